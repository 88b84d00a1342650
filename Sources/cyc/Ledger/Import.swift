import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc import`: takes over what `cyc export` wrote.
struct ImportCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc import", "Take over a file of cyc export; what is there already stays.",
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
        let new = try session.ledger().merge(keepsake, "import", at: session.moment())
        try session.write(session.messages.imported(keepsake.count, new: new, from: file))
        return .fine
    }
}

extension Session {
    /// The members of the JSON document that the person named.
    ///
    /// - Throws: ``Problem/badImport(file:detail:)``.
    func document(_ bytes: [UInt8], file: String) throws(Problem) -> [String: JSON] {
        guard case .object(let members) = JSON(parsing: bytes) else {
            throw .badImport(file: file, detail: "not JSON")
        }
        let document = members.byKey
        guard document["schema"] == .int(1) else {
            throw .badImport(file: file, detail: "schema \(document["schema"]?.text ?? "")")
        }
        return document
    }

    /// What `body` gives, its ``ImportFault`` as a ``Problem``.
    func importing<Value>(
        _ file: String, _ body: () throws(ImportFault) -> Value
    ) throws(Problem) -> Value {
        do {
            return try body()
        } catch {
            let reason = error.problem.map { ": \(messages.explain($0).message)" } ?? ""
            throw .badImport(file: file, detail: "\(error.detail)\(reason)")
        }
    }
}
