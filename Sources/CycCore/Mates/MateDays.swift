/// The contributions of an account on consecutive days, as GitHub dates them.
package struct MateDays: Equatable, Sendable {
    package let first: Day
    /// One for each day from ``first`` on; never empty.
    package let counts: [UInt32]

    package var last: Day { first.advanced(by: counts.count - 1) }

    /// `nil` if there are no days, or one between two others is missing.
    package init?(_ days: [CountedDay]) {
        let days = days.sorted { $0.day < $1.day }
        guard let first = days.first?.day,
            days.indices.allSatisfy({ days[$0].day == first.advanced(by: $0) })
        else { return nil }
        self.init(first: first, counts: days.map { UInt32(clamping: $0.count) })
    }

    private init(first: Day, counts: [UInt32]) {
        self.first = first
        self.counts = counts
    }

    /// `nil` for a day that was not reported.
    package subscript(day: Day) -> Int? {
        let offset = day.number - first.number
        return counts.indices.contains(offset) ? Int(counts[offset]) : nil
    }

    /// Returns the days overwritten by a later response; days that do not reach up to it are
    /// dropped.
    package func updated(with later: MateDays) -> MateDays {
        let before = later.first.number - first.number
        guard before <= counts.count, later.last.number + 1 >= first.number else { return later }
        // A page ends with the day in UTC and does not contradict the calendar's next day; a zero
        // on that day has no meaning now.
        let after = counts.suffix(max(0, last.number - later.last.number)).prefix { $0 > 0 }
        let all = counts.prefix(max(0, before)) + later.counts + after
        let start = before > 0 ? first : later.first
        return MateDays(
            first: start.advanced(by: max(0, all.count - Self.longest)),
            counts: Array(all.suffix(Self.longest)))
    }

    /// The limit of kept days: a streak of a lifetime.
    private static let longest = 40_000
}

extension MateDays {
    /// The number of the first day, then a count for each; ``decode(_:)`` reads them.
    package var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(counts.count + 4)
        appendVarint(UInt64(first.number - Self.earliest), to: &bytes)
        for count in counts { appendVarint(UInt64(count), to: &bytes) }
        return bytes
    }

    /// Decodes ``encoded``; `nil` for other bytes.
    package static func decode(_ bytes: Span<UInt8>) -> MateDays? {
        var position = 0
        guard let number = varint(in: bytes, at: &position), number <= UInt64(latest - earliest)
        else { return nil }
        var counts: [UInt32] = []
        counts.reserveCapacity(bytes.count - position)
        while position < bytes.count {
            guard counts.count < longest, let count = varint(in: bytes, at: &position),
                count <= UInt64(UInt32.max)
            else { return nil }
            counts.append(UInt32(count))
        }
        let first = Day(number: earliest + Int(number))
        guard !counts.isEmpty, first.number + counts.count <= latest else { return nil }
        return MateDays(first: first, counts: counts)
    }

    private static var earliest: Int { Day.writable.lowerBound.number }
    private static var latest: Int { Day.writable.upperBound.number }
}
