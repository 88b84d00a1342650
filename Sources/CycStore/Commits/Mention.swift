import CycCore
import GRDB

extension Database {
    /// Closes the to-dos that commits name, each commit once, and remembers what was named.
    ///
    /// - Parameters:
    ///   - mentions: In any order; mentions that are known already change nothing.
    ///   - moment: When it happens.
    /// - Returns: What was closed.
    /// - Throws: What the database throws.
    @discardableResult
    func closeTodos(
        namedBy mentions: [TodoMention], at moment: Moment
    ) throws -> [TodoChange] {
        var todos: [Int64: Todo] = [:]
        var known: Set<TodoMention.Key> = []
        for number in Set(mentions.flatMap(\.todos)) {
            guard let todo = try todo(number) else { continue }
            todos[number] = todo
            known.formUnion(try self.mentions(of: number))
        }
        let closings = TodoClosings(mentions, todos: todos, known: known, now: moment)
        for change in closings.changes { try perform(change) }
        for key in closings.seen { try remember(key) }
        return closings.changes
    }

    /// Every remembered mention, by to-do and moment.
    func mentions() throws -> [TodoMention.Key] {
        try all("\(selectMention) ORDER BY todo, authored, authored_offset", [], decodeMention)
    }

    fileprivate func mentions(of todo: Int64) throws -> [TodoMention.Key] {
        try all("\(selectMention) WHERE todo = ?", [todo], decodeMention)
    }

    func remember(_ key: TodoMention.Key) throws {
        try run(
            "INSERT OR IGNORE INTO todo_mention (todo, authored, authored_offset) VALUES (?, ?, ?)",
            [key.todo, key.authored.secondsSinceEpoch, key.authored.minutesEastOfUTC])
    }
}

private let selectMention = "SELECT todo, authored, authored_offset FROM todo_mention"

private func decodeMention(_ row: Columns) throws -> TodoMention.Key {
    TodoMention.Key(todo: try row.entryNumber(0), authored: try row.moment(1))
}
