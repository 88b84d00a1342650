/// One day of GitHub's contribution calendar, as one source shows it.
///
/// Dates are taken as GitHub gives them, whatever time zone it used.
package struct CountedDay: Hashable, Sendable {
    package let day: Day
    /// Contributions, one of ``counts``; a lower bound if ``isExact`` is false.
    package let count: Int
    /// Whether the source gave a number.
    ///
    /// A coloured day without a number proves one contribution; without a colour it proves nothing.
    package let isExact: Bool
    /// GitHub's level, 0 to 4; `nil` if missing or inconsistent with the count.
    package let level: Int?

    /// Valid counts of a day; a response with another number is rejected as a whole.
    package static let counts = 0...Int(UInt32.max)

    /// Clamps `count` to ``counts``.
    package init(day: Day, count: Int, isExact: Bool = true, level: Int?) {
        self.day = day
        self.count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
        self.isExact = isExact
        self.level = level
    }
}

/// A day whose count went down.
package struct CountDecrease: Hashable, Codable, Sendable {
    package let day: Day
    package let before: Int
    package let now: Int

    package init(day: Day, before: Int, now: Int) {
        self.day = day
        self.before = before
        self.now = now
    }
}

/// The two sources for an account's days.
package enum GrassSource: String, CaseIterable, Hashable, Sendable {
    /// GraphQL, as the token's owner may see it.
    case calendar
    /// The public page.
    case page

    package var other: GrassSource { self == .calendar ? .page : .calendar }
}
