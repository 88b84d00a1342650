/// One write of one field.
package struct FieldWrite: Hashable, Sendable {
    /// A field of the entry's kind, or one of ``EntryField``.
    package let field: String
    package let value: FieldValue
    /// The writes of the same field that it replaces: all known ones that were not yet replaced.
    package let replaces: [ActionKey]

    package init(field: String, value: FieldValue, replaces: [ActionKey]) {
        self.field = field
        self.value = value
        self.replaces = replaces
    }
}

/// The writes of an action to one entry.
package struct EntryChange: Hashable, Sendable {
    package enum Event: Sendable {
        case begins, changes, ends
    }

    package let entry: EntryID
    /// The kind's name; may be unknown to this version.
    package let kindName: String
    /// The number under which the entry was shown.
    package let number: Int64
    /// At most one write for each field.
    package let writes: [FieldWrite]

    package init(entry: EntryID, kindName: String, number: Int64, writes: [FieldWrite]) {
        self.entry = entry
        self.kindName = kindName
        self.number = number
        self.writes = writes
    }

    /// The stand-in for all changes of an action that are not shared with other machines.
    package static let hidden = EntryChange(
        entry: EntryID(high: 0, low: 0), kindName: ".hidden", number: 1, writes: [])

    /// Whether it stands for changes that the machine does not share.
    package var isHidden: Bool { kindName == Self.hidden.kindName }

    /// `nil` for a kind that this version does not know.
    package var kind: EntryKind? { EntryKind(rawValue: kindName) }

    package var adds: Bool {
        writes.contains { $0.field == EntryField.number && $0.replaces.isEmpty }
    }

    /// The added entry with the values of these writes; `nil` if none of a known kind is added.
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
