package import CycCore

/// Contribution calendar to be drawn.
package struct GrassPicture: Sendable {
    package struct Cell: Equatable, Sendable {
        package let day: Day
        /// `nil` for a day that could not be loaded.
        package let count: Int?
        /// 0 to 4.
        package let level: Int

        package init(day: Day, count: Int?, level: Int) {
            self.day = day
            self.count = count
            self.level = min(4, max(0, level))
        }
    }

    /// In ascending order; the first day may be any weekday.
    package var cells: [Cell]
    package var period: GrassPeriod
    /// All contributions of the period.
    package var total: Int
    /// Owner of the grass; `nil` for local commits.
    package var login: String?
    package var today: Day

    package init(
        cells: [Cell], period: GrassPeriod = .lastYear, total: Int, login: String? = nil, today: Day
    ) {
        self.cells = cells
        self.period = period
        self.total = total
        self.login = login
        self.today = today
    }

    /// The newest weeks, with the total of their days.
    func newest(_ count: Int) -> GrassPicture {
        let sunday = cells.last.map { $0.day.number - $0.day.weekday.rawValue } ?? 0
        var part = self
        part.cells = cells.filter { $0.day.number >= sunday - 7 * (count - 1) }
        part.total = part.cells.reduce(0) { $0 + ($1.count ?? 0) }
        if let first = part.cells.first?.day, let last = part.cells.last?.day {
            part.period = last == today ? .weeks(count) : .days(first, last)
        }
        return part
    }

    var isIncomplete: Bool { cells.contains { $0.count == nil } }
    var activeDays: Int { cells.count { ($0.count ?? 0) > 0 } }

    /// Cells by week and weekday, Sunday first; `nil` before the first day and after the last.
    var weeks: [[Cell?]] {
        guard let first = cells.first, let last = cells.last else { return [] }
        let sunday = first.day.number - first.day.weekday.rawValue
        let count = (last.day.number - sunday) / 7 + 1
        var weeks = [[Cell?]](repeating: [Cell?](repeating: nil, count: 7), count: count)
        for cell in cells where cell.day >= first.day && cell.day <= last.day {
            let offset = cell.day.number - sunday
            weeks[offset / 7][offset % 7] = cell
        }
        return weeks
    }
}

/// Level of each count: 0 for none, else the quarter of the largest count, 1 to 4.
package func levels(counts: [Int]) -> [Int] {
    let maximum = counts.max() ?? 0
    return counts.map { Grass.level(of: $0, maximum: maximum) }
}

/// Label of a month above the week that contains the month's first Sunday.
struct MonthLabel: Equatable {
    /// Index of the week.
    let week: Int
    /// 1 to 12.
    let month: Int

    /// Returns the labels of `weeks` that fit.
    ///
    /// `pitch` is the width of a week; `size` returns the width of a month's label and of the gap
    /// required after it, in the same unit.
    static func labels(
        of weeks: [[GrassPicture.Cell?]], pitch: Int, size: (Int) -> (label: Int, gap: Int)
    ) -> [MonthLabel] {
        var labels: [MonthLabel] = []
        for (index, week) in weeks.enumerated() {
            guard let month = week.compactMap({ $0 }).first?.day.parts.month,
                labels.last?.month != month
            else { continue }
            labels.append(MonthLabel(week: index, month: month))
        }
        func end(_ label: MonthLabel) -> Int { pitch * label.week + size(label.month).label }
        func free(_ label: MonthLabel) -> Int { end(label) + size(label.month).gap }
        // The first month often has only a few weeks; the next label is more useful.
        if labels.count > 1, pitch * labels[1].week < free(labels[0]) { labels.removeFirst() }
        var kept: [MonthLabel] = []
        for label in labels where end(label) <= pitch * weeks.count {
            if kept.last.map({ pitch * label.week >= free($0) }) ?? true { kept.append(label) }
        }
        return kept
    }
}

extension GrassPicture {
    /// The days of a range, none after today.
    package init(_ overview: Overview, _ days: ClosedRange<Day>, _ period: GrassPeriod = .lastYear)
    {
        let cells = overview.cells(
            (days.lowerBound.number...days.upperBound.number).map(Day.init(number:)))
        self.init(
            cells: cells, period: period, total: cells.reduce(0) { $0 + ($1.count ?? 0) },
            login: overview.snapshot.accountName?.login, today: overview.date)
    }
}

extension Overview {
    /// Cells of the given days.
    package func cells(_ days: some Collection<Day>) -> [GrassPicture.Cell] {
        let grass = snapshot.grass
        let levels = snapshot.account?.levels ?? Levels()
        let maximum = days.map { grass[$0] }.max() ?? 0
        return days.map { day in
            GrassPicture.Cell(
                day: day, count: grass.isUnknown(day) ? nil : grass[day],
                level: levels[day] ?? Grass.level(of: grass[day], maximum: maximum))
        }
    }
}
