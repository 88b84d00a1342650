import CycCore
import CycGitHub
import CycHTTP
import Foundation
import TestSupport
import Testing

/// Searches for people, and what their profiles say.
struct PeopleTests {
    private static let page = """
        {"total_count": 120, "incomplete_results": false, "items": [
          {"login": "Octo", "id": 1, "type": "User", "score": 1.0},
          {"login": "corp", "id": 2, "type": "Organization"}, {"login": "../x", "type": "User"},
          {"login": "bot[bot]", "type": "Bot"}, {"type": "User"}, {"login": "b-9", "type": "User"}]}
        """

    @Test(
        "A search asks for persons, with values that cannot become qualifiers",
        arguments: [
            ("Seoul", "swift", "type:user location:Seoul language:swift"),
            ("Mountain View", nil, "type:user location:\"Mountain View\""),
            (nil, "C++", "type:user language:C++"), (nil, "c#", "type:user language:c#"),
            (nil, "Jupyter Notebook", "type:user language:\"Jupyter Notebook\""),
            ("서울", nil, "type:user location:\"서울\""),
            ("a\" repos:>9", nil, "type:user location:\"a repos:>9\""),
            ("x&per_page=1", nil, "type:user location:\"x&per_page=1\""),
        ] as [(String?, String?, String)])
    func question(place: String?, language: String?, question: String) throws {
        let request = dotCom.people(in: place, writing: language, count: 31, token: nil).request
        let address = try #require(URLComponents(string: request.url))
        #expect(address.host == "api.github.com" && address.path == "/search/users")
        #expect(
            address.queryItems == [
                URLQueryItem(name: "q", value: question),
                URLQueryItem(name: "per_page", value: "31"),
            ])
        #expect(request.headers["Authorization"] == nil)
    }

    @Test("Topics are searched among repositories, those first that changed last")
    func topics() throws {
        let exchange = dotCom.owners(
            ofRepositoriesAbout: "graphql", in: "swift", token: token("gho_x"))
        let address = try #require(URLComponents(string: exchange.request.url))
        #expect(address.path == "/search/repositories")
        #expect(
            address.queryItems == [
                URLQueryItem(name: "q", value: "topic:graphql language:swift"),
                URLQueryItem(name: "sort", value: "updated"),
                URLQueryItem(name: "per_page", value: "100"),
            ])
        #expect(exchange.request.headers["Authorization"] == "Bearer gho_x")
        let body = """
            {"total_count": 3, "incomplete_results": true, "items": [
              {"id": 1, "full_name": "octo/a", "owner": {"login": "octo", "type": "User"}},
              {"id": 2, "full_name": "corp/b", "owner": {"login": "corp", "type": "Organization"}},
              {"id": 3, "full_name": "x/c", "owner": null}]}
            """
        let page = try exchange.read(answer(body))
        #expect(page.logins == [login("octo")] && page.results == 3 && page.total == 3)
        #expect(page.isIncomplete)
    }

    @Test("Only persons with a login that can be one are taken")
    func persons() throws {
        let exchange = dotCom.people(in: "Seoul", writing: nil, count: 30, token: token())
        let link = "<https://api.github.com/search/users?q=x&page=2>; rel=\"next\""
        let page = try exchange.read(answer(200, Self.page, ["Link": link]))
        #expect(page.logins.map(\.description) == ["Octo", "b-9"])
        #expect(page.total == 120 && page.results == 6 && !page.isIncomplete)
        #expect(page.next == "https://api.github.com/search/users?q=x&page=2")
        #expect(page.searchLimitedUntil == nil)
        for strange in ["https://evil.example/search", "https://api.github.com.evil.example/"] {
            #expect(dotCom.people(following: strange, token: token()) == nil)
        }
    }

    @Test("The last answer of a minute says until when there are no more")
    func last() throws {
        let exchange = dotCom.people(in: "Seoul", writing: nil, count: 30, token: token())
        let limits = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1700000045"]
        #expect(
            try exchange.read(answer(200, Self.page, limits)).searchLimitedUntil == 1_700_000_045)
        let others = ["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "1700000045"]
        #expect(try exchange.read(answer(200, Self.page, others)).searchLimitedUntil == nil)
    }

    @Test(
        "Rejected search is reported with GitHub's message",
        arguments: [
            (
                answer(
                    422,
                    #"{"message": "Validation Failed", "errors": [{"message": "None apply."}]}"#),
                GitHubError.notUnderstood("None apply.")
            ),
            (
                answer(422, #"{"message": "Validation Failed"}"#),
                .notUnderstood("Validation Failed")
            ),
            (answer(422, "", type: "text/html"), .notUnderstood("status 422")),
            (answer(#"{"total_count": -1, "items": []}"#), .notUnderstood("total_count")),
            (answer(#"{"total_count": 1}"#), .notUnderstood("items")),
            (answer(403, "{}", ["Retry-After": "5"]), .rateLimited(until: 1_700_000_005)),
        ])
    func failures(response: HTTPResponse, expected: GitHubError) {
        let exchange = dotCom.people(in: "Seoul", writing: nil, count: 30, token: token())
        #expect(failure(exchange, response) == expected)
    }

    // MARK: Details

    @Test("Logins are variables, and nothing of them stands in the query")
    func request() throws {
        struct Body: Decodable {
            let query: String
            let variables: [String: String]
        }
        let request = dotCom.details(of: [login("octo"), login("b_9")], token: token()).request
        #expect(request.url == "https://api.github.com/graphql")
        let body = try JSONDecoder().decode(Body.self, from: Data(request.body))
        #expect(body.variables == ["l0": "octo", "l1": "b_9"])
        #expect(body.query.hasPrefix("query People($l0: String!, $l1: String!) {"))
        #expect(body.query.contains("u1: user(login: $l1)") && !body.query.contains("octo"))
    }

    private static func person(_ login: String, _ languages: [String?]) -> String {
        let nodes = languages.map { name in
            name.map { #"{"primaryLanguage": {"name": "\#($0)"}}"# }
                ?? #"{"primaryLanguage": null}"#
        }
        return #"""
            {"login": "\#(login)", "name": "Name of \#(login)", "location": "Seoul",
             "isFollowingViewer": true, "repositories": {"nodes": [\#(nodes.joined(separator: ","))]}}
            """#
    }

    @Test("Profiles are read by login, and one that is gone leaves the others")
    func details() throws {
        let logins = [login("octo"), login("gone"), login("b")]
        let languages = ["C", "Swift", nil, "Go", "Swift", "Zig", "Ada", "Lua"]
        let body = #"""
            {"data": {"viewer": {"login": "Me"}, "u0": \#(Self.person("Octo", languages)),
              "u1": null, "u2": {"login": "b", "name": "", "location": null,
              "isFollowingViewer": false, "repositories": {"nodes": []}}},
             "errors": [{"type": "NOT_FOUND", "path": ["u1"], "message": "Could not resolve."}]}
            """#
        let details = try dotCom.details(of: logins, token: token()).read(answer(body))
        #expect(details.viewer == login("me"))
        var octo = FoundPerson(login: "Octo")
        (octo.name, octo.location, octo.followsMe) = ("Name of Octo", "Seoul", true)
        octo.languages = ["Swift", "Ada", "C", "Go", "Lua"]
        #expect(details[login("octo")] == .success(octo))
        #expect(details[login("gone")] == .failure(.notFound))
        var plain = FoundPerson(login: "b")
        (plain.languages, plain.followsMe) = ([], false)
        #expect(details[login("b")] == .success(plain))
    }

    @Test("Profile texts are truncated before they are stored")
    func long() throws {
        let text = String(repeating: "e\\u0301", count: 5_000)
        let body = Self.person("octo", [text]).replacing("Seoul", with: text)
        let details = try dotCom.details(of: [login("octo")], token: token()).read(
            answer(#"{"data": {"viewer": {"login": "me"}, "u0": \#(body)}}"#))
        let person = try details[login("octo")].get()
        #expect(person.location?.unicodeScalars.count == 200)
        #expect(person.languages?.first?.unicodeScalars.count == 200)
    }

    // MARK: Followers

    @Test("Followers come with what they follow, page after page")
    func followers() throws {
        let first = dotCom.followers(token: token())
        #expect(text(first.request).contains(#""variables":{"after":null}"#))
        let body = #"""
            {"data": {"viewer": {"followers": {
              "pageInfo": {"hasNextPage": true, "endCursor": "Y3Vyc29y"}, "nodes": [
              {"login": "octo", "name": "O", "location": null, "isFollowingViewer": true,
               "viewerIsFollowing": false}, null,
              {"login": "a/b", "viewerIsFollowing": true},
              {"login": "b", "isFollowingViewer": true, "viewerIsFollowing": true}]}}}}
            """#
        let page = try first.read(answer(body))
        #expect(page.followers.map(\.person.login) == ["octo", "b"])
        #expect(page.followers.map(\.isFollowedByMe) == [false, true])
        #expect(page.followers[0].person.name == "O" && page.followers[0].person.languages == nil)
        #expect(page.next == "Y3Vyc29y")
        let second = dotCom.followers(after: "Y3Vyc29y", token: token())
        #expect(text(second.request).contains(#""variables":{"after":"Y3Vyc29y"}"#))
        let last = body.replacing("true, \"endCursor\"", with: "false, \"endCursor\"")
        #expect(try second.read(answer(last)).next == nil)
        let scopes =
            #"{"errors": [{"type": "INSUFFICIENT_SCOPES", "message": "following scopes: ['x']"}]}"#
        #expect(failure(first, answer(scopes)) == .missingScopes(["x"]))
        // Nobody is concluded to follow from pages that do not say who does.
        let silent = #"""
            {"data": {"viewer": {"followers": {
              "pageInfo": {"hasNextPage": false, "endCursor": null}, "nodes": null}}}}
            """#
        #expect(failure(first, answer(silent)) == .notUnderstood("nodes"))
        let endless = body.replacing(#""Y3Vyc29y""#, with: "null")
        #expect(failure(first, answer(endless)) == .notUnderstood("endCursor"))
    }
}
