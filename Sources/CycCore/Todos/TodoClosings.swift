/// The changes that result from mentions of to-dos in commits.
package struct TodoClosings: Equatable, Sendable {
    /// One change for each commit that closes to-dos, ordered by committer date.
    package private(set) var changes: [TodoChange] = []
    /// Mentions of existing to-dos to record, even of done ones, so that a to-do reopened later
    /// stays open.
    package private(set) var seen: Set<TodoMention.Key> = []

    /// Creates the changes; `mentions` may contain the same commit from several repositories.
    package init(
        _ mentions: [TodoMention], todos: [Int64: Todo], known: Set<TodoMention.Key>, now: Moment
    ) {
        var todos = todos
        let sorted = mentions.sorted { ($0.committedAt, $0.commit) < ($1.committedAt, $1.commit) }
        for mention in sorted {
            // A mention with a date that cannot be stored closes nothing, since it could not be
            // recorded.
            guard mention.authored.isStorable else { continue }
            var closing: [Image<Todo>] = []
            for number in mention.todos {
                // A number in a commit older than the to-do refers to something else.
                guard let todo = todos[number],
                    mention.committedAt >= todo.content.created.instant
                else { continue }
                let key = TodoMention.Key(todo: number, authored: mention.authored)
                guard !known.contains(key), seen.insert(key).inserted, !todo.isDone else {
                    continue
                }
                var after = todo
                after.content.done = Moment(
                    instant: min(mention.committedAt, now.instant),
                    minutesEastOfUTC: mention.authored.minutesEastOfUTC)
                after.content.commit = mention.commit
                todos[number] = after
                closing.append(Image(before: todo, after: after))
            }
            if !closing.isEmpty {
                changes.append(TodoChange(kind: .done, at: now, images: closing))
            }
        }
    }
}
