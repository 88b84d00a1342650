import Foundation
import TestSupport
import Testing

private let noon = "2026-11-21T12:00:00Z"

/// Undo, redo, export and import of focus, as for every other entry.
struct FocusJournalTests {
    @discardableResult
    private func perform(_ person: Person, _ line: String, at now: String = noon) throws -> String {
        let run = try person.cyc(line.split(separator: " ").map(String.init), at: now)
        #expect(run.status == 0 && run.errors == "", "\(line): \(run.errors)")
        return run.output
    }

    /// The intervals, and the current focus session.
    private func list(_ person: Person) throws -> [JSONText] {
        [
            try person.json("focus", "list", "2026-11-01..", at: noon)["intervals"],
            try person.json("focus", at: noon),
        ]
    }

    private func export(_ person: Person) throws -> String {
        try person.cyc("export", "-", at: noon).output
    }

    /// Commands that prepare a command, and that command.
    static let commandCases: [(before: [String], line: String)] = [
        ([], "focus start a"), (["focus start a --at 11:00"], "focus start b"),
        (["focus start a --at 11:00"], "focus start b --at 11:30"),
        (["focus start a --at 11:00"], "focus stop"),
        (["focus start a --at 11:00"], "focus stop --at 11:30"),
        (["focus start a --at 11:00"], "focus pause"),
        (["focus start a --at 11:00", "focus pause --at 11:30"], "focus resume"),
        (["focus start a --at 11:00", "focus pause --at 11:30"], "focus stop"),
        (["focus start a --at 11:00", "focus pause --at 11:30"], "focus start b"),
        (["focus start a --at 11:00"], "focus cancel"),
        (["focus start a --at 11:00", "focus pause --at 11:30", "focus resume"], "focus cancel"),
        ([], "focus add 09:00 10:00 a"),
        // Shortens, splits and removes intervals.
        (["focus add 09:00 10:00 a"], "focus add 09:30 11:00 b --adjust"),
        (["focus add 09:00 10:00 a"], "focus add 09:20 09:30 b --adjust"),
        (
            ["focus add 09:00 10:00 a", "focus add 10:00 10:10 c", "focus start d --at 10:10"],
            "focus add 09:30 10:20 b --adjust --yes"
        ),
        (["focus add 09:00 10:00 a"], "focus edit 1 b --from 08:00 --note n"),
        (
            ["focus add 09:00 10:00 a", "focus add 10:00 11:00 b"],
            "focus edit 1 --to 10:30 --adjust"
        ),
        (["focus add 09:00 10:00 a"], "focus split 1 09:30"),
        (["focus start a --at 11:00"], "focus split 1 11:30"),
        (["focus add 09:00 10:00 a", "focus add 10:00 11:00 b"], "focus remove 1 2 --yes"),
    ]

    @Test(
        "each command is one action, which undo reverts and redo repeats",
        arguments: TestDepth.sample(commandCases, quick: 7)
    )
    func undone(before: [String], line: String) throws {
        let ada = try Person()
        for earlier in before { try perform(ada, earlier) }
        let (then, actions) = (
            try list(ada), try ada.json("history", at: noon)["actions"].list.count
        )
        try perform(ada, line)
        let after = try list(ada)
        #expect(after != then)
        #expect(try ada.json("history", at: noon)["actions"].list.count == actions + 1)
        for _ in 0..<2 {
            #expect(try perform(ada, "undo").hasPrefix("Undone: focus "))
            #expect(try list(ada) == then)
            #expect(try perform(ada, "redo").hasPrefix("Redone: focus "))
            #expect(try list(ada) == after)
        }
        try perform(ada, "doctor")
    }

    @Test("doubt stays in the part of a split interval that gets another number")
    func doubtStays() throws {
        for line in ["focus split 1 09:05", "focus add 09:02 09:05 b --adjust"] {
            let ada = try Person()
            try perform(ada, "focus start a --for 10m", at: "2026-11-21T09:00:00Z")
            let before = try ada.json("focus", at: noon)
            #expect(before["running"]["doubt"]["since"] == "2026-11-21T09:10:00+00:00")
            try perform(ada, line)
            let after = try ada.json("focus", at: noon)
            #expect(after["running"]["doubt"]["because"] == "silent", "\(after)")
            #expect(after["running"]["seconds"] == 600, "\(after)")
            try perform(ada, "undo")
            #expect(try ada.json("focus", at: noon) == before)
        }
    }

