/// What can be wrong with mates and what is done to them.
package enum MateError: Error, Hashable, Sendable {
    /// No account can have such a login.
    case login(String)
    case name(TextError)
    /// No zone can have such a name.
    case zone(String)
    /// Nobody of this login is on the list.
    case none(String)
    /// Lines of a file that name nobody; the others were taken over.
    case lines([MateList.Fault])

    /// What kept GitHub from telling of anybody.
    case unanswered(GitHubError)

    package var status: ExitStatus {
        if case .unanswered(let trouble) = self { trouble.status } else { .badData }
    }
}
