package import CycCore
import GRDB

extension LedgerReader {
    /// The to-dos with a number in one of the ranges, each once.
    package func todos(in selection: TodoSelection) throws -> [Todo] {
        try read { try $0.todos(in: selection) }
    }
}

extension Ledger {
    /// Changes to-dos, and stops the focus on one that it closes: one action of the journal.
    ///
    /// - Parameters:
    ///   - change: Made from the to-dos as they are, under the lock.
    ///   - basis: What a stop is decided on; `nil` where the focus goes on.
    /// - Returns: How the focus stopped; `nil` where it did not.
    /// - Throws: ``CycError/focus(_:)``.
    @discardableResult
    package func commit(
        _ change: TodoChange, stoppingFocusOn basis: FocusEnvironment? = nil
    ) throws -> FocusChangeResult? {
        try write { try $0.commit(change, stoppingFocusOn: basis) }
    }

    /// Adds to-dos with new numbers.
    ///
    /// - Throws: ``CycError/tooManyEntries(_:)``.
    package func addTodos(_ contents: [TodoContent], at moment: Moment) throws -> TodoChange {
        try write { database in
            let change = TodoChange.adding(
                contents, from: try database.nextNumbers(of: .todo, for: contents.count),
                at: moment)
            try database.commit(change)
            return change
        }
    }
}

extension Database {
    /// Performs a change of to-dos, and stops the focus on one that it closes with it.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - origin: Who made it.
    ///   - basis: What a stop is decided on; `nil` where the focus goes on.
    /// - Returns: How the focus stopped; `nil` where it did not.
    /// - Throws: ``CycError/focus(_:)``, and what the database throws.
    @discardableResult
    func commit(
        _ change: TodoChange, origin: Action.Origin = .person,
        stoppingFocusOn basis: FocusEnvironment? = nil
    ) throws -> FocusChangeResult? {
        var images = try entries(of: change.images)
        let stop = change.kind == .done ? try basis.flatMap { try self.stop(of: images, $0) } : nil
        if let stop { images += try entries(of: stop.change.images) }
        try commit("todo \(change.kind.rawValue)", at: change.at, origin: origin, images)
        return try stop.map { stop in
            var outcome = try outcome(of: stop.change, images)
            outcome.before = stop.before
            return outcome
        }
    }

    /// How the focus on one of the to-dos stops; `nil` where none is open.
    private func stop(
        of todos: [EntryImage], _ basis: FocusEnvironment
    ) throws -> (change: FocusChange, before: RunningFocus?)? {
        let open = try openFocus()
        guard open.count == 1, let todo = open[0].interval.todo,
            todos.contains(where: { $0.after?.id == todo })
        else { return nil }
        let scene = try focusScene(since: open[0].interval.from)
        let change = try FocusIntent.stop(at: nil).change(of: scene, on: basis)
        return (change, basis.desk(scene).running)
    }
}
