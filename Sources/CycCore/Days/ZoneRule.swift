/// A change of the offset from UTC; units: seconds east of UTC, from `instant` on.
struct ZoneTransition: Equatable, Sendable {
    let instant: Instant
    let offset: Int
}

/// Parsed footer of a TZif file, such as `EST5EDT,M3.2.0,M11.1.0`.
///
/// - Source: POSIX.1-2017, 8.3 (`TZ`), with the wider times of RFC 9636, 3.3.1: −167 to 167 hours.
struct ZoneRule: Equatable, Sendable {
    /// Seconds east of UTC.
    let standard: Int
    let saving: Saving?

    /// Daylight saving time; its offset may be smaller than the standard one (Europe/Dublin).
    struct Saving: Equatable, Sendable {
        let offset: Int
        let start: Date
        let end: Date
    }

    /// Yearly date and time of a change.
    struct Date: Equatable, Sendable {
        enum Pattern: Equatable, Sendable {
            /// `Jn`, 1 to 365: 29 February is never counted.
            case yearDay(Int)
            /// `n`, 0 to 365: 29 February is counted.
            case zeroBased(Int)
            /// `Mm.w.d`; week 5 is the last one, day 0 is Sunday.
            case weekday(month: Int, week: Int, day: Int)
        }

        let pattern: Pattern
        /// Seconds on the clock since 00:00 of that day; may be negative or above 24 hours.
        let time: Int

        /// The change in a year if the clock before it is `offset` seconds east of UTC.
        func instant(inYear year: Int, offset: Int) -> Instant {
            let clock = Int64(day(inYear: year)) * secondsInCivilDay + Int64(time)
            return Instant(secondsSinceEpoch: clock - Int64(offset))
        }

        /// Days since 1970-01-01.
        private func day(inYear year: Int) -> Int {
            let january = Day.firstDay(ofYear: year).number
            let isLeap = Day.firstDay(ofYear: year + 1).number - january == 366
            switch pattern {
            case .yearDay(let number): return january + number - (isLeap && number > 59 ? 0 : 1)
            case .zeroBased(let number): return january + number
            case .weekday(let month, let week, let day):
                let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
                let first = january + lengths[..<(month - 1)].reduce(0, +)
                let ahead = (day - Day(number: first).weekday.rawValue + 7) % 7
                let wanted = ahead + 7 * (week - 1)
                return first + (wanted < lengths[month - 1] ? wanted : wanted - 7)
            }
        }
    }

    /// With `savingOnly` a rule without daylight saving time is rejected.
    init?(_ text: ArraySlice<UInt8>, savingOnly: Bool = false) {
        var reader = RuleReader(text)
        guard reader.skipName(), let west = reader.seconds(hours: 0...24) else { return nil }
        standard = -west
        guard savingOnly || !reader.isAtEnd else {
            saving = nil
            return
        }
        guard reader.skipName() else { return nil }
        var offset = standard + 3600
        if !reader.isAt(",") {
            guard let west = reader.seconds(hours: 0...24) else { return nil }
            offset = -west
        }
        guard reader.skip(","), let start = reader.date(), reader.skip(","),
            let end = reader.date(), reader.isAtEnd
        else { return nil }
        saving = Saving(offset: offset, start: start, end: end)
    }

    func offset(at instant: Instant) -> Int {
        guard saving != nil else { return standard }
        return transitions(around: instant).last { $0.instant <= instant }?.offset ?? standard
    }

    /// Changes in the year of `instant` and the years before and after it, ascending.
    func transitions(around instant: Instant) -> [ZoneTransition] {
        guard let saving else { return [] }
        // Clamped against overflow; the exact year does not matter so far away.
        let bounded = min(max(instant.secondsSinceEpoch, -1 << 54), 1 << 54)
        let year = Day(number: Int(bounded / secondsInCivilDay)).year
        let changes = (year - 1...year + 1).flatMap { year in
            [
                ZoneTransition(
                    instant: saving.start.instant(inYear: year, offset: standard),
                    offset: saving.offset),
                ZoneTransition(
                    instant: saving.end.instant(inYear: year, offset: saving.offset),
                    offset: standard),
            ]
        }
        // All-year daylight saving time ends and starts at one instant; the start must win.
        return changes.sorted {
            ($0.instant, $0.offset == standard ? 0 : 1) < (
                $1.instant, $1.offset == standard ? 0 : 1
            )
        }
    }
}

/// Parser of the parts of a ``ZoneRule``, from left to right.
private struct RuleReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }

    func isAt(_ mark: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: mark) }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard isAt(mark) else { return false }
        rest.removeFirst()
        return true
    }

    /// Skips a name such as `KST` or `<+09>`.
    mutating func skipName() -> Bool {
        let isQuoted = skip("<")
        let name = rest.prefix { byte in
            byte.isLetter || isQuoted && (byte.isDigit || "+-".utf8.contains(byte))
        }
        rest = rest.dropFirst(name.count)
        return name.count >= 3 && (!isQuoted || skip(">"))
    }

    /// Parses `[+-]hh[:mm[:ss]]`.
    mutating func seconds(hours range: ClosedRange<Int>) -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard let hours = number(in: range) else { return nil }
        var total = hours * 3600
        for unit in [60, 1] where skip(":") {
            guard let part = number(in: 0...59) else { return nil }
            total += part * unit
        }
        return isNegative ? -total : total
    }

    mutating func date() -> ZoneRule.Date? {
        let pattern: ZoneRule.Date.Pattern
        if skip("M") {
            guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5),
                skip("."), let day = number(in: 0...6)
            else { return nil }
            pattern = .weekday(month: month, week: week, day: day)
        } else if skip("J") {
            guard let day = number(in: 1...365) else { return nil }
            pattern = .yearDay(day)
        } else {
            guard let day = number(in: 0...365) else { return nil }
            pattern = .zeroBased(day)
        }
        guard skip("/") else { return ZoneRule.Date(pattern: pattern, time: 2 * 3600) }
        guard let time = seconds(hours: 0...167) else { return nil }
        return ZoneRule.Date(pattern: pattern, time: time)
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(while: \.isDigit)
        guard digits.count <= 3, let number = decimal(digits), range.contains(number) else {
            return nil
        }
        rest = rest.dropFirst(digits.count)
        return number
    }
}
