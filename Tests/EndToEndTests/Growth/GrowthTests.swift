import Foundation
import TestSupport
import Testing

/// User with growth enabled, in UTC by default.
private struct Gardener {
    let ada: Person
    /// File in which the channel `command` stores each notice as a line of JSON.
    let inbox: String

    init(_ settings: String = "") throws {
        ada = try Person()
        inbox = ada.folder.file("told")
        try ada.configure(
            """
            [remind]
            channels = ["command"]
            [remind.command]
            run = ["sh", "-c", "cat >> \(inbox); echo >> \(inbox)"]
            [focus]
            goal = "1h"
            \(settings)
            """)
    }

    @discardableResult
    func run(
        _ words: String, at time: String, status: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Program.Outcome {
        let outcome = try ada.cyc(
            words.split(separator: " ").map(String.init), at: "2026-11-\(time):00Z")
        #expect(
            outcome.status == status, "\(words): \(outcome.output)\(outcome.errors)",
            sourceLocation: sourceLocation)
        return outcome
    }

    func me(at time: String) throws -> JSONText { try JSONText(run("me --json", at: time).output) }

    /// Adds a whole pomodoro that ends at a time.
    func pomodoro(_ from: String, _ to: String) throws {
        try run("focus start --pomodoro", at: from)
        try run("focus stop", at: to)
    }

    /// Makes the day green, without an account.
    func commit(on date: String) throws {
        let path = "\(ada.source)/app"
        let repository =
            FileManager.default.fileExists(atPath: path)
            ? try ada.git(in: path) : try ada.repository("app")
        try repository.commit(on: "\(date)T12:00:00Z")
    }

    /// Kind and title of each notice.
    var notices: [String] {
        get throws {
            guard FileManager.default.fileExists(atPath: inbox) else { return [] }
            return try String(contentsOfFile: inbox, encoding: .utf8).split(separator: "\n").map {
                let notice = try JSONText(String($0))
                return "\(notice["kind"].text ?? ""): \(notice["title"].text ?? "")"
            }
        }
    }

    func sql(_ text: String) throws {
        let run = try Program("sqlite3", environment: ada.environment()).run(
            ["-cmd", ".timeout 10000", ada.ledger, text], in: ada.elsewhere)
        #expect(run.status == 0, "\(run.errors)")
    }
}

@Suite("cyc me")
struct GrowthTests {
    @Test("experience comes only from pomodoros, diary, green days and perfect days")
    func experience() throws {
        let gardener = try Gardener("[growth]\nperfect = [\"focus\", \"green\", \"diary\"]")
        #expect(try gardener.me(at: "16T08:00")["xp"].number == 0)
        // Green days before the first entry give nothing.
        try gardener.commit(on: "2026-11-15")
        try gardener.run("sync", at: "16T08:30")
        #expect(try gardener.me(at: "16T08:31")["xp"].number == 0)
        try gardener.pomodoro("16T09:00", "16T09:25")
        #expect(try gardener.me(at: "16T10:00")["xp"].number == 3.323)
        try gardener.commit(on: "2026-11-16")
        try gardener.run("sync", at: "16T10:30")
        #expect(try gardener.me(at: "16T10:31")["xp"].number == 6.323)
        try gardener.commit(on: "2026-11-16")
        try gardener.run("sync", at: "16T10:40")
        #expect(try gardener.me(at: "16T10:41")["xp"].number == 6.323)
        try gardener.run("focus add 09:30 10:05", at: "16T11:00")
        #expect(try gardener.me(at: "16T11:01")["xp"].number == 6.323)
        try gardener.sql(
            """
            INSERT INTO diary (id, entry, date, text, created, created_offset, changed,
                changed_offset) VALUES (1, x'00', 20773, 'x', 1795255200, 0, 1795255200, 0)
            """)
        // All conditions of a perfect day are met on 2026-11-16.
        #expect(try gardener.me(at: "16T12:00")["xp"].number == 17.539)
        let me = try gardener.me(at: "16T12:00")
        #expect(me["badges"].list.map(\.text) == ["green", "focus", "diary"])
        #expect(me["perfect"] == true && me["level"] == 0 && me["xp_of_next"] == 100)
        #expect(me["focus_seconds"] == 3600 && me["focus_days"] == 1)
        #expect(me["collection"][0]["stage"] == 5)
        #expect(me["runs"][0]["current"] == 2 && me["runs"][1]["current"] == 1)
    }

