import CycCore
import GRDB

/// The journal of a ledger of the former structure, whose actions hold each field before and after,
/// by its index among the fields of the kind.
struct LegacyJournal {
    /// The readable data, as actions of the current structure.
    private(set) var recovered = RecoveredData()
    /// The content of the upgraded ledger.
    let reconciled: Reconciliation
    /// Whether everything is readable, and the tables match the actions.
    private(set) var isWhole = true

    init(_ database: Database) {
        var contents: [Int64: [UInt8]] = [:]
        isWhole = database.recover("SELECT seq, content FROM action", by: "seq") { row in
            contents[try row.number(0)] = try row.bytes(1)
        }
        recovered.lastSeq = try? database.lastSeq()
        let machine = try? database.thisMachine()
        if machine == nil { isWhole = false }
        var converter = LegacyActions(machine: machine ?? .random())
        for (seq, content) in contents.sorted(by: { $0.key < $1.key }) {
            if let action = converter.action(content, seq: seq) {
                recovered.add(action, seq: seq)
            } else {
                isWhole = false
                recovered.addDamaged(content, seq: seq)
            }
        }
        let kinds = EntryKind.allCases.filter {
            (try? database.tableExists($0.rawValue)) == true
        }
        recovered.readRows(of: kinds, database)
        recovered.finish()
        reconciled = recovered.reconciled
        isWhole =
            isWhole && recovered.isJournalWhole && recovered.unread.isEmpty
            && reconciled.entries == recovered.rows
    }
}

/// Converts actions of the former structure, in order.
private struct LegacyActions {
    private let machine: MachineID
    private var entries: [EntryID: Entry] = [:]
    private var replay = JournalReplay()

    init(machine: MachineID) { self.machine = machine }

    /// - Returns: `nil` for invalid or changed bytes.
    mutating func action(_ bytes: [UInt8], seq: Int64) -> Action? {
        guard seq > 0, let former = LegacyAction(bytes) else { return nil }
        let changes = former.changes.compactMap { change -> EntryChange? in
            let before = entries[change.entry]
            let after = change.applied(to: before)
            entries[change.entry] = after
            return replay.change(EntryImage(before: before, after: after))
        }
        let action = Action(
            id: former.id, key: ActionKey(machine: machine, sequence: seq), clock: former.clock,
            at: former.at, origin: former.origin, command: former.command, undoes: former.undoes,
            changes: changes)
        replay.apply(action)
        return action
    }
}

private struct LegacyAction {
    let id: Action.ID
    let clock: Int64
    let at: Moment
    let origin: Action.Origin
    let command: String
    let undoes: Action.ID?
    let changes: [LegacyChange]

    init?(_ bytes: [UInt8]) {
        guard var reader = Action.body(of: bytes, version: 1),
            let id = reader.signed(), let clock = reader.signed(), let at = reader.moment(),
            reader.signed() != nil, let origin = reader.signed().flatMap(Action.Origin.init),
            let command = reader.text(), let undoes = reader.signed(),
            let changes = reader.list({ LegacyChange(&$0) }), reader.rest == 0
        else { return nil }
        self.id = Action.ID(UInt64(bitPattern: id))
        (self.clock, self.at, self.origin, self.command) = (clock, at, origin, command)
        self.undoes = undoes == 0 ? nil : Action.ID(UInt64(bitPattern: undoes))
        self.changes = changes
    }
}

private struct LegacyChange {
    private enum Event: UInt8 {
        case begins, changes, ends
    }

    let entry: EntryID
    private let kind: EntryKind
    private let number: Int64
    private let event: Event
    private let after: [(field: Int, value: FieldValue)]

    init?(_ reader: inout BytesReader) {
        guard let entry = reader.id() as EntryID?,
            let kind = reader.text().flatMap(EntryKind.init(rawValue:)),
            let number = reader.signed(), EntryNumber.all.contains(number),
            let event = reader.byte().flatMap(Event.init(rawValue:)),
            let after = reader.list({ Self.field(&$0, event, kind.record.fields.count) }),
            after.count <= kind.record.fields.count
        else { return nil }
        (self.entry, self.kind, self.number) = (entry, kind, number)
        (self.event, self.after) = (event, after)
    }

    /// Reads a field by its index, with its value after the change; an end has no such value.
    private static func field(
        _ reader: inout BytesReader, _ event: Event, _ count: Int
    ) -> (field: Int, value: FieldValue)? {
        guard let field = reader.number(), field < UInt64(count) else { return nil }
        if event != .begins, FieldValue(&reader) == nil { return nil }
        let value = event == .ends ? FieldValue.none : FieldValue(&reader)
        return value.map { (Int(field), $0) }
    }

    /// Returns the entry after the change; `nil` if the change is of a missing entry.
    func applied(to entry: Entry?) -> Entry? {
        guard event != .ends else { return nil }
        var values = [FieldValue](repeating: .none, count: kind.record.fields.count)
        if event == .changes {
            guard let entry else { return nil }
            values = entry.values
        }
        for (field, value) in after { values[field] = value }
        return Entry(id: self.entry, kind: kind, number: number, values: values)
    }
}
