/// One change to the to-dos: each as it was before and as it is after.
///
/// To be made and applied in one transaction on the ledger as it is then.
package struct TodoChange: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case add, done, reopen, edit, move, remove
    }

    /// One to-do before and after; `nil` where there is none.
    package struct Image: Hashable, Sendable {
        package let before: Todo?
        package let after: Todo?

        package init(before: Todo?, after: Todo?) {
            self.before = before
            self.after = after
        }

        package var id: Int64 { after?.id ?? before?.id ?? 0 }
    }

    package let kind: Kind
    package let at: Moment
    /// By number, none without a difference.
    package let images: [Image]

    package init(kind: Kind, at: Moment, images: [Image]) {
        self.kind = kind
        self.at = at
        self.images = images.filter { $0.before != $0.after }.sorted { $0.id < $1.id }
    }

    /// Whether nothing changes.
    package var isEmpty: Bool { images.isEmpty }

    /// The to-dos that it is about, as they are after it, or were before if it removes them.
    package var subjects: [Todo] { images.compactMap { $0.after ?? $0.before } }

    // MARK: Making changes

    /// Adds to-dos with the numbers from `first` on, which was never given.
    package static func adding(
        _ contents: [TodoContent], from first: Int64, at moment: Moment
    ) -> TodoChange {
        let todos = contents.enumerated().map { Todo(id: first + Int64($0.offset), $0.element) }
        return TodoChange(
            kind: .add, at: moment, images: todos.map { Image(before: nil, after: $0) })
    }

    /// By hand; what a commit closes is in ``TodoClosings``.
    ///
    /// - Throws: ``TodoProblem/alreadyDone(_:)``.
    package static func finishing(
        _ todos: [Todo], at moment: Moment
    ) throws(TodoProblem) -> TodoChange {
        try changing(todos, .done, at: moment) { todo throws(TodoProblem) in
            guard !todo.isDone else { throw .alreadyDone(todo.id) }
            todo.content.done = moment
        }
    }

    /// - Throws: ``TodoProblem/notDone(_:)``.
    package static func reopening(
        _ todos: [Todo], at moment: Moment
    ) throws(TodoProblem) -> TodoChange {
        try changing(todos, .reopen, at: moment) { todo throws(TodoProblem) in
            guard todo.isDone else { throw .notDone(todo.id) }
            todo.content.done = nil
            todo.content.commit = nil
        }
    }

    package static func editing(
        _ todos: [Todo], _ edit: TodoEdit, at moment: Moment
    ) throws(TodoProblem) -> TodoChange {
        try changing(todos, .edit, at: moment) { todo throws(TodoProblem) in
            todo.content = try edit.applied(to: todo.content)
        }
    }

    /// - Throws: ``TodoProblem/alreadyDone(_:)``.
    package static func moving(
        _ todos: [Todo], to list: TodoList, at moment: Moment
    ) throws(TodoProblem) -> TodoChange {
        try changing(todos, .move, at: moment) { todo throws(TodoProblem) in
            guard !todo.isDone else { throw .alreadyDone(todo.id) }
            todo.content.list = list
        }
    }

    package static func removing(_ todos: [Todo], at moment: Moment) -> TodoChange {
        TodoChange(kind: .remove, at: moment, images: todos.map { Image(before: $0, after: nil) })
    }

    private static func changing(
        _ todos: [Todo], _ kind: Kind, at moment: Moment,
        _ change: (inout Todo) throws(TodoProblem) -> Void
    ) throws(TodoProblem) -> TodoChange {
        var images: [Image] = []
        for todo in todos {
            var after = todo
            try change(&after)
            images.append(Image(before: todo, after: after))
        }
        return TodoChange(kind: kind, at: moment, images: images)
    }
}
