import CycCore
import TestSupport
import Testing

@testable import CycStore

/// Random lives of repeating to-dos on one or two machines, beside a second implementation.
struct RepetitionLifeTests {
    @Test(
        "Repeating to-dos come back once, whoever closes them",
        arguments: TestDepth.seeds(
            TestDepth.cases("CYC_TEST_REPETITION", quick: 40, deep: 10_000)))
    func random(seed: UInt64) throws {
        var life = try RepetitionLife(seed: seed)
        do {
            try life.run()
        } catch {
            Issue.record("CYC_TEST_SEED=\(seed): \(error)\n\(life.script.joined(separator: "\n"))")
        }
    }
}

/// A to-do as both implementations see it.
private struct Facts: Hashable {
    var due: Day?
    var wait: Day?
    var done: Day?
}

private struct Difference: Error, CustomStringConvertible {
    let description: String
}

private struct RepetitionLife {
    /// A value and when it was written; of two, the later counts.
    private struct Register<Value: Hashable> {
        private(set) var value: Value
        private var at: Int64

        init(_ value: Value, at: Int64) { (self.value, self.at) = (value, at) }

        mutating func set(_ value: Value, at: Int64) {
            if value != self.value { self = Register(value, at: at) }
        }

        func merged(_ other: Register) -> Register { other.at > at ? other : self }
    }

    private struct Item {
        let rule: String
        /// The due date whose day of the month lasts.
        var anchor: Register<Day?>
        var due: Register<Day?>
        var wait: Register<Day?>
        var done: Register<Day?>
        var isRemoved: Register<Bool>

        init(_ rule: String, due: Day?, anchor: Day?, wait: Day?, at: Int64) {
            self.rule = rule
            // What is added without a value writes none, and takes none away.
            self.anchor = Register(anchor, at: anchor == nil ? .min : at)
            self.due = Register(due, at: due == nil ? .min : at)
            self.wait = Register(wait, at: wait == nil ? .min : at)
            done = Register(nil, at: .min)
            isRemoved = Register(false, at: at)
        }

        func merged(_ other: Item) -> Item {
            var item = self
            item.anchor = anchor.merged(other.anchor)
            item.due = due.merged(other.due)
            item.wait = wait.merged(other.wait)
            item.done = done.merged(other.done)
            item.isRemoved = isRemoved.merged(other.isRemoved)
            return item
        }

        var facts: Facts { Facts(due: due.value, wait: wait.value, done: done.value) }
    }

