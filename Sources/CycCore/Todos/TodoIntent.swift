/// An operation on selected to-dos; closing by commits is in ``TodoClosings``.
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

    /// Returns the reason why the operation is not applicable to a to-do.
    package func objection(to todo: Todo) -> TodoError? {
        switch self {
        case .finish, .move: todo.isDone ? .alreadyDone(todo.id) : nil
        case .reopen: todo.isDone ? nil : .notDone(todo.id)
        case .edit, .remove: nil
        }
    }

    /// - Throws: An objection, or the validation error of an edit.
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

    /// Returns the changed to-do; `nil` if it is removed.
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

extension NumberSelection {
    /// Returns the selected to-dos to which the operation is applicable; see
    /// ``pick(from:unless:)``.
    package func pick(
        from todos: some Sequence<Todo>, for intent: TodoIntent
    ) throws(CycError) -> [Todo] {
        try pick(from: todos) { intent.objection(to: $0).map(CycError.todo) }
    }
}
