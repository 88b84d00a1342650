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
    /// Those that were ever written, in ascending order of their names.
    private(set) var fields: [FieldVersions]
    /// Those under which the entry was shown when it changed, on whichever machine; ascending.
    ///
    /// A change without writes says no more than such a number.
    package private(set) var numbers: [Int64]

    package init(_ key: Key) { self.init(key, fields: [], numbers: []) }

    init(_ key: Key, fields: [FieldVersions], numbers: [Int64]) {
        self.key = key
        self.fields = fields
        self.numbers = numbers
    }

    // MARK: Reading

    /// Where the field is, or is to be.
    private func place(of field: String) -> Int {
        var places = fields.indices
        while !places.isEmpty {
            let middle = places.lowerBound + places.count / 2
            if fields[middle].field < field {
                places = middle + 1..<places.upperBound
            } else {
                places = places.lowerBound..<middle
            }
        }
        return places.lowerBound
    }

    private func versions(of field: String) -> FieldVersions? {
        let place = place(of: field)
        return place < fields.count && fields[place].field == field ? fields[place] : nil
    }

    func current(of field: String) -> FieldVersions.Version? {
        versions(of: field)?.current
    }

    package func value(of field: String) -> FieldValue { current(of: field)?.value ?? .none }

    package var isRemoved: Bool { value(of: EntryField.removed).isTrue }

    /// The number that it was given; `nil` where the action that added it is not known.
    package var givenNumber: Int64? { value(of: EntryField.number).integer }

    /// The write that gave the number.
    var numbering: FieldVersions.Version? { current(of: EntryField.number) }

    /// Whether the entry's row, under whichever number, is what the state says.
    package func isShown(as row: Entry) -> Bool {
        !isRemoved
            && zip(row.kind.record.fields, row.values).allSatisfy { value(of: $0.name) == $1 }
    }

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
        versions(of: field)?.heads.map(\.key) ?? []
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
        if !numbers.contains(change.number) {
            let place = numbers.firstIndex { $0 > change.number }
            numbers.insert(change.number, at: place ?? numbers.endIndex)
        }
        for write in change.writes {
            let place = place(of: write.field)
            if place == fields.count || fields[place].field != write.field {
                fields.insert(FieldVersions(write.field), at: place)
            }
            try fields[place].apply(write, of: action, isApplied: isApplied)
        }
    }

    /// The writes that turn the entry into another one.
    ///
    /// - Parameter image: The entry as it is and as it is to be.
    /// - Returns: `nil` where nothing changes.
    package func change(_ image: EntryImage) -> EntryChange? {
        guard image.before != image.after, let entry = image.subject else { return nil }
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
