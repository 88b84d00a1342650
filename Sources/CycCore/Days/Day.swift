/// A calendar date without time or zone.
///
/// Stored as one integer, so that a streak is a run of consecutive numbers.
///
/// - Units: ``number`` counts days; 0 is 1970-01-01 and earlier days are negative.
/// - Range: the proleptic Gregorian calendar (ISO 8601); text holds the years 0000 to 9999.
/// - Source: `days_from_civil` and `civil_from_days` in Howard Hinnant's "chrono-Compatible
///   Low-Level Date Algorithms", https://howardhinnant.github.io/date_algorithms.html
package struct Day: Hashable, Comparable, Codable, Sendable {
    /// Days since 1970-01-01.
    package let number: Int

    package init(number: Int) {
        self.number = number
    }

    /// Days of any moment in ``Instant/storableSeconds``: commits may carry any date.
    package static let commitDays = Day(number: -1 << 34)...Day(number: 1 << 34)

    /// Days that have a text form: the range for dates that the user enters.
    package static let writable =
        Day.firstDay(ofYear: 0)...Day.firstDay(ofYear: 10_000).advanced(by: -1)

    /// The numbers of ``writable``.
    static let writableNumbers =
        Int64(writable.lowerBound.number)...Int64(writable.upperBound.number)

    /// The years of ``writable``.
    package static let writableYears = 0...9999

    /// The years of ``commitDays``.
    package static let commitYears = commitDays.lowerBound.year...commitDays.upperBound.year

    /// Returns `nil` if the date does not exist, such as 2025-02-29.
    package init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...Self.length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        // Years start in March here, so that the leap day comes last.
        let shiftedYear = month > 2 ? year : year - 1
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
    }

    /// Parses an ISO 8601 extended calendar date, such as `2025-03-01`.
    package init?(iso text: some StringProtocol) {
        let text = String(text)
        self.init(iso: text.utf8.span)
    }

    /// Parses the bytes of an ISO 8601 date without allocating.
    init?(iso text: Span<UInt8>) {
        guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            let year = decimal(text.extracting(0..<4)),
            let month = decimal(text.extracting(5..<7)),
            let day = decimal(text.extracting(8..<10))
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The date of a clock, given in seconds since 1970-01-01 00:00 of that clock.
    init(localSeconds: Int64) {
        let (days, rest) = localSeconds.quotientAndRemainder(dividingBy: secondsInCivilDay)
        number = Int(rest < 0 ? days - 1 : days)
    }

    package static func < (lhs: Day, rhs: Day) -> Bool { lhs.number < rhs.number }

    /// The day `count` days later; earlier for a negative count.
    package func advanced(by count: Int) -> Day { Day(number: number + count) }

    /// Year, month (1 to 12) and day of the month (1 to 31).
    package var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthsSinceMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthsSinceMarch + 2) / 5 + 1
        let month = monthsSinceMarch < 10 ? monthsSinceMarch + 3 : monthsSinceMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    package var year: Int { parts.year }

    package var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let index = (number + 4) % 7
        guard let weekday = Weekday(rawValue: index < 0 ? index + 7 : index) else {
            preconditionFailure("a remainder of 7 lies outside a week")
        }
        return weekday
    }

    /// The same month and day `count` years earlier; 29 February becomes the 28th where needed.
    package func yearsEarlier(_ count: Int) -> Day {
        let (year, month, day) = parts
        return Day(year: year - count, month: month, day: day)
            ?? Day(year: year - count, month: month, day: day - 1) ?? self
    }

    /// 1 January of `year`, which may lie outside the range of ``init(year:month:day:)``.
    package static func firstDay(ofYear year: Int) -> Day {
        let before = year - 1
        let era = (before >= 0 ? before : before - 399) / 400
        let yearOfEra = before - era * 400
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + 306
        return Day(number: era * 146_097 + dayOfEra - 719_468)
    }

    /// All days of `year`.
    package static func days(ofYear year: Int) -> ClosedRange<Day> {
        firstDay(ofYear: year)...firstDay(ofYear: year + 1).advanced(by: -1)
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Day: CustomStringConvertible {
    /// ISO 8601 extended calendar date, such as `2025-03-01`.
    package var description: String {
        let (year, month, day) = parts
        guard (0...9999).contains(year) else {
            return "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))-\(zeroPadded(day, 2))"
        }
        func digit(_ number: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(number % 10) }
        let dash = UInt8(ascii: "-")
        return String(
            decoding: [
                digit(year / 1000), digit(year / 100), digit(year / 10), digit(year), dash,
                digit(month / 10), digit(month), dash, digit(day / 10), digit(day),
            ], as: UTF8.self)
    }
}

/// Length of a civil day without a clock change, only for turning an instant with a known offset
/// into a date.
let secondsInCivilDay: Int64 = 86_400
