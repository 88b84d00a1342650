package struct TodoFilter: Equatable, Sendable {
    package enum State: Sendable {
        /// Open ones that do not wait.
        case open
        case waiting, done
        /// All but those that wait.
        case all
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
    /// In lower case; the title or the note must contain each.
    package var words: [String] = []

    package init(state: State = .open) {
        self.state = state
    }

    /// Parses a filter from words: `+tag`, `due:DAY` as in ``NaturalDate``, `overdue`, a list's
    /// name, or a word of the title or note.
    ///
    /// - Parameter text: Words of the title or note, whatever they mean otherwise.
    package init(
        _ words: [String], text: [String] = [], state: State, today: Day,
        weekBegins: Weekday = .monday
    ) throws(TodoError) {
        self.init(state: state)
        self.words = text.map { $0.lowercased() }
        for word in words {
            if word.first == "+" {
                guard isTag(word.dropFirst()) else { throw .badTag(word) }
                tags.append(String(word.dropFirst()))
            } else if word == "overdue" || word == "due:overdue" {
                due = .overdue
            } else if word.hasPrefix("due:") {
                due = .on(try dueDay(word.dropFirst(4), today: today, weekBegins: weekBegins))
            } else if let list = TodoList(typed: word) {
                self.list = list
            } else {
                self.words.append(word.lowercased())
            }
        }
    }

    /// Whether a word has a meaning of its own in a filter.
    package static func isSpecial(_ word: String) -> Bool {
        word.first == "+" || word == "overdue" || word.hasPrefix("due:")
            || TodoList(typed: word) != nil
    }

    package func matches(_ todo: Todo, on today: Day) -> Bool {
        let isShown =
            switch state {
            case .open: !todo.isDone && !todo.isWaiting(on: today)
            case .waiting: todo.isWaiting(on: today)
            case .done: todo.isDone
            case .all: !todo.isWaiting(on: today)
            }
        guard isShown else { return false }
        switch due {
        case .on(let day) where todo.content.due != day: return false
        case .overdue where !todo.isOverdue(on: today): return false
        default: break
        }
        if let list, todo.shownList(on: today) != list { return false }
        if let repository, todo.content.repository != repository { return false }
        guard tags.allSatisfy(todo.content.has(tag:)) else { return false }
        if words.isEmpty { return true }
        let text = "\(todo.content.title)\n\(todo.content.note ?? "")".lowercased()
        return words.allSatisfy(text.contains)
    }
}
