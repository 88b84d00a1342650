import CycCore
import TestSupport
import Testing

/// 2026-11-21, a Saturday.
private let today = Day(number: 20_778)

struct FreezeDraftTests {
    @Test(
        "Days from 2 days ago to 31 days ahead can be frozen",
        arguments: [
            ("2026-11-21", 0...0), ("2026-11-19", -2 ... -2), ("2026-12-22", 31...31),
            ("2026-11-19..2026-12-22", -2...31), ("2026-11-23..2026-11-25", 2...4),
            ("tomorrow..fri", 1...6), ("yesterday..오늘", -1...0), ("2026-11-21..2026-11-21", 0...0),
        ])
    func taken(text: String, offsets: ClosedRange<Int>) throws {
        let draft = try FreezeDraft(text, why: " flu ", today: today)
        #expect(draft.why == "flu")
        #expect(
            draft.days
                == today.advanced(by: offsets.lowerBound)...today.advanced(by: offsets.upperBound))
    }

    static let refusals: [(String, String, FreezeError)] = {
        func at(_ offset: Int) -> Day { today.advanced(by: offset) }
        return [
            ("2026-11-18", "x", .tooFarBack(at(-3), earliest: at(-2))),
            ("2026-11-18..2026-11-21", "x", .tooFarBack(at(-3), earliest: at(-2))),
            ("2026-12-23", "x", .tooFarAhead(at(32), latest: at(31))),
            ("2026-11-21..2027-11-21", "x", .tooFarAhead(at(365), latest: at(31))),
            ("2026-11-25..2026-11-23", "x", .backwards(first: at(4), last: at(2))),
            ("2026-11-31", "x", .date(.noSuchDay("2026-11-31"))),
            ("soon", "x", .date(.notADate("soon"))), ("today..", "x", .date(.notADate(""))),
            ("today...tomorrow", "x", .date(.notADate(".tomorrow"))),
            ("today", "", .why(.empty)), ("today", " \u{200B} ", .why(.empty)),
            ("today", "a\nb", .why(.control("\n"))),
            ("today", String(repeating: "x", count: 501), .why(.tooLong(limit: 500))),
        ]
    }()

    @Test(
        "A freeze too far back, too far ahead or without a reason is rejected", arguments: refusals)
    func refused(text: String, why: String, problem: FreezeError) {
        #expect(throws: problem) { try FreezeDraft(text, why: why, today: today) }
    }

    @Test(
        "an edited freeze may keep days further back, but not add any",
        arguments: [
            (nil, "new", -10 ... -5), ("2026-11-12..2026-11-15", nil, -9 ... -6),
            ("2026-11-16..2026-11-16", nil, -5 ... -5), ("2026-11-20..2026-11-22", nil, -1...1),
        ] as [(String?, String?, ClosedRange<Int>)])
    func edited(text: String?, why: String?, offsets: ClosedRange<Int>) throws {
        let old = Freeze(
            id: 1, days: today.advanced(by: -10)...today.advanced(by: -5), why: "flu")
        let draft = try FreezeDraft(text, why: why, replacing: old, today: today)
        #expect(draft.why == why ?? "flu")
        #expect(
            draft.days
                == today.advanced(by: offsets.lowerBound)...today.advanced(by: offsets.upperBound))
    }

    @Test(
        "an edited freeze adds no day too far back or ahead",
        arguments: [
            ("2026-11-10..2026-11-16", -11), ("2026-11-12..2026-11-17", -4),
            ("2026-11-18", -3), ("2026-11-12..2026-12-25", -4),
        ])
    func notEdited(text: String, offset: Int) {
        let old = Freeze(
            id: 1, days: today.advanced(by: -10)...today.advanced(by: -5), why: "flu")
        let error = FreezeError.tooFarBack(
            today.advanced(by: offset), earliest: today.advanced(by: -2))
        #expect(throws: error) {
            try FreezeDraft(text, why: nil, replacing: old, today: today)
        }
    }

    @Test(
        "The strict streak is the streak without neutral days",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 30, deep: 300)))
    func strict(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let density = Int.random(in: 3...10, using: &random)
        var grass = Grass()
        for offset in -40...1 where Int.random(in: 0..<10, using: &random) < density {
            grass[today.advanced(by: offset)] = 1
        }
        let frozen = today.advanced(by: -6)...today.advanced(by: -4)
        let strict = Streak.strictLength(of: grass, today: today)
        let plain = Streak(of: grass, neutral: NeutralDays(), today: today)
        #expect(strict == plain.current?.length ?? 0)
        let lenient = Streak(of: grass, neutral: NeutralDays(frozen: [frozen]), today: today)
        #expect(lenient.current?.length ?? 0 >= strict)
    }

    @Test("A streak of 13 days with 2 frozen ones has a strict length of 4")
    func beside() {
        var grass = Grass()
        for offset in -14...0 where ![-4, -5].contains(offset) {
            grass[today.advanced(by: offset)] = 1
        }
        let frozen = today.advanced(by: -5)...today.advanced(by: -4)
        let streak = Streak(of: grass, neutral: NeutralDays(frozen: [frozen]), today: today)
        #expect(streak.current?.length == 13)
        #expect(streak.current?.frozenDays == 2)
        #expect(Streak.strictLength(of: grass, today: today) == 4)
    }
}
