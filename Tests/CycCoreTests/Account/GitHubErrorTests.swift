import CycCore
import TestSupport
import Testing

@Suite struct HubTroubleTests {
    private static let ghe = GitHubHost("ghe.example.com") ?? .dotCom

    /// Stored in ledgers: the encoded words must never change.
    static let all: [(GitHubError, String, CycCore.ExitStatus)] = [
        (.unresolvedHost("h"), "unresolved_host\nh", .unavailable),
        (.cannotConnect(host: "h", detail: "d"), "cannot_connect\nh\nd", .unavailable),
        (.timedOut, "timed_out", .unavailable), (.connectionLost, "cut_off", .unavailable),
        (.untrustedCertificate(host: "h", detail: "d"), "untrusted\nh\nd", .unavailable),
        (
            .proxyUnreachable(variable: "all_proxy", detail: "d"),
            "proxy_unreachable\nall_proxy\nd", .unavailable
        ),
        (.proxy(status: 407), "proxy\n407", .unavailable),
        (.proxy(status: nil), "proxy\n", .unavailable),
        (.rateLimited(until: 1_800_000_000), "rate_limited\n1800000000", .unavailable),
        (.rateLimited(until: nil), "rate_limited\n", .unavailable),
        (.serverError(status: 502), "server_error\n502", .unavailable),
        (.overloaded("w"), "overloaded\nw", .unavailable),
        (.notLoggedIn, "not_logged_in", .refused),
        (.tokenForOtherAPI(api: "a"), "token_elsewhere\na", .refused),
        (.loginExpired, "login_expired", .refused),
        (.badCredentials(source: "GH_TOKEN"), "bad_credentials\nGH_TOKEN", .refused),
        (
            .serverError(status: 502, host: ghe), "server_error\n502\nghe.example.com",
            .unavailable
        ),
        (.suspended(), "suspended", .refused),
        (.suspended(host: ghe), "suspended\nghe.example.com", .refused),
        (.forbidden("w"), "forbidden\nw", .refused),
        (.missingScopes(["a", "b"]), "missing_scopes\na\nb", .refused),
        (.missingScopes([]), "missing_scopes", .refused),
        (.singleSignOn("https://x"), "single_sign_on\nhttps://x", .refused),
        (.singleSignOn(nil), "single_sign_on\n", .refused),
        (.keyringUnreachable("w"), "keyring_unreachable\nw", .unavailable),
        (.unknownLogin("octo"), "unknown_login\nocto", .badData),
        (.renamedLogin("octo", to: "octo2"), "renamed_login\nocto\nocto2", .badData),
        (
            .otherAccount(requested: "octo", received: "hubot"), "other_account\nocto\nhubot",
            .badData
        ),
        (.clockDiffers(by: -7200), "clock_differs\n-7200", .badData),
        (.notFound, "not_found", .badData), (.redirectLoop, "redirect_loop", .badData),
        (.redirectedElsewhere(from: "a", to: "b"), "redirected\na\nb", .badData),
        (.tooLarge(limit: 8), "too_large\n8", .badData),
        (.notUnderstood("d"), "not_understood\nd", .badData), (.noDays, "no_days", .badData),
        (.unknownMarkup, "unknown_markup", .badData),
        (.incompleteCalendar(Day(number: 20_000)), "ends_early\n20000", .badData),
        (.undescribed(repository: "o/r"), "undescribed\no/r", .badData),
        (.badAddress(source: "s", value: "v"), "bad_address\ns\nv", .badConfiguration),
        (.plainHTTP(source: "s", value: "v"), "plain_http\ns\nv", .badConfiguration),
        (.unusableToken(source: "s"), "unusable_token\ns", .refused),
    ]

    @Test("Every error has its encoding for the ledger and its exit status", arguments: all)
    func row(error: GitHubError, encoded: String, status: CycCore.ExitStatus) {
        #expect(error.encoded == encoded)
        #expect(GitHubError(encoded: encoded) == error)
        #expect(error.status == status)
    }

    @Test(
        "Unknown or damaged encodings still decode to an error",
        arguments: [
            ("", GitHubError.notUnderstood("")), ("of_later\nx", .notUnderstood("x")),
            ("server_error", .serverError(status: 500)), ("too_large\nx", .tooLarge(limit: 0)),
            ("rate_limited\n99999999999999999", .rateLimited(until: nil)),
            ("clock_differs\n99999999999999999999", .clockDiffers(by: 0)),
            ("cannot_connect\nh", .cannotConnect(host: "h", detail: "")),
        ])
    func damaged(text: String, error: GitHubError) {
        #expect(GitHubError(encoded: text) == error)
    }

    @Test("A line break in an associated value does not split the encoding")
    func lineBreaks() {
        #expect(GitHubError.forbidden("a\nb").encoded == "forbidden\nab")
    }
}
