import CycCore
import TestSupport
import Testing

@testable import CycGitHub

struct SyncPlanTests {
    static let week: Int64 = 7 * 86_400

    /// Seconds of the epoch at the start of a day in UTC.
    static func start(_ date: String) -> Instant {
        Instant(secondsSinceEpoch: Int64(day(date).number) * 86_400)
    }

    /// GitHub as far as a plan can notice it.
    struct World {
        var created = 2012
        var years: Set<Int> = []
        var restricted: Set<Int> = []
        /// Years with contributions that only the page shows.
        var pageYears: Set<Int> = []
        var linkedYears: [Int] = []
        var failing: Set<SyncRequest> = []
    }

    /// Runs a plan against a world; gives the rounds.
    static func run(
        _ plan: SyncPlan, _ memory: inout SyncState, _ world: World
    ) -> [[SyncRequest]] {
        var rounds: [[SyncRequest]] = []
        var attempted: Set<SyncRequest> = []
        while rounds.count < 30 {
            let due = plan.due(memory, attempted: attempted)
            guard !due.isEmpty else { break }
            rounds.append(due)
            attempted.formUnion(due)
            for question in due where !world.failing.contains(question) {
                switch question {
                case .calendar(let year):
                    memory.years[year, default: .init()].calendarAt = plan.now
                    memory.years[year, default: .init()].hasRestricted = world.restricted.contains(
                        year)
                    memory.knownYears = world.years
                    memory.createdYear = world.created
                case .lastYearPage:
                    memory.lastYearPageAt = plan.now
                    memory.pageShowsMore = world.pageYears.contains(plan.today.year)
                    if plan.account == .pageOnly { memory.knownYears.formUnion(world.linkedYears) }
                case .yearPage(let year):
                    memory.years[year, default: .init()].pageAt = plan.now
                    memory.years[year, default: .init()].isPageEmpty = !world.pageYears.contains(
                        year)
                case .profile: memory.createdYear = world.created
                case .addresses: memory.addressesAt = plan.now
                }
            }
        }
        return rounds
    }

    static func plan(
        _ account: SyncAccount, _ date: String, after time: Duration = 12 * 3_600,
        isFull: Bool = false, today: String? = nil
    ) -> SyncPlan {
        SyncPlan(
            account: account, now: start(date) + time, today: day(today ?? date), isFull: isFull)
    }

    static func memory(_ set: (inout SyncState) -> Void) -> SyncState {
        var memory = SyncState()
        set(&memory)
        return memory
    }

    @Test("A memory that nothing can have remembered is none")
    func soundness() {
        var memory = SyncState()
        #expect(memory.isSound)
        memory.createdYear = 2011
        memory.lastYearPageAt = 1_795_255_331
        #expect(memory.isSound)
        let changes: [(inout SyncState) -> Void] = [
            { $0.createdYear = .min }, { $0.lastYearPageAt = .min }, { $0.waits[.api] = .max },
            { $0.knownYears = [.max] }, { $0.years[.max] = .init() },
            { $0.years[2026] = .init(pageAt: .min) },
            { $0.addressesAt = Instant(secondsSinceEpoch: 1 << 50) },
        ]
        for change in changes {
            var odd = memory
            change(&odd)
            #expect(!odd.isSound)
        }
    }

    @Test("A clock that was set back before there were accounts traps nothing")
    func oldClock() {
        let plan = SyncPlan(account: .pageOnly, now: 0, today: Day(number: 0))
        #expect(plan.due(Self.memory { $0.createdYear = 2000 }) == [.lastYearPage])
    }

    @Test("A first sync of fifteen years takes 17 requests in two rounds")
    func firstSync() {
        let world = World(years: Set(2012...2026))
        var memory = SyncState()
        let rounds = Self.run(Self.plan(.own, "2026-11-21"), &memory, world)
        #expect(rounds.count == 2)
        #expect(rounds.first == [.calendar(year: 2026), .lastYearPage, .addresses])
        #expect(rounds.last?.count == 14)
        #expect(rounds.flatMap(\.self).count == 17)
    }

