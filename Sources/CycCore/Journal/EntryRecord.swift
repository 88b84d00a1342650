/// What a field may hold, and how it looks in JSON.
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

/// One part of an entry that changes by itself.
package struct Field: Sendable {
    package enum Role: Sendable {
        case ordinary
        /// One of those that make two entries of different machines the same.
        case likeness
        /// One of those that an entry is known by everywhere: no two have the same, and none changes.
        case identity
        /// What cyc itself notes: it hinders no undo.
        case mark
    }

    /// The column, and the key in JSON.
    package let name: String
    package let form: FieldForm
    package let isOptional: Bool
    package let role: Role
    /// What stands in where a file does not say it; `nil` where it has to.
    package let missing: FieldValue?

    package init(
        _ name: String, _ form: FieldForm, isOptional: Bool = false, role: Role = .ordinary,
        missing: FieldValue? = nil
    ) {
        self.name = name
        self.form = form
        self.isOptional = isOptional
        self.role = role
        self.missing = missing ?? (isOptional ? FieldValue.none : nil)
    }

    /// Whether the field can hold `value`.
    package func takes(_ value: FieldValue) -> Bool {
        switch (form, value) {
        case (_, .none): isOptional
        case (.text, .text), (.words, .text): true
        case (.integer(let range), .integer(let number)): range.contains(number)
        case (.flag, .integer(let number)): number == 0 || number == 1
        case (.day, .integer): value.day != nil
        case (.moment, .moment(let moment)): moment.isStorable
        case (.instant, .integer(let seconds)): Moment.seconds.contains(seconds)
        case (.choice(let words), .text(let word)): words.contains(word)
        case (.reference, .text(let id)): EntryID(hex: id) != nil
        default: false
        }
    }
}

/// A value that a field of an entry has or had.
package struct FormerValue: Hashable, Sendable {
    /// Its place in ``EntryRecord/fields``.
    package let field: Int
    package let value: FieldValue
    /// Whether the action that wrote it was not undone.
    package let isInForce: Bool

    package init(field: Int, value: FieldValue, isInForce: Bool) {
        self.field = field
        self.value = value
        self.isInForce = isInForce
    }
}

/// A kind of what is a person's own, as the journal, the tables and exports see it.
///
/// A new kind is one type that says which fields it has and how it is made of them, and a case of
/// ``EntryKind``: changing, undoing, exporting, importing and repairing know it from then on.
package protocol EntryRecord: Hashable, Sendable {
    static var kind: EntryKind { get }
    /// The key of its list in an export.
    static var plural: String { get }
    /// New ones are appended, so that what the journal recorded keeps its meaning.
    static var fields: [Field] { get }
    /// One of ``EntryNumber/all``.
    var number: Int64 { get }
    /// What a person calls it; empty where there are no words for it.
    var headline: String { get }
    /// One for each of ``fields``.
    var values: [FieldValue] { get }

    /// `nil` where the values together mean nothing.
    ///
    /// - Parameters:
    ///   - number: One of ``EntryNumber/all``.
    ///   - values: Each one that its field takes.
    init?(number: Int64, values: [FieldValue])

    /// The record as a person could have made it.
    ///
    /// - Throws: The ``Problem`` of what could not.
    func asMade() throws -> Self

    /// Whether two entries that are alike are the same, whatever their identities.
    static var isSameByLikeness: Bool { get }

    /// Whether ``merged(_:_:former:)`` asks for former values.
    static var usesFormerValues: Bool { get }

    /// The values of an entry after the same entry of a file was imported.
    ///
    /// - Parameters:
    ///   - here: The values that it has.
    ///   - file: The values in the file.
    ///   - former: The values that it had in this journal, if the kind asks for them.
    /// - Returns: `here`, unless the kind takes something from the file.
    /// - Throws: The ``Problem`` of values that cannot be kept.
    static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [FormerValue]
    ) throws -> [FieldValue]
}

extension EntryRecord {
    package func asMade() throws -> Self { self }

    package static var isSameByLikeness: Bool { false }
    package static var usesFormerValues: Bool { false }

    package static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [FormerValue]
    ) throws -> [FieldValue] { here }

    /// The record, where every value is one that its field takes.
    package static func checked(number: Int64, values: [FieldValue]) -> Self? {
        guard EntryNumber.all.contains(number), values.count == fields.count,
            zip(fields, values).allSatisfy({ $0.takes($1) })
        else { return nil }
        return Self(number: number, values: values)
    }

    /// What an entry of this kind is the same by.
    package static func likeness(_ values: [FieldValue]) -> [FieldValue] {
        Self.values(values, withRole: .identity) ?? Self.values(values, withRole: .likeness)
            ?? values
    }

    /// Whether its fields say what an entry is known by.
    package static var isKnownByFields: Bool { fields.contains { $0.role == .identity } }

    /// What an entry is known by that its fields say; `nil` for a kind whose fields say none.
    package static func identity(_ values: [FieldValue]) -> EntryID? {
        Self.values(values, withRole: .identity).map { EntryID(hashing: $0, of: kind) }
    }

    private static func values(
        _ values: [FieldValue], withRole role: Field.Role
    ) -> [FieldValue]? {
        let chosen = zip(fields, values).compactMap { $0.role == role ? $1 : nil }
        return chosen.isEmpty ? nil : chosen
    }
}
