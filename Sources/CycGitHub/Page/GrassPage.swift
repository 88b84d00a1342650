package import CycCore

/// The public contributions page of an account, in every markup that GitHub has used since 2014.
///
/// What a page cannot say is told apart from what it says: a cell without a number is no zero, a page
/// without cells is no empty calendar, and a calendar that cannot be read is no calendar at all.
package struct GrassPage: Equatable, Sendable {
    /// Every cell, by date, none twice; of a date that the page has twice, the larger count.
    package let days: [CountedDay]
    /// What the heading says; `nil` where there is no such heading.
    package let statedTotal: Int?
    /// The span that the page says it shows; `nil` in the markup before 2020.
    package let span: ClosedRange<Day>?
    /// Whose page it says it is.
    package let login: Login?
    /// The years that it links to, ascending; often none.
    package let years: [Int]

    /// How the cells and the heading agree.
    package enum Agreement: Hashable, Sendable {
        case agrees
        /// Neither is wrong as far as one can tell: cells without a number are missing in the sum.
        case differs(stated: Int, counted: Int)
        /// No heading, nothing to compare.
        case notStated
    }

    /// The sum of all cells.
    package var total: Int { days.reduce(0) { $0 + $1.count } }

    package var agreement: Agreement {
        guard let statedTotal else { return .notStated }
        let counted = total
        return counted == statedTotal ? .agrees : .differs(stated: statedTotal, counted: counted)
    }

    /// Whether the heading does not tell otherwise; cells without a number may hold more than is seen.
    var isAsStated: Bool {
        guard case .differs(let stated, let counted) = agreement else { return true }
        return inexactDays > 0 && counted < stated
    }

    /// Whether every day of a year has its cell, as far as it began by `today`.
    package func covers(_ year: Int, through today: Day) -> Bool {
        guard let first = days.first?.day, let last = days.last?.day else { return false }
        return first <= Day.firstDay(ofYear: year)
            && last >= min(today, Day.firstDay(ofYear: year + 1).advanced(by: -1))
    }

    /// How many cells have no number.
    package var inexactDays: Int { days.count { !$0.isExact } }

    /// Whether every day of the span (without one, from the first cell to the last) has its cell.
    package var isWhole: Bool {
        guard let first = span?.lowerBound ?? days.first?.day,
            let last = span?.upperBound ?? days.last?.day
        else { return false }
        return days.count { (first...last).contains($0.day) } == last.number - first.number + 1
    }

    /// Whether a day between the first and the last cell has none: GitHub writes weekday by weekday,
    /// so a page that was cut off lacks days in all its weeks.
    package var hasGaps: Bool {
        guard let first = days.first?.day, let last = days.last?.day else { return false }
        return days.count <= last.number - first.number
    }

    /// Reads a page.
    ///
    /// - Parameter html: The body of a 200 of type `text/html`.
    /// - Throws: ``HubTrouble/noDays`` without any trace of a calendar, and
    ///   ``HubTrouble/unknownMarkup`` for a calendar that cannot be read.
    package init(_ html: [UInt8]) throws(HubTrouble) {
        var reader = Reader(html)
        reader.read()
        guard !reader.cells.isEmpty else {
            throw reader.sawCalendar ? .unknownMarkup : .noDays
        }
        let days = Self.merged(reader.cells)
        guard days.contains(where: { $0.isExact || $0.count > 0 }) else { throw .unknownMarkup }
        self.days = days
        statedTotal = reader.statedTotal
        if let first = reader.from, let last = reader.to, first <= last {
            span = first...last
        } else {
            span = nil
        }
        login = reader.login
        years = reader.years.sorted()
    }

    /// The cells by date.
    ///
    /// GitHub writes them row by row, which is weekday by weekday.
    private static func merged(_ cells: [Reader.Cell]) -> [CountedDay] {
        var days: [CountedDay] = []
        days.reserveCapacity(cells.count)
        for cell in cells.sorted(by: { $0.day < $1.day }) {
            let next = cell.counted
            guard let last = days.last, last.day == next.day else {
                days.append(next)
                continue
            }
            let isBetter = (next.isExact ? 1 : 0, next.count) > (last.isExact ? 1 : 0, last.count)
            if isBetter { days[days.count - 1] = next }
        }
        return days
    }
}

