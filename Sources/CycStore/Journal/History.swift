package import CycCore
import GRDB

/// Selects the action to undo.
package enum UndoTarget: Hashable, Sendable {
    /// The user's newest action; or, by any origin, the newest that changed an entry of the kind.
    case newest(EntryKind?)
    /// The action whose id begins with this prefix.
    case action(String)
}

extension LedgerReader {
    /// Returns the actions, newest first, without cyc's own marks.
    ///
    /// - Parameter limit: The maximum number of items; `nil` for no limit.
    package func history(limit: Int?) throws -> [HistoryItem] {
        try read { database in
            let recorded = RecordedActions(database)
            let shown = try database.withNewestActions { actions in
                var effective = EffectiveActions()
                var shown: [(action: Action, isUndone: Bool)] = []
                for action in actions {
                    let isUndone = !effective.take(action)
                    recorded.keep(action, place: actions.place)
                    guard action.origin != .mark else { continue }
                    if let limit, shown.count >= limit { break }
                    shown.append((action, isUndone))
                }
                return shown
            }
            // Only now are all actions read: the headline of an entry may be in an older one.
            let names = try database.machineNames()
            return try shown.map { action, isUndone in
                try database.item(action, names, isUndone: isUndone, recorded)
            }
        }
    }
}

extension Ledger {
    /// Undoes an action.
    ///
    /// - Returns: The undone action.
    /// - Throws: ``CycError/undo(_:)``.
    package func undo(_ target: UndoTarget, at moment: Moment) throws -> HistoryItem {
        try mappingUndoErrors { database in
            try database.revert(.undo, at: moment) { actions in
                switch target {
                case .newest(let kind):
                    let machine = try database.thisMachine()
                    guard let found = Action.undoTarget(actions, machine: machine, kind: kind)
                    else { throw UndoError.nothingToUndo }
                    return found
                case .action(let prefix): return try actions.one(beginning: prefix)
                }
            }
        }
    }

    /// Redoes the last undone action.
    ///
    /// - Returns: The redone action.
    /// - Throws: ``CycError/undo(_:)``.
    package func redo(_ kind: EntryKind?, at moment: Moment) throws -> HistoryItem {
        try mappingUndoErrors { database in
            let undone = try database.revert(.redo, at: moment) { actions in
                let machine = try database.thisMachine()
                guard let found = Action.redoTarget(actions, machine: machine, kind: kind) else {
                    throw UndoError.nothingToRedo
                }
                return found
            }
            let original = try database.withNewestActions { actions in
                actions.first { $0.id == undone.action.undoes }
            }
            return try original.map {
                try database.item(
                    $0, database.machineNames(), isUndone: false, RecordedActions(database))
            } ?? undone
        }
    }

    private func mappingUndoErrors<Output>(
        _ body: (Database) throws -> Output
    ) throws -> Output {
        do {
            return try write(body)
        } catch let problem as UndoError {
            throw CycError.undo(problem)
        }
    }
}

extension NewestActions {
    /// - Throws: ``UndoError/noAction(_:)`` or ``UndoError/severalActions(_:)``.
    fileprivate func one(beginning prefix: String) throws -> Action {
        let wanted = prefix.lowercased()
        let found = filter { $0.origin != .mark && $0.id.description.hasPrefix(wanted) }
        guard !wanted.isEmpty, let first = found.first else { throw UndoError.noAction(prefix) }
        guard found.count == 1 else { throw UndoError.severalActions(prefix) }
        return first
    }
}

extension Database {
    fileprivate func revert(
        _ command: UndoVerb, at moment: Moment, _ choose: (NewestActions) throws -> Action
    ) throws -> HistoryItem {
        let target = try withNewestActions(choose)
        let recorded = RecordedActions(self)
        let former = try target.changes.map { try recorded.image(of: $0, in: target) }
        let images = try withNewestActions { actions in
            try target.undoing(
                later: actions.lazy.prefix { $0.id != target.id }, images: former
            ) { change in
                try change.kind.flatMap { try entry($0, id: change.entry) }
            }
        }
        let item = try item(target, try machineNames(), isUndone: true, recorded)
        let restored = try images.map { image -> EntryImage in
            guard image.before == nil, let former = image.after else { return image }
            // The entry may have moved since, because another machine gave the same number before.
            let number = try number(of: former.id, former.kind) ?? former.number
            guard try entry(former.kind, number: number) == nil else {
                throw UndoError.changedMeanwhile(former.kind, number: number)
            }
            return EntryImage(
                before: nil,
                after: Entry(
                    id: former.id, kind: former.kind, number: number, values: former.values))
        }
        try perform(command.rawValue, at: moment, undoes: target.id, restored)
        try checkRules(of: restored.compactMap(\.after))
        return item
    }

    fileprivate func item(
        _ action: Action, _ names: [MachineID: String], isUndone: Bool,
        _ recorded: RecordedActions
    ) throws -> HistoryItem {
        var named = 0
        let subjects = try action.changes.compactMap { change in
            try change.kind.map { kind in
                if !kind.traits.isInternal { named += 1 }
                let entry =
                    named > HistoryItem.nameLimit
                    ? nil : try changed(change, in: action, recorded)
                let alarm = try (entry?.record as? AlarmOccurrence)?.alarm.flatMap {
                    try self.entry(.alarm, id: $0)?.number
                }
                return HistoryItem.Subject(
                    kind: kind, number: change.number, headline: entry?.headline ?? "",
                    alarm: alarm)
            }
        }
        return HistoryItem(
            action: action, machine: names[action.key.machine] ?? "", subjects: subjects,
            isUndone: isUndone)
    }

    /// The entry after the action, or before its removal.
    private func changed(
        _ change: EntryChange, in action: Action, _ recorded: RecordedActions
    ) throws -> Entry? {
        // A repair omits values that other actions hold.
        change.adds && action.origin != .repair
            ? change.added : try recorded.image(of: change, in: action)?.subject
    }
}
