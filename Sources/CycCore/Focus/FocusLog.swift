/// Intervals with what counts of each: what days, sums and pomodoros are computed from.
///
/// It may be of a part of all, if it has whole sittings.
package struct FocusLog: Sendable {
    /// By time.
    package let entries: [FocusEntry]
    /// What runs; it is one of ``entries``.
    package let running: RunningFocus?

    /// - Parameters:
    ///   - entries: In any order; what runs may be missing. One without an end that is not `running`
    ///     counts nothing.
    ///   - running: What runs.
    package init(_ entries: [FocusEntry], running: RunningFocus? = nil) {
        var entries = entries
        if let running {
            entries.removeAll { $0.number == running.entry.number }
            entries.append(running.entry)
        }
        let isSorted = entries.indices.dropFirst().allSatisfy { entries[$0 - 1] < entries[$0] }
        self.entries = isSorted ? entries : entries.sorted()
        self.running = running
    }

    /// What counts of an entry, ascending; an empty range says where one lies that has no length.
    package func ranges(of entry: FocusEntry) -> [Range<Instant>] {
        if let running, running.entry.number == entry.number { return running.kept }
        let interval = entry.interval
        return [interval.from..<(interval.to ?? interval.from)]
    }

    /// The same entries at a later instant until which nobody gave a sign of life.
    func later(at instant: Instant) -> FocusLog {
        FocusLog(entries, running: running?.later(at: instant))
    }

    /// The entries that lie in `span` or reach into it, also one without length.
    package func entries(touching span: Range<Instant>) -> [FocusEntry] {
        entries.filter {
            $0.interval.from < span.upperBound
                && max($0.interval.range.upperBound, $0.interval.from + 1) > span.lowerBound
        }
    }

    /// Calls `body` with some or all entries and each part that counts of them; an entry without length
    /// has one that is empty.
    func forEach(_ some: [FocusEntry]? = nil, _ body: (FocusEntry, Range<Instant>) -> Void) {
        for entry in some ?? entries {
            if let end = entry.interval.to {
                body(entry, entry.interval.from..<end)
            } else {
                for range in ranges(of: entry) { body(entry, range) }
            }
        }
    }

    /// What sittings are called: the lowest number of each one's entries.
    package var sittingNumbers: [Int64: Int64] {
        Dictionary(entries.lazy.map { ($0.sitting, $0.number) }, uniquingKeysWith: min)
    }

    /// How many of the commits made at `instants`, which ascend, lie in each entry, by its number.
    package func commits(at instants: [Instant]) -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        for entry in entries {
            let end = entry.interval.to ?? running?.now.advanced(by: 1) ?? entry.interval.from
            let first = instants.partitioningIndex { $0 >= entry.interval.from }
            let last = instants.partitioningIndex { $0 >= end }
            if last > first { counts[entry.number] = last - first }
        }
        return counts
    }
}

// MARK: Pomodoros

/// A pomodoro of which the whole length was counted.
package struct Pomodoro: Hashable, Sendable {
    /// The interval in which its length was counted.
    package let entry: FocusEntry
    /// When it was, whoever looked when.
    package let end: Instant

    /// The day that it belongs to: that of its last second.
    package func day(_ reader: inout LogicalDayReader) -> LogicalDay { reader.day(at: end - 1).day }
}

/// What the last interval of a pomodoro's sitting says of it.
package enum PomodoroVerdict: String, Sendable {
    case whole, cut
}

extension FocusLog {
    /// Those that are whole, by their ends.
    package var pomodoros: [Pomodoro] {
        var found: [Pomodoro] = []
        for sitting in pomodoroSittings {
            guard let pomodoro = pomodoro(of: sitting) else { continue }
            found.append(pomodoro)
        }
        return found.sorted { $0.end < $1.end }
    }

    /// What there is to say of the last interval of each pomodoro, by its number; nothing of one that is
    /// open and not whole.
    package var verdicts: [Int64: PomodoroVerdict] {
        var verdicts: [Int64: PomodoroVerdict] = [:]
        for sitting in pomodoroSittings {
            guard let last = sitting.last else { continue }
            if pomodoro(of: sitting) != nil {
                verdicts[last.number] = .whole
            } else if !sitting.contains(where: \.interval.isOpen) {
                verdicts[last.number] = .cut
            }
        }
        return verdicts
    }

    /// The entries of each sitting that is a pomodoro, by time.
    private var pomodoroSittings: [[FocusEntry]] {
        var places: [Int64: Int] = [:]
        var sittings: [[FocusEntry]] = []
        for entry in entries where entry.interval.plan.isPomodoro {
            if let place = places[entry.sitting] {
                sittings[place].append(entry)
            } else {
                places[entry.sitting] = sittings.count
                sittings.append([entry])
            }
        }
        return sittings
    }

    private func pomodoro(of sitting: [FocusEntry]) -> Pomodoro? {
        guard let last = sitting.last, let length = last.interval.plan.length else { return nil }
        var seconds: Int64 = 0
        var end: Instant?
        forEach(sitting) { _, range in
            let next = seconds + Int64(range.count)
            if end == nil, next >= length { end = range.lowerBound + (length - seconds) }
            seconds = next
        }
        return end.map { Pomodoro(entry: last, end: $0) }
    }
}
