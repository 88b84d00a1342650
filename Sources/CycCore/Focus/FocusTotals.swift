/// Totals of one logical day.
package struct FocusDay: Hashable, Sendable {
    package let day: LogicalDay
    /// Counted time; where intervals overlap, it counts once.
    package fileprivate(set) var time: Duration
    /// The part of ``time`` that only other programs counted.
    package fileprivate(set) var importedTime: Duration
    /// The goal of its last interval, else the one in force.
    package fileprivate(set) var goal: Duration
    /// Complete ones.
    package fileprivate(set) var pomodoros: Int
    /// Whether it has an interval, even one without length.
    package fileprivate(set) var hasFocus: Bool
    /// Whether it has an interval that does not come from another program.
    package fileprivate(set) var hasOwnInterval: Bool

    package init(
        _ day: LogicalDay, time: Duration = .zero, importedTime: Duration = .zero, goal: Duration,
        pomodoros: Int = 0, hasFocus: Bool = false, hasOwnInterval: Bool = false
    ) {
        self.day = day
        self.time = time
        self.importedTime = importedTime
        self.goal = goal
        self.pomodoros = pomodoros
        self.hasFocus = hasFocus
        self.hasOwnInterval = hasOwnInterval
    }

    package var stage: FocusStage { FocusStage(time: time, goal: goal) }
    package var isGoalReached: Bool { time >= goal }
    /// Whether it is reached without time from other programs.
    package var isGoalReachedWithoutImports: Bool { time - importedTime >= goal }
}

/// Totals of a range of logical days.
package struct FocusTotals: Sendable {
    /// The subject of an interval.
    package enum Subject: Hashable, Sendable {
        case todo(EntryID)
        case title(String)
        case nothing
    }

    package struct Sum: Hashable, Sendable {
        /// Counted time.
        package var time: Duration
        /// Complete ones.
        package var pomodoros: Int

        package init(time: Duration = .zero, pomodoros: Int = 0) {
            self.time = time
            self.pomodoros = pomodoros
        }
    }

    /// Counted time of all days; where intervals of several machines overlap, it counts once here
    /// and in ``days``, but with each interval in the sums.
    package private(set) var time: Duration = .zero
    package private(set) var pomodoros = 0
    /// Days with an interval, ascending.
    package private(set) var days: [FocusDay] = []
    package private(set) var subjects: [Subject: Sum] = [:]
    /// An interval counts for each of its tags; `nil` for no tag.
    package private(set) var tags: [String?: Sum] = [:]
    /// The last known titles of to-dos.
    package private(set) var titles: [EntryID: String] = [:]
    /// By path; `nil` for no repository.
    package private(set) var repositories: [String?: Sum] = [:]

    /// - Parameters:
    ///   - log: At least all of the range, as whole focus sessions.
    ///   - goal: The one in force.
    ///   - todos: The existing to-dos, for their tags.
    package init(
        _ log: FocusLog, in range: ClosedRange<LogicalDay>, days: LogicalDays, goal: Duration,
        todos: [EntryID: FocusTodo] = [:]
    ) {
        let bounds = days.bounds(of: range)
        var reader = LogicalDayReader(days, at: bounds.lowerBound)
        var places: [LogicalDay: Int] = [:]
        var (lastEnd, isOverlapping) = (Instant.min, false)
        log.forEach { entry, part in
            guard part.lowerBound < bounds.upperBound, part.upperBound >= bounds.lowerBound else {
                return
            }
            if part.lowerBound < lastEnd { isOverlapping = true }
            lastEnd = max(lastEnd, part.upperBound)
            reader.split(part) { day, part in
                guard range.contains(day) else { return }
                let place = place(of: day, goal: goal, in: &places)
                self.days[place].hasFocus = true
                self.days[place].goal = entry.interval.goal
                self.days[place].time += part.duration
                if entry.interval.isImported {
                    self.days[place].importedTime += part.duration
                } else {
                    self.days[place].hasOwnInterval = true
                }
                add(entry.interval, todos) { $0.time += part.duration }
                time += part.duration
            }
        }
        if isOverlapping { countOnce(log, in: bounds, days) }
        reader = LogicalDayReader(days, at: bounds.lowerBound)
        for pomodoro in log.pomodoros {
            let day = pomodoro.day(&reader)
            guard range.contains(day) else { continue }
            self.days[place(of: day, goal: goal, in: &places)].pomodoros += 1
            add(pomodoro.entry.interval, todos) { $0.pomodoros += 1 }
            pomodoros += 1
        }
        self.days.sort { $0.day < $1.day }
    }

    /// Counts the time of the days again, each instant once.
    private mutating func countOnce(
        _ log: FocusLog, in bounds: Range<Instant>, _ logicalDays: LogicalDays
    ) {
        time = .zero
        for index in days.indices {
            let span = logicalDays.bounds(of: days[index].day).clamped(to: bounds)
            let all = log.counted(in: span)
            days[index].time = FocusUnion(all).time
            let withoutImports = FocusUnion(
                log.counted(in: span) { !$0.interval.isImported })
            days[index].importedTime = days[index].time - withoutImports.time
            time += days[index].time
        }
    }

    private mutating func place(
        of day: LogicalDay, goal: Duration, in places: inout [LogicalDay: Int]
    ) -> Int {
        if let place = places[day] { return place }
        places[day] = days.count
        days.append(FocusDay(day, goal: goal))
        return days.count - 1
    }

    private mutating func add(
        _ interval: FocusInterval, _ todos: [EntryID: FocusTodo], _ change: (inout Sum) -> Void
    ) {
        change(&subjects[interval.subject, default: Sum()])
        if let todo = interval.todo { titles[todo] = interval.title }
        change(&repositories[interval.repository, default: Sum()])
        let all = interval.allTags(todos)
        if all.isEmpty { change(&tags[nil, default: Sum()]) }
        for tag in all { change(&tags[tag, default: Sum()]) }
    }

    /// Returns the day, even if it has no interval.
    package func day(_ day: LogicalDay, goal: Duration) -> FocusDay {
        days.first { $0.day == day } ?? FocusDay(day, goal: goal)
    }
}

extension FocusInterval {
    package var subject: FocusTotals.Subject {
        if let todo { return .todo(todo) }
        return title.map { .title($0) } ?? .nothing
    }

    /// Tags of the interval and of its to-do, each once, ignoring case.
    package func allTags(_ todos: [EntryID: FocusTodo]) -> [String] {
        guard let todo, let more = todos[todo]?.tags, !more.isEmpty else { return tags }
        var all = tags
        for tag in more {
            let folded = tag.lowercased()
            if !all.contains(where: { $0.lowercased() == folded }) { all.append(tag) }
        }
        return all
    }
}

extension Dictionary where Value == FocusTotals.Sum {
    /// Sorts by time, then by name.
    package func largestFirst(_ name: (Key) -> String) -> [(key: Key, sum: Value)] {
        map { (key: $0.key, sum: $0.value, name: name($0.key)) }
            .sorted { ($1.sum.time, $0.name) < ($0.sum.time, $1.name) }
            .map { ($0.key, $0.sum) }
    }
}
