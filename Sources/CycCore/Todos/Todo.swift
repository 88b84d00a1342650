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

    /// Returns what comes after a closed to-do; `nil` if it does not repeat.
    ///
    /// - Parameter created: Later than the commit that may have closed it.
    package func following(created: Moment) -> TodoContent? {
        guard let done = content.done, let every = content.every else { return nil }
        let closed = Day(of: done)
        guard let due = every.next(after: content.due, anchor: content.firstDue, closed: closed)
        else { return nil }
        var next = content
        next.wait = content.wait.flatMap { wait in
            content.due.map { due.day.advanced(by: wait.number - $0.number) }
        }.flatMap { Day.writable.contains($0) ? $0 : nil }
        (next.due, next.firstDue) = (due.day, due.anchor)
        if next.list == .today, due.day > closed { next.list = .soon }
        (next.created, next.done, next.commit) = (created, nil, nil)
        return next
    }

    /// Whether it is on no list yet.
    package func isWaiting(on today: Day) -> Bool {
        !isDone && content.wait.map { $0 > today } ?? false
    }

    package func isOverdue(on today: Day) -> Bool {
        !isDone && content.due.map { $0 < today } ?? false
    }
}

extension EntryID {
    /// Creates the identity of what comes after a closed to-do: the same on every machine that closes
    /// it, and whenever.
    package init(following todo: EntryID, due: Day?) {
        self.init(hashing: [.text("\(todo)"), due.fieldValue], of: .todo)
    }
}
