/// A commit of a tracked repository as stored in the ledger.
package struct CommitRecord: Hashable, Sendable {
    package let id: CommitID
    /// Whether it is reachable from a branch under `refs/remotes`.
    package var isPushed: Bool
    /// Remotes from whose remote-tracking default branch or `gh-pages` it is reachable.
    package var slots: RemoteSlots
    /// Author date, one of ``instants``; `nil` if stored by a version that did not keep it.
    package var authored: Instant?

    package init(
        id: CommitID, isPushed: Bool, slots: RemoteSlots = [], authored: Instant? = nil
    ) {
        self.id = id
        self.isPushed = isPushed
        self.slots = slots
        self.authored = authored
    }

    /// Range of its five bytes, far wider than that of dates.
    package static let instants =
        Instant(secondsSinceEpoch: -1 << 39)...Instant(secondsSinceEpoch: 1 << 39 - 1)

    // MARK: Bytes

    /// Offset of a record's flags: after the first ``CommitID/size`` bytes of the ID.
    package static let flagsPlace = CommitID.size
    /// Size of a record with a SHA-1; units: bytes.
    private static let shortSize = CommitID.size + 1 + instantSize
    /// Size of a record with a SHA-256, whose last bytes follow at the end; units: bytes.
    private static let longSize = shortSize + CommitID.longSize - CommitID.size
    private static let instantSize = 5

    private static let pushed: UInt8 = 1
    /// The ID is a SHA-256.
    private static let long: UInt8 = 2
    private static let dated: UInt8 = 4
    private static let firstSlot = 3

    /// Size of each record in `bytes`; `nil` unless they are records of one size. Units: bytes.
    package static func size(in bytes: Span<UInt8>) -> Int? {
        let isLong = bytes.count > flagsPlace && bytes[flagsPlace] & long != 0
        let size = isLong ? longSize : shortSize
        guard bytes.count.isMultiple(of: size) else { return nil }
        for place in stride(from: flagsPlace, to: bytes.count, by: size)
        where (bytes[place] & long != 0) != isLong { return nil }
        return size
    }

    /// ID of the record of `size` bytes that begins at `bytes[start]`.
    package static func id(_ bytes: Span<UInt8>, at start: Int, size: Int) -> CommitID {
        CommitID(bytes, at: start, restAt: size == longSize ? start + shortSize : nil)
    }

    package static func isPushed(_ flags: UInt8) -> Bool { flags & pushed != 0 }

    /// Encodes records one after the other: 20 bytes of ID, one of flags, five of the author date,
    /// most significant first, and the other 12 bytes of a SHA-256.
    package static func encode(_ records: [CommitRecord]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.count * longSize)
        for record in records {
            append(
                record.id, isPushed: record.isPushed, record.slots, record.authored, to: &bytes)
        }
        return bytes
    }

    /// Appends a record.
    package static func append(
        _ id: CommitID, isPushed: Bool, _ slots: RemoteSlots, _ authored: Instant?,
        to bytes: inout [UInt8]
    ) {
        id.appendFirst(to: &bytes)
        append(
            flags: (isPushed ? pushed : 0) | (id.isLong ? long : 0) | slots.rawValue << firstSlot,
            authored, to: &bytes)
        if id.isLong { id.appendRest(to: &bytes) }
    }

    /// Appends the flags and the author date.
    package static func append(flags: UInt8, _ authored: Instant?, to bytes: inout [UInt8]) {
        bytes.append(flags | (authored == nil ? 0 : dated))
        let word = UInt64(bitPattern: (authored ?? .epoch).secondsSinceEpoch)
        for place in stride(from: 8 * (instantSize - 1), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(place)))
        }
    }

    /// Decodes the output of ``encode(_:)``; `nil` if invalid.
    package static func decode(_ bytes: [UInt8]) -> [CommitRecord]? {
        guard let size = size(in: bytes.span) else { return nil }
        var records: [CommitRecord] = []
        records.reserveCapacity(bytes.count / size)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let flags = bytes[start + flagsPlace]
            var word: UInt64 = 0
            for index in start + flagsPlace + 1..<start + shortSize {
                word = word << 8 | UInt64(bytes[index])
            }
            // Sign-extend the five bytes.
            let authored = Instant(secondsSinceEpoch: Int64(bitPattern: word << 24) >> 24)
            let id = id(bytes.span, at: start, size: size)
            guard flags & dated != 0 || authored == .epoch, id.isLong == (flags & long != 0) else {
                return nil
            }
            records.append(
                CommitRecord(
                    id: id, isPushed: isPushed(flags),
                    slots: RemoteSlots(rawValue: flags >> firstSlot),
                    authored: flags & dated == 0 ? nil : authored))
        }
        return records
    }
}

/// A set of a repository's remotes, by their ``Remote/slot``.
package struct RemoteSlots: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The remote with this slot number, below ``count``.
    package static func slot(_ number: Int) -> RemoteSlots { RemoteSlots(rawValue: 1 << number) }

    /// Number of slots; further remotes have none.
    package static let count = 5
}
