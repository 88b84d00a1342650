/// Error of a request to GitHub.
///
/// Holds no sentences, as ``CycError``.
package enum GitHubError: Error, Hashable, Sendable {
    /// The machine is offline, or the name is wrong.
    case unresolvedHost(String)
    /// Connection failed; `detail` is libcurl's message.
    case cannotConnect(host: String, detail: String)
    case timedOut
    /// The connection closed before the response was complete.
    case connectionLost
    case untrustedCertificate(host: String, detail: String)
    case proxy(status: Int?)
    /// The proxy of this environment variable cannot be reached; `detail` is libcurl's message.
    case proxyUnreachable(variable: String, detail: String)
    /// `until`: end of the wait; `nil` if GitHub did not say.
    case rateLimited(until: Instant?)
    /// HTTP status 5xx from this host.
    case serverError(status: Int, host: GitHubHost = .dotCom)
    /// GitHub gave up on the request; its own message.
    case overloaded(String)

    /// There is no token and no configured login.
    case notLoggedIn
    /// The stored token was saved for another API address, and is not sent to this one.
    case tokenForOtherAPI(api: String)
    /// The token is wrong, expired or revoked; `source`: where it was found.
    case badCredentials(source: String)
    /// The token expired, and GitHub exchanges it no more.
    case loginExpired
    /// The account was suspended by the administrators of `host`.
    case suspended(host: GitHubHost = .dotCom)
    /// GitHub's own message.
    case forbidden(String)
    case missingScopes([String])
    /// An organization requires a new single sign-on, at this URL.
    case singleSignOn(String?)
    /// The Secret Service did not respond, so a stored token could not be read; its own message.
    case keyringUnreachable(String)

    case unknownLogin(String)
    /// The account was renamed.
    case renamedLogin(String, to: String)
    /// The response is about another account (`received`) than the requested one.
    case otherAccount(requested: String, received: String)
    /// GitHub's clock minus this machine's.
    case clockDiffers(by: Duration)
    case notFound
    case redirectLoop
    case redirectedElsewhere(from: String, to: String)
    /// The response is longer than `limit` bytes.
    case tooLarge(limit: Int)
    /// The response does not match GitHub's documentation; the unexpected part.
    case notUnderstood(String)
    /// The public page has no contribution calendar.
    case noDays
    /// The calendar on the public page has an unknown format.
    case unknownMarkup
    /// The calendar on the public page ends with this day, before today.
    case incompleteCalendar(Day)
    /// The repository does not exist, or the token may not see it.
    case undescribed(repository: String)

    /// `source`: the setting or environment variable.
    case badAddress(source: String, value: RedactedAddress)
    /// Plain HTTP to another host than this machine.
    case plainHTTP(source: String, value: RedactedAddress)
    /// The token holds characters that an HTTP header cannot; `source`: where it was found.
    case unusableToken(source: String)
}

extension GitHubError {
    /// Its word in the ledger, its exit status, and its associated values as text.
    private var row: (word: String, status: ExitStatus, texts: [String]) {
        switch self {
        case .unresolvedHost(let host): ("unresolved_host", .unavailable, [host])
        case .cannotConnect(let host, let detail): ("cannot_connect", .unavailable, [host, detail])
        case .timedOut: ("timed_out", .unavailable, [])
        case .connectionLost: ("cut_off", .unavailable, [])
        case .untrustedCertificate(let host, let detail):
            ("untrusted", .unavailable, [host, detail])
        case .proxy(let status): ("proxy", .unavailable, [status.map { "\($0)" } ?? ""])
        case .proxyUnreachable(let variable, let detail):
            ("proxy_unreachable", .unavailable, [variable, detail])
        case .rateLimited(let until):
            ("rate_limited", .unavailable, [until.map { "\($0)" } ?? ""])
        case .serverError(let status, let host):
            ("server_error", .unavailable, ["\(status)"] + Self.texts(of: host))
        case .overloaded(let words): ("overloaded", .unavailable, [words])
        case .notLoggedIn: ("not_logged_in", .refused, [])
        case .tokenForOtherAPI(let api): ("token_elsewhere", .refused, [api])
        case .badCredentials(let source): ("bad_credentials", .refused, [source])
        case .loginExpired: ("login_expired", .refused, [])
        case .suspended(let host): ("suspended", .refused, Self.texts(of: host))
        case .forbidden(let words): ("forbidden", .refused, [words])
        case .missingScopes(let scopes): ("missing_scopes", .refused, scopes)
        case .singleSignOn(let url): ("single_sign_on", .refused, [url ?? ""])
        case .keyringUnreachable(let words): ("keyring_unreachable", .unavailable, [words])
        case .unknownLogin(let login): ("unknown_login", .badData, [login])
        case .renamedLogin(let old, let new): ("renamed_login", .badData, [old, new])
        case .otherAccount(let requested, let received):
            ("other_account", .badData, [requested, received])
        case .clockDiffers(let offset):
            ("clock_differs", .badData, ["\(offset.wholeSeconds)"])
        case .notFound: ("not_found", .badData, [])
        case .redirectLoop: ("redirect_loop", .badData, [])
        case .redirectedElsewhere(let from, let to): ("redirected", .badData, [from, to])
        case .tooLarge(let limit): ("too_large", .badData, ["\(limit)"])
        case .notUnderstood(let detail): ("not_understood", .badData, [detail])
        case .noDays: ("no_days", .badData, [])
        case .unknownMarkup: ("unknown_markup", .badData, [])
        case .incompleteCalendar(let day): ("ends_early", .badData, ["\(day.number)"])
        case .undescribed(let repository): ("undescribed", .badData, [repository])
        case .badAddress(let source, let value):
            ("bad_address", .badConfiguration, [source, value.description])
        case .plainHTTP(let source, let value):
            ("plain_http", .badConfiguration, [source, value.description])
        case .unusableToken(let source): ("unusable_token", .refused, [source])
        }
    }

