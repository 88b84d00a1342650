/// The rule by which weeks are met, with the days it is about, seen from one day.
///
/// Tomorrow's cell (a server or an offset ahead of us) counts once today is green; it never stands in
/// for today. Later days do not exist yet.
package struct Weeks: Sendable {
    /// The green days that a week needs, 1 to 7.
    let perWeek: Int
    private let begins: Weekday
    let grass: Grass
    let neutral: NeutralDays
    let today: Day
    /// Whether today's state is done or pushed.
    private let isTodaySafe: Bool
    /// The first day after which nothing more was learned of the past.
    private let untoldSince: Day?

    /// The weeks of a grass.
    ///
    /// - Parameters:
    ///   - settings: Rest days count only where every day is needed.
    ///   - grass: What runs are made of.
    ///   - frozen: The frozen days.
    ///   - today: The day from which they are seen.
    ///   - isTodaySafe: Whether today's state is done or pushed.
    ///   - untoldSince: The day of the last answer; what came later on it and after it may be missing.
    package init(
        _ settings: Settings, of grass: Grass, frozen: [ClosedRange<Day>], today: Day,
        isTodaySafe: Bool, untoldSince: Day? = nil
    ) {
        perWeek = settings.perWeek
        begins = settings.weekBegins
        self.grass = grass
        neutral = NeutralDays(
            restDays: settings.streakUnit == .weeks ? [] : settings.restDays, frozen: frozen)
        self.today = today
        self.isTodaySafe = isTodaySafe
        self.untoldSince = untoldSince
    }

    func firstDayOfWeek(_ day: Day) -> Day { day.startOfWeek(from: begins) }

    /// The week of `day`, seen from today, or from a later day until which nothing happened.
    package func week(of day: Day, seenFrom now: Day? = nil) -> Week {
        let first = firstDayOfWeek(day)
        let now = now ?? today
        let known = week(from: first, seenFrom: now, takingUnknownForGreen: false)
        guard !grass.missingYears.isEmpty || untoldSince != nil, known.state != .met else {
            return known
        }
        let best = week(from: first, seenFrom: now, takingUnknownForGreen: true)
        guard best.state != known.state else { return known }
        // It is not lost by what was not learned, and today is not free of it either.
        var state = known.state
        if state == .lost { state = isFree(now) && known.days.contains(now) ? .tight : .open }
        return Week(
            days: known.days, quota: known.quota, green: known.green, free: known.free,
            lastFree: known.lastFree, state: state, isCertain: false)
    }

    /// The running week.
    package var running: Week { week(of: today) }

    /// The first day that, left empty like every day from today to it, loses the first week that is
    /// not met yet.
    ///
    /// `nil` where that is lost already.
    package var decisiveDay: Day? {
        var week = running
        if week.state == .lost { return nil }
        // A week that has no day left can only be lost by what was not learned.
        while week.missing <= 0 || week.free == 0 {
            let next = week.days.upperBound.advanced(by: 1)
            // From freeze to freeze, however many weeks they take.
            guard let due = neutral.firstOrdinaryDay(from: next) else { return nil }
            week = self.week(of: due)
        }
        var spare = week.free - week.missing
        for number in max(today, week.days.lowerBound).number...week.days.upperBound.number {
            let day = Day(number: number)
            guard isFree(day) else { continue }
            if spare <= 0 { return day }
            spare -= 1
        }
        return nil
    }

    // MARK: Days

    /// The days that count, in ascending order.
    var greenDays: [Day] {
        var green = grass.greenDays(through: today)
        if green.last == today { green.removeLast() }
        if isTodaySafe {
            green.append(today)
            let tomorrow = today.advanced(by: 1)
            if isGreen(tomorrow) { green.append(tomorrow) }
        }
        return green
    }

    private func isGreen(_ day: Day) -> Bool {
        switch day.number - today.number {
        case ..<0: grass[day] > 0
        case 0: isTodaySafe
        case 1: isTodaySafe && grass[day] > 0
        default: false
        }
    }

    /// Whether a day that is past by `now` may be green; a frozen one counts as such until it is shown
    /// green, as it does in days to come.
    private func isUnknown(_ day: Day, seenFrom now: Day) -> Bool {
        (day < today && grass.isUnknown(day))
            || (day < now && !isNeutral(day) && untoldSince.map { $0 <= day } ?? false)
    }

    /// What is not green, and yet not empty: commits of today that are not where they count.
    private func isNeutral(_ day: Day) -> Bool {
        neutral.contains(day) && !(day == today && grass[day] > 0)
    }

    private func isFree(_ day: Day) -> Bool { !isGreen(day) && !isNeutral(day) }

    private func week(
        from first: Day, seenFrom now: Day, takingUnknownForGreen: Bool
    ) -> Week {
        var (green, neutral, free) = (0, 0, 0)
        var lastFree: Day?
        var isNowFree = false
        for offset in 0..<7 {
            let day = first.advanced(by: offset)
            if isGreen(day) || (takingUnknownForGreen && isUnknown(day, seenFrom: now)) {
                green += 1
            } else if isNeutral(day) {
                neutral += 1
            } else if day >= now {
                free += 1
                lastFree = day
                if day == now { isNowFree = true }
            }
        }
        let quota = min(perWeek, 7 - neutral)
        let missing = quota - green
        let state: Week.State =
            if missing <= 0 {
                .met
            } else if missing > free {
                .lost
            } else {
                missing == free && isNowFree ? .tight : .open
            }
        return Week(
            days: first...first.advanced(by: 6), quota: quota, green: green, free: free,
            lastFree: lastFree, state: state)
    }
}
