/// Error of parsing a day.
package enum DateError: Error, Hashable, Sendable {
    /// The format is unknown.
    case notADate(String)
    /// A date that does not exist, such as 2026-02-30.
    case noSuchDay(String)
    /// Outside the years 1 to 9999.
    case outOfRange(String)

    package var status: ExitStatus { .usage }
}

/// Parsing of days as people write them, in English and Korean; case is ignored.
///
///     2026-12-01  2026/12/1  2026.12.01  2026년 12월 1일
///     12-01  12/1  12월 1일              the next such date from today on, or the last up to today
///     25 dec  dec 25  25 December 2026  Dec 25, 2026
///     today  tomorrow  yesterday        오늘 내일 모레 글피 그글피 어제 그제
///     fri  friday  금  금요일              the first such day after today, or the last before it
///     this fri  이번주 금요일              that day of this week
///     next mon  다음주 월요일              that day of next week; 다다음주 of the week after it
///     last mon  지난주 월요일              that day of last week
///     next week, month, year            다음주 다음달 내년: the same day then
///     +3d  3d  in 3 days  2 weeks ago   3일 후  2주 뒤  한 달 뒤  사흘 뒤  3일 전
///     eow  eom  eoy                     월말 연말: the last day of the week, month or year
///
/// Units of a distance are `d`, `w`, `m` (months) and `y`, or the words. A month or year later
/// is the same date, or the last day of a shorter month.
package enum NaturalDate {
    /// Choice among several days that a text such as a weekday can mean.
    package enum Direction: Sendable {
        /// The next one, for plans.
        case ahead
        /// The last one, for past events.
        case back
    }

    /// Parses `text` relative to `today`.
    package static func day(
        _ text: some StringProtocol, today: Day, weekBegins: Weekday = .monday,
        looking direction: Direction = .ahead
    ) throws(DateError) -> Day {
        let text = String(text)
        guard text.utf8.count <= longest else { throw .notADate(text) }
        let words = text.lowercased().split { $0.isWhitespace || $0 == "_" }.map(String.init)
        let parser = DateParser(
            text: text, today: today, weekBegins: weekBegins, direction: direction)
        var day = try parser.numeric(words.joined(separator: " "))
        if day == nil { day = try parser.monthName(words) }
        day = day ?? parser.english(words)
        if day == nil { day = try parser.korean(words.joined()) }
        guard let day else { throw .notADate(text) }
        guard (1...9999).contains(day.year) else { throw .outOfRange(text) }
        return day
    }

    /// Length limit of the text.
    ///
    /// Units: bytes.
    private static let longest = 80
}

private struct DateParser {
    enum Unit {
        case day, week, month, year
    }

    let text: String
    let today: Day
    let weekBegins: Weekday
    let direction: NaturalDate.Direction

    private var startOfWeek: Day { today.startOfWeek(from: weekBegins) }

    // MARK: Dates

    /// Parses year, month and day, or month and day, in digits.
    func numeric(_ text: String) throws(DateError) -> Day? {
        for separator: Character in ["-", "/", "."] {
            let fields = text.split(separator: separator, omittingEmptySubsequences: false)
            let numbers = fields.compactMap { $0.utf8.count <= 4 ? decimal($0.utf8) : nil }
            guard numbers.count == fields.count else { continue }
            let lengths = fields.map(\.utf8.count)
            if numbers.count == 3, lengths[0] == 4, lengths[1] <= 2, lengths[2] <= 2 {
                return try date(year: numbers[0], month: numbers[1], day: numbers[2])
            }
            if numbers.count == 2, lengths[0] <= 2, lengths[1] <= 2, separator != "." {
                return try date(month: numbers[0], day: numbers[1])
            }
        }
        return nil
    }

    private func date(year: Int, month: Int, day: Int) throws(DateError) -> Day {
        guard let day = Day(year: year, month: month, day: day) else { throw .noSuchDay(text) }
        return day
    }

    private func date(month: Int, day: Int) throws(DateError) -> Day {
        // The next 29 February can be eight years away.
        for years in 0...8 {
            let year = direction == .ahead ? today.year + years : today.year - years
            if let date = Day(year: year, month: month, day: day),
                direction == .ahead ? date >= today : date <= today
            {
                return date
            }
        }
        throw .noSuchDay(text)
    }

    /// Parses day, name of the month, and perhaps the year; the name of the month may come first.
    func monthName(_ words: [String]) throws(DateError) -> Day? {
        var parts = words.flatMap { $0.split { $0 == "-" || $0 == "," }.map(String.init) }
        guard parts.count == 2 || parts.count == 3 else { return nil }
        if Self.month(parts[1]) != nil { parts.swapAt(0, 1) }
        guard let month = Self.month(parts[0]) else { return nil }
        var digits = parts[1]
        for suffix in ["st", "nd", "rd", "th"] where digits.hasSuffix(suffix) {
            digits.removeLast(2)
        }
        guard digits.utf8.count <= 2, let day = decimal(digits.utf8) else { return nil }
        guard parts.count == 3 else { return try date(month: month, day: day) }
        guard parts[2].utf8.count == 4, let year = decimal(parts[2].utf8) else { return nil }
        return try date(year: year, month: month, day: day)
    }

