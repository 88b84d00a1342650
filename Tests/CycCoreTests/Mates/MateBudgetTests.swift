import CycCore
import TestSupport
import Testing

struct MateBudgetTests {
    private static let now: Instant = 1_795_262_400

    @Test("The budget is thirty pages an hour and says when the next one is allowed")
    func pages() {
        var budget = MateBudget()
        let now = Self.now
        #expect(budget.pagesLeft(at: now) == 30 && budget.nextPageRequest(at: now) == now)
        budget.recordPages(4, at: now)
        budget.recordPages(26, at: now + 60)
        #expect(
            budget.pagesLeft(at: now + 60) == 0
                && budget.nextPageRequest(at: now + 60) == now + 3600)
        #expect(budget.pagesLeft(at: now + 3599) == 0)
        #expect(budget.pagesLeft(at: now + 3600) == 4 && budget.pagesLeft(at: now + 3660) == 30)
        budget.recordPages(4, at: now + 3600)
        // The first four have left the hour.
        #expect(budget.pages.count == 30 && budget.nextPageRequest(at: now + 3600) == now + 3660)
    }

    @Test("Requests recorded by a clock that was ahead do not count")
    func ahead() {
        var budget = MateBudget()
        budget.recordPages(30, at: Self.now + 86_400)
        #expect(budget.pagesLeft(at: Self.now) == 30)
        budget.recordPages(1, at: Self.now)
        #expect(budget.pages == [Self.now])
    }

    @Test("Most calendars of a query are remembered for a day, whatever the clock did")
    func calendars() {
        var budget = MateBudget()
        let now = Self.now
        #expect(budget.calendarsPerQuery(upTo: 10, at: now) == 10)
        budget.recordCalendars(most: 5, at: now)
        #expect(budget.calendarsPerQuery(upTo: 10, at: now) == 5)
        #expect(budget.calendarsPerQuery(upTo: 3, at: now) == 3)
        #expect(budget.calendarsPerQuery(upTo: 10, at: now + 86_399) == 5)
        for later: Instant in [now + 86_400, now - 1] {
            #expect(budget.calendarsPerQuery(upTo: 10, at: later) == 10)
        }
    }

    @Test("A budget is the same after storing and parsing; invalid text gives an empty one")
    func text() throws {
        var budget = MateBudget()
        #expect(MateBudget(budget.text) == budget)
        budget.recordPages(2, at: Self.now)
        #expect(MateBudget(budget.text) == budget)
        budget.rate = GitHubRateLimit(limit: 5000, remaining: 12, resets: Self.now)
        #expect(MateBudget(budget.text) == budget)
        budget.recordCalendars(most: 5, at: Self.now)
        #expect(MateBudget(budget.text) == budget)
        #expect(MateBudget(budget.text).calendarsPerQuery(upTo: 10, at: Self.now) == 5)
        for text in [
            "", "\n", "\ncalendars 0 5", "\ncalendars 5 x", "\ncalendars 5", "a b c", "1 2",
            "0 0 0", "-5 2 3\nx7", "5000 -1 3", "1 2 3 4\nx\n\n",
        ] {
            #expect(MateBudget(text) == MateBudget())
        }
        #expect(MateBudget("\n9\n3\n99999999999999999\n5").pages == [3, 5, 9])
    }

    @Test(
        "A quarter of the limit stays unused until the limit resets",
        arguments: [
            (5000, 5000, 3750), (5000, 1251, 1), (5000, 1250, 0), (5000, 3, 0), (5000, 0, 0),
            (3, 3, 3), (1, 0, 0), (15_000, 4000, 250),
        ])
    func spare(limit: Int, remaining: Int, spare: Int) throws {
        let rate = try #require(
            GitHubRateLimit(limit: limit, remaining: remaining, resets: Self.now))
        #expect(rate.spare(at: Self.now - 1) == spare)
        #expect(rate.spare(at: Self.now) == nil && rate.spare(at: Self.now + 1) == nil)
        // A later reset was recorded by a clock that was ahead.
        #expect(rate.spare(at: Self.now - GitHubRateLimit.longest) == spare)
        #expect(rate.spare(at: Self.now - GitHubRateLimit.longest - 1) == nil)
    }

    @Test("Invalid numbers give no rate limit")
    func nothing() {
        #expect(GitHubRateLimit(limit: 0, remaining: 0, resets: 1) == nil)
        #expect(GitHubRateLimit(limit: 1, remaining: -1, resets: 1) == nil)
        #expect(GitHubRateLimit(limit: 1, remaining: 1, resets: .max) == nil)
    }
}
