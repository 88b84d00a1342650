import CycCore

/// Contribution pages in GitHub's markup of today, made for tests.
struct MadePage {
    var login = "octo"
    var first: Day
    var last: Day
    var counts: [Day: Int] = [:]
    var heading = "in the last year"
    var hasCommas = true
    /// Days whose tip is left out.
    var withoutTip: Set<Day> = []
    /// Days whose cell is left out.
    var withoutCell: Set<Day> = []
    /// Other than the sum.
    var statedTotal: Int?

    init(_ first: String, _ last: String, _ counts: [String: Int] = [:]) {
        self.first = day(first)
        self.last = day(last)
        for (date, count) in counts { self.counts[day(date)] = count }
    }

    var total: Int { counts.values.reduce(0, +) }

    /// Row by row, Sundays first, as GitHub writes it.
    var html: String {
        let most = counts.values.max() ?? 0
        let start = first.advanced(by: -first.weekday.rawValue)
        let weeks = (last.number - start.number) / 7 + 1
        var rows = ""
        for row in 0..<7 {
            rows += "<tr style=\"height: 10px\">\n<td class=\"ContributionCalendar-label\">"
            rows += "<span class=\"sr-only\">Weekday \(row)</span></td>\n"
            for column in 0..<weeks {
                let day = start.advanced(by: 7 * column + row)
                guard day >= first, day <= last, !withoutCell.contains(day) else {
                    rows += "<td></td>\n"
                    continue
                }
                let count = counts[day] ?? 0
                let id = "contribution-day-component-\(row)-\(column)"
                let level = Grass.level(of: count, maximum: most)
                rows += """
                    <td tabindex="0" data-ix="\(column)" style="width: 11px" data-date="\(day)" id="\(id)" \
                    data-level="\(level)" role="gridcell" class="ContributionCalendar-day"></td>

                    """
                guard !withoutTip.contains(day) else { continue }
                rows += """
                      <tool-tip id="tooltip-\(row)-\(column)" for="\(id)" popover="manual" \
                    class="sr-only position-absolute">\(words(count)) on a day.</tool-tip>

                    """
            }
            rows += "</tr>\n"
        }
        let legend = (0...4).map {
            "<div class=\"ContributionCalendar-day\" data-level=\"\($0)\"><span class=\"sr-only\">None</span></div>"
        }
        return """
            <div class="js-yearly-contributions">
            <h2 id="js-contribution-activity-description">
                  \(number(statedTotal ?? total))
                  contribution\(total == 1 ? "" : "s")
                    \(heading)
            </h2>
            <div class="js-calendar-graph ContributionCalendar" data-url="/\(login)"
                 data-from="\(first) 00:00:00 UTC" data-to="\(last) 23:59:59 UTC" data-org="">
            <table class="ContributionCalendar-grid" data-hydro-click="{&quot;data-date&quot;:1}"><tbody>
            \(rows)</tbody></table>
            \(legend.joined(separator: "\n"))
            </div></div>
            """
    }

    private func words(_ count: Int) -> String {
        switch count {
        case 0: "No contributions"
        case 1: "1 contribution"
        default: "\(number(count)) contributions"
        }
    }

    private func number(_ count: Int) -> String {
        let digits = String(count)
        guard hasCommas, digits.count > 3 else { return digits }
        return "\(digits.dropLast(3)),\(digits.suffix(3))"
    }
}
