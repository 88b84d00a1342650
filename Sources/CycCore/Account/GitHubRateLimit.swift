/// How much of GitHub's GraphQL API may still be asked this hour.
package struct GitHubRateLimit: Hashable, Codable, Sendable {
    /// Points for each hour.
    package let limit: Int
    package let remaining: Int
    /// When the count starts again, by this machine's clock.
    package let resets: Instant

    /// `nil` for numbers that mean nothing.
    package init?(limit: Int, remaining: Int, resets: Instant) {
        guard limit > 0, remaining >= 0, Moment.seconds.contains(resets) else { return nil }
        self.limit = limit
        self.remaining = remaining
        self.resets = resets
    }

    /// The time that a count holds for; units: seconds.
    ///
    /// - Source: https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
    package static let longest: Int64 = 3600

    /// How much may be asked now that what today depends on keeps a quarter.
    ///
    /// - Parameter now: The present.
    /// - Returns: `nil` where the count has started again since.
    package func spare(at now: Instant) -> Int? {
        // A reset that is further away was noted by a clock that was ahead.
        resets > now && resets - now <= Self.longest ? max(0, remaining - limit / 4) : nil
    }
}
