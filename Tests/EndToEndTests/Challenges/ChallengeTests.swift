import CycCore
import Foundation
import TestSupport
import Testing

private let now = "2026-11-21T12:00:00Z"

/// State of a challenge.
private struct ChallengeStatus: Equatable {
    let counted: Int
    let remaining: Int
    let state: String
    let end: Day?
    let dday: String?
    let canMiss: Int?

    init(_ model: ChallengeModel) {
        counted = model.counted
        remaining = model.remaining
        state = model.state
        end = model.end
        dday = model.dday
        canMiss = model.canMiss
    }

    init(_ json: JSONText) throws {
        counted = try #require(json["counted_days"].int)
        remaining = try #require(json["remaining_days"].int)
        state = try #require(json["state"].text)
        end = try json["end"].text.map { try #require(Day(iso: $0)) }
        dday = json["dday"].text
        canMiss = json["can_miss"].int
    }
}

struct ChallengeTests {
    private static func iso(_ day: Int) -> String {
        Date(timeIntervalSince1970: Double(day) * 86_400).ISO8601Format(
            .iso8601.year().month().day())
    }

    @Test(
        "random challenges match the model for any history, rest days and freezes",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 1, deep: 8)))
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let today = try CivilDay("2026-11-21").number
        let settingsRest = Set(
            [Weekday.sunday, .saturday, .wednesday].shuffled(using: &random)
                .prefix(Int.random(in: 0...2, using: &random)))
        let ada = try Person(
            settings:
                "[streak]\nrest_days = [\(settingsRest.map { "\"\($0.code)\"" }.joined(separator: ", "))]\n"
        )
        let app = try ada.repository("app")

        var counts: [Int: Int] = [:]
        var history = GitRepository.History()
        var last: GitRepository.History.Parent?
        let density = Int.random(in: 3...9, using: &random)
        for day in today - 60...today where Int.random(in: 0..<10, using: &random) < density {
            for number in 0..<Int.random(in: 1...3, using: &random) {
                last = history.add(
                    by: .init(seconds: day * 86_400 + 3_600 * (number + 1)),
                    parents: last.map { [$0] } ?? [], message: "\(day) \(number)")
                counts[day, default: 0] += 1
            }
        }
        if let last {
            history.set("refs/heads/main", to: last)
            try app.make(history)
        }
        var freezes: [Freeze] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let first = today + Int.random(in: -2...20, using: &random)
            let end = first + Int.random(in: 0...5, using: &random)
            freezes.append(
                Freeze(id: 1, days: Day(number: first)...Day(number: end), why: "x"))
            #expect(
                try ada.cyc(
                    "freeze", "add", "\(Self.iso(first))..\(Self.iso(end))", "--why", "x", at: now
                ).status == 0)
        }

        var all: [Challenge] = []
        for number in 1...12 {
            let start = today + Int.random(in: -40...5, using: &random)
            let rule: Challenge.Rule = Bool.random(using: &random) ? .streak : .total
            let target = Int.random(in: 1...25, using: &random)
            let goal = Int.random(in: 1...2, using: &random)
            var (until, rest): (Int?, Set<Weekday>?) = (nil, nil)
            var words = [
                "challenge", "start", "c\(number)", "--days", "\(target)", "--goal", "\(goal)",
                "--from", Self.iso(start), "--rule", rule.rawValue,
            ]
            if Bool.random(using: &random) {
                let last = start + Int.random(in: 0...50, using: &random)
                until = last
                words += ["--until", Self.iso(last)]
            }
            if Bool.random(using: &random) {
                let days = Weekday.allCases.shuffled(using: &random)
                    .prefix(Int.random(in: 0...3, using: &random))
                rest = Set(days)
                let text = days.map(\.code).joined(separator: ",")
                words += ["--rest", text.isEmpty ? "none" : text]
            }
            all.append(
                Challenge(
                    id: Int64(number), name: "c\(number)", rule: rule, targetDays: target,
                    start: Day(number: start), until: until.map(Day.init(number:)), goal: goal,
                    restDays: rest))
            #expect(try ada.cyc(words, at: now).status == 0, "\(words)")
        }
        let list = try ada.json("challenge", "list", at: now)["challenges"]
        #expect(list.list.count == all.count)
        let grass = Dictionary(
            uniqueKeysWithValues: counts.map { (Day(number: $0.key), $0.value) })
        for (place, challenge) in all.enumerated() {
            let model = ChallengeModel(
                challenge, counts: grass, freezes: freezes, settings: settingsRest,
                today: Day(number: today))
            #expect(try ChallengeStatus(list[place]) == ChallengeStatus(model), "\(challenge)")
        }
        #expect(try ada.json("status", at: now)["challenges"] == list)
        for place in all.indices {
            let shown = try ada.json("challenge", "show", "\(place + 1)", at: now)
            #expect(shown["challenge"] == list[place])
        }
    }

    @Test("a broken challenge is shown for a day, and no more once it was started again")
    func broken() throws {
        let ada = try Person()
        for _ in 0..<3 {
            let add = try ada.cyc(
                "challenge", "add", "100 days", "--days", "100", at: "2026-11-20T12:00:00Z")
            #expect(add.status == 0)
        }
        func status(at now: String) throws -> String { try ada.cyc("status", at: now).output }
        #expect(try status(at: "2026-11-21T12:00:00Z").contains("100 days: broken"))
        #expect(try !status(at: "2026-11-22T12:00:00Z").contains("100 days"))
        #expect(
            try ada.cyc("challenge", "list", at: "2026-11-22T12:00:00Z").output.contains("broken"))

        // The command of the hint.
        #expect(
            try ada.cyc(
                "challenge", "add", "100 days", "--days", "100", at: "2026-11-21T12:00:00Z"
            ).status == 0)
        let screen = try status(at: "2026-11-21T12:00:00Z")
        #expect(screen.contains("0/100") && !screen.contains("broken"), "\(screen)")
    }

    @Test("completion is announced once, and late days repair a broken challenge")
    func announced() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        for day in 19...20 { try app.commit(on: "2026-11-\(day)T10:00:00Z") }
        #expect(
            try ada.cyc(
                "challenge", "start", "three", "--days", "3", "--from", "2026-11-19", at: now
            )
            .status == 0)
        #expect(
            try ada.cyc(
                "challenge", "start", "four", "--days", "4", "--from", "2026-11-18", at: now
            )
            .output.contains("broken on 2026-11-18"))
        #expect(!(try ada.cyc("status", at: now).output.contains("completed")))
        try app.commit(on: "2026-11-21T10:00:00Z")
        try app.commit(on: "2026-11-18T10:00:00Z")
        // Cached and JSON output does not count as an announcement.
        #expect(try ada.json("status", at: now)["challenges"][0]["state"] == "completed")
        #expect(try ada.cyc("status", "--cached", at: now).output.contains("completed: three"))
        let screen = try ada.cyc("status", at: now).output
        #expect(screen.contains("completed: three") && screen.contains("completed: four"))
        #expect(!(try ada.cyc("status", at: now).output.contains("completed")))
        // Completion is final, whatever day is missed later.
        let later = try ada.json("challenge", "list", at: "2026-12-24T12:00:00Z")
        #expect(later["challenges"].list.map { $0["state"] } == ["completed", "completed"])
    }

    @Test("a frozen day keeps the streak, and the strict length is shown too")
    func frozen() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        for day in [16, 17, 18, 20, 21] { try app.commit(on: "2026-11-\(day)T10:00:00Z") }
        #expect(try ada.json("status", at: now)["streak"]["current"] == 2)
        #expect(
            try ada.cyc("freeze", "add", "2026-11-19", "--why", "moving", at: now).status == 0)
        let streak = try ada.json("status", at: now)["streak"]
        #expect(streak["current"] == 5)
        #expect(streak["rest_days"] == 1)
        for command in ["status", "streak"] {
            #expect(
                try ada.cyc(command, at: now).output.contains("5 days (1 frozen; 2 without them)"))
        }
        let freezes = try ada.json("freeze", "list", at: now)["freezes"]
        #expect(freezes[0]["from"] == "2026-11-19")
        #expect(freezes[0]["why"] == "moving")
        #expect(try ada.cyc("freeze", "remove", "1", "--yes", at: now).status == 0)
        #expect(try ada.json("status", at: now)["streak"]["current"] == 2)
    }
}
