import CycCore
import Foundation
import GRDB

/// The end of the journal, which the next action of this machine follows.
private struct JournalEnd {
    let machine: MachineID
    /// The sequence number of the machine's last action; 0 before the first.
    var sequence: Int64 = 0
    /// The largest clock value of the machines' last actions, without those by clocks far ahead.
    var clock: Int64?
}

extension Database {
    /// Changes entries in the tables and the journal, in the current transaction.
    ///
    /// - Parameters:
    ///   - undoes: The action that this one undoes.
    ///   - images: Each entry once, with its current and its new state.
    /// - Returns: The action, or `nil` if nothing changes.
    /// - Throws: ``CycError/fieldOutOfRange(_:number:)`` for values out of their range.
    @discardableResult
    func perform(
        _ command: String, at moment: Moment, origin: Action.Origin = .person,
        undoes: Action.ID? = nil, _ images: [EntryImage]
    ) throws -> Action? {
        var changed: [(image: EntryImage, state: EntryState, change: EntryChange)] = []
        /// Kinds of which an entry leaves its number, which another one may claim.
        var renumbered: Set<String> = []
        for image in images where image.before != image.after {
            guard let entry = image.subject else { continue }
            if let after = image.after, after.record == nil {
                throw CycError.fieldOutOfRange(after.kind, number: after.number)
            }
            let state =
                try state(of: entry.key, row: image.before) ?? EntryState(entry.key)
            let number = image.before == nil ? try number(of: entry.id, entry.kind) : nil
            if let number, number != image.after?.number { renumbered.insert(entry.key.kindName) }
            if let change = state.change(image, shownNumber: number) {
                changed.append((image, state, change))
            }
        }
        guard !changed.isEmpty else { return nil }
        let end = try journalEnd(at: moment)
        let action = Action(
            command, at: moment, after: end, changed.compactMap { $0.state.erasedAt?.clock }.max(),
            origin: origin, undoes: undoes, changed.map(\.change))
        try append(action)
        var given: [EntryKind: Int64] = [:]
        for (image, var state, change) in changed {
            try state.apply(change, of: action) { try isRecorded($0) }
            if let before = image.before, image.after == nil { try delete(before) }
            if let after = image.after { try put(after, replacing: image.before) }
            try insert(state, beside: image.after, number: change.number)
            if image.before == nil, let kind = change.kind {
                given[kind] = max(given[kind] ?? 0, change.number)
            }
        }
        for (kind, number) in given { try recordUsedNumber(number, of: kind) }
        if !renumbered.isEmpty {
            var updates = EntryUpdates(self)
            try updates.store(renumbering: renumbered)
            try updates.recordMoves(at: moment)
        }
        for kind in Set(action.changes.compactMap(\.kind)) {
            try kind.storage.entriesChanged?(self)
        }
        return action
    }

    /// Performs a change, and checks the rules of the kinds.
    func commit(
        _ command: String, at moment: Moment, origin: Action.Origin = .person,
        _ images: [EntryImage]
    ) throws {
        try perform(command, at: moment, origin: origin, images)
        try checkRules(of: images.compactMap(\.after))
    }

    /// Checks the rules of the kinds of `entries`, and throws their errors.
    func checkRules(of entries: [Entry]) throws {
        for kind in Set(entries.map(\.kind)) {
            try kind.storage.rule?(self, entries.filter { $0.kind == kind })
        }
    }

    /// Records changes of entries whose rows stay as they are.
    ///
    /// - Parameter clock: The action gets a later one.
    @discardableResult
    func record(
        _ command: String, at moment: Moment, origin: Action.Origin, _ changes: [EntryChange],
        after clock: Int64? = nil
    ) throws -> Action {
        let entries = try changes.map {
            try stored($0.key) ?? StoredEntry(EntryState($0.key))
        }
        let clocks = entries.compactMap { $0.state.erasedAt?.clock } + [clock].compactMap(\.self)
        let action = Action(
            command, at: moment, after: try journalEnd(at: moment), clocks.max(), origin: origin,
            changes)
        try append(action)
        for (change, var entry) in zip(changes, entries) {
            try entry.state.apply(change, of: action) { try isRecorded($0) }
            try insert(entry.state, beside: entry.row, number: entry.number)
        }
        return action
    }

    /// Appends a repair, which marks that every entry was checked.
    @discardableResult
    func appendRepair(
        _ changes: [EntryChange], _ command: String = "doctor", at moment: Moment
    ) throws -> Action {
        let action = Action(
            command, at: moment, after: try journalEnd(at: moment), origin: .repair, changes)
        try append(action)
        return action
    }

