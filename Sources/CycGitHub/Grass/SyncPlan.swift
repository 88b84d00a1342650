package import CycCore

/// Which questions are due.
///
/// A run asks in rounds: everything that ``due(_:attempted:)`` gives, at once; then the memory
/// is brought up to date and asked again, until nothing is left. The first round of a first sync
/// tells which years there are, the second brings them, the third their pages.
package struct SyncPlan: Sendable {
    package let account: SyncAccount
    /// Seconds since 1970-01-01T00:00:00Z.
    package let now: Int64
    /// The person's own today.
    package let today: Day
    /// Ask for everything again.
    package let isFull: Bool
    /// Somebody asked for it, who may have changed something on GitHub just now.
    package let isWanted: Bool

    package init(
        account: SyncAccount, now: Int64, today: Day, isFull: Bool = false, isWanted: Bool = false
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
        _ memory: SyncState, attempted: Set<SyncQuestion> = []
    ) -> [SyncQuestion] {
        let all =
            account == .pageOnly
            ? dueWithoutToken(memory, attempted) : dueWithToken(memory)
        return all.filter { !attempted.contains($0) && wait(for: $0.service, memory) == nil }
    }

    /// Until when a service wants to be left alone; `nil` where it may be asked now.
    package func wait(for service: SyncQuestion.Service, _ memory: SyncState) -> Int64? {
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
        about losses: [GrassUpdate.LostDay], _ memory: SyncState
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

    private func dueWithToken(_ memory: SyncState) -> [SyncQuestion] {
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
    package func yearsWithoutTheirPage(_ memory: SyncState) -> Set<Int> {
        guard account != .pageOnly else { return [] }
        return yearsWithHiddenContributions(memory).filter { year in
            memory.years[year]?.pageAt == nil
                && !(isHidden(memory) && memory.years[year]?.pageFailure?.meansNoPage == true)
        }
    }

    /// Whether the page of the last year may show more than is known, and never came.
    package func lacksLastYearPage(_ memory: SyncState) -> Bool {
        memory.lastYearPageAt == nil && memory.lastYearPageFailure?.meansNoPage != true
    }

    /// Whether the account has no public page as far as one can tell: a page that came once shows that
    /// another one without any day is not GitHub's word.
    private func isHidden(_ memory: SyncState) -> Bool {
        memory.lastYearPageAt == nil || memory.lastYearPageFailure?.meansNoPage == true
    }

    /// Years of which the page shows more than the token sees, as far as one can tell.
    private func yearsWithHiddenContributions(_ memory: SyncState) -> Set<Int> {
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
        _ memory: SyncState, _ attempted: Set<SyncQuestion>
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
    private func yearsToTry(_ memory: SyncState) -> [Int] {
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
    package var utcDay: Day { Zone.utc.day(at: now) }

    /// Whether a question that was answered with no use is left alone.
    private func isPaused(_ question: SyncQuestion, _ memory: SyncState) -> Bool {
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
        _ failure: SyncState.Failure?, _ first: Int64, upTo longest: Int64
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
    /// - Throws: ``GitHubError/endsEarly(_:)``.
    package func check(_ page: GrassPage, of year: Int?) throws(GitHubError) {
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
