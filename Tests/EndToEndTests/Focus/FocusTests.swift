import Foundation
import TestSupport
import Testing

/// User who records focus, in UTC.
private struct Worker {
    let ada: Person

    init(_ settings: String = "") throws {
        ada = try Person(settings: settings)
    }

    /// Instant of `09:10` on the test's day, or of `21T09:10` on another one.
    static func instant(_ time: String) -> String {
        let parts = time.split(separator: "T")
        let (day, clock) = parts.count == 2 ? (parts[0], parts[1]) : ("20", parts[0])
        return "2026-11-\(day)T\(clock)\(clock.utf8.count == 5 ? ":00" : "")Z"
    }

    @discardableResult
    func run(
        _ words: String, at time: String, status: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Program.Outcome {
        let outcome = try ada.cyc(
            words.split(separator: " ").map { String($0).replacing("_", with: " ") },
            at: Self.instant(time))
        #expect(
            outcome.status == status, "\(words): \(outcome.output)\(outcome.errors)",
            sourceLocation: sourceLocation)
        return outcome
    }

    func json(_ words: String, at time: String) throws -> JSONText {
        try JSONText(run("\(words) --json", at: time).output)
    }

    /// Intervals of a day as `from-to seconds`.
    func intervals(at time: String, _ range: String = "") throws -> [String] {
        try json("focus list \(range)", at: time)["intervals"].list.map { interval in
            let ends = ["from", "to"].map { key in
                interval[key].text.map { String($0.dropFirst(11).prefix(8)) } ?? ""
            }
            return "\(ends[0])-\(ends[1]) \(interval["seconds"].int ?? -1)"
        }
    }
}

@Suite("cyc focus")
struct FocusTests {
    @Test("many intervals are listed as JSON in one pass", .timeLimit(.minutes(5)))
    func longList() throws {
        let worker = try Worker()
        let count = TestDepth.cases(quick: 5_000, deep: 20_000)
        let lines = (0..<count).map { number in
            let (day, second) = (number / 1000 + 1, number % 1000 * 60)
            func instant(_ second: Int) -> String {
                let clock = [second / 3600, second / 60 % 60, second % 60]
                let digits = ([day] + clock).map { ($0 < 10 ? "0" : "") + String($0) }
                return "202610\(digits[0])T\(digits[1...].joined())Z"
            }
            return #"{"start":"\#(instant(second))","end":"\#(instant(second + 59))"}"#
        }
        let text = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
        try worker.ada.folder.write(text, to: "elsewhere/focus.json")
        try worker.run("focus import focus.json", at: "09:00")
        let intervals = try worker.json("focus list 2026-10", at: "09:00")["intervals"].list
        #expect(intervals.count == count)
        #expect(intervals.last?["sitting"].int == count)
    }

