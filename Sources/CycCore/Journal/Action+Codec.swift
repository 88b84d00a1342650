extension Action {
    /// Binary form of the whole action, for one row of the ledger.
    package var encoded: [UInt8] {
        var machines = MachineTable(first: key.machine)
        var written: [UInt8] = []
        for change in changes { change.append(to: &written, &machines) }
        var bytes: [UInt8] = [Self.version]
        machines.append(to: &bytes)
        appendSigned(key.sequence, to: &bytes)
        appendSigned(Int64(bitPattern: id.number), to: &bytes)
        appendSigned(clock, to: &bytes)
        appendSigned(at.instant.secondsSinceEpoch, to: &bytes)
        appendSigned(Int64(at.minutesEastOfUTC), to: &bytes)
        appendSigned(origin.rawValue, to: &bytes)
        appendText(command, to: &bytes)
        appendSigned(Int64(bitPattern: undoes?.number ?? 0), to: &bytes)
        appendVarint(UInt64(changes.count), to: &bytes)
        bytes += written
        let digest = Self.digest(bytes)
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: digest >> shift))
        }
        return bytes
    }

    /// Parses ``encoded``; `nil` for malformed bytes or a wrong digest.
    package init?(encoded bytes: [UInt8]) {
        guard var reader = Self.body(of: bytes, version: Self.version),
            let machines = MachineTable(&reader), let machine = machines.first,
            let sequence = reader.signed(), sequence > 0, let id = reader.signed(),
            let clock = reader.signed(), let at = reader.moment(),
            let origin = reader.signed().flatMap(Origin.init(rawValue:)),
            let command = reader.text(), let undoes = reader.signed(),
            let changes = reader.list({ EntryChange(&$0, machines) }), reader.rest == 0
        else { return nil }
        self.init(
            id: ID(UInt64(bitPattern: id)), key: ActionKey(machine: machine, sequence: sequence),
            clock: clock, at: at, origin: origin, command: command,
            undoes: undoes == 0 ? nil : ID(UInt64(bitPattern: undoes)),
            changes: changes)
    }

    /// Returns a reader for the bytes between the version byte and the digest.
    ///
    /// - Returns: `nil` for another version or a wrong digest.
    package static func body(of bytes: [UInt8], version: UInt8) -> BytesReader? {
        let body = bytes.dropLast(8)
        let digest = bytes.suffix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard body.first == version, Self.digest(body) == digest else { return nil }
        return BytesReader(body.dropFirst())
    }

    /// Whether the bytes may be an action, damaged or not.
    package static func mayBeAction(_ bytes: [UInt8]) -> Bool {
        bytes.count > 24 && (bytes[0] ^ version).nonzeroBitCount <= 1
    }

    /// Whether the first bytes of a possibly damaged action announce exactly one change and include
    /// its entry's identity.
    static func hasOneChange(_ bytes: [UInt8]) -> Bool {
        var reader = BytesReader(bytes.dropFirst())
        guard MachineTable(&reader) != nil else { return false }
        for _ in 0..<6 where reader.number() == nil { return false }
        guard let length = reader.number().flatMap(Int.init(exactly:)),
            reader.bytes(length) != nil, reader.number() != nil, reader.number() == 1
        else { return false }
        return reader.rest >= EntryID.size
    }

    static let version: UInt8 = 2

    /// Returns a checksum that changes with every single-byte change.
    package static func digest(_ bytes: some Collection<UInt8>) -> UInt64 {
        sipHash(bytes, key: (low: 0x6379_632d_6163_7469, high: 0))
    }
}

extension EntryChange {
    fileprivate func append(to bytes: inout [UInt8], _ machines: inout MachineTable) {
        bytes += entry.bytes
        appendText(kindName, to: &bytes)
        appendSigned(number, to: &bytes)
        appendVarint(UInt64(writes.count), to: &bytes)
        for write in writes {
            appendText(write.field, to: &bytes)
            write.value.append(to: &bytes)
            appendVarint(UInt64(write.replaces.count), to: &bytes)
            for key in write.replaces { machines.append(key, to: &bytes) }
        }
    }

    fileprivate init?(_ reader: inout BytesReader, _ machines: MachineTable) {
        guard let entry = reader.id() as EntryID?,
            let kindName = reader.text(), let number = reader.signed(),
            EntryNumber.all.contains(number),
            let writes = reader.list({ FieldWrite(&$0, machines) }), !writes.repeatsField
        else { return nil }
        self.init(entry: entry, kindName: kindName, number: number, writes: writes)
    }
}

extension [FieldWrite] {
    fileprivate var repeatsField: Bool {
        // Comparing a small number of fields is faster than hashing them.
        guard count < 64 else { return Set(map(\.field)).count < count }
        return indices.contains { place in
            self[..<place].contains { $0.field == self[place].field }
        }
    }
}

extension FieldWrite {
    fileprivate init?(_ reader: inout BytesReader, _ machines: MachineTable) {
        guard let field = reader.text(), let value = FieldValue(&reader),
            let replaces = reader.list({ machines.key(&$0) })
        else { return nil }
        self.init(field: field, value: value, replaces: replaces)
    }
}