    @Test("imported focus of another program gives no experience")
    func imported() throws {
        let gardener = try Gardener()
        try gardener.commit(on: "2026-11-14")
        try gardener.run("sync", at: "16T08:00")
        let file = gardener.ada.folder.file("timew.json")
        try Data(
            #"[{"id":1,"start":"20261113T080000Z","end":"20261113T120000Z"}]"#.utf8
        ).write(to: URL(filePath: file))
        try gardener.run("focus import \(file)", at: "16T08:01")
        let me = try gardener.me(at: "16T09:00")
        #expect(me["xp"].number == 0 && me["focus_seconds"] == 14_400)
        #expect(me["runs"][1]["longest"]["length"] == 1)
        // Imported entries do not set the date from which green days count.
        try gardener.run("focus add 08:10 08:20", at: "16T09:00")
        #expect(try gardener.me(at: "16T09:01")["xp"].number == 0)
    }

    @Test("undo, redo, export and import keep the same experience")
    func journal() throws {
        let gardener = try Gardener()
        try gardener.pomodoro("16T09:00", "16T09:25")
        try gardener.run("focus add 10:00 11:00", at: "16T12:00")
        let before = try gardener.run("me --json", at: "16T13:00").output
        try gardener.run("focus remove 1 --yes", at: "16T13:01")
        #expect(try gardener.me(at: "16T13:02")["xp"].number == 0)
        try gardener.run("undo", at: "16T13:03")
        #expect(try gardener.run("me --json", at: "16T13:04").output == before)
        try gardener.run("redo", at: "16T13:05")
        try gardener.run("undo", at: "16T13:06")
        try gardener.run("me name Minji", at: "16T13:07")
        let file = gardener.ada.folder.file("all.json")
        try gardener.run("export \(file)", at: "16T13:08")
        let other = try Gardener()
        try other.run("import \(file)", at: "16T13:09")
        try other.run("import \(file)", at: "16T13:09")
        let expected = try gardener.run("me --json", at: "16T13:10").output
        #expect(try other.run("me --json", at: "16T13:10").output == expected)
        #expect(try other.me(at: "16T13:10")["name"] == "Minji")
    }

    @Test("daily sums equal the intervals, and their table may be dropped")
    func sums() throws {
        let gardener = try Gardener("[day]\nbegins = \"04:00\"")
        var tableCount = 0
        func compare(_ time: String) throws {
            let count = try Program("sqlite3", environment: gardener.ada.environment()).run(
                [gardener.ada.ledger, "SELECT count(*) FROM focus_days"],
                in: gardener.ada.elsewhere)
            if count.output == "1\n" { tableCount += 1 }
            let before = try gardener.run("me --json", at: time).output
            let focus = try gardener.run("status --json", at: time).output
            try gardener.sql("DROP TABLE IF EXISTS focus_days")
            #expect(try gardener.run("me --json", at: time).output == before, "\(time)")
            #expect(try gardener.run("status --json", at: time).output == focus, "\(time)")
        }
        for (time, words) in [
            ("10T09:00", "focus add 08:00 08:50"), ("10T22:00", "focus start --pomodoro"),
            ("10T22:10", "focus pause"), ("11T03:50", "focus resume"), ("11T04:20", "focus stop"),
            ("12T10:00", "focus add 2026-11-11T20:00 2026-11-12T05:00 a"),
            ("12T10:01", "focus split 4 2026-11-11T23:00"),
            ("12T10:02", "focus edit 4 --from 2026-11-10T23:00"),
            ("12T10:03", "undo"), ("12T10:04", "redo"),
            ("13T10:00", "focus start --for 2h"), ("14T10:00", "todo add x"),
            ("14T11:00", "focus stop --at 2026-11-13T11:00"), ("14T12:00", "focus remove 1 --yes"),
            ("15T12:00", "focus edit 2 --to 2026-11-10T22:30"), ("15T12:01", "undo"),
            ("16T12:00", "config set day.begins 02:00"), ("16T12:01", "todo add y"),
        ] {
            // Even if the command is rejected, output is the same with and without sums.
            let run = try gardener.ada.cyc(
                words.split(separator: " ").map(String.init), at: "2026-11-\(time):00Z")
            #expect([0, 65].contains(run.status), "\(words): \(run.errors)")
            try compare(time)
            // The next change computes the sums again.
            try gardener.run("todo add z", at: time)
            let first = try gardener.run("me --json", at: time).output
            try gardener.sql("DROP TABLE IF EXISTS focus_days")
            #expect(try gardener.run("me --json", at: time).output == first, "\(words)")
            try gardener.run("todo add z", at: time)
        }
        #expect(tableCount > 5)
    }

