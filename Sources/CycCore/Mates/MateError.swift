/// Error of a command about mates.
package enum MateError: Error, Hashable, Sendable {
    /// Not a valid login.
    case login(String)
    case name(TextError)
    /// Not a valid zone name.
    case zone(String)
    /// No mate has this login.
    case none(String)
    /// Invalid lines of a file; the others were imported.
    case lines([MateList.Fault])

    /// An error because of which GitHub reported no mate at all.
    case unanswered(GitHubError)
    /// An error of a search for people, or of the list of followers.
    case noPeople(GitHubError, isSearch: Bool)

    package var status: ExitStatus {
        switch self {
        case .unanswered(let error), .noPeople(let error, _): error.status
        case .login, .name, .zone, .none, .lines: .badData
        }
    }
}
