package enum FreezeError: Error, Hashable, Sendable {
    case date(DateError)
    /// The last day is before the first.
    case backwards(first: Day, last: Day)
    /// `earliest` is the first day that may be frozen, so that an old streak cannot be repaired.
    case tooFarBack(Day, earliest: Day)
    case tooFarAhead(Day, latest: Day)
    case why(TextError)

    package var status: ExitStatus {
        switch self {
        case .date, .backwards: .usage
        case .tooFarBack, .tooFarAhead, .why: .badData
        }
    }
}

/// A freeze before it is stored.
package struct FreezeDraft: Hashable, Sendable {
    /// Units: days before today.
    package static let farthestBack = 2
    /// Units: days after today.
    package static let farthestAhead = 31

    package let days: ClosedRange<Day>
    package let why: String

    /// Parses `DAY` or `DAY..DAY`, each as ``NaturalDate`` does.
    package init(
        _ text: String, why: String, today: Day, weekBegins: Weekday = .monday
    ) throws(FreezeError) {
        let days = try Self.days(text, today: today, weekBegins: weekBegins)
        let earliest = today.advanced(by: -Self.farthestBack)
        let latest = today.advanced(by: Self.farthestAhead)
        guard days.lowerBound >= earliest else {
            throw .tooFarBack(days.lowerBound, earliest: earliest)
        }
        guard days.upperBound <= latest else {
            throw .tooFarAhead(days.upperBound, latest: latest)
        }
        self.why = try wrapping(FreezeError.why, try checkedText(why, limit: TextLimit.why))
        self.days = days
    }

    private static func days(
        _ text: String, today: Day, weekBegins: Weekday
    ) throws(FreezeError) -> ClosedRange<Day> {
        func day(_ text: Substring) throws(FreezeError) -> Day {
            try wrapping(
                FreezeError.date,
                try NaturalDate.day(text, today: today, weekBegins: weekBegins))
        }
        let ends = NaturalRange.ends(of: text)
        let first = try day(ends.first)
        let last = if let last = ends.last { try day(last) } else { first }
        guard first <= last else { throw .backwards(first: first, last: last) }
        return first...last
    }
}
