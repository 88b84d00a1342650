/// Requests made about mates, limited so that the user's own sync always has requests left.
package struct MateBudget: Equatable, Sendable {
    /// The token's rate limit, as GitHub reported it last.
    package var rate: GitHubRateLimit?
    /// When public pages were requested, ascending.
    package var pages: [Instant] = []
    /// `nil` if GitHub never gave up on a query.
    private var calendars: CalendarLimit?

    /// Most calendars that GitHub completes in one query, and how long to rely on it.
    private struct CalendarLimit: Equatable {
        let most: Int
        let until: Instant
    }

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

    /// How many calendars to request at once, up to `limit`.
    package func calendarsPerQuery(upTo limit: Int, at now: Instant) -> Int {
        guard let calendars, now < calendars.until, calendars.until - now <= Self.calendarsHold
        else { return limit }
        return min(limit, calendars.most)
    }

    /// Remembers for a day that GitHub gives up on more than `most` calendars at once.
    package mutating func recordCalendars(most: Int, at now: Instant) {
        calendars = CalendarLimit(most: most, until: now + Self.calendarsHold)
    }

    private static let calendarsHold = Duration.hours(24)

    // MARK: As it is kept

    /// Lines: limit, rest and reset of the rate, or nothing; then the instants of pages, and
    /// `calendars MOST UNTIL`.
    package var text: String {
        let first = rate.map { "\($0.limit) \($0.remaining) \($0.resets)" } ?? ""
        let last = calendars.map { "\(Self.calendarsWord) \($0.most) \($0.until)" }
        return ([first] + pages.map { "\($0)" } + [last].compactMap(\.self))
            .joined(separator: "\n")
    }

    private static let calendarsWord = "calendars"

    /// Parses ``text``; what is invalid is ignored.
    package init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let numbers = lines.first?.split(separator: " ").compactMap { Int($0) } ?? []
        if numbers.count == 3 {
            rate = GitHubRateLimit(
                limit: numbers[0], remaining: numbers[1],
                resets: Instant(secondsSinceEpoch: Int64(numbers[2])))
        }
        for line in lines.dropFirst() {
            let words = line.split(separator: " ")
            if words.count == 3, words[0] == Self.calendarsWord, let most = Int(words[1]),
                most > 0, let until = Instant(String(words[2])), until.isStorable
            {
                calendars = CalendarLimit(most: most, until: until)
            }
        }
        pages = lines.dropFirst().compactMap { Instant(String($0)) }.filter(\.isStorable).sorted()
    }
}
