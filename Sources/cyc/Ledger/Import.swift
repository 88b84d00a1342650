import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc import`: takes over what `cyc export` wrote.
struct ImportCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc import", "Import an export file; existing entries are kept.",
        examples: """
              cyc import cyc.json
            """)

    @Argument(help: "The file; - for standard input.", completion: .file(), transform: asTyped)
    var file: String

    func run(in session: Session) throws -> ExitStatus {
        let document = try session.document(try session.readNamed(file), file: file)
        let keepsake = try session.importing(file) { () throws(ImportFault) in
            try Keepsake(document)
        }
        let outcome = try session.ledger().merge(keepsake, "import", at: session.moment())
        try session.write(
            session.messages.imported(outcome, unknownKeys: keepsake.unknownKeys, from: file))
        return .fine
    }
}

extension Session {
    /// The JSON document that the person named.
    ///
    /// - Throws: ``Problem/badImport(file:detail:)``.
    func document(_ bytes: [UInt8], file: String) throws(Problem) -> JSONDocument {
        guard let document = JSONDocument(bytes) else {
            throw .badImport(file: file, detail: "not JSON")
        }
        // A newer version may count on; what this one knows is taken.
        let schema = document.value(of: "schema")
        let isKnown = document.keys.contains { $0 != "schema" && Keepsake.keys.contains($0) }
        switch schema {
        case .int(1): return document
        case .int(let number) where number > 1 && isKnown: return document
        default: throw .badImport(file: file, detail: "schema \(schema?.text ?? "")")
        }
    }

    /// The result of `body`, its ``ImportFault`` as a ``Problem``.
    func importing<Value>(
        _ file: String, _ body: () throws(ImportFault) -> Value
    ) throws(Problem) -> Value {
        do {
            return try body()
        } catch {
            throw .badImport(file: file, detail: error.detail)
        }
    }
}
