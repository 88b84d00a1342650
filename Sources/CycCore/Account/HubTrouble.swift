/// Why GitHub gave no answer, or none that can be used.
///
/// A value without words, as ``Problem``.
package enum HubTrouble: Error, Hashable, Sendable {
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
    case badAddress(source: String, value: ShownAddress)
    /// Plain http anywhere but on this machine.
    case plainHTTP(source: String, value: ShownAddress)
    /// The token cannot stand in a header; where it came from.
    case unusableToken(source: String)
}

/// What a failure is to the shell and in the ledger.
private struct Row: Sendable {
    /// Never changed: ledgers have it.
    let word: String
    let status: ExitStatus
    let make: @Sendable (Texts) -> HubTrouble
    /// What belongs to the failure; `nil` for another one.
    let texts: @Sendable (HubTrouble) -> [String]?

    init(
        _ word: String, _ status: ExitStatus, _ make: @escaping @Sendable (Texts) -> HubTrouble,
        _ texts: @escaping @Sendable (HubTrouble) -> [String]?
    ) {
        self.word = word
        self.status = status
        self.make = make
        self.texts = texts
    }

    init(_ word: String, _ status: ExitStatus, _ failure: HubTrouble) {
        self.init(word, status, { _ in failure }, { $0 == failure ? [] : nil })
    }
}

/// The texts that belong to a stored failure; those that are not there are empty.
private struct Texts {
    let all: [String]

    subscript(_ place: Int) -> String { place < all.count ? all[place] : "" }
}

