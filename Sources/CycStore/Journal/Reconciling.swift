import CycCore
import Foundation
import GRDB

extension Database {
    /// Throws what is wrong with the journal or with the tables that were made of it.
    ///
    /// - Returns: What the journal leads to.
    /// - Throws: ``CorruptionError``, and what the database throws.
    @discardableResult
    func verifyJournal() throws -> JournalReplay {
        var replay = JournalReplay()
        var seq: Int64 = 0
        var disordered: Int64?
        // No index leads from an action to its key.
        var keys: [Int64: ActionKey] = [:]
        var keyCount = 0
        try forEach("SELECT seq, machine, sequence FROM action_key") { row in
            keys[try row.number(0)] = ActionKey(machine: try row.id(1), sequence: try row.number(2))
            keyCount += 1
        }
        try forEach("SELECT seq, content, clock FROM action ORDER BY seq") { row in
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
        for id in replay.torn { throw CorruptionError("action of \(id)") }
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
            guard try notedNextNumber(of: kind) ?? 1 >= given else {
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

    /// Makes journal and tables agree; both may hold rows that cannot be read.
    ///
    /// - Parameters:
    ///   - source: What is read, this ledger or a damaged one.
    ///   - result: What the ledger is to hold; `nil` where that was not asked yet.
    ///   - moment: When it happens.
    /// - Returns: What the ledger holds then.
    /// - Throws: What writing throws.
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
        if let machine = source.machine {
            try run("UPDATE machine SET identity = ? WHERE id = 1", [Data(machine.bytes)])
        }
        for action in source.actions { try append(action) }
        var replay = result.replay
        if result.hasGaps || !result.images.isEmpty {
            let changes = result.images.compactMap { replay.change($0) }
            replay.apply(try appendRepair(changes, at: moment))
        }
        try putAll(of: replay)
        for kind in EntryKind.allCases {
            try kind.storage.entriesChanged?(self)
            try forgetNextNumber(of: kind)
            if let number = result.nextNumbers[kind] { try noteGiven(number - 1, of: kind) }
        }
        return result
    }

    /// The number of the newest action that there ever was.
    func lastSeq() throws -> Int64 {
        try first("SELECT seq FROM sqlite_sequence WHERE name = 'action'") { try $0.number(0) } ?? 0
    }
}

/// What can still be read of a journal and its tables.
struct RecoveredData {
    private var bySeq: [Int64: Action] = [:]
    /// What looks like an action and is none any more; of one number there may be several.
    private var damaged: [Int64: Set<DamagedActions.Content>] = [:]
    /// Actions of which the number is another one's, too.
    private var displaced: [(seq: Int64, action: Action)] = []
    /// Actions of copies whose place in the journal is not known.
    private var strays: [Action] = []
    /// In the order in which they were done.
    private(set) var actions: [Action] = []
    private(set) var isJournalWhole = true
    /// How many of ``actions`` stand before the last one that is missing.
    private(set) var beforeLastGap = 0
    /// Actions that were recorded and cannot be read.
    private(set) var lostActions = 0
    /// What is left of them.
    private var missing = DamagedActions()
    private(set) var rows: [EntryID: Entry] = [:]
    /// Kinds of which some rows cannot be read.
    var unread: Set<EntryKind> = []
    var nextNumbers: [EntryKind: Int64] = [:]
    /// The number of the newest action that there ever was.
    var lastSeq: Int64?
    /// Identities of entries that were there, whether or not anything else of them can be read.
    var evidence: Set<EntryID> = []
    /// Whether no row may be of a page that is not used any more.
    var isFreeKnown = true
    /// The machine of the ledger, where its own table says so.
    private var ownMachine: MachineID?
    /// Entries that only actions of copies tell of.
    private var ofCopies: Set<EntryID> = []

    init() { lastSeq = 0 }

    init(_ database: Database) {
        _ = database.salvage("SELECT seq, content FROM action", by: "seq") { row in
            // Nothing says how long it was.
            add(try row.bytes(1), seq: try row.number(0), mayBeCut: true)
        }
        lastSeq = try? database.lastSeq()
        ownMachine = try? database.thisMachine()
        readRows(of: EntryKind.allCases, database)
        finish()
    }

    /// Takes what can be read of the tables of the kinds.
    mutating func readRows(of kinds: [EntryKind], _ database: Database) {
        for kind in kinds {
            let select = "\(kind.select(isIdentified: true)) NOT INDEXED"
            let isRead = database.salvage(select, by: "id") { set(try $0.entry(kind)) }
            if !isRead { unread.insert(kind) }
            nextNumbers[kind] = (try? database.notedNextNumber(of: kind)) ?? nil
        }
    }

    /// Takes an action, or what is left of one.
    ///
    /// - Parameters:
    ///   - content: The bytes that were recorded.
    ///   - seq: The number under which they stand.
    ///   - mayBeCut: Whether their end may be missing.
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
        // Of two with one number one is from a page that is not used any more, or has the number of another.
        if let other = bySeq[seq], other.id != action.id {
            displaced.append((seq, other.clock > action.clock ? action : other))
            if other.clock > action.clock { return }
        }
        bySeq[seq] = action
    }

    /// Takes a row.
    mutating func set(_ row: Entry) { rows[row.id] = row }

    /// The largest number of missing actions that is believed, where the journal ends too early.
    private static let farthestEnd: Int64 = 1_000_000

    /// Puts the actions in order, and finds where some are missing.
    mutating func finish() {
        renumber()
        var ids: Set<Action.ID> = []
        (actions, beforeLastGap, lostActions) = ([], 0, 0)
        isJournalWhole = true
        var expected: Int64 = 1
        for (seq, action) in bySeq.sorted(by: { $0.key < $1.key }) {
            if seq != expected {
                (isJournalWhole, beforeLastGap) = (false, actions.count)
                if seq > expected, seq - expected < Self.farthestEnd {
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
            if let lastSeq, lastSeq >= expected, lastSeq - expected < Self.farthestEnd {
                lostActions += Int(lastSeq - expected + 1)
            }
        }
        let others = strays.filter { ids.insert($0.id).inserted }
        actions += others
        let isOrdered = others.isEmpty && !JournalReplay(actions).isDisordered
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

    /// Gives actions that do not stand where their clocks say a number that is missing there.
    private mutating func renumber() {
        let order = bySeq.sorted { $0.key < $1.key }
        let known = Set(order.lazy.map(\.value.id))
        var wrong = displaced.filter { !known.contains($0.action.id) }
        displaced = []
        var last: [MachineID: (key: Int64, value: Action)] = [:]
        for after in order {
            let machine = after.value.key.machine
            if let before = last[machine], !after.value.mayFollow(before.value.clock) {
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

    /// Takes the actions of a copy that are missing here.
    ///
    /// - Returns: How many these are.
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
            ofCopies.insert(change.entry)
        }
        for (kind, number) in copy.nextNumbers {
            nextNumbers[kind] = max(nextNumbers[kind] ?? 1, number)
        }
        finish()
        return missing.count
    }

    /// The machine of the ledger.
    var machine: MachineID? { ownMachine ?? actions.last?.key.machine }

    /// What journal and tables are to hold.
    var reconciled: Reconciliation {
        Reconciliation(
            actions: actions, isWhole: isJournalWhole, beforeLastGap: beforeLastGap,
            missing: missing, rows: rows, mayBeStale: !isFreeKnown, unread: unread,
            ofCopies: ofCopies, nextNumbers: nextNumbers)
    }
}

extension Database {
    /// Calls `body` with every row that can be read, from both ends towards the damage; some come
    /// twice.
    ///
    /// - Returns: Whether all were.
    func salvage(_ select: String, by key: String, _ body: (Columns) throws -> Void) -> Bool {
        var isWhole = true
        for order in ["ASC", "DESC"] {
            do {
                let rows = try Rows(makeStatement(sql: "\(select) ORDER BY \(key) \(order)"))
                while let row = try rows.next() {
                    // A damaged row does not cost those behind it.
                    do { try body(row) } catch { isWhole = false }
                }
            } catch {
                isWhole = false
            }
        }
        return isWhole
    }
}
