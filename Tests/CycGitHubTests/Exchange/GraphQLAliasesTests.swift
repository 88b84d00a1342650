import CycCore
import CycHTTP
import TestSupport
import Testing

@testable import CycGitHub

/// Answers to queries that ask the same of several.
struct GraphQLAliasesTests {
    private struct Part: Decodable, Equatable {
        let login: String
        let databaseId: Int
    }

    private struct Beside: Decodable {
        struct Viewer: Decodable { let login: String }

        let viewer: Viewer
    }

    private static let names = ["u0", "u1", "u2"]

    private func read(
        _ text: String, _ headers: [String: String] = [:]
    ) throws(GitHubError) -> [Result<Part, GitHubError>] {
        let aliases = try GraphQLAliases<Part, Beside>(
            answer(200, text, headers), aliases: Self.names)
        #expect(aliases.beside.viewer.login == "me")
        return Self.names.map { aliases[$0] }
    }

    private func body(
        _ parts: [String?], errors: String? = nil, viewer: String = #"{"login": "me"}"#
    ) -> String {
        let members = zip(Self.names, parts).map { #", "\#($0)": \#($1 ?? "null")"# }.joined()
        let errors = errors.map { #", "errors": [\#($0)]"# } ?? ""
        return #"{"data": {"viewer": \#(viewer)\#(members)}\#(errors)}"#
    }

    private func part(_ login: String) -> String {
        #"{"login": "\#(login)", "databaseId": 7}"#
    }

    private func error(_ type: String?, _ path: String?, _ message: String = "No.") -> String {
        let members = [type.map { #""type": "\#($0)""# }, path.map { #""path": \#($0)"# }]
        return "{"
            + (members.compactMap(\.self) + [#""message": "\#(message)""#])
            .joined(separator: ", ") + "}"
    }

    private let found: [Result<Part, GitHubError>] = ["a", "b", "c"].map {
        .success(Part(login: $0, databaseId: 7))
    }

    @Test("Everything comes under its alias")
    func whole() throws {
        #expect(try read(body([part("a"), part("b"), part("c")])) == found)
    }

    @Test(
        "Error of one alias leaves the others",
        arguments: [
            ("NOT_FOUND", GitHubError.notFound), ("FORBIDDEN", .forbidden("No.")),
            ("RESOURCE_LIMITS_EXCEEDED", .overloaded("No.")), (nil, .notUnderstood("No.")),
        ] as [(String?, GitHubError)])
    func one(type: String?, failure: GitHubError) throws {
        let fault = error(type, #"["u1"]"#)
        let results = try read(body([part("a"), nil, part("c")], errors: fault))
        #expect(results == [found[0], .failure(failure), found[2]])
    }

    @Test("Nested error fails its alias, with the worst of several")
    func inside() throws {
        let faults = [
            error("INTERNAL", #"["u2", "repositories", 3]"#), error("NOT_FOUND", #"["u2", "x"]"#),
        ]
        let parts = [part("a"), part("b"), part("c")]
        #expect(
            try read(body(parts, errors: faults.joined(separator: ",")))
                == [found[0], found[1], .failure(.notFound)])
    }

    @Test("Null or missing alias without an error is not found")
    func absent() throws {
        #expect(
            try read(body([part("a"), nil]))
                == [found[0], .failure(.notFound), .failure(.notFound)])
    }

    @Test("A part of another shape leaves the others, and says where it does not fit")
    func shape() throws {
        let parts = [part("a"), #"{"login": "b"}"#, #"{"login": 4, "databaseId": 7}"#]
        #expect(
            try read(body(parts)) == [
                found[0], .failure(.notUnderstood("data.u1.databaseId")),
                .failure(.notUnderstood("data.u2.login")),
            ])
    }

    @Test(
        "So does a number that fits no type",
        arguments: ["1.5", "1e400", "18446744073709551616", "-9223372036854775809"])
    func number(text: String) throws {
        let odd = part("b").replacing("7", with: text)
        #expect(
            try read(body([part("a"), odd, part("c")]))
                == [found[0], .failure(.notUnderstood("data.u1")), found[2]])
    }

    @Test(
        "Partial response after GitHub's timeout keeps its first half",
        arguments: [nil, "[]", #"["query People"]"#, "[1]", #""u0""#])
    func half(path: String?) throws {
        let fault = error("RESOURCE_LIMITS_EXCEEDED", path)
        #expect(
            try read(body([part("a"), nil, part("c")], errors: fault))
                == [found[0], .failure(.overloaded("No.")), found[2]])
        #expect(throws: GitHubError.overloaded("No.")) {
            try read(body([nil, nil, nil], errors: fault))
        }
        #expect(throws: GitHubError.overloaded("No.")) {
            try read(body([part("a")], errors: fault, viewer: "null"))
        }
    }

    @Test(
        "Error of the whole response is thrown",
        arguments: [
            ("RATE_LIMITED", #"["u1"]"#, GitHubError.rateLimited(until: 1_700_000_060)),
            ("RATE_LIMITED", nil, .rateLimited(until: 1_700_000_060)),
            ("INSUFFICIENT_SCOPES", #"["u1"]"#, .missingScopes([])),
            ("FORBIDDEN", #"["viewer"]"#, .forbidden("No.")),
            ("FORBIDDEN", nil, .forbidden("No.")),
        ] as [(String, String?, GitHubError)])
    func everything(type: String, path: String?, failure: GitHubError) {
        let text = body(
            [part("a"), nil, part("c")],
            errors: error(type, path) + "," + error("RESOURCE_LIMITS_EXCEEDED", nil))
        #expect(throws: failure) {
            try read(text, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1700000060"])
        }
    }

    @Test(
        "An answer without data says why",
        arguments: [
            (#"{"data": null}"#, GitHubError.notUnderstood("data")),
            (#"{"message": "Problems"}"#, .notUnderstood("Problems")),
            (#"{"data": null, "errors": [{"type": "NOT_FOUND", "path": ["u0"]}]}"#, .notFound),
            (#"{"errors": [{"type": "FORBIDDEN", "message": "No."}]}"#, .forbidden("No.")),
            (#"{"data": {"u0": null}}"#, .notUnderstood("data.viewer")),
            ("[]", .notUnderstood("")), ("no", .notUnderstood("not JSON")),
        ])
    func nothing(text: String, failure: GitHubError) {
        #expect(throws: failure) { try read(text) }
    }
}
