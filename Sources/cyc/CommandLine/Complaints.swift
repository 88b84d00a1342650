import ArgumentParser
import CycCore
import CycDisplay

/// A word that stands where a command can, and is none.
struct UnknownCommand {
    /// The command that it stands behind, such as `cyc repo`.
    private let path: String
    /// ``path`` as it was typed, with `help` behind `cyc` where that was asked for.
    private let question: String
    private let word: String
    /// The commands that could stand there.
    private let names: [String]

    /// The first such word; `nil` where every word that could be a command is one.
    ///
    /// - Parameters:
    ///   - arguments: A command line without the program's name.
    ///   - root: The whole command tree.
    init?(in arguments: ArraySlice<String>, below root: any ParsableCommand.Type) {
        var type = root
        var path: [String] = []
        let asksForHelp = arguments.first == "help"
        for word in asksForHelp ? arguments.dropFirst() : arguments {
            let subcommands = type.configuration.subcommands
            if let next = type.subcommand(word) {
                type = next
                path.append(word)
                continue
            }
            if asksForHelp, word.hasPrefix("-") || (path.isEmpty && word == "help") { continue }
            guard !word.hasPrefix("-"), asksForHelp || !subcommands.isEmpty else { return nil }
            self.path = (["cyc"] + path).joined(separator: " ")
            question = (["cyc"] + (asksForHelp ? ["help"] : []) + path).joined(separator: " ")
            self.word = word
            names =
                subcommands.compactMap { $0.configuration.commandName }
                + (path.isEmpty ? ["help"] : [])
            return
        }
        return nil
    }

    /// What to say if one of the commands is much like it.
    var nearest: CycError? {
        CycCore.nearest(to: word, among: names).map { name in
            .usage(message: message, hint: "did you mean: \(question) \(name)")
        }
    }

    var problem: CycError { nearest ?? .usage(message: message, hint: "\(path) --help") }

    private var message: String {
        "there is no command \(sanitized(path == "cyc" ? word : "\(path) \(word)"))"
    }
}

/// The flag that stands alone.
let versionNames = ["--version", "-V"]

/// The command whose help tells how `arguments` should be, such as `cyc repo add`.
func explainingCommand(
    _ arguments: [String], below root: any ParsableCommand.Type
) -> String {
    var type = root
    var path = ["cyc"]
    var rest = arguments[...]
    while let next = type.subcommand(rest.first) {
        type = next
        path.append(rest.removeFirst())
    }
    // What stands behind `cyc` alone is an option of `cyc status`.
    if let word = rest.first, word.hasPrefix("-"), !versionNames.contains(word),
        let name = type.configuration.defaultSubcommand?.configuration.commandName
    {
        path.append(name)
    }
    return path.joined(separator: " ")
}

/// What the parser says is wrong, as cyc says everything: one line that begins with a small letter.
func ownWords(of message: String) -> String {
    var text = withDashes(message)
    for (theirs, ours) in [
        (". Please provide one of the following:\n  - ", "; it is one of "), ("\n  - ", ", "),
        (". Please provide one of ", "; it is one of "), (". Did you mean ", "; did you mean "),
    ] { text = text.replacing(theirs, with: ours) }
    if text.hasSuffix(".") { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
}

/// The help with a synopsis that is broken where an argument ends.
func fitted(help text: String) -> [Text] {
    let mark = "USAGE: "
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        guard line.hasPrefix(mark), line.count > helpWidth else { return [String(line)] }
        var lines: [String] = []
        var depth = 0
        // `[--weeks <weeks>]` is one part.
        let parts = line.split { character in
            if "[<".contains(character) { depth += 1 }
            if "]>".contains(character) { depth -= 1 }
            return character == " " && depth == 0
        }
        for part in parts {
            if let last = lines.last, last.count + 1 + part.count <= helpWidth {
                lines[lines.count - 1] = "\(last) \(part)"
            } else {
                let indent = lines.isEmpty ? "" : String(repeating: " ", count: mark.count)
                lines.append(indent + part)
            }
        }
        return lines
    }.map { "\($0)" }
}

/// How wide the help is where it is not known to be seen in a narrower window.
///
/// Units: columns.
private let helpWidth = 80
