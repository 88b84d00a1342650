/// A commit of a tracked repository as stored in the ledger.
package struct CommitRecord: Hashable, Sendable {
    package let id: CommitID
    /// Whether it is reachable from a branch under `refs/remotes`.
    package var isPushed: Bool
    /// Remotes from whose remote-tracking default branch or `gh-pages` it is reachable.
    package var slots: RemoteSlots
    /// Author date, one of ``instants``; `nil` if stored by a version that did not keep it.
    package var authored: Instant?
    /// The offset of the author date in minutes; `nil` if it was not kept: by an earlier version,
    /// for a year outside 1970 to 2105, or if it is no multiple of 15 minutes within 16 hours.
    package var minutesEastOfUTC: Int?

    package init(
        id: CommitID, isPushed: Bool, slots: RemoteSlots = [], authored: Instant? = nil,
        minutesEastOfUTC: Int? = nil
    ) {
        self.id = id
        self.isPushed = isPushed
        self.slots = slots
        self.authored = authored
        self.minutesEastOfUTC = minutesEastOfUTC
    }

    /// The hour of the day in the commit's own offset, 0 to 23; `nil` if that was not kept.
    package var hour: Int? {
        guard let authored, let minutesEastOfUTC else { return nil }
        return Moment(instant: authored, minutesEastOfUTC: minutesEastOfUTC).clock.hour
    }

    /// Range of dates without an offset, far wider than that of real ones.
    package static let instants =
        Instant(secondsSinceEpoch: -1 << 38)...Instant(secondsSinceEpoch: 1 << 38 - 1)

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
                record.id, isPushed: record.isPushed, record.slots, record.authored,
                minutesEastOfUTC: record.minutesEastOfUTC, to: &bytes)
        }
        return bytes
    }

    /// Appends a record.
    package static func append(
        _ id: CommitID, isPushed: Bool, _ slots: RemoteSlots, _ authored: Instant?,
        minutesEastOfUTC: Int? = nil, to bytes: inout [UInt8]
    ) {
        id.appendFirst(to: &bytes)
        let authored = authored.flatMap { instants.contains($0) ? $0 : nil }
        let flags =
            (isPushed ? pushed : 0) | (id.isLong ? long : 0) | slots.rawValue << firstSlot
        bytes.append(flags | (authored == nil ? 0 : dated))
        let word = authored.map { bits($0, minutesEastOfUTC) } ?? 0
        for place in stride(from: 8 * (instantSize - 1), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(place)))
        }
        if id.isLong { id.appendRest(to: &bytes) }
    }

    /// The 40 bits of an author date. Where the first two are equal, they are seconds as a signed
    /// number. Else the first and the six after the second count quarters of an hour from -16 hours
    /// on, and the other 32 seconds from 1970 on.
    private static func bits(_ authored: Instant, _ minutesEastOfUTC: Int?) -> UInt64 {
        let seconds = UInt64(bitPattern: authored.secondsSinceEpoch)
        guard let minutes = minutesEastOfUTC, minutes.isMultiple(of: 15),
            (-64...63).contains(minutes / 15), seconds >> 32 == 0
        else { return seconds }
        let quarters = UInt64(minutes / 15 + 64)
        let first = quarters >> 6
        return first << 39 | (1 - first) << 38 | (quarters & 63) << 32 | seconds
    }

    /// Decodes ``bits(_:_:)``.
    private static func date(ofBits word: UInt64) -> (authored: Instant, minutesEastOfUTC: Int?) {
        let first = word >> 39 & 1
        guard first != word >> 38 & 1 else {
            return (Instant(secondsSinceEpoch: Int64(bitPattern: word << 24) >> 24), nil)
        }
        let quarters = Int(first << 6 | word >> 32 & 63) - 64
        return (Instant(secondsSinceEpoch: Int64(word & 0xFFFF_FFFF)), 15 * quarters)
    }

    /// Decodes the output of ``encode(_:)``; `nil` if invalid.
    package static func decode(_ bytes: [UInt8]) -> [CommitRecord]? { decode(bytes.span) }

    /// Decodes the output of ``encode(_:)``; `nil` if invalid.
    package static func decode(_ bytes: Span<UInt8>) -> [CommitRecord]? {
        guard let size = size(in: bytes) else { return nil }
        var records: [CommitRecord] = []
        records.reserveCapacity(bytes.count / size)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let flags = bytes[start + flagsPlace]
            var word: UInt64 = 0
            for index in start + flagsPlace + 1..<start + shortSize {
                word = word << 8 | UInt64(bytes[index])
            }
            let (authored, minutes) = date(ofBits: word)
            let id = id(bytes, at: start, size: size)
            guard flags & dated != 0 || word == 0, id.isLong == (flags & long != 0) else {
                return nil
            }
            records.append(
                CommitRecord(
                    id: id, isPushed: isPushed(flags),
                    slots: RemoteSlots(rawValue: flags >> firstSlot),
                    authored: flags & dated == 0 ? nil : authored, minutesEastOfUTC: minutes))
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
