/// What is left of actions that were recorded and cannot be read.
package struct DamagedActions: Sendable {
    /// The bytes of an action that its digest does not confirm.
    package struct Content: Hashable, Sendable {
        package let bytes: [UInt8]
        /// Whether the end may be missing.
        package let isCut: Bool

        package init(_ bytes: [UInt8], isCut: Bool = false) {
            self.bytes = bytes
            self.isCut = isCut
        }

        /// Whether every entry that the action changed is named in the bytes.
        fileprivate var namesAll: Bool { !isCut || Action.hasOneChange(bytes) }
    }

    private let contents: [Content]
    /// Whether every entry that a missing action changed is named in the bytes.
    private let namesAll: Bool

    /// - Parameters:
    ///   - contents: What was found.
    ///   - areAll: Whether that are all actions that are missing.
    package init(_ contents: [Content] = [], areAll: Bool = false) {
        self.contents = contents
        namesAll = areAll && contents.allSatisfy(\.namesAll)
    }

    /// Whether a missing action may have changed the entry.
    func mayName(_ id: EntryID) -> Bool { !namesAll || names(id) }

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
    /// How many bits may be wrong for an identity to be recognized: no two have so few that differ.
    fileprivate static let mostWrongBits = 8

    /// Whether `id` is this one, be it with a few wrong bits.
    func resembles(_ id: EntryID) -> Bool {
        let wrong = (high ^ id.high).nonzeroBitCount + (low ^ id.low).nonzeroBitCount
        return wrong <= Self.mostWrongBits
    }
}