    /// Commands, the action to undo (0 is the newest), and the interval named in the error.
    static let refusals: [(lines: [String], place: Int, names: String)] = [
        (["focus add 09:00 10:00 a", "focus remove 1 --yes", "focus add 09:30 09:40 b"], 1, "@2"),
        (
            ["focus add 09:00 10:00 a", "focus edit 1 --to 09:30", "focus add 09:30 09:40 b"], 1,
            "@2"
        ),
        // The end would be before the start.
        (
            ["focus add 09:00 10:00 a", "focus edit 1 --from 07:00", "focus edit 1 --to 08:00"], 1,
            "@1"
        ),
        // The interval would run again.
        (
            ["focus start a --at 09:00", "focus stop --at 09:30", "focus add 11:00 11:30 b"], 1,
            "@2"
        ),
        (["focus start a --at 09:00", "focus cancel", "focus start b --at 09:10"], 1, "@2"),
        // Two intervals would be open.
        (["focus start a --at 09:00", "focus stop --at 09:30", "focus start b"], 1, "@2"),
        (
            [
                "focus start a --at 09:00", "focus pause --at 09:30", "focus stop",
                "focus start b --at 11:00",
            ], 1, "@2"
        ),
    ]

    @Test(
        "an undo with an invalid result is rejected and changes nothing",
        arguments: refusals)
    func refused(lines: [String], place: Int, names: String) throws {
        let ada = try Person()
        for line in lines { try perform(ada, line) }
        let before = try (list(ada), export(ada), ada.json("history", at: noon))
        let id = try #require(
            before.2["actions"].list.dropLast(place).last?["id"].text)
        let run = try ada.cyc("undo", id, at: noon)
        #expect(run.status == 65 && run.output == "", "\(run.output)")
        #expect(run.errors.contains(names) && run.errors.contains("hint: "), "\(run.errors)")
        #expect(try (list(ada), export(ada), ada.json("history", at: noon)) == before)
        try perform(ada, "doctor")
    }

    /// Existing interval or open session that collides with an imported one.
    static let collisions: [(there: String, here: String, names: [String])] = [
        ("focus add 09:00 10:00 a", "focus add 09:30 11:00 b", ["09:00", "09:30"]),
        ("focus add 09:00 10:00 a", "focus start b --at 08:00", ["08:00"]),
        ("focus start a --at 11:00", "focus add 11:30 11:40 b", ["11:00", "11:30"]),
        ("focus start a --at 11:00", "focus start b --at 11:30", ["11:00", "11:30"]),
    ]

    @Test(
        "import skips an overlapping interval or second session, names both, and imports the rest",
        arguments: collisions)
    func collides(there: String, here: String, names: [String]) throws {
        let (ada, bob) = (try Person(), try Person())
        for line in ["focus add 06:00 07:00 early", "todo add x", there] { try perform(ada, line) }
        try perform(bob, here)
        let file = bob.folder.file("export.json")
        try Data(try export(ada).utf8).write(to: URL(filePath: file))
        let run = try bob.cyc("import", file, at: noon)
        #expect(run.status == 0 && run.output.contains(": 2 new, 0 kept, 1 not taken"))
        for name in names { #expect(run.output.contains(name), "\(run.output)") }
        let again = try bob.cyc("import", file, at: noon)
        #expect(again.output.contains(": 0 new, 2 kept, 1 not taken"))
        #expect(try bob.json("history", at: noon)["actions"].list.count == 2)
        try perform(bob, "undo")
        #expect(try bob.json("todo", "list", at: noon)["todos"] == [])
        try perform(bob, "doctor")
    }

    @Test("export imports unchanged on another machine, and only once")
    func carried() throws {
        let (ada, bob) = (try Person(), try Person())
        for (line, now) in [
            ("todo add Read +swift", noon), ("focus add 07:00 08:00 1 --note two", noon),
            ("focus split 1 07:20", noon), ("focus start 1 --pomodoro --at 09:00", noon),
            ("focus pause --at 09:10", noon), ("focus resume", "2026-11-21T11:00:00Z"),
            ("focus stop", "2026-11-21T11:15:00Z"),
            ("focus start late --for 45m --at 11:58", noon), ("focus pause", noon),
        ] { try perform(ada, line, at: now) }
        let file = bob.folder.file("export.json")
        try Data(try export(ada).utf8).write(to: URL(filePath: file))
        for new in [6, 0] {
            #expect(try perform(bob, "import \(file)").contains(" \(new) new"))
            #expect(try list(bob) == list(ada))
            #expect(try export(bob) == export(ada))
        }
        // The open session continues on both machines.
        for person in [ada, bob] { try perform(person, "focus resume", at: "2026-11-21T12:05:00Z") }
        try perform(bob, "doctor")
    }
}
