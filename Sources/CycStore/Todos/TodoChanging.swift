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

    /// Closes to-dos, and stops the focus on one of them, in one transaction and one action.
    ///
    /// - Parameters:
    ///   - selection: Which ones.
    ///   - objection: See ``changeTodos(_:objection:_:)``.
    ///   - stop: How the focus stops; `nil` where it goes on.
    ///   - change: Makes the change from the to-dos as they are.
    /// - Returns: The change, and how the focus stopped; `nil` where it did not.
    /// - Throws: ``Problem/todo(_:)``, ``Problem/focus(_:)``.
    package func closeTodos(
        _ selection: TodoSelection, objection: (Todo) -> TodoProblem?,
        stoppingFocus stop: FocusStop?, _ change: ([Todo]) throws(TodoProblem) -> TodoChange
    ) throws -> (change: TodoChange, stop: FocusOutcome?) {
        try todoTransaction { database in
            let todos = try selection.pick(
                from: try database.todos(in: selection), objection: objection)
            let change = try change(todos)
            do {
                return (change, try database.close(change, stoppingFocus: stop))
            } catch let problem as FocusProblem {
                throw Problem.focus(problem)
            }
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
    func perform(_ change: TodoChange, _ command: String) throws {
        try perform(command, at: change.at, images(of: change))
    }

    private func images(of change: TodoChange) throws -> [EntryImage] {
        try change.images.map { image -> EntryImage in
            let before = try image.before.flatMap { try entry(.todo, number: $0.id) }
            let id = before?.id ?? .random()
            return EntryImage(before: before, after: image.after.map { Entry($0, id: id) })
        }
    }

    /// Performs a change that closes to-dos, and stops the focus on one of them with it.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - origin: Who made it.
    ///   - stop: `nil` where the focus goes on.
    /// - Returns: How it stopped; `nil` where it did not.
    /// - Throws: ``FocusProblem``, and what the database throws.
    func close(
        _ change: TodoChange, origin: Action.Origin = .person, stoppingFocus stop: FocusStop?
    ) throws -> FocusOutcome? {
        let images = try images(of: change)
        let closed = Set(images.compactMap(\.after?.id))
        let open = try openFocus()
        guard let stop, open.count == 1, let todo = open[0].interval.todo, closed.contains(todo)
        else {
            try perform("todo done", at: change.at, origin: origin, images)
            return nil
        }
        let scene = try focusScene(since: open[0].interval.from)
        let stopping = try stop(scene)
        let (intervals, changed) = try self.images(of: stopping)
        try perform("todo done", at: change.at, origin: origin, images + intervals)
        try checkFocus(around: changed)
        return try outcome(of: stopping, changed, scene)
    }
}
