package import CycCore

/// Why an answer of GitHub is no use, without words for people.
///
/// Transport failures (no connection, time limit, cut body, too large) belong to `CycHTTP`.
package enum GitHubFailure: Error, Hashable, Sendable {
    /// The token is wrong, expired or revoked, or there is none where one is needed.
    case badCredentials
    /// GitHub suspended the account.
    case suspended
    /// Refused for another reason; GitHub's own words.
    case forbidden(message: String)
    /// The token lacks these scopes; empty where GitHub did not name them.
    case missingScopes([String])
    /// An organisation wants a fresh single sign-on, at this address (valid for an hour).
    case samlRequired(url: String?)

    /// Until when GitHub asks to wait, in seconds since 1970-01-01T00:00:00Z by this machine's clock;
    /// `nil` where it did not say, which means at least a minute.
    case rateLimited(until: Int64?)
    /// Status 408 or 5xx.
    case serverError(status: Int)
    /// GitHub gave up on a query inside a 200; its own words.
    case overloaded(message: String)

    /// It does not exist, or the token may not see it.
    case notFound
    /// No person has this login; an organisation's login is answered in the same way.
    case unknownLogin(String)
    /// A redirect that was not followed.
    case redirected(to: String?)
    /// Another status than the documented ones.
    case unexpectedStatus(Int)
    /// Not the promised media type; `nil` where none was named.
    case wrongType(String?)
    case notJSON
    /// JSON or HTML that is not what GitHub documents; what did not fit.
    case unexpectedShape(String)
    /// GitHub refused the query itself; its own words.
    case queryRefused(message: String)
    /// A page with no trace of a calendar: a hidden profile, or no profile page at all.
    case noDays
    /// A page with a calendar that this version cannot read.
    case unknownMarkup
    /// A page that ends with this day although there are later ones.
    case endsEarly(Day)

    /// What the process tells the shell, by INTERFACE.md, "Exit codes".
    package var status: ExitStatus {
        switch self {
        case .badCredentials, .suspended, .forbidden, .missingScopes, .samlRequired: .refused
        case .rateLimited, .serverError, .overloaded: .unavailable
        case .notFound, .unknownLogin, .redirected, .unexpectedStatus, .wrongType, .notJSON,
            .unexpectedShape, .queryRefused, .noDays, .unknownMarkup, .endsEarly:
            .badData
        }
    }

    /// A stable word for the kind, such as `rate_limited`, for logs and the ledger.
    package var code: String {
        switch self {
        case .badCredentials: "bad_credentials"
        case .suspended: "suspended"
        case .forbidden: "forbidden"
        case .missingScopes: "missing_scopes"
        case .samlRequired: "saml_required"
        case .rateLimited: "rate_limited"
        case .serverError: "server_error"
        case .overloaded: "overloaded"
        case .notFound: "not_found"
        case .unknownLogin: "unknown_login"
        case .redirected: "redirected"
        case .unexpectedStatus: "unexpected_status"
        case .wrongType: "wrong_type"
        case .notJSON: "not_json"
        case .unexpectedShape: "unexpected_shape"
        case .queryRefused: "query_refused"
        case .noDays: "no_days"
        case .unknownMarkup: "unknown_markup"
        case .endsEarly: "ends_early"
        }
    }

    /// Whether the account has no public page: it is hidden, or nobody's.
    package var meansNoPage: Bool {
        switch self {
        case .noDays, .unknownLogin: true
        default: false
        }
    }

    /// Whether asking again later, without any change here, can help.
    package var mayPass: Bool { status == .unavailable }
}
