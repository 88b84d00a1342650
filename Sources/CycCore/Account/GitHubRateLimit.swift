/// Rate limit of GitHub's GraphQL API.
package struct GitHubRateLimit: Hashable, Codable, Sendable {
    /// Points per hour.
    package let limit: Int
    package let remaining: Int
    /// Start of the next hour of the limit, by this machine's clock.
    package let resets: Instant

    /// `nil` if the numbers are out of range.
    package init?(limit: Int, remaining: Int, resets: Instant) {
        guard limit > 0, remaining >= 0, resets.isStorable else { return nil }
        self.limit = limit
        self.remaining = remaining
        self.resets = resets
    }

    /// Length of one limit window.
    ///
    /// - Source:
    ///   https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
    package static let longest = Duration.hours(1)

    /// Points that optional requests may spend; a quarter of the limit is reserved for today's
    /// data. `nil` if the window has ended.
    package func spare(at now: Instant) -> Int? {
        // A reset further away was recorded while this machine's clock was ahead.
        resets > now && resets - now <= Self.longest ? max(0, remaining - limit / 4) : nil
    }
}
