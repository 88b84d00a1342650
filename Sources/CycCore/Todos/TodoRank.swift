/// Where a to-do stands in a listing: open ones first, today's list before the others, then by due
/// date with the overdue ones first and those without any last, then by number.
///
/// Done ones follow, the latest first.
package struct TodoRank: Comparable, Sendable {
    private let group: Int
    /// Days of the due date, or seconds before the to-do was done.
    private let distance: Int64
    private let id: Int64

    package init(_ todo: Todo, on today: Day) {
        if let done = todo.content.done {
            group = TodoList.allCases.count
            distance = -done.secondsSinceEpoch
        } else {
            group =
                switch todo.shownList(on: today) {
                case .today: 0
                case .soon: 1
                case .someday: 2
                }
            distance = todo.content.due.map { Int64($0.number) } ?? .max
        }
        id = todo.id
    }

    package static func < (left: TodoRank, right: TodoRank) -> Bool {
        (left.group, left.distance, left.id) < (right.group, right.distance, right.id)
    }

    package static func == (left: TodoRank, right: TodoRank) -> Bool {
        (left.group, left.distance, left.id) == (right.group, right.distance, right.id)
    }
}

extension Sequence<Todo> {
    package func inOrder(on today: Day) -> [Todo] {
        map { (rank: TodoRank($0, on: today), todo: $0) }.sorted { $0.rank < $1.rank }.map(\.todo)
    }
}
