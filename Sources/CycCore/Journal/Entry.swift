/// An entry of any kind with its identity.
package struct Entry: Hashable, Sendable {
    package let id: EntryID
    package let kind: EntryKind
    package let number: Int64
    /// One value for each field of the kind.
    package let values: [FieldValue]

    package init(id: EntryID, kind: EntryKind, number: Int64, values: [FieldValue]) {
        self.id = id
        self.kind = kind
        self.number = number
        self.values = values
    }

    package init(_ record: some EntryRecord, id: EntryID) {
        self.init(id: id, kind: type(of: record).kind, number: record.number, values: record.values)
    }

    /// The typed record; `nil` for invalid values.
    package var record: (any EntryRecord)? { kind.record.checked(number: number, values: values) }

    /// Whether other machines may add the same entry by themselves.
    var isSameOnAllMachines: Bool {
        kind.traits.isIdentifiedByContent || kind.record.hasDerivedIdentity
            || (record as? Todo)?.content.every != nil
    }

    /// The entry's name as shown to the user.
    package var headline: String { record?.headline ?? "" }
}
