extension EntryID {
    /// Creates an identity that is the same for the same content on every machine.
    ///
    /// - Parameters:
    ///   - values: The values that distinguish entries of the kind.
    ///   - kind: Part of the hash: kinds never share an identity.
    ///   - occurrence: From 0; distinguishes entries with equal values.
    package init(hashing values: [FieldValue], of kind: EntryKind, occurrence: Int = 0) {
        var bytes = Array(kind.rawValue.utf8)
        bytes.append(0)
        appendVarint(UInt64(occurrence), to: &bytes)
        for value in values { value.append(to: &bytes) }
        self.init(
            high: sipHash(bytes, key: (low: 0x6379_632d_656e_7472, high: 1)),
            low: sipHash(bytes, key: (low: 0x6379_632d_656e_7472, high: 2)))
    }
}
