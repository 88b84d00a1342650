/// An action and its place in the order in which a journal recorded actions.
package final class RecordedAction {
    package let place: Int64
    package let action: Action
    private lazy var changes = Dictionary(
        action.changes.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })

    package init(place: Int64, action: Action) {
        self.place = place
        self.action = action
    }

    fileprivate func write(of field: String, _ state: EntryState) -> FieldWrite? {
        changes[state.key]?.writes.first { $0.field == field }
    }
}

extension EntryState {
    /// The entry as it was before and after a change of an action.
    ///
    /// - Parameters:
    ///   - change: A change of this entry.
    ///   - recorded: The action of it.
    ///   - find: Finds an action by its key; `nil` where it is missing.
    /// - Returns: `nil` where a missing action says what the entry was.
    /// - Throws: What `find` throws.
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

    /// The value after the action at `place`; `nil` where a missing action says it.
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
