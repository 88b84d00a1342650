package import CycCore

/// Times and errors of earlier responses, which decide what is fetched next.
package struct SyncState: Codable, Equatable, Sendable {
    package struct Year: Codable, Equatable, Sendable {
        /// Times of the last response from GraphQL, and of the year's own page.
        package var calendarAt: Instant?
        package var pageAt: Instant?
        /// ``CalendarYear/hasRestricted`` of the last response.
        package var hasRestricted = false
        /// Whether its page shows no contribution at all.
        package var isPageEmpty = false
        /// Errors of its page since it was last fetched.
        package var pageFailure: Failure?
    }

    /// Consecutive errors of a request.
    package struct Failure: Codable, Equatable, Sendable {
        /// Time of the last error.
        package var at: Instant
        package var count: Int
        /// ``GitHubError/meansNoPage`` of the last error.
        package var meansNoPage = false
    }

    package var years: [Int: Year] = [:]
    /// ``CalendarYear/years`` of the last response, or the years to which the page links.
    package var knownYears: Set<Int> = []
    /// The year of the account's creation; `nil` if unknown.
    package var createdYear: Int?
    /// Time of the last response with the page of the last year.
    package var lastYearPageAt: Instant?
    package var lastYearPageFailure: Failure?
    /// Time of the last response with the addresses.
    package var addressesAt: Instant?
    package var addressFailure: Failure?
    /// ``SourceGrass/pageShowsMore(before:)``.
    package var pageShowsMore = false
    /// Times before which a service must not be asked again.
    package var waits: [SyncRequest.Service: Instant] = [:]

    package init() {}

    /// Whether all years and instants are in a valid range.
    package var isSound: Bool {
        var instants = [lastYearPageAt, addressesAt]
        for year in years.values { instants += [year.calendarAt, year.pageAt] }
        for wait in waits.values { instants.append(wait) }
        return instants.allSatisfy { $0?.isStorable ?? true }
            && years.keys.allSatisfy(Day.writableYears.contains)
            && knownYears.allSatisfy(Day.writableYears.contains)
            && createdYear.map(Day.writableYears.contains) ?? true
    }

    /// Records the error of a request, if it means not to repeat the request soon.
    ///
    /// A page that cannot be used is paused, unless there is no other source; a year of the
    /// calendar is not.
    package mutating func note(
        _ failure: GitHubError, to question: SyncRequest, for account: SyncAccount,
        at now: Instant
    ) {
        func next(_ earlier: Failure?) -> Failure {
            Failure(
                at: now, count: (earlier?.count ?? 0) + 1, meansNoPage: failure.meansNoPage)
        }
        switch (failure, question) {
        case (.rateLimited(let until), _):
            waits[question.service] = max(
                until ?? now + .minutes(1), waits[question.service] ?? .epoch)
        case (_, .lastYearPage) where failure.status != .unavailable:
            lastYearPageFailure = next(lastYearPageFailure)
        case (_, .yearPage(let year)) where failure.status != .unavailable && account != .pageOnly:
            years[year, default: Year()].pageFailure = next(years[year]?.pageFailure)
        case (_, .addresses): addressFailure = next(addressFailure)
        default: break
        }
    }

    /// Records a calendar received at `now`.
    package mutating func note(_ calendar: CalendarYear, at now: Instant) {
        years[calendar.year, default: Year()].calendarAt = now
        years[calendar.year, default: Year()].hasRestricted = calendar.hasRestricted
        knownYears = Set(calendar.years)
        createdYear = calendar.created.map { Day(of: $0).year } ?? createdYear
    }

    /// Records the page of the last year (`year` is `nil`) or of one year.
    package mutating func note(_ page: GrassPage, of year: Int?, at now: Instant) {
        guard let year else {
            lastYearPageAt = now
            lastYearPageFailure = nil
            if createdYear == nil { knownYears.formUnion(page.years) }
            return
        }
        years[year, default: Year()].pageAt = now
        years[year, default: Year()].pageFailure = nil
        years[year, default: Year()].isPageEmpty = page.total == 0 && page.daysWithoutCount == 0
    }

    package mutating func note(_ profile: Profile) {
        createdYear = profile.created.map { Day(of: $0).year } ?? createdYear
    }
}
