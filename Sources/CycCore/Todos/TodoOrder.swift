extension Sequence<Todo> {
    /// Returns the to-dos in listing order: open ones by list with today's first, then by due date
    /// with undated ones last, then by number. Done ones follow, the latest first.
    package func inOrder(on today: Day) -> [Todo] {
        map { (rank: $0.rank(on: today), todo: $0) }.sorted { $0.rank < $1.rank }.map(\.todo)
    }
}

extension Todo {
    /// `distance` is the day number of the due date, or negated seconds since the epoch of
    /// completion.
    fileprivate func rank(on today: Day) -> (group: Int, distance: Int64, id: Int64) {
        if let done = content.done {
            return (TodoList.allCases.count, -done.instant.secondsSinceEpoch, id)
        }
        let group =
            switch shownList(on: today) {
            case .today: 0
            case .soon: 1
            case .someday: 2
            }
        return (group, content.due.map { Int64($0.number) } ?? .max, id)
    }
}
