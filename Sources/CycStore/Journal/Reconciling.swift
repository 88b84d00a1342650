import CycCore
import Foundation
import GRDB

extension Database {
    /// Checks the journal and the tables derived from it.
    ///
    /// - Returns: The replayed journal.
    /// - Throws: ``CorruptionError``.
    @discardableResult
    func verifyJournal() throws -> JournalReplay {
        var replay = JournalReplay(of: try thisMachine())
        var seq: Int64 = 0
        var disordered: Int64?
        // No index leads from an action to its key.
        var keys: [Int64: ActionKey] = [:]
        var keyCount = 0
        try forEach("SELECT seq, machine, sequence FROM action_key") { row in
            keys[try row.number(0)] = ActionKey(machine: try row.id(1), sequence: try row.number(2))
            keyCount += 1
        }
        try forEach("SELECT seq, content, stamp FROM action ORDER BY seq") { row in
            seq += 1
            let action = try row.action(1, seq: 0)
            guard try row.number(0) == seq, try row.number(2) == action.clock,
                keys[seq] == action.key
            else { throw CorruptionError("action \(seq)") }
            replay.apply(action)
            disordered = replay.isDisordered ? disordered ?? seq : nil
        }
        if let disordered { throw CorruptionError("action \(disordered)") }
        guard seq == (try lastSeq()) else { throw CorruptionError("action \(seq + 1)") }
        guard keyCount == seq else { throw CorruptionError("action_key") }
        try verifyEntries(replay)
        for id in replay.incompleteEntries { throw CorruptionError("action of \(id)") }
        for kind in EntryKind.allCases { try kind.storage.verify?(self) }
        return replay
    }

    private func verifyEntries(_ replay: JournalReplay) throws {
        let numbers = replay.shownNumbers
        var rows: [EntryState.Key: Entry] = [:]
        for kind in EntryKind.allCases {
            for entry in try entries(kind) {
                guard numbers[entry.key] == entry.number,
                    replay.states[entry.key]?.isShown(as: entry) == true
                else { throw CorruptionError("\(kind.rawValue) #\(entry.number)") }
                rows[entry.key] = entry
            }
            let given = replay.nextNumbers[kind] ?? 1
            guard try storedNextNumber(of: kind) ?? 1 >= given else {
                throw CorruptionError("\(kind.rawValue) #\(given)")
            }
        }
        for (key, number) in numbers where rows[key] == nil {
            guard let state = replay.states[key], !state.isRemoved,
                state.entry(number: number) != nil
            else { continue }
            throw CorruptionError("\(key.kindName) #\(number)")
        }
        try verifyStates(replay.states, numbers, rows: rows)
    }

    /// Makes the journal and the tables agree; both may hold unreadable rows.
    ///
    /// - Parameters:
    ///   - source: The recovered data of this ledger or of a damaged one.
    ///   - result: The new content of the ledger; `nil` computes it from `source`.
    /// - Returns: The new content of the ledger.
    @discardableResult
    func reconcile(
        with source: RecoveredData, _ result: Reconciliation? = nil, at moment: Moment
    ) throws -> Reconciliation {
        let result = result ?? source.reconciled
        try execute(
            sql: """
                DELETE FROM action; DELETE FROM action_key;
                DELETE FROM sqlite_sequence WHERE name = 'action'
                """)
        for machine in Set(source.actions.map(\.key.machine)) where machine != source.machine {
            try run(
                "INSERT OR IGNORE INTO machine (identity, name) VALUES (?, '')",
                [Data(machine.bytes)])
        }
        if let machine = source.machine {
            try run("UPDATE machine SET identity = ? WHERE id = 1", [Data(machine.bytes)])
        }
        for action in source.actions { try append(action) }
        var replay = result.replay
        if result.hasGaps || !result.images.isEmpty {
            let changes = result.images.compactMap { replay.change($0) }
            replay.apply(try appendRepair(changes, at: moment))
        }
        try rebuildTables(of: replay)
        if var state = try? sharingState() {
            // The others may know actions that are lost here, under numbers that are free again: the
            // next exchange compares.
            (state.sent, state.sentCommit) = (0, nil)
            try setSharing(state)
        }
        for kind in EntryKind.allCases {
            try kind.storage.entriesChanged?(self)
            try deleteNextNumber(of: kind)
            if let number = result.nextNumbers[kind] { try recordUsedNumber(number - 1, of: kind) }
        }
        return result
    }

    /// Returns the sequence number of the newest action ever recorded, even if that was deleted.
    func lastSeq() throws -> Int64 {
        try first("SELECT seq FROM sqlite_sequence WHERE name = 'action'") { try $0.number(0) } ?? 0
    }
}

