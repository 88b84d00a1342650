/// Remains of recorded actions that cannot be read.
package struct DamagedActions: Sendable {
    /// Bytes of an action with a wrong digest.
    package struct Content: Hashable, Sendable {
        package let bytes: [UInt8]
        /// Whether the end may be missing.
        package let isCut: Bool

        package init(_ bytes: [UInt8], isCut: Bool = false) {
            self.bytes = bytes
            self.isCut = isCut
        }

        /// Whether the bytes contain the identity of every entry that the action changed.
        fileprivate var containsAllIDs: Bool { !isCut || Action.hasOneChange(bytes) }
    }

    private let contents: [Content]
    /// Whether the bytes contain the identity of every entry that a missing action changed.
    private let containsAllIDs: Bool

    /// - Parameter areAll: Whether no other actions are missing.
    package init(_ contents: [Content] = [], areAll: Bool = false) {
        self.contents = contents
        containsAllIDs = areAll && contents.allSatisfy(\.containsAllIDs)
    }

    /// Whether a missing action may have changed the entry.
    func mayHaveChanged(_ id: EntryID) -> Bool { !containsAllIDs || names(id) }

    /// Whether a missing action changed the entry.
    func names(_ id: EntryID) -> Bool {
        contents.contains { content in
            var (high, low) = (0 as UInt64, 0 as UInt64)
            for (place, byte) in content.bytes.enumerated() {
                (high, low) = (high << 8 | low >> 56, low << 8 | UInt64(byte))
                if place >= EntryID.size - 1, id.resembles(EntryID(high: high, low: low)) {
                    return true
                }
            }
            return false
        }
    }
}

extension EntryID {
    /// Number of wrong bits up to which an identity is recognized; two random ones differ in more.
    fileprivate static let maximumWrongBits = 8

    /// Whether `id` equals this one except for a few flipped bits.
    func resembles(_ id: EntryID) -> Bool {
        let wrongBits = (high ^ id.high).nonzeroBitCount + (low ^ id.low).nonzeroBitCount
        return wrongBits <= Self.maximumWrongBits
    }
}
