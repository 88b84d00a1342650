/// How much was asked about mates, so that what today depends on is never without.
package struct MateBudget: Equatable, Sendable {
    /// What a token may still ask, as GitHub said last.
    package var rate: GitHubRateLimit?
    /// When public pages were asked for, ascending.
    package var pages: [Instant] = []

    package init() {}

    /// The most public pages of an hour.
    package static let pagesOfAnHour = 30

    /// How many public pages may be asked for now.
    package func pagesLeft(at now: Instant) -> Int {
        max(0, Self.pagesOfAnHour - recentPages(at: now).count)
    }

    /// When a public page may be asked for again, where none is left now.
    package func pagesOpen(at now: Instant) -> Instant {
        recentPages(at: now).first.map { $0 + 3600 } ?? now
    }

    /// Notes pages that are asked for now.
    package mutating func notePages(_ count: Int, at now: Instant) {
        pages = recentPages(at: now) + Array(repeating: now, count: count)
    }

    /// What a clock that was ahead noted does not hold anybody back.
    private func recentPages(at now: Instant) -> [Instant] {
        pages.filter { $0 <= now && now - $0 < 3600 }
    }

    // MARK: As it is kept

    /// Lines: limit, rest and end of the rate, or nothing; then the instants of pages.
    package var text: String {
        let first = rate.map { "\($0.limit) \($0.remaining) \($0.resets)" } ?? ""
        return ([first] + pages.map { "\($0)" }).joined(separator: "\n")
    }

    /// What ``text`` gave; what cannot be read is as if it was never noted.
    package init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let numbers = lines.first?.split(separator: " ").compactMap { Int64($0) } ?? []
        if numbers.count == 3 {
            rate = GitHubRateLimit(
                limit: Int(numbers[0]), remaining: Int(numbers[1]), resets: numbers[2])
        }
        pages = lines.dropFirst().compactMap { Instant($0) }.filter(Moment.seconds.contains)
            .sorted()
    }
}
