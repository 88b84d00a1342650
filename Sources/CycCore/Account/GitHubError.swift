/// Why GitHub gave no answer, or none that can be used.
///
/// A value without words, as ``CycError``.
package enum GitHubError: Error, Hashable, Sendable {
    /// The machine is offline, or the name is wrong.
    case unresolvedHost(String)
    /// Nobody answers at the address; the library's words.
    case cannotConnect(host: String, detail: String)
    case timedOut
    /// The connection ended before the answer did.
    case cutOff
    case untrustedCertificate(host: String, detail: String)
    case proxy(status: Int?)
    /// Until when GitHub asks to wait, in seconds since 1970-01-01T00:00:00Z; `nil` if it did not say.
    case rateLimited(until: Int64?)
    /// An error on the side of this GitHub.
    case serverError(status: Int, host: GitHubHost = .dotCom)
    /// GitHub gave up on the question; its own words.
    case overloaded(String)

    /// No token anywhere, and no login to follow without one.
    case notLoggedIn
    /// The host's stored token was not stored for the API at this address, and does not go there.
    case tokenElsewhere(api: String)
    /// The token is wrong, expired or revoked; where it came from.
    case badCredentials(source: String)
    /// The account, by those who run this GitHub.
    case suspended(host: GitHubHost = .dotCom)
    /// GitHub's own words.
    case forbidden(String)
    case missingScopes([String])
    /// An organisation wants a fresh single sign-on, at this address.
    case singleSignOn(String?)
    /// A token may be stored, but the Secret Service did not answer; its own words.
    case keyringUnreachable(String)

    case unknownLogin(String)
    /// The account has another login now.
    case renamedLogin(String, to: String)
    /// The answer is about another account than the one asked about.
    case otherAccount(asked: String, told: String)
    /// GitHub's clock is ahead of this machine's by so many seconds, or behind where that is negative.
    case clockDiffers(seconds: Int64)
    case notFound
    case redirectLoop
    case redirectedElsewhere(from: String, to: String)
    /// More than this many bytes.
    case tooLarge(limit: Int)
    /// Not what GitHub documents; what did not fit.
    case notUnderstood(String)
    /// The public page shows no calendar at all.
    case noDays
    /// The public page has a calendar that this version cannot read.
    case unknownMarkup
    /// The public page ends with this day, and tells nothing of those after it.
    case endsEarly(Day)
    /// GitHub tells nothing of the repository: there is none, or the token may not see it.
    case undescribed(repository: String)

    /// `source` is a setting or variable.
    case badAddress(source: String, value: RedactedAddress)
    /// Plain http anywhere but on this machine.
    case plainHTTP(source: String, value: RedactedAddress)
    /// The token cannot stand in a header; where it came from.
    case unusableToken(source: String)
}

extension GitHubError {
    /// What a failure is in the ledger and to the shell, and what belongs to it.
    private var row: (word: String, status: ExitStatus, texts: [String]) {
        switch self {
        case .unresolvedHost(let host): ("unresolved_host", .unavailable, [host])
        case .cannotConnect(let host, let detail): ("cannot_connect", .unavailable, [host, detail])
        case .timedOut: ("timed_out", .unavailable, [])
        case .cutOff: ("cut_off", .unavailable, [])
        case .untrustedCertificate(let host, let detail):
            ("untrusted", .unavailable, [host, detail])
        case .proxy(let status): ("proxy", .unavailable, [status.map { "\($0)" } ?? ""])
        case .rateLimited(let until):
            ("rate_limited", .unavailable, [until.map { "\($0)" } ?? ""])
        case .serverError(let status, let host):
            ("server_error", .unavailable, ["\(status)"] + Self.texts(of: host))
        case .overloaded(let words): ("overloaded", .unavailable, [words])
        case .notLoggedIn: ("not_logged_in", .refused, [])
        case .tokenElsewhere(let api): ("token_elsewhere", .refused, [api])
        case .badCredentials(let source): ("bad_credentials", .refused, [source])
        case .suspended(let host): ("suspended", .refused, Self.texts(of: host))
        case .forbidden(let words): ("forbidden", .refused, [words])
        case .missingScopes(let scopes): ("missing_scopes", .refused, scopes)
        case .singleSignOn(let url): ("single_sign_on", .refused, [url ?? ""])
        case .keyringUnreachable(let words): ("keyring_unreachable", .unavailable, [words])
        case .unknownLogin(let login): ("unknown_login", .badData, [login])
        case .renamedLogin(let old, let new): ("renamed_login", .badData, [old, new])
        case .otherAccount(let asked, let told): ("other_account", .badData, [asked, told])
        case .clockDiffers(let seconds): ("clock_differs", .badData, ["\(seconds)"])
        case .notFound: ("not_found", .badData, [])
        case .redirectLoop: ("redirect_loop", .badData, [])
        case .redirectedElsewhere(let from, let to): ("redirected", .badData, [from, to])
        case .tooLarge(let limit): ("too_large", .badData, ["\(limit)"])
        case .notUnderstood(let detail): ("not_understood", .badData, [detail])
        case .noDays: ("no_days", .badData, [])
        case .unknownMarkup: ("unknown_markup", .badData, [])
        case .endsEarly(let day): ("ends_early", .badData, ["\(day.number)"])
        case .undescribed(let repository): ("undescribed", .badData, [repository])
        case .badAddress(let source, let value):
            ("bad_address", .badConfiguration, [source, value.description])
        case .plainHTTP(let source, let value):
            ("plain_http", .badConfiguration, [source, value.description])
        case .unusableToken(let source): ("unusable_token", .refused, [source])
        }
    }

