/// All that the journal says of one entry, removed or not.
package struct EntryState: Hashable, Sendable {
    /// Two kinds never share an identity by honest means.
    package struct Key: Hashable, Sendable {
        package let id: EntryID
        /// See ``EntryChange/kindName``.
        package let kindName: String

        package init(id: EntryID, kindName: String) {
            self.id = id
            self.kindName = kindName
        }
    }

    package let key: Key
    /// By name, those that were ever written.
    private(set) var fields: [String: FieldVersions] = [:]

    package init(_ key: Key) { self.key = key }

    init(_ key: Key, fields: [String: FieldVersions]) {
        self.key = key
        self.fields = fields
    }

    // MARK: Reading

    package func value(of field: String) -> FieldValue { fields[field]?.current?.value ?? .none }

    package var isRemoved: Bool { value(of: EntryField.removed).isTrue }

    /// The number that it was given; `nil` where the action that added it is not known.
    package var givenNumber: Int64? { value(of: EntryField.number).integer }

    /// The key of the write whose value the field has.
    func current(of field: String) -> ActionKey? { fields[field]?.current?.key }

    /// The write that gave the number.
    var numbering: FieldVersions.Version? { fields[EntryField.number]?.current }

    /// The entry under a number, whether it is removed or not.
    ///
    /// - Returns: `nil` for another kind than this version's, and for values that together mean nothing.
    package func entry(number: Int64) -> Entry? {
        guard let kind = EntryKind(rawValue: key.kindName) else { return nil }
        let entry = Entry(
            id: key.id, kind: kind, number: number,
            values: kind.record.fields.map { value(of: $0.name) })
        return entry.record == nil ? nil : entry
    }

    /// The writes of a field that no other one replaced; a new one replaces them all.
    package func unreplaced(_ field: String) -> [ActionKey] {
        fields[field]?.heads.map(\.key) ?? []
    }

    // MARK: Changing

    /// - Parameters:
    ///   - change: Of the same entry.
    ///   - action: Applied once.
    ///   - isApplied: Whether the action with the key was applied before.
    /// - Throws: What `isApplied` throws.
    package mutating func apply(
        _ change: EntryChange, of action: Action, isApplied: (ActionKey) throws -> Bool
    ) rethrows {
        for write in change.writes {
            try fields[write.field, default: FieldVersions()]
                .apply(write, of: action, isApplied: isApplied)
        }
    }

    /// The writes that turn the entry into another one.
    ///
    /// - Parameter image: The entry as it is and as it is to be.
    /// - Returns: `nil` where nothing changes.
    package func change(_ image: EntryImage) -> EntryChange? {
        guard image.before != image.after, let entry = image.entry else { return nil }
        var writes: [FieldWrite] = []
        func write(_ field: String, _ value: FieldValue) {
            guard self.value(of: field) != value else { return }
            writes.append(FieldWrite(field: field, value: value, replaces: unreplaced(field)))
        }
        if let after = image.after {
            write(EntryField.removed, .none)
            if givenNumber == nil || image.before?.number != after.number {
                write(EntryField.number, .integer(after.number))
            }
            for (field, value) in zip(after.kind.record.fields, after.values) {
                write(field.name, value)
            }
        } else {
            write(EntryField.removed, .flag(true))
        }
        return EntryChange(
            entry: key.id, kindName: key.kindName, number: entry.number, writes: writes)
    }
}

extension EntryChange {
    package var key: EntryState.Key { EntryState.Key(id: entry, kindName: kindName) }
}

extension Entry {
    package var key: EntryState.Key { EntryState.Key(id: id, kindName: kind.rawValue) }
}
