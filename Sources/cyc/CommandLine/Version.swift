import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc version`: the versions of all three programs, which must match.
struct VersionCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc version", "Show the versions of all three programs.",
        examples: """
              cyc version
              cyc --version
              cyc version --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    func run(in context: CommandContext) throws -> ExitStatus {
        if !json { try context.write("cyc \(Version.current)") }
        let (agent, response) = try context.programVersions()
        if !json { try context.write("cyc-agent \(agent)") }
        guard agent == Version.current else {
            throw CycError.agentMismatch(own: Version.current, agent: agent)
        }
        guard let response, let reader = response.reader else { throw CycError.readerMissing }
        guard json else {
            try context.write("cyc-reader \(reader.version) (libgit2 \(reader.libgit2))")
            return .fine
        }
        try context.write(json: [
            "cyc": .string(Version.current), "agent": .string(agent),
            "reader": .string(reader.version), "libgit2": .string(reader.libgit2),
            "libcurl": .string(response.libcurl), "sqlite": .string(try sqliteVersion()),
        ])
        return .fine
    }
}
