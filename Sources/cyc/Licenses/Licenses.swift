import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc licenses`: the licences of cyc and of the libraries linked into it.
struct LicensesCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc licenses", "Show the licences of cyc and of the libraries in it.",
        examples: """
              cyc licenses | less
              cyc licenses --json | jq -r '.licenses[] | "\\(.name): \\(.license)"'
            """)

    @Flag(help: "Print JSON.")
    var json = false

    func run(in context: CommandContext) throws -> ExitStatus {
        if json {
            try context.write(json: [
                "licenses": .array(
                    LinkedPart.all.map { part in
                        .object([
                            "name": .string(part.name), "license": .string(part.license),
                            "programs": .array(part.programs.map(JSON.string)),
                            "text": .string(part.texts.map(\.text).joined(separator: "\n\n")),
                        ])
                    })
            ])
            return .fine
        }
        // Only the names of two copyright owners are not ASCII.
        let plain: [Unicode.Scalar: String] = context.look.isUTF8 ? [:] : ["©": "(C)", "é": "e"]
        try context.writeScreen((overview + texts).map { replacing(plain, in: $0) })
        return .fine
    }

    /// The parts with licence and programs, as a table.
    private var overview: [String] {
        let widths = [\LinkedPart.name, \.license].map { column in
            LinkedPart.all.map { $0[keyPath: column].count }.max() ?? 0
        }
        return LinkedPart.all.map { part in
            let columns =
                Line("\(part.name)").padded(to: widths[0] + 2)
                + Line("\(part.license)").padded(to: widths[1] + 2)
                + Line(part.programs.listed())
            return columns.text.description
        }
    }

    /// Every licence text once, below the names of its parts.
    private var texts: [String] {
        var seen: Set<LicenseText> = []
        return LinkedPart.all.flatMap(\.texts).filter { seen.insert($0).inserted }.flatMap { text in
            let names = LinkedPart.all.filter { $0.texts.contains(text) }.map(\.name)
            let rule = String(repeating: "=", count: 78)
            return ["", rule, names.joined(separator: ", "), rule, "", text.text]
        }
    }
}
