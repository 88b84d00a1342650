/// GitHub's last response about a mate; it can be fetched again.
package struct MateResponse: Equatable, Sendable {
    /// The account number, which stays when the login changes.
    package var account: Int64?
    /// As GitHub spelled it last, or the user if GitHub never did.
    package var login: String?
    package var days: MateDays?
    /// When ``days`` were last fetched.
    package var fetchedAt: Instant?
    /// When a whole year of them was fetched.
    package var yearFetchedAt: Instant?
    /// When GitHub was last asked, successfully or not.
    package var attemptedAt: Instant?
    /// How many times in a row fetching days failed.
    package var failures = 0
    package var failure: GitHubError?

    package init() {}

    /// Whether it is time to fetch again.
    ///
    /// - Parameter usual: How long a response is valid.
    package func isDue(usual: Duration, now: Instant) -> Bool {
        // An instant recorded by a wrong clock is ignored.
        guard let attemptedAt, attemptedAt <= now else { return true }
        let pause = failure.map { $0.pause(after: max(1, failures), usual: usual) } ?? usual
        return now - attemptedAt > pause
    }

    /// How long a year is valid before it is fetched again: late pushes fill old days.
    private static let yearHolds = Duration.hours(7 * 24)
    /// The days before the last response that may still change. Units: days.
    private static let unsettledDays = 14
    /// The longest request: with tomorrow, no more than GitHub returns at once. Units: days.
    private static let year = 364

    /// The days to fetch: a year if none is known or it is old, else those that may have changed.
    ///
    /// - Returns: Days in UTC up to tomorrow, which has begun in some zones.
    package func span(at now: Instant) -> ClosedRange<Day> {
        let tomorrow = Zone.utc.day(at: now).advanced(by: 1)
        let yearAgo = tomorrow.advanced(by: -Self.year)
        guard let yearFetchedAt, yearFetchedAt <= now, now - yearFetchedAt <= Self.yearHolds,
            let fetchedAt, days != nil
        else { return yearAgo...tomorrow }
        let asked = Zone.utc.day(at: fetchedAt)
        return max(yearAgo, asked.advanced(by: -Self.unsettledDays))...tomorrow
    }

    /// Stores days that were fetched at `now`.
    package mutating func take(_ new: MateDays, at now: Instant) {
        days = days?.updated(with: new) ?? new
        if new.counts.count >= Self.year { yearFetchedAt = now }
        (fetchedAt, attemptedAt, failures, failure) = (now, now, 0, nil)
    }

    /// Records an error and keeps the known days.
    package mutating func note(_ failure: GitHubError, at now: Instant) {
        failures = self.failure.map { $0.status == failure.status } == true ? failures + 1 : 1
        (self.failure, attemptedAt) = (failure, now)
    }
}
