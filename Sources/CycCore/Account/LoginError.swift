/// Why `cyc login` ended without a token.
///
/// Values without words, as ``CycError``.
package enum LoginError: Error, Hashable, Sendable {
    /// There is no application to log in through; where one is registered.
    case noClientID(page: String)
    /// GitHub knows no application with this client id.
    case wrongClientID(String)
    /// The application's settings do not allow the device flow; where they are.
    case deviceFlowOff(page: String)
    case expired
    /// The person said no.
    case denied
    /// The account's primary e-mail has to be verified first; where.
    case unverifiedEmail(page: String)
    /// GitHub found every question too early, although the whole pause was kept.
    case clockRunningWild
    /// Not what GitHub documents; what it said.
    case notUnderstood(String)
    /// What GitHub says about a token or its limits, or a failure on the way; `isRead` where the token
    /// was read from standard input.
    case unanswered(GitHubError, isRead: Bool)
    case interrupted

    package var status: ExitStatus {
        switch self {
        case .noClientID, .wrongClientID, .deviceFlowOff: .badConfiguration
        case .expired, .denied, .unverifiedEmail: .refused
        case .clockRunningWild: .unavailable
        case .notUnderstood: .badData
        case .unanswered(let trouble, _): trouble.status
        case .interrupted: .interrupted
        }
    }
}
