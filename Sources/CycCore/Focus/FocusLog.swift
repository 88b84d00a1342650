/// Intervals with their counted time, from which days, sums and pomodoros are computed.
///
/// It may have a part of all intervals, but only whole focus sessions.
package struct FocusLog: Sendable {
    /// By time.
    package let entries: [FocusEntry]
    /// The interval that runs on this machine; it is one of ``entries``.
    package let running: RunningFocus?
    /// This machine, if any entry names one.
    private let own: MachineID?

    /// - Parameters:
    ///   - entries: In any order; the running one may be missing. One without an end that is not
    ///     `running` counts nothing.
    ///   - own: The identity of this machine; needed only if an entry names one.
    package init(
        _ entries: [FocusEntry], running: RunningFocus? = nil, own: MachineID? = nil
    ) {
        var entries = entries
        if let running {
            entries.removeAll { $0.number == running.entry.number }
            entries.append(running.entry)
        }
        let isSorted = entries.indices.dropFirst().allSatisfy { entries[$0 - 1] < entries[$0] }
        self.entries = isSorted ? entries : entries.sorted()
        self.running = running
        self.own = own
    }

    /// Whether the entry belongs to this machine.
    package func isOwn(_ entry: FocusEntry) -> Bool { entry.interval.isOwn(own) }

    /// The entries that run or are paused on other machines, by time.
    package var openElsewhere: [FocusEntry] {
        entries.filter { $0.interval.isOpen && !isOwn($0) }
    }

    /// The counted ranges of an entry, ascending; an entry without length has one empty range.
    package func ranges(of entry: FocusEntry) -> [Range<Instant>] {
        if let running, running.entry.number == entry.number { return running.kept }
        let interval = entry.interval
        return [interval.from..<(interval.to ?? interval.from)]
    }

    /// Returns the log at a later instant, without activity until then.
    func later(at instant: Instant) -> FocusLog {
        FocusLog(entries, running: running?.later(at: instant), own: own)
    }

    /// The entries with a length that lie in `span` or reach into it.
    package func entries(touching span: Range<Instant>) -> [FocusEntry] {
        entries.filter { $0.interval.overlaps(span) }
    }

    /// Calls `body` with all entries or `some`, and each counted range of them; an entry without
    /// length has one empty range.
    func forEach(_ some: [FocusEntry]? = nil, _ body: (FocusEntry, Range<Instant>) -> Void) {
        for entry in some ?? entries {
            if let end = entry.interval.to {
                body(entry, entry.interval.from..<end)
            } else {
                for range in ranges(of: entry) { body(entry, range) }
            }
        }
    }

    /// The lowest entry number of each focus session, by session.
    package var sessionNumbers: [Int64: Int64] {
        Dictionary(entries.lazy.map { ($0.focusSession, $0.number) }, uniquingKeysWith: min)
    }

    /// The counted ranges that touch `span`, within it and by their starts; they may overlap.
    ///
    /// - Parameter isIncluded: Selects the entries.
    func counted(
        in span: Range<Instant>, _ isIncluded: (FocusEntry) -> Bool = { _ in true }
    ) -> [Range<Instant>] {
        var counted: [Range<Instant>] = []
        var isSorted = true
        forEach { entry, range in
            let part = range.clamped(to: span)
            guard !part.isEmpty, isIncluded(entry) else { return }
            if let last = counted.last, part.lowerBound < last.lowerBound { isSorted = false }
            counted.append(part)
        }
        return isSorted ? counted : counted.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The number of commits in each entry, by its number; `instants` are those of the commits,
    /// ascending.
    package func commits(at instants: [Instant]) -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        for entry in entries {
            var end = entry.interval.to ?? entry.interval.from
            if let running, running.entry.number == entry.number {
                end = running.now + .seconds(1)
            }
            let first = instants.partitioningIndex { $0 >= entry.interval.from }
            let last = instants.partitioningIndex { $0 >= end }
            if last > first { counts[entry.number] = last - first }
        }
        return counts
    }
}

// MARK: Pomodoros

/// A pomodoro whose whole length was counted.
package struct Pomodoro: Hashable, Sendable {
    /// The interval in which it was completed.
    package let entry: FocusEntry
    /// When it was completed, whenever this is computed.
    package let end: Instant

    /// The day of its last second.
    package func day(_ reader: inout LogicalDayReader) -> LogicalDay {
        reader.day(at: end - .seconds(1)).day
    }
}

/// Result of a pomodoro, stored with the last interval of its session.
package enum PomodoroVerdict: String, Sendable {
    case whole, cut
}

extension FocusLog {
    /// Completed pomodoros, by their ends.
    package var pomodoros: [Pomodoro] {
        var result: [Pomodoro] = []
        for session in pomodoroSessions {
            guard let pomodoro = pomodoro(of: session) else { continue }
            result.append(pomodoro)
        }
        return result.sorted { $0.end < $1.end }
    }

    /// The verdict on each pomodoro, by the number of its last interval; none on an open one that
    /// is not complete.
    package var verdicts: [Int64: PomodoroVerdict] {
        var verdicts: [Int64: PomodoroVerdict] = [:]
        for session in pomodoroSessions {
            guard let last = session.last else { continue }
            if pomodoro(of: session) != nil {
                verdicts[last.number] = .whole
            } else if !session.contains(where: \.interval.isOpen) {
                verdicts[last.number] = .cut
            }
        }
        return verdicts
    }

    /// The entries of each session that is a pomodoro, by time.
    private var pomodoroSessions: [[FocusEntry]] {
        var places: [Int64: Int] = [:]
        var sessions: [[FocusEntry]] = []
        for entry in entries where entry.interval.plan.isPomodoro {
            if let place = places[entry.focusSession] {
                sessions[place].append(entry)
            } else {
                places[entry.focusSession] = sessions.count
                sessions.append([entry])
            }
        }
        return sessions
    }

    private func pomodoro(of session: [FocusEntry]) -> Pomodoro? {
        guard let last = session.last, let length = last.interval.plan.length else { return nil }
        var time = Duration.zero
        var end: Instant?
        forEach(session) { _, range in
            let next = time + range.duration
            if end == nil, next >= length { end = range.lowerBound + (length - time) }
            time = next
        }
        return end.map { Pomodoro(entry: last, end: $0) }
    }
}