/// Walks over a page once and keeps what belongs to the calendar.
private struct Reader {
    struct Cell {
        let day: Day
        var count: Int?
        let level: Int?

        var counted: CountedDay {
            guard let count else {
                let isGreen = (level ?? 0) > 0
                return CountedDay(day: day, count: isGreen ? 1 : 0, isExact: false, level: level)
            }
            // Pages of 2023 have level 0 everywhere: a level that contradicts the count is none.
            return CountedDay(
                day: day, count: count, level: (count > 0) == (level ?? 0 > 0) ? level : nil)
        }
    }

    /// Text between two tags that belong together, up to a length that no count needs.
    private struct Text {
        private(set) var bytes: [UInt8] = []

        mutating func append(_ slice: ArraySlice<UInt8>) {
            guard bytes.count < 1_000 else { return }
            bytes += slice.prefix(1_000 - bytes.count)
        }

        mutating func clear() { bytes.removeAll(keepingCapacity: true) }
    }

    private(set) var cells: [Cell] = []
    private(set) var sawCalendar = false
    private(set) var statedTotal: Int?
    private(set) var from: Day?
    private(set) var to: Day?
    private(set) var login: Login?
    private(set) var years: Set<Int> = []

    private var tokens: HTMLTokenizer
    /// The place in ``cells`` of the last cell with this id.
    private var cellOfID: [[UInt8]: Int] = [:]
    /// Counts of tips that came before their cell.
    private var earlyTips: [[UInt8]: Int] = [:]

    /// The element of the cell, tip or heading that is open, if one is.
    private var openCell: Range<Int>?
    private var openTip: Range<Int>?
    private var openHeading: Range<Int>?
    private var tipTarget: [UInt8] = []
    private var cellText = Text()
    private var tipText = Text()
    private var headingText = Text()

    init(_ html: [UInt8]) {
        tokens = HTMLTokenizer(html)
        cells.reserveCapacity(400)
    }

    mutating func read() {
        while let token = tokens.next() {
            switch token {
            case .open(let name, let isSelfClosing): open(name, isSelfClosing)
            case .close(let name): close(name)
            case .text(let range): take(range)
            }
        }
        endTip()
        endCell()
        endHeading()
    }

    private mutating func open(_ name: Range<Int>, _ isSelfClosing: Bool) {
        if openCell != nil, Self.cellBoundaries.contains(where: { tokens.name(name, is: $0) }) {
            endCell()
        }
        if tokens.name(name, is: Name.toolTip) {
            endTip()
            openTip = name
            tipTarget = bytes(of: Name.for) ?? []
        } else if name.count == 2, tokens.bytes[name.lowerBound].inLowerCase == UInt8(ascii: "h"),
            tokens.bytes[name.lowerBound + 1].isDigit
        {
            endHeading()
            openHeading = name
        }
        if let date = tokens.value(of: Name.dataDate) {
            beginCell(name, date, isSelfClosing)
        } else {
            lookForCalendar()
        }
    }

    private mutating func close(_ name: Range<Int>) {
        func ends(_ open: Range<Int>?) -> Bool {
            guard let open, open.count == name.count else { return false }
            return zip(open, name).allSatisfy {
                tokens.bytes[$0].inLowerCase == tokens.bytes[$1].inLowerCase
            }
        }
        if ends(openTip) { endTip() }
        if ends(openHeading) { endHeading() }
        if openCell != nil,
            ends(openCell) || Self.cellBoundaries.contains(where: { tokens.name(name, is: $0) })
        {
            endCell()
        }
    }

    private mutating func take(_ range: Range<Int>) {
        if openTip != nil {
            tipText.append(tokens.bytes[range])
        } else if openCell != nil {
            cellText.append(tokens.bytes[range])
        } else if openHeading != nil {
            headingText.append(tokens.bytes[range])
        }
    }

