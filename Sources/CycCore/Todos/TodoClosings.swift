/// What follows from mentions.
package struct TodoClosings: Equatable, Sendable {
    /// One change for each commit that closes something, in the order of their committer dates.
    package private(set) var changes: [TodoChange] = []
    /// To be remembered: every mention of a to-do that is there, whether it closed it or found it
    /// done, so that a to-do that is opened again later stays open.
    package private(set) var seen: Set<TodoMention.Key> = []

    /// The closings of `mentions`, in which the same commit may come from several repositories.
    package init(
        _ mentions: [TodoMention], todos: [Int64: Todo], known: Set<TodoMention.Key>, now: Moment
    ) {
        var todos = todos
        let sorted = mentions.sorted { ($0.committedAt, $0.commit) < ($1.committedAt, $1.commit) }
        for mention in sorted {
            // Of a commit whose date nobody can keep, nothing is remembered, so it closes nothing.
            guard mention.authored.isStorable else { continue }
            var closing: [Image<Todo>] = []
            for number in mention.todos {
                // A number in a commit from before the to-do means something else.
                guard let todo = todos[number],
                    mention.committedAt >= todo.content.created.secondsSinceEpoch
                else { continue }
                let key = TodoMention.Key(todo: number, authored: mention.authored)
                guard !known.contains(key), seen.insert(key).inserted, !todo.isDone else {
                    continue
                }
                var after = todo
                after.content.done = Moment(
                    secondsSinceEpoch: min(mention.committedAt, now.secondsSinceEpoch),
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
