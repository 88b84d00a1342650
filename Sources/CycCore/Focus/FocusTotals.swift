/// Totals of one logical day.
package struct FocusDay: Hashable, Sendable {
    package let day: LogicalDay
    /// Units: seconds.
    package fileprivate(set) var seconds: Int64
    /// The part of ``seconds`` from other programs.
    package fileprivate(set) var importedSeconds: Int64
    /// The goal of its last interval, else the one in force. Units: seconds.
    package fileprivate(set) var goal: Int
    /// Complete ones.
    package fileprivate(set) var pomodoros: Int
    /// Whether it has an interval, even one without length.
    package fileprivate(set) var hasFocus: Bool
    /// Whether it has an interval that does not come from another program.
    package fileprivate(set) var hasOwnInterval: Bool

    package init(
        _ day: LogicalDay, seconds: Int64 = 0, importedSeconds: Int64 = 0, goal: Int,
        pomodoros: Int = 0, hasFocus: Bool = false, hasOwnInterval: Bool = false
    ) {
        self.day = day
        self.seconds = seconds
        self.importedSeconds = importedSeconds
        self.goal = goal
        self.pomodoros = pomodoros
        self.hasFocus = hasFocus
        self.hasOwnInterval = hasOwnInterval
    }

    package var stage: FocusStage { FocusStage(seconds: seconds, goal: goal) }
    package var isGoalReached: Bool { seconds >= Int64(goal) }
    /// Whether it is reached without time from other programs.
    package var isGoalReachedWithoutImports: Bool { seconds - importedSeconds >= Int64(goal) }
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
        /// Units: seconds.
        package var seconds: Int64
        /// Complete ones.
        package var pomodoros: Int

        package init(seconds: Int64 = 0, pomodoros: Int = 0) {
            self.seconds = seconds
            self.pomodoros = pomodoros
        }
    }

    /// Units: seconds.
    package private(set) var seconds: Int64 = 0
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
    ///   - goal: The one in force. Units: seconds.
    ///   - todos: The existing to-dos, for their tags.
    package init(
        _ log: FocusLog, in range: ClosedRange<LogicalDay>, days: LogicalDays, goal: Int,
        todos: [EntryID: FocusTodo] = [:]
    ) {
        let bounds = days.bounds(of: range)
        var reader = LogicalDayReader(days, at: bounds.lowerBound)
        var places: [LogicalDay: Int] = [:]
        log.forEach { entry, part in
            guard part.lowerBound < bounds.upperBound, part.upperBound >= bounds.lowerBound else {
                return
            }
            reader.split(part) { day, part in
                guard range.contains(day) else { return }
                let place = place(of: day, goal: goal, in: &places)
                self.days[place].hasFocus = true
                self.days[place].goal = entry.interval.goal
                self.days[place].seconds += Int64(part.count)
                if entry.interval.isImported {
                    self.days[place].importedSeconds += Int64(part.count)
                } else {
                    self.days[place].hasOwnInterval = true
                }
                add(entry.interval, todos) { $0.seconds += Int64(part.count) }
                seconds += Int64(part.count)
            }
        }
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

    private mutating func place(
        of day: LogicalDay, goal: Int, in places: inout [LogicalDay: Int]
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
    package func day(_ day: LogicalDay, goal: Int) -> FocusDay {
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
            .sorted { ($1.sum.seconds, $0.name) < ($0.sum.seconds, $1.name) }
            .map { ($0.key, $0.sum) }
    }
}
