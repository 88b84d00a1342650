import CycCore

/// The days of a report as tables: seven rows, Sunday first, and a column for each week.
struct ReportGrass {
    let report: YearReport
    let messages: Messages

    func section(_ part: YearReport.Part) -> String {
        let title: Text =
            part.year.map { "\($0): " + total(part.sums) } ?? total(part.sums)
        return HTML.section(title, grass(part), class: "year")
    }

    private func total(_ sums: DaySums) -> Text {
        let count =
            report.account == nil
            ? messages.commits(sums.contributions) : messages.contributions(sums.contributions)
        let known = count + ", " + messages.days(sums.activeDays)
        guard sums.unknownDays > 0 else { return known }
        return sums.contributions == 0 ? messages.notLoaded : messages.atLeast(known)
    }

    private func grass(_ part: YearReport.Part) -> String {
        guard let first = part.days.first?.date, let last = part.days.last?.date else { return "" }
        let sunday = first.advanced(by: -first.weekday.rawValue)
        let weeks = (last.number - sunday.number) / 7 + 1
        var caption = messages.grassDescription(first, last, activeDays: part.sums.activeDays)
        if part.sums.unknownDays > 0 { caption += " " + messages.someNotLoaded }
        var lines = [
            "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"\(xmlEscaped(messages.daysTitle(part.year)))\">"
                + "<table class=\"grass\" role=\"grid\" data-first=\"\(sunday.number - report.range.lowerBound.number)\">"
                + "<caption>\(xmlEscaped(caption))</caption>",
            "<thead><tr><td role=\"presentation\"></td>" + months(from: sunday, weeks, first, last)
                + "</tr></thead><tbody>",
        ]
        for weekday in Weekday.allCases {
            var row = "<tr><th scope=\"row\">\(xmlEscaped(messages.weekday(weekday)))</th>"
            for week in 0..<weeks {
                let place = sunday.number + 7 * week + weekday.rawValue - first.number
                row +=
                    part.days.indices.contains(place)
                    ? cell(part.days[place]) : "<td role=\"presentation\"></td>"
            }
            lines.append(row)
        }
        lines.append("</tbody></table></div>")
        let legend = (0...4).map { "<i class=\"l\($0)\"></i>" }.joined()
        lines.append(
            "<p class=\"legend\">\(xmlEscaped(messages.lessLabel)) \(legend) \(xmlEscaped(messages.moreLabel))"
                + (part.sums.unknownDays > 0
                    ? " · <i class=\"x\"></i> \(xmlEscaped(messages.notLoaded))" : "")
                + "<span class=\"marks\"> · <i class=\"d\"></i> \(xmlEscaped(messages.diaryTitle))"
                + " · <i class=\"p\"></i> \(xmlEscaped(messages.perfectDay))</span></p>"
                + "<p class=\"now\" aria-live=\"polite\"></p>")
        return lines.joined(separator: "\n")
    }

    /// The month of each week's first day, over the weeks that begin in it.
    private func months(from sunday: Day, _ weeks: Int, _ first: Day, _ last: Day) -> String {
        var spans: [(month: Int, weeks: Int)] = []
        for week in 0..<weeks {
            let day = max(first, sunday.advanced(by: 7 * week))
            let month = day.parts.month
            if spans.last?.month == month {
                spans[spans.count - 1].weeks += 1
            } else {
                spans.append((month, 1))
            }
        }
        return spans.map { month, weeks in
            weeks < 2
                ? "<td role=\"presentation\"></td>"
                : "<th scope=\"colgroup\" colspan=\"\(weeks)\">\(xmlEscaped(messages.month(month)))</th>"
        }.joined()
    }

    private func cell(_ day: CalendarDay) -> String {
        guard day.date <= report.range.upperBound else { return "<td role=\"presentation\"></td>" }
        var names = day.count == nil ? "x" : "l\(day.level)"
        if day.hasDiary { names += " d" }
        if day.isPerfect { names += " p" }
        if day.date == report.today { names += " t" }
        let count = day.count.map { "\(grouped($0))" as Text } ?? "?"
        let quotes = names.contains(" ") ? "\"" : ""
        return
            "<td class=\(quotes)\(names)\(quotes) title=\"\(xmlEscaped(messages.cell(day, hasAccount: report.account != nil)))\">\(count)"
    }
}
