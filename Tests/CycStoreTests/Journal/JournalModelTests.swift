import CycCore
import GRDB
import TestSupport
import Testing

@testable import CycStore

/// Applies the same random changes to a ledger and to a model in memory, and compares them.
struct JournalModelTests {
    let ledger: Ledger
    private(set) var model = JournalModel()
    var random: Seeded
    private var now: Instant = writtenAt.instant
    /// Whether no clock is off by more than a day; stamps then reveal rows in the wrong order.
    var isClockSteady = false
    /// Whether most steps concern focus, so that many intervals overlap.
    var isAboutFocus = false
    /// Exports so far, including those of earlier ledgers.
    var files: [String] = []
    /// Commands rejected for the state that they would cause.
    private(set) var refused: Set<String> = []

    /// - Parameters:
    ///   - ledger: Where it is done.
    ///   - seed: Seed of the random steps.
    ///   - model: Changes already in the ledger.
    init(_ ledger: Ledger, seed: UInt64, after model: JournalModel = JournalModel()) {
        self.ledger = ledger
        self.model = model
        random = Seeded(state: seed)
    }

    private mutating func oneIn(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &random) == 0
    }

    /// Mostly later, sometimes the same second, rarely from a wrong clock.
    private mutating func moment() -> Moment {
        switch Int.random(in: 0..<40, using: &random) {
        case 0...14: break
        case 15: now = now - .seconds(3_000)
        case 16 where !isClockSteady: now = now + .seconds(200_000)
        case 17 where !isClockSteady: now = now - .seconds(200_000)
        default: now = now + .seconds(Int64.random(in: 1...500, using: &random))
        }
        return Moment(instant: now, minutesEastOfUTC: 540)
    }

    // MARK: Steps

    /// Performs a random step of any feature.
    mutating func step() throws {
        if isAboutFocus, !oneIn(4) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: return try undoAny(of: .focus)
            case 3: return oneIn(3) ? try export() : try importOldExport()
            default: return try stepOfFocus()
            }
        }
        switch Int.random(in: 0..<26, using: &random) {
        case 0...5: try stepOfTodos()
        case 20...23: try stepOfAnyKind()
        case 6...7: try stepOfChallenges()
        case 8: try addOrRemoveDDay()
        case 9: try addOrRemoveFreeze()
        case 10: try commits()
        case 11: try undoAny()
        case 24...25: try undoAny(of: .focus)
        case 12...14: try undo(oneIn(2) ? nil : EntryKind.allCases.randomElement(using: &random))
        case 15...16: try redo(oneIn(2) ? nil : EntryKind.allCases.randomElement(using: &random))
        case 17: try export()
        case 18: try importOldExport()
        case 19...20: try stepOfFocus()
        default: try rebuild()
        }
    }

    /// Adds, changes or removes an entry of a random kind through its fields alone.
    private mutating func stepOfAnyKind() throws {
        let kind = try #require(EntryKind.allCases.randomElement(using: &random))
        let moment = moment()
        let model = model
        let reference = { (kind: EntryKind) in model.entries(kind).first?.id }
        let entries = model.entries(kind)
        let image: EntryImage
        if let before = entries.randomElement(using: &random), entries.count > 8 || !oneIn(3) {
            let values = kind.changing(before.values, using: &random, reference: reference)
            let after = Entry(id: before.id, kind: kind, number: before.number, values: values)
            image = .init(before: before, after: oneIn(3) ? nil : after)
        } else {
            let made = kind.randomValues(using: &random, reference: reference)
            guard let values = made else {
                // No entry exists to which the kind can refer.
                return #expect(
                    kind.record.fields.contains {
                        guard case .reference(let other) = $0.form else { return false }
                        return model.entries(other).isEmpty
                    })
            }
            let id = kind.record.identity(values) ?? .random(using: &random)
            guard model.entries[id] == nil else { return }
            let number = model.nextNumber(of: kind)
            image = .init(
                before: nil, after: Entry(id: id, kind: kind, number: number, values: values))
        }
        try expect("any", [image]) { ledger in
            try ledger.write {
                try $0.perform("any", at: moment, [image])
                try $0.checkRules(of: [image.after].compactMap(\.self))
            }
        }
    }

    /// Changes to-dos or undoes a change.
    mutating func stepOfTodos() throws {
        let moment = moment()
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: try undo(.todo)
        case 2: try redo(.todo)
        case 3...5:
            let contents = (0..<Int.random(in: 1...4, using: &random)).map { _ in content(moment) }
            let expected = TodoChange.adding(
                contents, from: model.nextNumber(of: .todo), at: moment)
            let made = try doing { _ = try $0.addTodos(contents, at: moment) }
            try expect(made, "todo add", images(expected))
        default:
            let numbers = model.entries(.todo).map(\.number)
            guard let number = numbers.randomElement(using: &random) else { return }
            let selection = try NumberSelection(
                ["\(number)", "\(max(1, number - 2))-\(number)"], of: .todo)
            let intent = intent()
            let result = Result { () throws -> TodoChange in
                let chosen = try selection.pick(from: model.records(Todo.self), for: intent)
                return try wrapping(CycError.todo, try intent.change(of: chosen, at: moment))
            }
            switch result {
            case .success(let expected):
                let made = try doing { ledger in
                    let done = try ledger.changeTodos(selection, intent, at: moment)
                    #expect(done == expected)
                }
                try expect(made, "todo \(expected.kind.rawValue)", images(expected))
            case .failure(let problem):
                let made = try doing { ledger in
                    let thrown = #expect(throws: CycError.self) {
                        try ledger.changeTodos(selection, intent, at: moment)
                    }
                    #expect(thrown == problem as? CycError)
                }
                #expect(made.isEmpty)
            }
        }
    }

    private mutating func content(_ moment: Moment) -> TodoContent {
        TodoContent(
            title: "t\(Int.random(in: 0..<1_000, using: &random))",
            list: TodoList.allCases.randomElement(using: &random) ?? .today,
            tags: [[], ["a"], ["b", "A"]].randomElement(using: &random) ?? [],
            due: oneIn(2) ? today.advanced(by: Int.random(in: -3...3, using: &random)) : nil,
            note: oneIn(4) ? "one\ntwo" : nil, created: moment)
    }

    private mutating func intent() -> TodoIntent {
        let days = Int.random(in: -2...2, using: &random)
        var edit = TodoEdit()
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .finish
        case 1: return .reopen
        case 2: return .move(to: .someday)
        case 3: return .remove
        case 4: edit.note = .set("n\(days)")
        default: edit.due = .set(today.advanced(by: days))
        }
        return .edit(edit)
    }

    private mutating func stepOfChallenges() throws {
        let moment = moment()
        let known = model.records(StoredChallenge.self)
        guard let stored = known.randomElement(using: &random), !oneIn(3) else {
            let challenge = Challenge(
                id: 0, name: "c\(Int.random(in: 0..<9, using: &random))",
                rule: oneIn(2) ? .streak : .total,
                targetDays: Int.random(in: 1...90, using: &random),
                start: today, until: oneIn(2) ? today.advanced(by: 100) : nil,
                restDays: oneIn(2) ? [.saturday, .monday] : nil)
            let made = try doing { _ = try $0.start(challenge, at: moment) }
            return try expect(
                made, "challenge add",
                [begun(StoredChallenge(challenge.numbered(model.nextNumber(of: .challenge))))])
        }
        let number = stored.challenge.id
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let made = try doing { _ = try $0.stopChallenges([number], on: today, at: moment) }
            var after = stored
            after.challenge = stored.challenge.stopped(on: today)
            try expect(made, "challenge stop", [changed(after)])
        case 1:
            let made = try doing {
                try $0.remove(StoredChallenge.self, [number], "challenge remove", at: moment)
            }
            try expect(made, "challenge remove", [ended(stored)])
        case 2:
            let made = try doing { try $0.announced([number, 77_777], at: moment) }
            var after = stored
            after.isAnnounced = true
            try expect(made, "challenge", [changed(after)], .mark)
        default:
            let id = model.entry(.challenge, number)?.id
            let key = NoticeKey.completion(challenge: id ?? EntryID(high: 0, low: 0))
            let made = try doing { try $0.recordNotified(key, at: moment) }
            var after = stored
            after.isSent = true
            try expect(made, "challenge", [changed(after)], .mark)
        }
    }

    private mutating func addOrRemoveDDay() throws {
        let moment = moment()
        guard let dday = model.records(DDay.self).randomElement(using: &random), oneIn(2) else {
            let (name, flag) = ("d\(Int.random(in: 0..<9, using: &random))", oneIn(2))
            let made = try doing {
                _ = try $0.addDDay(name, on: today, includeToday: flag, at: moment)
            }
            let number = model.nextNumber(of: .dday)
            return try expect(
                made, "dday add",
                [begun(DDay(id: number, name: name, date: today, includeToday: flag))])
        }
        let made = try doing { try $0.remove(DDay.self, [dday.id], "dday remove", at: moment) }
        try expect(made, "dday remove", [ended(dday)])
    }

    private mutating func addOrRemoveFreeze() throws {
        let moment = moment()
        let known = model.records(Freeze.self)
        guard let freeze = known.randomElement(using: &random), oneIn(2) else {
            let draft = try FreezeDraft(
                "today..+\(Int.random(in: 0...3, using: &random))d", why: "w", today: today)
            let made = try doing { _ = try $0.freeze(draft, at: moment) }
            let isKnown = known.contains { $0.days == draft.days && $0.why == draft.why }
            let number = model.nextNumber(of: .freeze)
            return try expect(
                made, "freeze add",
                isKnown ? [] : [begun(Freeze(id: number, days: draft.days, why: draft.why))])
        }
        let made = try doing {
            try $0.remove(Freeze.self, [freeze.id], "freeze remove", at: moment)
        }
        try expect(made, "freeze remove", [ended(freeze)])
    }

    // MARK: Focus

    /// Focus command with its arguments and its edit.
    private struct FocusAction {
        var since: Instant?
        var numbers: [Int64] = []
        let make: (FocusEditor, FocusContext) throws(FocusError) -> FocusChange
    }

    /// Runs a focus command and the same edit with all intervals loaded.
    private mutating func stepOfFocus() throws {
        let moment = moment()
        let entries = model.records(FocusEntry.self).sorted()
        let deed = randomFocusAction(entries)
        let open = entries.first(where: \.interval.isOpen)
        let scene = FocusContext(
            open: open, focusSession: entries.filter { $0.focusSession == open?.focusSession },
            entries: entries,
            chosen: deed.numbers.compactMap { number in entries.first { $0.number == number } },
            todo: nil)
        let change: FocusChange
        do throws(FocusError) {
            change = try deed.make(Self.desk(scene, at: moment), scene)
        } catch {
            let made = try doing { ledger in
                #expect(throws: CycError.focus(error)) {
                    _ = try Self.perform(deed, ledger, moment)
                }
            }
            return #expect(made.isEmpty)
        }
        var number = model.nextNumber(of: .focus)
        let images = change.images.map { image -> EntryImage in
            let before = image.before.flatMap { model.entry(.focus, $0.number) }
            guard let after = image.after else { return .init(before: before, after: nil) }
            guard let before else {
                defer { number += 1 }
                return begun(FocusEntry(number: number, after.interval))
            }
            return .init(before: before, after: Entry(after, id: before.id))
        }
        try expect("focus", images) { ledger in
            let done = try Self.perform(deed, ledger, moment)
            #expect(done.change == change)
        }
    }

    private static func perform(
        _ deed: FocusAction, _ ledger: Ledger, _ moment: Moment
    ) throws -> FocusChangeResult {
        try ledger.changeFocus("focus", at: moment, since: deed.since, numbers: deed.numbers) {
            try deed.make(desk($0, at: moment), $0)
        }
    }

    private mutating func randomFocusAction(_ entries: [FocusEntry]) -> FocusAction {
        let now = now
        let (isAdjusting, focusSession) = (oneIn(2), Int64.random(in: 1...1000, using: &random))
        let from = now - .seconds(oneIn(2) ? 0 : Int64.random(in: 0...3000, using: &random))
        let to = min(now, from + .seconds(Int64.random(in: 0...900, using: &random)))
        var interval = FocusInterval(from: from, to: nil, goal: 3600)
        interval.todo = model.entries(.todo).randomElement(using: &random)?.id
        interval.title = oneIn(2) ? "f" : nil
        interval.tags = oneIn(2) ? ["a", "two words"] : []
        interval.plan = oneIn(2) ? .pomodoro(500) : .stopwatch
        let entry = entries.randomElement(using: &random)
        let numbers = [entry].compactMap(\.self?.number)
        let kind = Int.random(in: 0..<12, using: &random)
        switch (kind, entry) {
        case (0...2, _):
            interval.focusSession = focusSession
            let new = interval
            return FocusAction(since: from) { desk, _ throws(FocusError) in
                try desk.start(new, adjusting: isAdjusting)
            }
        case (3, _): return FocusAction { desk, _ throws(FocusError) in try desk.pause() }
        case (4, _):
            return FocusAction { desk, _ throws(FocusError) in
                try desk.resume(goal: 3600, focusSession: focusSession)
            }
        case (5, _): return FocusAction { desk, _ throws(FocusError) in try desk.stop() }
        case (6, _):
            return FocusAction { desk, scene throws(FocusError) in
                try desk.cancel(scene.focusSession)
            }
        case (7, let entry?):
            var moved = entry.interval
            moved.from = from
            if isAdjusting { moved.to = to }
            let edited = moved
            return FocusAction(since: from, numbers: numbers) { desk, _ throws(FocusError) in
                try desk.edit(entry, to: edited, adjusting: isAdjusting)
            }
        case (8, let entry?):
            let middle = entry.interval.from + 100
            return FocusAction(since: middle, numbers: numbers) { desk, _ throws(FocusError) in
                try desk.split(entry, at: middle)
            }
        case (9, _?):
            return FocusAction(numbers: numbers) { desk, scene throws(FocusError) in
                desk.remove(scene.chosen)
            }
        default:
            interval.to = to
            let new = interval
            return FocusAction(since: from) { desk, _ throws(FocusError) in
                try desk.add(new, adjusting: isAdjusting)
            }
        }
    }

    /// Editor for a machine that never slept.
    private static func desk(_ scene: FocusContext, at moment: Moment) -> FocusEditor {
        func clocks(_ wall: Instant) -> ClockReading {
            let boot = wall - writtenAt.instant + 1_000_000_000
            return ClockReading(wall: wall, boot: boot, awake: boot, bootID: "a")
        }
        let counted = scene.focusSession.reduce(.zero) { $0 + $1.interval.duration }
        let open: FocusEditor.Open? = scene.open.map { entry in
            guard entry.interval.to == nil else { return .paused(entry, time: counted) }
            return .running(
                RunningFocus(
                    entry, earlier: counted,
                    activity: ActivityLog(from: clocks(entry.interval.from)),
                    now: clocks(moment.instant), doubtAfter: 600))
        }
        return FocusEditor(
            open: open, entries: scene.entries, now: moment.instant, zone: .utc)
    }

    /// Applies commits that mention to-dos, some of them seen before.
    private mutating func commits() throws {
        let moment = moment()
        let mentions = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let authored = Moment(
                instant: now - .seconds(Int64.random(in: 0...5, using: &random)),
                minutesEastOfUTC: 0)
            return TodoMention(
                commit: commit(Int.random(in: 0..<99, using: &random)), authored: authored,
                committedAt: now + .seconds(Int64.random(in: 0...5, using: &random)),
                todos: (0..<2).map { _ in
                    Int64.random(in: 1...max(1, model.nextNumber(of: .todo)), using: &random)
                })
        }
        let todos = model.records(Todo.self)
        let numbers = Dictionary(
            uniqueKeysWithValues: model.entries(.todo).map { ($0.id, $0.number) })
        let known = model.records(StoredMention.self).compactMap { mention in
            numbers[mention.todo].map { TodoMention.Key(todo: $0, authored: mention.authored) }
        }
        let closings = TodoClosings(
            mentions, todos: Dictionary(uniqueKeysWithValues: todos.map { ($0.id, $0) }),
            known: Set(known), now: moment)
        var made = try doing { ledger in
            try ledger.write { _ = try $0.closeTodos(namedBy: mentions, at: moment) }
        }[...]
        for change in closings.changes {
            try expect(made.prefix(1), "todo done", images(change), .cyc)
            made = made.dropFirst()
        }
        let seen = closings.seen.sorted {
            ($0.todo, $0.authored.instant) < ($1.todo, $1.authored.instant)
        }
        let first = model.nextNumber(of: .mention)
        let remembered = try seen.enumerated().map { offset, key in
            let todo = try #require(model.entry(.todo, key.todo))
            return begun(
                StoredMention(number: first + Int64(offset), todo: todo.id, authored: key.authored))
        }
        try expect(made, "commit", remembered, .mark)
    }

    // MARK: Undo and redo

    private mutating func undo(_ kind: EntryKind?) throws {
        try takeBack("undo", model.undoTarget(kind), orThrow: .nothingToUndo) { ledger, moment in
            try ledger.undo(.newest(kind), at: moment)
        }
    }

    private mutating func redo(_ kind: EntryKind?) throws {
        let place = model.redoTarget(kind)
        let original = place.flatMap { model.deeds[$0].undoes }
        try takeBack("redo", place, of: original, orThrow: .nothingToRedo) { ledger, moment in
            try ledger.redo(kind, at: moment)
        }
    }

    private mutating func undoAny(of kind: EntryKind? = nil) throws {
        let places = model.deeds.indices.filter { place in
            let deed = model.deeds[place]
            return deed.origin != .mark
                && (kind == nil
                    || deed.images.contains { ($0.after ?? $0.before)?.kind == kind })
        }
        guard let place = places.randomElement(using: &random) else { return }
        let id = model.deeds[place].id
        try takeBack("undo", place, orThrow: .nothingToUndo) { ledger, moment in
            try ledger.undo(.action(id.description), at: moment)
        }
    }

    private mutating func takeBack(
        _ command: String, _ place: Int?, of told: Action.ID? = nil, orThrow nothing: UndoError,
        _ body: (Ledger, Moment) throws -> HistoryItem
    ) throws {
        let moment = moment()
        let expected = Result { () throws(UndoError) -> [EntryImage] in
            guard let place else { throw nothing }
            return try model.undoing(place)
        }
        switch expected {
        case .success(let images):
            let deed = try #require(place.map { model.deeds[$0] })
            try expect(command, images, undoes: deed.id) { ledger in
                let item = try body(ledger, moment)
                #expect(item.action.id == told ?? deed.id)
            }
        case .failure(let problem):
            let made = try doing { ledger in
                #expect(throws: CycError.undo(problem), "\(command): \(problem)") {
                    try body(ledger, moment)
                }
            }
            #expect(made.isEmpty)
        }
    }

    // MARK: Files

    mutating func export() throws {
        let text = JSON.document(try ledger.backup().members, pretty: oneIn(2))
        files.append(oneIn(3) ? try Self.landed(text) : text)
        // An empty ledger imports everything.
        let folder = try TemporaryFolder()
        let copy = try folder.ledger.open()
        let read = try Self.read(text)
        try copy.merge(read, at: moment())
        #expect(
            JSON.document(try copy.backup().members, pretty: false)
                == JSON.document(try ledger.backup().members, pretty: false))
        #expect(try copy.merge(read) == 0)
        try Ledger.verify(folder.ledger)
    }

    private mutating func importOldExport() throws {
        guard let file = files.randomElement(using: &random) else { return }
        let backup = try Self.read(file)
        for _ in 0..<2 {
            let moment = moment()
            let (images, count) = model.importing(backup)
            try expect("import", images) {
                let outcome = try $0.merge(backup, "import", at: moment)
                #expect(outcome.new == images.count { $0.after?.kind != .mention })
                #expect(outcome.remarks.count == count)
            }
            for (kind, number) in backup.nextNumbers {
                model.noteNextNumber(of: kind, number)
            }
        }
    }

    static func read(_ text: String) throws -> Backup {
        guard case .object(let members) = JSON(parsing: text.utf8) else { throw NoJSON() }
        return try Backup(members.byKey)
    }

    struct NoJSON: Error {}

    /// Export in the format used before the journal.
    static func landed(_ text: String) throws -> String {
        guard case .object(let members) = JSON(parsing: text.utf8) else { throw NoJSON() }
        let later: Set<String> = [
            "entry", "sent", "next_mention", "watches", "next_watch", "focus", "next_focus",
            "diary", "next_diary", "profiles", "next_profile",
            "mates", "next_mate", "alarms", "next_alarm", "wakes", "next_wake",
        ]
        func older(_ members: JSONMembers, _ without: Set<String>) -> JSON {
            var older: JSONMembers = [:]
            for (key, value) in members.byKey.sorted(by: { $0.key < $1.key })
            where !without.contains(key) {
                guard case .array(let list) = value else {
                    older.append(key, value)
                    continue
                }
                let isMention = key == "todo_mentions"
                older.append(
                    key,
                    .array(
                        list.map { element in
                            guard case .object(let members) = element else { return element }
                            return .object(
                                members.byKey.filter {
                                    !later.contains($0.key) && !(isMention && $0.key == "id")
                                }.sorted { $0.key < $1.key }.reduce(into: [:]) {
                                    $0.append($1.key, $1.value)
                                })
                        }))
            }
            return .object(older)
        }
        return older(members, later).text
    }

    /// Rebuilds the tables from the journal.
    private mutating func rebuild() throws {
        let moment = moment()
        let made = try doing { ledger in
            _ = try ledger.write { try $0.reconcile(with: RecoveredData($0), at: moment) }
        }
        #expect(made.isEmpty)
    }

    // MARK: Comparing

    /// Actions added by `body`.
    private func doing(_ body: (Ledger) throws -> Void) throws -> [Action] {
        let before = try ledger.actionCount()
        try body(ledger)
        return try ledger.actions(after: before)
    }

    private func images(_ change: TodoChange) -> [EntryImage] {
        change.images.map { image in
            let before = image.before.flatMap { model.entry(.todo, $0.id) }
            #expect(before?.values == image.before?.values)
            return .init(
                before: before,
                after: image.after.map { Entry($0, id: before?.id ?? Self.unknown) })
        }
    }

    /// Placeholder for the identity assigned by the ledger.
    private static let unknown = EntryID(high: 0, low: 0)

    private func begun(_ record: some EntryRecord) -> EntryImage {
        .init(before: nil, after: Entry(record, id: Self.unknown))
    }

    private func changed<Kept: EntryRecord>(_ record: Kept) throws -> EntryImage {
        let before = try #require(model.entry(Kept.kind, record.number))
        return .init(before: before, after: Entry(record, id: before.id))
    }

    private func ended<Kept: EntryRecord>(_ record: Kept) throws -> EntryImage {
        let before = try #require(model.entry(Kept.kind, record.number))
        return .init(before: before, after: nil)
    }

    /// Does what the rule of focus permits, to the ledger and to the model; else the ledger refuses it
    /// and stays as it is.
    ///
    /// - Returns: Whether it was done.
    @discardableResult
    private mutating func expect(
        _ command: String, _ images: [EntryImage], undoes: Action.ID? = nil,
        _ body: (Ledger) throws -> Void
    ) throws -> Bool {
        guard let breach = model.breach(images) else {
            try expect(doing(body), command, images, undoes: undoes)
            return true
        }
        refused.insert(command)
        let made = try doing { ledger in
            let thrown = #expect(throws: CycError.self) { try body(ledger) }
            switch (thrown, breach) {
            case (.focus(.severalOpen), .twoOpen), (.focus(.overlaps), .overlap),
                (.focus(.clash), .overlap):
                break
            default: Issue.record("\(command): \(breach), but \(String(describing: thrown))")
            }
        }
        #expect(made.isEmpty)
        return false
    }

    /// Applies the same to the model with the identities assigned by the ledger.
    private mutating func expect(
        _ made: some Collection<Action>, _ command: String, _ images: [EntryImage],
        _ origin: Action.Origin = .person, undoes: Action.ID? = nil
    ) throws {
        let images = images.filter { $0.before != $0.after }
        guard !images.isEmpty else {
            #expect(made.isEmpty)
            return
        }
        let action = try #require(made.count == 1 ? made.first : nil, "\(command): \(made)")
        #expect(action.command == command && action.origin == origin && action.undoes == undoes)
        #expect(action.changes.count == images.count)
        let named = try images.map { image -> EntryImage in
            guard image.before == nil, let after = image.after, after.id == Self.unknown else {
                return image
            }
            let given = try #require(
                action.changes.first { $0.kind == after.kind && $0.number == after.number })
            return .init(
                before: nil,
                after: Entry(
                    id: given.entry, kind: after.kind, number: after.number, values: after.values))
        }
        model.perform(action.id, command, named, origin: origin, undoes: undoes)
    }

    /// Expects tables equal to the model and to the replayed journal.
    func expectSame() throws {
        try ledger.read { database in
            let replay = JournalReplay(try database.actions(after: 0))
            #expect(replay.entries == model.entries && replay.incompleteEntries.isEmpty)
            for kind in EntryKind.allCases {
                #expect(try database.entries(kind) == model.entries(kind))
                #expect(try database.nextNumber(of: kind) == model.nextNumber(of: kind))
            }
        }
    }

    /// An entry has its title of then.
    private func subject(_ image: EntryImage) -> HistoryItem.Subject {
        HistoryItem.Subject(
            kind: image.subject?.kind ?? .todo, number: image.subject?.number ?? 0,
            headline: image.subject?.headline ?? "",
            alarm: (image.subject?.record as? AlarmOccurrence)?.alarm.flatMap { id in
                model.entries(.alarm).first { $0.id == id }?.number
            })
    }

    /// After the first ``HistoryItem/nameLimit`` the titles are left out.
    private func subjects(_ images: [EntryImage]) -> [HistoryItem.Subject] {
        var named = 0
        return images.map(subject).map { subject in
            if !subject.kind.traits.isInternal { named += 1 }
            guard named > HistoryItem.nameLimit else { return subject }
            return HistoryItem.Subject(kind: subject.kind, number: subject.number, headline: "")
        }
    }

    /// Expects the history to match the current state.
    func expectHistory() throws {
        let told = model.deeds.indices.reversed().filter { model.deeds[$0].origin != .mark }
        let items = try ledger.history(limit: nil)
        #expect(items.map(\.action.id) == told.map { model.deeds[$0].id })
        #expect(items.map(\.isUndone) == told.map { !model.isEffective($0) })
        #expect(items.map(\.subjects) == told.map { subjects(model.deeds[$0].images) })
        #expect(try ledger.history(limit: 3) == Array(items.prefix(3)))
    }
}

extension Ledger {
    func actionCount() throws -> Int64 {
        try read { try $0.first("SELECT count(*) FROM action") { try $0.number(0) } ?? 0 }
    }

    func actions(after seq: Int64 = 0) throws -> [Action] {
        try read { try $0.actions(after: seq) }
    }
}

extension Database {
    /// Oldest first.
    func actions(after seq: Int64) throws -> [Action] {
        try all("SELECT seq, content FROM action WHERE seq > ? ORDER BY seq", [seq]) {
            try $0.action(1, seq: 0)
        }
    }
}
