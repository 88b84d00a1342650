import CycCore
import Foundation
import TestSupport
import Testing

private let count = TestDepth.cases("CYC_TEST_WEEKS", quick: 2_000, deep: 20_000)

/// 2026-11-21, a Saturday.
private let today = Day(number: 20_778)

/// Slow second model of weekly challenges, day by day; days are offsets from today.
private struct WeeklyChallengeModel {
    let perWeek: Int
    let target: Int
    let begins: Weekday
    let start: Int
    let until: Int?
    let goal: Int
    let counts: [Int: Int]
    let frozen: Set<Int>

    func firstDay(ofWeekOf day: Int) -> Int {
        var first = day
        while today.advanced(by: first).weekday != begins { first -= 1 }
        return first
    }

    func days(_ first: Int) -> [Int] {
        (first..<first + 7).filter { $0 >= start && $0 <= until ?? .max }
    }

    func counts(_ day: Int) -> Bool { day <= 0 && counts[day] ?? 0 >= goal }

    /// ⌈n · days / 7⌉, and never more than the days that are not frozen.
    func quota(_ days: [Int]) -> Int {
        let part = Int((Double(perWeek * days.count) / 7).rounded(.up))
        return min(part, days.count { counts($0) || !frozen.contains($0) })
    }

    /// Whether the quota can still be met with the days after `day`.
    func canBeMet(_ days: [Int], after day: Int) -> Bool {
        let done = days.count { $0 <= day && counts($0) }
        return done + days.count { $0 > day && (counts($0) || !frozen.contains($0)) } >= quota(days)
    }

    var state: (ChallengeProgress.State, counted: Int, on: Int?) {
        var counted = 0
        var first = firstDay(ofWeekOf: start)
        while max(first, start) <= min(0, until ?? 0) {
            let days = days(first)
            let (green, quota) = (days.filter(counts), quota(days))
            if quota > 0, green.count >= quota {
                counted += 1
                if counted == target { return (.completed, counted, green[quota - 1]) }
            } else if let lost = days.first(where: { $0 < 0 && !canBeMet(days, after: $0) }) {
                return (.broken, counted, lost)
            }
            first += 7
        }
        if let until, until < 0 { return (.expired, counted, nil) }
        return (.active, counted, nil)
    }

    /// Earliest possible day of completion, if every open day from today on counts.
    var earliest: Int? {
        // Weeks after `until` count whole.
        let horizon = 7 * (target + 60)
        var counted = 0
        var first = firstDay(ofWeekOf: start)
        while first < horizon {
            var days = (first..<first + 7).filter { $0 >= start }
            if let until, days.contains(until) { days.removeAll { $0 > until } }
            let quota = quota(days)
            var done = days.filter(counts)
            for day in days where day >= 0 && !counts(day) && !frozen.contains(day) {
                done.append(day)
            }
            done.sort()
            if quota > 0, done.count >= quota {
                counted += 1
                if counted == target { return done[quota - 1] }
            }
            first += 7
        }
        return nil
    }
}

struct ChallengeWeeksTests {
    @Test("random weekly challenges match the day-by-day model")
    func random() {
        var states: Set<ChallengeProgress.State> = []
        for seed in TestDepth.seeds(count) {
            var generator = SeededGenerator(seed: seed)
            func any<Element>(_ list: [Element]) -> Element {
                list[Int.random(in: list.indices, using: &generator)]
            }
            let perWeek = Int.random(in: 1...7, using: &generator)
            let goal = any([1, 1, 2])
            let start = Int.random(in: -60...10, using: &generator)
            var (counts, grass) = ([Int: Int](), Grass())
            let share = any([0, 0.5, 1, Double(perWeek) / 6, Double(perWeek) / 6])
            for day in -70...1
            where Double.random(in: 0..<1, using: &generator) < share {
                counts[day] = any([1, 2, 2])
                grass[today.advanced(by: day)] = counts[day] ?? 0
            }
            var (frozen, freezes) = (Set<Int>(), [Freeze]())
            for _ in 0..<any([0, 0, 1, 3]) {
                let first = Int.random(in: -50...30, using: &generator)
                let last = first + any([0, 1, 4, 6, 13, 20])
                frozen.formUnion(first...last)
                freezes.append(
                    Freeze(
                        id: 1, days: today.advanced(by: first)...today.advanced(by: last),
                        why: "away"))
            }
            let slow = WeeklyChallengeModel(
                perWeek: perWeek, target: Int.random(in: 1...12, using: &generator),
                begins: any([.monday, .sunday]), start: start,
                until: any([nil, start + Int.random(in: 0...90, using: &generator)]), goal: goal,
                counts: counts, frozen: frozen)
            var settings = Settings()
            settings.weekBegins = slow.begins
            settings.restDays = any([[], [.saturday, .sunday]])
            let progress = Challenge(
                id: 1, name: "x", rule: .weekly, targetDays: slow.target,
                start: today.advanced(by: start), until: slow.until.map(today.advanced), goal: goal,
                perWeek: perWeek
            ).progress(in: grass, freezes: freezes, settings: settings, today: today)
            let (state, counted, on) = slow.state
            states.insert(state)
            let day = on.map(today.advanced)
            let end = state == .completed ? day : slow.earliest.map(today.advanced)
            let isSame =
                progress.state == state && progress.countedDays == counted
                && progress.brokenOn == (state == .broken ? day : nil)
                && progress.end == (state == .active || state == .completed ? end : nil)
                && progress.canMiss == 0 && progress.isCertain
            #expect(isSame, "seed \(seed): \(progress) \(slow.state) \(slow.earliest ?? 0)")
            if !isSame { return }
        }
        #expect(states == Set(ChallengeProgress.State.allCases))
    }

