/// The to-dos in numbers.
package struct TodoCounts: Equatable, Sendable {
    package var open = 0
    /// Open and shown on today's list.
    package var today = 0
    package var doneToday = 0

    package init() {}

    package init(_ todos: some Sequence<Todo>, zone: Zone, today: Day) {
        for todo in todos {
            if let done = todo.content.done {
                if zone.day(at: done.secondsSinceEpoch) == today { doneToday += 1 }
            } else {
                open += 1
                if todo.shownList(on: today) == .today { self.today += 1 }
            }
        }
    }
}

/// The to-dos as far as they belong into an answer about today.
package struct TodoDigest: Equatable, Sendable {
    package var open: Int
    /// Of ``open``, those that are shown on today's list.
    package var today: Int
    /// How many more of ``open`` are shown on today's list from each of the next ``daysAhead`` days on,
    /// because they come due.
    package var coming: [Day: Int]
    /// When to-dos were done, at least every one that may have been today in any zone.
    package var doneLately: [Instant]
    /// The first open ones as they are listed; at most ``most``.
    package var next: [Todo]

    package static let most = 3
    /// As many as a prompt tells ahead.
    package static let daysAhead = 8

    package init(
        open: Int = 0, today: Int = 0, coming: [Day: Int] = [:], doneLately: [Instant] = [],
        next: [Todo] = []
    ) {
        self.open = open
        self.today = today
        self.coming = coming
        self.doneLately = doneLately
        self.next = next
    }

    /// In numbers, where `today` is the civil date of now in `zone`.
    package func counts(zone: Zone, today: Day) -> TodoCounts {
        var counts = TodoCounts()
        counts.open = open
        counts.today = self.today
        counts.doneToday = doneLately.count { zone.day(at: $0) == today }
        return counts
    }

    /// How many are shown on the list of `day`, today or one of the next ``daysAhead`` days.
    func shown(on day: Day) -> Int {
        coming.reduce(today) { $1.key <= day ? $0 + $1.value : $0 }
    }
}
