/// How much of GitHub's GraphQL API may still be asked this hour.
package struct HubRate: Hashable, Codable, Sendable {
    /// Points for each hour.
    package let limit: Int
    package let remaining: Int
    /// When the count starts again, by GitHub's clock.
    package let resets: Instant

    /// `nil` for numbers that mean nothing.
    package init?(limit: Int, remaining: Int, resets: Instant) {
        guard limit > 0, remaining >= 0, Moment.seconds.contains(resets) else { return nil }
        self.limit = limit
        self.remaining = remaining
        self.resets = resets
    }

    /// How much may be asked now that what today depends on keeps a quarter.
    ///
    /// - Parameter now: The present.
    /// - Returns: `nil` where the count has started again since.
    package func spare(at now: Instant) -> Int? {
        resets > now ? max(0, remaining - limit / 4) : nil
    }
}
