import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem
import Foundation

/// `cyc import`: takes over what `cyc export` wrote.
struct ImportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "import",
        _superCommandName: "cyc",
        abstract: "Take over a file of cyc export; what is there already stays.",
        discussion: """
            EXAMPLES:
              cyc import cyc.json
            """)

    @Argument(help: "The file; - for standard input.", completion: .file(), transform: asTyped)
    var file: String

    func run(in session: Session) throws -> ExitStatus {
        let bytes = try session.readNamed(file)
        let keepsake = try Keepsake(exported: Data(bytes), file: file, session.messages)
        let (ledger, moment) = (try session.ledger(), try session.moment())
        let new = try ledger.withLock {
            let before = try ledger.keepsake().entries
            try ledger.merge(keepsake, at: moment)
            return try ledger.keepsake().entries - before
        }
        try session.write(session.messages.imported(keepsake.entries, new: max(0, new), from: file))
        return .fine
    }
}
