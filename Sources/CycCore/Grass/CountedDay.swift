/// One cell of GitHub's grass, as one source shows it.
///
/// GitHub's dates are taken as they are; which zone cut them is GitHub's affair.
package struct CountedDay: Hashable, Sendable {
    package let day: Day
    /// Contributions, one of ``counts``; at least so many where ``isExact`` is false.
    package let count: Int
    /// Whether the source gave a number.
    ///
    /// A cell with a colour and no number proves one contribution
    /// and no more; a cell with neither proves nothing.
    package let isExact: Bool
    /// GitHub's own level, 0 to 4; `nil` where it gave none that fits the count.
    package let level: Int?

    /// What one day can count; who answers with another number is not believed at all.
    package static let counts = 0...Int(UInt32.max)

    /// What is above or below ``counts`` becomes its end.
    package init(day: Day, count: Int, isExact: Bool = true, level: Int?) {
        self.day = day
        self.count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
        self.isExact = isExact
        self.level = level
    }
}

/// A day that counts less than it did.
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

/// The two places where GitHub shows an account's days.
package enum GrassSource: String, CaseIterable, Hashable, Sendable {
    /// GraphQL, as the token's owner may see it.
    case calendar
    /// The public page, as everybody sees it.
    case page

    package var other: GrassSource { self == .calendar ? .page : .calendar }
}
