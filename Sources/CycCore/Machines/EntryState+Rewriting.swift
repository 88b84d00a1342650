extension EntryState {
    /// Whether a current value was written by one of the actions.
    package func hasValues(of isMeant: (ActionKey) -> Bool) -> Bool {
        fields.contains { $0.heads.contains { isMeant($0.key) } }
    }

    /// Returns writes of the values that fields have already, for machines that do not know them.
    ///
    /// - Parameters:
    ///   - number: The one under which the entry is shown, or was before it was removed.
    ///   - isUnknown: Returns whether the other machines lack the writes of an action.
    ///   - find: Returns the action with a key; `nil` if it is missing.
    /// - Returns: `nil` if they know all of them.
    package func rewriting(
        number: Int64?, where isUnknown: (ActionKey) -> Bool,
        find: (ActionKey) throws -> RecordedAction?
    ) rethrows -> EntryChange? {
        let fields = EntryKind(rawValue: key.kindName)?.record.fields ?? []
        let writes = try self.fields.compactMap { versions -> FieldWrite? in
            guard versions.heads.contains(where: { isUnknown($0.key) }) else { return nil }
            let field = fields.first { $0.name == versions.field }
            var value = field.map(self.value(of:)) ?? self.value(of: versions.field)
            if versions.field == EntryField.number, let number { value = .integer(number) }
            // Each erasure stays: which writes it erases depends on the latest one.
            let replaced =
                versions.field == EntryField.erased
                ? [] : try self.replaced(by: versions, where: isUnknown, find: find)
            return FieldWrite(field: versions.field, value: value, replaces: replaced)
        }
        guard !writes.isEmpty else { return nil }
        return EntryChange(
            entry: key.id, kindName: key.kindName, number: number ?? 1, writes: writes)
    }

    /// Returns the current writes of a field, and the known ones that unknown ones replaced: the
    /// other machines have these still as current.
    private func replaced(
        by versions: FieldVersions, where isUnknown: (ActionKey) -> Bool,
        find: (ActionKey) throws -> RecordedAction?
    ) rethrows -> [ActionKey] {
        var replaced = Set(versions.heads.map(\.key))
        var (pending, seen) = (replaced.filter(isUnknown), replaced)
        while let key = pending.popFirst() {
            for former in try find(key)?.write(of: versions.field, self)?.replaces ?? []
            where seen.insert(former).inserted {
                if isUnknown(former) { pending.insert(former) } else { replaced.insert(former) }
            }
        }
        return replaced.sorted()
    }
}
