import Foundation
import TestSupport
import Testing

/// `cyc alarm`: setting, ringing and answering.
struct AlarmTests {
    private static let zone = "Asia/Seoul"
    private static let evening = "2026-11-23T22:00:00+09:00"

    /// User with silent alarms: the player only waits.
    private func person(_ settings: String = "") throws -> (Person, FakePrograms) {
        let programs = try FakePrograms()
        try programs.add("player", "echo $$ >> $F/played; exec sleep 600")
        let ada = try Person()
        try ada.configure(
            "\(settings)\n[alarm]\nplayer = [\"\(programs.folder.file("player"))\"]\n")
        return (ada, programs)
    }

    private func cyc(
        _ ada: Person, at now: String, status: Int32 = 0, _ words: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Program.Outcome {
        let run = try ada.cyc(words, at: now, zone: Self.zone)
        #expect(run.status == status, "\(words): \(run.errors)", sourceLocation: sourceLocation)
        return run
    }

    private func alarms(_ ada: Person, at now: String) throws -> [JSONText] {
        try JSONText(cyc(ada, at: now, "alarm", "list", "--json").output)["alarms"].list
    }

    private func occurrences(_ ada: Person, at now: String) throws -> [JSONText] {
        try JSONText(cyc(ada, at: now, "alarm", "log", "--json").output)["wakes"].list
    }

    /// Sum that `cyc alarm` shows while an alarm rings.
    private func sum(_ ada: Person, at now: String) throws -> Int {
        let run = try ada.cyc(["alarm"], at: now, zone: Self.zone, ["LANG": "C"])
        let line = try #require(run.outputLines.first { $0.contains(" = ?") })
        return try #require(answer(toSumIn: line))
    }

    // MARK: Setting

    private static let additions: [([String], String)] = [
        (
            ["06:30"],
            #"{"time":"06:30","days":["mon","tue","wed","thu","fri","sat","sun"],"once":null,"#
                + #""question":"medium","times":0,"every_minutes":5,"label":null,"#
                + #""next":"2026-11-24T06:30:00+09:00"}"#
        ),
        (
            ["6:05", "--days", "fri-mon", "--question", "HIGH", "--repeat", "3x8m"],
            #"{"time":"06:05","days":["mon","fri","sat","sun"],"once":null,"question":"hard","#
                + #""times":3,"every_minutes":8,"label":null,"next":"2026-11-27T06:05:00+09:00"}"#
        ),
        (
            ["23:00", "--once", "today", "--label", "tea", "--question", "none"],
            #"{"time":"23:00","days":[],"once":"2026-11-23","question":"none","times":0,"#
                + #""every_minutes":5,"label":"tea","next":"2026-11-23T23:00:00+09:00"}"#
        ),
        (
            ["21:59", "--days", "월,수-목", "--repeat", "1x3m"],
            #"{"time":"21:59","days":["mon","wed","thu"],"once":null,"question":"medium","#
                + #""times":1,"every_minutes":3,"label":null,"next":"2026-11-25T21:59:00+09:00"}"#
        ),
    ]

    @Test(
        "message about an alarm matches the stored alarm",
        arguments: additions)
    func adding(words: [String], kept: String) throws {
        let (ada, _) = try person()
        let run = try ada.cyc(["alarm", "add"] + words, at: Self.evening, zone: Self.zone)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("Added alarm #1: "))
        let alarm = try #require(try alarms(ada, at: Self.evening).first)
        let expected = try JSONText(kept)
        for key in [
            "time", "days", "once", "question", "times", "every_minutes", "label", "next",
        ] {
            #expect(alarm[key] == expected[key], "\(key)")
        }
        #expect(alarm["id"] == 1 && alarm["enabled"] == true && alarm["rings_on"] == [])
    }

