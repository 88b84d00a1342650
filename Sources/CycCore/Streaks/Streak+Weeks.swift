extension Streak {
    /// Computes the runs of met weeks up to the current one.
    package init(of weeks: Weeks) {
        let running = weeks.running
        var runs: [Run] = []
        var open: Run?
        let green = weeks.greenDays
        var index = 0
        // Visits green weeks only: a commit can have any date, however old.
        while index < green.count {
            let first = weeks.firstDayOfWeek(green[index])
            let last = first.advanced(by: 6)
            let begin = index
            while index < green.count, green[index] <= last { index += 1 }
            guard last <= running.days.upperBound else { break }
            let isMet =
                index - begin >= weeks.perWeek
                || (weeks.mayBeMetByFewer(first...last) && weeks.week(of: first).state == .met)
            if isMet {
                if var run = open, let neutral = weeks.neutralWeeks(from: run.end, to: first) {
                    run.length += 1
                    run.restDays += neutral
                    run.frozenDays += neutral
                    run.end = last
                    open = run
                } else {
                    if let open { runs.append(open) }
                    open = Run(length: 1, restDays: 0, start: first, end: last, unit: .weeks)
                }
            } else if first != running.days.lowerBound, let ended = open {
                runs.append(ended)
                open = nil
            }
        }
        if let open { runs.append(open) }
        let current: Run? = runs.last.flatMap { run in
            guard running.state != .lost else { return nil }
            return run.end == running.days.upperBound
                || weeks.neutralWeeks(from: run.end, to: running.days.lowerBound) != nil
                ? run : nil
        }
        self.init(
            runs: runs, current: current, isComplete: weeks.grass.missingYears.isEmpty,
            isCurrentOpenEnded: current.map { weeks.mayBeMet(before: $0.start) } ?? false,
            isCurrentUnknown: current == nil && running.state != .lost
                && weeks.mayBeMet(before: running.days.lowerBound), unit: .weeks)
    }
}

extension Weeks {
    /// Whether frozen days let fewer green days than usual meet the week.
    fileprivate func mayBeMetByFewer(_ days: ClosedRange<Day>) -> Bool {
        let (before, after) = (
            days.lowerBound.advanced(by: -1), days.upperBound.advanced(by: 1)
        )
        return neutral.frozenCount(between: before, and: after) > 0
    }

    /// The number of weeks strictly between, or `nil` if one of them is not neutral.
    ///
    /// The run time depends on the freezes in between, not on the days.
    fileprivate func neutralWeeks(from last: Day, to first: Day) -> Int? {
        if first.number == last.number + 1 { return 0 }
        guard neutral.containsAll(between: last, and: first),
            grass.lastMissingDay(before: first).map({ $0 <= last }) ?? true
        else { return nil }
        return (first.number - last.number - 1) / 7
    }

    /// Whether a run of weeks that begins on `first` may begin earlier, in a missing year.
    fileprivate func mayBeMet(before first: Day) -> Bool {
        guard let missing = grass.lastMissingDay(before: first) else { return false }
        let week = week(of: missing)
        return week.state != .lost && neutral.containsAll(between: week.days.upperBound, and: first)
    }
}
