/// The state of one entry, removed or not, as recorded in the journal.
package struct EntryState: Hashable, Sendable {
    /// Identity and kind: only corrupt data has two kinds with the same identity.
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
    /// All fields ever written, in ascending order of their names.
    private(set) var fields: [FieldVersions]
    /// Numbers under which the entry was shown on any machine when it changed; ascending.
    ///
    /// A change without writes only records such a number.
    package private(set) var numbers: [Int64]

    package init(_ key: Key) { self.init(key, fields: [], numbers: []) }

    init(_ key: Key, fields: [FieldVersions], numbers: [Int64]) {
        self.key = key
        self.fields = fields
        self.numbers = numbers
    }

    // MARK: Reading

    /// Returns the index of the field, or the index at which to insert it.
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

    func versions(of field: String) -> FieldVersions? {
        let place = place(of: field)
        return place < fields.count && fields[place].field == field ? fields[place] : nil
    }

    func current(of field: String) -> FieldVersions.Version? {
        versions(of: field)?.current
    }

    package func value(of field: String) -> FieldValue { current(of: field)?.value ?? .none }

    package var isRemoved: Bool { value(of: EntryField.removed).isTrue }

    /// The number assigned at creation; `nil` if the action that added the entry is missing.
    package var assignedNumber: Int64? { value(of: EntryField.number).integer }

    /// When it was last removed for good; what was written before is ignored.
    package var erasedAt: ActionStamp? { current(of: EntryField.erased)?.stamp }

    /// The write that assigned the number.
    var numberVersion: FieldVersions.Version? { current(of: EntryField.number) }

    /// Whether the row has the values of this state, under any number.
    package func isShown(as row: Entry) -> Bool {
        !isRemoved && values(of: row.kind) == row.values
    }

    /// The values of all fields of the kind; `nil` for invalid values.
    private func values(of kind: EntryKind) -> [FieldValue]? {
        let merged = kind.record.fields.map { value(of: $0) }
        func isValid(_ values: [FieldValue]) -> Bool {
            kind.record.checked(number: EntryNumber.all.lowerBound, values: values) != nil
        }
        if isValid(merged) { return merged }
        let consistent = kind.record.madeConsistent(merged)
        return isValid(consistent) ? consistent : nil
    }

    func value(of field: Field) -> FieldValue {
        versions(of: field.name)?.value(by: field.merge) ?? .none
    }

    /// Returns the entry under a number, even if it is removed; `nil` for an unknown kind or
    /// invalid values.
    package func entry(number: Int64) -> Entry? {
        guard let kind = EntryKind(rawValue: key.kindName), EntryNumber.all.contains(number)
        else { return nil }
        return values(of: kind).map { Entry(id: key.id, kind: kind, number: number, values: $0) }
    }

    /// Returns the writes of a field that were not replaced; a new write replaces them all.
    package func unreplaced(_ field: String) -> [ActionKey] {
        versions(of: field)?.heads.map(\.key) ?? []
    }

    // MARK: Changing

    /// - Parameters:
    ///   - change: A change of this entry.
    ///   - action: An action that was not yet applied.
    ///   - isApplied: Returns whether the action with the key was applied before.
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

    /// Returns the writes that turn `image.before`, the current entry, into `image.after`; `nil` if
    /// they are equal.
    ///
    /// - Parameter shownNumber: The number that a removed entry keeps; `nil` for the assigned one.
    package func change(_ image: EntryImage, shownNumber: Int64? = nil) -> EntryChange? {
        guard image.before != image.after, let entry = image.subject else { return nil }
        var writes: [FieldWrite] = []
        func write(_ field: String, _ value: FieldValue, over present: FieldValue? = nil) {
            guard (present ?? self.value(of: field)) != value else { return }
            writes.append(FieldWrite(field: field, value: value, replaces: unreplaced(field)))
        }
        if let after = image.after {
            // Another machine may add the same entry, and remove it without knowing of this addition.
            let isAddedFirst = fields.isEmpty && after.isSameOnAllMachines
            write(EntryField.removed, .none, over: isAddedFirst ? .flag(true) : nil)
            // An entry that returns under its number keeps its claim to it: a later one would let
            // another entry with the same assigned number come first.
            let number = image.before?.number ?? shownNumber ?? assignedNumber
            if assignedNumber == nil || number != after.number {
                write(EntryField.number, .integer(after.number))
            }
            for (field, value) in zip(after.kind.record.fields, after.values) {
                write(field.name, value, over: self.value(of: field))
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
