package import CycCore
import Foundation
import GRDB

extension EntryKind {
    /// Indexes in the order of a listing, so that a page reads only its own rows.
    static let todoIndexes = """
        CREATE INDEX IF NOT EXISTS todo_open ON todo (list, ifnull(due, 9223372036854775807))
            WHERE done IS NULL;
        CREATE INDEX IF NOT EXISTS todo_due ON todo (due) WHERE done IS NULL AND due IS NOT NULL;
        CREATE INDEX IF NOT EXISTS todo_wait ON todo (wait, list, due)
            WHERE done IS NULL AND wait IS NOT NULL;
        CREATE INDEX IF NOT EXISTS todo_done ON todo (done DESC) WHERE done IS NOT NULL;
        """
}

/// The first to-dos of a listing, in its order.
package struct TodoPage: Equatable, Sendable {
    package var todos: [Todo]
    /// Whether more to-dos match than the limit allows.
    package var hasMore: Bool
}

extension LedgerReader {
    /// Returns the matching to-dos in the order of `inOrder(on:)`.
    ///
    /// The indexes have that order, so little more is read than returned.
    ///
    /// - Parameter limit: The maximum number of to-dos; `nil` for no limit.
    package func todos(
        matching filter: TodoFilter, on today: Day, limit: Int? = nil
    ) throws -> TodoPage {
        try read { try $0.todos(matching: filter, on: today, limit: limit) }
    }

    /// Returns every to-do, by number.
    package func allTodos() throws -> [Todo] {
        try read { try $0.allTodos() }
    }
}

extension Database {
    func todos(matching filter: TodoFilter, on today: Day, limit: Int?) throws -> TodoPage {
        var page = TodoPage(todos: [], hasMore: false)
        let today = Int64(today.number)
        let select = EntryKind.todo.select(isIdentified: false)
        /// Appends the rows of one part of the listing, until the limit is reached.
        func appendRows(_ condition: String, _ arguments: StatementArguments) throws {
            guard !page.hasMore else { return }
            let rows = try Rows(
                cachedStatement(sql: "\(select) WHERE \(condition)"), arguments)
            while let row = try rows.next() {
                let todo = try row.record(Todo.self)
                guard filter.matches(todo, on: Day(number: Int(today))) else { continue }
                if let limit, page.todos.count >= limit {
                    page.hasMore = true
                    return
                }
                page.todos.append(todo)
            }
        }
        if filter.state != .done {
            if filter.list == nil || filter.list == .today {
                try appendRows(
                    "done IS NULL AND due IS NOT NULL AND due <= ? ORDER BY due, id", [today])
            }
            for list in TodoList.allCases
            where filter.list == nil || filter.list == list {
                try appendRows(
                    """
                    done IS NULL AND list = ? AND ifnull(due, 9223372036854775807) > ?
                    ORDER BY ifnull(due, 9223372036854775807), id
                    """, [list.rawValue, today])
            }
        }
        if filter.state != .open {
            try appendRows("done IS NOT NULL ORDER BY done DESC, id", [])
        }
        return page
    }

    func allTodos() throws -> [Todo] { try records(Todo.self) }

    /// Counts and next to-dos for the status of `today`.
    func todoDigest(on today: Day, _ extent: TodoDigest.Extent) throws -> TodoDigest {
        var digest = TodoDigest(open: 0, today: 0)
        // todo_open is grouped by list; due to-dos of other lists come from todo_due. The `+`
        // removes the column's affinity, so that SQLite does not try a numeric conversion for every
        // row.
        try forEach(
            """
            SELECT list, count(*), NULL FROM todo INDEXED BY todo_open
            WHERE done IS NULL GROUP BY list
            UNION ALL
            SELECT NULL, count(*), max(due, ?1) AS shown FROM todo INDEXED BY todo_due
            WHERE done IS NULL AND due IS NOT NULL AND due <= ?2 AND +list <> 'today'
            GROUP BY shown
            """, [today.number, today.number + TodoDigest.daysAhead]
        ) { row in
            let count = Int(try row.number(1))
            if let list = try row.optionalText(0) {
                digest.open += count
                if list == TodoList.today.rawValue { digest.today += count }
                return
            }
            let day = Day(number: Int(try row.number(2)))
            if day <= today { digest.today += count } else { digest.coming[day] = count }
        }
        try postponeWaiting(in: &digest, on: today)
        // A day on both sides exceeds any UTC offset; the caller filters by time zone.
        let day: Int64 = 86_400
        let begin = Int64(today.number) * day
        try forEach(
            "SELECT done FROM todo WHERE done IS NOT NULL AND done BETWEEN ? AND ?",
            [begin - day, begin + 2 * day]
        ) { digest.recentCompletions.append(try $0.instant(0)) }
        if extent == .everything, digest.open > 0 {
            digest.next = try todos(
                matching: TodoFilter(state: .open), on: today, limit: TodoDigest.most
            ).todos
        }
        return digest
    }

    /// Moves the to-dos that wait to the day from which they are on a list.
    private func postponeWaiting(in digest: inout TodoDigest, on today: Day) throws {
        try forEach(
            """
            SELECT list, due, wait, count(*) FROM todo INDEXED BY todo_wait
            WHERE done IS NULL AND wait IS NOT NULL AND wait > ? GROUP BY wait, list, due
            """, [today.number]
        ) { row in
            let count = Int(try row.number(3))
            let isOfToday = try row.text(0) == TodoList.today.rawValue
            let (due, wait) = (try row.optionalDay(1), try row.day(2))
            digest.open -= count
            guard let day = isOfToday ? today : due.map({ max($0, today) }) else { return }
            digest.move(count, from: day, to: max(wait, day), today: today)
        }
    }

    /// Returns the to-dos, D-Days and challenges; tables known to be empty are not queried.
    func agenda(
        on today: Day, _ present: TablePresence, todos extent: TodoDigest.Extent
    ) throws -> Agenda {
        var agenda = Agenda()
        if present.challenges {
            let challenges = try challenges()
            agenda.challenges = challenges.map(\.challenge)
            agenda.announced = Set(challenges.filter(\.isAnnounced).map(\.challenge.id))
            agenda.sent = Set(challenges.filter(\.isSent).map(\.challenge.id))
        }
        if present.ddays { agenda.ddays = try records(DDay.self) }
        if present.todos, extent != .nothing {
            agenda.todos = try todoDigest(on: today, extent)
        }
        return agenda
    }
}
