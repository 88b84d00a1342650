import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc import`: merges the entries of a file of `cyc export`.
struct ImportCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc import", "Import an export file; existing entries are kept.",
        examples: """
              cyc import cyc.json
            """)

    @Argument(help: "The file; - for standard input.", completion: .file(), transform: asTyped)
    var file: String

    func run(in context: CommandContext) throws -> ExitStatus {
        let document = try context.document(try context.readUserFile(file), file: file)
        let backup = try context.importing(file) { () throws(ImportError) in
            try Backup(document)
        }
        let outcome = try context.ledger().merge(backup, "import", at: context.moment())
        try context.write(
            context.messages.imported(outcome, unknownKeys: backup.unknownKeys, from: file))
        return .fine
    }
}

extension CommandContext {
    /// Parses a JSON document and checks its schema.
    ///
    /// - Throws: ``CycError/badImport(file:detail:)``.
    func document(_ bytes: [UInt8], file: String) throws(CycError) -> JSONDocument {
        guard let document = JSONDocument(bytes) else {
            throw .badImport(file: file, detail: "not JSON")
        }
        // A higher schema is accepted if it has keys that this version knows.
        let schema = document.value(of: "schema")
        let isKnown = document.keys.contains { $0 != "schema" && Backup.keys.contains($0) }
        switch schema {
        case .int(1): return document
        case .int(let number) where number > 1 && isKnown: return document
        default: throw .badImport(file: file, detail: "schema \(schema?.text ?? "")")
        }
    }

    /// The result of `body`, with its ``ImportError`` converted to a ``CycError``.
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
