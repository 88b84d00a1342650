import Foundation
import TestSupport
import Testing

private let now = "2026-11-21T12:00:00Z"

/// How a challenge stands, counted day by day without looking at how cyc does it.
private struct Expected: Equatable {
    var counted = 0
    var remaining = 0
    var state = "active"
    var end: Int?
    var dday: String?
    var canMiss: Int?

    struct Rules {
        var isStreak: Bool
        var target: Int
        var start: Int
        var until: Int?
        var goal: Int
        /// 0 for Sunday.
        var rest: Set<Int>
        var frozen: Set<Int>
    }

    init(_ rules: Rules, contributions: [Int: Int], today: Int) {
        func counts(_ day: Int) -> Bool { contributions[day, default: 0] >= rules.goal }
        func isDue(_ day: Int) -> Bool {
            counts(day) || !(rules.rest.contains((day + 4) % 7) || rules.frozen.contains(day))
        }
        var day = rules.start
        while day <= today, day <= rules.until ?? day, state == "active" {
            if counts(day) {
                counted += 1
                if counted == rules.target { (state, end) = ("completed", day) }
            } else if rules.isStreak, isDue(day), day != today {
                state = "broken"
            }
            day += 1
        }
        if state == "active", let until = rules.until, until < today { state = "expired" }
        remaining = rules.target - counted
        // The days that can still bring something.
        var ahead = max(today, rules.start)
        if ahead == today, counts(today) { ahead += 1 }
        if state == "active" {
            var lacking = remaining
            var day = ahead
            while lacking > 0 {
                if isDue(day) { lacking -= 1 }
                if lacking == 0 { end = day }
                day += 1
            }
        }
        if let goal = rules.until ?? end {
            dday =
                goal == today ? "D-Day" : goal > today ? "D-\(goal - today)" : "D+\(today - goal)"
        }
        if rules.isStreak {
            canMiss = 0
        } else if let until = rules.until {
            let left = until < ahead ? 0 : (ahead...until).filter(isDue).count
            canMiss = left - remaining
        }
    }

    init(_ json: JSONText) throws {
        counted = try #require(json["counted_days"].int)
        remaining = try #require(json["remaining_days"].int)
        state = try #require(json["state"].text)
        end = try json["end"].text.map { try CivilDay($0).number }
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
        "Random histories, rules, rest days and freezes: as counted by hand",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 1, deep: 8)))
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let today = try CivilDay("2026-11-21").number
        let codes = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
        let settingsRest = Set(
            [0, 6, 3].shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
        let ada = try Person(
            settings:
                "[streak]\nrest_days = [\(settingsRest.map { "\"\(codes[$0])\"" }.joined(separator: ", "))]\n"
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
        var frozen: Set<Int> = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let first = today + Int.random(in: -2...20, using: &random)
            let end = first + Int.random(in: 0...5, using: &random)
            frozen.formUnion(first...end)
            #expect(
                try ada.cyc(
                    "freeze", "add", "\(Self.iso(first))..\(Self.iso(end))", "--why", "x", at: now
                ).status == 0)
        }

        var all: [Expected.Rules] = []
        for number in 1...12 {
            let start = today + Int.random(in: -40...5, using: &random)
            var rules = Expected.Rules(
                isStreak: Bool.random(using: &random),
                target: Int.random(in: 1...25, using: &random),
                start: start, goal: Int.random(in: 1...2, using: &random), rest: settingsRest,
                frozen: frozen)
            var words = [
                "challenge", "start", "c\(number)", "--days", "\(rules.target)", "--goal",
                "\(rules.goal)", "--from", Self.iso(start), "--rule",
                rules.isStreak ? "streak" : "total",
            ]
            if Bool.random(using: &random) {
                let until = start + Int.random(in: 0...50, using: &random)
                rules.until = until
                words += ["--until", Self.iso(until)]
            }
            if Bool.random(using: &random) {
                rules.rest = Set(
                    (0..<7).shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
                let text = rules.rest.map { codes[$0] }.joined(separator: ",")
                words += ["--rest", text.isEmpty ? "none" : text]
            }
            all.append(rules)
            #expect(try ada.cyc(words, at: now).status == 0, "\(words)")
        }
        let list = try ada.json("challenge", "list", at: now)["challenges"]
        #expect(list.list.count == all.count)
        for (place, rules) in all.enumerated() {
            let stored = try Expected(list[place])
            #expect(stored == Expected(rules, contributions: counts, today: today), "\(rules)")
        }
        #expect(try ada.json("status", at: now)["challenges"] == list)
        for place in all.indices {
            let shown = try ada.json("challenge", "show", "\(place + 1)", at: now)
            #expect(shown["challenges"] == .list([list[place]]))
        }
    }

    @Test("Completion is announced once, and late days repair what was broken")
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
        #expect(try ada.cyc("status", at: now).output.contains("--days 4"))
        #expect(!(try ada.cyc("status", at: now).output.contains("completed")))
        try app.commit(on: "2026-11-21T10:00:00Z")
        try app.commit(on: "2026-11-18T10:00:00Z")
        // Who only looks at what is stored, or reads JSON, was not told.
        #expect(try ada.json("status", at: now)["challenges"][0]["state"] == "completed")
        #expect(try ada.cyc("status", "--cached", at: now).output.contains("completed: three"))
        let told = try ada.cyc("status", at: now).output
        #expect(told.contains("completed: three") && told.contains("completed: four"))
        #expect(!(try ada.cyc("status", at: now).output.contains("completed")))
        // For ever, whatever is missed later.
        let later = try ada.json("challenge", "list", at: "2026-12-24T12:00:00Z")
        #expect(later["challenges"].list.map { $0["state"] } == ["completed", "completed"])
    }

    @Test("A frozen day keeps the streak, and its strict length stands beside it")
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
