/// Counts of to-dos.
package struct TodoCounts: Equatable, Sendable {
    package var open = 0
    /// Open to-dos shown on today's list.
    package var today = 0
    package var doneToday = 0

    package init() {}

    package init(_ todos: some Sequence<Todo>, zone: Zone, today: Day) {
        for todo in todos {
            if let done = todo.content.done {
                if zone.day(at: done.instant) == today { doneToday += 1 }
            } else {
                open += 1
                if todo.shownList(on: today) == .today { self.today += 1 }
            }
        }
    }
}

/// Summary of the to-dos for today's overview.
package struct TodoDigest: Equatable, Sendable {
    package var open: Int
    /// The to-dos of ``open`` that are shown on today's list.
    package var today: Int
    /// Number of further open to-dos that become due on each of the next ``daysAhead`` days.
    package var coming: [Day: Int]
    /// When to-dos were done; includes all that may have been done today in any time zone.
    package var recentCompletions: [Instant]
    /// The first open to-dos in listing order; at most ``most``.
    package var next: [Todo]

    /// The part of a digest to read.
    package enum Extent: Sendable {
        case nothing
        /// All but ``next``.
        case counts
        case everything
    }

    package static let most = 3
    /// The number of days after today that the prompt file covers.
    package static let daysAhead = 8

    package init(
        open: Int = 0, today: Int = 0, coming: [Day: Int] = [:], recentCompletions: [Instant] = [],
        next: [Todo] = []
    ) {
        self.open = open
        self.today = today
        self.coming = coming
        self.recentCompletions = recentCompletions
        self.next = next
    }

    /// Returns the counts; `today` must be the current civil date in `zone`.
    package func counts(zone: Zone, today: Day) -> TodoCounts {
        var counts = TodoCounts()
        counts.open = open
        counts.today = self.today
        counts.doneToday = recentCompletions.count { zone.day(at: $0) == today }
        return counts
    }

    /// Moves to-dos from the day on which they would be shown to a later one.
    package mutating func move(_ count: Int, from day: Day, to later: Day, today: Day) {
        let last = today.advanced(by: Self.daysAhead)
        if day <= today {
            self.today -= count
        } else if day <= last {
            coming[day, default: 0] -= count
        }
        if later <= last { coming[later, default: 0] += count }
    }

    /// Returns the number of to-dos on the list of `day`: today or one of the next ``daysAhead``
    /// days.
    func shown(on day: Day) -> Int {
        coming.reduce(today) { $1.key <= day ? $0 + $1.value : $0 }
    }
}
