package import CycCore

/// `todo`.
package protocol TodoMessages: Sendable {
    func explain(_ problem: TodoProblem) -> Explanation

    var todoLabel: String { get }
    func name(of list: TodoList) -> String
    /// Above to-dos that are done.
    var doneTitle: String { get }
    /// Where nothing matches a filter, and where there is nothing at all.
    var noTodosMatch: String { get }
    var noTodos: String { get }
    /// Under a listing that was cut.
    var moreTodos: String { get }

    /// "today", "in 3 days", "2 days overdue".
    func due(_ day: Day, today: Day, isDone: Bool) -> String
    /// "2 for today, 1 done today".
    func todos(_ counts: TodoCounts) -> String

    /// What was done, in words: "added #3 Parse the page".
    func told(_ change: TodoChange) -> String
    func undone(_ change: TodoChange) -> String
    func redone(_ change: TodoChange) -> String
    var nothingChanged: String { get }
    /// Stands before the date that was understood.
    func dueEcho(_ day: Day, today: Day) -> String
    func exported(todos count: Int, to file: String) -> String
    func imported(todos count: Int, of all: Int, from file: String) -> String
}

extension TodoChange {
    /// `#1, #2, #3` and how many more.
    func numbers(more: (Int) -> String) -> String {
        let shown = subjects.prefix(10).map { "#\($0.id)" }.joined(separator: ", ")
        let rest = subjects.count - 10
        return rest > 0 ? "\(shown) \(more(rest))" : shown
    }
}
