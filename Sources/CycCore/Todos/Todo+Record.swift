extension Todo: EntryRecord {
    package static let kind = EntryKind.todo
    package static let plural = "todos"
    package static let fields = [
        Field("title", .text, role: .likeness),
        Field(
            "list", .choice(TodoList.allCases.map(\.rawValue)),
            missing: .text(TodoList.today.rawValue)),
        Field("tags", .words, missing: .words([])),
        Field("due", .day, isOptional: true),
        Field("note", .text, isOptional: true),
        Field("repository", .text, isOptional: true),
        Field("created", .moment, role: .likeness),
        Field("done", .moment, isOptional: true),
        Field("commit", .text, isOptional: true),
    ]

    package var number: Int64 { id }
    package var headline: String { content.title }

    package var values: [FieldValue] {
        [
            .text(content.title), .text(content.list.rawValue), .words(content.tags),
            .day(content.due), .text(content.note), .text(content.repository),
            .moment(content.created), .moment(content.done), .text(content.commit?.description),
        ]
    }

    package init?(number: Int64, values: [FieldValue]) {
        guard let title = values[0].text,
            let list = values[1].text.flatMap(TodoList.init(rawValue:)),
            let tags = values[2].words, let created = values[6].moment
        else { return nil }
        var content = TodoContent(
            title: title, list: list, tags: tags, due: values[3].day, note: values[4].text,
            repository: values[5].text, created: created, done: values[7].moment)
        if let hex = values[8].text {
            guard let commit = CommitID(hex: hex) else { return nil }
            content.commit = commit
        }
        self.init(id: number, content)
    }

    package func asMade() throws -> Todo {
        do {
            return Todo(id: id, try content.checked())
        } catch {
            throw Problem.todo(error)
        }
    }
}
