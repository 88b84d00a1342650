import CycCore
import TestSupport
import Testing

/// 2026-11-21T12:00:00Z.
private let noon: Instant = 1_795_262_400

private func entry(_ number: Int64, _ from: Int64, _ to: Int64?) -> FocusEntry {
    FocusEntry(
        number: number,
        FocusInterval(from: noon + .minutes(from), to: to.map { noon + .minutes($0) }, goal: 3600))
}

struct TimewarriorTests {
    @Test("export writes timewarrior's JSON, one interval a line")
    func export() {
        var first = entry(4, -60, -30)
        first.interval.tags = ["docs"]
        first.interval.todo = EntryID(high: 1, low: 1)
        first.interval.title = "Say \"hello\""
        first.interval.note = "twice"
        let text = Timewarrior.text(
            of: [entry(9, -10, nil), first],
            todos: [
                EntryID(high: 1, low: 1): FocusTodo(number: 3, title: "x", tags: ["a", "DOCS"])
            ])
        #expect(
            text == #"""
                [
                {"id":2,"start":"20261121T110000Z","end":"20261121T113000Z","tags":["a","docs"],"annotation":"Say \"hello\"\ntwice"},
                {"id":1,"start":"20261121T115000Z"}
                ]

                """#)
        #expect(Timewarrior.text(of: []) == "[\n]\n")
    }

    @Test("intervals are the same after export and import")
    func roundTrip() throws {
        var entries = [entry(1, -600, -540), entry(2, -540, -530), entry(3, -500, -400)]
        entries[0].interval.tags = ["one", "two words", "한글"]
        entries[1].interval.title = "Title"
        entries[2].interval.note = "only\na note"
        let text = Timewarrior.text(of: entries + [entry(4, -450, -450)])
        let read = try Timewarrior.intervals(text.utf8, goal: 3600)
        #expect(read.map(\.line) == [2, 3, 4])
        // The first line of a note without a title becomes the title.
        var expected = entries.map(\.interval)
        (expected[2].title, expected[2].note) = ("only", "a note")
        for index in expected.indices { expected[index].isImported = true }
        #expect(read.map(\.interval) == expected)
    }

    @Test("a file written by timewarrior is parsed")
    func foreign() throws {
        let text = """
            [
            {"id":2,"start":"20261120T091000Z","end":"20261120T101000Z","tags":["Coffee break","x"]},

            { "id" : 1, "start" : "20261120T101000Z",
              "end" : "20261120T111000Z", "annotation" : "\\n rest", "other": [] }
            ]
            """
        let read = try Timewarrior.intervals(text.utf8, goal: 3600)
        #expect(read.map(\.line) == [2, 4])
        #expect(read.map(\.interval.duration) == [3600, 3600])
        #expect(read[0].interval.tags == ["Coffee break", "x"] && read[0].interval.title == nil)
        #expect(read[1].interval.title == nil && read[1].interval.note == "rest")
        #expect(try Timewarrior.intervals("[]".utf8, goal: 1).isEmpty)
        let empty = #"[{"start":"20261120T091000Z","end":"20261120T091000Z"}]"#
        #expect(try Timewarrior.intervals(empty.utf8, goal: 1).isEmpty)
    }

    @Test(
        "an invalid file is rejected as a whole with the numbers of its lines",
        arguments: [
            ("", .notTimewarrior(line: 1)), ("{}", .notTimewarrior(line: 1)),
            ("[\n{\"id\":1}\n]", .notTimewarrior(line: 2)),
            ("[\n\n{\"start\":\"2026-11-20\"}]", .notTimewarrior(line: 3)),
            (
                "[{\"start\":\"20261120T091000Z\",\"end\":\"20261120T090000Z\"}]",
                .notTimewarrior(line: 1)
            ),
            (
                "[{\"start\":\"00000101T000000Z\",\"end\":\"00000101T010000Z\"}]",
                .notTimewarrior(line: 1)
            ),
            (
                "[{\"start\":\"99990101T000000Z\",\"end\":\"99990101T000000Z\"}]",
                .notTimewarrior(line: 1)
            ),
            (
                "[{\"start\":\"20261320T091000Z\",\"end\":\"20261120T090000Z\"}]",
                .notTimewarrior(line: 1)
            ),
            (
                "[{\"start\":\"20261120T091000Z\",\"end\":\"20261120T092000Z\",\"tags\":[1]}]",
                .notTimewarrior(line: 1)
            ),
            (
                "[\n{\"start\":\"20261120T091000Z\"},\n{\"start\":\"20261120T091000Z\"}]",
                .openInFile(lines: [2, 3])
            ),
            (
                """
                [
                {"start":"20261120T091000Z","end":"20261120T101000Z"},
                {"start":"20261120T111000Z","end":"20261120T121000Z"},
                {"start":"20261120T081000Z","end":"20261120T091001Z"}
                ]
                """, .overlapInFile(line: 2, other: 4)
            ),
        ] as [(String, FocusError)])
    func refused(text: String, error: FocusError) {
        #expect(throws: error) { try Timewarrior.intervals(text.utf8, goal: 3600) }
    }

    @Test("import skips known intervals and rejects overlaps with the numbers of their lines")
    func takeOver() throws {
        let here = [entry(1, -100, -90), entry(2, -80, -70), entry(3, -20, nil)]
        let empty = [entry(4, -92, -92), entry(5, -60, -60)]
        let editor = FocusEditor(open: nil, entries: here + empty, now: noon, zone: .utc)
        func take(_ intervals: [(Int64, Int64)]) throws -> [FocusInterval] {
            try editor.take(
                intervals.enumerated().map { index, ends in
                    (index + 2, entry(0, ends.0, ends.1).interval)
                }
            ).added
        }
        #expect(try take([(-100, -90), (-90, -80), (-70, -20)]).count == 2)
        #expect(throws: FocusError.overlapsOfFile([3: here[0], 4: here[2]])) {
            try take([(-200, -150), (-95, -91), (-20, -10)])
        }
        #expect(throws: FocusError.futureInFile(lines: [3, 4])) {
            try take([(-3, -2), (-1, 1), (2, 3)])
        }
    }
}
