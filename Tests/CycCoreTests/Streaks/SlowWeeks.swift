import CycCore

/// Slow reference model of weeks after INTERFACE.md, day by day; days are numbers of ``Day``.
struct SlowWeeks {
    var perWeek: Int
    /// 0 for Sunday.
    let begins: Int
    /// Contributions by day; 1 for a past day whose push is not counted yet.
    let counts: [Int: Int]
    let frozen: Set<Int>
    let today: Int
    let isTodaySafe: Bool

    func firstDay(ofWeekOf day: Int) -> Int {
        var first = day
        while Day(number: first).weekday.rawValue != begins { first -= 1 }
        return first
    }

    func isGreen(_ day: Int) -> Bool {
        if day < today { return counts[day] ?? 0 > 0 }
        if day == today { return isTodaySafe }
        return day == today + 1 && isTodaySafe && counts[day] ?? 0 > 0
    }

    func isFrozen(_ day: Int) -> Bool {
        guard frozen.contains(day), !isGreen(day) else { return false }
        return day != today || counts[day] ?? 0 == 0
    }

    func quota(_ first: Int) -> Int {
        min(perWeek, 7 - (first..<first + 7).filter(isFrozen).count)
    }

    func green(_ first: Int) -> Int { (first..<first + 7).filter(isGreen).count }

    func free(_ first: Int, from day: Int) -> [Int] {
        (first..<first + 7).filter { $0 >= day && !isGreen($0) && !isFrozen($0) }
    }

    /// State on `day` if nothing more happens before it.
    func state(_ first: Int, from day: Int) -> Week.State {
        let (green, quota, free) = (green(first), quota(first), free(first, from: day))
        if green >= quota { return .met }
        // Lost even if all remaining days become green.
        if green + free.count < quota { return .lost }
        // Lost if only `day` stays empty.
        if free.contains(day), green + free.count - 1 < quota { return .tight }
        return .open
    }

    private func isNeutral(_ first: Int) -> Bool { quota(first) == 0 }

    private var running: Int { firstDay(ofWeekOf: today) }

    /// Runs of met weeks, the earliest first.
    func runs(since earliest: Int) -> [Run] {
        var runs: [Run] = []
        var run: Run?
        var skipped = 0
        for first in stride(from: firstDay(ofWeekOf: earliest), through: running, by: 7) {
            if isNeutral(first) {
                skipped += 1
            } else if state(first, from: today) == .met {
                if run == nil {
                    run = Run(
                        length: 0, restDays: 0, start: Day(number: first), end: Day(number: first),
                        unit: .weeks)
                    skipped = 0
                }
                run?.length += 1
                run?.restDays += skipped
                run?.frozenDays += skipped
                run?.end = Day(number: first + 6)
                skipped = 0
            } else if first < running {
                if let run { runs.append(run) }
                run = nil
            }
        }
        if let run { runs.append(run) }
        return runs
    }

    func current(since earliest: Int) -> Run? {
        guard state(running, from: today) != .lost, let last = runs(since: earliest).last else {
            return nil
        }
        var first = last.end.number + 1
        while first < running {
            guard isNeutral(first) else { return nil }
            first += 7
        }
        return last
    }

    /// First day that loses the first week not met yet, if all days from today to it stay empty.
    var decisiveDay: Int? {
        guard state(running, from: today) != .lost else { return nil }
        var first = running
        while state(first, from: today) == .met { first += 7 }
        return (today...first + 6).first { state(first, from: $0 + 1) == .lost }
    }
}
