extension Action {
    /// All of the action, for one row of the ledger.
    package var encoded: [UInt8] {
        var bytes: [UInt8] = [Self.version]
        appendSigned(Int64(bitPattern: id.number), to: &bytes)
        appendSigned(clock, to: &bytes)
        appendSigned(at.secondsSinceEpoch, to: &bytes)
        appendSigned(Int64(at.minutesEastOfUTC), to: &bytes)
        appendSigned(machine, to: &bytes)
        appendSigned(origin.rawValue, to: &bytes)
        appendText(command, to: &bytes)
        appendSigned(Int64(bitPattern: undoes?.number ?? 0), to: &bytes)
        appendVarint(UInt64(changes.count), to: &bytes)
        for change in changes { change.append(to: &bytes) }
        let digest = Self.digest(bytes)
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: digest >> shift))
        }
        return bytes
    }

    /// What ``encoded`` wrote, or `nil` for bytes that are none or were changed since.
    package init?(encoded bytes: [UInt8]) {
        let body = bytes.dropLast(8)
        let digest = bytes.suffix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard body.first == Self.version, Self.digest(body) == digest else { return nil }
        var reader = BytesReader(body.dropFirst())
        guard let id = reader.signed(), let clock = reader.signed(), let at = reader.moment(),
            let machine = reader.signed(),
            let origin = reader.signed().flatMap(Origin.init(rawValue:)),
            let command = reader.text(), let undoes = reader.signed(),
            let count = reader.number(), count <= UInt64(reader.rest)
        else { return nil }
        var changes: [EntryChange] = []
        for _ in 0..<count {
            guard let change = EntryChange(&reader) else { return nil }
            changes.append(change)
        }
        guard reader.rest == 0 else { return nil }
        self.init(
            id: ID(UInt64(bitPattern: id)), clock: clock, at: at, machine: machine, origin: origin,
            command: command, undoes: undoes == 0 ? nil : ID(UInt64(bitPattern: undoes)),
            changes: changes)
    }

    /// Whether the bytes may be those of an action, damaged or not.
    package static func mayBegin(_ bytes: [UInt8]) -> Bool {
        bytes.count > 24 && (bytes[0] ^ version).nonzeroBitCount <= 1
    }

    /// Whether the first bytes of an action, be they damaged or not, announce one change and name its entry.
    static func hasOneChange(_ bytes: [UInt8]) -> Bool {
        var reader = BytesReader(bytes.dropFirst())
        for _ in 0..<6 where reader.number() == nil { return false }
        guard let length = reader.number().flatMap(Int.init(exactly:)),
            reader.bytes(length) != nil, reader.number() != nil, reader.number() == 1
        else { return false }
        return reader.rest >= EntryID.size
    }

    private static let version: UInt8 = 1

    /// Shows every change of a byte.
    private static func digest(_ bytes: some Collection<UInt8>) -> UInt64 {
        sipHash(bytes, key: (low: 0x6379_632d_6163_7469, high: 0))
    }
}

extension EntryChange {
    fileprivate func append(to bytes: inout [UInt8]) {
        bytes += entry.bytes
        appendText(kind.rawValue, to: &bytes)
        appendSigned(number, to: &bytes)
        bytes.append(event.rawValue)
        appendVarint(UInt64(fields.count), to: &bytes)
        for change in fields {
            appendVarint(UInt64(change.field), to: &bytes)
            if event != .begins { change.before.append(to: &bytes) }
            if event != .ends { change.after.append(to: &bytes) }
        }
    }

    fileprivate init?(_ reader: inout BytesReader) {
        guard let entry = reader.bytes(EntryID.size).flatMap({ EntryID(bytes: $0) }),
            let kind = reader.text().flatMap(EntryKind.init(rawValue:)),
            let number = reader.signed(), EntryNumber.all.contains(number),
            let event = reader.byte().flatMap(Event.init(rawValue:)),
            let count = reader.number(), count <= UInt64(kind.record.fields.count)
        else { return nil }
        var fields: [FieldChange] = []
        for _ in 0..<count {
            var values = (before: FieldValue.none, after: FieldValue.none)
            guard let field = reader.number(), field < UInt64(kind.record.fields.count) else {
                return nil
            }
            if event != .begins {
                guard let value = FieldValue(&reader) else { return nil }
                values.before = value
            }
            if event != .ends {
                guard let value = FieldValue(&reader) else { return nil }
                values.after = value
            }
            fields.append(
                FieldChange(field: Int(field), before: values.before, after: values.after))
        }
        self.init(entry: entry, kind: kind, number: number, event: event, fields: fields)
    }
}
