import CycCore
import CycRun
import CycSystem
import Testing

@Suite("Agent response counts as a whole or not at all")
struct AnswerTests {
    private static let version = #"{"version":{"_0":"\#(Version.current)"}}"#
    private static let read = #"{"found":{"_0":"repositoriesAreRead"}}"#
    private static let done = #"{"done":{}}"#
    private static let failed = """
        {"failed":{"_0":{"message":"it rained","hint":"an umbrella","status":75}}}
        """

    private func ask(
        _ lines: [String], status: Int32?, _ take: (RefreshResponse) -> Void = { _ in }
    ) throws -> Bool {
        var world = World.live
        world.environment = [:]
        let session = CommandContext(
            world,
            agent: { _, _, take in
                for line in lines { try take(Array(line.utf8)[...]) }
                return status
            })
        return try session.ask(.discover, for: RefreshResponse.self, until: .zero, take)
    }

    @Test("A whole answer is one, also with silence in it")
    func whole() throws {
        var found: [RefreshResponse] = []
        let lines = [Self.version, "", Self.read, "", Self.done]
        #expect(try ask(lines, status: 0) { found.append($0) })
        #expect(found == [.repositoriesAreRead])
    }

    @Test("One that goes on is not over, whatever it said until now")
    func goesOn() throws {
        #expect(try !ask([Self.version, Self.read], status: nil))
    }

    @Test("Error is reported with its message and status")
    func failure() {
        #expect(
            throws: CycError.reported(message: "it rained", hint: "an umbrella", status: .tryAgain)
        ) { try ask([Self.version, Self.failed], status: 75) }
    }

    @Test(
        "Anything else is a failure",
        arguments: [
            ([], 0), ([], 3), ([version], 0), ([version, read], 0), ([version, read], 9),
            ([version, done], 1), ([done], 0), ([read, done], 0), ([version, done, done], 0),
            ([version, done, read], 0), ([version, "nonsense", done], 0),
            ([version, #"{"found":{"_0":"elsewhere"}}"#, done], 0),
            ([version, #"{"finished":{}}"#, done], 0), ([version, "{\"done\":"], 0),
        ] as [([String], Int32)])
    func strange(lines: [String], status: Int32) {
        let problem = #expect(throws: CycError.self) { try ask(lines, status: status) }
        #expect(problem?.status == .failed)
    }

    @Test("A signal is named, and Ctrl-C is Ctrl-C")
    func signals() {
        #expect(throws: CycError.agentFailed(detail: "signal 11")) {
            try ask([Self.version, Self.read], status: 139)
        }
        #expect(throws: CycError.interrupted) { try ask([Self.version], status: 130) }
    }

    @Test("Program of another version is reported before its output")
    func anotherVersion() {
        #expect(throws: CycError.agentMismatch(own: Version.current, agent: "9.9.9")) {
            try ask([#"{"version":{"_0":"9.9.9"}}"#, "nonsense"], status: 0)
        }
    }
}
