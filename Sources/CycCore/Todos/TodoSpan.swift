/// The lifetime of a to-do, for statistics by day.
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

/// Counts of to-dos done, due and left open on each civil date.
package struct TodoDays: Sendable {
    private var done: [Day: Int] = [:]
    private var due: [Day: Int] = [:]
    /// Ascending; each element gives the number of due to-dos left from its day on.
    private var left: [(day: Day, count: Int)] = []

    /// - Parameter spans: To-dos that are done or due.
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

    /// Returns the number of open to-dos due on `day`.
    package func due(on day: Day) -> Int { due[day] ?? 0 }

    /// Returns the number of to-dos due by `day` that were open at its end.
    package func left(on day: Day) -> Int {
        let next = left.partitioningIndex { $0.day > day }
        return next == 0 ? 0 : left[next - 1].count
    }

    /// Days on which a to-do was done and no due one was left, unordered.
    package var clearedDays: [Day] { done.keys.filter { left(on: $0) == 0 } }
}
