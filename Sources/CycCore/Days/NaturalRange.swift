/// Error of parsing a range of days.
package enum DateRangeError: Error, Hashable, Sendable {
    /// The format is unknown.
    case notARange(String)
    case date(DateError)
    /// The last day lies before the first.
    case backwards(first: Day, last: Day)

    package var status: ExitStatus { .usage }
}

/// Parsing of past ranges of days as people write them; single days as in ``NaturalDate``.
///
///     2026-11-20  yesterday             one day
///     2026-11-01..2026-11-20            from one to the other
///     2026-11-01..                      up to today
///     this week  last month  last year  이번주 지난달 올해 작년
///     2026-11  2026                     2026년 11월  2026년
///
/// Either side of the dots may itself be a period of several days.
package enum NaturalRange {
    package static func days(
        _ text: some StringProtocol, today: Day, weekBegins: Weekday
    ) throws(DateRangeError) -> ClosedRange<Day> {
        let text = String(text)
        let (first, last) = ends(of: text)
        let begin = try period(first, in: text, today: today, weekBegins: weekBegins)
        var end = begin.upperBound
        if let last {
            end =
                trimmed(last).isEmpty
                ? today
                : try period(last, in: text, today: today, weekBegins: weekBegins).upperBound
        }
        guard begin.lowerBound <= end else {
            throw .backwards(first: begin.lowerBound, last: end)
        }
        return begin.lowerBound...end
    }

    /// Splits at the first `..`.
    static func ends(of text: String) -> (first: Substring, last: Substring?) {
        guard
            let dots = text.indices.first(where: { text[$0...].hasPrefix("..") })
        else { return (text[...], nil) }
        return (text[..<dots], text[dots...].dropFirst(2))
    }

    private static func period(
        _ part: Substring, in text: String, today: Day, weekBegins: Weekday
    ) throws(DateRangeError) -> ClosedRange<Day> {
        let words = part.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: " ")
        if let days = named(words, today: today, weekBegins: weekBegins) ?? written(words) {
            return days
        }
        do {
            let day = try NaturalDate.day(
                part, today: today, weekBegins: weekBegins, looking: .back)
            return day...day
        } catch .notADate {
            throw .notARange(text)
        } catch {
            throw .date(error)
        }
    }

    // MARK: Weeks, months and years

    private enum Unit {
        case week, month, year
    }

    /// Parses `this week`, `지난달`.
    private static func named(
        _ words: String, today: Day, weekBegins: Weekday
    ) -> ClosedRange<Day>? {
        let (unit, back): (Unit, Int)
        switch String(words.split { $0 == " " || $0 == "-" }.joined()) {
        case "thisweek", "이번주", "금주": (unit, back) = (.week, 0)
        case "lastweek", "지난주", "저번주": (unit, back) = (.week, 1)
        case "thismonth", "이번달": (unit, back) = (.month, 0)
        case "lastmonth", "지난달", "저번달": (unit, back) = (.month, 1)
        case "thisyear", "올해", "금년": (unit, back) = (.year, 0)
        case "lastyear", "작년", "지난해": (unit, back) = (.year, 1)
        default: return nil
        }
        switch unit {
        case .week:
            let first = today.startOfWeek(from: weekBegins).advanced(by: -7 * back)
            return first...first.advanced(by: 6)
        case .month:
            let (year, month, _) = today.parts
            return days(ofMonth: month, year: year, back: back)
        case .year: return days(ofYear: today.year - back)
        }
    }

    /// Parses `2026-11`, `2026`.
    private static func written(_ words: String) -> ClosedRange<Day>? {
        let text = words.filter { $0 != " " }
        let digits = text.utf8.prefix(while: \.isDigit)
        guard digits.count == 4, let year = decimal(digits) else { return nil }
        let rest = text[digits.endIndex...]
        if rest.isEmpty || rest == "년" { return days(ofYear: year) }
        guard let mark = rest.first, "-/.년".contains(mark) else { return nil }
        let month = rest.dropFirst()
        let number = mark == "년" && month.last == "월" ? month.dropLast() : month
        guard number.utf8.count <= 2, let month = decimal(number.utf8) else { return nil }
        return days(ofMonth: month, year: year, back: 0)
    }

    private static func days(ofYear year: Int) -> ClosedRange<Day>? {
        guard (1...9999).contains(year) else { return nil }
        return Day.days(ofYear: year)
    }

    private static func days(ofMonth month: Int, year: Int, back: Int) -> ClosedRange<Day>? {
        guard (1...9999).contains(year),
            let first = Day(year: year, month: month, day: 1)?.monthsLater(-back)
        else { return nil }
        return first...first.monthsLater(1).advanced(by: -1)
    }
}

extension Day {
    /// First day of its week, where weeks begin on `weekday`.
    package func startOfWeek(from weekday: Weekday) -> Day {
        advanced(by: -((self.weekday.rawValue - weekday.rawValue + 7) % 7))
    }
}
