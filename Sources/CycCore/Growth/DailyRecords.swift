/// What each date earned, from the first on of which anything is known.
package struct DailyRecords: Sendable {
    /// One own day with a text.
    package struct DiaryDay: Hashable, Sendable {
        package let day: LogicalDay
        /// Whether another program's file brought it.
        package let isImported: Bool

        package init(day: LogicalDay, isImported: Bool) {
            self.day = day
            self.isImported = isImported
        }
    }

    /// The civil date of now.
    package private(set) var today: Day
    /// The running own day.
    package private(set) var ownToday: LogicalDay
    /// Those with an interval, ascending.
    package private(set) var focus: [FocusDay]
    /// Ascending.
    package let diary: [DiaryDay]
    package let todos: TodoDays
    /// What makes a day perfect; none for days that never are.
    package let perfect: [Badge]
    /// What is green, up to ``today``.
    package private(set) var green: Grass
    private let neutral: NeutralDays
    private let cleared: Grass
    private let written: Grass
    private var reached: Grass
    private let woken: Grass

    /// - Parameters:
    ///   - green: As ``Snapshot/greenGrass(today:now:)`` gives it.
    ///   - focus: Ascending.
    ///   - diary: Ascending.
    ///   - wakes: The dates on which an alarm was answered.
    ///   - todos: What was done and due.
    ///   - freezes: Those of the person.
    ///   - settings: The settings.
    ///   - today: The civil date of now.
    ///   - ownToday: The running own day.
    package init(
        green: Grass, focus: [FocusDay], diary: [DiaryDay], wakes: [Day], todos: TodoDays,
        freezes: [Freeze], settings: Settings, today: Day, ownToday: LogicalDay
    ) {
        self.today = today
        self.ownToday = ownToday
        self.focus = focus
        self.diary = diary
        self.todos = todos
        self.green = green
        perfect = settings.growth.perfect
        neutral = NeutralDays(
            // What counts weeks knows no rest days.
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

    /// The same book at a later instant until which nothing was done.
    ///
    /// - Parameters:
    ///   - green: As ``Snapshot/greenGrass(today:now:)`` gives it for that instant.
    ///   - lately: The days with focus from `first` on, ascending.
    ///   - first: The first own day of which the focus may be another one by then.
    ///   - today: The civil date of that instant.
    ///   - ownToday: Its own day.
    /// - Returns: The book.
    func later(
        green: Grass, focus lately: [FocusDay], since first: LogicalDay, today: Day, ownToday: LogicalDay
    ) -> DailyRecords {
        var book = self
        book.today = today
        book.ownToday = ownToday
        book.green = green
        book.focus = focus.filter { $0.day < first } + lately
        book.reached = Self.reached(book.focus)
        return book
    }

    /// The day's focus, be there nothing of it.
    ///
    /// - Parameters:
    ///   - date: The own day's.
    ///   - goal: The one in force. Units: seconds.
    /// - Returns: The own day with that date.
    package func focus(on date: Day, goal: Int) -> FocusDay {
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

    /// What `date` earned, in the order of ``Badge``.
    package func badges(of date: Day) -> [Badge] { Badge.allCases.filter { has($0, on: date) } }

    /// Whether `date` has all that a perfect day needs.
    package func isPerfect(_ date: Day) -> Bool {
        !perfect.isEmpty && perfect.allSatisfy { has($0, on: date) }
    }

    package func perfectDays(in range: ClosedRange<Day>) -> Int {
        guard let rarest = perfect.first else { return 0 }
        let last = min(range.upperBound, last(rarest))
        guard range.lowerBound <= last else { return 0 }
        return (range.lowerBound.number...last.number).count { isPerfect(Day(number: $0)) }
    }

    /// How many days from `first` on would be perfect without what other programs counted.
    func perfectDaysMadeHere(from first: Day) -> Int {
        guard !perfect.isEmpty else { return 0 }
        let days = perfect.map { badge in
            switch badge {
            case .focus: Grass(focus.lazy.filter(\.isGoalReachedHere).map { ($0.day.date, 1) })
            case .diary: Grass(diary.lazy.filter { !$0.isImported }.map { ($0.day.date, 1) })
            case .green, .wake, .todo: self.days(badge)
            }
        }
        let end = perfect.reduce(Day.writable.upperBound) { min($0, last($1)) }
        return days[0].greenDays(through: end).count { day in
            day >= first && days.allSatisfy { $0[day] > 0 }
        }
    }

    /// The runs of a badge, by the rule of the streak: neutral days break none, and the running day is
    /// open until it ends.
    package func runs(of badge: Badge) -> Streak {
        Streak(of: days(badge), neutral: neutral, today: last(badge))
    }

    /// The same of every badge.
    package var badgeRuns: [BadgeRuns] {
        Badge.allCases.map { BadgeRuns(badge: $0, streak: runs(of: $0)) }
    }

    /// The running day of what earns a badge.
    private func last(_ badge: Badge) -> Day {
        switch badge {
        case .green, .wake, .todo: today
        case .focus, .diary: ownToday.date
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

/// How long a badge was earned day after day, over all days.
package struct BadgeRuns: Sendable {
    package let badge: Badge
    package let streak: Streak
}
