/// Ranges of time of which each instant counts once, however many hold it.
struct FocusUnion {
    /// Ascending; none touches another.
    private(set) var ranges: [Range<Instant>] = []

    /// - Parameter ranges: By their starts.
    init(_ ranges: some Sequence<Range<Instant>>) {
        for range in ranges where !range.isEmpty {
            if let last = self.ranges.last, range.lowerBound <= last.upperBound {
                let end = max(last.upperBound, range.upperBound)
                self.ranges[self.ranges.count - 1] = last.lowerBound..<end
            } else {
                self.ranges.append(range)
            }
        }
    }

    /// Units: the time of all ranges.
    var time: Duration { ranges.reduce(.zero) { $0 + $1.duration } }

    /// Returns the part of `range` that no range holds.
    func time(outside range: Range<Instant>) -> Duration {
        ranges.reduce(range.duration) { $0 - $1.clamped(to: range).duration }
    }
}
