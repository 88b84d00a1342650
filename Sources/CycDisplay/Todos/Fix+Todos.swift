import CycCore

extension Fix {
    package static let listTodos: ShellCommand = "cyc todo list"
    package static let addTodo: ShellCommand = #"cyc todo add "Parse the page +github due:fri""#
    package static let listAllTodos: ShellCommand = "cyc todo list --all"

    /// Starts the timer on text that begins with a number.
    static func focusOnText(_ words: String) -> ShellCommand {
        let parts = words.split(separator: " ").map(String.init)
        // A word with a dash would get a second `--` in front.
        return parts.contains { $0.hasPrefix("-") }
            ? "cyc focus start -- \(value: words)" : "cyc focus start -- \(values: parts)"
    }

    static func reopen(_ id: Int64) -> ShellCommand {
        "cyc todo reopen \(value: String(id))"
    }
}
