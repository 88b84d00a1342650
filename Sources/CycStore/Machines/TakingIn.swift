package import CycCore
import Foundation
import GRDB

/// What was read of another machine's journal.
package struct ReceivedJournal: Sendable {
    package let machine: MachineID
    /// In their order.
    package let actions: [Action]
    /// What is known of the machine after it.
    package let state: OtherMachine

    package init(_ machine: MachineID, _ actions: [Action], _ state: OtherMachine) {
        (self.machine, self.actions, self.state) = (machine, actions, state)
    }
}

extension Ledger {
    /// Takes in the actions of other machines, in one transaction.
    ///
    /// Known ones change nothing.
    ///
    /// - Parameter moment: The present; the actions keep their own time.
    /// - Returns: The number of new actions.
    @discardableResult
    package func takeIn(_ journals: [ReceivedJournal], at moment: Moment) throws -> Int {
        var erased: Set<EntryID> = []
        let count = try write { database in
            guard var state = try database.sharingState() else { return 0 }
            var merge = try JournalMerge(database, at: moment)
            for journal in journals {
                if try journal.machine != database.thisMachine() {
                    try database.putMachine(journal.machine, named: journal.state.name)
                    state.machines["\(journal.machine)"] = journal.state
                }
                for action in journal.actions { try merge.take(action) }
            }
            try merge.finish()
            try database.setSharing(state)
            erased = merge.erased
            return merge.count
        }
        for id in erased { _ = try eraseText(of: id) }
        return count
    }
}

/// The entries that actions of other machines change, until all are taken in.
private struct JournalMerge {
    private struct Touched {
        var state: EntryState
        let before: Entry?
    }

    private let database: Database
    private let moment: Moment
    private let paths: [String: String]
    private var touched: [EntryState.Key: Touched] = [:]
    /// The entries that got their number, or another one.
    private var numbered: [EntryState.Key: Int64] = [:]
    private(set) var count = 0
    /// Entries whose text is to be erased everywhere.
    private(set) var erased: Set<EntryID> = []

    init(_ database: Database, at moment: Moment) throws {
        self.database = database
        self.moment = moment
        paths = Dictionary(
            try database.placesByPath().map { ($0.value, $0.key) }.sorted { $0.1 < $1.1 },
            uniquingKeysWith: { first, _ in first })
    }

    mutating func take(_ received: Action) throws {
        guard try !database.isRecorded(received.key) else { return }
        let action = try database.withoutErased(received.received { [paths] in paths[$0] })
        try database.append(action)
        count += 1
        for change in action.changes where !change.isHidden {
            var entry = try touched[change.key] ?? load(change)
            try entry.state.apply(change, of: action) { try database.isRecorded($0) }
            touched[change.key] = entry
            for write in change.writes {
                if write.field == EntryField.number { numbered[change.key] = write.value.integer }
                if write.field == EntryField.erased { erased.insert(change.entry) }
            }
        }
    }

    private func load(_ change: EntryChange) throws -> Touched {
        let row = try change.kind.flatMap { try database.entry($0, id: change.entry) }
        let state = try database.state(of: change.key, row: row) ?? EntryState(change.key)
        return Touched(state: state, before: row)
    }

    /// Updates the tables.
    mutating func finish() throws {
        var numbers: [EntryState.Key: Int64] = [:]
        var moved: [EntryState.Key: Int64] = [:]
        for (kindName, keys) in Dictionary(grouping: numbered.keys, by: \.kindName) {
            let lowest = keys.compactMap { numbered[$0] }.min() ?? 1
            // New numbers above all that were ever used collide only with each other.
            let isFree =
                try EntryKind(rawValue: kindName).map { try database.nextNumber(of: $0) <= lowest }
                ?? false
            if isFree, Set(keys.compactMap { numbered[$0] }).count == keys.count,
                try keys.allSatisfy({ try storedNumber(of: $0) == nil })
            {
                continue
            }
            try renumber(kindName, &numbers, &moved)
        }
        try store(numbers)
        var changedKinds: Set<EntryKind> = []
        for key in touched.keys {
            EntryKind(rawValue: key.kindName).map { _ = changedKinds.insert($0) }
        }
        for kind in changedKinds {
            try kind.storage.entriesChanged?(database)
        }
        try recordMoves(moved)
    }

    /// Assigns the numbers of all entries of a kind anew; entries that move are touched.
    private mutating func renumber(
        _ kindName: String, _ numbers: inout [EntryState.Key: Int64],
        _ moved: inout [EntryState.Key: Int64]
    ) throws {
        var shown: [EntryState.Key: Int64] = [:]
        var states: [EntryState.Key: Touched] = [:]
        let rows =
            try EntryKind(rawValue: kindName).map { kind in
                Dictionary(
                    try database.entries(kind).map { ($0.id, $0) },
                    uniquingKeysWith: { first, _ in first })
            } ?? [:]
        try database.forEach("SELECT id, number, state FROM entry WHERE kind = ?", [kindName]) {
            let key = EntryState.Key(id: try $0.id(0), kindName: kindName)
            shown[key] = try $0.optionalNumber(1)
            guard let state = EntryState(key, encoded: try $0.bytes(2), row: rows[key.id]) else {
                throw CorruptionError("entry \(key.id)")
            }
            states[key] = Touched(state: state, before: rows[key.id])
        }
        for (key, entry) in touched where key.kindName == kindName { states[key] = entry }
        let assigned = EntryNumberAssignment(states.values.map(\.state)).numbers
        for (key, number) in assigned {
            if let former = shown[key], former != number {
                moved[key] = former
                touched[key] = states[key]
            }
            if touched[key] != nil { numbers[key] = number }
        }
    }

    private func storedNumber(of key: EntryState.Key) throws -> Int64? {
        try database.first(
            "SELECT number FROM entry WHERE id = ? AND kind = ?",
            [Data(key.id.bytes), key.kindName]
        ) { try $0.optionalNumber(0) } ?? nil
    }

    private func store(_ numbers: [EntryState.Key: Int64]) throws {
        var highest: [EntryKind: Int64] = [:]
        var after: [(key: EntryState.Key, entry: Entry?, number: Int64?)] = []
        for (key, entry) in touched {
            let kind = EntryKind(rawValue: key.kindName)
            let number =
                try numbers[key] ?? numbered[key]
                ?? storedNumber(of: key)
            let shown =
                entry.state.isRemoved ? nil : number.flatMap { entry.state.entry(number: $0) }
            // Before another entry gets its number.
            if let before = entry.before, shown?.number != before.number {
                try database.delete(before)
            }
            if let kind, let number {
                let claimed = max(number, numbered[key] ?? 0)
                highest[kind] = max(highest[kind] ?? 0, claimed)
            }
            after.append((key, shown, number))
        }
        for (key, shown, number) in after {
            guard let entry = touched[key] else { continue }
            if let shown { try database.put(shown, replacing: entry.before) }
            try database.insert(entry.state, beside: shown, number: number)
        }
        for (kind, number) in highest { try database.recordUsedNumber(number, of: kind) }
    }

    /// Records the numbers by which moved entries were known here, so that they still find them.
    private func recordMoves(_ moved: [EntryState.Key: Int64]) throws {
        let changes = moved.compactMap { key, number -> EntryChange? in
            guard touched[key]?.state.numbers.contains(number) != true else { return nil }
            return EntryChange(entry: key.id, kindName: key.kindName, number: number, writes: [])
        }.sorted { $0.entry < $1.entry }
        guard !changes.isEmpty else { return }
        try database.record("machines share", at: moment, origin: .mark, changes)
    }
}
