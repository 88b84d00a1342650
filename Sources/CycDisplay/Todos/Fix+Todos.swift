import CycCore

extension Fix {
    package static let listTodos: ShellCommand = "cyc todo list"
    package static let addTodo: ShellCommand = #"cyc todo add "Parse the page +github due:fri""#
    package static let listAllTodos: ShellCommand = "cyc todo list --all"

    static func reopen(_ id: Int64) -> ShellCommand {
        "cyc todo reopen \(value: String(id))"
    }
}
