/// A day of the week; raw values count from Sunday as the rows of GitHub's grass do.
package enum Weekday: Int, CaseIterable, Sendable {
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday

    /// 0 for Monday, with which weeks begin.
    package var daysSinceMonday: Int { (rawValue + 6) % 7 }

    /// In the order of a week that begins on Monday.
    package static func sorted(_ days: Set<Weekday>) -> [Weekday] {
        days.sorted { $0.daysSinceMonday < $1.daysSinceMonday }
    }

    static let englishNames = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]

    /// The three letters that settings and options use.
    package var code: String { String(Self.englishNames[rawValue].prefix(3)) }

    package init?(code: some StringProtocol) {
        let folded = code.lowercased()
        guard let match = Self.allCases.first(where: { $0.code == folded }) else { return nil }
        self = match
    }
}
