package import CycCore

/// What a run may ask GitHub for.
package enum SyncQuestion: Hashable, Sendable {
    /// One year by GraphQL; every answer also brings the list of years.
    case calendar(year: Int)
    /// The public page of the last year.
    case lastYearPage
    /// The public page of one whole year.
    case yearPage(Int)
    /// Since when there is the account, for those without a token.
    case profile
    /// The owner's verified addresses.
    case addresses

    /// Who is asked; each has limits of its own.
    package enum Service: String, Codable, Hashable, Sendable {
        case api, pages
        /// The API without a token, which counts for all who share an address on the net.
        case anonymousAPI
    }

    package var service: Service {
        switch self {
        case .calendar, .addresses: .api
        case .profile: .anonymousAPI
        case .lastYearPage, .yearPage: .pages
        }
    }
}

/// What is remembered of earlier answers, to know what has to be asked again.
///
/// - Units: instants count seconds since 1970-01-01T00:00:00Z.
package struct SyncMemory: Codable, Equatable, Sendable {
    package struct Year: Codable, Equatable, Sendable {
        /// When the year came by GraphQL, and when its own page did.
        package var calendarAt: Int64?
        package var pageAt: Int64?
        /// ``CalendarYear/hasRestricted`` of the last answer.
        package var hasRestricted: Bool
        /// Whether its page shows no contribution at all.
        package var isPageEmpty: Bool
        /// What its page was answered with since it last came.
        package var pageFailure: Failure?

        package init(
            calendarAt: Int64? = nil, pageAt: Int64? = nil, hasRestricted: Bool = false,
            isPageEmpty: Bool = false, pageFailure: Failure? = nil
        ) {
            self.calendarAt = calendarAt
            self.pageAt = pageAt
            self.hasRestricted = hasRestricted
            self.isPageEmpty = isPageEmpty
            self.pageFailure = pageFailure
        }
    }

    /// Answers in a row that could not be used.
    package struct Failure: Codable, Equatable, Sendable {
        /// When the last of them came.
        package var at: Int64
        package var count: Int
        /// ``HubTrouble/meansNoPage`` of the last one.
        package var meansNoPage: Bool

        package init(at: Int64, count: Int, meansNoPage: Bool = false) {
            self.at = at
            self.count = count
            self.meansNoPage = meansNoPage
        }

        /// One more after `earlier`.
        fileprivate init(_ failure: HubTrouble, at now: Int64, after earlier: Failure?) {
            self.init(
                at: now, count: (earlier?.count ?? 0) + 1, meansNoPage: failure.meansNoPage)
        }
    }

    package var years: [Int: Year]
    /// ``CalendarYear/years`` of the last answer, or the years to which the page links.
    package var knownYears: Set<Int>
    /// The first year of the account; `nil` while unknown.
    package var createdYear: Int?
    /// When the page of the last year last came.
    package var lastYearPageAt: Int64?
    package var lastYearPageFailure: Failure?
    /// When the addresses last came.
    package var addressesAt: Int64?
    package var addressFailure: Failure?
    /// ``SourceGrass/pageShowsMore(before:)``.
    package var pageShowsMore: Bool
    /// Before when a service asked not to be asked again.
    package var waits: [SyncQuestion.Service: Int64]

    package init(
        years: [Int: Year] = [:], knownYears: Set<Int> = [], createdYear: Int? = nil,
        lastYearPageAt: Int64? = nil, addressesAt: Int64? = nil, pageShowsMore: Bool = false,
        waits: [SyncQuestion.Service: Int64] = [:]
    ) {
        self.years = years
        self.knownYears = knownYears
        self.createdYear = createdYear
        self.lastYearPageAt = lastYearPageAt
        self.addressesAt = addressesAt
        self.pageShowsMore = pageShowsMore
        self.waits = waits
    }

    /// Whether every year and instant is one that can have been remembered.
    package var isSound: Bool {
        var instants = [lastYearPageAt, addressesAt]
        for year in years.values { instants += [year.calendarAt, year.pageAt] }
        for wait in waits.values { instants.append(wait) }
        return instants.allSatisfy { $0.map(Moment.seconds.contains) ?? true }
            && years.keys.allSatisfy(Day.writableYears.contains)
            && knownYears.allSatisfy(Day.writableYears.contains)
            && createdYear.map(Day.writableYears.contains) ?? true
    }

    /// Remembers that a question failed at `now`, where that means not to ask again soon.
    ///
    /// A page that cannot be used is left alone for a while, unless there is no other source; a year of
    /// the calendar is not.
    package mutating func note(
        _ failure: HubTrouble, to question: SyncQuestion, for account: SyncPlan.Account,
        at now: Int64
    ) {
        switch (failure, question) {
        case (.rateLimited(let until), _):
            waits[question.service] = max(until ?? now + 60, waits[question.service] ?? 0)
        case (_, .lastYearPage) where failure.status != .unavailable:
            lastYearPageFailure = Failure(failure, at: now, after: lastYearPageFailure)
        case (_, .yearPage(let year)) where failure.status != .unavailable && account != .pageOnly:
            years[year, default: Year()].pageFailure =
                Failure(failure, at: now, after: years[year]?.pageFailure)
        case (_, .addresses): addressFailure = Failure(failure, at: now, after: addressFailure)
        default: break
        }
    }

    /// Remembers an answer that came at `now`.
    package mutating func note(_ calendar: CalendarYear, at now: Int64) {
        years[calendar.year, default: Year()].calendarAt = now
        years[calendar.year, default: Year()].hasRestricted = calendar.hasRestricted
        knownYears = Set(calendar.years)
        createdYear = calendar.created.map { Day(of: $0).year } ?? createdYear
    }

    /// Remembers the page of the last year (`year` is `nil`) or of one year.
    package mutating func note(_ page: GrassPage, of year: Int?, at now: Int64) {
        guard let year else {
            lastYearPageAt = now
            lastYearPageFailure = nil
            if createdYear == nil { knownYears.formUnion(page.years) }
            return
        }
        years[year, default: Year()].pageAt = now
        years[year, default: Year()].pageFailure = nil
        years[year, default: Year()].isPageEmpty = page.total == 0 && page.inexactDays == 0
    }

    package mutating func note(_ profile: Profile) {
        createdYear = profile.created.map { Day(of: $0).year } ?? createdYear
    }
}