    private let machines: [SharingMachine]
    private let server = FakeServer()
    private var random: SeededGenerator
    private var now: Instant = 1_795_255_331
    /// The items of each machine by name: that of what they come after, and its due date.
    private var items: [[String: Item]]
    /// The identities of items, the same on all machines.
    private var identities: [String: EntryID] = [:]
    private(set) var script: [String] = []

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        var machines: [SharingMachine] = []
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            machines.append(try SharingMachine(.random(using: &random), [.todo]))
        }
        self.machines = machines
        items = Array(repeating: [:], count: machines.count)
    }

    mutating func run() throws {
        for _ in 0..<Int.random(in: 6...20, using: &random) {
            now = now + .seconds(Int64.random(in: 1...1_500_000, using: &random))
            let index = Int.random(in: machines.indices, using: &random)
            machines[index].set(now: now)
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<4: try add(index)
            case 4..<12: try close(index)
            case 12..<14: try undo(index)
            case 14: try reopen(index)
            case 15..<17: try postpone(index)
            default: try sync()
            }
            try compare(index)
        }
        try sync()
        for index in machines.indices { try compare(index) }
    }

    private var today: Day { Zone.utc.day(at: now) }

    private mutating func day(_ range: ClosedRange<Int>) -> Day {
        today.advanced(by: Int.random(in: range, using: &random))
    }

    private mutating func log(_ index: Int, _ line: String) {
        script.append("\(today) \(index) \(line)")
    }

    // MARK: Changes

    private mutating func add(_ index: Int) throws {
        let at = now.secondsSinceEpoch
        let rules = [
            "day", "3d", "week", "2w", "month", "2m", "year", "weekday", "mon,thu", "sun",
            "sat,sun",
        ]
        let rule = rules[Int.random(in: rules.indices, using: &random)]
        let ends = ["2026-08-31", "2027-01-31", "2024-02-29", "2026-12-30"]
        let due =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: nil as Day?
            case 1: Day(iso: ends[Int.random(in: ends.indices, using: &random)])
            default: day(-40...60)
            }
        let distance = Int.random(in: 0...5, using: &random)
        let wait = Bool.random(using: &random) ? due?.advanced(by: -distance) : nil
        let name = "\(identities.count)"
        let content = TodoContent(
            title: name, due: due, wait: wait, every: Repetition(typed: rule),
            created: machines[index].moment)
        let ledger = try machines[index].ledger()
        let change = try ledger.addTodos([content], at: machines[index].moment)
        identities[name] = try ledger.identities(of: .todo)[change.subjects[0].id]
        items[index][name] = Item(rule, due: due, anchor: nil, wait: wait, at: at)
        log(index, "adds \(name) \(rule) due \(due?.description ?? "-")")
    }

    /// Performs an operation on a random to-do that is open, or closed.
    private mutating func change(
        _ index: Int, isDone: Bool, _ word: String, _ intent: (Todo) -> TodoIntent
    ) throws -> (name: String, item: Item)? {
        let possible = items[index].filter {
            !$0.value.isRemoved.value && ($0.value.done.value != nil) == isDone
        }
        guard let name = possible.keys.sorted().randomElement(using: &random),
            let item = possible[name], let id = identities[name]
        else { return nil }
        let (ledger, moment) = (try machines[index].ledger(), machines[index].moment)
        let number = try ledger.identities(of: .todo).first { $0.value == id }?.key
        guard let todo = try ledger.allTodos().first(where: { $0.id == number }) else {
            throw Difference(description: "\(name) is missing on \(index)")
        }
        try ledger.commit(try intent(todo).change(of: [todo], at: moment))
        log(index, "\(word) \(name)")
        return (name, item)
    }

    private mutating func close(_ index: Int) throws {
        let (today, at) = (today, now.secondsSinceEpoch)
        let before = Set(try machines[index].ledger().identities(of: .todo).values)
        guard let (name, item) = try change(index, isDone: false, "closes", { _ in .finish })
        else { return }
        items[index][name]?.done.set(today, at: at)
        let new = Set(try machines[index].ledger().identities(of: .todo).values)
            .subtracting(before)
        let key = "\(name)/\(item.due.value?.description ?? "-")"
        let known = items[index][key]
        guard known?.isRemoved.value ?? true else {
            if !new.isEmpty { throw Difference(description: "\(key) came twice") }
            return
        }
        guard new.count == 1, let id = new.first, identities[key] ?? id == id else {
            throw Difference(description: "\(key) came as \(new)")
        }
        identities[key] = id
        let next = naiveNext(item.rule, item.due.value, item.anchor.value, closed: today)
        var following = Item(item.rule, due: next.day, anchor: next.anchor, wait: nil, at: at)
        if let due = item.due.value, let wait = item.wait.value {
            following.wait = Register(
                next.day.advanced(by: wait.number - due.number), at: at)
        }
        guard var returning = known else {
            items[index][key] = following
            return
        }
        returning.isRemoved.set(false, at: at)
        returning.due.set(following.due.value, at: at)
        returning.anchor.set(following.anchor.value, at: at)
        returning.wait.set(following.wait.value, at: at)
        returning.done.set(nil, at: at)
        items[index][key] = returning
    }

    private mutating func reopen(_ index: Int) throws {
        let at = now.secondsSinceEpoch
        guard let (name, _) = try change(index, isDone: true, "reopens", { _ in .reopen })
        else { return }
        items[index][name]?.done.set(nil, at: at)
    }

    private mutating func postpone(_ index: Int) throws {
        let at = now.secondsSinceEpoch
        let due = day(-10...40)
        var edit = TodoEdit()
        edit.due = .set(due)
        guard
            let (name, item) = try change(
                index, isDone: false, "moves to \(due)", { _ in .edit(edit) }),
            item.due.value != due || item.anchor.value != nil
        else { return }
        items[index][name]?.due.set(due, at: at)
        items[index][name]?.anchor.set(nil, at: at)
    }

    /// Takes back the newest change unless something is in its way; what it restores is read.
    private mutating func undo(_ index: Int) throws {
        let at = now.secondsSinceEpoch
        let before = try present(index)
        do {
            _ = try machines[index].ledger().undo(.newest(.todo), at: machines[index].moment)
        } catch is CycError {
            return
        }
        log(index, "undoes")
        let after = try present(index)
        for name in items[index].keys {
            guard let id = identities[name], before[id] != after[id] else { continue }
            guard let content = after[id] else {
                items[index][name]?.isRemoved.set(true, at: at)
                continue
            }
            items[index][name]?.isRemoved.set(false, at: at)
            items[index][name]?.due.set(content.due, at: at)
            items[index][name]?.anchor.set(content.firstDue, at: at)
            items[index][name]?.wait.set(content.wait, at: at)
            items[index][name]?.done.set(content.done.map { Day(of: $0) }, at: at)
        }
    }

    private mutating func sync() throws {
        guard machines.count > 1 else { return }
        for _ in 0..<3 {
            for machine in machines {
                machine.set(now: now)
                if try !machine.isJoined { try machine.join() }
                try machine.exchange(server)
            }
        }
        let all = items.reduce(into: [:]) { $0.merge($1) { $0.merged($1) } }
        items = items.map { _ in all }
        log(0, "and 1 exchange")
    }

    // MARK: Checks

    private func present(_ index: Int) throws -> [EntryID: TodoContent] {
        let ledger = try machines[index].ledger()
        let todos = Dictionary(
            uniqueKeysWithValues: try ledger.allTodos().map { ($0.id, $0.content) })
        return Dictionary(
            try ledger.identities(of: .todo).compactMap { number, id in
                todos[number].map { (id, $0) }
            }, uniquingKeysWith: { first, _ in first })
    }

    private func compare(_ index: Int) throws {
        let shown = try present(index).mapValues { content in
            Facts(
                due: content.due, wait: content.wait, done: content.done.map { Day(of: $0) })
        }
        let expected = Dictionary(
            items[index].filter { !$0.value.isRemoved.value }
                .compactMap { name, item in identities[name].map { ($0, item.facts) } },
            uniquingKeysWith: { first, _ in first })
        guard shown != expected else { return }
        let names = identities.filter { shown[$0.value] != expected[$0.value] }
        let lines = names.map { name, id in
            "\(name): \(shown[id].map { "\($0)" } ?? "-"), not \(expected[id].map { "\($0)" } ?? "-")"
        }
        throw Difference(description: "machine \(index):\n\(lines.joined(separator: "\n"))")
    }
}

