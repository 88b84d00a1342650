/// Which actions hold, read from the newest to the oldest.
package struct EffectiveActions {
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
package enum UndoVerb: String, Sendable {
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
        _ newestFirst: some Sequence<Action>, machine: MachineID, kind: EntryKind?
    ) -> Action? {
        var inForce = EffectiveActions()
        for action in newestFirst {
            guard inForce.take(action), action.undoes == nil else { continue }
            if action.isMeant(machine: machine, kind: kind) { return action }
        }
        return nil
    }

    /// The action that took back last what a plain `redo` brings back; `nil` after the next action.
    package static func toRedo(
        _ newestFirst: some Sequence<Action>, machine: MachineID, kind: EntryKind?
    ) -> Action? {
        var inForce = EffectiveActions()
        for action in newestFirst {
            guard inForce.take(action), action.isMeant(machine: machine, kind: kind) else {
                continue
            }
            guard action.undoes != nil else { return nil }
            if action.command == UndoVerb.undo.rawValue { return action }
        }
        return nil
    }

    /// Whether it is one that an undo or redo without its name looks at.
    private func isMeant(machine: MachineID, kind: EntryKind?) -> Bool {
        guard let kind else { return origin == .person && key.machine == machine }
        return (origin == .person || origin == .cyc) && changes.contains { $0.kind == kind }
    }

    /// The changes that restore what was before the action.
    ///
    /// - Parameters:
    ///   - later: The actions after it, newest first.
    ///   - images: The entries before and after the action, one for each change; `nil` where an earlier
    ///     action that says so is missing.
    ///   - current: The entry as it is.
    /// - Returns: The entries as they are and as they are to be.
    /// - Throws: ``UndoError``, and what `current` throws.
    package func undoing(
        later: some Sequence<Action>, images: [EntryImage?],
        current: (EntryChange) throws -> Entry?
    ) throws -> [EntryImage] {
        let own = Dictionary(
            changes.map { ($0.entry, $0) }, uniquingKeysWith: { first, _ in first })
        var inForce = EffectiveActions()
        /// The newest that changed the same entry.
        var newest: [EntryID: Action] = [:]
        for action in later {
            guard inForce.take(action) else { continue }
            if action.undoes == id { throw UndoError.alreadyUndone(id) }
            guard action.undoes == nil, action.origin != .mark else { continue }
            for change in action.changes {
                guard let own = own[change.entry], let kind = change.kind else { continue }
                if newest[change.entry] == nil { newest[change.entry] = action }
                guard own.collides(with: change) else { continue }
                throw UndoError.changedSince(
                    by: action.id, command: action.command, kind, number: change.number)
            }
        }
        return try zip(changes, images).compactMap { change, image in
            guard let kind = change.kind else { throw UndoError.unknownKind(change.kindName) }
            let now = try current(change)
            guard let before = image?.restored(on: now) else {
                throw UndoError.changedMeanwhile(kind, number: change.number)
            }
            // Fields that were changed one after the other may mean nothing without each other, such
            // as an end before the beginning.
            if let before, before.record == nil {
                guard let action = newest[change.entry] else {
                    throw UndoError.changedMeanwhile(kind, number: change.number)
                }
                throw UndoError.changedSince(
                    by: action.id, command: action.command, kind, number: change.number)
            }
            return now == before ? nil : EntryImage(before: now, after: before)
        }
    }
}

extension EntryChange {
    /// Whether a later change leaves nothing to take this one back from.
    fileprivate func collides(with later: EntryChange) -> Bool {
        if event != .changes || later.event != .changes { return true }
        let marks = Set(kind?.record.fields.lazy.filter { $0.role == .mark }.map(\.name) ?? [])
        let own = Set(writes.map(\.field)).subtracting(marks)
        return later.writes.contains { own.contains($0.field) }
    }
}

extension EntryImage {
    /// The entry as it was before the change.
    ///
    /// - Returns: `.some(nil)` where there was none; `nil` where `now` is not what the change left.
    fileprivate func restored(on now: Entry?) -> Entry?? {
        guard let after else { return now == nil ? .some(before) : nil }
        guard let now else { return nil }
        var values = now.values
        for (place, field) in now.kind.record.fields.enumerated() where field.role != .mark {
            let isChanged = before?.values[place] != after.values[place]
            guard !isChanged || now.values[place] == after.values[place] else { return nil }
            if let before, isChanged { values[place] = before.values[place] }
        }
        guard before != nil else { return .some(nil) }
        return Entry(id: now.id, kind: now.kind, number: now.number, values: values)
    }
}