    /// Appends an action of any machine.
    func append(_ action: Action) throws {
        try run(
            "INSERT INTO action (stamp, content) VALUES (?, ?)",
            [action.clock, Data(action.encoded)])
        try run(
            """
            INSERT INTO action_key (machine, sequence, seq) VALUES (?, ?, last_insert_rowid())
            """, [Data(action.key.machine.bytes), action.key.sequence])
    }

    /// Returns the identity of the machine that holds the ledger.
    func thisMachine() throws -> MachineID {
        let identity = try first("SELECT identity FROM machine WHERE id = 1") {
            MachineID(bytes: try $0.bytes(0))
        }
        guard let identity = identity ?? nil else { throw CorruptionError("machine.identity") }
        return identity
    }

    private func journalEnd(at moment: Moment) throws -> JournalEnd {
        let latest = Action.latestClock(atWall: moment.instant)
        var end: JournalEnd?
        try forEach(
            """
            SELECT machine.identity, action_key.sequence, action.stamp FROM machine
            LEFT JOIN action_key ON action_key.machine = machine.identity
                AND action_key.sequence =
                    (SELECT max(sequence) FROM action_key WHERE machine = machine.identity)
            LEFT JOIN action ON action.seq = action_key.seq ORDER BY machine.id
            """
        ) { row in
            var known = try end ?? JournalEnd(machine: row.id(0))
            if end == nil { known.sequence = try row.optionalNumber(1) ?? 0 }
            if let clock = try row.optionalNumber(2), clock <= latest {
                known.clock = max(clock, known.clock ?? clock)
            }
            end = known
        }
        guard let end else { throw CorruptionError("machine.identity") }
        return end
    }

    /// Adds a new entry with the next number, which `make` gets.
    func add<Stored: EntryRecord>(
        _ type: Stored.Type, _ command: String, at moment: Moment, _ make: (Int64) -> Stored
    ) throws -> Stored {
        let record = make(try nextNumber(of: Stored.kind))
        try perform(command, at: moment, [EntryImage(before: nil, after: Entry(new: record))])
        return record
    }

    /// Changes the entry with a number; removes it if `change` returns `nil`.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``.
    func change<Stored: EntryRecord>(
        _ type: Stored.Type, _ number: Int64, _ command: String, at moment: Moment,
        origin: Action.Origin = .person, _ change: (Stored) throws -> Stored?
    ) throws {
        guard let before = try entry(Stored.kind, number: number),
            let record = Stored(number: before.number, values: before.values)
        else { throw CycError.noEntry(Stored.kind, id: number) }
        let after = try change(record).map { Entry($0, id: before.id) }
        try perform(
            command, at: moment, origin: origin, [EntryImage(before: before, after: after)])
    }

    /// Returns the first of `count` consecutive unused numbers.
    ///
    /// - Throws: ``CycError/tooManyEntries(_:)``.
    func nextNumbers(of kind: EntryKind, for count: Int) throws -> Int64 {
        let first = try nextNumber(of: kind, for: count)
        guard first + Int64(count) - 1 <= EntryNumber.all.upperBound else {
            throw CycError.tooManyEntries(kind)
        }
        return first
    }

    /// Returns images of entries for images of records; new records without a number get the next.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``, ``CycError/tooManyEntries(_:)``.
    func entries<Stored: EntryRecord>(of images: [Image<Stored>]) throws -> [EntryImage] {
        func isUnnumbered(_ image: Image<Stored>) -> Bool {
            image.after.map { !EntryNumber.all.contains($0.number) } ?? false
        }
        let new = images.count(where: isUnnumbered)
        var number = new > 0 ? try nextNumbers(of: Stored.kind, for: new) : 0
        return try images.map { image in
            if let before = image.before {
                guard let entry = try entry(Stored.kind, number: before.number) else {
                    throw CycError.noEntry(Stored.kind, id: before.number)
                }
                return Image(before: entry, after: image.after.map { Entry($0, id: entry.id) })
            }
            var new = image.after.map { Entry(new: $0) }
            if isUnnumbered(image) {
                new = new.map { Entry(id: $0.id, kind: $0.kind, number: number, values: $0.values) }
                number += 1
            }
            return Image(before: nil, after: new)
        }
    }

    // MARK: Reading

    /// Returns the sequence number of the newest action; 0 for an empty journal.
    func newestSeq() throws -> Int64 {
        try first("SELECT max(seq) FROM action") { try $0.optionalNumber(0) ?? 0 } ?? 0
    }

    /// Returns the kinds of entries changed by the actions after `seq`.
    func kindsChanged(since seq: Int64) throws -> Set<EntryKind> {
        var kinds: Set<EntryKind> = []
        try forEach("SELECT seq, content FROM action WHERE seq > ?", [seq]) { row in
            kinds.formUnion(try row.action(1, seq: 0).changes.lazy.compactMap(\.kind))
        }
        return kinds
    }

