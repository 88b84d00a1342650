import CycCore
import TestSupport
import Testing

@testable import CycStore

private let now = Moment(instant: 1_795_255_331, minutesEastOfUTC: 540)
private let early = Moment(instant: 1_000, minutesEastOfUTC: 540)

private func later(_ seconds: Int64) -> Moment {
    Moment(
        instant: now.instant + .seconds(seconds), minutesEastOfUTC: now.minutesEastOfUTC)
}

private let challenges = [
    StoredChallenge(
        Challenge(
            id: 1, name: "100일", rule: .streak, targetDays: 100, start: Day(number: 20_700))),
    StoredChallenge(
        Challenge(
            id: 2, name: "Reading", rule: .total, targetDays: 20, start: Day(number: 20_600),
            until: Day(number: 20_800), goal: 3, restDays: [.saturday, .sunday],
            stopped: Day(number: 20_750)), isAnnounced: true, isSent: true),
]
private let definedChallenges = challenges
private let exam = DDay(id: 1, name: "Exam", date: Day(number: 20_812), includeToday: true)
private let open = Todo(
    id: 1,
    TodoContent(
        title: "Parse the page", tags: ["github", "한글"], due: today, note: "one\ntwo",
        repository: "/src/app", created: early))
private let done = Todo(
    id: 2,
    TodoContent(
        title: "Read it", list: .soon, created: early,
        done: Moment(instant: 2_000, minutesEastOfUTC: 540), commit: commit(7)))
private let mention = TodoMention.Key(
    todo: 2, authored: Moment(instant: 1_500, minutesEastOfUTC: 540))

/// Additions of the version 3 fixture to version 2.
func expectAgendaFilled(_ reader: LedgerReader) throws {
    let agenda = try reader.facts(currentRepository: nil, today: today).snapshot.agenda
    #expect(agenda.challenges == challenges.map(\.challenge))
    #expect(agenda.announced == [2])
    #expect(agenda.ddays == [exam])
    #expect(agenda.todos == TodoDigest(open: 1, today: 1, recentCompletions: [], next: [open]))
    let backup = try reader.backup()
    #expect(backup.challenges == challenges)
    #expect(backup.todos == [open, done])
    #expect(backup.nextTodo == 4)
    #expect(backup.mentions == [mention])
}