    private static let rejections: [([String], Int32)] = [
        (["25:00"], 64), (["7xm"], 64), (["13pm"], 64), (["24:00"], 64), ([""], 64),
        (["06:30", "--days", "mon-xyz"], 64), (["06:30", "--days", ""], 64),
        (["06:30", "--days", "mon", "--once", "fri"], 64), (["06:30", "--once", "never"], 64),
        (["21:00", "--once", "today"], 65), (["06:30", "--question", "hardest"], 64),
        (["06:30", "--repeat", "4x5m"], 64), (["06:30", "--repeat", "2x4m"], 64),
        (["06:30", "--repeat", "3x5h"], 64), (["06:30", "--label", "a\u{1B}[31m"], 65),
    ]

    @Test(
        "invalid alarm is rejected, and nothing is stored",
        arguments: rejections)
    func refusing(words: [String], status: Int32) throws {
        let (ada, _) = try person()
        let run = try ada.cyc(["alarm", "add"] + words, at: Self.evening, zone: Self.zone)
        #expect(run.status == status, "\(run.output)")
        #expect(run.errors.hasPrefix("cyc: error: "))
        #expect(!FileManager.default.fileExists(atPath: ada.ledger))
    }

    @Test("an alarm is edited, switched, skipped, unskipped and removed; undo restores it")
    func changing() throws {
        let (ada, _) = try person()
        _ = try cyc(ada, at: Self.evening, "alarm", "add", "06:30", "--label", "up")
        _ = try cyc(
            ada, at: Self.evening, "alarm", "edit", "#1", "07:15", "--days", "sat,sun", "--label",
            "", "--repeat", "2x3m")
        func next() throws -> JSONText { try alarms(ada, at: Self.evening)[0]["next"] }
        #expect(try next() == "2026-11-28T07:15:00+09:00")
        #expect(try alarms(ada, at: Self.evening)[0]["label"] == .null)
        _ = try cyc(ada, at: Self.evening, "alarm", "skip", "1")
        #expect(try next() == "2026-11-29T07:15:00+09:00")
        _ = try cyc(ada, at: Self.evening, "alarm", "skip", "1")
        #expect(try next() == "2026-12-05T07:15:00+09:00")
        #expect(
            try occurrences(ada, at: Self.evening).map { $0["result"] } == ["skipped", "skipped"])
        _ = try cyc(ada, at: Self.evening, "undo")
        #expect(try next() == "2026-11-29T07:15:00+09:00")
        _ = try cyc(ada, at: Self.evening, "alarm", "on", "1")
        #expect(try next() == "2026-11-28T07:15:00+09:00")
        _ = try cyc(ada, at: Self.evening, "alarm", "off", "1")
        #expect(try next() == .null)
        #expect(try alarms(ada, at: Self.evening)[0]["enabled"] == false)
        _ = try cyc(ada, at: Self.evening, status: 65, "alarm", "skip", "1")
        _ = try cyc(ada, at: Self.evening, "alarm", "on", "1")
        _ = try cyc(ada, at: Self.evening, "alarm", "remove", "1", "--yes")
        #expect(try alarms(ada, at: Self.evening).isEmpty)
        _ = try cyc(ada, at: Self.evening, "undo")
        #expect(try next() == "2026-11-28T07:15:00+09:00")
        _ = try cyc(ada, at: Self.evening, status: 64, "alarm", "edit", "1")
        for word in ["edit", "on", "off", "skip", "remove"] {
            let more = word == "edit" ? ["08:00"] : word == "remove" ? ["--yes"] : []
            let run = try ada.cyc(
                ["alarm", word, "9"] + more, at: Self.evening, zone: Self.zone)
            #expect(run.status == 65, "\(word)")
        }
    }

    // MARK: Ringing

    @Test(
        "all alarms of a minute ring once; a wrong answer keeps the sum, a right one ends the ring"
    )
    func answering() throws {
        let (ada, programs) = try person()
        _ = try cyc(ada, at: Self.evening, "alarm", "add", "06:30", "--repeat", "3x5m")
        _ = try cyc(ada, at: Self.evening, "alarm", "add", "06:30", "--question", "low")
        let now = "2026-11-24T06:30:20+09:00"
        _ = try cyc(ada, at: now, status: 65, "alarm", "answer", "1")
        _ = try cyc(ada, at: now, "remind")
        let player = try #require(wait { Int32(programs.kept("played").dropLast()) })
        let right = try sum(ada, at: now)
        _ = try cyc(ada, at: now, status: 1, "alarm", "answer", "\(right + 1)")
        #expect(try sum(ada, at: now) == right)
        _ = try cyc(ada, at: now, status: 64, "alarm", "answer", "many")
        #expect(!hasEnded(player, within: 0))
        _ = try cyc(ada, at: "2026-11-24T06:31:00+09:00", "alarm", "answer", "\(right)")
        #expect(hasEnded(player, within: 5))
        for (number, occurrence) in try occurrences(ada, at: now).enumerated() {
            #expect(
                occurrence["alarm"] == .number(Double(number + 1))
                    && occurrence["date"] == "2026-11-24")
            #expect(
                occurrence["rang"] == "2026-11-24T06:30:20+09:00"
                    && occurrence["result"] == "woken")
            #expect(
                occurrence["answered"] == "2026-11-24T06:31:00+09:00" && occurrence["tries"] == 2)
        }
        #expect(try occurrences(ada, at: now).count == 2)
        _ = try cyc(ada, at: now, status: 65, "alarm", "answer", "\(right)")
        // The repeats are canceled, and the badge belongs to that date.
        let later = "2026-11-24T06:35:05+09:00"
        _ = try cyc(ada, at: later, "remind")
        _ = try cyc(ada, at: later, status: 65, "alarm", "answer", "\(right)")
        let day = try JSONText(cyc(ada, at: later, "day", "--json").output)
        #expect(day["badges"] == ["wake"])
        #expect(programs.kept("played").split(separator: "\n").count == 1)
    }

    private static let runCases: [([String], String, JSONText, Bool)] = [
        (["06:30:00"], "06:31:00", JSONText.null, true),
        (["06:32:00"], "06:32:30", .null, true),
        (["06:32:01"], "06:32:01", "late", false),
        (["06:32:01", "08:00:00"], "08:00:00", "late", false),
        (["06:30:30", "06:33:30"], "06:33:30", "missed", false),
        (["06:29:59"], "06:29:59", .absent, false),
    ]

    @Test(
        "a ring starts within two minutes or not at all, and is missed without an answer",
        arguments: runCases)
    func lateness(runs: [String], answerTime: String, result: JSONText, isOpen: Bool) throws {
        let (ada, _) = try person()
        _ = try cyc(ada, at: Self.evening, "alarm", "add", "06:30")
        func now(_ clock: String) -> String { "2026-11-24T\(clock)+09:00" }
        for run in runs { _ = try cyc(ada, at: now(run), "remind") }
        let occurrences = try occurrences(ada, at: now(answerTime))
        #expect(occurrences.first?["result"] ?? .absent == result)
        _ = try cyc(ada, at: now(answerTime), status: isOpen ? 1 : 65, "alarm", "answer", "99999")
        if isOpen {
            let sum = try sum(ada, at: now(answerTime))
            _ = try cyc(ada, at: now(answerTime), "alarm", "answer", "\(sum)")
        }
    }

    @Test("a machine that was off for days rings for none of them, and records each as missed")
    func powerOn() throws {
        let (ada, programs) = try person()
        _ = try cyc(ada, at: Self.evening, "alarm", "add", "06:30", "--repeat", "3x8m")
        _ = try cyc(ada, at: "2026-11-30T12:00:00+09:00", "remind")
        let results = try occurrences(ada, at: Self.evening).map { $0["result"] }
        #expect(results == [JSONText](repeating: "late", count: 7))
        #expect(programs.kept("played").isEmpty)
        // A repeat that is still ahead does ring.
        _ = try cyc(ada, at: "2026-12-01T06:35:00+09:00", "remind")
        _ = try cyc(ada, at: "2026-12-01T06:35:00+09:00", status: 65, "alarm", "answer", "1")
        _ = try cyc(ada, at: "2026-12-01T06:38:00+09:00", "remind")
        let sum = try sum(ada, at: "2026-12-01T06:38:00+09:00")
        _ = try cyc(ada, at: "2026-12-01T06:38:00+09:00", "alarm", "answer", "\(sum)")
    }

    @Test(
        "after 100 kills while ringing no sound stays, and repeats ring until the alarm is missed",
        .readsProcesses)
    func killing() throws {
        let (ada, programs) = try person()
        _ = try cyc(ada, at: Self.evening, "alarm", "add", "06:30", "--repeat", "3x3m")
        var count = 0
        for day in 24...30 + 18 {
            let date =
                day <= 30 ? "2026-11-\(day)" : "2026-12-\(day - 30 < 10 ? "0" : "")\(day - 30)"
            for minute in [30, 33, 36, 39] {
                let now = "\(date)T06:\(minute):00+09:00"
                _ = try cyc(ada, at: now, "remind")
                count += 1
                let players = try #require(
                    wait { () -> [Substring]? in
                        let players = programs.kept("played").split(separator: "\n")
                        return players.count == count ? players : nil
                    }, "\(now)")
                let player = try #require(players.last.flatMap { Int32($0) })
                for ringing in ringers(of: ada) { kill(ringing, SIGKILL) }
                #expect(hasEnded(player, within: 5), "\(now)")
                #expect(try occurrences(ada, at: now).last?["result"] == .null)
            }
        }
        #expect(count == 100)
        _ = try cyc(ada, at: "2026-12-18T06:42:00+09:00", "remind")
        let results = try occurrences(ada, at: Self.evening).map { $0["result"] }
        #expect(results == [JSONText](repeating: "missed", count: 25))
        #expect(programs.kept("played").split(separator: "\n").count == 100)
    }

    @Test("a test rings at once, shows a sum, and can be ended from another terminal")
    func testing() throws {
        let (ada, programs) = try person("[remind]\nchannels = []\n")
        let terminal = try Terminal(
            "'\(Person.programs)/cyc' alarm test; echo \"status $?\"; sleep 600",
            environment: ada.environment(), in: ada.elsewhere)
        func line(_ part: String) -> String? {
            (try? terminal.screen())?.first { $0.contains(part) }
        }
        let player = try #require(wait { Int32(programs.kept("played").dropLast()) })
        let answer = try #require(wait { line(" =").flatMap(answer(toSumIn:)) })
        #expect(try ada.cyc("alarm", "answer", "\(answer + 1)").status == 1)
        let run = try ada.cyc("alarm", "answer", "\(answer)")
        #expect(run.status == 0, "\(run.errors)")
        #expect(wait { line("status 0") } != nil)
        #expect(line("Right. The alarm is off.") != nil)
        #expect(hasEnded(player, within: 5))
        #expect(try ada.cyc("alarm", "answer", "\(answer)").status == 65)
        // A test is no alarm occurrence.
        #expect(try JSONText(ada.cyc("alarm", "log", "--json").output)["wakes"] == [])
    }

    /// Identifiers of processes that ring an alarm of this user.
    private func ringers(of ada: Person) -> [Int32] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap { Int32($0) }.filter { process in
            func text(_ name: String) -> String {
                let bytes = FileManager.default.contents(atPath: "/proc/\(process)/\(name)")
                return String(decoding: bytes ?? Data(), as: UTF8.self)
            }
            return text("cmdline").contains("{\"ring\"") && text("environ").contains(ada.home)
        }
    }

    /// Repeats the check until it returns a value.
    private func wait<Value>(_ check: () -> Value?) -> Value? {
        let deadline = ContinuousClock.now.advanced(by: .seconds(30))
        while ContinuousClock.now < deadline {
            if let value = check() { return value }
            usleep(2000)
        }
        return nil
    }
}
