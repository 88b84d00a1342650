package import CycCore
import Foundation
import GRDB

/// To-dos in the order of a listing.
package struct TodoPage: Equatable, Sendable {
    package var todos: [Todo]
    /// Whether more match than were asked for.
    package var hasMore: Bool
}

extension LedgerReader {
    /// The to-dos that match, in the order of ``CycCore/TodoRank``.
    ///
    /// Reads little more than what it gives: the indexes hold them in that order.
    ///
    /// - Parameters:
    ///   - filter: Which ones.
    ///   - today: The civil date of now.
    ///   - limit: The most that are given; `nil` for all.
    /// - Returns: At most `limit` of them.
    /// - Throws: ``Problem/ledgerDamaged(file:detail:)``, ``Problem/cannotRead(file:detail:)``.
    package func todos(
        matching filter: TodoFilter, on today: Day, limit: Int? = nil
    ) throws -> TodoPage {
        try read { try $0.todos(matching: filter, on: today, limit: limit) }
    }

    /// Every to-do, by number.
    package func allTodos() throws -> [Todo] {
        try read { try $0.allTodos() }
    }
}

extension Database {
    func todos(matching filter: TodoFilter, on today: Day, limit: Int?) throws -> TodoPage {
        var page = TodoPage(todos: [], hasMore: false)
        let today = Int64(today.number)
        /// Goes through one stretch of the listing.
        func take(_ condition: String, _ arguments: StatementArguments) throws {
            guard !page.hasMore else { return }
            let rows = try Rows(
                cachedStatement(sql: "\(selectTodo) WHERE \(condition)"), arguments)
            while let row = try rows.next() {
                let todo = try decodeTodo(row)
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
                try take(
                    "done IS NULL AND due IS NOT NULL AND due <= ? ORDER BY due, id", [today])
            }
            for (number, list) in TodoList.allCases.enumerated()
            where filter.list == nil || filter.list == list {
                try take(
                    """
                    done IS NULL AND list = ? AND ifnull(due, 9223372036854775807) > ?
                    ORDER BY ifnull(due, 9223372036854775807), id
                    """, [number, today])
            }
        }
        if filter.state != .open {
            try take("done IS NOT NULL ORDER BY done DESC, id", [])
        }
        return page
    }

    func allTodos() throws -> [Todo] {
        try all("\(selectTodo) ORDER BY id", [], decodeTodo)
    }

    func todo(_ id: Int64) throws -> Todo? {
        try first("\(selectTodo) WHERE id = ?", [id], decodeTodo)
    }

    /// The to-dos with a number in one of the ranges, each once.
    func todos(in selection: TodoSelection) throws -> [Todo] {
        var todos: [Int64: Todo] = [:]
        for range in selection.ranges {
            try forEach(
                "\(selectTodo) WHERE id BETWEEN ? AND ?", [range.lowerBound, range.upperBound]
            ) { row in
                let todo = try decodeTodo(row)
                todos[todo.id] = todo
            }
        }
        return Array(todos.values)
    }

    /// Puts a to-do in the place of the one with its number, or adds it.
    func put(_ todo: Todo) throws {
        let content = todo.content
        try run(
            """
            INSERT OR REPLACE INTO todo (id, title, list, tags, due, note, repository, created,
                created_offset, done, done_offset, commit_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                todo.id, content.title, TodoList.allCases.firstIndex(of: content.list),
                content.tags.joined(separator: "\n"), content.due?.number, content.note,
                content.repository, content.created.secondsSinceEpoch,
                content.created.minutesEastOfUTC, content.done?.secondsSinceEpoch,
                content.done?.minutesEastOfUTC, content.commit.map { Data($0.bytes) },
            ])
    }

    /// What belongs into an answer about today.
    func todoDigest(on today: Day) throws -> TodoDigest {
        let counts = try first(
            """
            SELECT count(*), total(list = 0 OR ifnull(due, 9223372036854775807) <= ?)
            FROM todo INDEXED BY todo_open WHERE done IS NULL
            """, [today.number]
        ) { (open: Int(try $0.number(0)), today: Int(try $0.real(1))) }
        var digest = TodoDigest(open: counts?.open ?? 0, today: counts?.today ?? 0)
        // A day more on both sides than any offset makes; which of them were today, a zone says.
        let day: Int64 = 86_400
        let begin = Int64(today.number) * day
        try forEach(
            "SELECT done FROM todo WHERE done IS NOT NULL AND done BETWEEN ? AND ?",
            [begin - day, begin + 2 * day]
        ) { digest.doneLately.append(try $0.instant(0)) }
        if digest.open > 0 {
            digest.next = try todos(
                matching: TodoFilter(state: .open), on: today, limit: TodoDigest.most
            ).todos
        }
        return digest
    }

    /// What the person has set out to do; costs one question where there is nothing.
    func agenda(on today: Day, _ present: Presence) throws -> Agenda {
        var agenda = Agenda()
        if present.challenges {
            let challenges = try challenges()
            agenda.challenges = challenges.map(\.challenge)
            agenda.announced = Set(challenges.filter(\.isAnnounced).map(\.challenge.id))
            agenda.sent = Set(challenges.filter(\.isSent).map(\.challenge.id))
        }
        if present.ddays { agenda.ddays = try ddays() }
        if present.todos { agenda.todos = try todoDigest(on: today) }
        return agenda
    }
}

/// The columns that ``decodeTodo(_:)`` reads.
let selectTodo = """
    SELECT id, title, list, tags, due, note, repository, created, created_offset, done, done_offset,
        commit_id
    FROM todo
    """

func decodeTodo(_ row: Columns) throws -> Todo {
    let list = try row.number(2)
    guard TodoList.allCases.indices.contains(Int(list)) else { throw row.damage(2) }
    var content = TodoContent(
        title: try row.text(1), list: TodoList.allCases[Int(list)],
        tags: try row.text(3).split(separator: "\n").map(String.init),
        due: try row.optionalDay(4), note: try row.optionalText(5),
        repository: try row.optionalText(6), created: try row.moment(7))
    if try row.optionalNumber(9) != nil { content.done = try row.moment(9) }
    let commit = try row.bytes(11)
    if !commit.isEmpty {
        guard commit.count == CommitID.size else { throw row.damage(11) }
        content.commit = CommitID(bytes: commit)
    }
    return Todo(id: try row.entryNumber(0), content)
}