    @Test("doctor notices sums that are not those of the intervals, and computes them again")
    func wrongSums() throws {
        let gardener = try Gardener()
        func days() throws -> String {
            try Program("sqlite3", environment: gardener.ada.environment()).run(
                [gardener.ada.ledger, "SELECT hex(days) FROM focus_days"],
                in: gardener.ada.elsewhere
            ).output.split(separator: "\n").joined()
        }
        try gardener.run("focus add 08:00 10:00", at: "14T12:00")
        try gardener.run("todo add x", at: "16T12:00")
        let former = try days()
        try gardener.run("focus add 11:00 11:30", at: "14T12:00")
        try gardener.run("todo add y", at: "16T12:10")
        let current = try days()
        #expect(current != former && !former.isEmpty)
        try gardener.sql("UPDATE focus_days SET days = x'\(former)'")
        let now = "2026-11-16T13:00:00Z"
        let doctor = try gardener.ada.cyc("doctor", at: now)
        #expect(doctor.status == 65)
        #expect(doctor.output.contains("focus_days"))
        #expect(try gardener.ada.cyc("doctor", "--repair", at: now).status != 65)
        #expect(try days() == current)
        #expect(try gardener.ada.cyc("doctor", at: now).status != 65)
    }

    @Test(
        "unreadable sums are computed again",
        arguments: [
            "UPDATE focus_days SET days = x'FFFF'", "UPDATE focus_days SET until = 'x'",
            "UPDATE focus_days SET until = 9223372036854775807, days = x''",
            "DROP TABLE focus_days; CREATE TABLE focus_days (a)",
        ])
    func damagedSums(damage: String) throws {
        let gardener = try Gardener()
        try gardener.run("focus add 08:00 10:00", at: "14T12:00")
        try gardener.run("todo add x", at: "16T12:00")
        func sums() throws -> String {
            try Program("sqlite3", environment: gardener.ada.environment()).run(
                [gardener.ada.ledger, "SELECT until, hex(days) FROM focus_days"],
                in: gardener.ada.elsewhere
            ).output
        }
        let (before, stored) = (try gardener.run("me --json", at: "16T13:00").output, try sums())
        #expect(!stored.isEmpty)
        try gardener.sql(damage)
        #expect(try gardener.run("me --json", at: "16T13:00").output == before)
        try gardener.run("todo add y", at: "16T13:00")
        #expect(try sums() == stored)
    }

