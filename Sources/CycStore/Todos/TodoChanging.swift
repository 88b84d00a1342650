package import CycCore
import GRDB

extension Ledger {
    /// Changes to-dos in one transaction.
    ///
    /// - Parameters:
    ///   - selection: Which ones.
    ///   - objection: Why one of them does not fit; see ``CycCore/TodoSelection/pick(from:objection:)``.
    ///   - change: Makes the change from the to-dos as they are.
    /// - Returns: The change; empty where nothing changed.
    /// - Throws: ``Problem/todo(_:)``.
    package func changeTodos(
        _ selection: TodoSelection, objection: (Todo) -> TodoProblem? = { _ in nil },
        _ change: ([Todo]) throws(TodoProblem) -> TodoChange
    ) throws -> TodoChange {
        try todoTransaction { database in
            let todos = try selection.pick(
                from: try database.todos(in: selection), objection: objection)
            let change = try change(todos)
            try database.perform(change, "todo \(change.kind.rawValue)")
            return change
        }
    }

    /// Adds to-dos with new numbers.
    ///
    /// - Throws: ``Problem/todo(_:)``.
    package func addTodos(_ contents: [TodoContent], at moment: Moment) throws -> TodoChange {
        try todoTransaction { database in
            let next = try database.nextNumber(of: .todo, for: contents.count)
            guard next + Int64(contents.count) - 1 <= Todo.numbers.upperBound else {
                throw Problem.tooManyEntries(.todo)
            }
            let change = TodoChange.adding(contents, from: next, at: moment)
            try database.perform(change, "todo add")
            return change
        }
    }

    /// One transaction whose ``TodoProblem`` becomes a ``Problem``.
    private func todoTransaction<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        do {
            return try write(body)
        } catch let problem as TodoProblem {
            throw Problem.todo(problem)
        }
    }
}

extension Database {
    func perform(
        _ change: TodoChange, _ command: String, origin: Action.Origin = .person
    ) throws {
        let images = try change.images.map { image -> EntryImage in
            let before = try image.before.flatMap { try entry(.todo, number: $0.id) }
            let id = before?.id ?? .random()
            return (before, image.after.map { Entry($0, id: id) })
        }
        try perform(command, at: change.at, origin: origin, images)
    }
}
