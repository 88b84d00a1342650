/// A to-do as stored in the ledger.
package struct Todo: Hashable, Sendable {
    /// One of ``numbers``; never reused, not even after removal.
    package let id: Int64
    package var content: TodoContent

    package init(id: Int64, _ content: TodoContent) {
        self.id = id
        self.content = content
    }

    /// The range of valid numbers.
    package static let numbers = EntryNumber.all

    /// The numbers that imported to-dos keep; new ones still fit after the highest.
    package static let importable = EntryNumber.importable

    package var isDone: Bool { content.done != nil }

    /// Returns the list on which the to-do is shown.
    ///
    /// An open to-do that is due or overdue is shown on today's list; its stored list does not
    /// change.
    package func shownList(on today: Day) -> TodoList {
        if !isDone, let due = content.due, due <= today { return .today }
        return content.list
    }

    package func isOverdue(on today: Day) -> Bool {
        !isDone && content.due.map { $0 < today } ?? false
    }
}
