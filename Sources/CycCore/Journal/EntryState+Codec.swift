extension EntryState {
    /// The state for one row of the ledger, without what the entry's own row says.
    ///
    /// - Parameter row: The entry as its row has it; `nil` without one.
    /// - Returns: What ``init(_:encoded:row:)`` reads.
    package func encoded(beside row: Entry?) -> [UInt8] {
        var machines = MachineTable()
        var written: [UInt8] = []
        let inRow = Set(row?.kind.record.fields.map(\.name) ?? [])
        appendVarint(UInt64(fields.count), to: &written)
        for (name, versions) in fields.sorted(by: { $0.key < $1.key }) {
            appendText(name, to: &written)
            let isInRow = versions.heads.count == 1 && inRow.contains(name)
            appendVarint(UInt64(versions.heads.count), to: &written)
            for head in versions.heads {
                machines.append(head.key, to: &written)
                appendSigned(head.clock, to: &written)
                written.append(isInRow ? 0 : 1)
                if !isInRow { head.value.append(to: &written) }
            }
            appendVarint(UInt64(versions.awaited.count), to: &written)
            for key in versions.awaited { machines.append(key, to: &written) }
        }
        var bytes: [UInt8] = []
        machines.append(to: &bytes)
        return bytes + written
    }

    /// - Parameters:
    ///   - key: What it is the state of.
    ///   - bytes: As ``encoded(beside:)`` writes them, else the initializer returns `nil`.
    ///   - row: The entry as its row has it; `nil` without one.
    package init?(_ key: Key, encoded bytes: [UInt8], row: Entry?) {
        var reader = BytesReader(bytes)
        guard let machines = MachineTable(&reader) else { return nil }
        var inRow: [String: FieldValue] = [:]
        if let row {
            for (field, value) in zip(row.kind.record.fields, row.values) {
                inRow[field.name] = value
            }
        }
        let list = reader.list { reader -> (String, FieldVersions)? in
            guard let name = reader.text() else { return nil }
            let heads = reader.list { reader -> FieldVersions.Version? in
                guard let key = machines.key(&reader), let clock = reader.signed(),
                    let hasValue = reader.byte(),
                    let value = hasValue == 1 ? FieldValue(&reader) : inRow[name]
                else { return nil }
                return FieldVersions.Version(key: key, clock: clock, value: value)
            }
            guard let heads, let awaited = reader.list({ machines.key(&$0) }) else { return nil }
            return (name, FieldVersions(heads: heads, awaited: awaited))
        }
        guard let list, reader.rest == 0 else { return nil }
        self.init(key, fields: Dictionary(list, uniquingKeysWith: { first, _ in first }))
    }
}
