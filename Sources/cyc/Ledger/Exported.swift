import CycCore
import CycDisplay
import CycStore
import Foundation

extension Keepsake {
    var entries: Int {
        added.count + removed.count + freezes.count + challenges.count + ddays.count + todos.count
    }

    /// Reads a document of `cyc export`.
    ///
    /// - Throws: ``Problem/badImport(file:detail:)``.
    init(exported data: Data, file: String, _ messages: Messages) throws {
        let document: Exported
        do {
            document = try JSONDecoder().decode(Exported.self, from: data)
        } catch {
            throw Problem.badImport(file: file, detail: describe(error))
        }
        guard document.schema == 1 else {
            throw Problem.badImport(file: file, detail: "schema \(document.schema)")
        }
        try document.checkCounts(of: file)
        func number(_ number: Int64, of member: String) throws -> Int64 {
            guard EntryNumber.all.contains(number) else {
                throw Problem.badImport(file: file, detail: "\(member).id \(number)")
            }
            return number
        }
        let freezes = try (document.freezes ?? []).map { freeze in
            guard let from = Day(iso: freeze.from), let to = Day(iso: freeze.to), from <= to else {
                throw Problem.badImport(file: file, detail: "\(freeze.from)..\(freeze.to)")
            }
            // An older version did not write it.
            let id = try freeze.id.map { try number($0, of: "freezes") } ?? 0
            return Freeze(id: id, days: from...to, why: freeze.why)
        }
        let paths = (document.repositories?.added ?? []) + (document.repositories?.removed ?? [])
        for path in paths where !path.hasPrefix("/") || path.utf8.contains(0) {
            throw Problem.badImport(file: file, detail: path)
        }
        var nextNumbers: [Entry: Int64] = [:]
        for (entry, next) in [
            (Entry.challenge, document.nextChallenge), (.dday, document.nextDDay),
            (.freeze, document.nextFreeze),
        ] {
            guard next.map({ (1...EntryNumber.all.upperBound + 1).contains($0) }) ?? true else {
                throw Problem.badImport(file: file, detail: "next_\(entry.rawValue)")
            }
            nextNumbers[entry] = next
        }
        self.init(
            added: document.repositories?.added ?? [],
            removed: document.repositories?.removed ?? [], freezes: freezes,
            challenges: try (document.challenges ?? []).map { challenge in
                _ = try number(challenge.id, of: "challenges")
                return try challenge.stored(file, messages)
            },
            ddays: try (document.ddays ?? []).map { dday in
                _ = try number(dday.id, of: "ddays")
                return try dday.dday(file, messages)
            },
            todos: try (document.todos ?? []).map { todo in
                let arrival = try todo.arrival(from: file, messages)
                guard let number = arrival.number, Todo.numbers.contains(number) else {
                    throw Problem.badImport(file: file, detail: "todos.id")
                }
                return Todo(id: number, arrival.content)
            },
            nextTodo: min(
                max(1, document.nextTodo ?? 1), Todo.numbers.upperBound + 1),
            nextNumbers: nextNumbers,
            mentions: try (document.mentions ?? []).map { mention in
                guard Todo.numbers.contains(mention.todo), mention.key.authored.isStorable else {
                    throw Problem.badImport(
                        file: file,
                        detail: "todo_mentions \(mention.todo), \(mention.authored),"
                            + " \(mention.offset)")
                }
                return mention.key
            })
    }
}

/// The document of `cyc export`; a part that an older version did not know may be missing.
struct Exported: Decodable {
    struct Repositories: Decodable {
        let added: [String]
        let removed: [String]
    }

    struct Freeze: Decodable {
        let id: Int64?
        let from: String
        let to: String
        let why: String
    }