    /// Parses an English name of a month or a prefix of at least three letters.
    private static func month(_ text: String) -> Int? {
        guard text.utf8.count >= 3 else { return nil }
        return months.firstIndex { $0.hasPrefix(text) }.map { $0 + 1 }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]

    // MARK: English

    func english(_ words: [String]) -> Day? {
        // To-dos write `next-mon` and `in-3-days` as one word.
        let parts = words.count == 1 ? words[0].split(separator: "-").map(String.init) : []
        let words = ["next", "this", "last", "in"].contains(parts.first) ? parts : words
        let first = words.first ?? ""
        switch (first, words.count) {
        case ("today", 1): return today
        case ("tomorrow", 1): return today.advanced(by: 1)
        case ("yesterday", 1): return today.advanced(by: -1)
        case ("eow", 1): return startOfWeek.advanced(by: 6)
        case ("eom", 1): return endOfMonth
        case ("eoy", 1): return endOfYear
        case ("next", 2): return next(words[1])
        case ("this", 2): return Weekday(english: words[1]).map { inWeek(0, $0) }
        case ("last", 2): return Weekday(english: words[1]).map { inWeek(-1, $0) }
        case (_, 1): return Weekday(english: first).map(nearest) ?? distance(words)
        default: return distance(words)
        }
    }

    private func next(_ word: String) -> Day? {
        switch word {
        case "week": later(1, .week)
        case "month": later(1, .month)
        case "year": later(1, .year)
        default: Weekday(english: word).map { inWeek(1, $0) }
        }
    }

    /// Parses `+3d`, `-2w`, `3 days`, `in 2 weeks`, `a month ago`.
    private func distance(_ words: [String]) -> Day? {
        var words = words[...]
        let isAhead = words.first == "in"
        if isAhead { words.removeFirst() }
        let isAgo = words.last == "ago"
        if isAgo { words.removeLast() }
        guard !(isAhead && isAgo), let first = words.first else { return nil }
        if first == "a" || first == "an" { words[words.startIndex] = "1" }

        var rest = Substring(words.joined())
        var isBack = isAgo
        if let sign = rest.first, sign == "+" || sign == "-" {
            guard !isAhead, !isAgo else { return nil }
            isBack = sign == "-"
            rest.removeFirst()
        }
        let digits = rest.utf8.prefix(while: \.isDigit)
        guard let count = Self.count(digits),
            let unit = Self.units[String(rest[digits.endIndex...])]
        else { return nil }
        return later(isBack ? -count : count, unit)
    }

    private static let units: [String: Unit] = [
        "d": .day, "day": .day, "days": .day, "w": .week, "week": .week, "weeks": .week,
        "m": .month, "month": .month, "months": .month, "y": .year, "year": .year, "years": .year,
    ]

    /// Counts above the maximum are clamped to it; the result is out of range anyway.
    private static func count(_ digits: Substring.UTF8View) -> Int? {
        decimal(digits.prefix(7)).map { digits.count > 7 ? 9_999_999 : $0 }
    }

    // MARK: Korean

    /// Parses Korean text without spaces.
    func korean(_ text: String) throws(DateError) -> Day? {
        if let days = Self.koreanDays[text] { return today.advanced(by: days) }
        switch text {
        case "월말", "이번달말": return endOfMonth
        case "연말", "년말": return endOfYear
        case "다음주": return later(1, .week)
        case "다음달": return later(1, .month)
        case "내년", "다음해": return later(1, .year)
        default: break
        }
        if let weekday = Weekday(korean: text) { return nearest(weekday) }
        for (prefix, weeks) in Self.koreanWeeks where text.hasPrefix(prefix) {
            if let weekday = Weekday(korean: text.dropFirst(prefix.count)) {
                return inWeek(weeks, weekday)
            }
        }
        if let date = try koreanDate(text) { return date }
        return koreanDistance(text)
    }

    private static let koreanDays = [
        "오늘": 0, "내일": 1, "모레": 2, "내일모레": 2, "글피": 3, "그글피": 4, "어제": -1, "그제": -2, "그저께": -2,
    ]

    private static let koreanWeeks = [
        ("이번주", 0), ("금주", 0), ("다다음주", 2), ("다음주", 1), ("차주", 1), ("담주", 1), ("다음", 1),
        ("지난주", -1), ("저번주", -1),
    ]

