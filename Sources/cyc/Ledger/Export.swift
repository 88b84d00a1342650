import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc export`: everything that is mine and cannot be fetched again, in one file.
struct ExportCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc export", "Write everything that cannot be fetched again to one JSON file.",
        examples: """
              cyc export cyc.json
              cyc export - | ssh server cyc import -
            """)

    @Argument(help: "The file; - for standard output.", completion: .file(), transform: asTyped)
    var file: String

    @OptionGroup var replacement: ReplacementOptions

    func run(in session: Session) throws -> ExitStatus {
        guard try session.mayReplace(file, replacement, ifItIs: ExportedForm.everything) else {
            return .fine
        }
        let keepsake = try session.reader()?.keepsake() ?? Keepsake()
        if try session.export(JSON.document(keepsake.members, pretty: true), to: file) {
            try session.write(session.messages.exported(keepsake.count, to: file))
        }
        return .fine
    }
}