    package var status: ExitStatus { row.status }

    /// Lines for the ledger: a word for the kind, then its values. Parsed by ``init(encoded:)``.
    package var encoded: String {
        let row = row
        return ([row.word] + row.texts)
            .map { String($0.unicodeScalars.filter { $0 != "\n" }) }.joined(separator: "\n")
    }

    /// Parses what any version wrote; unknown kinds become ``notUnderstood(_:)``.
    package init(encoded text: String) {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        /// Missing lines are empty.
        func line(_ place: Int) -> String { place < lines.count ? lines[place] : "" }
        self =
            switch lines[0] {
            case "unresolved_host": .unresolvedHost(line(1))
            case "cannot_connect": .cannotConnect(host: line(1), detail: line(2))
            case "timed_out": .timedOut
            case "cut_off": .connectionLost
            case "untrusted": .untrustedCertificate(host: line(1), detail: line(2))
            case "proxy": .proxy(status: Int(line(1)))
            case "proxy_unreachable": .proxyUnreachable(variable: line(1), detail: line(2))
            case "rate_limited": .rateLimited(until: Self.instant(line(1)))
            case "server_error":
                .serverError(status: Int(line(1)) ?? 500, host: Self.host(line(2)))
            case "overloaded": .overloaded(line(1))
            case "not_logged_in": .notLoggedIn
            case "token_elsewhere": .tokenForOtherAPI(api: line(1))
            case "bad_credentials": .badCredentials(source: line(1))
            case "login_expired": .loginExpired
            case "suspended": .suspended(host: Self.host(line(1)))
            case "forbidden": .forbidden(line(1))
            case "missing_scopes": .missingScopes(Array(lines.dropFirst()))
            case "single_sign_on": .singleSignOn(line(1).isEmpty ? nil : line(1))
            case "keyring_unreachable": .keyringUnreachable(line(1))
            case "unknown_login": .unknownLogin(line(1))
            case "renamed_login": .renamedLogin(line(1), to: line(2))
            case "other_account": .otherAccount(requested: line(1), received: line(2))
            case "clock_differs": .clockDiffers(by: .seconds(Self.seconds(line(1))))
            case "not_found": .notFound
            case "redirect_loop": .redirectLoop
            case "redirected": .redirectedElsewhere(from: line(1), to: line(2))
            case "too_large": .tooLarge(limit: Int(line(1)) ?? 0)
            case "no_days": .noDays
            case "unknown_markup": .unknownMarkup
            case "ends_early": .incompleteCalendar(Day(number: Int(line(1)) ?? 0))
            case "undescribed": .undescribed(repository: line(1))
            case "bad_address": .badAddress(source: line(1), value: RedactedAddress(line(2)))
            case "plain_http": .plainHTTP(source: line(1), value: RedactedAddress(line(2)))
            case "unusable_token": .unusableToken(source: line(1))
            default: .notUnderstood(line(1))
            }
    }

    private static func instant(_ text: String) -> Instant? {
        Instant(text).flatMap { $0.isStorable ? $0 : nil }
    }

    private static func seconds(_ text: String) -> Int64 {
        Int64(text).flatMap {
            (-Instant.storableSeconds.upperBound...Instant.storableSeconds.upperBound).contains($0)
                ? $0 : nil
        } ?? 0
    }

    /// Ledgers of older versions have no host.
    private static func host(_ text: String) -> GitHubHost { GitHubHost(text) ?? .dotCom }

    private static func texts(of host: GitHubHost) -> [String] {
        host == .dotCom ? [] : [host.description]
    }

    /// Whether it makes the account or the date uncertain, so that a stored count of 0 for today
    /// proves nothing.
    var makesTodayUncertain: Bool {
        switch self {
        case .otherAccount, .renamedLogin, .clockDiffers: true
        default: false
        }
    }

    /// Whether every request with this token would fail.
    package var invalidatesToken: Bool {
        switch self {
        case .badCredentials, .loginExpired, .suspended, .unusableToken: true
        default: false
        }
    }

    /// Whether the account has no public page: its profile is private, or no such login exists.
    package var meansNoPage: Bool {
        switch self {
        case .noDays, .unknownLogin: true
        default: false
        }
    }

    /// Wait before the next attempt.
    ///
    /// Errors that may pass by themselves are retried soon, with growing waits; after others only
    /// another token, login or setting helps.
    ///
    /// - Parameters:
    ///   - failures: Consecutive failed runs, from 1.
    ///   - usual: How long a successful response is cached.
    package func pause(after failures: Int, usual: Duration) -> Duration {
        switch (self, status) {
        // Each service's own rate limit is respected elsewhere; do not delay the others.
        case (.rateLimited, _): usual
        case (_, .unavailable):
            backoffDelay(after: failures, from: min(usual, .minutes(1)), upTo: usual)
        default: backoffDelay(after: failures, from: usual, upTo: max(usual, .hours(24)))
        }
    }
}