    /// Parses `2026년12월1일`, `12월1일`.
    private func koreanDate(_ text: String) throws(DateError) -> Day? {
        guard text.last == "일" else { return nil }
        let parts = text.dropLast().split(separator: "월", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = decimal(parts[1].utf8) else { return nil }
        let front = parts[0].split(separator: "년", omittingEmptySubsequences: false)
        let numbers = front.compactMap { decimal($0.utf8) }
        switch (front.count, numbers.count) {
        case (1, 1): return try date(month: numbers[0], day: day)
        case (2, 2): return try date(year: numbers[0], month: numbers[1], day: day)
        default: return nil
        }
    }

    /// Parses `3일후`, `2주뒤`, `1개월후`, `사흘뒤`, `3일전`.
    private func koreanDistance(_ text: String) -> Day? {
        guard let last = text.last, ["후", "뒤", "전"].contains(last) else { return nil }
        let amount = text.dropLast()
        let sign = last == "전" ? -1 : 1
        if let (count, unit) = Self.koreanAmounts[String(amount)] {
            return later(sign * count, unit)
        }
        let digits = amount.utf8.prefix(while: \.isDigit)
        guard let count = Self.count(digits) else { return nil }
        switch amount[digits.endIndex...] {
        case "일": return later(sign * count, .day)
        case "주", "주일": return later(sign * count, .week)
        case "달", "개월": return later(sign * count, .month)
        case "년": return later(sign * count, .year)
        default: return nil
        }
    }

    private static let koreanAmounts: [String: (Int, Unit)] = [
        "하루": (1, .day), "이틀": (2, .day), "사흘": (3, .day), "나흘": (4, .day), "닷새": (5, .day),
        "엿새": (6, .day), "이레": (7, .day), "여드레": (8, .day), "아흐레": (9, .day), "열흘": (10, .day),
        "보름": (15, .day), "일주일": (1, .week), "한주": (1, .week), "두주": (2, .week),
        "한달": (1, .month), "두달": (2, .month), "세달": (3, .month), "일년": (1, .year),
    ]

    // MARK: Arithmetic

    /// The first such weekday after today, or the last before it.
    private func nearest(_ weekday: Weekday) -> Day {
        let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        switch direction {
        case .ahead: return today.advanced(by: ahead == 0 ? 7 : ahead)
        case .back: return today.advanced(by: ahead - 7)
        }
    }

    private func inWeek(_ weeks: Int, _ weekday: Weekday) -> Day {
        let offset = (weekday.rawValue - weekBegins.rawValue + 7) % 7
        return startOfWeek.advanced(by: 7 * weeks + offset)
    }

    private func later(_ count: Int, _ unit: Unit) -> Day {
        switch unit {
        case .day: today.advanced(by: count)
        case .week: today.advanced(by: 7 * count)
        case .month: today.monthsLater(count)
        case .year: today.monthsLater(12 * count)
        }
    }

    private var endOfMonth: Day {
        let (year, month, _) = today.parts
        let next = Day(year: year, month: month, day: 1)?.monthsLater(1) ?? today
        return next.advanced(by: -1)
    }

    private var endOfYear: Day { Day.days(ofYear: today.year).upperBound }
}

extension Day {
    /// The same date `count` months later, or the last day of a shorter month.
    ///
    /// Outside the years 0 to 9999 only the year is right.
    package func monthsLater(_ count: Int) -> Day {
        let (year, month, day) = parts
        let months = year * 12 + month - 1 + count
        let newYear = months >= 0 ? months / 12 : (months - 11) / 12
        let newMonth = months - newYear * 12 + 1
        for shorter in 0...3 {
            if let date = Day(year: newYear, month: newMonth, day: day - shorter) { return date }
        }
        return .firstDay(ofYear: newYear)
    }
}

extension Weekday {
    /// Parses `mon-fri`, `sat,sun`, `월-금`, `daily`; case is ignored.
    package static func days(_ text: some StringProtocol) -> Set<Weekday>? {
        let folded = text.lowercased()
        if ["daily", "every day", "매일"].contains(folded) { return Set(allCases) }
        var days: Set<Weekday> = []
        for part in folded.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { name in
                let name = String(name.filter { $0 != " " })
                return Weekday(english: name) ?? Weekday(korean: name)
            }
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1]
            else { return nil }
            var day = first
            days.insert(day)
            while day != last {
                day = Weekday(rawValue: (day.rawValue + 1) % 7) ?? last
                days.insert(day)
            }
        }
        return days
    }

    /// Parses an English name or a prefix of at least three letters.
    init?(english text: String) {
        guard text.utf8.count >= 3,
            let index = Self.englishNames.firstIndex(where: { $0.hasPrefix(text) })
        else { return nil }
        self.init(rawValue: index)
    }

    /// Parses `금` or `금요일`.
    package init?(korean text: some StringProtocol) {
        guard let first = text.first, text.count == 1 || text.dropFirst() == "요일",
            let index = Array("일월화수목금토").firstIndex(of: first)
        else { return nil }
        self.init(rawValue: index)
    }
}