/// The readable data of a damaged journal and its tables.
struct RecoveredData {
    private var bySeq: [Int64: Action] = [:]
    /// Damaged actions; several may share a sequence number.
    private var damaged: [Int64: Set<DamagedActions.Content>] = [:]
    /// Actions whose sequence number another action has as well.
    private var displaced: [(seq: Int64, action: Action)] = []
    /// Actions of copies whose position in the journal is unknown.
    private var strays: [Action] = []
    /// The actions in chronological order.
    private(set) var actions: [Action] = []
    private(set) var isJournalWhole = true
    /// The count of ``actions`` before the last gap.
    private(set) var beforeLastGap = 0
    /// The count of recorded actions that cannot be read.
    private(set) var lostActions = 0
    /// Remains of the unreadable actions.
    private var missing = DamagedActions()
    private(set) var rows: [EntryID: Entry] = [:]
    /// Kinds with unreadable rows.
    var unread: Set<EntryKind> = []
    var nextNumbers: [EntryKind: Int64] = [:]
    /// The sequence number of the newest action ever recorded.
    var lastSeq: Int64?
    /// Identities of entries that existed, whether or not the rest of them is readable.
    var existed: Set<EntryID> = []
    /// Whether the list of free pages is reliable, so that no row comes from a free page.
    var isFreeKnown = true
    /// The machine of the ledger by its own table.
    private var ownMachine: MachineID?
    /// Entries found only in actions of copies.
    private var addedInCopies: Set<EntryID> = []

    init() { lastSeq = 0 }

    init(_ database: Database) {
        _ = database.recover("SELECT seq, content FROM action", by: "seq") { row in
            // The table does not say how long the content was.
            add(try row.bytes(1), seq: try row.number(0), mayBeCut: true)
        }
        lastSeq = try? database.lastSeq()
        ownMachine = try? database.thisMachine()
        readRows(of: EntryKind.allCases, database)
        finish()
    }

    /// Reads the rows that can be read from the tables of the kinds.
    mutating func readRows(of kinds: [EntryKind], _ database: Database) {
        for kind in kinds {
            // Tables of an older structure lack columns.
            let missing = (try? database.missingColumns(of: kind)) ?? []
            let select = "\(kind.select(isIdentified: true, missing: missing)) NOT INDEXED"
            let isRead = database.recover(select, by: "id") { set(try $0.entry(kind)) }
            if !isRead { unread.insert(kind) }
            nextNumbers[kind] = (try? database.storedNextNumber(of: kind)) ?? nil
        }
    }

    /// Adds an action, or the remains of one.
    ///
    /// - Parameters:
    ///   - content: The recorded bytes.
    ///   - mayBeCut: Whether the end of the bytes may be missing.
    mutating func add(_ content: [UInt8], seq: Int64, mayBeCut: Bool) {
        if let action = Action(encoded: content) {
            add(action, seq: seq)
        } else {
            addDamaged(content, seq: seq, mayBeCut: mayBeCut)
        }
    }

    mutating func addDamaged(_ content: [UInt8], seq: Int64, mayBeCut: Bool = true) {
        damaged[seq, default: []].insert(DamagedActions.Content(content, isCut: mayBeCut))
    }

    mutating func add(_ action: Action, seq: Int64) {
        // One of two actions with the same number is from a free page, or has a wrong number.
        if let other = bySeq[seq], other.id != action.id {
            displaced.append((seq, other.clock > action.clock ? action : other))
            if other.clock > action.clock { return }
        }
        bySeq[seq] = action
    }

    mutating func set(_ row: Entry) { rows[row.id] = row }

    /// The maximum plausible count of missing actions at the end of the journal.
    private static let maximumGap: Int64 = 1_000_000

    /// Sorts the actions and finds the gaps.
    mutating func finish() {
        renumber()
        var ids: Set<Action.ID> = []
        (actions, beforeLastGap, lostActions) = ([], 0, 0)
        isJournalWhole = true
        var expected: Int64 = 1
        for (seq, action) in bySeq.sorted(by: { $0.key < $1.key }) {
            if seq != expected {
                (isJournalWhole, beforeLastGap) = (false, actions.count)
                if seq > expected, seq - expected < Self.maximumGap {
                    lostActions += Int(seq - expected)
                }
            }
            expected = seq &+ 1
            if ids.insert(action.id).inserted {
                actions.append(action)
            } else {
                (isJournalWhole, beforeLastGap) = (false, actions.count)
            }
        }
        if lastSeq != expected - 1 {
            (isJournalWhole, beforeLastGap) = (false, actions.count)
            if let lastSeq, lastSeq >= expected, lastSeq - expected < Self.maximumGap {
                lostActions += Int(lastSeq - expected + 1)
            }
        }
        let others = strays.filter { ids.insert($0.id).inserted }
        actions += others
        renumberKeys()
        let isOrdered = others.isEmpty && !JournalReplay(actions, of: machine).isDisordered
        if !isOrdered {
            isJournalWhole = false
            actions.sort { $0.clock < $1.clock }
            beforeLastGap = actions.count
        }
        let found = damaged.filter {
            bySeq[$0.key] == nil && $0.key > 0 && $0.key <= lastSeq ?? 0
        }
        missing = DamagedActions(
            found.values.flatMap(\.self),
            areAll: found.count == lostActions && lastSeq ?? -1 >= expected - 1
                && ids.count == bySeq.count && isOrdered)
    }

