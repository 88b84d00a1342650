package import CycCore

/// Decides which requests a sync run makes.
///
/// A run works in rounds: it makes all requests of ``due(_:attempted:)`` at once, updates the
/// state, and repeats until none is due. The first round of a first sync finds the years, the
/// second fetches them, the third their pages.
package struct SyncPlan: Sendable {
    package let account: SyncAccount
    package let now: Instant
    /// The user's civil today.
    package let today: Day
    /// Whether everything is fetched again.
    package let isFull: Bool
    /// Whether the user asked for the sync, perhaps after a change on GitHub.
    package let isWanted: Bool

    package init(
        account: SyncAccount, now: Instant, today: Day, isFull: Bool = false, isWanted: Bool = false
    ) {
        self.account = account
        self.now = now
        self.today = today
        self.isFull = isFull
        self.isWanted = isWanted
    }

    private static let hour = Duration.hours(1)
    private static let day = Duration.hours(24)
    private static let week = Duration.hours(7 * 24)
    /// Earliest year of pages; git itself began then.
    private static let firstYearOfPages = 2005
    /// Number of days of January in which the year before may still change.
    private static let lateDays = 21

    /// Returns the requests that are due, most important first.
    ///
    /// - Parameters:
    ///   - memory: The state, including this run's responses.
    ///   - attempted: All requests of this run so far.
    /// - Returns: Requests that can be made at the same time; empty when the run is finished.
    package func due(
        _ state: SyncState, attempted: Set<SyncRequest> = []
    ) -> [SyncRequest] {
        let all =
            account == .pageOnly
            ? dueWithoutToken(state, attempted) : dueWithToken(state)
        return all.filter { !attempted.contains($0) && wait(for: $0.service, state) == nil }
    }

    /// Returns the time until which a service must not be asked; `nil` if it may be asked now.
    package func wait(for service: SyncRequest.Service, _ state: SyncState) -> Instant? {
        // GitHub never requests more than a day: a longer wait comes from a clock that was wrong
        // then.
        guard let until = state.waits[service], until > now, until - now <= Self.day * 2 else {
            return nil
        }
        return until
    }

    /// Returns the requests that can confirm losses.
    ///
    /// - Parameters:
    ///   - losses: ``GrassUpdate/unconfirmed``.
    ///   - memory: The state, including this run's responses.
    /// - Returns: Requests to the other source, without those for pages that recently failed.
    package func questions(
        about losses: [GrassUpdate.LostDay], _ state: SyncState
    ) -> Set<SyncRequest> {
        let recent = daysOfLastYearPage
        return Set(
            losses.map { loss in
                switch loss.source {
                case .page: .calendar(year: loss.day.year)
                case .calendar:
                    recent.contains(loss.day) ? .lastYearPage : .yearPage(loss.day.year)
                }
            }
        ).filter { !isPaused($0, state) }
    }

    private func dueWithToken(_ state: SyncState) -> [SyncRequest] {
        var questions = currentYears.map { SyncRequest.calendar(year: $0) }
        if isOld(state.lastYearPageAt, Self.hour), !isPaused(.lastYearPage, state) {
            questions.append(.lastYearPage)
        }
        if account == .own, isWanted || isOld(state.addressesAt, Self.day),
            !isPaused(.addresses, state)
        {
            questions.append(.addresses)
        }

        let loaded = state.years.filter { $0.value.calendarAt != nil }.keys
        for year in state.knownYears.union(loaded).sorted(by: >) where !currentYears.contains(year)
        {
            let mayChange = lateYears.contains(year) && state.knownYears.contains(year)
            if mayChange || isOld(state.years[year]?.calendarAt, Self.week) {
                questions.append(.calendar(year: year))
            }
        }
        let pages = yearsWithHiddenContributions(state).filter {
            isOld(state.years[$0]?.pageAt, Self.week) && !isPaused(.yearPage($0), state)
        }
        return questions + pages.sorted(by: >).map { .yearPage($0) }
    }

    /// Returns the years that only their page shows completely and whose page was never fetched.
    package func yearsWithoutTheirPage(_ state: SyncState) -> Set<Int> {
        guard account != .pageOnly else { return [] }
        return yearsWithHiddenContributions(state).filter { year in
            state.years[year]?.pageAt == nil
                && !(isHidden(state) && state.years[year]?.pageFailure?.meansNoPage == true)
        }
    }

    /// Whether the page of the last year may show more than is known and was never fetched.
    package func lacksLastYearPage(_ state: SyncState) -> Bool {
        state.lastYearPageAt == nil && state.lastYearPageFailure?.meansNoPage != true
    }

    /// Whether the account seems to have no public page: after one successful page, a later one
    /// without days is not trusted.
    private func isHidden(_ state: SyncState) -> Bool {
        state.lastYearPageAt == nil || state.lastYearPageFailure?.meansNoPage == true
    }

    /// Returns the years whose page seems to show more than the token sees.
    private func yearsWithHiddenContributions(_ state: SyncState) -> Set<Int> {
        var years = Set(state.years.filter(\.value.hasRestricted).keys)
        if state.pageShowsMore {
            // A year with private contributions only is not in the list of years for this token.
            years.formUnion(state.knownYears)
            if let first = state.createdYear, first <= today.year {
                years.formUnion(first...today.year)
            }
        }
        return years.filter { $0 < today.year && $0 >= Self.firstYearOfPages }
    }

    private func dueWithoutToken(
        _ state: SyncState, _ attempted: Set<SyncRequest>
    ) -> [SyncRequest] {
        var questions = [SyncRequest.lastYearPage]
        let isProfileDue = state.createdYear == nil && !attempted.contains(.profile)
        if isProfileDue { questions.append(.profile) }
        var years = state.knownYears.filter { $0 >= Self.firstYearOfPages && $0 < today.year }
        if let first = state.createdYear {
            let first = max(first, Grass.firstYearOfGitHub)
            years.formUnion(first..<max(first, today.year))
        } else if !isProfileDue {
            years.formUnion(yearsToProbe(state))
        }
        let due = years.filter { isOld(state.years[$0]?.pageAt, Self.week) }
        return questions + due.sorted(by: >).map { .yearPage($0) }
    }

    /// Account creation date unknown: probes backwards from last year, a few years at a time, until
    /// three years in a row are empty.
    private func yearsToProbe(_ state: SyncState) -> [Int] {
        var probed: [Int] = []
        var empty = 0
        var year = today.year - 1
        while year >= Grass.firstYearOfGitHub, empty < 3, let page = state.years[year],
            page.pageAt != nil
        {
            probed.append(year)
            empty = page.isPageEmpty ? empty + 1 : 0
            year -= 1
        }
        guard empty < 3, year >= Grass.firstYearOfGitHub else { return probed }
        return probed + (max(Grass.firstYearOfGitHub, year - 3)...year)
    }

    /// The years of the user's today and of GitHub's.
    private var currentYears: [Int] { Set([today.year, utcDay.year]).sorted(by: >) }

    private var lateYears: Set<Int> {
        let (year, month, day) = today.parts
        return month == 1 && day <= Self.lateDays ? [year - 1] : []
    }

    /// The days on the page of the last year.
    package var daysOfLastYearPage: ClosedRange<Day> {
        firstDayOfGrass(endingOn: utcDay)...utcDay
    }

    /// GitHub's today.
    package var utcDay: Day { Zone.utc.day(at: now) }

    /// Whether a request is paused because its last response was not usable.
    private func isPaused(_ question: SyncRequest, _ state: SyncState) -> Bool {
        switch question {
        case .lastYearPage: isPaused(state.lastYearPageFailure, Self.hour, upTo: Self.day)
        case .yearPage(let year):
            isPaused(state.years[year]?.pageFailure, Self.hour * 6, upTo: Self.week)
        case .addresses: isPaused(state.addressFailure, Self.hour / 6, upTo: Self.day)
        case .calendar, .profile: false
        }
    }

    /// Whether a request is paused after errors, for longer after each of them.
    private func isPaused(
        _ failure: SyncState.Failure?, _ first: Duration, upTo longest: Duration
    ) -> Bool {
        guard let failure, !isFull, !isWanted, failure.at <= now else { return false }
        return now - failure.at < backoffDelay(after: failure.count, from: first, upTo: longest)
    }

    /// The earlier of GitHub's today and the user's; pages cannot show later days.
    private var currentDay: Day { min(today, utcDay) }

    /// Whether a page of the last year reaches today.
    package func isCurrent(_ page: GrassPage) -> Bool {
        page.days.last.map { $0.day >= currentDay } ?? false
    }

    /// Rejects a page that ends too early, because its missing days would look empty; a page of the
    /// last year may be a day old.
    ///
    /// - Parameter year: `nil` for the page of the last year.
    /// - Throws: ``GitHubError/incompleteCalendar(_:)``, and ``GitHubError/noDays`` for a page without days.
    package func check(_ page: GrassPage, of year: Int?) throws(GitHubError) {
        guard let last = page.days.last?.day else { throw .noDays }
        let isComplete =
            year.map { page.covers($0, through: currentDay) }
            ?? (last >= currentDay.advanced(by: -1))
        guard isComplete else { throw .incompleteCalendar(last) }
    }

    /// Whether a response is too old; one from the future counts as old.
    private func isOld(_ answered: Instant?, _ limit: Duration) -> Bool {
        guard let answered, !isFull else { return true }
        return answered > now || now - answered >= limit
    }
}
