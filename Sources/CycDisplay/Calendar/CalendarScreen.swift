package import CycCore

/// Months side by side as far as they fit, then the legend and the totals.
///
/// A day has five columns, or four on a narrow terminal, and two lines: its number, today's in
/// brackets; below it the marks of its events, grass, focus, and diary or to-dos. A star follows the
/// number of a perfect day.
package func calendarScreen(
    _ page: CalendarPage, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    CalendarScreen(page: page, messages: messages, look: look).lines
        .map { $0.trimmed.fitted(to: look.width, ellipsis: look.glyphs.ellipsis).painted(look) }
}

private struct CalendarScreen {
    let page: CalendarPage
    let messages: Messages
    let look: TerminalAppearance

    /// Width of a day with all its marks in terminal columns.
    private static let marksWidth = 4
    /// Width of a day in terminal columns: a gap follows the marks if a month has the room for it.
    private var dayWidth: Int {
        look.width < 7 * (Self.marksWidth + 1) ? Self.marksWidth : Self.marksWidth + 1
    }
    private var monthWidth: Int { 7 * dayWidth }
    private static let gap = 2
    /// Months per row if the width is unlimited.
    private static let maxMonthsPerRow = 3

    private var monthsPerRow: Int {
        guard look.width < TerminalAppearance.unlimitedWidth else { return Self.maxMonthsPerRow }
        return max(1, (look.width + Self.gap) / (monthWidth + Self.gap))
    }

    var lines: [Line] {
        guard let range = page.range else { return [] }
        var rest = CivilMonth.all(in: range).map {
            MonthGrid($0, weekBegins: page.weekBegins)
        }[...]
        var lines: [Line] = []
        while !rest.isEmpty {
            let row = Array(rest.prefix(monthsPerRow))
            rest = rest.dropFirst(row.count)
            lines += self.lines(of: row)
            lines.append(Line())
        }
        return lines + legend + sums
    }

    // MARK: Months

    private func lines(of grids: [MonthGrid]) -> [Line] {
        let titles = grids.map { grid in
            Line(" ") + Line(messages.title(grid.month), .strong)
        }
        let heads = grids.map { grid in
            grid.weekdays.reduce(into: Line()) { line, weekday in
                // Two columns, whatever the width of the letters.
                let name = Line(messages.calendarHead(weekday), .dim)
                line.append((Line(" ") + name.padded(to: 2, .right)).padded(to: dayWidth))
            }
        }
        var lines = [joined(titles), joined(heads)]
        for week in 0..<(grids.map(\.weeks.count).max() ?? 0) {
            lines.append(joined(grids.map { numbers(in: $0, week) }))
            let marks = grids.map { self.marks(in: $0, week) }
            // Most future weeks have no marks.
            if marks.contains(where: { !$0.trimmed.isEmpty }) { lines.append(joined(marks)) }
        }
        return lines
    }

    private func joined(_ parts: [Line]) -> Line {
        var line = Line()
        for (index, part) in parts.enumerated() {
            let start = index * (monthWidth + Self.gap)
            line = line.padded(to: start) + part
        }
        return line
    }

    private func numbers(in grid: MonthGrid, _ week: Int) -> Line {
        cells(in: grid, week) { day in
            let number: Text = "\(day.date.parts.day)"
            let isToday = day.date == page.today
            let role: Role = isToday ? .strong : day.date > page.today ? .dim : .plain
            let end =
                day.isPerfect
                ? CalendarMark.perfect.sign(look) : isToday ? Line("]", .strong) : Line(" ")
            let start =
                isToday ? Line("[", .strong) : day.wakeMark?.sign(look) ?? Line(" ")
            return start
                + Line(number, role).padded(to: 2, .right) + end
        }
    }

    private func marks(in grid: MonthGrid, _ week: Int) -> Line {
        cells(in: grid, week) { day in
            [day.event, day.grassMark(today: page.today), day.stageMark, day.note]
                .reduce(into: Line()) { line, mark in
                    line.append(mark?.sign(look) ?? Line(" "))
                }
        }
    }

    private func cells(
        in grid: MonthGrid, _ week: Int, _ draw: (CalendarDay) -> Line
    ) -> Line {
        guard week < grid.weeks.count, let first = page.days.first?.date else { return Line() }
        return grid.weeks[week].reduce(into: Line()) { line, date in
            let index = date.map { $0.number - first.number } ?? -1
            line.append(
                page.days.indices.contains(index)
                    ? draw(page.days[index]).padded(to: dayWidth) : Line(spaces: dayWidth))
        }
    }

    // MARK: Legend and totals

    /// Meaning of the signs that occur.
    private var legend: [Line] {
        var marks: Set<CalendarMark> = []
        for day in page.days {
            let all = [
                day.event, day.grassMark(today: page.today), day.stageMark, day.note,
                day.date == page.today ? nil : day.wakeMark, day.isPerfect ? .perfect : nil,
            ]
            for case let mark? in all { marks.insert(mark) }
        }
        let levels: [CalendarMark] = [.level0, .level1, .level2, .level3, .level4]
        var parts: [Line] = []
        if !marks.isDisjoint(with: levels) {
            // All levels, because one means little without the others.
            var line = Line("\(messages.lessLabel) ", .dim)
            for level in levels { line.append(level.sign(look)) }
            line.append(" \(messages.moreLabel)", .dim)
            parts.append(line)
        }
        for mark in CalendarMark.allCases where marks.contains(mark) {
            guard let meaning = messages.meaning(mark) else { continue }
            parts.append(mark.sign(look) + Line(" \(meaning)", .dim))
        }
        if page.days.contains(where: { $0.date == page.today }) {
            let number = page.today.parts.day
            parts.append(Line("[\(number)]", .strong) + Line(" \(messages.todayWord)", .dim))
        }
        return parts.flowing(in: look.width, gap: 3)
    }

    private var sums: [Line] {
        let perfect = page.perfectDays
        let line =
            Line("\(messages.perfectDaysLabel)  ", .dim)
            + Line(
                messages.outOf(perfect, page.days.count { $0.date <= page.today }),
                perfect > 0 ? .strong : .plain)
        return [Line()] + line.wrapped(to: look.width, indent: 2)
            + badgeRunLines(page.runs, messages: messages, look: look)
    }
}