    /// Gives an action whose key an earlier one has a free key, as after the key of a machine's newest
    /// action was lost.
    private mutating func renumberKeys() {
        var keys: Set<ActionKey> = []
        var largest: [MachineID: Int64] = [:]
        for key in actions.lazy.map(\.key) {
            largest[key.machine] = max(largest[key.machine] ?? 0, key.sequence)
        }
        for (place, action) in actions.enumerated() where !keys.insert(action.key).inserted {
            isJournalWhole = false
            let sequence = (largest[action.key.machine] ?? 0) + 1
            largest[action.key.machine] = sequence
            actions[place] = action.with(
                key: ActionKey(machine: action.key.machine, sequence: sequence))
        }
    }

    /// Moves actions whose position contradicts their clock to a free number that fits.
    private mutating func renumber() {
        let order = bySeq.sorted { $0.key < $1.key }
        let known = Set(order.lazy.map(\.value.id))
        var wrong = displaced.filter { !known.contains($0.action.id) }
        displaced = []
        var last: [MachineID: (key: Int64, value: Action)] = [:]
        for after in order {
            let machine = after.value.key.machine
            // Other machines need not share every action.
            if machine == ownMachine ?? machine, let before = last[machine],
                !after.value.mayFollow(before.value.clock)
            {
                wrong += [(before.key, before.value), (after.key, after.value)]
            }
            last[machine] = after
        }
        if let lastSeq {
            let beyond = order.reversed().prefix { $0.key > lastSeq }
            if lastSeq > order.count - beyond.count { wrong += beyond.map { ($0.key, $0.value) } }
        }
        for (seq, action) in wrong where !known.contains(action.id) || bySeq[seq]?.id == action.id {
            let others = order.lazy.filter { $0.value.id != action.id }
            let before = max(0, others.last { $0.value.clock < action.clock }?.key ?? 0)
            let after =
                others.first { $0.value.clock > action.clock }?.key ?? (lastSeq ?? 0) &+ 1
            let free = before < after ? before + 1..<after : 0..<0
            let flipped = (0..<62).lazy.map { seq ^ 1 << $0 }
                .first { free.contains($0) && bySeq[$0] == nil }
            if let place = flipped ?? free.first(where: { bySeq[$0] == nil }) {
                if bySeq[seq]?.id == action.id { bySeq[seq] = nil }
                bySeq[place] = action
            } else if bySeq[seq]?.id != action.id {
                strays.append(action)
            }
        }
    }

    /// Adds the actions of a copy that are missing here.
    ///
    /// - Returns: The count of added actions.
    mutating func add(actionsOf copy: RecoveredData) -> Int {
        let here = Dictionary(
            bySeq.map { ($0.value.id, $0.key) }, uniquingKeysWith: { first, _ in first })
        let known = Set(strays.map(\.id)).union(here.keys)
        let missing = copy.bySeq.filter { !known.contains($0.value.id) }
        guard !missing.isEmpty else { return 0 }
        let isInPlace = copy.bySeq.allSatisfy { seq, action in
            here[action.id].map { $0 == seq } ?? (bySeq[seq] == nil)
        }
        if isInPlace {
            bySeq.merge(missing) { here, _ in here }
            if let last = copy.lastSeq { lastSeq = max(lastSeq ?? 0, last) }
        } else {
            strays += missing.values
        }
        for change in missing.values.flatMap(\.changes) where change.event == .begins {
            addedInCopies.insert(change.entry)
        }
        for (kind, number) in copy.nextNumbers {
            nextNumbers[kind] = max(nextNumbers[kind] ?? 1, number)
        }
        finish()
        return missing.count
    }

    var machine: MachineID? { ownMachine ?? actions.last?.key.machine }

    /// The content to which journal and tables are reconciled.
    var reconciled: Reconciliation {
        Reconciliation(
            actions: actions, isWhole: isJournalWhole, beforeLastGap: beforeLastGap,
            missing: missing, rows: rows, mayBeStale: !isFreeKnown, unread: unread,
            addedInCopies: addedInCopies, nextNumbers: nextNumbers, machine: machine)
    }
}

extension Database {
    /// Calls `body` with every readable row, from both ends towards the damage; some come twice.
    ///
    /// - Returns: Whether every row was readable.
    func recover(_ select: String, by key: String, _ body: (Columns) throws -> Void) -> Bool {
        var isWhole = true
        for order in ["ASC", "DESC"] {
            do {
                let rows = try Rows(makeStatement(sql: "\(select) ORDER BY \(key) \(order)"))
                while let row = try rows.next() {
                    // A damaged row does not hide those behind it.
                    do { try body(row) } catch { isWhole = false }
                }
            } catch {
                isWhole = false
            }
        }
        return isWhole
    }
}
