import CycCore

/// Scans a page once for the data of its calendar.
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
            // Pages of 2023 have level 0 everywhere, so a level that contradicts the count is
            // dropped.
            return CountedDay(
                day: day, count: count, level: (count > 0) == (level ?? 0 > 0) ? level : nil)
        }
    }

    /// An element whose text is collected, up to a length that no count needs.
    private struct Element {
        let tag: HTMLTokenizer.Tag
        private var text: [UInt8] = []

        init(_ tag: HTMLTokenizer.Tag) { self.tag = tag }

        mutating func take(_ more: ArraySlice<UInt8>) { text += more.prefix(1_000 - text.count) }

        var leading: (count: Int, rest: Substring)? {
            leadingCount(in: decodingEntities(text[...]))
        }
    }

    private(set) var cells: [Cell] = []
    private(set) var hasCalendar = false
    private(set) var statedTotal: Int?
    private(set) var from: Day?
    private(set) var to: Day?
    private(set) var login: Login?
    private(set) var years: Set<Int> = []

    /// Index in ``cells`` of the last cell with this id.
    private var cellOfID: [String: Int] = [:]
    /// Counts of tips that precede their cell.
    private var earlyTips: [String: Int] = [:]

    /// The currently open elements.
    private var cell: Element?
    private var tip: Element?
    private var heading: Element?

    init(_ html: [UInt8]) {
        var tokens = HTMLTokenizer(html)
        while let token = tokens.next() {
            switch token {
            case .open(let tag): open(tag)
            case .close(let name): close(name)
            case .text(let text):
                if tip != nil {
                    tip?.take(text)
                } else if cell != nil {
                    cell?.take(text)
                } else {
                    heading?.take(text)
                }
            }
        }
        endTip()
        endCell()
        endHeading()
    }

    private mutating func open(_ tag: HTMLTokenizer.Tag) {
        if Self.cellBoundaries.contains(tag.name) { endCell() }
        if tag.name == "tool-tip" {
            endTip()
            tip = Element(tag)
        } else if Self.headings.contains(tag.name) {
            endHeading()
            heading = Element(tag)
        }
        if let date = tag.attributes["data-date"] {
            hasCalendar = true
            beginCell(tag, date)
        } else {
            readCalendarAttributes(tag.attributes)
        }
    }

    private mutating func close(_ name: String) {
        if name == tip?.tag.name { endTip() }
        if name == heading?.tag.name { endHeading() }
        if name == cell?.tag.name || Self.cellBoundaries.contains(name) { endCell() }
    }

    private mutating func beginCell(_ tag: HTMLTokenizer.Tag, _ date: String) {
        let attributes = tag.attributes
        let (level, fill) = (attributes["data-level"], attributes["fill"])
        let count = attributes["data-count"]
        let isDay =
            level != nil || fill != nil || count != nil
            || attributes["class"]?.lowercased().contains("day") == true
        guard isDay, let day = day(date) else { return }
        cells.append(
            Cell(
                day: day, count: count.flatMap(wholeCount),
                level: level.map { ["0", "1", "2", "3", "4"].firstIndex(of: $0) }
                    ?? fill.flatMap(levelOfColour)))
        if let id = attributes["id"], !id.isEmpty {
            cellOfID[id] = cells.count - 1
            take(earlyTips[id], of: cells.count - 1)
        }
        if !tag.isSelfClosing { cell = Element(tag) }
    }

    /// Sets the count of a cell that has none.
    private mutating func take(_ count: Int?, of place: Int) {
        cells[place].count = cells[place].count ?? count
    }

    private mutating func endCell() {
        guard let ended = cell.take() else { return }
        take(ended.leading?.count, of: cells.count - 1)
    }

    private mutating func endTip() {
        guard let ended = tip.take(), let count = ended.leading?.count,
            let target = ended.tag.attributes["for"], !target.isEmpty
        else { return }
        if let place = cellOfID[target] {
            take(count, of: place)
        } else {
            earlyTips[target] = count
        }
    }

    private mutating func endHeading() {
        guard let (count, rest) = heading.take()?.leading, statedTotal == nil,
            rest.utf8.starts(with: "contribution".utf8)
        else { return }
        statedTotal = count
    }

    /// Reads the attributes of the elements around the cells.
    private mutating func readCalendarAttributes(_ attributes: [String: String]) {
        if !hasCalendar, let names = attributes["class"]?.lowercased() {
            hasCalendar = ["calendar-graph", "contributioncalendar"].contains { names.contains($0) }
        }
        if let first = attributes["data-from"] {
            hasCalendar = true
            from = from ?? day(first)
            to = to ?? attributes["data-to"].flatMap(day)
            login = login ?? attributes["data-url"].flatMap { Login($0.drop { $0 == "/" }) }
        }
        let link = "year-link-"
        if let id = attributes["id"], id.lowercased().hasPrefix(link),
            id.utf8.count == link.utf8.count + 4, let year = decimal(id.utf8.suffix(4)),
            writableYears.contains(year)
        {
            years.insert(year)
        }
    }

    /// Parses the date at the start of an attribute, alone or before a time of day.
    private func day(_ value: String) -> Day? {
        let value = value.utf8.drop(while: \.isSpace)
        guard value.count == 10 || value.dropFirst(10).first?.isDigit == false,
            let day = Day(iso: String(decoding: value.prefix(10), as: UTF8.self)),
            writableYears.contains(day.year)
        else { return nil }
        return day
    }

    private static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
    /// Elements that cannot be inside a cell; their start or end closes it.
    private static let cellBoundaries: Set = [
        "td", "th", "tr", "tbody", "table", "rect", "g", "svg",
    ]
}

/// Returns the level of a `fill` colour, used before `data-level` existed.
private func levelOfColour(_ fill: String) -> Int? {
    let colour = fill.lowercased()
    return palettes.lazy.compactMap { $0.firstIndex(of: colour) }.first
}

/// Colours of the levels, from none to most, of pages saved since 2014; the last row is
/// Halloween's.
private let palettes = [
    ["#ebedf0", "#c6e48b", "#7bc96f", "#239a3b", "#196127"],
    ["#eeeeee", "#d6e685", "#8cc665", "#44a340", "#1e6823"],
    ["#ebedf0", "#9be9a8", "#40c463", "#30a14e", "#216e39"],
    ["#eeeeee", "#ffee4a", "#ffc501", "#fe9600", "#03001c"],
]