struct AgendaTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger.open()
    }

    private func page(
        _ filter: TodoFilter = TodoFilter(state: .all), limit: Int? = nil
    ) throws -> [Int64] {
        try ledger.todos(matching: filter, on: today, limit: limit).todos.map(\.id)
    }

    @Test("Challenges, D-Days and freezes keep their numbers until they are removed")
    func entries() throws {
        let first = try ledger.start(challenges[1].challenge)
        #expect(first.id == 1)
        #expect(try ledger.start(challenges[0].challenge).id == 2)
        #expect(
            try ledger.record(StoredChallenge.self, 1)?.challenge.restDays == [.saturday, .sunday])
        #expect(try ledger.stopChallenge(2, on: today).stopped == today)
        #expect(try ledger.record(StoredChallenge.self, 2)?.challenge.stopped == today)
        try ledger.announced([1, 9])
        let agenda = try ledger.facts(currentRepository: nil, today: today).snapshot.agenda
        #expect(agenda.challenges.map(\.id) == [1, 2])
        #expect(agenda.announced == [1] && agenda.sent == [])
        try ledger.sent([2, 9])
        let told = try ledger.facts(currentRepository: nil, today: today).snapshot.agenda
        #expect(told.announced == [1] && told.sent == [2])
        try ledger.removeChallenge(1)
        #expect(throws: CycError.noEntry(.challenge, id: 1)) { try ledger.removeChallenge(1) }
        #expect(try ledger.record(StoredChallenge.self, 1) == nil)
        #expect(throws: CycError.noEntry(.challenge, id: 1)) {
            try ledger.stopChallenge(1, on: today)
        }

        #expect(try ledger.addDDay("Exam", on: exam.date, includeToday: true) == exam)
        #expect(try ledger.records(DDay.self) == [exam])
        try ledger.removeDDay(1)
        #expect(throws: CycError.noEntry(.dday, id: 1)) { try ledger.removeDDay(1) }

        let draft = try FreezeDraft("today..+2d", why: "휴가", today: today)
        let frozen = try ledger.freeze(draft)
        #expect(frozen.freeze.days == today...today.advanced(by: 2) && !frozen.wasThere)
        #expect(try ledger.freeze(draft).wasThere)
        #expect(try ledger.freezes() == [frozen.freeze])
        try ledger.removeFreeze(frozen.freeze.id)
        #expect(throws: CycError.noEntry(.freeze, id: 1)) { try ledger.removeFreeze(1) }
    }

    @Test("Listings and digests equal a full sort of the items", arguments: 0..<4)
    func model(seed: UInt64) throws {
        var modelTests = JournalModelTests(ledger, seed: seed + 9)
        for _ in 0..<150 {
            try modelTests.stepOfTodos()
            let todos = modelTests.model.records(Todo.self)
            #expect(try ledger.allTodos() == todos)
            let sorted = todos.inOrder(on: today)
            #expect(try page() == sorted.map(\.id))
            var filter = TodoFilter(
                state: [.open, .done, .all].randomElement(using: &modelTests.random) ?? .all)
            filter.list =
                (TodoList.allCases + [nil]).randomElement(using: &modelTests.random) ?? nil
            filter.tags = Bool.random(using: &modelTests.random) ? ["a"] : []
            let limit = Int.random(in: 0...9, using: &modelTests.random)
            let matching = sorted.filter { filter.matches($0, on: today) }
            let found = try ledger.todos(matching: filter, on: today, limit: limit)
            #expect(found.todos == Array(matching.prefix(limit)))
            #expect(found.hasMore == (matching.count > limit))
            let digest = try ledger.facts(currentRepository: nil, today: today).snapshot.agenda
                .todos
            #expect(
                digest.counts(zone: .utc, today: today)
                    == TodoCounts(todos, zone: .utc, today: today))
            var shown = digest.today
            for ahead in 1...TodoDigest.daysAhead {
                let day = today.advanced(by: ahead)
                shown += digest.coming[day] ?? 0
                #expect(shown == TodoCounts(todos, zone: .utc, today: day).today)
            }
            #expect(
                digest.next
                    == Array(sorted.filter { !$0.isDone }.prefix(TodoDigest.most)))
        }
    }

    @Test("A commit closes a to-do once, and a rebased one never closes it again")
    func mentions() throws {
        _ = try ledger.addTodos(
            [.init(title: "a", created: now), .init(title: "b", created: now)], at: now)
        let named = TodoMention(
            commit: commit(1), authored: later(5), committedAt: later(5).instant,
            todos: [1, 7])
        let changes = try ledger.write {
            try $0.closeTodos(namedBy: [named], at: later(9))
        }
        #expect(changes.flatMap(\.subjects).map(\.id) == [1])
        #expect(changes.flatMap(\.subjects).map(\.content.commit) == [commit(1)])
        // After an undo it stays open when the commit is rebased.
        try ledger.undoTodos()
        let rebased = TodoMention(
            commit: commit(2), authored: later(5), committedAt: later(60).instant,
            todos: [1])
        let repository = try ledger.add("/r").id
        var result = scan([])
        result.mentions = [rebased, named]
        try ledger.apply(result, to: repository, context(at: later(99).instant))
        #expect(try ledger.allTodos().filter(\.isDone) == [])
        #expect(try ledger.redoTodos().numbers == [1])
        #expect(try ledger.backup().mentions.map(\.todo) == [1])
        // A scan closes the to-dos that it delivers.
        result.mentions = [
            TodoMention(
                commit: commit(3), authored: later(70), committedAt: later(70).instant,
                todos: [2])
        ]
        try ledger.apply(result, to: repository, context(at: later(99).instant))
        let closed = try ledger.allTodos().first { $0.id == 2 }
        #expect(closed?.content.done == later(70))
        #expect(closed?.content.commit == commit(3))
        #expect(try ledger.undoTodos().numbers == [2])
    }

    @Test("Import into an empty ledger keeps every entry and number")
    func backup() throws {
        try ledger.fillAgenda()
        let backup = try ledger.backup()
        let other = try TemporaryFolder()
        let copy = try other.ledger.open()
        try copy.merge(backup, at: now)
        #expect(try copy.backup() == backup)
        try copy.merge(backup, at: now)
        #expect(try copy.backup() == backup)
        #expect(try copy.undoTodos().action.command == "import")
        #expect(try copy.allTodos() == [])
        // Existing to-dos keep their numbers and mentions.
        let third = try TemporaryFolder()
        let busy = try third.ledger.open()
        _ = try busy.addTodos(
            [.init(title: "x", created: now), .init(title: "y", created: now)], at: now)
        try busy.merge(backup)
        // The file's numbers 1 and 2 are used here, and its next one is 4.
        #expect(try busy.allTodos().map(\.id) == [1, 2, 3, 4])
        #expect(
            try busy.allTodos().map(\.content.title) == ["x", "y", "Parse the page", "Read it"])
        #expect(try busy.backup().mentions.map(\.todo) == [4])
    }

    @Test("Repair reports damaged rows and keeps the others")
    func damaged() throws {
        try ledger.fillAgenda()
        let before = try ledger.backup()
        try sql(
            "UPDATE todo SET list = 9 WHERE id = 2", on: folder.ledger.database)
        #expect(throws: CycError.self) { try ledger.allTodos() }
        try ledger.close()
        guard case .reconciled = try Ledger.repair(folder.ledger, at: now) else {
            Issue.record("nothing was repaired")
            return
        }
        #expect(try folder.ledger.read().backup() == before)
        // Without the journal's copy, the other rows are kept.
        try sql(
            "UPDATE todo SET list = 9 WHERE id = 2; DELETE FROM action", on: folder.ledger.database)
        guard case .reconciled = try Ledger.repair(folder.ledger, at: now) else {
            Issue.record("nothing was repaired")
            return
        }
        let saved = try folder.ledger.read().backup()
        #expect(saved.todos == [open])
        #expect(saved.challenges == challenges)
        #expect(saved.ddays == [exam])
        #expect(saved.nextTodo == 4)
        try Ledger.verify(folder.ledger)
    }

    @Test("Changes that cannot be decoded are detected")
    func damagedHistory() throws {
        _ = try ledger.addTodos([.init(title: "a", created: now)], at: now)
        try Ledger.verify(folder.ledger)
        try sql("UPDATE action SET content = x'0103'", on: folder.ledger.database)
        #expect(throws: CycError.self) { try Ledger.verify(folder.ledger) }
        #expect(throws: CycError.self) { try ledger.history(limit: nil) }
        #expect(throws: CycError.self) { try ledger.undoTodos() }
    }

    private func content(_ title: String) -> TodoContent { .init(title: title, created: now) }

    @Test("Imported number too close to the maximum is replaced")
    func largeNumbers() throws {
        let numbers: [Int64] = [99_999_999, 100_000_000, 999_999_999]
        try ledger.merge(Backup(todos: numbers.map { Todo(id: $0, content("\($0)")) }))
        #expect(try ledger.allTodos().map(\.id) == [99_999_999, 100_000_000, 100_000_001])
        #expect(try ledger.addTodos([content("more")], at: now).subjects.map(\.id) == [100_000_002])

        let other = try TemporaryFolder()
        let copy = try other.ledger.open()
        try copy.merge(
            Backup(
                todos: [Todo(id: 999_999_999, content("last"))],
                nextNumbers: [.todo: 1_000_000_000]))
        #expect(try copy.addTodos([content("more")], at: now).subjects.map(\.id) == [2])
    }

    @Test("Imported to-dos keep unused numbers, get new ones otherwise, and are imported once")
    func importing() throws {
        _ = try ledger.addTodos(
            ["a", "b", "x", "x", "x", "x"].map { .init(title: $0, created: early) }, at: early)
        _ = try ledger.changeTodos("3-6", .remove, at: now)
        let titles: [(Int64?, String)] = [
            (1, "a"), (2, "other"), (40, "c"), (40, "d"), (nil, "e"), (0, "f"), (3, "g"),
        ]
        let file = Backup(
            todos: titles.map { Todo(id: $0.0 ?? 0, .init(title: $0.1, created: early)) })
        #expect(try ledger.merge(file) == 6)
        #expect(
            try ledger.allTodos().dropFirst(2).map { "\($0.id) \($0.content.title)" }
                == ["40 c", "41 other", "42 d", "43 e", "44 f", "45 g"])
        #expect(try ledger.merge(file) == 0)
    }

    @Test("New to-dos follow the other numbers when the highest number is used")
    func lastNumber() throws {
        _ = try ledger.addTodos(["a", "b", "c"].map(content), at: now)
        _ = try ledger.changeTodos("3", .remove, at: now)
        _ = try ledger.addTodos([content("last")], at: now)
        try sql(
            "UPDATE todo SET id = 999999999 WHERE id = 4"
                + "; UPDATE meta SET value = 1000000000 WHERE key = 'next_todo'",
            on: folder.ledger.database)
        let edited = try ledger.changeTodos("999999999", .finish, at: now)
        #expect(edited.images.count == 1)
        // Numbers in the history are not reused.
        #expect(
            try ledger.addTodos(["d", "e"].map(content), at: now).subjects.map(\.id) == [5, 6])
        #expect(try ledger.undoTodos().numbers == [5, 6])
        try ledger.merge(Backup(todos: [Todo(id: 0, content("f"))]))
        #expect(try ledger.allTodos().map(\.id) == [1, 2, 7, 999_999_999])
        // Nor if too few numbers are left.
        try sql(
            "UPDATE meta SET value = 999999998 WHERE key = 'next_todo'", on: folder.ledger.database)
        #expect(
            try ledger.addTodos(["g", "h", "i"].map(content), at: now).subjects.map(\.id)
                == [8, 9, 10])
    }
}

extension Ledger {
    /// Additions of the version 3 fixture to version 2.
    fileprivate func fillAgenda() throws {
        var backup = Backup(
            challenges: definedChallenges, ddays: [exam], todos: [open, done],
            nextNumbers: [.todo: 4])
        let todo = backup[.todo].first { $0.number == 2 }?.id
        backup.add(
            StoredMention(number: 1, todo: try #require(todo), authored: mention.authored))
        backup.identify()
        try merge(backup, at: early)
    }
}
