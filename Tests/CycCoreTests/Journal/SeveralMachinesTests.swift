import CycCore
import TestSupport
import Testing

/// Slow reference model: the state computed from the whole set of actions.
private struct PlainJournal {
    private struct Write {
        let action: Action
        let write: FieldWrite
    }

    private var writes: [EntryState.Key: [String: [Write]]] = [:]
    /// Numbers that each entry has had.
    private(set) var formerNumbers: [EntryState.Key: Set<Int64>] = [:]

    init(_ actions: [Action]) {
        for action in actions {
            for change in action.changes {
                formerNumbers[change.key, default: []].insert(change.number)
                for write in change.writes {
                    writes[
                        EntryState.Key(id: change.entry, kindName: change.kindName), default: [:]][
                            write.field, default: []
                        ].append(Write(action: action, write: write))
                }
            }
        }
    }

    private static func rank(_ write: Write) -> (Int64, MachineID, Int64) {
        (write.action.clock, write.action.key.machine, write.action.key.sequence)
    }

    /// The latest of all writes that no other one replaces.
    private func winner(_ key: EntryState.Key, _ field: String) -> Write? {
        let all = writes[key]?[field] ?? []
        let replaced = all.flatMap(\.write.replaces)
        return all.filter { !replaced.contains($0.action.key) }
            .max { Self.rank($0) < Self.rank($1) }
    }

    var numbers: [EntryState.Key: Int64] {
        var numbers: [EntryState.Key: Int64] = [:]
        for kindName in Set(writes.keys.map(\.kindName)) {
            let numbered = writes.keys.filter { $0.kindName == kindName }.compactMap { key in
                winner(key, ".number").flatMap { write in
                    write.write.value.integer.map { (key: key, number: $0, by: write.action) }
                }
            }.sorted { one, other in
                (one.by.clock, one.by.key.machine, one.by.key.sequence, one.key.id)
                    < (
                        other.by.clock, other.by.key.machine, other.by.key.sequence, other.key.id
                    )
            }
            var taken = Set(numbered.map(\.number))
            for (index, entry) in numbered.enumerated() {
                var number = entry.number
                if numbered[..<index].contains(where: { $0.number == entry.number }) {
                    while taken.contains(number) { number += 1 }
                    taken.insert(number)
                }
                numbers[entry.key] = number
            }
        }
        return numbers
    }

    var entries: [EntryID: Entry] {
        var entries: [EntryID: Entry] = [:]
        for (key, number) in numbers {
            guard let kind = EntryKind(rawValue: key.kindName),
                winner(key, ".removed")?.write.value.isTrue != true
            else { continue }
            let entry = Entry(
                id: key.id, kind: kind, number: number,
                values: kind.record.fields.map { winner(key, $0.name)?.write.value ?? .none })
            if entry.record != nil { entries[key.id] = entry }
        }
        return entries
    }
}

/// Machines with wrong clocks that change entries and sync now and then.
private struct Machines {
    private struct Machine {
        let id: MachineID
        var own: [Action] = []
        var known: [Action] = []
        var replay = JournalReplay()
        /// Units: seconds.
        var skew: Int64
    }

    private var machines: [Machine]
    /// Numbers that entries had on a machine and lost there.
    private(set) var lostNumbers: [EntryState.Key: Set<Int64>] = [:]
    private var now: Instant = 1_795_255_331
    var random: SeededGenerator

    init(count: Int, seed: UInt64) {
        random = SeededGenerator(seed: seed)
        machines = []
        for _ in 0..<count {
            machines.append(
                Machine(
                    id: MachineID(high: random.next(), low: random.next()),
                    skew: Int64.random(in: -72_000...72_000, using: &random)))
        }
    }

    var actions: [Action] { machines.flatMap(\.own) }

