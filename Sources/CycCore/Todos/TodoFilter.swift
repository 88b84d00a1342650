package struct TodoFilter: Equatable, Sendable {
    package enum State: Sendable {
        case open, done, all
    }

    package enum Due: Equatable, Sendable {
        case on(Day)
        case overdue
    }

    package var state = State.open
    /// All of these tags must be present.
    package var tags: [String] = []
    package var due: Due?
    /// The list as shown; see ``Todo/shownList(on:)``.
    package var list: TodoList?
    package var repository: String?

    package init(state: State = .open) {
        self.state = state
    }

    /// Parses a filter from words: `+tag`, `due:DAY` as in ``NaturalDate``, `overdue`, or a list's
    /// name.
    package init(
        _ words: [String], state: State, today: Day, weekBegins: Weekday = .monday
    ) throws(TodoError) {
        self.init(state: state)
        for word in words {
            if word.first == "+", isTag(word.dropFirst()) {
                tags.append(String(word.dropFirst()))
            } else if word == "overdue" || word == "due:overdue" {
                due = .overdue
            } else if word.hasPrefix("due:") {
                due = .on(try dueDay(word.dropFirst(4), today: today, weekBegins: weekBegins))
            } else if let list = TodoList(rawValue: word.lowercased()) {
                self.list = list
            } else {
                throw .unknownFilter(word)
            }
        }
    }

    package func matches(_ todo: Todo, on today: Day) -> Bool {
        switch state {
        case .open where todo.isDone: return false
        case .done where !todo.isDone: return false
        default: break
        }
        switch due {
        case .on(let day) where todo.content.due != day: return false
        case .overdue where !todo.isOverdue(on: today): return false
        default: break
        }
        if let list, todo.shownList(on: today) != list { return false }
        if let repository, todo.content.repository != repository { return false }
        return tags.allSatisfy(todo.content.has(tag:))
    }
}
