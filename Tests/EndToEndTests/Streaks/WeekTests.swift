import Foundation
import TestSupport
import Testing

/// INTERFACE.md, "Streaks by the week": from commits to status, reminders and challenges.
struct WeekTests {
    /// Two weeks with at least three days, then one with Monday only.
    private static let commits = [
        "2026-11-02", "2026-11-04", "2026-11-06", "2026-11-09", "2026-11-10", "2026-11-11",
        "2026-11-12", "2026-11-16",
    ]

    private static func person(_ settings: String = "per_week = 3") throws -> Person {
        let ada = try Person(settings: "[streak]\n\(settings)\n")
        let app = try ada.repository("app")
        for day in commits { try app.commit(on: "\(day)T12:00:00Z") }
        return ada
    }

    struct StatusCase: Sendable, CustomTestStringConvertible {
        let now: String
        let current: Int
        let isAtRisk: Bool
        let deadline: String?
        let state: String
        let free: Int
        let format: String
        let says: String
        let inKorean: String
        var testDescription: String { now }
    }

    static let statusCases = [
        StatusCase(
            now: "2026-11-17T10:00:00Z", current: 2, isAtRisk: false,
            deadline: "2026-11-22T00:00:00Z", state: "open", free: 6, format: "🌙 2 2 1/3",
            says: "1/3 · 2 more by Sunday\n", inKorean: "1/3 · 일요일까지 2일 더\n"),
        StatusCase(
            now: "2026-11-21T18:00:00Z", current: 2, isAtRisk: true,
            deadline: "2026-11-22T00:00:00Z", state: "tight", free: 2, format: "⚠ 2 2 1/3",
            says: "1/3 · 2 more by Sunday, no days to spare\n",
            inKorean: "1/3 · 일요일까지 2일 더, 하루도 빠지면 안 됩니다\n"),
        StatusCase(
            now: "2026-11-22T18:00:00Z", current: 0, isAtRisk: false, deadline: nil,
            state: "lost", free: 1, format: "🌙 0 2 1/3",
            says: "1/3 · can't be met anymore; a new week starts on Monday\n",
            inKorean: "1/3 · 이번 주는 채울 수 없습니다. 월요일에 새 주가 시작됩니다\n"),
        // The week before was met on its third day; tomorrow's commit already exists.
        StatusCase(
            now: "2026-11-11T13:00:00Z", current: 2, isAtRisk: false,
            deadline: "2026-11-21T00:00:00Z", state: "met", free: 3, format: "🌱 2 2 4/3",
            says: "4/3 · this week is done\n", inKorean: "4/3 · 이번 주는 채웠습니다\n"),
    ]

