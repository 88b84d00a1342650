import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc version`: the versions of both programs, which belong together.
struct VersionCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc version", "Show the versions of both programs.",
        examples: """
              cyc version
              cyc --version      the same, as is cyc -V
            """)

    func run(in session: Session) throws -> ExitStatus {
        try session.write("cyc \(Version.current)")
        let version = try session.agentVersion()
        try session.write("cyc-agent \(version)")
        guard version == Version.current else {
            throw Problem.agentMismatch(own: Version.current, agent: version)
        }
        return .fine
    }
}
