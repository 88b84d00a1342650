/// A kind of what is a person's own: one record type, with a table of its own.
package struct EntryKind: Sendable {
    package let record: any EntryRecord.Type

    package init(_ record: any EntryRecord.Type) { self.record = record }

    package var traits: EntryTraits { record.traits }

    /// The effects of a change of such an entry.
    package var effects: [Effect] { traits.effects }
}

extension EntryKind: CaseIterable {
    /// The registry: every kind, in the order in which exports list them and imports read them.
    ///
    /// A kind that refers to another one comes after it.
    package static let allCases: [EntryKind] = [
        .todo, .challenge, .dday, .freeze, .mention, .watch, .focus, .diary, .profile, .mate,
        .alarm, .wake,
    ]
}

extension EntryKind: RawRepresentable, CustomStringConvertible {
    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    package init?(rawValue: String) {
        guard let kind = Self.byName[rawValue] else { return nil }
        self = kind
    }

    /// Its name in the journal and in the history, and that of its table.
    package var rawValue: String { traits.name }

    package var description: String { rawValue }
}

extension EntryKind: Hashable {
    package static func == (lhs: EntryKind, rhs: EntryKind) -> Bool { lhs.record == rhs.record }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(record)) }
}

/// A record type whose values the journal, the tables and exports keep.
///
/// A new kind is one file, with the type, its traits and its table of columns, and its name in
/// ``EntryKind/allCases``. Changing, undoing, exporting, importing, removing and repairing such entries
/// follow from that.
package protocol EntryRecord: Hashable, Sendable {
    static var traits: EntryTraits { get }
    static var table: EntryTable<Self> { get }

    /// A record of which every column is set then.
    static func blank(number: Int64) -> Self

    /// One of ``EntryNumber/all``.
    var number: Int64 { get }

    /// Whether the values fit each other; each of them was checked alone before.
    var isConsistent: Bool { get }

    /// The record as a person could have made it.
    ///
    /// - Throws: The ``CycError`` of a value that no person could have entered.
    func validated() throws -> Self

    /// The values of an entry after the same entry of a file was imported.
    ///
    /// - Parameters:
    ///   - here: The values that it has.
    ///   - file: The values in the file.
    ///   - former: The values that it had in this journal, if the kind asks for them.
    /// - Returns: `here`, unless the kind takes something from the file.
    /// - Throws: The ``CycError`` of values that cannot be kept.
    static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [PreviousValue]
    ) throws -> [FieldValue]

    // MARK: Derived from the table

    /// The name by which the user knows it; empty without any.
    var headline: String { get }
    static var fields: [Field] { get }
    /// One for each of ``fields``.
    var values: [FieldValue] { get }

    /// `nil` where a value has another type than its field, or the values do not fit each other.
    ///
    /// - Parameters:
    ///   - number: One of ``EntryNumber/all``.
    ///   - values: One for each of ``fields``, in its range.
    init?(number: Int64, values: [FieldValue])
}

/// The columns of a record type, in the order in which the journal counts them.
///
/// New ones are appended, so that what the journal recorded keeps its meaning.
package struct EntryTable<Kept>: Sendable {
    package let columns: [EntryColumn<Kept>]
    package let fields: [Field]

    package init(_ columns: [EntryColumn<Kept>]) {
        self.columns = columns
        fields = columns.map(\.field)
    }
}

/// A field, and how its value is read from a record and stored in it.
package struct EntryColumn<Kept>: Sendable {
    package let field: Field
    let get: @Sendable (Kept) -> FieldValue
    /// Whether the record took the value, which its field takes.
    let set: @Sendable (inout Kept, FieldValue) -> Bool
}

/// One part of an entry that changes by itself.
package struct Field: Sendable {
    package enum Role: Sendable {
        case ordinary
        /// One of those that make two entries of different machines the same.
        case likeness
        /// One of those that an entry is known by everywhere: no two have the same, and none changes.
        case identity
        /// A note of cyc's own: it hinders no undo.
        case mark
    }

    /// The column, and the key in JSON.
    package let name: String
    package let form: FieldForm
    package let isOptional: Bool
    package let role: Role
    /// The value of an entry of a file that does not have the field; `nil` if it is required.
    package let missing: FieldValue?
}

/// The values that a field can hold, and their form in JSON.
package enum FieldForm: Hashable, Sendable {
    case text
    case integer(ClosedRange<Int64>)
    case flag
    /// `2026-11-21`.
    case day
    /// RFC 3339 with the offset.
    case moment
    /// A moment of which nobody asks what the clock showed: RFC 3339 in UTC.
    case instant
    /// One of some words.
    case choice([String])
    /// A list of words without line breaks.
    case words
    /// Another entry; in JSON its number. Where that may be missing, one that is gone is none.
    case reference(EntryKind)
}
