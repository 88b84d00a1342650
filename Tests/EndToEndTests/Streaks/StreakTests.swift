import Foundation
import TestSupport
import Testing

/// INTERFACE.md, "Words": streaks from commits to `cyc streak`.
struct StreakTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let now: String
        var zone = "UTC"
        /// Days with a commit at noon, or RFC 3339 instants.
        let commits: [String]
        var restDays = ""
        let current: Int
        var restDaysInside = 0
        var start: String?
        var end: String?
        let isAtRisk: Bool
        var deadline: String?
        var secondsLeft: Int?
        var longest: Int?
    }

    static let cases = [
        Case(
            testDescription: "nothing", now: "2026-11-21T09:00:00Z", commits: [], current: 0,
            isAtRisk: false),
        Case(
            testDescription: "two days until yesterday", now: "2026-11-21T09:00:00Z",
            commits: ["2026-11-19", "2026-11-20"], current: 2, start: "2026-11-19",
            end: "2026-11-20", isAtRisk: true, deadline: "2026-11-22T00:00:00Z",
            secondsLeft: 54_000, longest: 2),
        Case(
            testDescription: "today too", now: "2026-11-21T09:00:00Z",
            commits: ["2026-11-20", "2026-11-21"], current: 2, start: "2026-11-20",
            end: "2026-11-21", isAtRisk: false, deadline: "2026-11-22T00:00:00Z",
            secondsLeft: 54_000, longest: 2),
        Case(
            testDescription: "broken, and a longer one long ago", now: "2026-11-21T09:00:00Z",
            commits: ["2025-01-01", "2025-01-02", "2025-01-03", "2026-11-18", "2026-11-19"],
            current: 0, isAtRisk: false, longest: 3),
        Case(
            testDescription: "leap day and the turn of a year", now: "2024-03-01T09:00:00Z",
            commits: ["2023-12-31", "2024-01-01", "2024-02-28", "2024-02-29", "2024-03-01"],
            current: 3, start: "2024-02-28", end: "2024-03-01", isAtRisk: false,
            deadline: "2024-03-02T00:00:00Z", secondsLeft: 54_000, longest: 3),
        Case(
            testDescription: "tomorrow's cell lengthens a run that holds today",
            now: "2026-11-21T11:00:00Z", commits: ["2026-11-21", "2026-11-22T00:30:00+14:00"],
            current: 2, start: "2026-11-21", end: "2026-11-22", isAtRisk: false,
            deadline: "2026-11-22T00:00:00Z", secondsLeft: 46_800, longest: 2),
        Case(
            testDescription: "tomorrow's cell never stands in for today",
            now: "2026-11-21T11:00:00Z", commits: ["2026-11-20", "2026-11-22T00:30:00+14:00"],
            current: 1, start: "2026-11-20", end: "2026-11-20", isAtRisk: true,
            deadline: "2026-11-22T00:00:00Z", secondsLeft: 46_800, longest: 1),
        Case(
            testDescription: "a rest day today: nothing is due before Monday ends",
            now: "2026-11-22T12:00:00Z", commits: ["2026-11-19", "2026-11-20"],
            restDays: "\"sat\", \"sun\"", current: 2, start: "2026-11-19", end: "2026-11-20",
            isAtRisk: false, deadline: "2026-11-24T00:00:00Z", secondsLeft: 129_600, longest: 2),
        Case(
            testDescription: "rest days inside are told apart", now: "2026-11-23T12:00:00Z",
            commits: ["2026-11-20", "2026-11-23"], restDays: "\"sat\", \"sun\"", current: 2,
            restDaysInside: 2, start: "2026-11-20", end: "2026-11-23", isAtRisk: false,
            deadline: "2026-11-24T00:00:00Z", secondsLeft: 43_200, longest: 2),
        Case(
            testDescription: "a commit on a rest day makes it an ordinary day",
            now: "2026-11-22T12:00:00Z", commits: ["2026-11-20", "2026-11-22"],
            restDays: "\"sat\", \"sun\"", current: 2, restDaysInside: 1, start: "2026-11-20",
            end: "2026-11-22", isAtRisk: false, deadline: "2026-11-23T00:00:00Z",
            secondsLeft: 43_200, longest: 2),
        Case(
            testDescription: "the day after the rest days", now: "2026-11-23T12:00:00Z",
            commits: ["2026-11-20"], restDays: "\"sat\", \"sun\"", current: 1,
            start: "2026-11-20", end: "2026-11-20", isAtRisk: true,
            deadline: "2026-11-24T00:00:00Z", secondsLeft: 43_200, longest: 1),
        Case(
            testDescription: "a day of 25 hours", now: "2026-11-01T00:30:00-04:00",
            zone: "America/New_York", commits: ["2026-10-31"], current: 1, start: "2026-10-31",
            end: "2026-10-31", isAtRisk: true, deadline: "2026-11-02T00:00:00-05:00",
            secondsLeft: 88_200, longest: 1),
        Case(
            testDescription: "a day of 23 hours", now: "2026-03-08T00:30:00-05:00",
            zone: "America/New_York", commits: ["2026-03-07"], current: 1, start: "2026-03-07",
            end: "2026-03-07", isAtRisk: true, deadline: "2026-03-09T00:00:00-04:00",
            secondsLeft: 81_000, longest: 1),
        Case(
            testDescription: "a day of 24 and a half hours", now: "2026-04-05T00:00:00+11:00",
            zone: "Australia/Lord_Howe", commits: ["2026-04-04"], current: 1,
            start: "2026-04-04", end: "2026-04-04", isAtRisk: true,
            deadline: "2026-04-06T00:00:00+10:30", secondsLeft: 88_200, longest: 1),
        Case(
            testDescription: "a day of 23 and a half hours", now: "2026-10-04T00:00:00+10:30",
            zone: "Australia/Lord_Howe", commits: ["2026-10-03"], current: 1,
            start: "2026-10-03", end: "2026-10-03", isAtRisk: true,
            deadline: "2026-10-05T00:00:00+11:00", secondsLeft: 84_600, longest: 1),
        Case(
            testDescription: "a day that is followed by none", now: "2011-12-29T12:00:00-10:00",
            zone: "Pacific/Apia", commits: ["2011-12-28"], current: 1, start: "2011-12-28",
            end: "2011-12-28", isAtRisk: true, deadline: "2011-12-31T00:00:00+14:00",
            secondsLeft: 43_200, longest: 1),
        Case(
            testDescription: "a day without a midnight", now: "2018-11-03T12:00:00-03:00",
            zone: "America/Sao_Paulo", commits: ["2018-11-02"], current: 1, start: "2018-11-02",
            end: "2018-11-02", isAtRisk: true, deadline: "2018-11-04T01:00:00-02:00",
            secondsLeft: 43_200, longest: 1),
        Case(
            testDescription: "the first zone of a day", now: "2026-11-21T10:30:00Z",
            zone: "Pacific/Kiritimati", commits: ["2026-11-21"], current: 1,
            start: "2026-11-21", end: "2026-11-21", isAtRisk: true,
            deadline: "2026-11-23T00:00:00+14:00", secondsLeft: 84_600, longest: 1),
        Case(
            testDescription: "the last zone of a day", now: "2026-11-22T10:30:00Z",
            zone: "Pacific/Pago_Pago", commits: ["2026-11-21"], current: 1, start: "2026-11-21",
            end: "2026-11-21", isAtRisk: false, deadline: "2026-11-22T00:00:00-11:00",
            secondsLeft: 1_800, longest: 1),
    ]

    @Test("Length, rest days, risk and deadline", arguments: cases)
    func streak(_ example: Case) throws {
        let ada = try Person(settings: "[streak]\nrest_days = [\(example.restDays)]\n")
        let app = try ada.repository("app")
        for day in example.commits {
            try app.commit(on: day.utf8.count == 10 ? "\(day)T12:00:00Z" : day)
        }
        let status = try ada.json("status", at: example.now, zone: example.zone)
        let streak = status["streak"]
        #expect(streak["current"].int == example.current)
        #expect(streak["rest_days"].int == example.restDaysInside)
        #expect(streak["start"].text == example.start)
        #expect(streak["end"].text == example.end)
        #expect(streak["at_risk"] == .flag(example.isAtRisk))
        #expect(streak["longest"]["length"].int == example.longest)
        #expect(streak["complete"] == true)
        #expect(streak["seconds_left"].int == example.secondsLeft)
        #expect(
            Instant(streak["deadline"].text ?? "")?.seconds
                == example.deadline.flatMap { Instant($0)?.seconds })
        if example.zone != "UTC" { #expect(streak["deadline"].text == example.deadline) }
        let days = example.commits.map { $0.prefix(10) }
        #expect(status["total"]["active_days"].int == days.count)
        #expect(status["total"]["first"].text == days.min().map(String.init))

        let runs = try ada.json("streak", at: example.now, zone: example.zone)
        #expect(runs["run"] == streak)
        #expect(runs["longest"] == streak["longest"])
    }

    @Test("The zone of the configuration comes before TZ")
    func configuredZone() throws {
        let ada = try Person(settings: "[day]\ntime_zone = \"Asia/Seoul\"\n")
        try ada.repository("app").commit(on: "2026-11-22T00:10:00+09:00")
        let status = try ada.json("status", at: "2026-11-21T15:30:00Z", zone: "UTC")
        #expect(status["time_zone"] == "Asia/Seoul")
        #expect(status["date"] == "2026-11-22")
        #expect(status["now"] == "2026-11-22T00:30:00+09:00")
        #expect(status["today"]["state"] == "done")
    }

    @Test("cyc streak lists every run of the last year")
    func runs() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        for day in [
            "2025-11-19", "2025-11-20", "2025-11-21", "2025-11-22", "2026-05-01", "2026-05-03",
            "2026-11-20",
        ] {
            try app.commit(on: "\(day)T12:00:00Z")
        }
        let answer = try ada.json("streak", at: "2026-11-21T12:00:00Z")
        let runs = answer["runs"].list.map { run in
            "\(run["length"].int ?? -1) \(run["start"].text ?? "?") \(run["end"].text ?? "?")"
        }
        #expect(
            runs == [
                "4 2025-11-19 2025-11-22", "1 2026-05-01 2026-05-01", "1 2026-05-03 2026-05-03",
                "1 2026-11-20 2026-11-20",
            ])
        #expect(answer["longest"]["length"] == 4)
        let screen = try ada.cyc("streak", at: "2026-11-21T12:00:00Z")
        #expect(screen.status == 0)
        #expect(screen.output.contains("2025-11-22"))
    }
}
