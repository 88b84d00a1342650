/// What is to become of chosen to-dos; what a commit closes is in ``TodoClosings``.
package enum TodoIntent: Equatable, Sendable {
    case finish, reopen
    case edit(TodoEdit)
    case move(to: TodoList)
    case remove

    package var kind: TodoChange.Kind {
        switch self {
        case .finish: .done
        case .reopen: .reopen
        case .edit: .edit
        case .move: .move
        case .remove: .remove
        }
    }

    /// Why it cannot be done to a to-do; `nil` where it can.
    package func objection(to todo: Todo) -> TodoError? {
        switch self {
        case .finish, .move: todo.isDone ? .alreadyDone(todo.id) : nil
        case .reopen: todo.isDone ? nil : .notDone(todo.id)
        case .edit, .remove: nil
        }
    }

    /// - Throws: An objection, and what an edit is wrong by.
    package func change(
        of todos: [Todo], at moment: Moment
    ) throws(TodoError) -> TodoChange {
        var images: [Image<Todo>] = []
        for todo in todos {
            if let objection = objection(to: todo) { throw objection }
            images.append(Image(before: todo, after: try result(of: todo, at: moment)))
        }
        return TodoChange(kind: kind, at: moment, images: images)
    }

    /// - Returns: `nil` where it is removed.
    private func result(of todo: Todo, at moment: Moment) throws(TodoError) -> Todo? {
        var todo = todo
        switch self {
        case .finish: todo.content.done = moment
        case .reopen: (todo.content.done, todo.content.commit) = (nil, nil)
        case .edit(let edit): todo.content = try edit.applied(to: todo.content)
        case .move(let list): todo.content.list = list
        case .remove: return nil
        }
        return todo
    }
}
