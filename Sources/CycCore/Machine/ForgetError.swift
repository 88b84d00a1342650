/// What `cyc forget` cannot take away.
package enum ForgetError: Error, Hashable, Sendable {
    /// Nobody could ask the keyring, in which there may be a token.
    case token
    /// Reminders wait on the ntfy server and come at these instants, in ascending order.
    case ahead([Instant])
    /// A timer that was changed by hand still starts cyc.
    case timer(file: String)
    /// The folder is a git repository, and so somebody's work; files of these names may be cyc's.
    case repository(folder: String, names: [String])

    package var status: ExitStatus {
        switch self {
        case .token, .ahead: .unavailable
        case .timer, .repository: .failed
        }
    }
}