    package var status: ExitStatus { row.status }

    /// Lines for the ledger: a word for the kind, then what belongs to it; ``init(encoded:)`` reads it.
    package var encoded: String {
        let row = row
        return ([row.word] + row.texts)
            .map { String($0.unicodeScalars.filter { $0 != "\n" }) }.joined(separator: "\n")
    }

    /// Reads what any version wrote; the failures of later ones are not understood.
    package init(encoded text: String) {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        /// Those that are not there are empty.
        func line(_ place: Int) -> String { place < lines.count ? lines[place] : "" }
        self =
            switch lines[0] {
            case "unresolved_host": .unresolvedHost(line(1))
            case "cannot_connect": .cannotConnect(host: line(1), detail: line(2))
            case "timed_out": .timedOut
            case "cut_off": .cutOff
            case "untrusted": .untrustedCertificate(host: line(1), detail: line(2))
            case "proxy": .proxy(status: Int(line(1)))
            case "rate_limited": .rateLimited(until: Self.instant(line(1)))
            case "server_error":
                .serverError(status: Int(line(1)) ?? 500, host: Self.host(line(2)))
            case "overloaded": .overloaded(line(1))
            case "not_logged_in": .notLoggedIn
            case "token_elsewhere": .tokenElsewhere(api: line(1))
            case "bad_credentials": .badCredentials(source: line(1))
            case "suspended": .suspended(host: Self.host(line(1)))
            case "forbidden": .forbidden(line(1))
            case "missing_scopes": .missingScopes(Array(lines.dropFirst()))
            case "single_sign_on": .singleSignOn(line(1).isEmpty ? nil : line(1))
            case "keyring_unreachable": .keyringUnreachable(line(1))
            case "unknown_login": .unknownLogin(line(1))
            case "renamed_login": .renamedLogin(line(1), to: line(2))
            case "other_account": .otherAccount(asked: line(1), told: line(2))
            case "clock_differs": .clockDiffers(seconds: Self.seconds(line(1)))
            case "not_found": .notFound
            case "redirect_loop": .redirectLoop
            case "redirected": .redirectedElsewhere(from: line(1), to: line(2))
            case "too_large": .tooLarge(limit: Int(line(1)) ?? 0)
            case "no_days": .noDays
            case "unknown_markup": .unknownMarkup
            case "ends_early": .endsEarly(Day(number: Int(line(1)) ?? 0))
            case "undescribed": .undescribed(repository: line(1))
            case "bad_address": .badAddress(source: line(1), value: RedactedAddress(line(2)))
            case "plain_http": .plainHTTP(source: line(1), value: RedactedAddress(line(2)))
            case "unusable_token": .unusableToken(source: line(1))
            default: .notUnderstood(line(1))
            }
    }

    private static func instant(_ text: String) -> Int64? {
        Int64(text).flatMap { Moment.seconds.contains($0) ? $0 : nil }
    }

    private static func seconds(_ text: String) -> Int64 {
        Int64(text).flatMap {
            (-Moment.seconds.upperBound...Moment.seconds.upperBound).contains($0) ? $0 : nil
        } ?? 0
    }

    /// An older ledger has none.
    private static func host(_ text: String) -> GitHubHost { GitHubHost(text) ?? .dotCom }

    private static func texts(of host: GitHubHost) -> [String] {
        host == .dotCom ? [] : [host.description]
    }

    /// Whether the last answer does not tell what today is, or whose it is: what was learned before it is
    /// then no proof that there is nothing today.
    var makesPresentUncertain: Bool {
        switch self {
        case .otherAccount, .renamedLogin, .clockDiffers: true
        default: false
        }
    }

    /// Whether GitHub will say the same to every question with this token.
    package var concernsToken: Bool {
        switch self {
        case .badCredentials, .suspended, .unusableToken: true
        default: false
        }
    }

    /// Whether the account has no public page: it is hidden, or nobody's.
    package var meansNoPage: Bool {
        switch self {
        case .noDays, .unknownLogin: true
        default: false
        }
    }

    /// How long GitHub is left alone after this.
    ///
    /// What may pass by itself is tried again soon, and not to wait for it each time until then; what
    /// GitHub refused or does not have is there again only when something else changed.
    ///
    /// - Parameters:
    ///   - failures: How many runs in a row ended so, from 1.
    ///   - usual: How long an answer holds; units: seconds.
    /// - Returns: Units: seconds.
    package func pause(after failures: Int, usual: Int64) -> Int64 {
        switch (self, status) {
        // Each service is left alone as long as it asked; the others go on.
        case (.rateLimited, _): usual
        case (_, .unavailable):
            growingPause(after: failures, from: min(usual, 60), upTo: usual)
        default: growingPause(after: failures, from: usual, upTo: max(usual, 24 * 3600))
        }
    }
}
