/// Requests made about mates, limited so that the user's own sync always has requests left.
package struct MateBudget: Equatable, Sendable {
    /// The token's rate limit, as GitHub reported it last.
    package var rate: GitHubRateLimit?
    /// When public pages were requested, ascending.
    package var pages: [Instant] = []

    package init() {}

    /// The limit of public pages in an hour.
    package static let pagesPerHour = 30

    /// How many public pages may be requested now.
    package func pagesLeft(at now: Instant) -> Int {
        max(0, Self.pagesPerHour - recentPages(at: now).count)
    }

    /// When the next public page may be requested if none is left now.
    package func nextPageRequest(at now: Instant) -> Instant {
        recentPages(at: now).first.map { $0 + .hours(1) } ?? now
    }

    /// Records requests for pages.
    package mutating func recordPages(_ count: Int, at now: Instant) {
        pages = recentPages(at: now) + Array(repeating: now, count: count)
    }

    /// Ignores entries of a clock that was ahead.
    private func recentPages(at now: Instant) -> [Instant] {
        pages.filter { $0 <= now && now - $0 < .hours(1) }
    }

    // MARK: As it is kept

    /// Lines: limit, rest and reset of the rate, or nothing; then the instants of pages.
    package var text: String {
        let first = rate.map { "\($0.limit) \($0.remaining) \($0.resets)" } ?? ""
        return ([first] + pages.map { "\($0)" }).joined(separator: "\n")
    }

    /// Parses ``text``; what is invalid is ignored.
    package init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let numbers = lines.first?.split(separator: " ").compactMap { Int($0) } ?? []
        if numbers.count == 3 {
            rate = GitHubRateLimit(
                limit: numbers[0], remaining: numbers[1],
                resets: Instant(secondsSinceEpoch: Int64(numbers[2])))
        }
        pages = lines.dropFirst().compactMap { Instant(String($0)) }.filter(\.isStorable).sorted()
    }
}