    let schema: Int
    let repositories: Repositories?
    let freezes: [Freeze]?
    let challenges: [ExportedChallenge]?
    let ddays: [ExportedDDay]?
    let todos: [ExportedTodo]?
    let nextTodo: Int64?
    let nextChallenge: Int64?
    let nextDDay: Int64?
    let nextFreeze: Int64?
    let mentions: [ExportedMention]?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case schema, repositories, freezes, challenges, ddays, todos
        case nextTodo = "next_todo"
        case nextChallenge = "next_challenge"
        case nextDDay = "next_dday"
        case nextFreeze = "next_freeze"
        case mentions = "todo_mentions"
    }

    /// Every top-level key that there can be.
    static let keys = CodingKeys.allCases.map(\.rawValue)

    /// - Throws: ``Problem/badImport(file:detail:)`` for more than ``Keepsake/most`` of anything.
    func checkCounts(of file: String) throws {
        let counts: [(CodingKeys, Int?)] = [
            (.repositories, repositories.map { max($0.added.count, $0.removed.count) }),
            (.freezes, freezes?.count), (.challenges, challenges?.count), (.ddays, ddays?.count),
            (.todos, todos?.count), (.mentions, mentions?.count),
        ]
        for (member, count) in counts where count ?? 0 > Keepsake.most {
            throw Problem.badImport(
                file: file, detail: "\(member.stringValue): more than \(Keepsake.most)")
        }
    }
}

struct ExportedChallenge: Decodable {
    let id: Int64
    let name: String
    let rule: String
    let targetDays: Int
    let start: String
    let until: String?
    let goal: Int
    let restDays: [String]?
    let stopped: String?
    let announced: Bool

    enum CodingKeys: String, CodingKey {
        case id, name, rule, start, until, goal, stopped, announced
        case targetDays = "target_days"
        case restDays = "rest_days"
    }

    func stored(_ file: String, _ messages: Messages) throws -> StoredChallenge {
        func fail(_ detail: String) -> Problem { .badImport(file: file, detail: detail) }
        func day(_ text: String) throws -> Day {
            guard let day = Day(iso: text) else { throw fail(text) }
            return day
        }
        guard let rule = Challenge.Rule(rawValue: rule) else { throw fail(rule) }
        let rest = try restDays.map { codes in
            Set(
                try codes.map { code in
                    guard let day = Weekday(code: code) else { throw fail(code) }
                    return day
                })
        }
        let challenge = Challenge(
            id: id, name: name, rule: rule, targetDays: targetDays, start: try day(start),
            until: try until.map(day), goal: goal, restDays: rest, stopped: try stopped.map(day))
        do {
            return StoredChallenge(
                try challenge.checked(), isAnnounced: announced, isSent: announced)
        } catch {
            throw fail("\(messages.explain(error).message)")
        }
    }
}

struct ExportedDDay: Decodable {
    let id: Int64
    let name: String
    let date: String
    let includeToday: Bool

    enum CodingKeys: String, CodingKey {
        case id, name, date
        case includeToday = "include_today"
    }

    func dday(_ file: String, _ messages: Messages) throws -> DDay {
        guard let day = Day(iso: date) else {
            throw Problem.badImport(file: file, detail: date)
        }
        do {
            return DDay(
                id: id, name: try checkedText(name, limit: TextLimit.name), date: day,
                includeToday: includeToday)
        } catch {
            throw Problem.badImport(
                file: file, detail: "\(messages.explain(error, of: .name).message)")
        }
    }
}

struct ExportedMention: Decodable {
    let todo: Int64
    /// Seconds since 1970-01-01T00:00:00Z, and minutes east of UTC.
    let authored: Int64
    let offset: Int

    var key: TodoMention.Key {
        TodoMention.Key(
            todo: todo, authored: Moment(secondsSinceEpoch: authored, minutesEastOfUTC: offset))
    }
}

/// Where a document differs from what was expected.
func describe(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "not JSON" }
    switch error {
    case .keyNotFound(let key, _): return "\(key.stringValue) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
        return context.codingPath.map(\.stringValue).joined(separator: ".")
    default: return "not JSON"
    }
}
