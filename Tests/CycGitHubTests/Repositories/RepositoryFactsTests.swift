import CycCore
import CycGitHub
import CycHTTP
import Testing

struct RepositoryFactsTests {
    static func body(
        _ name: String, fork: Bool = false, parent: String? = nil, push: Bool? = nil,
        owner: String = "User"
    ) -> String {
        let parent =
            parent.map {
                #", "parent": {"full_name": "\#($0)"}, "source": {"full_name": "\#($0)"}"#
            } ?? ""
        let push =
            push.map { #", "permissions": {"admin": false, "push": \#($0), "pull": true}"# } ?? ""
        return """
            {"id": 7, "full_name": "\(name)", "owner": {"login": "x", "type": "\(owner)"}, "fork": \(fork),
             "default_branch": "trunk", "private": false, "archived": true\(parent)\(push)}
            """
    }

    @Test("A repository's rules are read, and asked for with its tag")
    func facts() throws {
        let exchange = dotCom.repository(repository("Acme/app.js"), token: token(), etag: "\"1\"")
        #expect(exchange.request.url == "https://api.github.com/repos/Acme/app.js")
        #expect(exchange.request.headers["If-None-Match"] == "\"1\"")
        let response = answer(
            200, Self.body("acme/app2.js", fork: true, parent: "up/app", push: false),
            ["ETag": "\"2\""])
        guard case .fresh(let facts, let etag) = try exchange.read(response) else {
            Issue.record("not fresh")
            return
        }
        #expect(etag == "\"2\"")
        #expect(facts.name == repository("acme/app2.js"))
        #expect(facts.isFork && facts.parent == repository("up/app"))
        #expect(facts.defaultBranch == "trunk" && facts.isArchived)
        #expect(facts.canPush == false)
        #expect(try exchange.read(answer(304, "", type: nil)) == .unchanged)
        #expect(failure(exchange, answer(404, "{}")) == .notFound)
    }

    @Test(
        "A fork counts only if it comes from that repository",
        arguments: [
            (answer(body("octo/app", fork: true, parent: "acme/App")), true),
            (answer(body("octo/app", fork: true, parent: "else/app")), false),
            (answer(body("octo/app")), false), (answer(404, "{}"), false),
        ])
    func fork(response: HTTPResponse, isFork: Bool) throws {
        let exchange = try #require(
            dotCom.fork(of: repository("acme/app"), by: login("octo"), token: token()))
        #expect(exchange.request.url == "https://api.github.com/repos/octo/app")
        #expect(try exchange.read(response) == isFork)
    }

    @Test(
        "Issues and pull requests are asked for apart, as every token can",
        arguments: [(false, "issue"), (true, "pull-request")])
    func search(pullRequests: Bool, kind: String) throws {
        let exchange = dotCom.opened(
            pullRequests: pullRequests, by: login("octo"), in: repository("acme/app"),
            token: token())
        #expect(
            exchange.request.url
                == "https://api.github.com/search/issues?q=repo%3Aacme%2Fapp%20author%3Aocto%20is%3A\(kind)&per_page=10"
        )
        let found =
            #"{"total_count": 1, "incomplete_results": false, "items": [{"repository_url": "https://api.github.com/repos/Acme/app"}]}"#
        #expect(try exchange.read(answer(found)))
        #expect(try !exchange.read(answer(found.replacing("Acme/app", with: "acme/other"))))
        #expect(try !exchange.read(answer(#"{"total_count": 0, "items": []}"#)))
        #expect(
            failure(exchange, answer(#"{"items": [], "incomplete_results": true}"#))?.status
                == .unavailable)
        #expect(failure(exchange, answer(422, "{}")) == .notUnderstood("status 422"))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var name = "acme/app"
        var push: Bool?
        var owner = "User"
        var isOwnToken = true
        var fork: Bool? = false
        var opened: Bool? = false
        let isInvolved: Bool?
    }

    static let cases: [Case] = [
        Case(testDescription: "one's own", name: "Octo/app", isInvolved: true),
        Case(testDescription: "may push", push: true, isInvolved: true),
        Case(
            testDescription: "somebody else's token may push", push: true, isOwnToken: false,
            isInvolved: nil),
        Case(testDescription: "has a fork", push: false, fork: true, isInvolved: true),
        Case(
            testDescription: "opened something", push: false, fork: nil, opened: true,
            isInvolved: true),
        Case(testDescription: "nothing at all", push: false, isInvolved: false),
        Case(testDescription: "no token", isInvolved: nil),
        Case(
            testDescription: "a member who may not push has a fork or a pull request", push: false,
            owner: "Organization", isInvolved: false),
        Case(
            testDescription: "fork not asked", push: false, fork: nil, isInvolved: nil),
        Case(
            testDescription: "search failed", push: false, opened: nil, isInvolved: nil),
    ]

    @Test("Involvement in a repository", arguments: cases)
    func involvement(_ example: Case) throws {
        let text = Self.body(example.name, push: example.push, owner: example.owner)
        let exchange = dotCom.repository(repository(example.name), token: nil)
        guard case .fresh(let facts, _) = try exchange.read(answer(text)) else { return }
        #expect(
            facts.isInvolved(
                login("octo"), isOwnToken: example.isOwnToken, fork: example.fork,
                opened: example.opened) == example.isInvolved)
    }
}
