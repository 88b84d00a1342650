/// A day of the week. Raw values count from Sunday, as the rows of GitHub's grass do.
package enum Weekday: Int, CaseIterable, Sendable {
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday

    /// 0 for Monday to 6 for Sunday.
    package var daysSinceMonday: Int { (rawValue + 6) % 7 }

    /// The seven weekdays in the order of a week that begins on `first`.
    package static func week(from first: Weekday) -> [Weekday] {
        Array(allCases[first.rawValue...] + allCases[..<first.rawValue])
    }

    /// Sorts from Monday to Sunday.
    package static func sorted(_ days: Set<Weekday>) -> [Weekday] {
        days.sorted { $0.daysSinceMonday < $1.daysSinceMonday }
    }

    static let englishNames = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]

    /// Three-letter code in settings and options, such as `mon`.
    package var code: String { String(Self.englishNames[rawValue].prefix(3)) }

    package init?(code: some StringProtocol) {
        let folded = code.lowercased()
        guard let match = Self.allCases.first(where: { $0.code == folded }) else { return nil }
        self = match
    }
}
