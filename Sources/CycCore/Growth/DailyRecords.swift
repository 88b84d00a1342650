/// The badges of each date since the first one with data.
package struct DailyRecords: Sendable {
    /// A logical day with a text.
    package struct DiaryDay: Hashable, Sendable {
        package let day: LogicalDay
        /// Whether it comes from another program.
        package let isImported: Bool

        package init(day: LogicalDay, isImported: Bool) {
            self.day = day
            self.isImported = isImported
        }
    }

    /// The current civil date.
    package private(set) var today: Day
    /// The current logical day.
    package private(set) var logicalToday: LogicalDay
    /// Days with an interval, ascending.
    package private(set) var focus: [FocusDay]
    /// Ascending.
    package let diary: [DiaryDay]
    package let todos: TodoDays
    /// The badges of a perfect day; empty if no day is ever perfect.
    package let perfect: [Badge]
    /// Green days up to ``today``.
    package private(set) var green: Grass
    private let neutral: NeutralDays
    private let cleared: Grass
    private let written: Grass
    private var reached: Grass
    private let woken: Grass

    /// - Parameters:
    ///   - green: From ``Snapshot/greenGrass(today:now:)``.
    ///   - focus: Ascending.
    ///   - diary: Ascending.
    ///   - wakes: Dates on which an alarm was answered.
    package init(
        green: Grass, focus: [FocusDay], diary: [DiaryDay], wakes: [Day], todos: TodoDays,
        freezes: [Freeze], settings: Settings, today: Day, logicalToday: LogicalDay
    ) {
        self.today = today
        self.logicalToday = logicalToday
        self.focus = focus
        self.diary = diary
        self.todos = todos
        self.green = green
        perfect = settings.growth.perfect
        neutral = NeutralDays(
            // Streaks by the week have no rest days.
            restDays: settings.perWeek == Settings.daysOfAWeek ? settings.restDays : [],
            frozen: freezes.map(\.days))
        reached = Self.reached(focus)
        written = Grass(diary.lazy.map { ($0.day.date, 1) })
        woken = Grass(wakes.lazy.map { ($0, 1) })
        cleared = Grass(todos.clearedDays.lazy.map { ($0, 1) })
    }

    private static func reached(_ focus: [FocusDay]) -> Grass {
        Grass(focus.lazy.filter(\.isGoalReached).map { ($0.day.date, 1) })
    }

    /// Returns the records at a later instant, with no activity until then.
    ///
    /// - Parameters:
    ///   - green: From ``Snapshot/greenGrass(today:now:)`` for that instant.
    ///   - lately: Days with focus from `first` on, ascending.
    ///   - first: The first logical day whose focus may differ by then.
    func later(
        green: Grass, focus lately: [FocusDay], since first: LogicalDay, today: Day,
        logicalToday: LogicalDay
    ) -> DailyRecords {
        var records = self
        records.today = today
        records.logicalToday = logicalToday
        records.green = green
        records.focus = focus.filter { $0.day < first } + lately
        records.reached = Self.reached(records.focus)
        return records
    }

    /// Returns the focus of the logical day with this date, even if there was none.
    ///
    /// - Parameter goal: The one in force.
    package func focus(on date: Day, goal: Duration) -> FocusDay {
        let place = focus.partitioningIndex { $0.day.date >= date }
        guard place < focus.count, focus[place].day.date == date else {
            return FocusDay(LogicalDay(on: date), goal: goal)
        }
        return focus[place]
    }

    package func hasDiary(on date: Day) -> Bool { written[date] > 0 }

    // MARK: Badges

    package func has(_ badge: Badge, on date: Day) -> Bool {
        date <= last(badge) && days(badge)[date] > 0
    }

    /// The badges of `date`, in the order of ``Badge``.
    package func badges(of date: Day) -> [Badge] { Badge.allCases.filter { has($0, on: date) } }

    /// Whether `date` has all badges of a perfect day.
    package func isPerfect(_ date: Day) -> Bool {
        !perfect.isEmpty && perfect.allSatisfy { has($0, on: date) }
    }

    package func perfectDays(in range: ClosedRange<Day>) -> Int {
        guard let rarest = perfect.first else { return 0 }
        let last = min(range.upperBound, last(rarest))
        guard range.lowerBound <= last else { return 0 }
        return (range.lowerBound.number...last.number).count { isPerfect(Day(number: $0)) }
    }

    /// The perfect days from `first` on, without data from other programs.
    func perfectDaysWithoutImports(from first: Day) -> [Day] {
        guard !perfect.isEmpty else { return [] }
        let days = perfect.map { badge in
            switch badge {
            case .focus:
                Grass(focus.lazy.filter(\.isGoalReachedWithoutImports).map { ($0.day.date, 1) })
            case .diary: Grass(diary.lazy.filter { !$0.isImported }.map { ($0.day.date, 1) })
            case .green, .wake, .todo: self.days(badge)
            }
        }
        let end = perfect.reduce(Day.writable.upperBound) { min($0, last($1)) }
        return days[0].greenDays(through: end).filter { day in
            day >= first && days.allSatisfy { $0[day] > 0 }
        }
    }

    /// The runs of a badge, by the rules of the streak: neutral days break none, and the current
    /// day is open until it ends.
    package func runs(of badge: Badge) -> Streak {
        Streak(of: days(badge), neutral: neutral, today: last(badge))
    }

    package var badgeRuns: [BadgeRuns] {
        Badge.allCases.map { BadgeRuns(badge: $0, streak: runs(of: $0)) }
    }

    /// The current day of a badge: a civil date, or a logical day's.
    private func last(_ badge: Badge) -> Day {
        switch badge {
        case .green, .wake, .todo: today
        case .focus, .diary: logicalToday.date
        }
    }

    private func days(_ badge: Badge) -> Grass {
        switch badge {
        case .green: green
        case .focus: reached
        case .diary: written
        case .wake: woken
        case .todo: cleared
        }
    }
}

/// The runs of days with a badge, over all days.
package struct BadgeRuns: Sendable {
    package let badge: Badge
    package let streak: Streak
}
