/// Error of `cyc forget`: data that could not be deleted.
package enum ForgetError: Error, Hashable, Sendable {
    /// The keyring, which may hold a token, could not be queried.
    case token
    /// Reminders are scheduled on the ntfy server for these instants, ascending.
    case ahead([Instant])
    /// A timer that was edited by hand still starts cyc.
    case timer(file: String)
    /// The folder is a git repository, so it may hold the user's work; files of these names may be
    /// cyc's.
    case repository(folder: String, names: [String])

    package var status: ExitStatus {
        switch self {
        case .token, .ahead: .unavailable
        case .timer, .repository: .failed
        }
    }
}
