extension EntryRecord {
    package typealias Column = EntryColumn<Self>
    package typealias Table = EntryTable<Self>

    package static var kind: EntryKind { EntryKind(Self.self) }
    package static var plural: String { traits.plural }
    package static var isSameByContent: Bool { traits.isSameByContent }
    package static var usesPreviousValues: Bool { traits.usesPreviousValues }

    package var isConsistent: Bool { true }

    package func validated() throws -> Self { self }

    package static func madeConsistent(_ values: [FieldValue]) -> [FieldValue] { values }

    package static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [PreviousValue]
    ) throws -> [FieldValue] { here }

    // MARK: From the table

    package static var fields: [Field] { table.fields }

    package var values: [FieldValue] { Self.table.columns.map { $0.get(self) } }

    package init?(number: Int64, values: [FieldValue]) {
        let columns = Self.table.columns
        guard values.count == columns.count else { return nil }
        var record = Self.blank(number: number)
        for index in columns.indices {
            guard columns[index].set(&record, values[index]) else { return nil }
        }
        guard record.isConsistent else { return nil }
        self = record
    }

    /// Returns the record if every value is valid for its field.
    package static func checked(number: Int64, values: [FieldValue]) -> Self? {
        let fields = fields
        guard EntryNumber.all.contains(number), values.count == fields.count,
            values.indices.allSatisfy({ fields[$0].takes(values[$0]) })
        else { return nil }
        return Self(number: number, values: values)
    }

    package var headline: String {
        for name in Self.traits.headline {
            let column = Self.table.columns.first { $0.field.name == name }
            let json = column?.field.json(column?.get(self) ?? .none) { _, _ in nil }
            if case .string(let text)? = json { return text }
        }
        return ""
    }

    // MARK: Identity

    /// Returns the values by which two entries of this kind are considered the same.
    package static func contentIdentity(_ values: [FieldValue]) -> [FieldValue] {
        Self.values(values, withRole: .identity) ?? Self.values(values, withRole: .contentIdentity)
            ?? values
    }

    /// Whether the identity is derived from fields.
    package static var hasDerivedIdentity: Bool { fields.contains { $0.role == .identity } }

    /// Returns the identity derived from the values; `nil` for a kind with independent identities.
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