// MARK: The second implementation

/// Looks at one day after the other.
private func naiveNext(
    _ rule: String, _ due: Day?, _ anchor: Day?, closed: Day
) -> (day: Day, anchor: Day?) {
    let from = due ?? closed
    let (count, unit) = naiveUnits(rule)
    let start = anchor.flatMap { naiveDates($0, count, unit).contains(from) ? $0 : nil } ?? from
    let isMonthly = unit == "m"
    var day = from.advanced(by: 1)
    let dates = isMonthly ? naiveDates(start, count, unit) : []
    while true {
        let isDate =
            switch unit {
            case "d": (day.number - from.number) % count == 0
            case "m": dates.contains(day)
            default: unit.split(separator: ",").contains { $0 == day.weekday.code }
            }
        if isDate, day >= closed {
            let lasts = isMonthly && day.description.suffix(2) != start.description.suffix(2)
            return (day, lasts ? start : nil)
        }
        day = day.advanced(by: 1)
    }
}

private func naiveUnits(_ rule: String) -> (Int, String) {
    switch rule {
    case "day": (1, "d")
    case "3d": (3, "d")
    case "week": (7, "d")
    case "2w": (14, "d")
    case "month": (1, "m")
    case "2m": (2, "m")
    case "year": (12, "m")
    case "weekday": (1, "mon,tue,wed,thu,fri")
    default: (1, rule)
    }
}

/// The dates of twelve years in steps of months; a month that lacks the day has it at its end.
private func naiveDates(_ start: Day, _ count: Int, _ unit: String) -> Set<Day> {
    guard unit == "m" else { return [] }
    let parts = start.description.split(separator: "-").compactMap { Int($0) }
    var dates: Set<Day> = []
    for step in stride(from: 0, through: 144, by: count) {
        let month = parts[1] - 1 + step
        var day = parts[2]
        while Day(year: parts[0] + month / 12, month: month % 12 + 1, day: day) == nil { day -= 1 }
        Day(year: parts[0] + month / 12, month: month % 12 + 1, day: day).map {
            _ = dates.insert($0)
        }
    }
    return dates
}
