import CycCore

/// Walks over a page once and keeps what belongs to the calendar.
struct GrassPageReader {
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