    private func progress(
        _ target: Int, perWeek: Int = 5, from start: Int, until: Int? = nil, green: [Int],
        missing: Set<Int> = [], stopped: Int? = nil
    ) -> ChallengeProgress {
        var grass = Grass(missingYears: missing)
        for day in green { grass[today.advanced(by: day)] = 1 }
        return Challenge(
            id: 1, name: "x", rule: .weekly, targetDays: target, start: today.advanced(by: start),
            until: until.map(today.advanced), perWeek: perWeek,
            stopped: stopped.map(today.advanced)
        ).progress(in: grass, freezes: [], settings: Settings(), today: today)
    }

    @Test("partial first and last weeks need their share, rounded up")
    func partial() {
        // From Wednesday: five days of which ⌈25 / 7⌉ = 4 are needed.
        let first = progress(3, from: -3, green: [-3, -2, -1])
        #expect(first.countedDays == 0 && !first.needsToday)
        #expect(first.end?.description == "2026-12-04")
        #expect(progress(3, from: -3, green: [-3, -2, -1, 0]).countedDays == 1)
        // Until Tuesday of next week: two days of which both are needed.
        let last = progress(2, from: -5, until: 3, green: [-5, -4, -3, -2, -1])
        #expect(last.countedDays == 1 && last.daysLeft == 1)
        #expect(last.end?.description == "2026-11-24")
        #expect(last.dday?.description == "D-3" && last.spareDays == 0)
        #expect(progress(3, from: -5, until: 3, green: [-5, -4, -3, -2, -1]).isOutOfReach)
    }

    @Test("a week is lost on the day after which its quota is out of reach")
    func lost() {
        let progress = progress(3, from: -5, green: [-5, -4])
        #expect(progress.state == .broken && progress.brokenOn?.description == "2026-11-20")
        #expect(self.progress(3, from: -5, green: [-5, -4, -3]).needsToday)
    }

    @Test("a stopped challenge keeps the progress of that day")
    func stopped() {
        let progress = progress(3, from: -12, green: Array(-12 ... -8), stopped: -5)
        #expect(progress.state == .expired && progress.countedDays == 1 && progress.dday == nil)
    }

    @Test("a missing year neither counts nor breaks a week, and is reported")
    func missing() throws {
        let newYear = Day.firstDay(ofYear: 2026).number - today.number
        let green = Array(newYear..<newYear + 40)
        func progressSince(_ target: Int, since days: Int) -> ChallengeProgress {
            progress(target, from: newYear + days, green: green, missing: [2025])
        }
        let broken = progressSince(50, since: -20)
        #expect(broken.state == .broken && broken.unknownDays == 20 && broken.countedDays == 5)
        #expect(!progressSince(6, since: -20).isCertain)
        #expect(progressSince(1, since: 4).isCertain)
    }

    @Test("weekly challenges outside their limits are rejected")
    func checked() throws {
        func draft(weeks: Int = 12, perWeek: Int?) -> Challenge {
            Challenge(
                id: 0, name: "x", rule: .weekly, targetDays: weeks, start: today, perWeek: perWeek)
        }
        #expect(try draft(perWeek: 7).checked() == draft(perWeek: 7))
        for perWeek in [nil, 0, 8] {
            #expect(throws: ChallengeError.perWeekOutside(1...7)) {
                try draft(perWeek: perWeek).checked()
            }
        }
        for weeks in [0, 5218] {
            #expect(throws: ChallengeError.targetOutside(1...5217, .weeks)) {
                try draft(weeks: weeks, perWeek: 5).checked()
            }
        }
    }

    @Test("the end stays within writable days, however long a freeze is")
    func far() {
        let late = Challenge(
            id: 1, name: "x", rule: .weekly, targetDays: 5000,
            start: Day.writable.upperBound.advanced(by: -9), perWeek: 3)
        let freezes = [
            Freeze(
                id: 1, days: today.advanced(by: 3)...Day.writable.upperBound.advanced(by: -400),
                why: "away")
        ]
        #expect(
            late.progress(in: Grass(), freezes: freezes, settings: Settings(), today: today).end
                == nil)
        let early = Challenge(
            id: 1, name: "x", rule: .weekly, targetDays: 3, start: today, perWeek: 3)
        let end = early.progress(
            in: Grass(), freezes: freezes, settings: Settings(), today: today
        ).end
        #expect(end.map { $0 > today.advanced(by: 1_000_000) } == true)
    }
}