/// Which questions are due.
///
/// A run asks in rounds: everything that ``due(_:attempted:)`` gives, at once; then the memory
/// is brought up to date and asked again, until nothing is left. The first round of a first sync
/// tells which years there are, the second brings them, the third their pages.
package struct SyncPlan: Sendable {
    package enum Account: Sendable {
        /// The token belongs to the account that is followed.
        case own
        /// Somebody else's token.
        case foreign
        /// No token.
        case pageOnly
    }

    package let account: Account
    /// Seconds since 1970-01-01T00:00:00Z.
    package let now: Int64
    /// The person's own today.
    package let today: Day
    /// Ask for everything again.
    package let isFull: Bool
    /// Somebody asked for it, who may have changed something on GitHub just now.
    package let isWanted: Bool

    package init(
        account: Account, now: Int64, today: Day, isFull: Bool = false, isWanted: Bool = false
    ) {
        self.account = account
        self.now = now
        self.today = today
        self.isFull = isFull
        self.isWanted = isWanted
    }

    private static let hour: Int64 = 3_600
    private static let day: Int64 = 24 * hour
    private static let week: Int64 = 7 * day
    /// The page cannot show what is older than git itself.
    private static let firstYearOfPages = 2005
    /// The year in which GitHub began.
    private static let firstYearOfAccounts = 2007
    /// How long the year before may still change, in days of January.
    private static let lateDays = 21

    /// What to ask for now, most important first.
    ///
    /// - Parameters:
    ///   - memory: What is known, this run's answers included.
    ///   - attempted: What this run has asked already, answered or not.
    /// - Returns: Questions that can be asked at the same time; none when the run is over.
    package func due(
        _ memory: SyncMemory, attempted: Set<SyncQuestion> = []
    ) -> [SyncQuestion] {
        let all =
            account == .pageOnly
            ? dueWithoutToken(memory, attempted) : dueWithToken(memory)
        return all.filter { !attempted.contains($0) && wait(for: $0.service, memory) == nil }
    }

    /// Until when a service wants to be left alone; `nil` where it may be asked now.
    package func wait(for service: SyncQuestion.Service, _ memory: SyncMemory) -> Int64? {
        // Nobody asks for more than a day: a longer wait is a clock that was wrong then.
        guard let until = memory.waits[service], until > now, until - now <= 2 * Self.day else {
            return nil
        }
        return until
    }

    /// What to ask before losses can be believed.
    ///
    /// - Parameters:
    ///   - losses: ``GrassUpdate/unsettled``.
    ///   - memory: What is known, this run's answers included.
    /// - Returns: The questions to the other source, none twice; not about a page that was no use a
    ///   moment ago.
    package func questions(
        about losses: [GrassUpdate.LostDay], _ memory: SyncMemory
    ) -> Set<SyncQuestion> {
        let recent = daysOfLastYearPage
        return Set(
            losses.map { loss in
                switch loss.source {
                case .page: .calendar(year: loss.day.year)
                case .calendar:
                    recent.contains(loss.day) ? .lastYearPage : .yearPage(loss.day.year)
                }
            }
        ).filter { !isPaused($0, memory) }
    }

    private func dueWithToken(_ memory: SyncMemory) -> [SyncQuestion] {
        var questions = currentYears.map { SyncQuestion.calendar(year: $0) }
        if isOld(memory.lastYearPageAt, Self.hour), !isPaused(.lastYearPage, memory) {
            questions.append(.lastYearPage)
        }
        if account == .own, isWanted || isOld(memory.addressesAt, Self.day),
            !isPaused(.addresses, memory)
        {
            questions.append(.addresses)
        }

        let loaded = memory.years.filter { $0.value.calendarAt != nil }.keys
        for year in memory.knownYears.union(loaded).sorted(by: >) where !currentYears.contains(year)
        {
            let mayChange = lateYears.contains(year) && memory.knownYears.contains(year)
            if mayChange || isOld(memory.years[year]?.calendarAt, Self.week) {
                questions.append(.calendar(year: year))
            }
        }
        let pages = yearsWithHiddenContributions(memory).filter {
            isOld(memory.years[$0]?.pageAt, Self.week) && !isPaused(.yearPage($0), memory)
        }
        return questions + pages.sorted(by: >).map { .yearPage($0) }
    }

    /// Years of which only the page can show everything, and whose page never came.
    package func yearsWithoutTheirPage(_ memory: SyncMemory) -> Set<Int> {
        guard account != .pageOnly else { return [] }
        return yearsWithHiddenContributions(memory).filter { year in
            memory.years[year]?.pageAt == nil
                && !(isHidden(memory) && memory.years[year]?.pageFailure?.meansNoPage == true)
        }
    }

    /// Whether the page of the last year may show more than is known, and never came.
    package func lacksLastYearPage(_ memory: SyncMemory) -> Bool {
        memory.lastYearPageAt == nil && memory.lastYearPageFailure?.meansNoPage != true
    }

    /// Whether the account has no public page as far as one can tell: a page that came once shows that
    /// another one without any day is not GitHub's word.
    private func isHidden(_ memory: SyncMemory) -> Bool {
        memory.lastYearPageAt == nil || memory.lastYearPageFailure?.meansNoPage == true
    }

    /// Years of which the page shows more than the token sees, as far as one can tell.
    private func yearsWithHiddenContributions(_ memory: SyncMemory) -> Set<Int> {
        var years = Set(memory.years.filter(\.value.hasRestricted).keys)
        if memory.pageShowsMore {
            // A year with private contributions only is in no list that this token gets.
            years.formUnion(memory.knownYears)
            if let first = memory.createdYear, first <= today.year {
                years.formUnion(first...today.year)
            }
        }
        return years.filter { $0 < today.year && $0 >= Self.firstYearOfPages }
    }

    private func dueWithoutToken(
        _ memory: SyncMemory, _ attempted: Set<SyncQuestion>
    ) -> [SyncQuestion] {
        var questions = [SyncQuestion.lastYearPage]
        let isProfileDue = memory.createdYear == nil && !attempted.contains(.profile)
        if isProfileDue { questions.append(.profile) }
        var years = memory.knownYears.filter { $0 >= Self.firstYearOfPages && $0 < today.year }
        if let first = memory.createdYear {
            let first = max(first, Self.firstYearOfAccounts)
            years.formUnion(first..<max(first, today.year))
        } else if !isProfileDue {
            years.formUnion(yearsToTry(memory))
        }
        let due = years.filter { isOld(memory.years[$0]?.pageAt, Self.week) }
        return questions + due.sorted(by: >).map { .yearPage($0) }
    }

    /// Where nobody says since when there is the account: back from last year, a few years at a
    /// time, until three years in a row show nothing.
    private func yearsToTry(_ memory: SyncMemory) -> [Int] {
        var tried: [Int] = []
        var empty = 0
        var year = today.year - 1
        while year >= Self.firstYearOfAccounts, empty < 3, let page = memory.years[year],
            page.pageAt != nil
        {
            tried.append(year)
            empty = page.isPageEmpty ? empty + 1 : 0
            year -= 1
        }
        guard empty < 3, year >= Self.firstYearOfAccounts else { return tried }
        return tried + (max(Self.firstYearOfAccounts, year - 3)...year)
    }

    /// The years of the person's today and of GitHub's.
    private var currentYears: [Int] { Set([today.year, utcDay.year]).sorted(by: >) }

    private var lateYears: Set<Int> {
        let (year, month, day) = today.parts
        return month == 1 && day <= Self.lateDays ? [year - 1] : []
    }

    /// What the page of the last year shows.
    package var daysOfLastYearPage: ClosedRange<Day> {
        firstDayOfGrass(endingOn: utcDay)...utcDay
    }

    /// GitHub's own today.
    package var utcDay: Day { Day(of: Moment(secondsSinceEpoch: now, minutesEastOfUTC: 0)) }

    /// Whether a question that was answered with no use is left alone.
    private func isPaused(_ question: SyncQuestion, _ memory: SyncMemory) -> Bool {
        switch question {
        case .lastYearPage: isPaused(memory.lastYearPageFailure, Self.hour, upTo: Self.day)
        case .yearPage(let year):
            isPaused(memory.years[year]?.pageFailure, 6 * Self.hour, upTo: Self.week)
        case .addresses: isPaused(memory.addressFailure, Self.hour / 6, upTo: Self.day)
        case .calendar, .profile: false
        }
    }

    /// Whether a question that failed is left alone, for longer after each failure.
    private func isPaused(
        _ failure: SyncMemory.Failure?, _ first: Int64, upTo longest: Int64
    ) -> Bool {
        guard let failure, !isFull, !isWanted, failure.at <= now else { return false }
        return now - failure.at < growingPause(after: failure.count, from: first, upTo: longest)
    }

    /// GitHub's day, or the person's where that is behind it: no page can be asked for more.
    private var present: Day { min(today, utcDay) }

    /// Whether a page of the last year tells about the present.
    package func isCurrent(_ page: GrassPage) -> Bool {
        page.days.last.map { $0.day >= present } ?? false
    }

    /// Refuses a page that ends before it should, so that days that are not on it would pass for empty
    /// ones; one of the last year may be a day old.
    ///
    /// - Parameters:
    ///   - page: Of the last year, or of a whole one.
    ///   - year: The whole year; `nil` for the last year.
    /// - Throws: ``HubTrouble/endsEarly(_:)``.
    package func check(_ page: GrassPage, of year: Int?) throws(HubTrouble) {
        guard let last = page.days.last?.day else { throw .noDays }
        let isComplete =
            year.map { page.covers($0, through: present) }
            ?? (last >= present.advanced(by: -1))
        guard isComplete else { throw .endsEarly(last) }
    }

    /// Whether an answer is older than it may be; one from the future is, too.
    private func isOld(_ answered: Int64?, _ limit: Int64) -> Bool {
        guard let answered, !isFull else { return true }
        return answered > now || now - answered >= limit
    }
}
