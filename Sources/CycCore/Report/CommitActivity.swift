/// The user's commits of one repository, by day and hour; a commit in several clones counts once.
package struct CommitActivity: Hashable, Sendable {
    /// Commits by day, ascending; none without a commit.
    package private(set) var days: [CountedCommits] = []
    /// Commits by hour of the day, in each commit's own offset; one whose offset was not kept is in
    /// none.
    package private(set) var hours = [Int](repeating: 0, count: 24)
    package private(set) var total = 0

    package struct CountedCommits: Hashable, Sendable {
        package let day: Day
        package var count: Int
    }

    package init() {}

    /// Adds a commit; days come in ascending order, `hour` is 0 to 23, `nil` if unknown.
    package mutating func add(on day: Day, hour: Int?) {
        total += 1
        if days.last?.day == day {
            days[days.count - 1].count += 1
        } else {
            days.append(CountedCommits(day: day, count: 1))
        }
        if let hour { hours[hour] += 1 }
    }

    /// The commits of several repositories, none of which has one of another.
    init(merging activities: [CommitActivity]) {
        guard activities.count != 1 else {
            self = activities[0]
            return
        }
        var counts: [Day: Int] = [:]
        for activity in activities {
            for day in activity.days { counts[day.day, default: 0] += day.count }
            hours = zip(hours, activity.hours).map(+)
            total += activity.total
        }
        days = counts.map { CountedCommits(day: $0.key, count: $0.value) }
            .sorted { $0.day < $1.day }
    }

    package func days(in range: ClosedRange<Day>) -> ArraySlice<CountedCommits> {
        let first = days.partitioningIndex { $0.day >= range.lowerBound }
        let end = days.partitioningIndex { $0.day > range.upperBound }
        return days[first..<max(first, end)]
    }
}
