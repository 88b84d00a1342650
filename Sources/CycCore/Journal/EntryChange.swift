/// One write of one field.
package struct FieldWrite: Hashable, Sendable {
    /// A field of the entry's kind, or one of ``EntryField``.
    package let field: String
    package let value: FieldValue
    /// The writes of the same field that it replaces: all that were known and that nothing replaced.
    package let replaces: [ActionKey]

    package init(field: String, value: FieldValue, replaces: [ActionKey]) {
        self.field = field
        self.value = value
        self.replaces = replaces
    }
}

/// The fields that entries of all kinds have.
///
/// No field of a kind begins with a dot.
package enum EntryField {
    /// Set while the entry is removed; it keeps its other fields.
    package static let removed = ".removed"
    /// The number that the entry was given when it was added.
    package static let number = ".number"
}

/// The writes of an action to one entry.
package struct EntryChange: Hashable, Sendable {
    package enum Event: Sendable {
        case begins, changes, ends
    }

    package let entry: EntryID
    /// The kind as the journal names it; another version may have kinds that this one does not know.
    package let kindName: String
    /// The number under which the entry was shown, which it remembers.
    package let number: Int64
    /// Of each field at most one.
    package let writes: [FieldWrite]

    package init(entry: EntryID, kindName: String, number: Int64, writes: [FieldWrite]) {
        self.entry = entry
        self.kindName = kindName
        self.number = number
        self.writes = writes
    }

    /// `nil` for a kind that this version does not know.
    package var kind: EntryKind? { EntryKind(rawValue: kindName) }

    /// Whether the entry is new.
    package var adds: Bool {
        writes.contains { $0.field == EntryField.number && $0.replaces.isEmpty }
    }

    /// The entry that the change adds, as its own writes have it; `nil` where it adds none of a known kind.
    package var added: Entry? {
        guard adds, let kind else { return nil }
        let values = kind.record.fields.map { field in
            writes.first { $0.field == field.name }?.value ?? .none
        }
        return Entry(id: entry, kind: kind, number: number, values: values)
    }

    package var event: Event {
        if let write = writes.first(where: { $0.field == EntryField.removed }) {
            return write.value.isTrue ? .ends : .begins
        }
        return adds ? .begins : .changes
    }
}
