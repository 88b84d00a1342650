import CycCore
import CycGitHub
import CycHTTP
import TestSupport
import Testing

/// Unusable responses of the API.
struct AnswerTests {
    static let epoch: Instant = 1_700_000_000

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let response: HTTPResponse
        let failure: GitHubError
        let status: CycCore.ExitStatus

        init(
            _ text: String, _ response: HTTPResponse, _ failure: GitHubError,
            _ status: CycCore.ExitStatus
        ) {
            testDescription = text
            self.response = response
            self.failure = failure
            self.status = status
        }
    }

    static func says(_ status: Int, _ message: String, _ headers: [String: String] = [:])
        -> HTTPResponse
    {
        answer(status, #"{"message": "\#(message)", "status": "\#(status)"}"#, headers)
    }

    /// Answers to any question of REST or GraphQL.
    static let cases: [Case] = [
        Case("wrong token", says(401, "Bad credentials"), .badCredentials(source: ""), .refused),
        Case(
            "no token", says(401, "Requires authentication"), .badCredentials(source: ""), .refused),
        Case(
            "suspended", says(401, "Sorry. Your account was suspended."), .suspended(), .refused),
        Case(
            "suspended with 403", says(403, "Sorry. Your account was suspended"), .suspended(),
            .refused),
        Case(
            "forbidden", says(403, "Resource not accessible by integration"),
            .forbidden("Resource not accessible by integration"), .refused),
        Case(
            "forbidden with requests left",
            says(403, "No", ["X-RateLimit-Remaining": "12", "X-RateLimit-Reset": "1700000500"]),
            .forbidden("No"), .refused),
        Case(
            "forbidden in HTML", page("\nRequest forbidden by administrative rules.", 403),
            .forbidden(""), .refused),
        Case(
            "missing scopes",
            says(403, "No", ["X-OAuth-Scopes": "gist", "X-Accepted-OAuth-Scopes": "repo, user"]),
            .missingScopes(["repo", "user"]), .refused),
        Case(
            "the scopes are not what is missing",
            says(403, "No", ["X-OAuth-Scopes": "repo", "X-Accepted-OAuth-Scopes": "repo, user"]),
            .forbidden("No"), .refused),
        Case(
            "single sign-on",
            says(
                403, "Resource protected by organization SAML enforcement.",
                [
                    "X-GitHub-SSO":
                        "required; url=https://github.com/orgs/acme/sso?authorization_request=A"
                ]),
            .singleSignOn("https://github.com/orgs/acme/sso?authorization_request=A"), .refused
        ),
        Case(
            "primary limit",
            says(
                403, "API rate limit exceeded for user ID 1.",
                ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1700000500"]),
            .rateLimited(until: epoch + 500), .unavailable),
        Case(
            "limit without a reset", says(403, "No", ["X-RateLimit-Remaining": "0"]),
            .rateLimited(until: nil), .unavailable),
        Case(
            "secondary limit in words",
            says(403, "You have exceeded a secondary rate limit. Please wait"),
            .rateLimited(until: nil), .unavailable),
        Case(
            "older words", says(403, "You have triggered an abuse detection mechanism."),
            .rateLimited(until: nil), .unavailable),
        Case(
            "secondary limit in a header", says(403, "No", ["Retry-After": "30"]),
            .rateLimited(until: epoch + 30), .unavailable),
        Case(
            "429", answer(429, "", ["Retry-After": "3600"]), .rateLimited(until: epoch + 3_600),
            .unavailable),
        Case("bare 429", answer(429, ""), .rateLimited(until: epoch + 60), .unavailable),
        Case("500", says(500, "Server Error"), .serverError(status: 500), .unavailable),
        Case("502 in HTML", page("<html>", 502), .serverError(status: 502), .unavailable),
        Case("408", answer(408, ""), .serverError(status: 408), .unavailable),
        Case(
            "a redirect that was not followed",
            answer(301, "", ["Location": "https://evil.example/"]),
            .redirectedElsewhere(from: "", to: "https://evil.example/"), .badData),
        Case("300 without an address", answer(300, ""), .notUnderstood("status 300"), .badData),
        Case(
            "301 with an empty one", answer(301, "", ["Location": ""]),
            .notUnderstood("status 301"), .badData),
        Case("410", says(410, "Gone"), .notUnderstood("status 410"), .badData),
        Case("204", answer(204, ""), .notUnderstood("status 204"), .badData),
        Case("empty", answer(""), .notUnderstood("not JSON"), .badData),
        Case("cut off", answer(#"{"login": "octo"#), .notUnderstood("not JSON"), .badData),
        Case("HTML", page("<html>"), .notUnderstood("text/html"), .badData),
        Case("no type", answer("{}", type: nil), .notUnderstood("no content type"), .badData),
    ]

    @Test("Every unusable response has its own error, for GraphQL and REST", arguments: cases)
    func failures(_ example: Case) {
        #expect(failure(dotCom.account(token: token()), example.response) == example.failure)
        #expect(
            failure(dotCom.calendar(of: nil, year: 2026, token: token()), example.response)
                == example.failure)
        #expect(example.failure.status == example.status)
    }

    @Test("404 is the login's for the page and the profile, and the address's elsewhere")
    func notFound() {
        let response = Self.says(404, "Not Found")
        #expect(failure(dotCom.account(token: token()), response) == .notFound)
        #expect(
            failure(dotCom.calendar(of: login("octo"), year: 2026, token: token()), response)
                == .notFound)
        #expect(failure(dotCom.profile(of: login("octo")), response) == .unknownLogin("octo"))
        #expect(
            failure(dotCom.grassPage(of: login("octo")), page("", 404)) == .unknownLogin("octo"))
        #expect(GitHubError.notFound.status == .badData)
    }

    @Test("The same statuses mean the same for the page")
    func pageFailures() {
        let exchange = dotCom.grassPage(of: login("octo"))
        #expect(failure(exchange, page("", 429)) == .rateLimited(until: Self.epoch + 60))
        #expect(failure(exchange, page("", 503)) == .serverError(status: 503))
        #expect(
            failure(exchange, answer("{}")) == .notUnderstood("application/json"))
    }
}
