/// The changes made by `todo edit`; other fields are kept.
package struct TodoEdit: Equatable, Sendable {
    package var title: String?
    package var list: TodoList?
    package var addedTags: [String] = []
    package var removedTags: [String] = []
    package var due = FieldEdit<Day>.keep
    package var wait = FieldEdit<Day>.keep
    package var every = FieldEdit<Repetition>.keep
    /// Whether ``due`` lies after today; takes a to-do off today's list unless ``list`` is set.
    private var isPostponed = false
    package var note = FieldEdit<String>.keep
    package var repository = FieldEdit<String>.keep

    package init() {}

    /// Creates an edit that adds tags, and replaces what else is given.
    package init(_ text: TodoText) {
        title = text.title.isEmpty ? nil : text.title
        addedTags = text.tags
        (due, wait, every) = (text.due, text.wait, text.every)
        isPostponed = text.isDueLater
    }

    package func applied(to content: TodoContent) throws(TodoError) -> TodoContent {
        var content = content
        if let title { content.title = title }
        if isPostponed, content.list == .today { content.list = .soon }
        if let list { content.list = list }
        for tag in removedTags { content.remove(tag: tag) }
        for tag in addedTags { try content.add(tag: tag) }
        due.applied(to: &content.due)
        wait.applied(to: &content.wait)
        every.applied(to: &content.every)
        // The dates count from the new one.
        if due != .keep || every != .keep { content.firstDue = nil }
        note.applied(to: &content.note)
        repository.applied(to: &content.repository)
        return try content.checked()
    }
}
