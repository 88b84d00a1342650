/// Something that is to be committed, as the ledger keeps it.
package struct Todo: Hashable, Sendable {
    /// One of ``numbers``.
    ///
    /// No new to-do gets a number that was given before, also not that of one which was removed.
    package let id: Int64
    package var content: TodoContent

    package init(id: Int64, _ content: TodoContent) {
        self.id = id
        self.content = content
    }

    /// What a number of a to-do can be.
    package static let numbers = EntryNumber.all

    /// The numbers that a to-do of a file keeps: after the highest there is room for new ones.
    package static let importable = EntryNumber.importable

    package var isDone: Bool { content.done != nil }

    /// The list on which the to-do is shown.
    ///
    /// What is open and due is shown on today's list, and what was not done stays there. Nothing is
    /// copied, and nothing has to be written for it.
    package func shownList(on today: Day) -> TodoList {
        if !isDone, let due = content.due, due <= today { return .today }
        return content.list
    }

    package func isOverdue(on today: Day) -> Bool {
        !isDone && content.due.map { $0 < today } ?? false
    }
}