    @Test("a new level and a perfect day are each announced once")
    func notices() throws {
        let gardener = try Gardener()
        try gardener.run("remind", at: "16T08:00")
        for hour in 10..<22 {
            try gardener.pomodoro("16T\(hour):00", "16T\(hour):25")
        }
        try gardener.run("remind off", at: "16T22:00")
        try gardener.run("remind on", at: "16T22:00")
        #expect(try !gardener.notices.contains { $0.hasPrefix("level") || $0.hasPrefix("perfect") })
        try gardener.commit(on: "2026-11-16")
        try gardener.run("sync", at: "16T22:30")
        try gardener.run("remind", at: "16T22:31")
        try gardener.run("remind", at: "16T22:32")
        #expect(
            try gardener.notices.filter { $0.hasPrefix("perfect") } == ["perfect: A perfect day"])
        for day in 17...18 {
            for hour in 10..<23 {
                try gardener.pomodoro("\(day)T\(hour):00", "\(day)T\(hour):25")
            }
        }
        try gardener.run("remind", at: "18T23:00")
        try gardener.run("remind", at: "18T23:01")
        #expect(try gardener.notices.filter { $0.hasPrefix("level") } == ["level: Level 1"])
        #expect(try gardener.me(at: "18T23:02")["level"] == 1)
        // Twelve pomodoros a day.
        #expect(try gardener.me(at: "18T23:02")["xp"].number == 127.628)
        #expect(try gardener.me(at: "18T23:02")["unlocked"].list.map(\.text) == ["marimo", "moss"])
        // A level or day reached again is not announced again.
        try gardener.run("focus remove 1 2 3 4 5 6 7 8 9 10 11 12 --yes", at: "18T23:03")
        #expect(try gardener.me(at: "18T23:03")["level"] == 0)
        try gardener.run("undo", at: "18T23:04")
        try gardener.run("remind", at: "18T23:05")
        #expect(try gardener.notices.count { $0.hasPrefix("level") } == 1)
        // Announcements are not part of the history.
        #expect(try !gardener.run("history", at: "18T23:06").output.contains("told"))
    }

    @Test("without growth nothing of it is shown, and JSON is null")
    func switchedOff() throws {
        let gardener = try Gardener("[growth]\nenabled = false\n[prompt]\nformat = \"L{level}\"")
        try gardener.pomodoro("16T09:00", "16T09:25")
        let me = try gardener.me(at: "16T10:00")
        for key in ["level", "xp", "xp_of_next", "species", "unlocked", "collection"] {
            #expect(me[key] == .null, "\(key)")
        }
        #expect(
            try JSONText(gardener.run("status --json", at: "16T10:00").output)["growth"] == .null)
        let screen = try gardener.run("me", at: "16T10:00").output
        #expect(!screen.contains("level") && !screen.contains("marimo"))
        #expect(try gardener.run("status --format {level}x", at: "16T10:00").output == "x\n")
        try gardener.run("remind", at: "16T20:00")
        #expect(try !gardener.notices.contains { $0.hasPrefix("level") })
    }

    @Test("prompt and templates show the level, and status shows its badges")
    func prompt() throws {
        let gardener = try Gardener("[prompt]\nformat = \"L{level}\"")
        for day in 10...15 {
            for hour in 10..<23 {
                try gardener.pomodoro("\(day)T\(hour):00", "\(day)T\(hour):25")
            }
        }
        let prompt = try String(contentsOfFile: gardener.ada.prompt, encoding: .utf8)
        #expect(prompt.contains("L2\tL2"))
        #expect(try gardener.run("status --format {level}", at: "15T23:00").output == "2\n")
        let status = try JSONText(gardener.run("status --json", at: "15T23:00").output)
        #expect(status["badges"].list.map(\.text) == ["focus"])
        #expect(status["growth"]["level"] == 2 && status["growth"]["species"] == "marimo")
        try gardener.run("me species bonsai", at: "15T23:01", status: 65)
        try gardener.run("me species mos", at: "15T23:01", status: 64)
        try gardener.run("me species clover", at: "15T23:01")
        let me = try gardener.me(at: "15T23:02")
        #expect(me["species"] == "clover")
        #expect(
            me["collection"].list.map { $0["species"].text } == Array(repeating: "marimo", count: 5)
                + ["clover"])
        try gardener.run("undo", at: "15T23:03")
        #expect(try gardener.me(at: "15T23:04")["species"] == "marimo")
    }
}
