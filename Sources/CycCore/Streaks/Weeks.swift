/// The weeks of a grass and whether they are met, as of one day.
///
/// Tomorrow's count (a server or an offset ahead of us) counts once today is green; it never
/// replaces today. Later days are ignored.
package struct Weeks: Sendable {
    /// The green days that a week needs, 1 to 7.
    let perWeek: Int
    private let begins: Weekday
    let grass: Grass
    let neutral: NeutralDays
    let today: Day
    /// Whether today's state is done or pushed.
    private let isTodaySafe: Bool
    /// The day of the last response; contributions from then on may be missing.
    private let unknownSince: Day?

    /// - Parameters:
    ///   - settings: Rest days only apply if every day is needed.
    ///   - grass: The grass from which runs are computed.
    ///   - isTodaySafe: Whether today's state is done or pushed.
    ///   - unknownSince: The day of the last response; contributions from then on may be missing.
    package init(
        _ settings: Settings, of grass: Grass, frozen: [ClosedRange<Day>], today: Day,
        isTodaySafe: Bool, unknownSince: Day? = nil
    ) {
        perWeek = settings.perWeek
        begins = settings.weekBegins
        self.grass = grass
        neutral = NeutralDays(
            restDays: settings.streakUnit == .weeks ? [] : settings.restDays, frozen: frozen)
        self.today = today
        self.isTodaySafe = isTodaySafe
        self.unknownSince = unknownSince
    }

    func firstDayOfWeek(_ day: Day) -> Day { day.startOfWeek(from: begins) }

    /// The week of `day`, as of today or of a later day until which nothing happens.
    package func week(of day: Day, asOf now: Day? = nil) -> Week {
        let first = firstDayOfWeek(day)
        let now = now ?? today
        let known = week(from: first, asOf: now, countingUnknownAsGreen: false)
        guard !grass.missingYears.isEmpty || unknownSince != nil, known.state != .met else {
            return known
        }
        let best = week(from: first, asOf: now, countingUnknownAsGreen: true)
        guard best.state != known.state else { return known }
        // Unknown days do not make it lost, but do not spare today either.
        var state = known.state
        if state == .lost { state = isFree(now) && known.days.contains(now) ? .tight : .open }
        return Week(
            days: known.days, quota: known.quota, green: known.green, free: known.free,
            lastFree: known.lastFree, state: state, isCertain: false)
    }

    package var running: Week { week(of: today) }

    /// The first day that, left empty like every day from today to it, loses the first week that is
    /// not met yet; `nil` if that is lost already.
    package var decisiveDay: Day? {
        var week = running
        if week.state == .lost { return nil }
        // A week without a day left is only lost if its unknown days were empty.
        while week.missing <= 0 || week.free == 0 {
            let next = week.days.upperBound.advanced(by: 1)
            // Skips whole freezes, however many weeks they take.
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

    /// The days that count, ascending.
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

    /// Whether a day before `now` may be green, a frozen one too.
    private func isUnknown(_ day: Day, asOf now: Day) -> Bool {
        (day < today && grass.isUnknown(day))
            || (day < now && unknownSince.map { $0 <= day } ?? false)
    }

    /// Whether `day` is neutral; today is not if it has commits, even if they do not count yet.
    private func isNeutral(_ day: Day) -> Bool {
        neutral.contains(day) && !(day == today && grass[day] > 0)
    }

    private func isFree(_ day: Day) -> Bool { !isGreen(day) && !isNeutral(day) }

    private func week(
        from first: Day, asOf now: Day, countingUnknownAsGreen: Bool
    ) -> Week {
        var (green, neutral, free) = (0, 0, 0)
        var lastFree: Day?
        var isNowFree = false
        for offset in 0..<7 {
            let day = first.advanced(by: offset)
            if isGreen(day) || (countingUnknownAsGreen && isUnknown(day, asOf: now)) {
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
