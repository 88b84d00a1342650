/// When a to-do was there, for what days it was done on or left open.
package struct TodoSpan: Hashable, Sendable {
    package let created: Instant
    package let done: Instant?
    package let due: Day?

    package init(created: Instant, done: Instant?, due: Day?) {
        self.created = created
        self.done = done
        self.due = due
    }
}

/// What to-dos were done, due and left on each civil date.
package struct TodoDays: Sendable {
    private var done: [Day: Int] = [:]
    private var due: [Day: Int] = [:]
    /// Ascending, each with the days from it on that have so many more or fewer left.
    private var left: [(day: Day, change: Int)] = []

    /// - Parameters:
    ///   - spans: Those that were done or are due.
    ///   - zone: The one in force.
    package init(_ spans: [TodoSpan], zone: Zone) {
        var changes: [Day: Int] = [:]
        for span in spans {
            let closed = span.done.map { zone.day(at: $0) }
            if let closed { done[closed, default: 0] += 1 }
            guard let date = span.due else { continue }
            if closed == nil { due[date, default: 0] += 1 }
            let from = max(date, zone.day(at: span.created))
            if let closed, closed <= from { continue }
            changes[from, default: 0] += 1
            if let closed { changes[closed, default: 0] -= 1 }
        }
        var sum = 0
        left = changes.sorted { $0.key < $1.key }.map { day, change in
            sum += change
            return (day, sum)
        }
    }

    package func done(on day: Day) -> Int { done[day] ?? 0 }

    /// How many that are open are due on `day`.
    package func due(on day: Day) -> Int { due[day] ?? 0 }

    /// How many that were due on `day` or before were open at its end.
    package func left(on day: Day) -> Int {
        let next = left.partitioningIndex { $0.day > day }
        return next == 0 ? 0 : left[next - 1].change
    }

    /// Those on which something was done and nothing due was left, in any order.
    package var clearedDays: [Day] { done.keys.filter { left(on: $0) == 0 } }
}
