/// When a to-do comes back after it was closed.
package enum Repetition: Hashable, Sendable {
    /// Every `count` units.
    case every(Int, Unit)
    /// On these days of the week; never empty.
    case on(Set<Weekday>)

    /// Raw values are the letters in rules such as `2w`.
    package enum Unit: String, CaseIterable, Sendable {
        case day = "d"
        case week = "w"
        case month = "m"
        case year = "y"

        fileprivate var english: String {
            switch self {
            case .day: "day"
            case .week: "week"
            case .month: "month"
            case .year: "year"
            }
        }
    }

    /// Range of `count` in ``every(_:_:)``.
    package static let counts = 1...999
    package static let weekdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

    /// Parses a rule as typed, in English or Korean; case is ignored.
    ///
    ///     day  week  month  year  weekday   매일 매주 매월 매년 평일
    ///     3d  2w  6m  1y                    3일 2주 6개월 1년
    ///     mon,thu  mon-wed                  월,목 월-수
    package init?(typed text: some StringProtocol) {
        let folded = String(text.lowercased().filter { $0 != " " })
        if let unit = Self.words[folded] {
            self = .every(1, unit)
        } else if ["weekday", "weekdays", "평일"].contains(folded) {
            self = .on(Self.weekdays)
        } else if let rule = Self.counted(folded) {
            self = rule
        } else if let days = Weekday.days(folded) {
            self = days.count == Weekday.allCases.count ? .every(1, .day) : .on(days)
        } else {
            return nil
        }
    }

    private static let words: [String: Unit] = [
        "day": .day, "daily": .day, "매일": .day,
        "week": .week, "weekly": .week, "매주": .week,
        "month": .month, "monthly": .month, "매월": .month, "매달": .month,
        "year": .year, "yearly": .year, "매년": .year,
    ]

    /// Parses `2w`, `2weeks` or `2주`.
    private static func counted(_ text: String) -> Repetition? {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let count = decimal(digits), counts.contains(count),
            let unit = units[String(text.dropFirst(digits.count))]
        else { return nil }
        return .every(count, unit)
    }

    private static let units: [String: Unit] = [
        "d": .day, "day": .day, "days": .day, "일": .day,
        "w": .week, "week": .week, "weeks": .week, "주": .week,
        "m": .month, "month": .month, "months": .month, "달": .month, "개월": .month,
        "y": .year, "year": .year, "years": .year, "년": .year,
    ]
}

extension Repetition: CustomStringConvertible {
    /// The one spelling that is stored: `day`, `2w`, `weekday`, `mon,thu`.
    package var description: String {
        switch self {
        case .every(1, let unit): unit.english
        case .every(let count, let unit): "\(count)\(unit.rawValue)"
        case .on(Self.weekdays): "weekday"
        case .on(let days): Weekday.sorted(days).map(\.code).joined(separator: ",")
        }
    }
}

extension Repetition: FieldConvertible {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(description) }

    /// Rejects every spelling of a rule except the stored one.
    package static func from(_ value: FieldValue) -> Repetition? {
        value.text.flatMap { Repetition(typed: $0) }.flatMap { $0.fieldValue == value ? $0 : nil }
    }
}

extension Repetition {
    /// A due date, and the one whose day of the month it keeps.
    package struct Due: Hashable, Sendable {
        package let day: Day
        /// `nil` unless the month of ``day`` lacks that day of the month.
        package let anchor: Day?
    }

    /// Returns the next due date that is neither past on the day of closing nor as early as the
    /// former one.
    ///
    /// - Parameters:
    ///   - due: The former due date; without one the date counts from `closed`.
    ///   - anchor: An earlier due date whose day of the month lasts, unless `due` was changed since.
    ///   - closed: The day of closing.
    /// - Returns: `nil` after the last day that can be stored.
    package func next(after due: Day?, anchor: Day?, closed: Day) -> Due? {
        let former = due ?? closed
        let earliest = max(former.advanced(by: 1), closed)
        let next =
            switch self {
            case .on(let weekdays): Due(earliest.first(of: weekdays))
            case .every(let count, .day): Due(former.stepping(by: count, to: earliest))
            case .every(let count, .week): Due(former.stepping(by: 7 * count, to: earliest))
            case .every(let count, .month): former.due(by: count, to: earliest, keeping: anchor)
            case .every(let count, .year): former.due(by: 12 * count, to: earliest, keeping: anchor)
            }
        return Day.writable.contains(next.day) ? next : nil
    }
}

extension Repetition.Due {
    fileprivate init(_ day: Day) { self.init(day: day, anchor: nil) }
}

extension Day {
    /// Returns the first day from this one on that is one of the weekdays.
    fileprivate func first(of weekdays: Set<Weekday>) -> Day {
        (0..<7).lazy.map { advanced(by: $0) }.first { weekdays.contains($0.weekday) } ?? self
    }

    /// Returns the first day from `earliest` on, which is later than this one, in steps of days.
    fileprivate func stepping(by step: Int, to earliest: Day) -> Day {
        advanced(by: (earliest.number - number + step - 1) / step * step)
    }

    /// Returns the first date from `earliest` on, which is later than this one, in steps of months.
    ///
    /// - Parameter anchor: The day from which to step, if that leads to this day.
    fileprivate func due(
        by months: Int, to earliest: Day, keeping anchor: Day?
    ) -> Repetition.Due {
        let start = anchor.flatMap { $0.leads(to: self, by: months) ? $0 : nil } ?? self
        var count = start.months(to: earliest) / months * months
        if start.monthsLater(count) < earliest { count += months }
        let day = start.monthsLater(count)
        return Repetition.Due(day: day, anchor: day.parts.day == start.parts.day ? nil : start)
    }

    private func leads(to day: Day, by months: Int) -> Bool {
        let count = self.months(to: day)
        return self <= day && count % months == 0 && monthsLater(count) == day
    }

    /// Returns the difference of the calendar months, whatever the days of the month.
    private func months(to day: Day) -> Int {
        12 * (day.parts.year - parts.year) + day.parts.month - parts.month
    }
}
