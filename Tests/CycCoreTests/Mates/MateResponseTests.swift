import CycCore
import TestSupport
import Testing

struct MateAnswerTests {
    /// 2026-11-21T12:00:00Z.
    private static let now: Instant = 1_795_262_400
    private static let day: Duration = 86_400
    private static let usual: Duration = 600

    private func today() throws -> Day { try #require(Day(iso: "2026-11-21")) }

    private func year(endingAfter days: Int = 1) throws -> MateDays {
        try mateDays(
            from: today().advanced(by: days - 364), Array(repeating: 1, count: 365))
    }

    @Test("A response is due after the usual interval, and at once if never fetched")
    func due() throws {
        var response = MateResponse()
        #expect(response.isDue(usual: Self.usual, now: Self.now))
        response.take(try year(), at: Self.now)
        #expect(!response.isDue(usual: Self.usual, now: Self.now))
        #expect(!response.isDue(usual: Self.usual, now: Self.now + Self.usual))
        #expect(response.isDue(usual: Self.usual, now: Self.now + Self.usual + 1))
        // A clock that was ahead is ignored.
        #expect(response.isDue(usual: Self.usual, now: Self.now - 1))
    }

    @Test(
        "Temporary errors are retried soon, permanent ones after doubling pauses",
        arguments: [
            (.serverError(status: 502), [60, 120, 240, 480, 600, 600]),
            (.overloaded("No."), [60, 120, 240, 480, 600, 600]),
            (.unknownLogin("tom"), [600, 1200, 2400, 4800, 9600, 19_200, 38_400, 76_800, 86_400]),
            (.notUnderstood("weeks"), [600, 1200]),
        ] as [(GitHubError, [Duration])])
    func pauses(failure: GitHubError, pauses: [Duration]) {
        var (response, now) = (MateResponse(), Self.now)
        for pause in pauses {
            response.note(failure, at: now)
            #expect(!response.isDue(usual: Self.usual, now: now + pause))
            #expect(response.isDue(usual: Self.usual, now: now + pause + 1))
            now = now + pause + 1
        }
        #expect(response.failures == pauses.count)
    }

    @Test("Another kind of error restarts the count, and a response resets it")
    func kinds() throws {
        var response = MateResponse()
        response.note(.unknownLogin("tom"), at: Self.now)
        response.note(.notFound, at: Self.now)
        #expect(response.failures == 2)
        response.note(.timedOut, at: Self.now)
        #expect(response.failures == 1 && response.fetchedAt == nil)
        response.take(try year(), at: Self.now + 5)
        #expect(response.failures == 0 && response.failure == nil)
        #expect(response.fetchedAt == Self.now + 5 && response.attemptedAt == Self.now + 5)
        let days = response.days
        response.note(.timedOut, at: Self.now + 9)
        #expect(response.days == days && response.fetchedAt == Self.now + 5)
    }

    @Test("A year is fetched at first and once a week, otherwise only recent days")
    func span() throws {
        let today = try today()
        let year = today.advanced(by: -363)...today.advanced(by: 1)
        #expect(year.upperBound.number - year.lowerBound.number == 364)
        var response = MateResponse()
        #expect(response.span(at: Self.now) == year)
        response.take(try self.year(), at: Self.now)
        #expect(response.span(at: Self.now) == today.advanced(by: -14)...today.advanced(by: 1))
        // A response in between does not renew the year.
        let later = Self.now + Self.day * 3
        #expect(response.span(at: later) == today.advanced(by: -14)...today.advanced(by: 4))
        response.take(try mateDays(from: today.advanced(by: -14), [1, 2, 3]), at: later)
        #expect(response.span(at: later) == today.advanced(by: -11)...today.advanced(by: 4))
        let week = Self.now + Self.day * 7
        #expect(response.span(at: week) == today.advanced(by: -11)...today.advanced(by: 8))
        #expect(response.span(at: week + 1) == today.advanced(by: -356)...today.advanced(by: 8))
        // A clock that was ahead is ignored.
        #expect(response.span(at: Self.now - 1) == year)
    }

    @Test("A page counts as a year although it ends a day earlier")
    func page() throws {
        var response = MateResponse()
        response.take(try year(endingAfter: 0), at: Self.now)
        #expect(response.yearFetchedAt == Self.now)
        response = MateResponse()
        response.take(
            try mateDays(from: today().advanced(by: -362), Array(repeating: 0, count: 363)),
            at: Self.now)
        #expect(response.yearFetchedAt == nil)
        #expect(response.span(at: Self.now).lowerBound == (try today().advanced(by: -363)))
    }

    @Test("The last day of the span is tomorrow in UTC")
    func midnight() throws {
        let midnight = Self.now + Self.day / 2
        for (instant, last) in [(midnight - 1, "2026-11-22"), (midnight, "2026-11-23")] {
            #expect(MateResponse().span(at: instant).upperBound.description == last)
        }
    }
}
