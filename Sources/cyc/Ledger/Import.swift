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

    func run(in session: CommandContext) throws -> ExitStatus {
        let document = try session.document(try session.readNamed(file), file: file)
        let keepsake = try session.importing(file) { () throws(ImportError) in
            try Backup(document)
        }
        let outcome = try session.ledger().merge(keepsake, "import", at: session.moment())
        try session.write(
            session.messages.imported(outcome, unknownKeys: keepsake.unknownKeys, from: file))
        return .fine
    }
}

extension CommandContext {
    /// The JSON document that the person named.
    ///
    /// - Throws: ``CycError/badImport(file:detail:)``.
    func document(_ bytes: [UInt8], file: String) throws(CycError) -> JSONDocument {
        guard let document = JSONDocument(bytes) else {
            throw .badImport(file: file, detail: "not JSON")
        }
        // A newer version may count on; what this one knows is taken.
        let schema = document.value(of: "schema")
        let isKnown = document.keys.contains { $0 != "schema" && Backup.keys.contains($0) }
        switch schema {
        case .int(1): return document
        case .int(let number) where number > 1 && isKnown: return document
        default: throw .badImport(file: file, detail: "schema \(schema?.text ?? "")")
        }
    }

    /// The result of `body`, its ``ImportError`` as a ``CycError``.
    func importing<Value>(
        _ file: String, _ body: () throws(ImportError) -> Value
    ) throws(CycError) -> Value {
        do {
            return try body()
        } catch {
            throw .badImport(file: file, detail: error.detail)
        }
    }
}
