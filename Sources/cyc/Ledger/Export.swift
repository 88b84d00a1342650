import ArgumentParser
import CycCore
import CycDisplay
import CycStore
import CycSystem
import Foundation

/// `cyc export`: everything that is mine and cannot be fetched again, in one file.
struct ExportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "export",
        _superCommandName: "cyc",
        abstract: "Write everything that cannot be fetched again to one JSON file.",
        discussion: """
            EXAMPLES:
              cyc export cyc.json
              cyc export - | ssh server cyc import -
            """)

    @Argument(help: "The file; - for standard output.", completion: .file(), transform: asTyped)
    var file: String

    @OptionGroup var replacement: ReplacementOptions

    func run(in session: Session) throws -> ExitStatus {
        guard try session.mayReplace(file, replacement, ifItIs: ExportedForm.everything) else {
            return .fine
        }
        let keepsake = try session.currentReader()?.keepsake() ?? Keepsake()
        let text = JSON.document(JSON.members(of: keepsake), pretty: true)
        if try session.export(text, to: file) {
            try session.write(session.messages.exported(keepsake.entries, to: file))
        }
        return .fine
    }
}

/// Whether a file that is there goes without a question.
struct ReplacementOptions: ParsableArguments {
    @Flag(help: "Replace a file that is there, whatever it holds.")
    var force = false
}

/// What a command writes to a file that the person named, as it is told from files of others.
enum ExportedForm {
    /// `cyc export`.
    case everything
    /// `cyc todo export`.
    case todos
    /// `cyc todo export --txt`.
    case todoTxt
    /// `cyc grass --svg`.
    case picture

    /// Whether the bytes have this form, so that a newer one may take their place.
    func matches(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .everything:
            let keys = topLevelKeys(bytes)
            return keys.isSuperset(of: ["schema", "freezes", "repositories"])
                && keys.isSubset(of: Exported.CodingKeys.allCases.map(\.rawValue))
        case .todos: return topLevelKeys(bytes) == ["schema", "todos"]
        case .todoTxt:
            let lines = bytes.split(separator: UInt8(ascii: "\n"))
            return lines.allSatisfy { line in
                let words = line.split(separator: UInt8(ascii: " "))
                return ["id:", "created:"].allSatisfy { key in
                    words.contains { $0.starts(with: key.utf8) }
                }
            }
        case .picture: return isGrassPicture(bytes)
        }
    }

    /// Of a JSON object; none for anything else.
    private func topLevelKeys(_ bytes: [UInt8]) -> Set<String> {
        let document = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        return Set((document ?? [:]).keys)
    }
}

extension Session {
    /// The most that is read of a file to import, or to be replaced; units: bytes.
    static let importLimit = 32 << 20

    /// Whether a file may be written, before anything is done for it: one of another form goes only if
    /// the person says so.
    ///
    /// - Throws: ``Problem/fileInTheWay(_:)`` where nobody can be asked, or why it cannot be read.
    func mayReplace(
        _ file: String, _ options: ReplacementOptions, ifItIs form: ExportedForm
    ) throws -> Bool {
        guard !options.force, !isStandardOutput(file), Files.isFile(file) else { return true }
        if try isReplaceable(file, form) { return true }
        guard world.isTerminal(.input), world.isTerminal(.error) else {
            throw Problem.fileInTheWay(file)
        }
        return try asks(messages.askToReplace(file), otherwise: messages.nothingReplaced)
    }

    private func isReplaceable(
        _ file: String, _ form: ExportedForm
    ) throws(Problem) -> Bool {
        do throws(Problem) {
            guard let bytes = try Files.read(file, limit: Self.importLimit) else { return true }
            // An empty one is what `mktemp` makes.
            return bytes.isEmpty || form.matches(bytes)
        } catch {
            if case .fileTooLarge = error { return false }
            throw error
        }
    }

    private func isStandardOutput(_ file: String) -> Bool { file == "-" || file == "/dev/stdout" }

    /// All bytes of what the person named; `-` is standard input.
    ///
    /// - Throws: ``Problem/noSuchFile(_:)``, or why it cannot be read.
    func readNamed(_ file: String) throws(Problem) -> [UInt8] {
        if file == "-" || file == "/dev/stdin" {
            return try world.readInput(limit: Self.importLimit)
        }
        guard let bytes = try Files.readNamed(file, limit: Self.importLimit) else {
            throw .noSuchFile(file)
        }
        return bytes
    }

