/// Calendar data of one date.
package struct CalendarDay: Hashable, Sendable {
    package let date: Day
    /// Contributions; `nil` if unknown or in the future.
    package let count: Int?
    /// 0 to 4.
    package let level: Int
    /// The user's local commits.
    package let local: Int
    /// Focus of the logical day with this date.
    package let focus: FocusDay
    package let badges: [Badge]
    package let isPerfect: Bool
    package let hasDiary: Bool
    package let todosDone: Int
    /// Open to-dos due on it.
    package let todosDue: Int
    /// Names of D-Days on this date.
    package let ddays: [String]
    /// Whether a freeze covers it, with contributions or without.
    package let isFrozen: Bool
}

/// Consecutive calendar days, with badges and badge streaks.
package struct CalendarPage: Sendable {
    /// Ascending, without gaps.
    package let days: [CalendarDay]
    package let today: Day
    package let weekBegins: Weekday
    package let perfectDays: Int
    package let runs: [BadgeRuns]

    package init(
        _ range: ClosedRange<Day>, _ records: DailyRecords, _ snapshot: Snapshot, settings: Settings
    ) {
        let (grass, local) = (snapshot.grass, snapshot.localGrass)
        let levels = snapshot.account?.levels ?? Levels()
        let dates = (range.lowerBound.number...range.upperBound.number).map(Day.init(number:))
        let maximum = dates.reduce(0) { max($0, grass[$1]) }
        let ddays = Dictionary(grouping: snapshot.agenda.ddays, by: \.date)
        today = records.today
        weekBegins = settings.weekBegins
        days = dates.map { date in
            let count = grass[date]
            let isUnknown = grass.isUnknown(date) || (date > records.today && count == 0)
            return CalendarDay(
                date: date, count: isUnknown ? nil : count,
                level: levels[date] ?? Grass.level(of: count, maximum: maximum),
                local: local[date], focus: records.focus(on: date, goal: settings.focus.goal),
                badges: records.badges(of: date),
                isPerfect: records.isPerfect(date), hasDiary: records.hasDiary(on: date),
                todosDone: records.todos.done(on: date), todosDue: records.todos.due(on: date),
                ddays: (ddays[date] ?? []).map(\.name),
                isFrozen: snapshot.freezes.contains { $0.days.contains(date) })
        }
        perfectDays = records.perfectDays(in: range)
        runs = records.badgeRuns
    }

    package var range: ClosedRange<Day>? {
        guard let first = days.first?.date, let last = days.last?.date else { return nil }
        return first...last
    }
}