    func isRecorded(_ key: ActionKey) throws -> Bool {
        try first(
            "SELECT 1 FROM action_key WHERE machine = ? AND sequence = ?",
            [Data(key.machine.bytes), key.sequence]
        ) { _ in true } ?? false
    }

    /// Calls `body` with the actions, newest first; each is read only when it is requested.
    func withNewestActions<Output>(_ body: (NewestActions) throws -> Output) throws -> Output {
        let actions = NewestActions(
            try Rows(cachedStatement(sql: "SELECT seq, content FROM action ORDER BY seq DESC")))
        let result = Result { try body(actions) }
        if let failure = actions.failure { throw failure }
        return try result.get()
    }
}

/// The actions of a ledger, newest first, read lazily.
final class NewestActions: Sequence, IteratorProtocol {
    private let rows: Rows
    /// The `seq` of the last returned action.
    private(set) var place: Int64 = 0
    /// The error that ended the sequence early.
    private(set) var failure: (any Error)?

    fileprivate init(_ rows: Rows) { self.rows = rows }

    func next() -> Action? {
        do {
            guard failure == nil, let row = try rows.next() else { return nil }
            place = try row.number(0)
            return try row.action(1, seq: 0)
        } catch {
            failure = error
            return nil
        }
    }
}

/// Finds actions by key and current entries, and caches both.
final class RecordedActions {
    private let database: Database
    private var found: [ActionKey: RecordedAction] = [:]
    private var rows: [EntryState.Key: Entry?] = [:]

    init(_ database: Database) { self.database = database }

    func keep(_ action: Action, place: Int64) {
        found[action.key] = RecordedAction(place: place, action: action)
    }

    func find(_ key: ActionKey) throws -> RecordedAction? {
        if let known = found[key] { return known }
        let recorded = try database.first(
            """
            SELECT action.seq, content FROM action_key
            JOIN action ON action.seq = action_key.seq WHERE machine = ? AND sequence = ?
            """, [Data(key.machine.bytes), key.sequence]
        ) { RecordedAction(place: try $0.number(0), action: try $0.action(1, seq: 0)) }
        if let recorded { found[key] = recorded }
        return recorded
    }

    /// Returns the current entry of a change; `nil` if it is removed.
    func row(of change: EntryChange) throws -> Entry? {
        if let known = rows[change.key] { return known }
        let row = try change.kind.flatMap { try database.entry($0, id: change.entry) }
        rows.updateValue(row, forKey: change.key)
        return row
    }

    /// Returns the entry before and after a change of an action.
    ///
    /// - Returns: `nil` if the action that set the former value is missing.
    func image(of change: EntryChange, in action: Action) throws -> EntryImage? {
        guard let state = try database.state(of: change.key, row: row(of: change)),
            let recorded = try find(action.key)
        else { return nil }
        return try state.image(of: change, in: recorded, find: find)
    }
}

extension Columns {
    func action(_ index: Int, seq: Int) throws -> Action {
        guard let action = Action(encoded: try bytes(index)) else {
            throw CorruptionError("action \(try number(seq))")
        }
        return action
    }
}

extension Action {
    /// Creates a new action of this machine.
    ///
    /// - Parameter erasedAt: The clock of the last erasure of what it changes. What is written
    ///   afterwards must have a later one even if the clock was set back since, or else it would be
    ///   erased as well.
    fileprivate init(
        _ command: String, at moment: Moment, after end: JournalEnd, _ erasedAt: Int64? = nil,
        origin: Origin, undoes: ID? = nil, _ changes: [EntryChange]
    ) {
        let clock = Self.clock(after: end.clock, wall: moment.instant)
        var generator = SystemRandomNumberGenerator()
        self.init(
            id: ID(generator.next(upperBound: UInt64.max) + 1),
            key: ActionKey(machine: end.machine, sequence: end.sequence + 1),
            clock: max(clock, erasedAt.map { $0 + 1 } ?? clock), at: moment,
            origin: origin, command: command, undoes: undoes, changes: changes)
    }
}

extension Entry {
    /// Creates an entry with the identity derived from its content, or else a random one.
    init(new record: some EntryRecord) {
        let kind = type(of: record)
        let derived =
            kind.traits.isIdentifiedByContent
            ? EntryID(hashing: kind.contentIdentity(record.values), of: kind.kind)
            : kind.identity(record.values)
        self.init(record, id: derived ?? .random())
    }
}

extension GlobalID {
    static func random() -> Self {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }
}
