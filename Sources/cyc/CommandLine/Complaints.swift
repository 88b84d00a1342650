import ArgumentParser
import CycCore
import CycDisplay

/// A word in the place of a subcommand that names none.
struct UnknownCommand {
    /// The command before the word, such as `cyc repo`.
    private let path: String
    /// ``path`` as it was typed: with `help` after `cyc` if help was requested.
    private let typedPath: String
    private let word: String
    /// The names of the possible subcommands.
    private let names: [String]

    /// Finds the first such word; `nil` if there is none.
    ///
    /// - Parameter arguments: A command line without the program's name.
    init?(in arguments: ArraySlice<String>, below root: any Command.Type) {
        var type = root
        var path: [String] = []
        let asksForHelp = arguments.first == "help"
        for word in asksForHelp ? arguments.dropFirst() : arguments {
            let subcommands = type.subcommands
            if let next = type.subcommand(word) {
                type = next
                path.append(word)
                continue
            }
            if asksForHelp, word.hasPrefix("-") || (path.isEmpty && word == "help") { continue }
            guard !word.hasPrefix("-"), asksForHelp || !subcommands.isEmpty else { return nil }
            self.path = (["cyc"] + path).joined(separator: " ")
            typedPath = (["cyc"] + (asksForHelp ? ["help"] : []) + path).joined(separator: " ")
            self.word = word
            names =
                subcommands.compactMap { $0.configuration.commandName }
                + (path.isEmpty ? ["help"] : [])
            return
        }
        return nil
    }

    /// The error with a suggestion; `nil` if no command has a similar name.
    var nearest: CycError? {
        nearestCommand(to: word, among: names, onlyShows: Self.showing.contains).map { name in
            .usage(message: "\(message). Did you mean \(name)?", hint: "\(typedPath) \(name)")
        }
    }

    /// Commands that change nothing.
    private static let showing: Set = [
        "calendar", "day", "doctor", "get", "grass", "help", "history", "licenses", "list", "log",
        "path", "report", "requests", "search", "show", "status", "streak", "version", "whoami",
        "why",
    ]

    var problem: CycError { nearest ?? .usage(message: message, hint: "\(path) --help") }

    private var message: String {
        "Unknown command '\(sanitized(word))'"
    }
}

/// The names of the flag that must be the only argument.
let versionFlags = ["--version", "-V"]

/// The command whose help explains `arguments`, such as `cyc repo add`.
func helpCommand(_ arguments: [String], below root: any Command.Type) -> String {
    var type = root
    var path = ["cyc"]
    var rest = arguments[...]
    while let next = type.subcommand(rest.first) {
        type = next
        path.append(rest.removeFirst())
    }
    // An option right after `cyc` is one of `cyc status`.
    if let word = rest.first, word.hasPrefix("-"), !versionFlags.contains(word),
        let name = type.configuration.defaultSubcommand?.configuration.commandName
    {
        path.append(name)
    }
    return path.joined(separator: " ")
}

/// A message of ArgumentParser in cyc's style: one line that begins with a small letter.
func cycMessage(of message: String) -> String {
    var text = restoringDashes(message)
    for (original, replacement) in [
        (". Please provide one of the following:\n  - ", "; it is one of "), ("\n  - ", ", "),
        (". Please provide one of ", "; it is one of "), (". Did you mean ", "; did you mean "),
    ] { text = text.replacing(original, with: replacement) }
    if text.hasSuffix(".") { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
}

/// The lines of a help text, with its synopsis wrapped between arguments.
func fitted(help text: String) -> [Text] {
    let usagePrefix = "USAGE: "
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        guard line.hasPrefix(usagePrefix), line.count > helpWidth else { return [String(line)] }
        var lines: [String] = []
        var depth = 0
        // `[--weeks <weeks>]` must not be broken.
        let parts = line.split { character in
            if "[<".contains(character) { depth += 1 }
            if "]>".contains(character) { depth -= 1 }
            return character == " " && depth == 0
        }
        for part in parts {
            if let last = lines.last, last.count + 1 + part.count <= helpWidth {
                lines[lines.count - 1] = "\(last) \(part)"
            } else {
                let indent = lines.isEmpty ? "" : String(repeating: " ", count: usagePrefix.count)
                lines.append(indent + part)
            }
        }
        return lines
    }.map { "\($0)" }
}

/// The width of the help if the terminal is not narrower; units: columns.
private let helpWidth = 80