    @Test("Pages of years with restricted contributions come on top, in a third round")
    func restricted() {
        let world = World(years: Set(2012...2026), restricted: [2014, 2026])
        var memory = SyncState()
        let rounds = Self.run(Self.plan(.foreign, "2026-11-21"), &memory, world)
        #expect(rounds.count == 3 && rounds.last == [.yearPage(2014)])
        #expect(!rounds.flatMap(\.self).contains(.addresses))
        // Again after a week, and not before.
        #expect(
            !Self.run(Self.plan(.foreign, "2026-11-27"), &memory, world).flatMap(\.self).contains(
                .yearPage(2014)))
        #expect(
            Self.run(Self.plan(.foreign, "2026-11-28"), &memory, world).flatMap(\.self).contains(
                .yearPage(2014)))
    }

    @Test(
        "Where the page shows more than the token sees, every year of the account has its page read"
    )
    func hiddenFromOwner() {
        let world = World(created: 2023, years: [2026], pageYears: [2024, 2026])
        var memory = SyncState()
        let questions = Self.run(Self.plan(.own, "2026-11-21"), &memory, world).flatMap(\.self)
        for year in 2023...2025 { #expect(questions.contains(.yearPage(year))) }
        #expect(!questions.contains(.yearPage(2026)))
    }

    @Test(
        "A refresh takes at most three requests",
        arguments: [
            (600, [.calendar(year: 2026)]), (3_599, [.calendar(year: 2026)]),
            (3_600, [.calendar(year: 2026), .lastYearPage]),
            (90_000, [.calendar(year: 2026), .lastYearPage, .addresses]),
            (518_400, [.calendar(year: 2026), .lastYearPage, .addresses]),
        ] as [(Duration, [SyncRequest])])
    func refresh(time: Duration, expected: [SyncRequest]) {
        let world = World(years: Set(2012...2026))
        var memory = SyncState()
        _ = Self.run(Self.plan(.own, "2026-11-21", after: 0), &memory, world)
        let rounds = Self.run(Self.plan(.own, "2026-11-21", after: time), &memory, world)
        #expect(rounds == [expected])
    }

    @Test("Every year is asked again once a week, in one round, and a lost year is noticed")
    func weekly() {
        var world = World(years: Set(2012...2026))
        var memory = SyncState()
        _ = Self.run(Self.plan(.own, "2026-11-21", after: 0), &memory, world)
        world.years.remove(2013)
        let rounds = Self.run(Self.plan(.own, "2026-11-28", after: 0), &memory, world)
        #expect(rounds.count == 1)
        #expect(
            Set(rounds.flatMap(\.self)).isSuperset(of: (2012...2026).map { .calendar(year: $0) }))
    }

    @Test("A year that failed is asked again in the next run, and once only in this one")
    func failedYear() {
        var world = World(years: [2024, 2025, 2026], failing: [.calendar(year: 2025)])
        var memory = SyncState()
        let first = Self.run(Self.plan(.own, "2026-11-21"), &memory, world).flatMap(\.self)
        #expect(first.count { $0 == .calendar(year: 2025) } == 1)
        world.failing = []
        let second = Self.run(Self.plan(.own, "2026-11-21", after: 50_000), &memory, world)
        #expect(second.flatMap(\.self).contains(.calendar(year: 2025)))
        #expect(!second.flatMap(\.self).contains(.calendar(year: 2024)))
    }

    @Test(
        "In the first weeks of January the year before is asked too",
        arguments: [("2027-01-01", true), ("2027-01-21", true), ("2027-01-22", false)])
    func january(date: String, isAsked: Bool) {
        let world = World(years: [2025, 2026, 2027])
        var memory = SyncState()
        _ = Self.run(Self.plan(.own, date, after: 0), &memory, world)
        let again = Self.run(Self.plan(.own, date, after: 600), &memory, world).flatMap(\.self)
        #expect(again.contains(.calendar(year: 2027)))
        #expect(again.contains(.calendar(year: 2026)) == isAsked)
        #expect(!again.contains(.calendar(year: 2025)))
    }

    @Test("Both years are fetched if the user's and GitHub's year differ")
    func twoYears() {
        let ahead = Self.plan(.own, "2026-12-31", after: 80_000, today: "2027-01-01")
        #expect(
            ahead.due(SyncState()).starts(with: [.calendar(year: 2027), .calendar(year: 2026)]))
        let behind = Self.plan(.own, "2027-01-01", after: 600, today: "2026-12-31")
        #expect(
            behind.due(SyncState()).starts(with: [.calendar(year: 2027), .calendar(year: 2026)]))
    }

    @Test("sync --full asks for everything again, but for nothing twice")
    func full() {
        let world = World(years: Set(2020...2026), restricted: [2021])
        var memory = SyncState()
        let first = Self.run(Self.plan(.own, "2026-11-21"), &memory, world).flatMap(\.self)
        let again = Self.run(Self.plan(.own, "2026-11-21", isFull: true), &memory, world).flatMap(
            \.self)
        #expect(Set(first) == Set(again) && again.count == Set(again).count)
    }

    @Test("A clock that went back does not stop anything")
    func clockWentBack() {
        let world = World(years: [2025, 2026])
        var memory = SyncState()
        _ = Self.run(Self.plan(.own, "2026-11-21"), &memory, world)
        let rounds = Self.run(Self.plan(.own, "2026-11-20"), &memory, world)
        #expect(rounds.first?.contains(.lastYearPage) == true)
        #expect(rounds.first?.contains(.calendar(year: 2025)) == true)
    }

    @Test(
        "Years before git, 1970 among them, are asked of GraphQL where it lists them, never of the page"
    )
    func oldYears() {
        let world = World(
            created: 2024, years: [1970, 1999, 2026], restricted: [1970, 1999], pageYears: [2026],
            linkedYears: [1970])
        var memory = SyncState()
        let questions = Self.run(Self.plan(.own, "2026-11-21"), &memory, world).flatMap(\.self)
        #expect(
            questions.contains(.calendar(year: 1970)) && questions.contains(.calendar(year: 1999)))
        #expect(!questions.contains(.yearPage(1970)) && !questions.contains(.yearPage(1999)))
        var page = SyncState()
        #expect(
            !Self.run(Self.plan(.pageOnly, "2026-11-21"), &page, world).flatMap(\.self)
                .contains(.yearPage(1970)))
    }

    @Test("Without a token the profile is asked once, then the pages of its years")
    func pageOnly() {
        let world = World(created: 2022, pageYears: [2026])
        var memory = SyncState()
        let rounds = Self.run(Self.plan(.pageOnly, "2026-11-21", after: 0), &memory, world)
        #expect(
            rounds == [
                [.lastYearPage, .profile],
                [.yearPage(2025), .yearPage(2024), .yearPage(2023), .yearPage(2022)],
            ])
        let again = Self.run(Self.plan(.pageOnly, "2026-11-21", after: 600), &memory, world)
        #expect(again == [[.lastYearPage]])
        let weekLater = Self.run(Self.plan(.pageOnly, "2026-11-28", after: 0), &memory, world)
        #expect(weekLater.flatMap(\.self).count == 5)
    }

    @Test("A new account without a token has one page")
    func newAccount() {
        for created in [2026, 2027] {
            let world = World(created: created)
            var memory = SyncState()
            let rounds = Self.run(Self.plan(.pageOnly, "2026-11-21"), &memory, world)
            #expect(rounds == [[.lastYearPage, .profile]])
        }
    }

    @Test("Unknown first year: three empty years end the search backwards")
    func wayBack() {
        var world = World(pageYears: [2026, 2025, 2021], failing: [.profile])
        var memory = SyncState()
        let questions = Self.run(Self.plan(.pageOnly, "2026-11-21", after: 0), &memory, world)
            .flatMap(\.self)
        let years = questions.compactMap { question in
            if case .yearPage(let year) = question { year } else { nil }
        }
        // Four at a time; three of the first four are empty, so 2021 is never reached.
        #expect(years == [2025, 2024, 2023, 2022])
        world.pageYears.insert(2023)
        var other = SyncState()
        let further = Self.run(Self.plan(.pageOnly, "2026-11-21", after: 0), &other, world).flatMap(
            \.self)
        #expect(further.contains(.yearPage(2018)) && !further.contains(.yearPage(2017)))
        #expect(!further.contains(.yearPage(2006)))
    }

    @Test("The way back ends where GitHub begins")
    func wayBackEnds() {
        let world = World(pageYears: Set(1990...2026), failing: [.profile])
        var memory = SyncState()
        let questions = Self.run(Self.plan(.pageOnly, "2026-11-21"), &memory, world).flatMap(\.self)
        #expect(questions.contains(.yearPage(2007)) && !questions.contains(.yearPage(2006)))
        #expect(questions.count == Set(questions).count)
    }

    @Test("A service that asked to wait is left alone as long as it asked, in later runs as well")
    func waits() {
        let plan = Self.plan(.own, "2026-11-21")
        var memory = SyncState()
        memory.note(.serverError(status: 502), to: .lastYearPage, for: .own, at: plan.now)
        #expect(memory.waits.isEmpty)
        memory.note(
            .rateLimited(until: plan.now + 100), to: .yearPage(2024), for: .own, at: plan.now)
        #expect(plan.due(memory) == [.calendar(year: 2026), .addresses])
        memory.note(
            .rateLimited(until: nil), to: .calendar(year: 2026), for: .own, at: plan.now)
        #expect(plan.due(memory).isEmpty)
        #expect(plan.wait(for: .api, memory) == plan.now + 60)
        memory.note(
            .rateLimited(until: plan.now + 10), to: .addresses, for: .own, at: plan.now)
        #expect(plan.wait(for: .api, memory) == plan.now + 60)
        let later = Self.plan(.own, "2026-11-21", after: 12 * 3_600 + 60)
        #expect(later.due(memory) == [.calendar(year: 2026), .addresses])
        #expect(later.wait(for: .pages, memory) == plan.now + 100)
        // A clock that was a year ahead does not silence anybody for a year.
        memory.waits = [.api: plan.now + 31_536_000]
        #expect(plan.due(memory).contains(.calendar(year: 2026)))
    }

    @Test("A page that cannot be used is not asked for in every run, a failed year is")
    func unusablePages() {
        let plan = Self.plan(.own, "2026-11-21")
        var memory = Self.memory {
            $0.years = [2025: .init(calendarAt: plan.now, hasRestricted: true)]
            $0.knownYears = [2025, 2026]
            $0.addressesAt = plan.now
        }
        memory.note(.noDays, to: .lastYearPage, for: .own, at: plan.now)
        memory.note(.unknownMarkup, to: .yearPage(2025), for: .own, at: plan.now)
        memory.note(.notUnderstood("not JSON"), to: .calendar(year: 2026), for: .own, at: plan.now)
        #expect(plan.due(memory) == [.calendar(year: 2026)])
        memory.note(.serverError(status: 500), to: .lastYearPage, for: .own, at: plan.now)
        let later = Self.plan(.own, "2026-11-21", after: 13 * 3_600)
        #expect(later.due(memory) == [.calendar(year: 2026), .lastYearPage])
    }

    @Test("A page that is the only source is asked for again, whatever was wrong with it")
    func onlySource() {
        let plan = Self.plan(.pageOnly, "2026-11-21")
        var memory = Self.memory { $0.createdYear = 2025 }
        memory.note(.noDays, to: .yearPage(2025), for: .pageOnly, at: plan.now)
        #expect(plan.due(memory) == [.lastYearPage, .yearPage(2025)])
    }

    @Test("A limit of the API without a token says nothing of one with a token")
    func anonymousLimit() {
        let plan = Self.plan(.own, "2026-11-21")
        var memory = SyncState()
        memory.note(
            .rateLimited(until: plan.now + 100), to: .profile, for: .pageOnly, at: plan.now)
        #expect(plan.due(memory).contains(.calendar(year: 2026)))
        #expect(!Self.plan(.pageOnly, "2026-11-21").due(memory).contains(.profile))
    }

    @Test("A year whose page shows more is not whole before that page came, or cannot come")
    func yearsWithoutTheirPage() {
        let plan = Self.plan(.own, "2026-11-21")
        var memory = Self.memory {
            $0.years = [
                2026: .init(calendarAt: plan.now, hasRestricted: true),
                2025: .init(calendarAt: plan.now, hasRestricted: true),
                2024: .init(calendarAt: plan.now),
            ]
            $0.knownYears = [2024, 2025, 2026]
        }
        #expect(plan.yearsWithoutTheirPage(memory) == [2025])
        memory.note(.serverError(status: 502), to: .yearPage(2025), for: .own, at: plan.now)
        #expect(plan.yearsWithoutTheirPage(memory) == [2025])
        memory.note(.noDays, to: .yearPage(2025), for: .own, at: plan.now)
        #expect(plan.yearsWithoutTheirPage(memory).isEmpty)
        memory.pageShowsMore = true
        #expect(plan.yearsWithoutTheirPage(memory) == [2024])
    }

    @Test("A page without any day is no hidden profile where the page of the last year came")
    func foreignPage() {
        let plan = Self.plan(.own, "2026-11-21")
        var memory = Self.memory {
            $0.years = [2025: .init(calendarAt: plan.now, hasRestricted: true)]
            $0.knownYears = [2025, 2026]
            $0.lastYearPageAt = plan.now
        }
        for failure in [GitHubError.noDays, .forbidden(""), .notUnderstood("status 406")] {
            memory.note(failure, to: .yearPage(2025), for: .own, at: plan.now)
            #expect(plan.yearsWithoutTheirPage(memory) == [2025])
        }
        #expect(!plan.due(memory).contains(.yearPage(2025)))
        let wanted = SyncPlan(account: .own, now: plan.now, today: plan.today, isWanted: true)
        #expect(wanted.due(memory).contains(.yearPage(2025)))
        memory.note(.noDays, to: .lastYearPage, for: .own, at: plan.now)
        memory.note(.noDays, to: .yearPage(2025), for: .own, at: plan.now)
        #expect(plan.yearsWithoutTheirPage(memory).isEmpty)
    }

    @Test("Answers that cannot be used are asked for less and less often, by hand at once")
    func growingPauses() {
        var memory = SyncState()
        let first = Self.plan(.own, "2026-11-21", after: 0)
        var (addresses, pages): ([Int64], [Int64]) = ([], [])
        for minute in stride(from: 0, to: 24 * 60, by: 10) {
            let plan = Self.plan(.own, "2026-11-21", after: .minutes(minute))
            let due = plan.due(memory)
            if due.contains(.addresses) {
                addresses.append((plan.now - first.now).wholeSeconds / 60)
                memory.note(.missingScopes([]), to: .addresses, for: .own, at: plan.now)
            }
            if due.contains(.lastYearPage) {
                pages.append((plan.now - first.now).wholeSeconds / 60)
                memory.note(
                    .notUnderstood("status 406"), to: .lastYearPage, for: .own, at: plan.now)
            }
        }
        #expect(addresses == [0, 10, 30, 70, 150, 310, 630, 1270])
        #expect(pages == [0, 60, 180, 420, 900])
        let wanted = SyncPlan(account: .own, now: first.now, today: first.today, isWanted: true)
        #expect(Set(wanted.due(memory)).isSuperset(of: [.addresses, .lastYearPage]))
    }

    @Test(
        "A page has to reach the present, or the end of its year",
        arguments: [
            (nil, "2025-11-16", "2026-11-21", true), (nil, "2025-11-15", "2026-11-20", true),
            (nil, "2025-11-09", "2026-11-19", false), (2025, "2025-01-01", "2025-12-31", true),
            (2025, "2025-01-01", "2025-12-30", false), (2025, "2025-01-02", "2025-12-31", false),
            (2026, "2026-01-01", "2026-11-21", true), (2026, "2026-01-01", "2026-11-20", false),
        ] as [(Int?, String, String, Bool)])
    func lastDays(year: Int?, first: String, last: String, isTaken: Bool) throws {
        let page = try GrassPage(Array(MadePage(first, last).html.utf8))
        let plan = Self.plan(.pageOnly, "2026-11-21")
        var refusal: GitHubError?
        do throws(GitHubError) { try plan.check(page, of: year) } catch { refusal = error }
        #expect(refusal == (isTaken ? nil : .incompleteCalendar(day(last))))
        if year == nil { #expect(plan.isCurrent(page) == (last == "2026-11-21")) }
    }

    @Test("A loss asks the other source, the page of the last year where that is enough")
    func losses() {
        let plan = Self.plan(.own, "2026-11-21")
        func loss(_ date: String, _ source: GrassSource) -> GrassUpdate.LostDay {
            .init(day: day(date), source: source, before: 2, now: 0)
        }
        // A year ago is a Friday; the page begins on the Sunday before.
        let losses = [
            loss("2026-11-21", .calendar), loss("2025-11-16", .calendar),
            loss("2025-11-15", .calendar), loss("2025-03-01", .calendar),
            loss("2019-03-01", .page), loss("2019-03-02", .page),
        ]
        #expect(
            plan.questions(about: losses, SyncState())
                == [.lastYearPage, .yearPage(2025), .calendar(year: 2019)])
        // Pages that were no use are not asked for again because of a loss.
        let failed = Self.memory {
            $0.years = [2025: .init(pageFailure: .init(at: plan.now, count: 1))]
            $0.lastYearPageFailure = .init(at: plan.now, count: 1)
        }
        #expect(plan.questions(about: losses, failed) == [.calendar(year: 2019)])
    }

    @Test("Answers are remembered as the plan needs them")
    func memory() throws {
        var memory = SyncState()
        let text = CalendarYearTests.body(
            CalendarYearTests.wholeYear, years: "[2026, 2013]", restricted: 1)
        let calendar = try dotCom.calendar(of: nil, year: 2026, token: token()).read(answer(text))
        memory.note(calendar, at: 500)
        #expect(memory.years == [2026: .init(calendarAt: 500, hasRestricted: true)])
        #expect(memory.knownYears == [2013, 2026] && memory.createdYear == 2011)

        let empty = try GrassPage(Array(MadePage("2025-01-01", "2025-12-31").html.utf8))
        memory.note(empty, of: 2025, at: 600)
        #expect(memory.years[2025] == .init(pageAt: 600, isPageEmpty: true))
        memory.note(empty, of: nil, at: 700)
        #expect(memory.lastYearPageAt == 700)

        var anonymous = SyncState()
        let profile = try dotCom.profile(of: login("octo")).read(
            answer(
                #"{"login": "octo", "id": 1, "type": "User", "created_at": "2019-05-05T00:00:00Z"}"#
            ))
        anonymous.note(profile)
        #expect(anonymous.createdYear == 2019)
    }
}
