import CycCore
import TestSupport
import Testing

struct ActionTests {
    private static func randomValue(_ random: inout SeededGenerator) -> FieldValue {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .none
        case 1: .integer(Int64(bitPattern: random.next() >> Int.random(in: 0..<64, using: &random)))
        case 2:
            .text(["", "a", "한글\n🌱", "x\u{0}y"].randomElement(using: &random) ?? "")
        case 3: .flag(Bool.random(using: &random))
        default:
            .moment(
                Moment(
                    instant: Instant(
                        secondsSinceEpoch: Int64.random(in: 0...4_000_000_000, using: &random)),
                    minutesEastOfUTC: Int.random(in: -720...840, using: &random)))
        }
    }

    static func randomKey(_ random: inout SeededGenerator) -> ActionKey {
        ActionKey(
            machine: MachineID(high: UInt64.random(in: 0...2, using: &random), low: 5),
            sequence: Int64.random(in: 1...1_000_000, using: &random))
    }

    static func randomWrites(_ random: inout SeededGenerator) -> [FieldWrite] {
        ["title", EntryField.number, EntryField.removed, "a field of another version", ""]
            .shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
            .map { field in
                FieldWrite(
                    field: field, value: randomValue(&random),
                    replaces: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                        randomKey(&random)
                    })
            }
    }

    static func randomAction(_ random: inout SeededGenerator) -> Action {
        let changes = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            EntryChange(
                entry: .random(using: &random),
                kindName: ["todo", "dday", "unicorn"].randomElement(using: &random) ?? "",
                number: Int64.random(in: EntryNumber.all, using: &random),
                writes: randomWrites(&random))
        }
        return Action(
            id: Action.ID(random.next() | 1), key: randomKey(&random),
            clock: Int64(bitPattern: random.next()),
            at: Moment(
                instant: Instant(
                    secondsSinceEpoch: Int64.random(in: 0...4_000_000_000, using: &random)),
                minutesEastOfUTC: 540),
            origin: Action.Origin.allCases.randomElement(using: &random) ?? .person,
            command: ["todo done", "", "import"].randomElement(using: &random) ?? "",
            undoes: Bool.random(using: &random) ? Action.ID(random.next() | 1) : nil,
            changes: changes)
    }

    @Test("An action is the same after encoding; each cut or changed byte is rejected")
    func codec() {
        var random = SeededGenerator(seed: 3)
        for round in 0..<200 {
            let action = Self.randomAction(&random)
            let bytes = action.encoded
            #expect(Action(encoded: bytes) == action)
            guard round < 40 else { continue }
            for length in 0..<bytes.count {
                #expect(Action(encoded: Array(bytes[..<length])) == nil)
                #expect(Action(encoded: Array(bytes[(bytes.count - length)...])) == nil)
            }
            #expect(Action(encoded: bytes + [0]) == nil)
            for index in bytes.indices {
                var changed = bytes
                changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                #expect(Action(encoded: changed) == nil)
                changed[index] = UInt8.random(in: 0...255, using: &random)
                if changed != bytes { #expect(Action(encoded: changed) == nil) }
                if index > 0, bytes[index] != bytes[index - 1] {
                    changed = bytes
                    changed.swapAt(index, index - 1)
                    #expect(Action(encoded: changed) == nil)
                }
            }
        }
        #expect(Action(encoded: []) == nil)
    }

    /// `body` followed by its valid digest.
    private func sealed(_ body: [UInt8]) -> [UInt8] {
        let digest = sipHash(body, key: (low: 0x6379_632d_6163_7469, high: 0))
        return body
            + stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: digest >> $0) }
    }

    @Test("Sizes larger than the remaining bytes are rejected without allocating")
    func hostileSizes() {
        let action = Action(
            id: Action.ID(1), key: ActionKey(machine: MachineID(high: 1, low: 2), sequence: 1),
            clock: 1, at: Moment(instant: 1, minutesEastOfUTC: 0), origin: .person,
            command: "c", changes: [])
        let body = Array(action.encoded.dropLast(8))
        #expect(Action(encoded: sealed(body)) == action)
        let huge: [UInt8] = Array(repeating: 0xFF, count: 9) + [1]
        let large: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
        for size in [huge, large, [2], [0x80]] {
            // As number of changes and as length of the command.
            #expect(Action(encoded: sealed(Array(body.dropLast()) + size)) == nil)
            #expect(Action(encoded: sealed(Array(body.dropLast(4)) + size)) == nil)
        }
        let identity = [UInt8](repeating: 7, count: 16)
        func change(_ kind: String, _ rest: [UInt8]...) -> [UInt8] {
            identity + [UInt8(kind.utf8.count)] + Array(kind.utf8) + rest.flatMap(\.self)
        }
        let changes: [[UInt8]] = [
            identity, identity + huge, change("todo"), change("todo", [0, 0]),
            change("todo", [2, 3]), change("todo", [2], huge), change("todo", [2, 1, 1, 0x61, 9]),
            change("todo", [2, 1, 1, 0x61, 2], huge),
            change("todo", [2, 1, 1, 0x61, 3, 0, 0xFE, 0xFF, 0xFF, 0x7F, 0]),
            // Unknown machine, sequence 0, and a duplicated field.
            change("todo", [2, 1, 1, 0x61, 0, 1, 1, 2]),
            change("todo", [2, 1, 1, 0x61, 0, 1, 0, 0]),
            change("todo", [2, 2, 1, 0x61, 0, 0, 1, 0x61, 0, 0]),
        ]
        for bytes in changes {
            #expect(Action(encoded: sealed(Array(body.dropLast()) + [1] + bytes)) == nil)
        }
        let good = change("todo", [2, 1, 1, 0x61, 2, 1, 0x61, 1, 0, 2])
        #expect(
            Action(encoded: sealed(Array(body.dropLast()) + [1] + good))?.changes.count == 1)
    }

    @Test("Random bytes never crash the decoder")
    func random() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<3_000 {
            var body = Array(Self.randomAction(&random).encoded.dropLast(8))
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                body[Int.random(in: 1..<body.count, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            // Decoded actions are the same after encoding again.
            if let action = Action(encoded: sealed(body)) {
                #expect(Action(encoded: action.encoded) == action)
            }
        }
    }

    // MARK: Identities

    @Test("An identity is 32 hexadecimal digits; its hash depends on kind, values and occurrence")
    func identities() {
        let id = EntryID(high: 0x0123_4567_89AB_CDEF, low: 7)
        #expect(id.description == "0123456789abcdef0000000000000007")
        #expect(EntryID(hex: id.description) == id && EntryID(bytes: id.bytes) == id)
        #expect(EntryID(hex: id.description.uppercased()) == id)
        for hex in ["", "0", id.description + "0", "+" + id.description.dropFirst()] {
            #expect(EntryID(hex: hex) == nil)
        }
        #expect(EntryID(bytes: [1, 2]) == nil)
        let values: [FieldValue] = [.text("a"), .none]
        let hash = EntryID(hashing: values, of: .todo)
        #expect(hash == EntryID(hashing: values, of: .todo))
        for other in [
            EntryID(hashing: values, of: .dday), EntryID(hashing: values, of: .todo, occurrence: 1),
            EntryID(hashing: [.text("a")], of: .todo),
            EntryID(hashing: [.text("a"), .integer(0)], of: .todo),
        ] { #expect(other != hash) }
        var contentIdentities = ContentIdentities(.todo)
        let ids = (0..<3).map { _ in
            contentIdentities.next(Todo(id: 1, TodoContent(title: "t", created: now)).values)
        }
        #expect(Set(ids).count == 3)
    }

    private var now: Moment { Moment(instant: 1_795_255_331, minutesEastOfUTC: 540) }

    // MARK: Replay and repair

    private func dday(_ number: Int64, _ name: String, of id: Int64? = nil) -> Entry {
        Entry(
            DDay(id: number, name: name, date: Day(number: 20_778), includeToday: false),
            id: EntryID(high: 0, low: UInt64(id ?? number) &* 0x9E37_79B9_7F4A_7C15))
    }

    @Test("A replay reports entries with missing earlier actions until a repair")
    func replay() {
        let (a, b) = (dday(1, "a"), dday(1, "b"))
        var journal = TestJournal([
            [EntryImage(before: nil, after: a)], [EntryImage(before: a, after: b)],
            [EntryImage(before: b, after: nil)], [EntryImage(before: nil, after: dday(7, "c"))],
        ])
        let whole = journal.actions
        #expect(JournalReplay(whole).entries.values.map(\.number) == [7])
        #expect(JournalReplay(whole).incompleteEntries.isEmpty)
        #expect(JournalReplay(whole).nextNumbers == [.dday: 8])
        // Removal is a field; the entry keeps its other fields.
        let removed = JournalReplay(whole).states[b.key]
        #expect(removed?.isRemoved == true && removed?.entry(number: 1) == b)
        let edit = JournalReplay([whole[0], whole[1]])
        for rest in [[whole[1]], [whole[1], whole[2], whole[3]]] {
            #expect(JournalReplay(rest).incompleteEntries == [a.id])
            journal.append([], .repair)
            #expect(JournalReplay(rest + [journal.actions[4]]).incompleteEntries.isEmpty)
        }
        #expect(edit.entries == [b.id: b] && edit.incompleteEntries.isEmpty)
        #expect(JournalReplay([whole[1]]).entries.isEmpty)
        #expect(JournalReplay([whole[0], whole[0]]).states == JournalReplay([whole[0]]).states)
    }

    @Test("A complete journal wins; otherwise the tables supply the changes of lost actions")
    func reconciliation() {
        let (a, b, other) = (dday(1, "a"), dday(1, "b"), dday(2, "o"))
        let actions = TestJournal([
            [EntryImage(before: nil, after: a)], [EntryImage(before: a, after: b)],
        ]).actions
        func reconciled(
            _ actions: [Action], _ isWhole: Bool, _ rows: [Entry], unread: Set<EntryKind> = []
        ) -> Reconciliation {
            Reconciliation(
                actions: actions, isWhole: isWhole, beforeLastGap: isWhole ? 0 : actions.count,
                rows: Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) }), unread: unread,
                nextNumbers: [.dday: 5])
        }
        let journal = reconciled(actions, true, [a, other])
        #expect(journal.entries == [b.id: b] && journal.images.isEmpty && !journal.hasGaps)
        #expect(journal.nextNumbers == [.dday: 5])
        let tables = reconciled([actions[0]], false, [b, other])
        #expect(tables.entries == [b.id: b, other.id: other])
        #expect(
            tables.images
                == [EntryImage(before: a, after: b), EntryImage(before: nil, after: other)])
        let lost = reconciled([actions[1]], true, [b])
        #expect(lost.entries == [b.id: b] && lost.hasGaps)
        // Entries on only one side are kept; no number is given twice.
        let both = reconciled(
            actions, false,
            [Entry(id: other.id, kind: .dday, number: 1, values: other.values)], unread: [.dday])
        #expect(both.entries[other.id]?.number == 1 && both.entries[b.id]?.number == 5)
        #expect(both.nextNumbers == [.dday: 6])
    }
}
