/// Which actions hold, read from the newest to the oldest.
package struct ActionsInForce {
    private var undone: Set<Action.ID> = []

    package init() {}

    /// Whether the next older action holds.
    package mutating func take(_ action: Action) -> Bool {
        let holds = !undone.contains(action.id)
        if holds, let target = action.undoes { undone.insert(target) }
        return holds
    }
}

/// The words of actions that take others back.
package enum UndoWord: String, Sendable {
    case undo, redo
}

extension Action {
    /// The newest action that a plain `undo` takes back.
    ///
    /// - Parameters:
    ///   - newestFirst: The actions, read only as far as needed.
    ///   - machine: The one whose actions are meant.
    ///   - kind: Only actions that change such entries, also those of cyc itself; `nil` for all of a
    ///     person.
    /// - Returns: The action, or `nil` where none is left.
    package static func toUndo(
        _ newestFirst: some Sequence<Action>, machine: Int64, kind: EntryKind?
    ) -> Action? {
        var inForce = ActionsInForce()
        for action in newestFirst {
            guard inForce.take(action), action.undoes == nil else { continue }
            if action.isMeant(machine: machine, kind: kind) { return action }
        }
        return nil
    }

    /// The action that took back last what a plain `redo` brings back; `nil` after the next action.
    package static func toRedo(
        _ newestFirst: some Sequence<Action>, machine: Int64, kind: EntryKind?
    ) -> Action? {
        var inForce = ActionsInForce()
        for action in newestFirst {
            guard inForce.take(action), action.isMeant(machine: machine, kind: kind) else {
                continue
            }
            guard action.undoes != nil else { return nil }
            if action.command == UndoWord.undo.rawValue { return action }
        }
        return nil
    }

    /// Whether it is one that an undo or redo without its name looks at.
    private func isMeant(machine: Int64, kind: EntryKind?) -> Bool {
        guard let kind else { return origin == .person && self.machine == machine }
        return (origin == .person || origin == .cyc) && changes.contains { $0.kind == kind }
    }

    /// What takes the action back.
    ///
    /// - Parameters:
    ///   - later: The actions after it, newest first.
    ///   - current: The entry as it is.
    /// - Returns: The changes, for the entries as they are.
    /// - Throws: ``UndoProblem``, and what `current` throws.
    package func undoing(
        later: some Sequence<Action>, current: (EntryChange) throws -> Entry?
    ) throws -> [EntryChange] {
        let own = Dictionary(
            changes.map { ($0.entry, $0) }, uniquingKeysWith: { first, _ in first })
        var inForce = ActionsInForce()
        /// The newest that changed the same entry.
        var newest: [EntryID: Action] = [:]
        for action in later {
            guard inForce.take(action) else { continue }
            if action.undoes == id { throw UndoProblem.alreadyUndone(id) }
            guard action.undoes == nil, action.origin != .mark else { continue }
            for change in action.changes {
                guard let own = own[change.entry] else { continue }
                if newest[change.entry] == nil { newest[change.entry] = action }
                guard own.collides(with: change) else { continue }
                throw UndoProblem.changedSince(
                    by: action.id, command: action.command, change.kind, number: change.number)
            }
        }
        return try changes.compactMap { change in
            let now = try current(change)
            guard let before = change.reversed(on: now) else {
                throw UndoProblem.changedMeanwhile(change.kind, number: change.number)
            }
            // Fields that were changed one after the other may mean nothing without each other, such
            // as an end before the beginning.
            if let before, before.record == nil {
                guard let action = newest[change.entry] else {
                    throw UndoProblem.changedMeanwhile(change.kind, number: change.number)
                }
                throw UndoProblem.changedSince(
                    by: action.id, command: action.command, change.kind, number: change.number)
            }
            return EntryChange(from: now, to: before)
        }
    }
}

extension EntryChange {
    /// Whether a later change leaves nothing to take this one back from.
    fileprivate func collides(with later: EntryChange) -> Bool {
        if event != .changes || later.event != .changes { return true }
        let marks = markedFields
        let own = Set(fields.map(\.field)).subtracting(marks)
        return later.fields.contains { own.contains($0.field) }
    }

    private var markedFields: Set<Int> {
        Set(kind.record.fields.indices.filter { kind.record.fields[$0].role == .mark })
    }

    /// The entry as it was before the change.
    ///
    /// - Returns: `.some(nil)` where there was none; `nil` where `now` is not what the change left.
    fileprivate func reversed(on now: Entry?) -> Entry?? {
        let marks = markedFields
        switch event {
        case .begins:
            // Also a field that began without a value may have one since.
            guard let now, case .some(.some(let begun)) = applied(to: nil) else { return nil }
            let left = now.values.indices.allSatisfy {
                marks.contains($0) || now.values[$0] == begun.values[$0]
            }
            return left ? .some(nil) : nil
        case .ends:
            return now == nil ? .some(ended) : nil
        case .changes:
            guard let now else { return nil }
            var values = now.values
            for change in fields where !marks.contains(change.field) {
                guard values[change.field] == change.after else { return nil }
                values[change.field] = change.before
            }
            return Entry(id: entry, kind: kind, number: now.number, values: values)
        }
    }
}
