import CycCore
import TestSupport
import Testing

struct FocusRecordTests {
    private static let todo = EntryID(high: 1, low: 2)

    private static func entry(_ change: (inout FocusInterval) -> Void = { _ in }) -> FocusEntry {
        var interval = FocusInterval(from: 1_795_251_600, to: 1_795_255_200, goal: 14_400)
        interval.todo = todo
        interval.title = "Parse the page"
        interval.tags = ["github", "two words"]
        interval.note = "one\ntwo"
        interval.repository = "/src/app"
        interval.focusSession = 77
        interval.plan = .pomodoro(1500)
        change(&interval)
        return FocusEntry(number: 7, interval)
    }

    static let entries = [
        entry(), entry { $0.to = nil }, entry { $0.isPaused = true },
        entry { $0.plan = .length(2700) }, entry { $0.plan = .stopwatch },
        entry { $0.to = $0.from }, entry { $0.machine = MachineID(high: 1, low: 0xAB) },
        FocusEntry(number: 1, FocusInterval(from: 0, to: nil, goal: 1)),
    ]

    @Test(
        "50,000 duplicated tags are checked in one pass and kept once each",
        .timeLimit(.minutes(5)))
    func manyTags() throws {
        var interval = FocusInterval(from: 0, to: 60, goal: 3600)
        let tags = (0..<50_000).map { "t\($0)" }
        interval.tags = tags + tags
        #expect(try interval.checked().tags == tags)
    }

    @Test("an interval is the same after encoding to the ledger and to a file", arguments: entries)
    func roundTrip(entry: FocusEntry) throws {
        #expect(FocusEntry.checked(number: entry.number, values: entry.values) == entry)
        var backup = Backup()
        let moment = Moment(instant: 0, minutesEastOfUTC: 0)
        backup.add(Todo(id: 3, TodoContent(title: "Parse", created: moment)), id: Self.todo)
        backup.add(entry, id: EntryID(high: 3, low: 4))
        let text = JSON.document(backup.members, pretty: false)
        guard case .object(let members) = JSON(parsing: text.utf8) else {
            Issue.record("\(text)")
            return
        }
        #expect(try Backup(members.byKey).entries == backup.entries)
    }

    @Test("a file has RFC 3339 instants, and null for a missing to-do")
    func file() throws {
        var backup = Backup()
        backup.add(Self.entry(), id: EntryID(high: 3, low: 4))
        let text = JSON.document(backup.members, pretty: false)
        #expect(text.contains(#""from":"2026-11-21T09:00:00+00:00""#))
        #expect(text.contains(#""todo":null"#) && text.contains(#""title":"Parse the page""#))
        // A to-do number that is not in the file is dropped; the rest stays.
        let dangling = text.replacing(#""todo":null"#, with: #""todo":9"#)
        guard case .object(let members) = JSON(parsing: dangling.utf8) else {
            Issue.record("\(text)")
            return
        }
        let read = try Backup(members.byKey).records(FocusEntry.self)
        #expect(read == [Self.entry { $0.todo = nil }])
    }

    @Test("fields missing in a file get their defaults")
    func partial() throws {
        let json = #"""
            {"focus": [{"from": "2026-11-21T18:00:00+09:00", "to": "2026-11-21T09:30:00Z"}]}
            """#
        guard case .object(let members) = JSON(parsing: json.utf8) else { return }
        let read = try Backup(members.byKey).records(FocusEntry.self)
        #expect(read.map(\.interval.duration) == [1800])
        #expect(read.first?.interval.goal == 14_400 && read.first?.interval.focusSession == nil)
    }

    @Test("invalid values are rejected")
    func refused() {
        func values(_ change: (inout [FieldValue]) -> Void) -> [FieldValue] {
            var values = Self.entry().values
            change(&values)
            return values
        }
        let wrong: [[FieldValue]] = [
            values { $0[0] = .none }, values { $0[0] = .text("x") },
            values { $0[0] = .integer(1 << 49) }, values { $0[1] = .integer(5) },
            values { ($0[1], $0[2]) = (.none, .flag(true)) }, values { $0[3] = .text("x") },
            values { $0[8] = .integer(0) }, values { $0[8] = .integer(86_401) },
            values { $0[9] = .integer(0) }, values { $0[10] = .text("break") },
            values { $0[10] = .none }, values { $0[11] = .none },
            values { $0[11] = .integer(0) }, values { $0.removeLast() },
        ]
        for values in wrong { #expect(FocusEntry.checked(number: 7, values: values) == nil) }
        #expect(FocusEntry.checked(number: 0, values: Self.entry().values) == nil)
        #expect(throws: CycError.focus(.title(.empty))) {
            try Self.entry { $0.title = " " }.validated()
        }
    }
}
