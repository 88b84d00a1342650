package import CycCore

/// `todo`.
package protocol TodoMessages: Sendable {
    func explain(_ problem: TodoProblem) -> Explanation

    var todoLabel: Text { get }
    func name(of list: TodoList) -> Text
    /// Above to-dos that are done.
    var doneTitle: Text { get }
    /// Where nothing matches a filter, and where there is nothing at all.
    var noTodosMatch: Text { get }
    var noTodos: Text { get }
    /// Under a listing that was cut.
    var moreTodos: Text { get }

    /// "today", "in 3 days", "2 days overdue".
    func due(_ day: Day, today: Day, isDone: Bool) -> Text
    /// "2 for today, 1 done today".
    func todos(_ counts: TodoCounts) -> Text

    /// What was done, in words: "added #3 Parse the page".
    func told(_ change: TodoChange) -> Text
    var nothingChanged: Text { get }
    /// Stands before the date that was understood.
    func dueEcho(_ day: Day, today: Day) -> Text
    func exported(todos count: Int, to file: String) -> Text
    func imported(todos count: Int, of all: Int, from file: String) -> Text
}

extension TodoChange {
    /// `#1, #2, #3` and how many more.
    func numbers(more: (Int) -> Text) -> Text {
        let shown = subjects.prefix(10).map { "#\($0.id)" }.listed()
        let rest = subjects.count - 10
        return rest > 0 ? "\(shown) \(more(rest))" : shown
    }
}
