/// The set of undone actions, built by reading actions from the newest to the oldest.
package struct EffectiveActions {
    private var undone: Set<Action.ID> = []

    package init() {}

    /// Reads the next older action and returns whether it is in effect.
    package mutating func take(_ action: Action) -> Bool {
        let isEffective = !undone.contains(action.id)
        if isEffective, let target = action.undoes { undone.insert(target) }
        return isEffective
    }
}

/// Commands that revert other actions.
package enum UndoVerb: String, Sendable {
    case undo, redo
}

extension Action {
    /// Returns the newest action that `undo` without an argument reverts; `nil` if none is left.
    ///
    /// - Parameters:
    ///   - newestFirst: Read only as far as needed.
    ///   - machine: The machine whose actions are considered.
    ///   - kind: Only actions that change such entries, including those of cyc; `nil` for all
    ///     actions of
    ///     the user.
    package static func undoTarget(
        _ newestFirst: some Sequence<Action>, machine: MachineID, kind: EntryKind?
    ) -> Action? {
        var effective = EffectiveActions()
        for action in newestFirst {
            guard effective.take(action), action.undoes == nil else { continue }
            if action.isCandidate(machine: machine, kind: kind) { return action }
        }
        return nil
    }

    /// Returns the newest undo that `redo` without an argument reverts; `nil` after another action.
    package static func redoTarget(
        _ newestFirst: some Sequence<Action>, machine: MachineID, kind: EntryKind?
    ) -> Action? {
        var effective = EffectiveActions()
        for action in newestFirst {
            guard effective.take(action), action.isCandidate(machine: machine, kind: kind) else {
                continue
            }
            guard action.undoes != nil else { return nil }
            if action.command == UndoVerb.undo.rawValue { return action }
        }
        return nil
    }

    /// Whether an undo or redo without an argument considers this action.
    private func isCandidate(machine: MachineID, kind: EntryKind?) -> Bool {
        guard let kind else { return origin == .person && key.machine == machine }
        return (origin == .person || origin == .cyc) && changes.contains { $0.kind == kind }
    }

    /// Returns the changes that restore the state before the action.
    ///
    /// - Parameters:
    ///   - later: The actions after it, newest first.
    ///   - images: The entries before and after the action, one for each change; `nil` if a missing
    ///     action
    ///     wrote their values.
    ///   - current: Returns the current state of the entry.
    /// - Returns: The entries in their current and in their restored state.
    /// - Throws: ``UndoError``, and the errors of `current`.
    package func undoing(
        later: some Sequence<Action>, images: [EntryImage?],
        current: (EntryChange) throws -> Entry?
    ) throws -> [EntryImage] {
        let own = Dictionary(
            changes.map { ($0.entry, $0) }, uniquingKeysWith: { first, _ in first })
        var effective = EffectiveActions()
        /// The newest action that changed the same entry.
        var newest: [EntryID: Action] = [:]
        for action in later {
            guard effective.take(action) else { continue }
            if action.undoes == id { throw UndoError.alreadyUndone(id) }
            guard action.undoes == nil, action.origin != .mark else { continue }
            for change in action.changes {
                guard let own = own[change.entry], let kind = change.kind else { continue }
                if newest[change.entry] == nil { newest[change.entry] = action }
                guard own.conflicts(with: change) else { continue }
                throw UndoError.changedSince(
                    by: action.id, command: action.command, kind, number: change.number)
            }
        }
        return try zip(changes, images).compactMap { change, image in
            if change.isHidden { throw UndoError.notShared }
            guard let kind = change.kind else { throw UndoError.unknownKind(change.kindName) }
            if let write = change.writes.first(where: { !kind.fieldNames.contains($0.field) }) {
                throw UndoError.unknownField("\(change.kindName).\(write.field)")
            }
            let now = try current(change)
            guard let before = image?.restored(on: now) else {
                throw UndoError.changedMeanwhile(kind, number: change.number)
            }
            // Fields changed one after the other may be invalid without each other, such as an end
            // before the start.
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
    /// Whether a later change prevents undoing this one.
    fileprivate func conflicts(with later: EntryChange) -> Bool {
        if event != .changes || later.event != .changes { return true }
        let marks = Set(kind?.record.fields.lazy.filter { $0.role == .mark }.map(\.name) ?? [])
        let own = Set(writes.map(\.field)).subtracting(marks)
        return later.writes.contains { own.contains($0.field) }
    }
}

extension EntryImage {
    /// Returns the entry as it was before the change.
    ///
    /// - Returns: `.some(nil)` if it did not exist; `nil` if `now` is not the state the change
    ///   left.
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
