import CycCore
import CycHTTP
import TestSupport
import Testing

@testable import CycGitHub

struct AccountTests {
    @Test("REST requests carry the token, the media type and the version of the API")
    func request() {
        let request = dotCom.account(token: token("gho_x")).request
        #expect(request.url == "https://api.github.com/user")
        #expect(request.headers["Authorization"] == "Bearer gho_x")
        #expect(request.headers["Accept"] == "application/vnd.github+json")
        #expect(request.headers["X-GitHub-Api-Version"] == "2022-11-28")
        #expect(!"\(request)".contains("gho_x"))
    }

    @Test("The owner, the scopes and the end of the token are read")
    func account() throws {
        let body =
            #"{"login": "Octo", "id": 583231, "type": "User", "created_at": "2011-01-25T18:44:36Z"}"#
        let exchange = dotCom.account(token: token())
        let whole = try exchange.read(
            answer(
                200, body,
                [
                    "X-OAuth-Scopes": "read:user, user:email",
                    "GitHub-Authentication-Token-Expiration": "2026-12-31 23:59:59 UTC",
                ]))
        #expect(whole.login == login("octo") && whole.id == 583_231)
        #expect(whole.facts.scopes == ["read:user", "user:email"])
        #expect(whole.facts.expiration == "2026-12-31 23:59:59 UTC")
        #expect(try exchange.read(answer(200, body, ["x-oauth-scopes": ""])).facts.scopes == [])
        #expect(try exchange.read(answer(body)).facts.scopes == nil)
        #expect(failure(exchange, answer(#"{"login": "octo"}"#)) == .notUnderstood("id"))
        #expect(
            failure(exchange, answer(#"{"login": "a/b", "id": 1}"#)) == .notUnderstood("login"))
    }

    @Test("Only verified addresses are the account's")
    func addresses() throws {
        let exchange = dotCom.addresses(token: token(), etag: "W/\"1\"")
        #expect(exchange.request.url == "https://api.github.com/user/emails?per_page=100")
        #expect(exchange.request.headers["If-None-Match"] == "W/\"1\"")
        let body = """
            [{"email": "O@Example.com", "primary": true, "verified": true, "visibility": null},
             {"email": "old@example.com", "primary": false, "verified": false, "visibility": null}]
            """
        #expect(
            try exchange.read(answer(200, body, ["ETag": "\"2\""]))
                == .fresh(.verified([EmailAddress("o@example.com")], next: nil), etag: "\"2\""))
        #expect(try exchange.read(answer(304, "", type: nil)) == .unchanged)
    }

    @Test(
        "A token without user:email hides the addresses, which is no failure",
        arguments: [
            answer(404, #"{"message": "Not Found"}"#),
            answer(403, #"{"message": "Resource not accessible by personal access token"}"#),
        ])
    func hiddenAddresses(response: HTTPResponse) throws {
        #expect(try dotCom.addresses(token: token()).read(response) == .fresh(.hidden, etag: nil))
    }

    @Test("A limit or a wrong token is a failure for addresses as well")
    func failedAddresses() {
        let exchange = dotCom.addresses(token: token())
        #expect(failure(exchange, answer(401, "{}")) == .badCredentials(source: ""))
        #expect(
            failure(exchange, answer(403, "{}", ["Retry-After": "5"]))
                == .rateLimited(until: 1_700_000_005))
    }

    @Test("More addresses are asked for where GitHub says, and nowhere else")
    func pagination() throws {
        let next = "https://api.github.com/user/emails?per_page=100&page=2"
        let link = "<\(next)>; rel=\"next\", <https://api.github.com/x>; rel=\"last\""
        let read = try dotCom.addresses(token: token()).read(answer(200, "[]", ["Link": link]))
        #expect(read == .fresh(.verified([], next: next), etag: nil))
        let more = try #require(dotCom.addresses(token: token("gho_x"), following: next))
        #expect(more.request.url == next)
        #expect(more.request.headers["Authorization"] == "Bearer gho_x")
        for strange in [
            "https://evil.example/user", "https://api.github.com.evil.example/", "/user",
        ] {
            #expect(dotCom.addresses(token: token(), following: strange) == nil)
        }
    }

    @Test("Both noreply forms belong to the account, on its host")
    func noreply() {
        #expect(
            dotCom.noreplyAddresses(login: login("OctoCat"), id: 583_231) == [
                EmailAddress("583231+octocat@users.noreply.github.com"),
                EmailAddress("octocat@users.noreply.github.com"),
            ])
        #expect(
            endpoints("git.example.org:8443").noreplyAddresses(login: login("o"), id: nil)
                == [EmailAddress("o@users.noreply.git.example.org")])
    }

    @Test("Remaining limits are read from resources, not from rate")
    func budgets() throws {
        let body = """
            {"resources": {"core": {"limit": 5000, "remaining": 4990, "used": 10, "reset": 1700003600},
              "graphql": {"limit": 5000, "remaining": 1, "used": 4999, "reset": 1700000100},
              "search": {"limit": 30, "remaining": 30, "used": 0, "reset": 1700000060}}}
            """
        let budget = try dotCom.budget(token: token()).read(answer(body))
        #expect(budget.limit == 5_000 && budget.remaining == 4_990)
        #expect(budget.resets == 1_700_003_600)
        #expect(
            failure(dotCom.budget(token: nil), answer("{}")) == .notUnderstood("resources"))
    }

    @Test("Profile has its creation date and whether it is an organisation")
    func profile() throws {
        let exchange = dotCom.profile(of: login("octo"))
        #expect(exchange.request.headers["Authorization"] == nil)
        let body =
            #"{"login": "octo", "id": 1, "type": "Organization", "created_at": "2011-01-25T18:44:36Z"}"#
        let profile = try exchange.read(answer(body))
        #expect(profile.isOrganization)
        #expect(profile.created.map { Day(of: $0) } == day("2011-01-25"))
    }

    @Test(
        "An owner's token without repo does not see private contributions",
        arguments: [
            (["repo", "read:user"], true, true), (["read:user"], true, false), ([], true, false),
            (nil, true, nil), (["repo"], false, nil),
        ] as [([String]?, Bool, Bool?)])
    func privateContributions(scopes: [String]?, isOwner: Bool, sees: Bool?) {
        let facts = TokenFacts(scopes: scopes, expiration: nil)
        #expect(seesPrivateContributions(facts, isOwner: isOwner) == sees)
    }
}