    @Test("one day: start, pause, resume and stop, as JSON and as text")
    func day() throws {
        let worker = try Worker()
        try worker.run("todo add Parse_the_pages +swift", at: "09:00")
        #expect(try worker.json("focus", at: "09:00")["running"] == .null)
        #expect(try worker.json("status --cached", at: "09:00")["focus"] == .null)
        #expect(try !worker.run("status --cached", at: "09:00").output.contains("Focus"))

        try worker.run("focus start 1 --pomodoro", at: "09:00")
        var focus = try worker.json("focus", at: "09:10")
        #expect(
            focus.keys == [
                "schema", "date", "seconds", "goal_seconds", "stage", "pomodoros", "running",
                "elsewhere",
            ])
        #expect(focus["date"] == "2026-11-20")
        #expect(focus["seconds"] == 600)
        #expect(focus["goal_seconds"] == 14_400)
        #expect(focus["stage"] == 1)
        let running = focus["running"]
        #expect(
            running.keys == [
                "sitting", "todo", "title", "from", "seconds", "paused", "planned_seconds", "ends",
                "doubt",
            ])
        #expect(running["sitting"] == 1)
        #expect(running["todo"] == 1)
        #expect(running["title"] == "Parse the pages")
        #expect(running["from"] == "2026-11-20T09:00:00+00:00")
        #expect(running["seconds"] == 600)
        #expect(running["planned_seconds"] == 1500)
        #expect(running["ends"] == "2026-11-20T09:25:00+00:00")
        #expect(running["paused"] == false)
        #expect(running["doubt"] == .null)

        try worker.run("focus pause", at: "09:10")
        focus = try worker.json("focus", at: "09:20")
        #expect(focus["running"]["paused"] == true)
        #expect(focus["running"]["seconds"] == 600)
        #expect(focus["running"]["ends"] == .null)
        try worker.run("focus resume", at: "09:20")
        #expect(try worker.json("focus", at: "09:34:59")["pomodoros"] == 0)
        // The pomodoro is complete, whenever it is read.
        focus = try worker.json("focus", at: "09:40")
        #expect(focus["pomodoros"] == 1)
        #expect(focus["seconds"] == 1500)
        #expect(try worker.json("todo list", at: "09:40")["todos"][0]["leaves"] == 1)
        #expect(try worker.run("todo list", at: "09:40").output.contains("🍃"))
        let stopped = try worker.run("focus stop", at: "09:41").output
        #expect(stopped.contains("Stopped at 09:35 after 25 min: #1 Parse the pages"))
        #expect(
            try worker.intervals(at: "10:00") == [
                "09:00:00-09:10:00 600", "09:20:00-09:35:00 900",
            ])
        let list = try worker.json("focus list", at: "10:00")["intervals"]
        #expect(
            list[0].keys == [
                "id", "sitting", "from", "to", "seconds", "goal_seconds", "todo", "title", "note",
                "pomodoro", "commits", "machine",
            ])
        #expect(list.list.map { $0["pomodoro"] } == [.null, "whole"])
        #expect(list.list.map { $0["sitting"] } == [1, 1])
        #expect(try worker.json("todo list", at: "10:00")["todos"][0]["leaves"] == 1)
        let status = try worker.json("status --cached", at: "10:00")["focus"]
        let focused = try worker.json("focus", at: "10:00").without("schema")
        #expect(status == focused)
        let screen = try worker.run("status --cached", at: "10:00").output
        #expect(screen.contains("25 min of 4 h"))

        let report = try worker.json("focus report this_week", at: "10:00")
        #expect(report["seconds"] == 1500)
        #expect(report["days"].list.map { $0["date"] } == ["2026-11-20"])
        #expect(report["todos"][0]["todo"] == 1)
        #expect(report["todos"][0]["pomodoros"] == 1)
        #expect(report["tags"][0]["tag"] == "swift")
    }

    @Test("one interval runs at a time: starting another stops the first, and says so")
    func oneAtATime() throws {
        let worker = try Worker()
        try worker.run("focus start one", at: "09:00")
        let answer = try worker.run("focus start two --ago 10m", at: "10:00")
        #expect(answer.output.contains("Stopped at 09:50 after 50 min: one"))
        #expect(answer.output.contains("Started at 09:50: two"))
        #expect(
            try worker.intervals(at: "10:00") == ["09:00:00-09:50:00 3000", "09:50:00- 600"])
        try worker.run("focus cancel", at: "10:00")
        #expect(try worker.intervals(at: "10:00") == ["09:00:00-09:50:00 3000"])
        try worker.run("undo", at: "10:01")
        #expect(
            try worker.intervals(at: "10:01") == ["09:00:00-09:50:00 3000", "09:50:00- 660"])
    }

    @Test("an interval without length is neither stored nor shown nor imported, and in no way")
    func withoutLength() throws {
        let worker = try Worker()
        try worker.run("focus start one", at: "09:00")
        let stopped = try worker.run("focus stop", at: "09:00").output
        #expect(stopped.contains("Stopped at 09:00 after less than a minute: one"))
        #expect(try worker.intervals(at: "09:00").isEmpty)
        try worker.run("focus start two", at: "09:00")
        try worker.run("focus start three", at: "09:00")
        // While it is paused, the session is kept.
        try worker.run("focus pause", at: "09:00")
        #expect(try worker.intervals(at: "09:00").isEmpty)
        try worker.run("focus add 08:30 09:00:30 four", at: "09:01")
        try worker.run("focus resume", at: "09:01")
        try worker.run("focus stop", at: "09:02")
        #expect(
            try worker.intervals(at: "09:02") == ["08:30:00-09:00:30 1830", "09:01:00-09:02:00 60"])
        let export = try worker.run("export", at: "09:02").output
        #expect(export.components(separatedBy: "\"sitting\"").count == 3)
        let other = try Worker()
        try other.ada.folder.write(
            export.replacing("09:02:00", with: "09:01:00"), to: "elsewhere/all.json")
        let imported = try other.run("import all.json", at: "09:02").output
        #expect(imported.contains("it has no length"), "\(imported)")
        #expect(try other.intervals(at: "09:02") == ["08:30:00-09:00:30 1830"])
    }

    @Test("the doubled hour of a clock change is told apart by its offset")
    func doubledHour() throws {
        let ada = try Person(settings: "[day]\ntime_zone = \"America/New_York\"\n")
        func cyc(_ words: String) throws -> String {
            let run = try ada.cyc(
                words.split(separator: " ").map(String.init), at: "2026-11-01T12:00:00Z")
            #expect(run.status == 0, "\(run.errors)")
            return run.output
        }
        _ = try cyc("focus add 2026-11-01T01:10:00-04:00 2026-11-01T01:40:00-05:00 Write")
        for screen in try [cyc("focus list"), cyc("day"), cyc("focus show 1")] {
            #expect(screen.contains("01:10 -04:00 - 01:40 -05:00"), "\(screen)")
        }
    }

    @Test(
        "invalid input is rejected with a hint, and nothing is changed",
        arguments: TestDepth.sample(
            [
                ("focus add 10:00 09:00", 65, "the end is not after the start"),
                ("focus add 09:00 09:00", 65, "the end is not after the start"),
                ("focus add 11:00 13:00", 65, "is in the future"),
                ("focus add 2025-11-19_09:00 2025-11-19_10:00", 65, "over a year ago"),
                ("focus add 30m 10:00", 64, "is a length"),
                ("focus add 25:00 26:00", 64, "25:00"),
                ("focus add 08:30 09:30", 65, "@1 (09:00 to 10:00) is in the way"),
                ("focus start 99", 65, "there is no to-do #99"),
                ("focus start 1", 65, "to-do #1 is done"),
                ("focus start --at 30m", 64, "is a length"),
                ("focus start --at 12:30", 65, "is in the future"),
                ("focus start --ago 400d", 65, "over a year ago"),
                ("focus start --at 09:30 more", 65, "in the way"),
                ("focus start --for 0m", 64, "0m"),
                ("focus start --for soon", 64, "soon"),
                ("focus start --pomodoro --for 5m", 64, "--pomodoro"),
                ("focus start --at 09:00 --ago 5m", 64, "--ago"),
                ("focus stop", 65, "no timer is running"),
                ("focus pause", 65, "no timer is running"),
                ("focus resume", 65, "no timer is paused"),
                ("focus cancel", 65, "no timer is running"),
                ("focus edit 7 --to 09:30", 65, "there is no interval @7"),
                ("focus edit 1 --to 08:30", 65, "the end is not after the start"),
                ("focus edit 1", 64, "nothing was said"),
                ("focus split 1 08:00", 65, "is not inside"),
                ("focus split 7 09:30", 65, "there is no interval @7"),
                ("focus remove 7 --yes", 65, "there is no interval @7"),
                ("focus remove 1", 64, "can't ask"),
                ("focus add 08:00 11:00 --adjust", 64, "can't ask"),
                ("focus list someday", 64, "someday"),
                ("focus report 2026-13", 64, "2026-13"),
            ] as [(String, Int32, String)], quick: 12))
    func badInput(_ words: String, _ status: Int32, _ message: String) throws {
        let worker = try Worker()
        try worker.run("todo add Finished", at: "08:00")
        try worker.run("todo done 1", at: "08:00")
        try worker.run("focus add 09:00 10:00", at: "12:00")
        let before = try worker.intervals(at: "12:00", "2025..")
        let refused = try worker.run(words, at: "12:00", status: status)
        #expect(refused.output == "")
        #expect(refused.errors.contains(message), "\(refused.errors)")
        #expect(refused.errors.contains("\nhint: "), "\(refused.errors)")
        #expect(try worker.intervals(at: "12:00", "2025..") == before)
        #expect(try worker.json("history", at: "12:00")["actions"].list.count == 3)
    }

    @Test("--adjust shortens, splits and removes overlapping intervals")
    func adjust() throws {
        let worker = try Worker()
        for span in ["09:00 10:00", "10:30 10:40", "11:00 12:00", "13:00 15:00"] {
            try worker.run("focus add \(span)", at: "18:00")
        }
        try worker.run("focus add 09:45 11:30 --adjust --yes", at: "18:00")
        try worker.run("focus add 13:30 14:00 --adjust", at: "18:00")
        #expect(
            try worker.intervals(at: "18:00") == [
                "09:00:00-09:45:00 2700", "09:45:00-11:30:00 6300", "11:30:00-12:00:00 1800",
                "13:00:00-13:30:00 1800", "13:30:00-14:00:00 1800", "14:00:00-15:00:00 3600",
            ])
        try worker.run("focus split 1 09:15", at: "18:00")
        try worker.run("focus edit 1 --from 08:50 --note why", at: "18:00")
        #expect(
            try worker.intervals(at: "18:00").prefix(2) == [
                "08:50:00-09:15:00 1500", "09:15:00-09:45:00 1800",
            ])
        try worker.run("focus remove 1 --yes", at: "18:00")
        for _ in 0..<9 { try worker.run("undo", at: "18:00") }
        #expect(try worker.intervals(at: "18:00") == [])
    }

    @Test("edit with --adjust names the edited interval, then the one that was cut")
    func adjustedEdit() throws {
        let worker = try Worker()
        try worker.run("focus add 09:00 10:00 one", at: "18:00")
        try worker.run("focus add 10:00 11:00 two", at: "18:00")
        let output = try worker.run("focus edit @2 --from 09:30 --adjust", at: "18:00").output
        #expect(output.hasPrefix("Updated @2: 09:30 to 11:00, two\nCut @1 to 09:00 to 09:30\n"))
    }

    @Test("start without words leaves a running timer alone, unless its planned time is over")
    func startAgain() throws {
        let worker = try Worker()
        try worker.run("focus start one --for 25m", at: "09:00")
        let refused = try worker.run("focus start", at: "09:10", status: 65)
        #expect(refused.errors.contains("the timer is already running"))
        let again = try worker.run("focus start", at: "09:30").output
        #expect(again.contains("Started at 09:30: one"), "\(again)")
    }

    // MARK: Doubt

    @Test(
        "silence after a planned end is not counted; without a terminal it is cut, with a message",
        arguments: ["stop", "pause", "start next"])
    func silence(_ command: String) throws {
        let worker = try Worker()
        try worker.run("focus start --for 45m deep", at: "09:00")
        let doubt = try worker.json("focus", at: "12:00")
        #expect(doubt["seconds"] == 2700)
        #expect(doubt["running"]["doubt"]["because"] == "silent")
        #expect(doubt["running"]["doubt"]["since"] == "2026-11-20T09:45:00+00:00")
        #expect(doubt["running"]["doubt"]["seconds"] == 8100)
        #expect(try worker.run("focus", at: "12:00").output.contains("not counted yet"))
        // Reading changes nothing.
        #expect(try worker.json("focus", at: "12:00") == doubt)
        let answer = try worker.run("focus \(command)", at: "12:00").output
        #expect(answer.contains("Left out 2 h 15 min since 09:45"), "\(answer)")
        #expect(try worker.intervals(at: "12:00").first == "09:00:00-09:45:00 2700")
    }

    @Test("a stopwatch counts up to eight hours of silence, and every output shows the doubt")
    func silent() throws {
        let worker = try Worker("[prompt]\nformat = \"{focus} {stage}\"\n")
        try worker.run("focus start", at: "09:00")
        for (time, seconds, doubt) in [
            ("17:00", 28_800, nil), ("17:01", 28_800, 60), ("20:00", 28_800, 10_800),
        ] {
            let focus = try worker.json("focus", at: time)
            #expect(focus["seconds"] == .number(Double(seconds)), "\(time)")
            #expect(focus["stage"] == 5)
            let running = focus["running"]
            #expect(running["seconds"] == .number(Double(seconds)), "\(time)")
            #expect(try worker.json("status --cached", at: time)["focus"] == focusOfStatus(focus))
            let report = try worker.json("focus report", at: time)
            #expect(report["seconds"] == focus["seconds"])
            #expect(try worker.intervals(at: time) == ["09:00:00- \(seconds)"])
            let prompt = doubt == nil ? "8h 🌸\n" : "8h? 🌸\n"
            #expect(try worker.run("status --prompt", at: time).output == prompt)
            #expect(
                try worker.run("status --cached --format {focus}_{stage}", at: time).output
                    == prompt)
            guard let doubt else {
                #expect(running["doubt"] == .null)
                continue
            }
            #expect(running["doubt"]["since"] == "2026-11-20T17:00:00+00:00")
            #expect(running["doubt"]["seconds"] == .number(Double(doubt)))
            #expect(running["doubt"]["because"] == "silent")
        }
        let answer = try worker.run("focus stop", at: "20:00").output
        #expect(answer.contains("8 h"), "\(answer)")
        #expect(try worker.intervals(at: "20:00") == ["09:00:00-17:00:00 28800"])
        #expect(try worker.json("focus", at: "20:00")["seconds"] == 28_800)
    }

    /// `focus` as in `status`, without the top-level members.
    private func focusOfStatus(_ focus: JSONText) -> JSONText {
        guard case .object(var members) = focus else { return focus }
        members["schema"] = nil
        return .object(members)
    }

    @Test("prompt shows a focus that was just started, resumed or kept as running")
    func begunPrompt() throws {
        let worker = try Worker("[prompt]\nformat = \"{focus}\"\n")
        func prompt(_ time: String) throws -> String {
            try worker.run("status --prompt", at: time).output
        }
        try worker.run("focus start --ago 30m", at: "09:30")
        #expect(try prompt("09:30") == "30m\n")
        #expect(try prompt("10:15") == "1h15m\n")
        try worker.run("focus pause", at: "10:00")
        #expect(try prompt("12:00") == "‖1h\n")
        try worker.run("focus resume", at: "12:00")
        #expect(try prompt("12:59") == "1h59m\n")
        #expect(try prompt("15:00") == "4h\n")
        // After a stop the prompt shows the next interval, and its doubt.
        try worker.run("focus stop", at: "13:00")
        try worker.run("focus start --for 25m", at: "13:00")
        #expect(try prompt("13:10") == "15m\n")
        #expect(try prompt("13:30") == "0m\n")
        #expect(try prompt("13:36") == "0m?\n")
        #expect(try prompt("21T01:00") == "0m?\n")
    }

    @Test("a timer forgotten for 22 hours is not counted, and nothing is dropped at midnight")
    func forgotten() throws {
        let worker = try Worker()
        try worker.run("focus start", at: "14:00")
        let focus = try worker.json("focus", at: "21T12:00")
        #expect(focus["seconds"] == 0)
        #expect(focus["running"]["from"] == "2026-11-20T14:00:00+00:00")
        #expect(focus["running"]["seconds"] == .number(8 * 3600))
        #expect(focus["running"]["doubt"]["since"] == "2026-11-20T22:00:00+00:00")
        #expect(focus["running"]["doubt"]["seconds"] == .number(14 * 3600))
        try worker.run("focus stop --at 2026-11-20_18:00", at: "21T12:00")
        #expect(
            try worker.intervals(at: "21T12:00", "yesterday") == ["14:00:00-18:00:00 14400"])
        #expect(try worker.json("focus report yesterday", at: "21T12:00")["days"][0]["stage"] == 5)
    }

    @Test(
        "terminal asks once whether to keep, cut or throw away",
        arguments: [
            ("k", ["09:00:00- 10800"]), ("c", ["09:00:00-09:45:00 2700"]),
            ("", ["09:00:00-09:45:00 2700"]), ("t", []),
        ])
    func asked(_ key: String, _ left: [String]) throws {
        let worker = try Worker()
        try worker.run("focus start --for 45m deep", at: "09:00")
        let terminal = try Terminal(
            "'\(Person.programs)/cyc' focus; '\(Person.programs)/cyc' focus; echo over; cat",
            environment: worker.ada.environment(at: Worker.instant("12:00")),
            in: worker.ada.elsewhere, columns: 100, rows: 60)
        #expect(
            try terminal.waits { try terminal.screen().contains { $0.contains("Was that focus?") } }
        )
        try terminal.type(key, keys: "Enter")
        let isShown = try terminal.waits {
            try terminal.screen().contains("over")
        }
        let shown = try terminal.screen()
        #expect(isShown, "\(shown)")
        #expect(
            try terminal.screen().count { $0.contains("Was that focus?") } == 1)
        #expect(try worker.intervals(at: "12:00") == left)
    }

    @Test("setting the clock changes no length; the machine's monotonic clocks are counted")
    func setClock() throws {
        let worker = try Worker("[remind]\nchannels = []\n")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        guard
            path.split(separator: ":").contains(where: {
                FileManager.default.isExecutableFile(atPath: "\($0)/faketime")
            })
        else {
            try Test.cancel("faketime is not installed")
        }
        /// Runs `cyc` at a wall-clock time; `isSet` leaves the monotonic clocks unchanged.
        func cyc(_ words: String, at time: String, isSet: Bool = false) throws -> String {
            var variables = worker.ada.environment()
            if isSet { variables["FAKETIME_DONT_FAKE_MONOTONIC"] = "1" }
            let run = try Program("faketime", environment: variables).run(
                ["2026-11-20 \(time)", "\(Person.dynamicPrograms)/cyc"]
                    + words.split(separator: " ").map(String.init), in: worker.ada.elsewhere)
            #expect(run.status == 0, "\(run.errors)")
            return run.output
        }
        _ = try cyc("focus start --pomodoro", at: "09:00:00")
        let whole = try JSONText(cyc("focus --json", at: "09:40:00"))
        #expect(whole["seconds"] == 1500)
        _ = try cyc("focus cancel", at: "09:40:00")

        _ = try cyc("focus start --ago 10m", at: "09:00:00", isSet: true)
        for time in ["11:00:00", "07:00:00"] {
            let focus = try JSONText(cyc("focus --json", at: time, isSet: true))
            let seconds = try #require(focus["running"]["seconds"].int)
            #expect((0..<1800).contains(seconds))
            #expect(focus["running"]["doubt"] == .null)
            // The start moved with the clock.
            #expect(focus["running"]["from"].text?.hasPrefix("2026-11-20T08:") == false)
            let screen = try cyc("focus", at: time, isSet: true)
            #expect(screen.contains("the clock was set"))
        }
        let stopped = try cyc("focus stop", at: "11:00:00", isSet: true)
        #expect(stopped.contains("the clock was set forward"))
        #expect(try worker.intervals(at: "12:00").count == 1)
    }

    // MARK: Other effects

    @Test("commits made within an interval are counted with it")
    func commits() throws {
        let worker = try Worker()
        let app = try worker.ada.repository("app")
        for time in ["08:59:59", "09:00:00", "09:30:00", "10:00:00"] {
            try app.commit(on: "2026-11-20T\(time)Z")
        }
        try app.commit(on: "2026-11-20T09:40:00Z", as: "somebody@example.com")
        try worker.run("focus add 09:00 10:00", at: "12:00")
        try worker.run("sync --repositories", at: "12:00")
        let list = try worker.json("focus list", at: "12:00")["intervals"]
        #expect(list.list.map { $0["commits"] } == [2])
        #expect(try worker.run("focus list", at: "12:00").output.contains("2 commits"))
    }

    @Test(
        "focus.stop_with_todo: closing a to-do by hand or by commit stops the focus on it")
    func stopWithTodo() throws {
        let worker = try Worker("[focus]\nstop_with_todo = true\n")
        for title in ["one", "two", "three"] { try worker.run("todo add \(title)", at: "09:00") }
        try worker.run("focus start 1", at: "09:00")
        try worker.run("todo done 2", at: "09:10")
        #expect(try worker.json("focus", at: "09:10")["running"]["todo"] == 1)
        #expect(try worker.run("todo done 1", at: "09:30").output.contains("Stopped at 09:30"))
        #expect(try worker.json("focus", at: "09:30")["running"] == .null)

        try worker.run("focus start 3", at: "10:00")
        let app = try worker.ada.repository("app")
        let moment = try #require(Instant("2026-11-20T10:20:00Z"))
        _ = try app.commit(
            "Do it (todo #3)",
            by: GitRepository.Author(
                "Ada", Person.address, seconds: moment.seconds, offset: moment.offset))
        try worker.run("sync --repositories", at: "10:20")
        #expect(
            try worker.intervals(at: "11:00") == [
                "09:00:00-09:30:00 1800", "10:00:00-10:20:00 1200",
            ])
    }

    @Test("stopping focus with its to-do is one action, undone and redone as one")
    func stopWithTodoAsOne() throws {
        let worker = try Worker("[focus]\nstop_with_todo = true\n")
        try worker.run("todo add one", at: "09:00")
        try worker.run("focus start 1", at: "09:00")
        func actions() throws -> [JSONText] {
            try worker.json("history", at: "09:30")["actions"].list
        }
        func state() throws -> [JSONText] {
            [
                try worker.json("focus", at: "09:30")["running"]["todo"],
                try worker.json("todo list --all", at: "09:30")["todos"][0]["done"],
            ]
        }
        let before = try actions().count
        try worker.run("todo done 1", at: "09:30")
        #expect(try actions().count == before + 1)
        #expect(try actions().last?["entries"].list.map { $0["kind"] } == ["todo", "focus"])
        let closed = try state()
        #expect(closed[0] == .absent || closed[0] == .null)
        for word in ["undo", "todo undo"] {
            try worker.run(word, at: "09:30")
            #expect(try state() == [1, .null])
            try worker.run("redo", at: "09:30")
            #expect(try state() == closed)
        }

        // A commit closes the to-do in the same way, in an action of its own.
        try worker.run("undo", at: "09:30")
        let app = try worker.ada.repository("app")
        let moment = try #require(Instant("2026-11-20T09:40:00Z"))
        _ = try app.commit(
            "Do it (todo #1)",
            by: GitRepository.Author(
                "Ada", Person.address, seconds: moment.seconds, offset: moment.offset))
        try worker.run("sync --repositories", at: "09:40")
        let last = try #require(try actions().last)
        #expect(last["command"] == "todo done")
        #expect(last["entries"].list.map { $0["kind"] } == ["todo", "focus"])
        try worker.run("undo \(try #require(last["id"].text))", at: "09:41")
        #expect(try worker.json("focus", at: "09:41")["running"]["todo"] == 1)
        #expect(try worker.json("todo list", at: "09:41")["todos"][0]["done"] == .null)
        // After reopening, the to-do stays open and its focus is counted on.
        try worker.run("sync --repositories", at: "09:42")
        #expect(try worker.json("focus", at: "09:42")["running"]["todo"] == 1)
    }

    @Test("prompt counts on minute by minute from its timeline, and starts no process")
    func prompt() throws {
        let worker = try Worker("[prompt]\nformat = \"{focus} {stage}\"\n[focus]\ngoal = \"2h\"\n")
        try worker.run("focus start --for 45m", at: "09:00")
        func prompt(at time: String) throws -> String {
            try worker.run("status --prompt", at: time).output
        }
        #expect(try prompt(at: "09:00") == "45m 🌰\n")
        #expect(try prompt(at: "09:10:30") == "35m 🌰\n")
        #expect(try prompt(at: "09:30") == "15m 🌱\n")
        try worker.run("focus stop", at: "09:30")
        #expect(try prompt(at: "09:30") == " 🌱\n")
        try worker.run("focus start", at: "10:00")
        #expect(try prompt(at: "10:12") == "12m 🌱\n")
    }

    @Test("commands that only read write nothing")
    func looking() throws {
        // No process waits, which would record that the machine is awake.
        let worker = try Worker("[remind]\nchannels = []\n")
        try worker.run("focus start --for 45m", at: "09:00")
        let files = ["\(worker.ada.home)/.local/state/cyc/life", worker.ada.ledger]
        func contents() throws -> [Data] {
            try files.map { try Data(contentsOf: URL(filePath: $0)) }
        }
        let before = try contents()
        for words in ["focus", "focus list", "focus report", "status --cached"] {
            try worker.run(words, at: "15:00")
            try worker.run("\(words) --json", at: "15:00")
        }
        try worker.run("status --widget waybar", at: "15:00")
        #expect(try contents() == before)
    }

    // MARK: Notices

    /// User whose notification channel writes lines to a file.
    private static func notified(_ settings: String = "") throws -> (Worker, inbox: String) {
        let worker = try Worker()
        let inbox = worker.ada.folder.file("inbox")
        try worker.ada.folder.write(
            "#!/bin/sh\nline=$(cat)\nprintf '%s\\n' \"$line\" >>'\(inbox)'\n", to: "deliver")
        chmod(worker.ada.folder.file("deliver"), 0o700)
        try worker.ada.configure(
            """
            \(settings)
            [remind]
            channels = ["command"]
            [remind.command]
            run = ["\(worker.ada.folder.file("deliver"))"]
            """)
        return (worker, inbox)
    }

    private static func received(_ inbox: String) throws -> [String?] {
        guard let text = try? String(contentsOfFile: inbox, encoding: .utf8) else { return [] }
        return try text.split(separator: "\n").map { try JSONText(String($0))["kind"].text }
    }

    @Test("without a waiting process the job notifies once, and skips ends older than their length")
    func job() throws {
        let (worker, inbox) = try Self.notified()
        try worker.run("focus start --pomodoro", at: "09:00")
        for time in ["09:24", "09:25", "09:29"] { try worker.run("remind", at: time) }
        #expect(try Self.received(inbox) == ["pomodoro"])
        for time in ["09:31", "09:34"] { try worker.run("remind", at: time) }
        #expect(try Self.received(inbox) == ["pomodoro", "break"])
        try worker.run("focus start --pomodoro", at: "10:00")
        // The machine was off.
        try worker.run("remind", at: "11:00")
        #expect(try Self.received(inbox) == ["pomodoro", "break"])
        #expect(try worker.json("focus", at: "11:00")["pomodoros"] == 2)
    }

    @Test(
        "a pomodoro that runs again after undo, redo or import notifies its end",
        .tags(.realtime),
        arguments: TestDepth.sample(["undo", "redo", "import"], quick: 1))
    func waiterAfterJournal(how: String) throws {
        let (worker, inbox) = try Self.notified(
            "[focus]\ngoal = \"24h\"\ndoubt_after = \"1h\"\n")
        let ada = worker.ada
        let settings = try String(contentsOfFile: ada.configuration, encoding: .utf8)
        // No process waits for the end yet.
        try ada.configure("[remind]\nchannels = []\n")
        func cyc(_ words: String...) throws {
            let run = try ada.cyc(words)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        try cyc("focus", "start", "--pomodoro", "--ago", "1493s")
        let file = ada.folder.file("export.json")
        switch how {
        case "undo": try cyc("focus", "stop")
        case "redo": try cyc("undo")
        default:
            try cyc("export", file)
            try cyc("focus", "cancel")
            for name in ["cyc.db", "cyc.db-wal", "cyc.db-shm"] {
                try? FileManager.default.removeItem(atPath: "\(ada.data)/\(name)")
            }
        }
        try ada.folder.write(settings, to: "home/.config/cyc/config.toml")
        try cyc(how == "import" ? ["import", file] : [how])
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while try Self.received(inbox).isEmpty, ContinuousClock.now < deadline { usleep(20_000) }
        #expect(try Self.received(inbox).first == "pomodoro")
        func cyc(_ words: [String]) throws {
            let run = try ada.cyc(words)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
    }

    @Test("waiting process notifies the end and the day's goal, each once")
    func waiter() throws {
        let (worker, inbox) = try Self.notified("[focus]\ngoal = \"7201s\"\n")
        // All of it is within one day and before the evening.
        let zone = NoonZone().name
        let start = try worker.ada.cyc(
            "focus", "start", "--for", "2h", "--ago", "7199s", zone: zone)
        #expect(start.status == 0, "\(start.errors)")
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while try Self.received(inbox).count < 2, ContinuousClock.now < deadline { usleep(20_000) }
        let kinds = try Self.received(inbox)
        #expect(kinds == ["length", "goal"])
        #expect(try worker.ada.cyc("remind", zone: zone).status == 0)
        #expect(try worker.ada.cyc("focus", "stop", zone: zone).status == 0)
        #expect(try Self.received(inbox) == ["length", "goal"])
    }
}

extension JSONText {
    fileprivate func without(_ key: String) -> JSONText {
        guard case .object(var members) = self else { return self }
        members[key] = nil
        return .object(members)
    }
}
