package import CycCore
import Foundation
import GRDB

extension Ledger {
    /// Changes to-dos in one transaction, so that the change can be undone.
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
            try database.perform(change)
            return change
        }
    }

    /// Adds to-dos with new numbers.
    ///
    /// - Throws: ``Problem/todo(_:)``.
    package func addTodos(_ contents: [TodoContent], at moment: Moment) throws -> TodoChange {
        try todoTransaction { database in
            let change = TodoChange.adding(
                contents, from: try database.nextTodo(for: contents.count), at: moment)
            try database.perform(change)
            return change
        }
    }

    /// Adds the to-dos of a file that are not here.
    ///
    /// - Throws: ``Problem/todo(_:)``.
    package func importTodos(
        _ arrivals: [TodoChange.Arrival], at moment: Moment
    ) throws -> TodoChange {
        try todoTransaction { try $0.importTodos(arrivals, at: moment) }
    }

    /// Takes back the newest change in force.
    ///
    /// - Returns: That change.
    /// - Throws: ``Problem/todo(_:)``.
    package func undoTodoChange() throws -> TodoChange {
        try todoTransaction { database in
            guard let (seq, change) = try database.lastInForce() else {
                throw TodoProblem.nothingToUndo
            }
            try database.apply(change.undoing)
            try database.run("UPDATE todo_change SET undone = 1 WHERE seq = ?", [seq])
            return change
        }
    }

    /// Makes the oldest undone change again.
    ///
    /// - Returns: That change.
    /// - Throws: ``Problem/todo(_:)``.
    package func redoTodoChange() throws -> TodoChange {
        try todoTransaction { database in
            guard
                let (seq, change) = try database.change(
                    "undone = 1 ORDER BY seq LIMIT 1", [])
            else { throw TodoProblem.nothingToRedo }
            try database.apply(change.images)
            try database.run("UPDATE todo_change SET undone = 0 WHERE seq = ?", [seq])
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
    /// The first number that was never given.
    ///
    /// Where a number of ``Todo/numbers`` is not left above all others, as after a file of an older
    /// version was taken over, the first above those that leave room.
    ///
    /// - Parameter count: How many numbers are needed.
    /// - Returns: Their first.
    /// - Throws: A problem of the ledger.
    func nextTodo(for count: Int = 1) throws -> Int64 {
        let next =
            try first("SELECT value FROM meta WHERE key = ?", [MetaKey.nextTodo.rawValue]) {
                try $0.number(0)
            } ?? 1
        guard next > Todo.numbers.upperBound - Int64(count) + 1 else { return next }
        var given = try allTodos().map(\.id)
        try forEach(selectChanges) { given += try decodeChange($0).change.images.map(\.id) }
        return (given.lazy.filter(Todo.importable.contains).max() ?? 0) + 1
    }

    /// Makes a change and records it, unless it is empty.
    ///
    /// - Throws: ``TodoProblem/changedMeanwhile(_:)``, ``TodoProblem/tooLarge(_:)``.
    func perform(_ change: TodoChange) throws {
        guard let last = change.images.last else { return }
        guard Todo.numbers.contains(last.id) else { throw TodoProblem.tooLarge("\(last.id)") }
        let next = try nextTodo(for: change.images.count)
        try apply(change.images)
        try run("DELETE FROM todo_change WHERE undone = 1")
        try run(
            "INSERT INTO todo_change (kind, at, at_offset, images) VALUES (?, ?, ?, ?)",
            [
                change.kind.rawValue, change.at.secondsSinceEpoch, change.at.minutesEastOfUTC,
                Data(change.encodedImages),
            ])
        try raiseNextTodo(from: next, past: change)
    }

    /// What is only changed had its number before.
    private func raiseNextTodo(from next: Int64, past change: TodoChange) throws {
        guard let last = change.images.last(where: { $0.before == nil }), last.id >= next else {
            return
        }
        try setMeta(.nextTodo, last.id + 1)
    }

    /// A number that leaves no room for others is passed over.
    func raiseNextTodo(to number: Int64) throws {
        guard Todo.importable.contains(number - 1), number > (try nextTodo()) else { return }
        try setMeta(.nextTodo, number)
    }

    /// Adds the to-dos that are not here; `keepsHistory` is false where nobody could want them back
    /// out.
    func importTodos(
        _ arrivals: [TodoChange.Arrival], at moment: Moment, keepsHistory: Bool = true
    ) throws -> TodoChange {
        let next = try nextTodo(for: arrivals.count)
        let change = TodoChange.importing(
            arrivals, among: try allTodos(), from: next, at: moment)
        if keepsHistory {
            try perform(change)
        } else {
            try apply(change.images)
            try raiseNextTodo(from: next, past: change)
        }
        return change
    }

    fileprivate func apply(_ images: [TodoChange.Image]) throws {
        for image in images where try todo(image.id) != image.before {
            throw TodoProblem.changedMeanwhile(image.id)
        }
        for image in images {
            if let after = image.after {
                try put(after)
            } else {
                try run("DELETE FROM todo WHERE id = ?", [image.id])
            }
        }
    }

    fileprivate func lastInForce() throws -> (seq: Int64, change: TodoChange)? {
        // Undone changes are the last ones: the index leads past them.
        try change(
            """
            seq < ifnull((SELECT min(seq) FROM todo_change WHERE undone = 1), 9223372036854775807)
            ORDER BY seq DESC LIMIT 1
            """, [])
    }

    fileprivate func change(
        _ condition: String, _ arguments: StatementArguments
    ) throws -> (seq: Int64, change: TodoChange)? {
        try first(
            "\(selectChanges) WHERE \(condition)",
            arguments, decodeChange)
    }

    /// Reads all that is kept of to-dos, so that damage shows.
    func readEveryTodo() throws {
        _ = try allTodos()
        _ = try nextTodo()
        try forEach(selectChanges) {
            _ = try decodeChange($0)
        }
    }
}

private let selectChanges = "SELECT seq, kind, at, at_offset, images FROM todo_change"

private func decodeChange(_ row: Columns) throws -> (seq: Int64, change: TodoChange) {
    guard let kind = TodoChange.Kind(rawValue: try row.text(1)) else { throw row.damage(1) }
    let moment = try row.moment(2)
    let change = try row.decode(4) { TodoChange(kind: kind, at: moment, encodedImages: $0) }
    return (try row.number(0), change)
}
