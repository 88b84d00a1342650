import ArgumentParser
import CycCore
import CycDisplay
import CycStore
import CycSystem

/// Whether something is removed without a question.
struct RemovalOptions: ParsableArguments {
    @Flag(name: [.customLong("yes"), .customShort("y")], help: "Ask nothing.")
    var isSure = false
}

extension Session {
    /// Now, with the offset of the zone that ends the day.
    func moment() throws -> Moment { try zone.moment(at: try world.now()) }

    /// The civil date of now.
    func today() throws -> Day { try zone.day(at: try world.now()) }

    /// The ledger to read, brought up to date where an older cyc wrote it; `nil` while there is none.
    func currentReader() throws -> LedgerReader? {
        switch try openForReading() {
        case .open(let reader): reader
        case .older: try ledger()
        case .absent: nil
        }
    }

    /// Asks the person before something is removed for good.
    ///
    /// - Parameters:
    ///   - what: What is removed.
    ///   - options: Whether `--yes` was said.
    /// - Returns: Whether it is to be removed.
    /// - Throws: ``Problem/usage(message:hint:)`` where nobody can be asked.
    func confirmsRemoval(of what: String, _ options: RemovalOptions) throws -> Bool {
        if options.isSure { return true }
        guard world.isTerminal(.input) else {
            throw Problem.usage(
                message: "nobody is here to be asked whether to remove \(what)",
                hint: "say so on the command line: --yes")
        }
        return try asks(messages.askToRemove(what))
    }

    /// Asks on the terminal; anything but `y` and `yes` means no, and so does the end of the input.
    ///
    /// - Parameters:
    ///   - question: With what can be answered.
    ///   - refusal: What is said then; ``AgendaMessages/nothingRemoved`` if not given.
    ///   - isUsual: Whether an empty answer means yes.
    /// - Returns: Whether the answer was yes.
    /// - Throws: What writing the refusal throws.
    func asks(
        _ question: Text, otherwise refusal: Text? = nil, isUsual: Bool = false
    ) throws -> Bool {
        world.complain("\(question)")
        if let answer = world.readAnswer()?.lowercased().filter({ $0 != " " }) {
            if ["y", "yes", "예", "네", "ㅇ"].contains(answer) || isUsual && answer.isEmpty {
                return true
            }
        } else {
            // Nobody ended the line.
            world.complain("\n")
        }
        try write(refusal ?? messages.nothingRemoved)
        return false
    }
}

/// The number of an entry, as `3` or `#3`.
///
/// - Throws: ``Problem/usage(message:hint:)``.
func entryNumber(_ text: String) throws -> Int64 {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard let number = decimal(digits.utf8) else {
        throw Problem.usage(
            message: "\(visible(text)) is no number", hint: "write it like 3 or #3")
    }
    return Int64(number)
}

/// A day as a person writes it.
///
/// - Throws: ``Problem/date(_:)``.
func naturalDay(_ text: String, today: Day) throws -> Day {
    do {
        return try NaturalDate.day(text, today: today)
    } catch {
        throw Problem.date(error)
    }
}

extension JSON {
    /// A challenge as in `status` and `challenge list`.
    init(_ progress: ChallengeProgress) {
        let challenge = progress.challenge
        self = .object([
            "id": .int(Int(challenge.id)), "name": .string(challenge.name),
            "rule": .string(challenge.rule.rawValue), "target_days": .int(challenge.targetDays),
            "counted_days": .int(progress.countedDays),
            "remaining_days": .int(progress.remainingDays),
            "dday": JSON(progress.dday?.description), "start": JSON(challenge.start),
            "end": JSON(progress.end), "can_miss": JSON(progress.canMiss),
            // Four digits are more than any bar shows.
            "progress": .double((progress.fraction * 10_000).rounded() / 10_000),
            "state": .string(progress.state.rawValue), "until": JSON(challenge.until),
            "goal": .int(challenge.goal), "rest_days": JSON(restDays: challenge.restDays),
            "stopped": JSON(challenge.stopped), "broken_on": JSON(progress.brokenOn),
            "needs_today": .bool(progress.needsToday), "complete": .bool(progress.unknownDays == 0),
        ])
    }

    /// Codes of weekdays; null where the settings' hold.
    init(restDays: Set<Weekday>?) {
        self =
            restDays.map { days in
                .array(
                    days.sorted { $0.daysSinceMonday < $1.daysSinceMonday }.map { .string($0.code) }
                )
            } ?? .null
    }

    /// A D-Day as in `status` and `dday list`.
    init(_ dday: DDay, today: Day) {
        self = .object([
            "id": .int(Int(dday.id)), "name": .string(dday.name), "date": JSON(dday.date),
            "include_today": .bool(dday.includeToday),
            "dday": .string(dday.countdown(on: today).description),
        ])
    }

    init(_ freeze: Freeze) {
        self = .object([
            "id": .int(Int(freeze.id)), "from": JSON(freeze.days.lowerBound),
            "to": JSON(freeze.days.upperBound), "why": .string(freeze.why),
        ])
    }

    init(_ counts: TodoCounts) {
        self = .object([
            "open": .int(counts.open), "today": .int(counts.today),
            "done_today": .int(counts.doneToday),
        ])
    }

    /// A to-do.
    ///
    /// - Parameters:
    ///   - todo: The to-do.
    ///   - list: The list that it is shown on, or that it is stored with.
    init(_ todo: Todo, list: TodoList) {
        let content = todo.content
        self = .object([
            "id": .int(Int(todo.id)), "title": .string(content.title),
            "list": .string(list.rawValue), "tags": .array(content.tags.map(JSON.string)),
            "due": JSON(content.due), "note": JSON(content.note),
            "repository": JSON(content.repository), "created": JSON(content.created),
            "done": JSON(content.done), "commit": JSON(content.commit?.description),
        ])
    }
}

/// A to-do in a file of `todo export` or `export`.
struct ExportedTodo: Decodable {
    let id: Int64?
    let title: String
    let list: String?
    let tags: [String]?
    let due: String?
    let note: String?
    let repository: String?
    let created: String
    let done: String?
    let commit: String?

    /// The to-do with what is in it checked.
    ///
    /// - Parameters:
    ///   - file: Its name in errors.
    ///   - messages: Say what is wrong with its words.
    /// - Returns: The to-do and the number it had there.
    /// - Throws: ``Problem/badImport(file:detail:)``.
    func arrival(from file: String, _ messages: any Messages) throws -> TodoChange.Arrival {
        func fail(_ detail: String) -> Problem {
            .badImport(file: file, detail: (id.map { "#\($0) " } ?? "") + detail)
        }
        func parsed<Value>(_ text: String?, _ parse: (String) -> Value?) throws -> Value? {
            guard let text else { return nil }
            guard let value = parse(text) else { throw fail(text) }
            return value
        }
        guard let created = try parsed(created, { Moment(rfc3339: $0) }) else {
            throw fail("created")
        }
        let content = TodoContent(
            title: title, list: try parsed(list) { TodoList(rawValue: $0) } ?? .today,
            tags: tags ?? [], due: try parsed(due) { Day(iso: $0) }, note: note,
            repository: repository, created: created,
            done: try parsed(done) { Moment(rfc3339: $0) },
            commit: try parsed(commit) { CommitID(hex: $0) })
        do {
            return TodoChange.Arrival(number: id, try content.checked())
        } catch {
            throw fail("\(messages.explain(error).message)")
        }
    }
}
