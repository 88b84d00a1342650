/// One commit of a watched repository as the ledger keeps it.
package struct CommitRecord: Hashable, Sendable {
    package let id: CommitID
    /// Reachable from a branch under `refs/remotes`.
    package var isPushed: Bool
    /// The remotes from whose remote-tracking default branch or `gh-pages` it is reachable.
    package var slots: RemoteSlots
    /// The author's date, one of ``instants``; `nil` where a version read it that kept none.
    package var authored: Instant?

    package init(
        id: CommitID, isPushed: Bool, slots: RemoteSlots = [], authored: Instant? = nil
    ) {
        self.id = id
        self.isPushed = isPushed
        self.slots = slots
        self.authored = authored
    }

    /// What fits its bytes, which is far more than a date can say.
    package static let instants: ClosedRange<Instant> = -1 << 39...1 << 39 - 1

    // MARK: Bytes

    /// Units: bytes of one record in ``encode(_:)``.
    package static let size = CommitID.size + 1 + instantSize
    private static let instantSize = 5

    private static let pushed: UInt8 = 1
    /// Earlier versions said with it that some remote has the commit, not which.
    package static let formerlyPublished: UInt8 = 2
    private static let dated: UInt8 = 4
    private static let firstSlot = 3

    /// Whether a byte of flags is one that ``encode(_:)`` writes.
    package static func areFlags(_ byte: UInt8) -> Bool { byte & formerlyPublished == 0 }

    package static func isPushed(_ flags: UInt8) -> Bool { flags & pushed != 0 }

    /// The records one after the other: 20 bytes of id, one of flags, five of the author's date, most
    /// significant first.
    package static func encode(_ records: [CommitRecord]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.count * size)
        for record in records {
            record.id.append(to: &bytes)
            append(
                isPushed: record.isPushed, record.slots, record.authored, to: &bytes)
        }
        return bytes
    }

    /// Appends what follows an id.
    ///
    /// - Parameters:
    ///   - isPushed: See ``isPushed``.
    ///   - slots: See ``slots``.
    ///   - authored: One of ``instants``, or `nil`.
    ///   - bytes: Those of the records so far.
    package static func append(
        isPushed: Bool, _ slots: RemoteSlots, _ authored: Instant?, to bytes: inout [UInt8]
    ) {
        append(
            flags: (isPushed ? pushed : 0) | slots.rawValue << firstSlot, authored, to: &bytes)
    }

    /// Appends what follows an id, with flags as the version had them that wrote them.
    package static func append(flags: UInt8, _ authored: Instant?, to bytes: inout [UInt8]) {
        bytes.append(flags | (authored == nil ? 0 : dated))
        let word = UInt64(bitPattern: authored ?? 0)
        for place in stride(from: 8 * (instantSize - 1), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(place)))
        }
    }

    /// The records that ``encode(_:)`` wrote, or `nil` for bytes that are none.
    package static func decode(_ bytes: [UInt8]) -> [CommitRecord]? {
        guard bytes.count.isMultiple(of: size) else { return nil }
        var records: [CommitRecord] = []
        records.reserveCapacity(bytes.count / size)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let flags = bytes[start + CommitID.size]
            guard areFlags(flags) else { return nil }
            var word: UInt64 = 0
            for index in start + CommitID.size + 1..<start + size {
                word = word << 8 | UInt64(bytes[index])
            }
            // The sign stands in the first of five bytes.
            let authored = Int64(bitPattern: word << 24) >> 24
            guard flags & dated != 0 || authored == 0 else { return nil }
            records.append(
                CommitRecord(
                    id: CommitID(bytes.span, at: start), isPushed: isPushed(flags),
                    slots: RemoteSlots(rawValue: flags >> firstSlot),
                    authored: flags & dated == 0 ? nil : authored))
        }
        return records
    }
}

/// Some of a repository's remotes, by their ``Remote/slot``.
package struct RemoteSlots: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The one with this number, below ``count``.
    package static func slot(_ number: Int) -> RemoteSlots { RemoteSlots(rawValue: 1 << number) }

    /// So many fit; a remote beyond them has no slot.
    package static let count = 5
}
