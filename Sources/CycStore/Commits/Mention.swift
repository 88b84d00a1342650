import CycCore
import GRDB

extension Database {
    /// Closes the to-dos named by commits, each commit once, and records the mentions.
    ///
    /// - Parameters:
    ///   - mentions: In any order; known mentions change nothing.
    ///   - environment: Input of the decision to stop the focus session on a to-do; `nil` keeps it
    ///     running.
    /// - Returns: The changes that closed to-dos.
    @discardableResult
    func closeTodos(
        namedBy mentions: [TodoMention], focusEnvironment environment: FocusEnvironment? = nil,
        at moment: Moment
    ) throws -> [TodoChange] {
        var todos: [Int64: Todo] = [:]
        var identities: [Int64: EntryID] = [:]
        var known: Set<TodoMention.Key> = []
        for number in Set(mentions.flatMap(\.todos)) {
            guard let entry = try entry(.todo, number: number),
                let todo = Todo(number: number, values: entry.values)
            else { continue }
            todos[number] = todo
            identities[number] = entry.id
            for mention in try self.mentions(of: entry.id) {
                known.insert(TodoMention.Key(todo: number, authored: mention.authored))
            }
        }
        let closings = TodoClosings(mentions, todos: todos, known: known, now: moment)
        for change in closings.changes {
            do {
                try commit(change, origin: .cyc, focusEnvironment: environment)
            } catch CycError.focus {
                // Contradictory intervals must not keep the to-do open.
                try commit(change, origin: .cyc)
            }
        }
        // Not part of the same action, so that undoing it does not close the to-do again.
        try recordMentions(closings.seen, identities, at: moment)
        return closings.changes
    }

    private func mentions(of todo: EntryID) throws -> [StoredMention] {
        try records(StoredMention.self, "WHERE todo = ?", [todo.description])
    }

    private func recordMentions(
        _ keys: Set<TodoMention.Key>, _ identities: [Int64: EntryID], at moment: Moment
    ) throws {
        guard !keys.isEmpty else { return }
        var next = try nextNumber(of: .mention, for: keys.count)
        var images: [EntryImage] = []
        let sorted = keys.sorted {
            ($0.todo, $0.authored.instant, $0.authored.minutesEastOfUTC)
                < ($1.todo, $1.authored.instant, $1.authored.minutesEastOfUTC)
        }
        for key in sorted {
            guard let todo = identities[key.todo] else { continue }
            let mention = StoredMention(number: next, todo: todo, authored: key.authored)
            images.append(EntryImage(before: nil, after: Entry(new: mention)))
            next += 1
        }
        try perform("commit", at: moment, origin: .mark, images)
    }
}
