extension EntryID {
    /// The same for the same content, wherever and whenever it is imported.
    ///
    /// - Parameters:
    ///   - values: What makes an entry of the kind the same.
    ///   - kind: Two kinds never share an identity.
    ///   - occurrence: From 0; counts those with equal values, which are entries of their own.
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
