extension EntryState {
    /// Returns the state for one row of the ledger, without the values that the entry's own row
    /// has.
    ///
    /// - Parameter row: The entry as stored in its table; `nil` if it has no row.
    package func encoded(beside row: Entry?) -> [UInt8] {
        var machines = MachineTable()
        var written: [UInt8] = []
        appendVarint(UInt64(fields.count), to: &written)
        for versions in fields {
            appendText(versions.field, to: &written)
            let inRow = versions.heads.count == 1 ? row?.value(of: versions.field) : nil
            let isInRow = inRow.map { $0 == versions.heads[0].value } ?? false
            appendVarint(UInt64(versions.heads.count), to: &written)
            for head in versions.heads {
                machines.append(head.key, to: &written)
                appendSigned(head.stamp.clock, to: &written)
                written.append(isInRow ? 0 : 1)
                if !isInRow { head.value.append(to: &written) }
            }
            appendVarint(UInt64(versions.awaited.count), to: &written)
            for key in versions.awaited { machines.append(key, to: &written) }
        }
        appendVarint(UInt64(numbers.count), to: &written)
        for number in numbers { appendSigned(number, to: &written) }
        var bytes: [UInt8] = []
        machines.append(to: &bytes)
        return bytes + written
    }

    /// Parses ``encoded(beside:)``; `nil` for malformed bytes.
    ///
    /// - Parameter row: The entry as stored in its table; `nil` if it has no row.
    package init?(_ key: Key, encoded bytes: [UInt8], row: Entry?) {
        var reader = BytesReader(bytes)
        guard let machines = MachineTable(&reader) else { return nil }
        let fields = reader.list { reader -> FieldVersions? in
            guard let name = reader.text() else { return nil }
            let heads = reader.list { reader -> FieldVersions.Version? in
                guard let key = machines.key(&reader), let clock = reader.signed(),
                    let hasValue = reader.byte(),
                    let value = hasValue == 1 ? FieldValue(&reader) : row?.value(of: name)
                else { return nil }
                return FieldVersions.Version(
                    stamp: ActionStamp(clock: clock, key: key), value: value)
            }
            guard let heads, let awaited = reader.list({ machines.key(&$0) }) else { return nil }
            return FieldVersions(name, heads: heads, awaited: awaited)
        }
        guard let fields, zip(fields, fields.dropFirst()).allSatisfy({ $0.field < $1.field }),
            let numbers = reader.list({ $0.signed() }),
            zip(numbers, numbers.dropFirst()).allSatisfy(<), reader.rest == 0
        else { return nil }
        self.init(key, fields: fields, numbers: numbers)
    }
}

extension Entry {
    fileprivate func value(of field: String) -> FieldValue? {
        kind.record.fields.firstIndex { $0.name == field }.map { values[$0] }
    }
}
