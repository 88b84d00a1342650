/// A kind of user data: one record type with its own table.
package struct EntryKind: Sendable {
    package let record: any EntryRecord.Type

    package init(_ record: any EntryRecord.Type) { self.record = record }

    package var traits: EntryTraits { record.traits }

    /// The names of all fields of such entries in the journal.
    package var fieldNames: Set<String> {
        Set(record.fields.map(\.name) + [EntryField.removed, EntryField.number, EntryField.erased])
    }

    /// The effects of a change to entries of this kind.
    package var effects: [Effect] { traits.effects }
}

extension EntryKind: CaseIterable {
    /// All kinds in the order of exports and imports: a kind comes after those it refers to.
    package static let allCases: [EntryKind] = [
        .todo, .challenge, .dday, .freeze, .mention, .watch, .focus, .diary, .profile, .mate,
        .alarm, .wake, .sentNotice,
    ]
}

extension EntryKind: RawRepresentable, CustomStringConvertible {
    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    package init?(rawValue: String) {
        guard let kind = Self.byName[rawValue] else { return nil }
        self = kind
    }

    /// The kind's name in the journal and in the history, and of its table.
    package var rawValue: String { traits.name }

    package var description: String { rawValue }
}

extension EntryKind: Hashable {
    package static func == (lhs: EntryKind, rhs: EntryKind) -> Bool { lhs.record == rhs.record }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(record)) }
}

/// A record type stored in the journal, the tables and exports.
///
/// A new kind is one file with the type, its traits and its table of columns, and its name in
/// ``EntryKind/allCases``. Changes, undo, export, import, removal and repair follow from that.
package protocol EntryRecord: Hashable, Sendable {
    static var traits: EntryTraits { get }
    static var table: EntryTable<Self> { get }

    /// Returns a record whose columns are all set afterwards.
    static func blank(number: Int64) -> Self

    /// One of ``EntryNumber/all``.
    var number: Int64 { get }

    /// Whether the values are consistent with each other; each was checked by itself before.
    var isConsistent: Bool { get }

    /// Returns the record as user input would have produced it.
    ///
    /// - Throws: The ``CycError`` for a value that user input cannot have.
    func validated() throws -> Self

    /// Returns consistent values for those that became inconsistent because writes that did not see
    /// each other set different fields.
    ///
    /// A pure function, so that every machine shows the same.
    static func madeConsistent(_ values: [FieldValue]) -> [FieldValue]

    /// Merges an imported entry into the existing one of the same identity.
    ///
    /// - Parameters:
    ///   - here: The existing values.
    ///   - file: The values in the file.
    ///   - former: Earlier values in this journal; empty unless the kind uses them.
    /// - Returns: `here`, unless the kind adopts values from the file.
    /// - Throws: The ``CycError`` for values that cannot be stored.
    static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [PreviousValue]
    ) throws -> [FieldValue]

    // MARK: Derived from the table

    /// The name shown to the user; may be empty.
    var headline: String { get }
    static var fields: [Field] { get }
    /// One for each of ``fields``.
    var values: [FieldValue] { get }

    /// Creates a record; `nil` for a value of the wrong type or inconsistent values.
    ///
    /// - Parameters:
    ///   - number: One of ``EntryNumber/all``.
    ///   - values: One value within its range for each of ``fields``.
    init?(number: Int64, values: [FieldValue])
}

/// The columns of a record type, in the order used by the journal. New columns are appended, so
/// that recorded actions keep their meaning.
package struct EntryTable<Kept>: Sendable {
    package let columns: [EntryColumn<Kept>]
    package let fields: [Field]

    package init(_ columns: [EntryColumn<Kept>]) {
        self.columns = columns
        fields = columns.map(\.field)
    }
}

/// A field with its getter and setter.
package struct EntryColumn<Kept>: Sendable {
    package let field: Field
    let get: @Sendable (Kept) -> FieldValue
    /// Returns whether the record accepts a value that is valid for its field.
    let set: @Sendable (inout Kept, FieldValue) -> Bool
}

/// A separately changeable part of an entry.
package struct Field: Sendable {
    package enum Role: Sendable {
        case ordinary
        /// Compared to decide whether entries of two machines are the same.
        case contentIdentity
        /// Determines the entry's identity: unique and never changed.
        case identity
        /// Bookkeeping of cyc: does not block undo.
        case mark
    }

    /// How writes that did not see each other become one value; a removed value loses except by
    /// ``latest``.
    package enum Merge: Equatable, Sendable {
        /// The value with the later stamp.
        case latest
        case largest, smallest
        /// The word that is listed last.
        case ranked([String])
        /// All texts, one below the other.
        case joined
    }

    /// The column's name and the key in JSON.
    package let name: String
    package let form: FieldForm
    package let isOptional: Bool
    package let role: Role
    package let merge: Merge
    /// Whether it means something on this machine only: it is not shared, or by another value.
    package let isLocal: Bool
    /// The value used if an imported entry lacks the field; `nil` if it is required.
    package let missing: FieldValue?
}

/// The type and range of a field's values, and their form in JSON.
package enum FieldForm: Hashable, Sendable {
    case text
    case integer(ClosedRange<Int64>)
    case flag
    /// `2026-11-21`.
    case day
    /// RFC 3339 with the offset.
    case moment
    /// A moment without its original UTC offset: RFC 3339 in UTC.
    case instant
    /// One of these words; JSON may have other names for them.
    case choice([String], names: [String: String] = [:])
    /// A list of words without line breaks.
    case words
    /// Another entry; its number in JSON. If the field is optional, a removed entry becomes null.
    case reference(EntryKind)
}
