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
        days = try Self.days(text, today: today, weekBegins: weekBegins)
        self.why = try wrapping(FreezeError.why, try checkedText(why, limit: TextLimit.why))
        try validate(replacing: nil, today: today)
    }

    /// A changed freeze; `nil` keeps its days or its reason.
    ///
    /// Only newly frozen days must not lie too far back or ahead.
    package init(
        _ text: String?, why: String?, replacing old: Freeze, today: Day,
        weekBegins: Weekday = .monday
    ) throws(FreezeError) {
        days =
            if let text {
                try Self.days(text, today: today, weekBegins: weekBegins)
            } else { old.days }
        self.why =
            try wrapping(FreezeError.why, try checkedText(why ?? old.why, limit: TextLimit.why))
        try validate(replacing: old.days, today: today)
    }

    private func validate(
        replacing old: ClosedRange<Day>?, today: Day
    ) throws(FreezeError) {
        let earliest = today.advanced(by: -Self.farthestBack)
        let latest = today.advanced(by: Self.farthestAhead)
        let keepsBeginning = old?.contains(days.lowerBound) ?? false
        let keepsEnd = old.map { days.upperBound <= $0.upperBound } ?? false
        let firstNew =
            keepsBeginning ? old.map { $0.upperBound.advanced(by: 1) } : days.lowerBound
        if let firstNew, !(keepsBeginning && keepsEnd), firstNew < earliest {
            throw .tooFarBack(firstNew, earliest: earliest)
        }
        guard keepsEnd || days.upperBound <= latest else {
            throw .tooFarAhead(days.upperBound, latest: latest)
        }
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