    private mutating func beginCell(
        _ name: Range<Int>, _ date: Range<Int>, _ isSelfClosing: Bool
    ) {
        sawCalendar = true
        let level = tokens.value(of: Name.dataLevel)
        let fill = bytes(of: Name.fill)
        let count = bytes(of: Name.dataCount)
        let isDay =
            level != nil || fill != nil || count != nil
            || tokens.value(of: Name.class).map { contains(Name.day, in: $0) } == true
        guard isDay, let day = day(in: date) else { return }
        let id = bytes(of: Name.id)
        cells.append(
            Cell(
                day: day, count: count.flatMap(wholeCount),
                level: level.map { digit(tokens.bytes[$0]) } ?? fill.flatMap(levelOfColour)))
        if let id, !id.isEmpty {
            cellOfID[id] = cells.count - 1
            if cells[cells.count - 1].count == nil { cells[cells.count - 1].count = earlyTips[id] }
        }
        if !isSelfClosing {
            openCell = name
            cellText.clear()
        }
    }

    private mutating func endCell() {
        guard openCell != nil else { return }
        openCell = nil
        let last = cells.count - 1
        if cells[last].count == nil {
            cells[last].count = leadingCount(in: decodingEntities(cellText.bytes[...])[...])?.count
        }
        cellText.clear()
    }

    private mutating func endTip() {
        guard openTip != nil else { return }
        openTip = nil
        let count = leadingCount(in: decodingEntities(tipText.bytes[...])[...])?.count
        tipText.clear()
        guard let count else { return }
        guard let place = cellOfID[tipTarget] else {
            if !tipTarget.isEmpty { earlyTips[tipTarget] = count }
            return
        }
        if cells[place].count == nil { cells[place].count = count }
    }

    private mutating func endHeading() {
        guard openHeading != nil else { return }
        openHeading = nil
        let text = decodingEntities(headingText.bytes[...])
        headingText.clear()
        guard statedTotal == nil, let (count, rest) = leadingCount(in: text[...]),
            rest.starts(with: Name.contribution)
        else { return }
        statedTotal = count
    }

    /// Looks at a tag that is no cell for what surrounds the cells.
    private mutating func lookForCalendar() {
        if !sawCalendar, let names = tokens.value(of: Name.class) {
            sawCalendar =
                contains(Name.calendarGraph, in: names) || contains(Name.calendar, in: names)
        }
        if let first = tokens.value(of: Name.dataFrom) {
            sawCalendar = true
            from = from ?? day(in: first)
            to = to ?? tokens.value(of: Name.dataTo).flatMap { day(in: $0) }
            login =
                login
                ?? bytes(of: Name.dataURL).flatMap {
                    Login(String(decoding: $0.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self))
                }
        }
        if let id = tokens.value(of: Name.id), id.count == Name.yearLink.count + 4,
            tokens.name(id.lowerBound..<id.upperBound - 4, is: Name.yearLink),
            let year = decimal(tokens.bytes[id.suffix(4)]), writableYears.contains(year)
        {
            years.insert(year)
        }
    }

    /// The value of an attribute of the last tag, with its entities resolved.
    private func bytes(of attribute: [UInt8]) -> [UInt8]? {
        tokens.value(of: attribute).map { range in
            let value = tokens.bytes[range]
            return value.contains(UInt8(ascii: "&")) ? decodingEntities(value) : Array(value)
        }
    }

    private func contains(_ word: [UInt8], in range: Range<Int>) -> Bool {
        guard range.count >= word.count else { return false }
        return (range.lowerBound...range.upperBound - word.count).contains {
            tokens.name($0..<$0 + word.count, is: word)
        }
    }

    /// The day with which an attribute begins: alone, or before a time of day.
    private func day(in range: Range<Int>) -> Day? {
        let value = decodingEntities(tokens.bytes[range]).drop(while: \.isSpace)
        guard value.count == 10 || value.dropFirst(10).first.map({ !$0.isDigit }) == true,
            let day = Day(iso: String(decoding: value.prefix(10), as: UTF8.self)),
            writableYears.contains(day.year)
        else { return nil }
        return day
    }