    mutating func run(steps: Int) {
        for _ in 0..<steps {
            now = now + .seconds(Int64.random(in: 0...4_000, using: &random))
            let index = machines.indices.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: sync(index)
            case 3: machines[index].skew = Int64.random(in: -300_000...300_000, using: &random)
            default: act(index)
            }
        }
    }

    /// Applies some new actions of another machine, in their order.
    private mutating func sync(_ index: Int) {
        guard let other = machines.indices.randomElement(using: &random), other != index else {
            return
        }
        let known = machines[index].known.count { $0.key.machine == machines[other].id }
        let new = machines[other].own.dropFirst(known)
        let numbers = machines[index].replay.shownNumbers
        for action in new.prefix(Int.random(in: 0...new.count, using: &random)) {
            machines[index].known.append(action)
            machines[index].replay.apply(action)
        }
        let now = machines[index].replay.shownNumbers
        let moved = numbers.filter { now[$0.key] != $0.value }
        guard !moved.isEmpty else { return }
        for (key, number) in moved { lostNumbers[key, default: []].insert(number) }
        record(
            .mark,
            moved.map { key, number in
                EntryChange(entry: key.id, kindName: key.kindName, number: number, writes: [])
            }, index)
    }

    private mutating func act(_ index: Int) {
        let replay = machines[index].replay
        let entries = replay.entries.values.sorted { $0.id < $1.id }
        var images: [EntryImage] = []
        for _ in 0...Int.random(in: 0...2, using: &random) {
            images.append(image(entries, replay))
        }
        var seen: Set<EntryID> = []
        images = images.filter { $0.subject.map { seen.insert($0.id).inserted } ?? false }
        var changes = images.compactMap { replay.change($0) }
        if Int.random(in: 0..<5, using: &random) == 0 { changes.append(foreign(replay)) }
        record(.person, changes, index)
        // A write that has seen all others wins here, whatever the clocks say.
        for change in changes {
            let key = EntryState.Key(id: change.entry, kindName: change.kindName)
            for write in change.writes {
                #expect(
                    machines[index].replay.states[key]?.value(of: write.field) == write.value)
            }
        }
    }

    private mutating func record(
        _ origin: Action.Origin, _ changes: [EntryChange], _ index: Int
    ) {
        let wall = now + .seconds(machines[index].skew)
        let clock = Action.clock(after: machines[index].known.map(\.clock).max(), wall: wall)
        let action = Action(
            id: Action.ID(random.next() | 1),
            key: ActionKey(
                machine: machines[index].id, sequence: Int64(machines[index].own.count) + 1),
            clock: clock, at: Moment(instant: wall, minutesEastOfUTC: 0),
            origin: origin, command: "c", changes: changes)
        machines[index].own.append(action)
        machines[index].known.append(action)
        machines[index].replay.apply(action)
    }

    private mutating func image(_ entries: [Entry], _ replay: JournalReplay) -> EntryImage {
        let name = "n\(Int.random(in: 0..<50, using: &random))"
        if let before = entries.randomElement(using: &random),
            Int.random(in: 0..<3, using: &random) > 0
        {
            if Int.random(in: 0..<4, using: &random) == 0 {
                return EntryImage(before: before, after: nil)
            }
            var values = before.values
            values[before.kind == .dday ? 0 : 2] = .text(name)
            return EntryImage(
                before: before,
                after: Entry(
                    id: before.id, kind: before.kind, number: before.number, values: values))
        }
        let kind: EntryKind = Bool.random(using: &random) ? .dday : .mate
        let next = replay.nextNumbers[kind] ?? 1
        let entry =
            kind == .dday
            ? Entry(
                DDay(id: next, name: name, date: Day(number: 20_778), includeToday: false),
                id: .random(using: &random))
            : mate(Int.random(in: 0..<6, using: &random), next)
        // A removed entry is restored under its number.
        if let state = replay.states[entry.key], let number = replay.shownNumbers[entry.key] {
            guard state.isRemoved else { return EntryImage(before: nil, after: nil) }
            return EntryImage(
                before: nil,
                after: Entry(id: entry.id, kind: kind, number: number, values: entry.values))
        }
        return EntryImage(before: nil, after: entry)
    }

    /// Mate identified by its content, so that two machines make the same entry.
    private func mate(_ login: Int, _ number: Int64) -> Entry {
        let mate = Mate(number: number, host: .dotCom, login: "octo\(login)")
        return Entry(mate, id: mate.id)
    }

    /// Change of a kind that only a later version knows.
    private mutating func foreign(_ replay: JournalReplay) -> EntryChange {
        let key = EntryState.Key(
            id: EntryID(high: 9, low: UInt64.random(in: 0..<3, using: &random)), kindName: "unicorn"
        )
        let field = ["name", EntryField.removed].randomElement(using: &random) ?? ""
        return EntryChange(
            entry: key.id, kindName: key.kindName, number: 1,
            writes: [
                FieldWrite(
                    field: field, value: .flag(Bool.random(using: &random)),
                    replaces: replay.states[key]?.unreplaced(field) ?? [])
            ])
    }
}

