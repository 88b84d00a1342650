import CycCore
import TestSupport
import Testing

/// What a set of actions of several machines leads to, computed plainly from the whole set.
private struct PlainJournal {
    private struct Write {
        let action: Action
        let write: FieldWrite
    }

    private var writes: [EntryState.Key: [String: [Write]]] = [:]
    /// Those that each entry bore.
    private(set) var borne: [EntryState.Key: Set<Int64>] = [:]

    init(_ actions: [Action]) {
        for action in actions {
            for change in action.changes {
                borne[change.key, default: []].insert(change.number)
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

    /// The latest of all writes that no other one of the set replaces.
    private func winner(_ key: EntryState.Key, _ field: String) -> Write? {
        let all = writes[key]?[field] ?? []
        let replaced = all.flatMap(\.write.replaces)
        return all.filter { !replaced.contains($0.action.key) }
            .max { Self.rank($0) < Self.rank($1) }
    }

    var numbers: [EntryState.Key: Int64] {
        var numbers: [EntryState.Key: Int64] = [:]
        for kindName in Set(writes.keys.map(\.kindName)) {
            let given = writes.keys.filter { $0.kindName == kindName }.compactMap { key in
                winner(key, ".number").flatMap { write in
                    write.write.value.integer.map { (key: key, number: $0, by: write.action) }
                }
            }.sorted { one, other in
                (one.by.clock, one.by.key.machine, one.by.key.sequence, one.key.id)
                    < (
                        other.by.clock, other.by.key.machine, other.by.key.sequence, other.key.id
                    )
            }
            var next = (given.map(\.number).max() ?? 0) + 1
            for (place, entry) in given.enumerated() {
                if given[..<place].contains(where: { $0.number == entry.number }) {
                    numbers[entry.key] = next
                    next += 1
                } else {
                    numbers[entry.key] = entry.number
                }
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

/// Machines that change entries, undo, and hear of each other now and then; their clocks are wrong.
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
    /// The numbers that entries had on any machine and lost there.
    private(set) var left: [EntryState.Key: Set<Int64>] = [:]
    private var now: Int64 = 1_795_255_331
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

    mutating func live(steps: Int) {
        for _ in 0..<steps {
            now += Int64.random(in: 0...4_000, using: &random)
            let place = machines.indices.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: hear(place)
            case 3: machines[place].skew = Int64.random(in: -300_000...300_000, using: &random)
            default: act(place)
            }
        }
    }

    /// A machine takes a part of what another one did, in its order.
    private mutating func hear(_ place: Int) {
        guard let other = machines.indices.randomElement(using: &random), other != place else {
            return
        }
        let known = machines[place].known.count { $0.key.machine == machines[other].id }
        let new = machines[other].own.dropFirst(known)
        let numbers = machines[place].replay.shownNumbers
        for action in new.prefix(Int.random(in: 0...new.count, using: &random)) {
            machines[place].known.append(action)
            machines[place].replay.apply(action)
        }
        let now = machines[place].replay.shownNumbers
        let moved = numbers.filter { now[$0.key] != $0.value }
        guard !moved.isEmpty else { return }
        for (key, number) in moved { left[key, default: []].insert(number) }
        record(
            .mark,
            moved.map { key, number in
                EntryChange(entry: key.id, kindName: key.kindName, number: number, writes: [])
            }, place)
    }

    private mutating func act(_ place: Int) {
        let replay = machines[place].replay
        let entries = replay.entries.values.sorted { $0.id < $1.id }
        var images: [EntryImage] = []
        for _ in 0...Int.random(in: 0...2, using: &random) {
            images.append(image(entries, replay))
        }
        var seen: Set<EntryID> = []
        images = images.filter { $0.subject.map { seen.insert($0.id).inserted } ?? false }
        var changes = images.compactMap { replay.change($0) }
        if Int.random(in: 0..<5, using: &random) == 0 { changes.append(foreign(replay)) }
        record(.person, changes, place)
        // Whatever the clocks say, what was written after seeing all others is what holds here.
        for change in changes {
            let key = EntryState.Key(id: change.entry, kindName: change.kindName)
            for write in change.writes {
                #expect(
                    machines[place].replay.states[key]?.value(of: write.field) == write.value)
            }
        }
    }

    private mutating func record(
        _ origin: Action.Origin, _ changes: [EntryChange], _ place: Int
    ) {
        let wall = now + machines[place].skew
        let clock = Action.clock(after: machines[place].known.map(\.clock).max(), wall: wall)
        let action = Action(
            id: Action.ID(random.next() | 1),
            key: ActionKey(
                machine: machines[place].id, sequence: Int64(machines[place].own.count) + 1),
            clock: clock, at: Moment(secondsSinceEpoch: wall, minutesEastOfUTC: 0),
            origin: origin, command: "c", changes: changes)
        machines[place].own.append(action)
        machines[place].known.append(action)
        machines[place].replay.apply(action)
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
        // One that was removed comes back under its number.
        if let state = replay.states[entry.key], let number = replay.shownNumbers[entry.key] {
            guard state.isRemoved else { return EntryImage(before: nil, after: nil) }
            return EntryImage(
                before: nil,
                after: Entry(id: entry.id, kind: kind, number: number, values: entry.values))
        }
        return EntryImage(before: nil, after: entry)
    }

    /// Known by its content, so that two machines make the same one.
    private func mate(_ login: Int, _ number: Int64) -> Entry {
        let mate = Mate(number: number, host: .dotCom, login: "octo\(login)")
        return Entry(mate, id: mate.id)
    }

    /// A change of a kind, or of a field, that only a later version knows.
    private mutating func foreign(_ replay: JournalReplay) -> EntryChange {
        let key = EntryState.Key(
            id: EntryID(high: 9, low: UInt64.random(in: 0..<3, using: &random)), kindName: "habit")
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
        "Any set of actions leads to one state, in whatever order they come",
        arguments: 0..<UInt64(TestDepth.cases(quick: 60, deep: 2_000)))
    func anyOrder(seed: UInt64) {
        let seed = TestDepth.firstSeed &+ seed
        var random = SeededGenerator(seed: seed)
        var machines = Machines(count: Int.random(in: 1...5, using: &random), seed: seed)
        machines.live(steps: Int.random(in: 5...60, using: &random))
        let all = machines.actions
        for round in 0..<4 {
            // Also of a part, wherever it was cut.
            let actions = round == 0 ? all : all.filter { _ in random.next() % 4 > 0 }
            let plain = PlainJournal(actions)
            let first = JournalReplay(actions.shuffled(using: &random))
            #expect(first.entries == plain.entries)
            #expect(first.shownNumbers == plain.numbers)
            #expect(first.states.mapValues { Set($0.numbers) } == plain.borne)
            #expect(
                Set(first.entries.values.map { "\($0.kind.rawValue) \($0.number)" }).count
                    == first.entries.count)
            for _ in 0..<3 {
                // Some come twice.
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
        // What everybody heard of everything is the same for everybody.
        let whole = JournalReplay(all)
        #expect(whole.incompleteEntries.isEmpty)
        for (key, numbers) in machines.left {
            #expect(numbers.isSubset(of: whole.states[key]?.numbers ?? []))
        }
    }

    @Test("An edit made after seeing another one wins, though its clock was set right since")
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
                clock: clock, at: Moment(secondsSinceEpoch: clock, minutesEastOfUTC: 0),
                origin: .person, command: "c", changes: [change].compactMap(\.self))
        }
        // A year ahead, then right.
        var replay = JournalReplay()
        let added = action(
            laptop, 1, clock: 90, replay.change(EntryImage(before: nil, after: dday("a"))))
        replay.apply(added)
        let edited = action(
            laptop, 2, clock: 3, replay.change(EntryImage(before: dday("a"), after: dday("b"))))
        // Meanwhile elsewhere, having seen the first only.
        let concurrent = action(
            office, 1, clock: 2, replay.change(EntryImage(before: dday("a"), after: dday("c"))))
        for order in [[added, edited, concurrent], [concurrent, edited, added]] {
            #expect(JournalReplay(order).entries.values.map(\.headline) == ["b"])
        }
        let later = action(
            office, 1, clock: 4, replay.change(EntryImage(before: dday("a"), after: dday("c"))))
        #expect(JournalReplay([later, edited, added]).entries.values.map(\.headline) == ["c"])
    }

    @Test("Where two machines gave one number, the entry that was made later moves")
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
        // The stamps are equal, so that the machine decides.
        #expect(numbers == [1, 2, 5, 4])
        // It remembers the one that it had.
        #expect(
            replay.states.values.filter { $0.key.id.low == 3 }.map(\.numbers) == [[1]])
        // A removed entry keeps its number.
        var removed = laptop
        removed.append([EntryImage(before: dday(1, 1), after: nil)])
        let without = JournalReplay(office.actions + removed.actions)
        #expect(without.entries[EntryID(high: 0, low: 3)]?.number == 5)
        #expect(without.entries[EntryID(high: 0, low: 1)] == nil)
    }

    @Test("A note of a number that an entry had says nothing else, and hinders no undo")
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
        // A repair does not take it for a change.
        let reconciled = Reconciliation(
            actions: journal.actions, isWhole: false, beforeLastGap: 3,
            rows: journal.replay.entries, unread: [], nextNumbers: [:])
        #expect(reconciled.images.isEmpty && reconciled.lost.isEmpty)
    }

    @Test("What only a later version knows is kept and named once")
    func unknownNames() {
        var journal = TestJournal([])
        for low in 0..<2 {
            for (kindName, field) in [("habit", "name"), ("dday", "colour"), ("dday", "name")] {
                journal.record([
                    EntryChange(
                        entry: EntryID(high: 5, low: UInt64(low)), kindName: kindName, number: 1,
                        writes: [FieldWrite(field: field, value: .text("x"), replaces: [])])
                ])
            }
        }
        #expect(journal.replay.unknownNames == ["dday.colour", "habit"])
        #expect(
            journal.replay.states.values.filter { $0.value(of: "colour") == .text("x") }.count
                == 2)
        #expect(JournalReplay().unknownNames.isEmpty)
    }
}
