/// A point in time, in whole seconds.
package struct Instant: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z; negative before.
    package let secondsSinceEpoch: Int64

    package init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

    /// 1970-01-01T00:00:00Z.
    package static let epoch = Instant(secondsSinceEpoch: 0)
    /// Before every instant that can be stored.
    package static let min = Instant(secondsSinceEpoch: .min)
    /// After every instant that can be stored.
    package static let max = Instant(secondsSinceEpoch: .max)

    /// Range of ``secondsSinceEpoch`` in the ledger; commits dated in microseconds lie outside.
    package static let storableSeconds: ClosedRange<Int64> = -(1 << 50) + 1...(1 << 50) - 1

    package var isStorable: Bool { Self.storableSeconds.contains(secondsSinceEpoch) }
}

extension Instant: Comparable {
    package static func < (left: Instant, right: Instant) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }

    /// Drops fractions of a second; stops at ``min`` and ``max``. The duration lies within those.
    package static func + (instant: Instant, duration: Duration) -> Instant {
        let (sum, overflow) = instant.secondsSinceEpoch.addingReportingOverflow(
            duration.wholeSeconds)
        guard !overflow else { return duration > .zero ? .max : .min }
        return Instant(secondsSinceEpoch: sum)
    }

    package static func - (instant: Instant, duration: Duration) -> Instant {
        instant + (.zero - duration)
    }

    package static func - (end: Instant, start: Instant) -> Duration {
        .seconds(end.secondsSinceEpoch) - .seconds(start.secondsSinceEpoch)
    }
}

extension Instant: LosslessStringConvertible {
    /// ``secondsSinceEpoch`` in decimal digits.
    package var description: String { String(secondsSinceEpoch) }

    package init?(_ description: String) {
        guard let seconds = Int64(description) else { return nil }
        self.init(secondsSinceEpoch: seconds)
    }
}

extension Instant: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(secondsSinceEpoch: try decoder.singleValueContainer().decode(Int64.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(secondsSinceEpoch)
    }
}

extension Range<Instant> {
    package var duration: Duration { upperBound - lowerBound }
}

/// Returns `start` and each instant an `interval` later, up to but not including `end`.
func instants(from start: Instant, to end: Instant, every interval: Duration) -> [Instant] {
    stride(
        from: start.secondsSinceEpoch, to: end.secondsSinceEpoch, by: Int(interval.wholeSeconds)
    ).map(Instant.init(secondsSinceEpoch:))
}

extension Duration {
    /// Without fractions of a second.
    package var wholeSeconds: Int64 { components.seconds }

    package var magnitude: Duration { self < .zero ? .zero - self : self }

    package static func minutes(_ count: some BinaryInteger) -> Duration { .seconds(count) * 60 }

    package static func hours(_ count: some BinaryInteger) -> Duration { .seconds(count) * 3600 }
}