struct SeveralMachinesTests {
    @Test(
        "A set of actions gives the same state in any order",
        arguments: 0..<UInt64(TestDepth.cases(quick: 60, deep: 2_000)))
    func anyOrder(seed: UInt64) {
        let seed = TestDepth.firstSeed &+ seed
        var random = SeededGenerator(seed: seed)
        var machines = Machines(count: Int.random(in: 1...5, using: &random), seed: seed)
        machines.run(steps: Int.random(in: 5...60, using: &random))
        let all = machines.actions
        for round in 0..<4 {
            // Random subsets too.
            let actions = round == 0 ? all : all.filter { _ in random.next() % 4 > 0 }
            let plain = PlainJournal(actions)
            let first = JournalReplay(actions.shuffled(using: &random))
            #expect(first.entries == plain.entries)
            #expect(first.shownNumbers == plain.numbers)
            #expect(first.states.mapValues { Set($0.numbers) } == plain.formerNumbers)
            #expect(
                Set(first.entries.values.map { "\($0.kind.rawValue) \($0.number)" }).count
                    == first.entries.count)
            for _ in 0..<3 {
                // With duplicates.
                let again = actions + actions.filter { _ in random.next() % 3 == 0 }
                #expect(JournalReplay(again.shuffled(using: &random)).states == first.states)
            }
            for (key, state) in first.states {
                let row = first.shownNumbers[key].flatMap { state.entry(number: $0) }
                for row in [row, nil] {
                    let bytes = state.encoded(beside: row)
                    #expect(EntryState(key, encoded: bytes, row: row) == state)
                    let cut = bytes.prefix(Int(random.next() % UInt64(bytes.count)))
                    #expect(EntryState(key, encoded: Array(cut), row: row) == nil)
                }
            }
        }
        // All actions together leave no gaps.
        let whole = JournalReplay(all)
        #expect(whole.incompleteEntries.isEmpty)
        for (key, numbers) in machines.lostNumbers {
            #expect(numbers.isSubset(of: whole.states[key]?.numbers ?? []))
        }
    }

    @Test("An edit that has seen another one wins, even if its clock was set back since")
    func clockSetRight() {
        let (laptop, office) = (MachineID(high: 1, low: 0), MachineID(high: 2, low: 0))
        func dday(_ name: String) -> Entry {
            Entry(
                DDay(id: 1, name: name, date: Day(number: 20_778), includeToday: false),
                id: EntryID(high: 5, low: 5))
        }
        func action(_ machine: MachineID, _ sequence: Int64, clock: Int64, _ change: EntryChange?)
            -> Action
        {
            Action(
                id: Action.ID(UInt64(clock)), key: ActionKey(machine: machine, sequence: sequence),
                clock: clock,
                at: Moment(instant: Instant(secondsSinceEpoch: clock), minutesEastOfUTC: 0),
                origin: .person, command: "c", changes: [change].compactMap(\.self))
        }
        // The laptop's clock is ahead, then correct.
        var replay = JournalReplay()
        let added = action(
            laptop, 1, clock: 90, replay.change(EntryImage(before: nil, after: dday("a"))))
        replay.apply(added)
        let edited = action(
            laptop, 2, clock: 3, replay.change(EntryImage(before: dday("a"), after: dday("b"))))
        // A concurrent edit that has seen only the first action.
        let concurrent = action(
            office, 1, clock: 2, replay.change(EntryImage(before: dday("a"), after: dday("c"))))
        for order in [[added, edited, concurrent], [concurrent, edited, added]] {
            #expect(JournalReplay(order).entries.values.map(\.headline) == ["b"])
        }
        let later = action(
            office, 1, clock: 4, replay.change(EntryImage(before: dday("a"), after: dday("c"))))
        #expect(JournalReplay([later, edited, added]).entries.values.map(\.headline) == ["c"])
    }

    @Test("If two machines give one number, the later entry gets a new one")
    func numbers() {
        func dday(_ low: UInt64, _ number: Int64) -> Entry {
            Entry(
                DDay(id: number, name: "d", date: Day(number: 20_778), includeToday: false),
                id: EntryID(high: 0, low: low))
        }
        let laptop = TestJournal(
            [
                [EntryImage(before: nil, after: dday(1, 1))],
                [EntryImage(before: nil, after: dday(2, 2))],
            ],
            machine: MachineID(high: 0, low: 1))
        let office = TestJournal(
            [
                [EntryImage(before: nil, after: dday(3, 1))],
                [EntryImage(before: nil, after: dday(4, 4))],
            ],
            machine: MachineID(high: 0, low: 2))
        let replay = JournalReplay(office.actions + laptop.actions)
        let numbers = [1, 2, 3, 4].map { replay.entries[EntryID(high: 0, low: $0)]?.number }
        // The stamps are equal: the machine decides.
        #expect(numbers == [1, 2, 3, 4])
        // It keeps its former number in the state.
        #expect(
            replay.states.values.filter { $0.key.id.low == 3 }.map(\.numbers) == [[1]])
        // A removed entry keeps its number.
        var removed = laptop
        removed.append([EntryImage(before: dday(1, 1), after: nil)])
        let without = JournalReplay(office.actions + removed.actions)
        #expect(without.entries[EntryID(high: 0, low: 3)]?.number == 3)
        #expect(without.entries[EntryID(high: 0, low: 1)] == nil)
        // One that is added later, above all numbers that are shown, moves nobody.
        var later = laptop
        later.append([EntryImage(before: nil, after: dday(5, 5))])
        let more = JournalReplay(office.actions + later.actions)
        #expect(more.entries[EntryID(high: 0, low: 3)]?.number == 3)
    }

    @Test("A mark of a former number changes nothing else and does not block undo")
    func noteOfNumber() throws {
        func dday(_ name: String) -> Entry {
            Entry(
                DDay(id: 1, name: name, date: Day(number: 20_778), includeToday: false),
                id: EntryID(high: 5, low: 5))
        }
        let edit = EntryImage(before: dday("a"), after: dday("b"))
        var journal = TestJournal([[EntryImage(before: nil, after: dday("a"))], [edit]])
        let before = journal.replay
        journal.record(
            [
                EntryChange(
                    entry: dday("b").id, kindName: EntryKind.dday.rawValue, number: 9, writes: [])
            ], .mark)
        #expect(journal.replay.entries == before.entries)
        #expect(journal.replay.states.values.map(\.numbers) == [[1, 9]])
        let undone = try journal.actions[1].undoing(
            later: [journal.actions[2]], images: [edit]
        ) { _ in dday("b") }
        #expect(undone == [EntryImage(before: dday("b"), after: dday("a"))])
        // A repair does not count it as a change.
        let reconciled = Reconciliation(
            actions: journal.actions, isWhole: false, beforeLastGap: 3,
            rows: journal.replay.entries, unread: [], nextNumbers: [:])
        #expect(reconciled.images.isEmpty && reconciled.lost.isEmpty)
    }

    @Test("Fields and kinds of a later version are kept and named once")
    func unknownNames() {
        var journal = TestJournal([])
        for low in 0..<2 {
            for (kindName, field) in [("unicorn", "name"), ("dday", "colour"), ("dday", "name")] {
                journal.record([
                    EntryChange(
                        entry: EntryID(high: 5, low: UInt64(low)), kindName: kindName, number: 1,
                        writes: [FieldWrite(field: field, value: .text("x"), replaces: [])])
                ])
            }
        }
        #expect(journal.replay.unknownNames == ["dday.colour", "unicorn"])
        #expect(
            journal.replay.states.values.filter { $0.value(of: "colour") == .text("x") }.count
                == 2)
        #expect(JournalReplay().unknownNames.isEmpty)
    }
}
