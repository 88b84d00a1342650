import CycCore
import TestSupport
import Testing

/// The form in which journals travel.
struct SharedJournalTests {
    private let machine = MachineID(high: 0, low: 1)
    private let header = SharedJournal.Header(
        name: "laptop 1", known: [MachineID(high: 0, low: 2): 7, MachineID(high: 3, low: 0): 1])

    private func action(
        _ sequence: Int64, clock: Int64 = 1, command: String = "c", _ changes: [EntryChange]
    ) -> Action {
        Action(
            id: Action.ID(UInt64(sequence)), key: ActionKey(machine: machine, sequence: sequence),
            clock: clock, at: Moment(instant: 1, minutesEastOfUTC: 0), origin: .person,
            command: command, changes: changes)
    }

    private func change(
        _ kind: EntryKind = .dday, _ entry: UInt64 = 1, _ field: String = "name",
        _ value: FieldValue = .text("a"), replaces: [ActionKey] = []
    ) -> EntryChange {
        EntryChange(
            entry: EntryID(high: 0, low: entry), kindName: kind.rawValue, number: 1,
            writes: [FieldWrite(field: field, value: value, replaces: replaces)])
    }

    private func actions(_ count: Int) -> [Action] {
        (0..<count).map { action(Int64($0) + 1, [change()]) }
    }

    private func read(_ messages: [[UInt8]], after sequence: Int64 = 0) -> SharedJournal.Reader {
        var reader = SharedJournal.Reader(machine, after: sequence)
        for message in messages { reader.read(message[...]) }
        reader.finish()
        return reader
    }

    @Test("a journal is read as it was written", arguments: [0, 1, 3, 1_000, 2_501])
    func wholeJournal(count: Int) {
        let messages = SharedJournal.messages(header, actions(count))
        #expect(messages.count == max(1, (count + 999) / 1_000))
        let reader = read(messages)
        #expect(reader.header == header)
        #expect(reader.actions == actions(count))
        #expect(reader.damagedLine == nil && reader.unknownLines == 0)
    }

    @Test("an action with more changes than a message may have is in one of its own")
    func manyChanges() {
        let large = action(2, (0..<1_500).map { change(.dday, $0) })
        let all = [action(1, [change()]), large, action(3, [change()])]
        let messages = SharedJournal.messages(header, all)
        #expect(messages.count == 3)
        #expect(read(messages).actions == all)
        #expect(read([messages[1]]).actions == [large])
    }

    @Test("a long action continues in the next message")
    func longAction() {
        let text = String(repeating: "글", count: 1_300_000)
        let all = [
            action(1, [change()]), action(2, [change(.diary, 1, "text", .text(text))]),
            action(3, [change()]),
        ]
        let messages = SharedJournal.messages(header, all)
        #expect(messages.count > 2 && messages.allSatisfy { $0.count < 3 << 20 })
        #expect(read(messages).actions == all)
        let cut = read(Array(messages.prefix(2)))
        #expect(cut.actions == [all[0]] && cut.damagedLine == 2)
    }

    @Test("known actions are passed over")
    func knownActions() {
        let messages = SharedJournal.messages(header, actions(5))
        #expect(read(messages, after: 3).actions.map(\.key.sequence) == [4, 5])
        #expect(read(messages + messages).actions.count == 5)
    }

    @Test("nothing is read after a damaged line, which is named", arguments: 1...5)
    func damagedLine(number: Int) {
        var message = SharedJournal.messages(header, actions(5))[0]
        let ends = message.indices.filter { message[$0] == UInt8(ascii: "\n") }
        // The last digit of the line.
        message[ends[number] - 1] ^= 1
        let reader = read([message] + SharedJournal.messages(header, [action(6, [change()])]))
        #expect(reader.damagedLine == number)
        #expect(reader.actions == actions(number - 1))
    }

    @Test("what a later version wrote is counted and passed over")
    func laterVersion() {
        let later = Array("cyc 2 something else\nzz\n".utf8)
        let messages = SharedJournal.messages(header, actions(2))
        let reader = read([later, messages[0], later])
        #expect(reader.unknownLines == 2 && reader.damagedLine == nil)
        #expect(reader.actions == actions(2))
        let line = Array(String(decoding: messages[0], as: UTF8.self).utf8) + Array("ff00\n".utf8)
        #expect(read([line]).unknownLines == 1)
        #expect(read([line]).actions == actions(2))
    }

    @Test(
        "a header that no cyc writes is damage",
        arguments: [
            "", "\n", "cyc\n", "cyc 1 -\n", "cyc 1 - \n", "cyc 1 x a\n", "git 1 - a\n",
            "cyc 1 01:1 a\n", "cyc 1 00000000000000000000000000000002:0 a\n",
            "cyc 1 - a\u{1B}[31m\n",
        ])
    func badHeader(text: String) {
        let reader = read([Array(text.utf8)])
        #expect(reader.damagedLine == 1 && reader.actions.isEmpty)
    }

    @Test("actions that no cyc records are damage", arguments: 0..<12)
    func outOfRange(place: Int) {
        let own = ActionKey(machine: machine, sequence: 1)
        let bad = [
            action(1, clock: .max, [change()]), action(1, clock: .min, [change()]),
            action(1, command: "a\u{1B}", [change()]),
            action(1, command: String(repeating: "a", count: 101), [change()]),
            action(1, [change(), change()]), action(1, [change(replaces: [own])]),
            action(1, [change(.dday, 1, "date", .text("x"))]),
            action(1, [change(.dday, 1, "name", .text("a\u{0}"))]),
            action(1, [change(.dday, 1, "name", .text(String(repeating: "a", count: 1 << 17)))]),
            action(1, [change(.dday, 1, EntryField.number, .integer(0))]),
            action(1, [change(.todo, 1, EntryField.erased, .flag(true))]),
            action(1, [change(.diary, 1, EntryField.erased, .none)]),
        ]
        let reader = read(SharedJournal.messages(header, [bad[place]]))
        #expect(reader.damagedLine == 1 && reader.actions.isEmpty)
    }

    @Test("an action under another machine's name is damage")
    func foreignAction() {
        var reader = SharedJournal.Reader(MachineID(high: 9, low: 9))
        reader.read(SharedJournal.messages(header, actions(1))[0][...])
        #expect(reader.damagedLine == 1)
    }

    @Test("any bytes can be read", arguments: 0..<UInt64(TestDepth.cases(quick: 200, deep: 20_000)))
    func anyBytes(seed: UInt64) {
        var random = TestDepth.generator(seed)
        var message = SharedJournal.messages(header, actions(3))[0]
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let place = Int.random(in: message.indices, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: message[place] = UInt8.random(in: 0...255, using: &random)
            case 1: message.remove(at: place)
            default: message.insert(UInt8(ascii: "\n"), at: place)
            }
        }
        let reader = read([message, message])
        // The digest of an action finds every change.
        #expect(reader.actions == actions(reader.actions.count))
    }

    @Test("kinds that are never shared are not taken in")
    func neverShared() {
        let received = action(1, [change(.watch), change()]).received { _ in nil }
        #expect(received.changes == [.hidden, change()])
    }
}
