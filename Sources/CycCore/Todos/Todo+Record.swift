extension EntryKind {
    package static let todo = EntryKind(Todo.self)
}

extension Todo: EntryRecord {
    package static let traits = EntryTraits(
        "todo", plural: "todos", noun: EntryTraits.Noun("to-do", "할 일"), headline: ["title"],
        sharing: .chosen(.todo))
    package static let table = Table([
        Column("title", \.content.title, role: .contentIdentity),
        Column("list", \.content.list, missing: .today),
        Column("tags", \.content.tags, missing: []),
        Column("due", \.content.due),
        Column("note", \.content.note),
        Column("repository", \.content.repository, isLocal: true),
        Column("created", \.content.created, role: .contentIdentity),
        Column("done", \.content.done),
        Column("commit", \.content.commit),
        Column("wait", \.content.wait),
        Column("every", \.content.every),
        Column("first_due", \.content.firstDue),
    ])

    package static func blank(number: Int64) -> Todo {
        Todo(id: number, TodoContent(title: "", created: .epoch))
    }

    package var number: Int64 { id }

    package func validated() throws -> Todo {
        Todo(id: id, try wrapping(CycError.todo, try content.checked()))
    }
}

extension TodoList: FieldConvertible {}
