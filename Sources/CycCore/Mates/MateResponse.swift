/// What GitHub said last of a mate: facts, which can be fetched again.
package struct MateResponse: Equatable, Sendable {
    /// The number that stays when the login changes.
    package var account: Int64?
    /// As GitHub spelled it last.
    package var login: String?
    package var days: MateDays?
    /// When ``days`` were last told.
    package var askedAt: Instant?
    /// When a whole year of them was.
    package var wholeAt: Instant?
    /// When GitHub was last asked, whatever it answered.
    package var triedAt: Instant?
    /// How many times in a row it did not tell the days.
    package var failures = 0
    package var trouble: GitHubError?

    package init() {}

    /// Whether it is time to ask again.
    ///
    /// - Parameters:
    ///   - usual: How long an answer holds; units: seconds.
    ///   - now: The present.
    /// - Returns: Whether the last time is too long ago.
    package func isDue(usual: Int64, now: Instant) -> Bool {
        // What a clock that was wrong noted says nothing.
        guard let triedAt, triedAt <= now else { return true }
        let pause = trouble.map { $0.pause(after: max(1, failures), usual: usual) } ?? usual
        return now - triedAt > pause
    }

    /// How long a year holds before it is asked for whole again: who pushes late fills old days.
    ///
    /// Units: seconds.
    private static let yearHolds: Int64 = 7 * 24 * 3600
    /// How far behind the last answer days may still change from one to the next.
    ///
    /// Units: days.
    private static let unsettledDays = 14
    /// How far back an answer reaches: with the day to come no more than GitHub gives at once.
    ///
    /// Units: days.
    private static let year = 364

    /// The days to ask for: a year where none is known or it is old, else those that can have changed.
    ///
    /// - Parameter now: The present.
    /// - Returns: Days in UTC up to tomorrow, where some zones are already.
    package func span(at now: Instant) -> ClosedRange<Day> {
        let tomorrow = Zone.utc.day(at: now).advanced(by: 1)
        let yearAgo = tomorrow.advanced(by: -Self.year)
        guard let wholeAt, wholeAt <= now, now - wholeAt <= Self.yearHolds, let askedAt, days != nil
        else { return yearAgo...tomorrow }
        let asked = Zone.utc.day(at: askedAt)
        return max(yearAgo, asked.advanced(by: -Self.unsettledDays))...tomorrow
    }

    /// Takes days that were told at `now`.
    package mutating func take(_ new: MateDays, at now: Instant) {
        days = days?.updated(with: new) ?? new
        if new.counts.count >= Self.year { wholeAt = now }
        (askedAt, triedAt, failures, trouble) = (now, now, 0, nil)
    }

    /// Keeps what is known, and why there is no more.
    package mutating func note(_ trouble: GitHubError, at now: Instant) {
        failures = self.trouble.map { $0.status == trouble.status } == true ? failures + 1 : 1
        (self.trouble, triedAt) = (trouble, now)
    }
}
