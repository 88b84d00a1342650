package import CycCore
import GRDB

/// A change of to-dos as it was recorded.
package struct TodoChangeResult: Sendable {
    package let change: TodoChange
    /// How the focus session stopped; `nil` if it did not.
    package let stop: FocusChangeResult?
}

extension Ledger {
    /// Commits a change of to-dos as one action, with what comes after closed ones that repeat, and
    /// stops the focus session on a to-do it closes.
    ///
    /// - Parameters:
    ///   - change: Made from the current to-dos, under the lock.
    ///   - environment: Input of the decision to stop; `nil` keeps the session running.
    /// - Throws: ``CycError/focus(_:)``.
    @discardableResult
    package func commit(
        _ change: TodoChange, focusEnvironment environment: FocusEnvironment? = nil
    ) throws -> TodoChangeResult {
        try write { try $0.commit(change, focusEnvironment: environment) }
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
    /// Commits a change of to-dos, with what comes after closed ones that repeat, and stops the focus
    /// session on a to-do it closes.
    ///
    /// - Parameter environment: Input of the decision to stop; `nil` keeps the session running.
    /// - Throws: ``CycError/focus(_:)``.
    @discardableResult
    func commit(
        _ change: TodoChange, origin: Action.Origin = .person,
        focusEnvironment environment: FocusEnvironment? = nil
    ) throws -> TodoChangeResult {
        var images = try entries(of: change.images)
        let stop =
            change.kind == .done
            ? try environment.flatMap { try self.stop(of: images, $0) } : nil
        let following = change.kind == .done ? try following(images, at: change.at) : []
        images += following
        if let stop { images += try focusEntries(of: stop.change.images) }
        try commit("todo \(change.kind.rawValue)", at: change.at, origin: origin, images)
        return TodoChangeResult(
            change: change.adding(following.compactMap { $0.after?.record as? Todo }),
            stop: try stop.map { stop in
                var outcome = try outcome(of: stop.change, images)
                outcome.before = stop.before
                return outcome
            })
    }

    /// Returns the additions of what comes after repeating to-dos, unless it is there already: it
    /// was closed before, or another machine closed it, too.
    private func following(_ closed: [EntryImage], at moment: Moment) throws -> [EntryImage] {
        var contents: [(id: EntryID, content: TodoContent)] = []
        for image in closed where image.before?.record as? Todo != nil {
            guard let after = image.after, let todo = after.record as? Todo,
                let content = todo.following(created: moment)
            else { continue }
            let id = EntryID(following: after.id, due: todo.content.due)
            if try entry(.todo, id: id) == nil { contents.append((id, content)) }
        }
        guard !contents.isEmpty else { return [] }
        let first = try nextNumbers(of: .todo, for: contents.count)
        return contents.enumerated().map { place, new in
            let todo = Todo(id: first + Int64(place), new.content)
            return EntryImage(before: nil, after: Entry(todo, id: new.id))
        }
    }

    /// Returns the stop of the open focus session, if it is on one of the to-dos; else `nil`.
    private func stop(
        of todos: [EntryImage], _ environment: FocusEnvironment
    ) throws -> (change: FocusChange, before: RunningFocus?)? {
        let open = try ownOpenFocus()
        guard open.count == 1, let todo = open[0].interval.todo,
            todos.contains(where: { $0.after?.id == todo })
        else { return nil }
        let editor = environment.editor(try focusContext(since: open[0].interval.from))
        return (try wrapping(CycError.focus, try editor.stop()), editor.running)
    }
}