    private func digit(_ value: ArraySlice<UInt8>) -> Int? {
        guard value.count == 1, let level = decimal(value), level <= 4 else { return nil }
        return level
    }

    /// Elements that cannot be inside a cell: where one begins or ends, the cell is over.
    private static let cellBoundaries = ["td", "th", "tr", "tbody", "table", "rect", "g", "svg"]
        .map { Array($0.utf8) }
}

/// Names in lower case, as bytes.
private enum Name {
    static let toolTip = Array("tool-tip".utf8)
    static let `for` = Array("for".utf8)
    static let id = Array("id".utf8)
    static let `class` = Array("class".utf8)
    static let fill = Array("fill".utf8)
    static let day = Array("day".utf8)
    static let dataDate = Array("data-date".utf8)
    static let dataLevel = Array("data-level".utf8)
    static let dataCount = Array("data-count".utf8)
    static let dataFrom = Array("data-from".utf8)
    static let dataTo = Array("data-to".utf8)
    static let dataURL = Array("data-url".utf8)
    static let calendar = Array("contributioncalendar".utf8)
    static let calendarGraph = Array("calendar-graph".utf8)
    static let yearLink = Array("year-link-".utf8)
    static let contribution = Array("contribution".utf8)
}

/// The number of contributions with which `text` begins, and what follows it.
///
/// `No` is none; thousands may be separated by commas. White space has to follow: `1.205` is not one
/// contribution, and where a page breaks off after a digit more could have come.
private func leadingCount(in text: ArraySlice<UInt8>) -> (count: Int, rest: ArraySlice<UInt8>)? {
    var rest = withoutLeadingSpace(text)
    if rest.count >= 3, rest.prefix(2).elementsEqual("No".utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
        let next = withoutLeadingSpace(rest.dropFirst(2))
        return next.count < rest.count - 2 ? (0, next) : nil
    }
    var count = 0
    var any = false
    while let byte = rest.first {
        if byte.isDigit {
            count = count * 10 + Int(byte - UInt8(ascii: "0"))
            guard count <= 1_000_000_000 else { return nil }
            any = true
        } else if byte != UInt8(ascii: ",") || !any || rest.dropFirst().first.map(\.isDigit) != true
        {
            break
        }
        rest = rest.dropFirst()
    }
    let next = withoutLeadingSpace(rest)
    return any && next.count < rest.count ? (count, next) : nil
}

/// The number that an attribute holds and nothing else.
private func wholeCount(_ value: [UInt8]) -> Int? {
    guard let (count, rest) = leadingCount(in: (value + [UInt8(ascii: " ")])[...]), rest.isEmpty
    else { return nil }
    return count
}

/// `text` without the white space in front, the no-break space included.
private func withoutLeadingSpace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    while let byte = rest.first {
        if byte.isSpace {
            rest = rest.dropFirst()
        } else if byte == 0xC2, rest.dropFirst().first == 0xA0 {
            rest = rest.dropFirst(2)
        } else {
            break
        }
    }
    return rest
}

/// The level that a `fill` of the time before `data-level` stands for.
private func levelOfColour(_ fill: [UInt8]) -> Int? {
    let colour = String(decoding: fill, as: UTF8.self).lowercased()
    return palettes.lazy.compactMap { $0.firstIndex(of: colour) }.first
}

/// The colours of the levels, none to most, as pages saved from 2014 on have them; the last row is
/// Halloween's.
private let palettes = [
    ["#ebedf0", "#c6e48b", "#7bc96f", "#239a3b", "#196127"],
    ["#eeeeee", "#d6e685", "#8cc665", "#44a340", "#1e6823"],
    ["#ebedf0", "#9be9a8", "#40c463", "#30a14e", "#216e39"],
    ["#eeeeee", "#ffee4a", "#ffc501", "#fe9600", "#03001c"],
]
