extension Sequence<Todo> {
    /// As they stand in a listing: open ones first, today's list before the others, then by due date
    /// with the overdue ones first and those without any last, then by number.
    ///
    /// Done ones follow, the latest first.
    package func inOrder(on today: Day) -> [Todo] {
        map { (rank: $0.rank(on: today), todo: $0) }.sorted { $0.rank < $1.rank }.map(\.todo)
    }
}

extension Todo {
    /// `distance` are the days of the due date, or seconds before the to-do was done.
    fileprivate func rank(on today: Day) -> (group: Int, distance: Int64, id: Int64) {
        if let done = content.done {
            return (TodoList.allCases.count, -done.secondsSinceEpoch, id)
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
