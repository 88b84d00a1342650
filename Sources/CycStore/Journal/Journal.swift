import CycCore
import Foundation
import GRDB

/// The number of the machine that this ledger stands on.
let thisMachine: Int64 = 1

/// An entry before and after an action; `nil` where there is none.
typealias EntryImage = (before: Entry?, after: Entry?)

extension Database {
    /// Does something to what is a person's own: the tables and the journal, in this transaction.
    ///
    /// - Parameters:
    ///   - command: Its words.
    ///   - moment: When.
    ///   - origin: Who.
    ///   - undoes: What it takes back.
    ///   - images: Each entry once, as the tables hold it now and are to hold it.
    /// - Returns: What was recorded, or `nil` where nothing changes.
    /// - Throws: What the database throws.
    @discardableResult
    func perform(
        _ command: String, at moment: Moment, origin: Action.Origin = .person,
        undoes: Action.ID? = nil, _ images: [EntryImage]
    ) throws -> Action? {
        let changes = images.compactMap { EntryChange(from: $0.before, to: $0.after) }
        guard !changes.isEmpty else { return nil }
        var given: [EntryKind: Int64] = [:]
        for (before, after) in images where before != after {
            if let after {
                try put(after)
                if before == nil {
                    given[after.kind] = max(given[after.kind] ?? 0, after.number)
                }
            } else if let before {
                try delete(before)
            }
        }
        for (kind, number) in given { try noteGiven(number, of: kind) }
        if changes.contains(where: { $0.kind == .watch }) { try followChoices() }
        let action = Action(
            command, at: moment, after: try lastClock(), origin: origin, undoes: undoes, changes)
        try append(action)
        return action
    }

    /// - Throws: What the rules of their kinds throw.
    func checkRules(of entries: [Entry]) throws {
        for kind in Set(entries.map(\.kind)) {
            try kind.rule?(self, entries.filter { $0.kind == kind })
        }
    }

    func lastClock() throws -> Int64? {
        try first("SELECT clock FROM action ORDER BY seq DESC LIMIT 1") { try $0.number(0) }
    }

    func append(_ action: Action) throws {
        try run(
            "INSERT INTO action (clock, content) VALUES (?, ?)",
            [action.clock, Data(action.encoded)])
    }

    /// Adds a new entry with the next number.
    ///
    /// - Parameters:
    ///   - type: Its kind.
    ///   - command: The words of the command.
    ///   - moment: When.
    ///   - make: Gets the number.
    /// - Returns: What was added.
    /// - Throws: What the database throws.
    func add<Kept: EntryRecord>(
        _ type: Kept.Type, _ command: String, at moment: Moment, _ make: (Int64) -> Kept
    ) throws -> Kept {
        let record = make(try nextNumber(of: Kept.kind))
        try perform(command, at: moment, [(before: nil, after: Entry(new: record))])
        return record
    }

    /// Changes the entry with a number.
    ///
    /// - Throws: ``Problem/noEntry(_:id:)``.
    func change<Kept: EntryRecord>(
        _ type: Kept.Type, _ number: Int64, _ command: String, at moment: Moment,
        origin: Action.Origin = .person, _ change: (Kept) throws -> Kept?
    ) throws {
        guard let before = try entry(Kept.kind, number: number),
            let record = Kept(number: before.number, values: before.values)
        else { throw Problem.noEntry(Kept.kind, id: number) }
        let after = try change(record).map { Entry($0, id: before.id) }
        try perform(command, at: moment, origin: origin, [(before: before, after: after)])
    }

    // MARK: Reading

    /// The number of the newest action; 0 without any.
    func newestSeq() throws -> Int64 {
        try first("SELECT max(seq) FROM action") { try $0.optionalNumber(0) ?? 0 } ?? 0
    }

    /// The kinds of the entries that the actions after one changed.
    func kindsChanged(since seq: Int64) throws -> Set<EntryKind> {
        var kinds: Set<EntryKind> = []
        try forEach("SELECT seq, content FROM action WHERE seq > ?", [seq]) { row in
            kinds.formUnion(try row.action(1, seq: 0).changes.lazy.map(\.kind))
        }
        return kinds
    }

    /// Goes through the actions from the newest on, as far as `body` does.
    func withNewestActions<Answer>(_ body: (NewestActions) throws -> Answer) throws -> Answer {
        let actions = NewestActions(
            try Rows(cachedStatement(sql: "SELECT seq, content FROM action ORDER BY seq DESC")))
        let answer = Result { try body(actions) }
        if let failure = actions.failure { throw failure }
        return try answer.get()
    }
}

/// The actions of a ledger, newest first.
final class NewestActions: Sequence, IteratorProtocol {
    private let rows: Rows
    /// Why there are no more, where that is not the end.
    private(set) var failure: (any Error)?

    fileprivate init(_ rows: Rows) { self.rows = rows }

    func next() -> Action? {
        do {
            guard failure == nil, let row = try rows.next() else { return nil }
            return try row.action(1, seq: 0)
        } catch {
            failure = error
            return nil
        }
    }
}

extension Columns {
    func action(_ index: Int, seq: Int) throws -> Action {
        guard let action = Action(encoded: try bytes(index)) else {
            throw Damage("action \(try number(seq))")
        }
        return action
    }
}

extension Action {
    /// A new action of this machine; `last` is the clock of the one before.
    init(
        _ command: String, at moment: Moment, after last: Int64?, origin: Origin,
        undoes: ID? = nil, _ changes: [EntryChange]
    ) {
        var generator = SystemRandomNumberGenerator()
        self.init(
            id: ID(generator.next(upperBound: UInt64.max) + 1),
            clock: Self.clock(after: last, wall: moment.secondsSinceEpoch), at: moment,
            machine: thisMachine, origin: origin, command: command, undoes: undoes,
            changes: changes)
    }
}

extension Entry {
    /// One that was not there before: known by what its fields say, else by chance.
    init(new record: some EntryRecord) {
        self.init(record, id: type(of: record).identity(record.values) ?? .random())
    }
}

extension EntryID {
    static func random() -> EntryID {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }
}