extension HubTrouble {
    /// One for each failure but ``notUnderstood(_:)``, which stands for those of later versions too.
    private static let rows: [Row] = [
        Row("unresolved_host", .unavailable, { .unresolvedHost($0[0]) }) {
            if case .unresolvedHost(let host) = $0 { [host] } else { nil }
        },
        Row("cannot_connect", .unavailable, { .cannotConnect(host: $0[0], detail: $0[1]) }) {
            if case .cannotConnect(let host, let detail) = $0 { [host, detail] } else { nil }
        },
        Row("timed_out", .unavailable, .timedOut),
        Row("cut_off", .unavailable, .cutOff),
        Row("untrusted", .unavailable, { .untrustedCertificate(host: $0[0], detail: $0[1]) }) {
            if case .untrustedCertificate(let host, let detail) = $0 {
                [host, detail]
            } else {
                nil
            }
        },
        Row("proxy", .unavailable, { .proxy(status: Int($0[0])) }) {
            if case .proxy(let status) = $0 { [status.map { "\($0)" } ?? ""] } else { nil }
        },
        Row("rate_limited", .unavailable, { .rateLimited(until: HubTrouble.instant($0[0])) }) {
            if case .rateLimited(let until) = $0 { [until.map { "\($0)" } ?? ""] } else { nil }
        },
        Row(
            "server_error", .unavailable,
            { .serverError(status: Int($0[0]) ?? 500, host: HubTrouble.host($0[1])) }
        ) {
            if case .serverError(let status, let host) = $0 {
                ["\(status)"] + HubTrouble.texts(of: host)
            } else {
                nil
            }
        },
        Row("overloaded", .unavailable, { .overloaded($0[0]) }) {
            if case .overloaded(let words) = $0 { [words] } else { nil }
        },
        Row("not_logged_in", .refused, .notLoggedIn),
        Row("token_elsewhere", .refused, { .tokenElsewhere(api: $0[0]) }) {
            if case .tokenElsewhere(let api) = $0 { [api] } else { nil }
        },
        Row("bad_credentials", .refused, { .badCredentials(source: $0[0]) }) {
            if case .badCredentials(let source) = $0 { [source] } else { nil }
        },
        Row("suspended", .refused, { .suspended(host: HubTrouble.host($0[0])) }) {
            if case .suspended(let host) = $0 { HubTrouble.texts(of: host) } else { nil }
        },
        Row("forbidden", .refused, { .forbidden($0[0]) }) {
            if case .forbidden(let words) = $0 { [words] } else { nil }
        },
        Row("missing_scopes", .refused, { .missingScopes($0.all) }) {
            if case .missingScopes(let scopes) = $0 { scopes } else { nil }
        },
        Row("single_sign_on", .refused, { .singleSignOn($0[0].isEmpty ? nil : $0[0]) }) {
            if case .singleSignOn(let url) = $0 { [url ?? ""] } else { nil }
        },
        Row("keyring_unreachable", .unavailable, { .keyringUnreachable($0[0]) }) {
            if case .keyringUnreachable(let words) = $0 { [words] } else { nil }
        },
        Row("unknown_login", .badData, { .unknownLogin($0[0]) }) {
            if case .unknownLogin(let login) = $0 { [login] } else { nil }
        },
        Row("renamed_login", .badData, { .renamedLogin($0[0], to: $0[1]) }) {
            if case .renamedLogin(let old, let new) = $0 { [old, new] } else { nil }
        },
        Row("other_account", .badData, { .otherAccount(asked: $0[0], told: $0[1]) }) {
            if case .otherAccount(let asked, let told) = $0 { [asked, told] } else { nil }
        },
        Row("clock_differs", .badData, { .clockDiffers(seconds: HubTrouble.seconds($0[0])) }) {
            if case .clockDiffers(let seconds) = $0 { ["\(seconds)"] } else { nil }
        },
        Row("not_found", .badData, .notFound),
        Row("redirect_loop", .badData, .redirectLoop),
        Row("redirected", .badData, { .redirectedElsewhere(from: $0[0], to: $0[1]) }) {
            if case .redirectedElsewhere(let from, let to) = $0 { [from, to] } else { nil }
        },
        Row("too_large", .badData, { .tooLarge(limit: Int($0[0]) ?? 0) }) {
            if case .tooLarge(let limit) = $0 { ["\(limit)"] } else { nil }
        },
        Row("no_days", .badData, .noDays),
        Row("unknown_markup", .badData, .unknownMarkup),
        Row("ends_early", .badData, { .endsEarly(Day(number: Int($0[0]) ?? 0)) }) {
            if case .endsEarly(let day) = $0 { ["\(day.number)"] } else { nil }
        },
        Row("undescribed", .badData, { .undescribed(repository: $0[0]) }) {
            if case .undescribed(let repository) = $0 { [repository] } else { nil }
        },
        Row(
            "bad_address", .badConfiguration,
            { .badAddress(source: $0[0], value: ShownAddress($0[1])) }
        ) {
            if case .badAddress(let source, let value) = $0 {
                [source, value.description]
            } else {
                nil
            }
        },
        Row(
            "plain_http", .badConfiguration,
            { .plainHTTP(source: $0[0], value: ShownAddress($0[1])) }
        ) {
            if case .plainHTTP(let source, let value) = $0 {
                [source, value.description]
            } else {
                nil
            }
        },
        Row("unusable_token", .refused, { .unusableToken(source: $0[0]) }) {
            if case .unusableToken(let source) = $0 { [source] } else { nil }
        },
    ]

    private static let notUnderstood = Row("not_understood", .badData, { .notUnderstood($0[0]) }) {
        if case .notUnderstood(let detail) = $0 { [detail] } else { nil }
    }

    private var row: Row { Self.rows.first { $0.texts(self) != nil } ?? Self.notUnderstood }

    package var status: ExitStatus { row.status }

    /// Lines for the ledger: a word for the kind, then what belongs to it; ``init(encoded:)`` reads it.
    package var encoded: String {
        let row = row
        return ([row.word] + (row.texts(self) ?? []))
            .map { String($0.unicodeScalars.filter { $0 != "\n" }) }.joined(separator: "\n")
    }

    package init(encoded text: String) {
        let parts = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        let row = Self.rows.first { $0.word == parts[0] } ?? Self.notUnderstood
        self = row.make(Texts(all: Array(parts.dropFirst())))
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
