/// Error of `cyc login`.
///
/// Holds no sentences, as ``CycError``.
package enum LoginError: Error, Hashable, Sendable {
    /// No OAuth client ID is configured, or typed when asked for.
    case noClientID
    /// GitHub knows no application with this client ID.
    case wrongClientID(String)
    /// The application does not allow the device flow; `page`: its settings.
    case deviceFlowOff(page: String)
    case expired
    /// The user denied the request.
    case denied
    /// The account's primary e-mail address must be verified first; `page`: where.
    case unverifiedEmail(page: String)
    /// GitHub kept answering "slow down" although each interval was waited for in full.
    case polledTooEarly
    /// The response does not match GitHub's documentation; its text.
    case notUnderstood(String)
    /// A request to GitHub failed; `isRead`: whether the token was read from standard input.
    case unanswered(GitHubError, isRead: Bool)
    case interrupted

    package var status: ExitStatus {
        switch self {
        case .noClientID, .wrongClientID, .deviceFlowOff: .badConfiguration
        case .expired, .denied, .unverifiedEmail: .refused
        case .polledTooEarly: .unavailable
        case .notUnderstood: .badData
        case .unanswered(let failure, _): failure.status
        case .interrupted: .interrupted
        }
    }
}