    /// Writes to a file that the person named; `-` is standard output.
    ///
    /// - Parameters:
    ///   - text: All that belongs there.
    ///   - file: A path, also of a device or a pipe.
    ///   - isPrivate: Whether a new file is for the person alone.
    /// - Returns: Whether standard output is still free to tell of it.
    /// - Throws: ``CycSystem/ClosedOutput``, or why it cannot be written.
    func export(_ text: String, to file: String, isPrivate: Bool = true) throws -> Bool {
        // A file behind standard output may hold more than this, which must not be replaced.
        if isStandardOutput(file) {
            try world.write(text)
            return false
        }
        try Files.write(Array(text.utf8), to: file, isPrivate: isPrivate)
        return true
    }
}

/// `cyc import`: takes over what `cyc export` wrote.
struct ImportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "import",
        _superCommandName: "cyc",
        abstract: "Take over a file of cyc export; what is there already stays.",
        discussion: """
            EXAMPLES:
              cyc import cyc.json
            """)

    @Argument(help: "The file; - for standard input.", completion: .file(), transform: asTyped)
    var file: String

    func run(in session: Session) throws -> ExitStatus {
        let bytes = try session.readNamed(file)
        let keepsake = try Keepsake(exported: Data(bytes), file: file, session.messages)
        let (ledger, moment) = (try session.ledger(), try session.moment())
        let new = try ledger.withLock {
            let before = try ledger.keepsake().entries
            try ledger.merge(keepsake, at: moment)
            return try ledger.keepsake().entries - before
        }
        try session.write(session.messages.imported(keepsake.entries, new: max(0, new), from: file))
        return .fine
    }
}

extension Keepsake {
    fileprivate var entries: Int {
        added.count + removed.count + freezes.count + challenges.count + ddays.count + todos.count
    }

    /// Reads a document of `cyc export`.
    ///
    /// - Throws: ``Problem/badImport(file:detail:)``.
    fileprivate init(exported data: Data, file: String, _ messages: any Messages) throws {
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
private struct Exported: Decodable {
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

private struct ExportedChallenge: Decodable {
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

    func stored(_ file: String, _ messages: any Messages) throws -> StoredChallenge {
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

private struct ExportedDDay: Decodable {
    let id: Int64
    let name: String
    let date: String
    let includeToday: Bool

    enum CodingKeys: String, CodingKey {
        case id, name, date
        case includeToday = "include_today"
    }

    func dday(_ file: String, _ messages: any Messages) throws -> DDay {
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

private struct ExportedMention: Decodable {
    let todo: Int64
    /// Seconds since 1970-01-01T00:00:00Z, and minutes east of UTC.
    let authored: Int64
    let offset: Int

    var key: TodoMention.Key {
        TodoMention.Key(
            todo: todo, authored: Moment(secondsSinceEpoch: authored, minutesEastOfUTC: offset))
    }
}

extension JSON {
    fileprivate static func members(of keepsake: Keepsake) -> JSONMembers {
        [
            "repositories": .object([
                "added": .array(keepsake.added.map(JSON.string)),
                "removed": .array(keepsake.removed.map(JSON.string)),
            ]),
            "freezes": .array(
                keepsake.freezes.map { freeze in
                    .object([
                        "id": .int(Int(freeze.id)), "from": JSON(freeze.days.lowerBound),
                        "to": JSON(freeze.days.upperBound),
                        "why": .string(freeze.why),
                    ])
                }),
            "challenges": .array(
                keepsake.challenges.map { stored in
                    let challenge = stored.challenge
                    return .object([
                        "id": .int(Int(challenge.id)), "name": .string(challenge.name),
                        "rule": .string(challenge.rule.rawValue),
                        "target_days": .int(challenge.targetDays), "start": JSON(challenge.start),
                        "until": JSON(challenge.until), "goal": .int(challenge.goal),
                        "rest_days": JSON(restDays: challenge.restDays),
                        "stopped": JSON(challenge.stopped), "announced": .bool(stored.isAnnounced),
                    ])
                }),
            "ddays": .array(
                keepsake.ddays.map { dday in
                    .object([
                        "id": .int(Int(dday.id)), "name": .string(dday.name),
                        "date": JSON(dday.date), "include_today": .bool(dday.includeToday),
                    ])
                }),
            "todos": .array(keepsake.todos.map { JSON($0, list: $0.content.list) }),
            "next_todo": .int(Int(keepsake.nextTodo)),
            "next_challenge": .int(Int(keepsake.nextNumber(of: .challenge))),
            "next_dday": .int(Int(keepsake.nextNumber(of: .dday))),
            "next_freeze": .int(Int(keepsake.nextNumber(of: .freeze))),
            "todo_mentions": .array(
                keepsake.mentions.map { key in
                    .object([
                        "todo": .int(Int(key.todo)),
                        "authored": .int(Int(key.authored.secondsSinceEpoch)),
                        "offset": .int(key.authored.minutesEastOfUTC),
                    ])
                }),
        ]
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
