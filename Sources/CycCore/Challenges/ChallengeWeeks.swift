/// Counting of weeks for ``Challenge/Rule/weekly``.
///
/// Weeks are calendar weeks. In the first and last one only days from ``Challenge/start`` to
/// ``Challenge/until`` count, and their quota is reduced in proportion, rounded up.
struct ChallengeWeeks: ChallengeCounting {
    /// The part of a week that belongs to the challenge.
    private struct Part {
        let days: ClosedRange<Day>
        let quota: Int
        /// The days that count.
        var green: [Day] = []
        /// The days from ``ChallengeWeeks/today`` on that can still count.
        var free: [Day] = []
        var unknown = 0
        var isNeutral: Bool { quota == 0 }
        var missing: Int { quota - green.count }
        /// The day on which the quota was reached.
        var metOn: Day? { !isNeutral && missing <= 0 ? green[quota - 1] : nil }
        var isLost: Bool { missing > free.count }
    }

    let challenge: Challenge
    /// Counted days that a whole week needs.
    let perWeek: Int
    let begins: Weekday
    let grass: Grass
    /// Frozen days only: rest days do not matter if a week has spare days.
    let frozen: NeutralDays
    let lastFrozen: Day?
    /// The first unfinished day; for a stopped challenge the day on which it was stopped.
    let today: Day

    // MARK: Weeks

    /// Days of the week from `first` on that belong to the challenge; the whole week if none does.
    private func days(from first: Day) -> ClosedRange<Day> {
        let last = first.advanced(by: 6)
        let begin = first < challenge.start && challenge.start <= last ? challenge.start : first
        guard let until = challenge.until, begin <= until, until < last else { return begin...last }
        return begin...until
    }

    /// Quota of a partial week, rounded up.
    private func quota(of days: ClosedRange<Day>) -> Int {
        (perWeek * (days.upperBound.number - days.lowerBound.number + 1) + 6) / 7
    }

    private func isGreen(_ day: Day, takingUnknownForGreen: Bool) -> Bool {
        day <= today && grass[day] >= challenge.goal
            || takingUnknownForGreen && day < today && grass.isUnknown(day)
    }

    private func part(from first: Day, takingUnknownForGreen: Bool = false) -> Part {
        let days = days(from: first)
        var (green, free, neutral, unknown) = ([Day](), [Day](), 0, 0)
        for number in days.lowerBound.number...days.upperBound.number {
            let day = Day(number: number)
            if isGreen(day, takingUnknownForGreen: takingUnknownForGreen) {
                green.append(day)
                continue
            }
            if day < today, grass.isUnknown(day) { unknown += 1 }
            if frozen.isFrozen(day) {
                neutral += 1
            } else if day >= today {
                free.append(day)
            }
        }
        let length = days.upperBound.number - days.lowerBound.number + 1
        return Part(
            days: days, quota: min(quota(of: days), length - neutral), green: green, free: free,
            unknown: unknown)
    }

    /// The finished day after which the week could no longer be met.
    private func lostOn(_ part: Part) -> Day? {
        var missing = part.quota
        var left = part.days.lowerBound.number...part.days.upperBound.number
        var possible = left.count { isPossible(Day(number: $0), part) }
        while let number = left.first {
            let day = Day(number: number)
            if part.green.contains(day) { missing -= 1 }
            if isPossible(day, part) { possible -= 1 }
            if missing > possible { return day }
            guard number < left.upperBound else { return nil }
            left = number + 1...left.upperBound
        }
        return nil
    }

    private func isPossible(_ day: Day, _ part: Part) -> Bool {
        part.green.contains(day) || !frozen.isFrozen(day)
    }

    // MARK: Counting

    func walk(unknown: MissingYearPolicy) -> ChallengeTally {
        var tally = ChallengeTally()
        let last = min(today, challenge.until ?? today)
        var first = challenge.start.startOfWeek(from: begins)
        while max(first, challenge.start) <= last {
            var part = part(from: first, takingUnknownForGreen: unknown == .counts)
            if unknown == .neutral, part.unknown > 0, part.metOn == nil {
                // Unknown days neither count nor break.
                let best = self.part(from: first, takingUnknownForGreen: true)
                guard best.isLost else {
                    tally.unknown += part.unknown
                    first = first.advanced(by: 7)
                    continue
                }
                part = best
            }
            if let day = part.metOn {
                tally.counted += 1
                if tally.counted == challenge.targetDays {
                    tally.completedOn = day
                    break
                }
            } else if part.isLost {
                tally.brokenOn = lostOn(part)
                break
            }
            first = first.advanced(by: 7)
        }
        return tally
    }

    /// First day of the current week, or of the challenge's first week if that is later.
    private var currentWeek: Day { max(today, challenge.start).startOfWeek(from: begins) }

    func end(lacking count: Int) -> Day? {
        var lacking = count
        var first = currentWeek
        var part = part(from: first)
        while first <= max(currentWeek, lastFrozen ?? currentWeek) {
            guard part.days.lowerBound <= Day.writable.upperBound else { return nil }
            if part.metOn == nil, !part.isNeutral, !part.isLost {
                lacking -= 1
                if lacking == 0 { return writable(part.free[part.missing - 1]) }
            } else if part.isNeutral, let freeze = frozen.frozenDays(around: part.days.lowerBound) {
                // Skip ahead: a freeze may last for centuries.
                first = max(first, freeze.upperBound.startOfWeek(from: begins).advanced(by: -7))
            }
            first = first.advanced(by: 7)
            part = self.part(from: first)
        }
        // No later week has a frozen day.
        let (days, overflows) = (lacking - 1).multipliedReportingOverflow(by: 7)
        guard !overflows else { return nil }
        let week = self.days(from: first.advanced(by: days))
        return writable(week.lowerBound.advanced(by: quota(of: week) - 1))
    }

    private func writable(_ day: Day) -> Day? { day <= Day.writable.upperBound ? day : nil }

    var daysLeft: Int? {
        guard let until = challenge.until else { return nil }
        guard challenge.stopped == nil else { return 0 }
        var weeks = 0
        var first = currentWeek
        while max(first, challenge.start) <= until {
            let part = part(from: first)
            if part.metOn == nil, !part.isNeutral, !part.isLost { weeks += 1 }
            first = first.advanced(by: 7)
        }
        return weeks
    }

    var needsToday: Bool {
        guard challenge.start <= today else { return false }
        let part = part(from: today.startOfWeek(from: begins))
        return part.missing > 0 && part.free.first == today && part.missing >= part.free.count
    }
}