    @Test("status, JSON and fields show weeks", arguments: statusCases)
    func status(_ example: StatusCase) throws {
        let ada = try Self.person()
        let status = try ada.json("status", at: example.now)
        let streak = status["streak"]
        #expect(streak["unit"] == "weeks" && streak["current"].int == example.current)
        #expect(streak["at_risk"] == .flag(example.isAtRisk))
        #expect(
            streak["deadline"].text.map { Instant($0)?.seconds }
                == example.deadline.map { Instant($0)?.seconds })
        let week = status["week"]
        #expect(week.keys == ["from", "green", "quota", "free", "state"])
        #expect(week["state"].text == example.state && week["free"].int == example.free)
        let format = try ada.cyc(
            "status", "--format", "{icon} {streak} {longest} {week}", at: example.now)
        #expect(format.output == example.format + "\n")
        #expect(try ada.cyc("status", at: example.now).output.contains(example.says))
        let korean = try ada.cyc("status", at: example.now, ["LANG": "ko_KR.UTF-8"])
        #expect(korean.output.contains(example.inKorean))
        let runs = try ada.json("streak", at: example.now)
        #expect(runs["run"] == streak)
        #expect(runs["runs"].list.map { $0["length"].int } == [2])
        #expect(runs["runs"].list.first?["end"] == "2026-11-15")
        #expect(try ada.cyc("streak", at: example.now).output.contains("2 weeks"))
    }

    @Test("without per_week every day is needed, and the week is shown")
    func everyDay() throws {
        let ada = try Self.person("rest_days = [\"sat\", \"sun\"]")
        let status = try ada.json("status", at: "2026-11-17T10:00:00Z")
        #expect(status["streak"]["unit"] == "days" && status["streak"]["current"] == 1)
        #expect(status["week"]["quota"] == 5 && status["week"]["green"] == 1)
        #expect(status["week"]["state"] == "tight" && status["week"]["free"] == 4)
    }

    @Test("freezes, first day of the week and quota apply to all weeks")
    func settings() throws {
        let ada = try Self.person()
        let now = "2026-11-18T10:00:00Z"
        #expect(
            try ada.cyc("freeze", "add", "2026-11-18..2026-11-22", "--why", "ill", at: now).status
                == 0)
        #expect(try ada.json("status", at: now)["week"]["quota"] == 2)
        try ada.configure("[streak]\nper_week = 4\n[day]\nweek_begins = \"sun\"\n")
        let status = try ada.json("status", at: now)
        // Three days needed: one is done, and the other four are frozen or over.
        #expect(status["week"]["from"] == "2026-11-15" && status["week"]["quota"] == 3)
        #expect(status["week"]["state"] == "lost" && status["streak"]["current"] == 0)
        #expect(status["streak"]["longest"]["start"] == "2026-11-08")
    }

    @Test("the deadline respects a day of 25 hours")
    func longDay() throws {
        let ada = try Person(settings: "[streak]\nper_week = 2\n")
        let app = try ada.repository("app")
        for day in ["2026-10-19", "2026-10-20", "2026-10-26"] {
            try app.commit(on: "\(day)T12:00:00-04:00")
        }
        let status = try ada.json(
            "status", at: "2026-11-01T00:30:00-04:00", zone: "America/New_York")
        #expect(status["streak"]["deadline"] == "2026-11-02T00:00:00-05:00")
        #expect(status["streak"]["seconds_left"] == 88_200 && status["week"]["state"] == "tight")
    }

    @Test("reminders come only on tight days and show the days the week needs")
    func reminders() throws {
        let ada = try Self.person()
        let inbox = ada.folder.file("inbox")
        try ada.folder.write("#!/bin/sh\ncat >>'\(inbox)'\necho >>'\(inbox)'\n", to: "deliver")
        chmod(ada.folder.file("deliver"), 0o700)
        try ada.configure(
            """
            [streak]
            per_week = 3
            [remind]
            channels = ["command"]
            [remind.command]
            run = ["\(ada.folder.file("deliver"))"]
            """)
        for day in 16...22 {
            let run = try ada.cyc("remind", at: "2026-11-\(day)T20:00:00Z")
            #expect(run.status == 0 && run.output == "" && run.errors == "")
        }
        let notices = try String(contentsOfFile: inbox, encoding: .utf8).split(separator: "\n")
            .map { try JSONText(String($0)) }
        #expect(notices.map { $0["day"].text } == ["2026-11-21"])
        #expect(notices.first?["title"] == "2 weeks: no commit yet today")
        #expect(
            notices.first?["body"].text?.hasPrefix(
                "4 h left to keep it. This week needs 2 more by Sunday.") == true)
    }

    @Test("a weekly challenge is exported, undone and validated")
    func challenge() throws {
        let ada = try Self.person("per_week = 7")
        let now = "2026-11-17T10:00:00Z"
        let start = try ada.cyc(
            "challenge", "start", "Winter", "--rule", "weekly", "--per-week", "3", "--weeks", "4",
            "--from", "2026-11-02", at: now)
        #expect(start.status == 0 && start.output.contains("2 of 4 weeks"))
        func shown() throws -> JSONText {
            try ada.json("challenge", "list", at: now)["challenges"].list.first ?? .null
        }
        let winter = try shown()
        #expect(winter["unit"] == "weeks" && winter["per_week"] == 3 && winter["rule"] == "weekly")
        #expect(winter["target_days"] == 4 && winter["counted_days"] == 2)
        #expect(winter["end"] == "2026-11-25" && winter["dday"] == "D-8")
        #expect(winter["can_miss"] == 0 && winter["state"] == "active")
        #expect(winter["needs_today"] == false)

        let file = ada.folder.file("all.json")
        #expect(try ada.cyc("export", file, at: now).status == 0)
        #expect(try ada.cyc("undo", at: now).status == 0)
        #expect(try ada.json("challenge", "list", at: now)["challenges"].list.isEmpty)
        #expect(try ada.cyc("redo", at: now).status == 0)
        #expect(try shown() == winter)
        let bob = try Self.person()
        #expect(try bob.cyc("import", file, at: now).status == 0)
        #expect(try bob.json("challenge", "list", at: now)["challenges"].list.first == winter)

        for (words, status) in [
            ("--rule weekly --weeks 4", 64), ("--rule weekly --per-week 3", 64),
            ("--rule weekly --per-week 3 --weeks 4 --days 3", 64),
            ("--rule weekly --per-week 3 --weeks 4 --rest sat", 64), ("--days 3 --weeks 4", 64),
            ("--days 3 --per-week 4", 64), ("", 64), ("--rule weekly --per-week 8 --weeks 4", 65),
            ("--rule weekly --per-week 3 --weeks 0", 65),
        ] {
            let refused = try ada.cyc(
                ["challenge", "start", "x"] + words.split(separator: " ").map(String.init), at: now)
            #expect(refused.status == Int32(status), "\(words): \(refused.errors)")
        }
    }
}
