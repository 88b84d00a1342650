/// An action with its position in the order of recording.
package final class RecordedAction {
    package let place: Int64
    package let action: Action
    private lazy var changes = Dictionary(
        action.changes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })

    package init(place: Int64, action: Action) {
        self.place = place
        self.action = action
    }

    func write(of field: String, _ state: EntryState) -> FieldWrite? {
        changes[state.key]?.writes.first { $0.field == field }
    }
}

extension EntryState {
    /// Returns the entry before and after a change by an action.
    ///
    /// - Parameters:
    ///   - change: A change of this entry.
    ///   - find: Returns the action with a key; `nil` if it is missing.
    /// - Returns: `nil` if the value was written by a missing action.
    package func image(
        of change: EntryChange, in recorded: RecordedAction,
        find: (ActionKey) throws -> RecordedAction?
    ) rethrows -> EntryImage? {
        guard let kind = change.kind else { return nil }
        let names = [EntryField.removed, EntryField.number] + kind.record.fields.map(\.name)
        var (before, after) = ([FieldValue](), [FieldValue]())
        for name in names {
            guard let later = try value(of: name, upTo: recorded.place, find),
                let earlier = try value(of: name, upTo: recorded.place - 1, find)
            else { return nil }
            after.append(later)
            before.append(earlier)
        }
        func entry(_ values: [FieldValue]) -> Entry? {
            guard !values[0].isTrue, values[1] != .none else { return nil }
            return Entry(
                id: key.id, kind: kind, number: change.number, values: Array(values.dropFirst(2)))
        }
        return EntryImage(before: entry(before), after: entry(after))
    }

    /// Returns the value after the action at `place`; `nil` if a missing action wrote it.
    private func value(
        of field: String, upTo place: Int64, _ find: (ActionKey) throws -> RecordedAction?
    ) rethrows -> FieldValue? {
        guard let current = current(of: field)?.key else { return .some(.none) }
        var recorded = try find(current)
        while let found = recorded {
            guard let write = found.write(of: field, self) else { return nil }
            guard found.place > place else { return write.value }
            let replaced = try write.replaces.map(find)
            guard !replaced.isEmpty else { return .some(.none) }
            guard replaced.allSatisfy({ $0 != nil }) else { return nil }
            recorded = replaced.compactMap(\.self).max { $0.action.stamp < $1.action.stamp }
        }
        return nil
    }
}
