import CycCore
import Testing

struct MateAnswerTests {
    /// 2026-11-21T12:00:00Z.
    private static let now: Instant = 1_795_262_400
    private static let day: Int64 = 86_400
    private static let usual: Int64 = 600

    private func today() throws -> Day { try #require(Day(iso: "2026-11-21")) }

    private func year(endingAfter days: Int = 1) throws -> MateDays {
        try mateDays(
            from: today().advanced(by: days - 364), Array(repeating: 1, count: 365))
    }

    @Test("An answer holds as long as usual; what was never asked for is due")
    func due() throws {
        var answer = MateResponse()
        #expect(answer.isDue(usual: Self.usual, now: Self.now))
        answer.take(try year(), at: Self.now)
        #expect(!answer.isDue(usual: Self.usual, now: Self.now))
        #expect(!answer.isDue(usual: Self.usual, now: Self.now + Self.usual))
        #expect(answer.isDue(usual: Self.usual, now: Self.now + Self.usual + 1))
        // A clock that was ahead then says nothing.
        #expect(answer.isDue(usual: Self.usual, now: Self.now - 1))
    }

    @Test(
        "What failed is tried again soon where it may pass, and ever later where it will not",
        arguments: [
            (.serverError(status: 502), [60, 120, 240, 480, 600, 600]),
            (.overloaded("No."), [60, 120, 240, 480, 600, 600]),
            (.unknownLogin("tom"), [600, 1200, 2400, 4800, 9600, 19_200, 38_400, 76_800, 86_400]),
            (.notUnderstood("weeks"), [600, 1200]),
        ] as [(GitHubError, [Int64])])
    func pauses(failure: GitHubError, pauses: [Int64]) {
        var (answer, now) = (MateResponse(), Self.now)
        for pause in pauses {
            answer.note(failure, at: now)
            #expect(!answer.isDue(usual: Self.usual, now: now + pause))
            #expect(answer.isDue(usual: Self.usual, now: now + pause + 1))
            now += pause + 1
        }
        #expect(answer.failures == pauses.count)
    }

    @Test("Another kind of failure begins anew, and an answer ends all")
    func kinds() throws {
        var answer = MateResponse()
        answer.note(.unknownLogin("tom"), at: Self.now)
        answer.note(.notFound, at: Self.now)
        #expect(answer.failures == 2)
        answer.note(.timedOut, at: Self.now)
        #expect(answer.failures == 1 && answer.fetchedAt == nil)
        answer.take(try year(), at: Self.now + 5)
        #expect(answer.failures == 0 && answer.failure == nil)
        #expect(answer.fetchedAt == Self.now + 5 && answer.attemptedAt == Self.now + 5)
        let days = answer.days
        answer.note(.timedOut, at: Self.now + 9)
        #expect(answer.days == days && answer.fetchedAt == Self.now + 5)
    }

    @Test("A year is asked for where none is known, and once a week; else what can have changed")
    func span() throws {
        let today = try today()
        let year = today.advanced(by: -363)...today.advanced(by: 1)
        #expect(year.upperBound.number - year.lowerBound.number == 364)
        var answer = MateResponse()
        #expect(answer.span(at: Self.now) == year)
        answer.take(try self.year(), at: Self.now)
        #expect(answer.span(at: Self.now) == today.advanced(by: -14)...today.advanced(by: 1))
        // An answer in between does not make the year a later one.
        let later = Self.now + 3 * Self.day
        #expect(answer.span(at: later) == today.advanced(by: -14)...today.advanced(by: 4))
        answer.take(try mateDays(from: today.advanced(by: -14), [1, 2, 3]), at: later)
        #expect(answer.span(at: later) == today.advanced(by: -11)...today.advanced(by: 4))
        let week = Self.now + 7 * Self.day
        #expect(answer.span(at: week) == today.advanced(by: -11)...today.advanced(by: 8))
        #expect(answer.span(at: week + 1) == today.advanced(by: -356)...today.advanced(by: 8))
        // A clock that was ahead then says nothing.
        #expect(answer.span(at: Self.now - 1) == year)
    }

    @Test("A page is a year too, though it ends a day earlier")
    func page() throws {
        var answer = MateResponse()
        answer.take(try year(endingAfter: 0), at: Self.now)
        #expect(answer.yearFetchedAt == Self.now)
        answer = MateResponse()
        answer.take(
            try mateDays(from: today().advanced(by: -362), Array(repeating: 0, count: 363)),
            at: Self.now)
        #expect(answer.yearFetchedAt == nil)
        #expect(answer.span(at: Self.now).lowerBound == (try today().advanced(by: -363)))
    }

    @Test("Around midnight in UTC the day to come is the next one")
    func midnight() throws {
        let midnight = Self.now + Self.day / 2
        for (instant, last) in [(midnight - 1, "2026-11-22"), (midnight, "2026-11-23")] {
            #expect(MateResponse().span(at: instant).upperBound.description == last)
        }
    }
}
