import CycCore

/// The charts of a report, each with the same numbers as a table.
struct ReportFigures {
    let report: YearReport
    let messages: Messages

    var charts: String {
        let account = report.account != nil
        let label = account ? messages.contributionsHead : messages.commitsHead
        let months = chart(
            messages.byMonth, "months", label,
            report.months.map { month in
                monthColumn(month) { amount($0.contributions, unknownDays: $0.unknownDays) }
            })
        let weekdays = chart(
            messages.byWeekday, "weekdays", label,
            report.weekdays.map {
                ChartColumn(
                    label: messages.weekday($0.weekday), name: messages.weekday($0.weekday),
                    value: amount($0.contributions, unknownDays: report.sums.unknownDays))
            })
        let hours = chart(
            messages.byHour, "hours", messages.commitsHead,
            report.hours.enumerated().map { hour, count in
                ChartColumn(
                    label: hour.isMultiple(of: 6) ? "\(hour)" : "",
                    name: messages.hour(hour), value: amount(count))
            })
        let missing = report.commitsWithoutHour
        return HTML.section(
            messages.whenTitle,
            "<div class=\"charts\">\n" + months + weekdays + hours + "</div>"
                + (missing > 0 ? HTML.note(messages.withoutHour(missing)) : ""))
    }

    private func amount(_ number: Int, unknownDays: Int = 0) -> ChartColumn.Amount {
        ChartColumn.Amount(
            number: number, text: messages.known(number, unknownDays: unknownDays))
    }

    /// The column of a month, beside the same month a year before.
    private func monthColumn(
        _ month: YearReport.Month, _ amount: (DaySums) -> ChartColumn.Amount
    ) -> ChartColumn {
        var column = ChartColumn(
            label: monthLabel(month.month), name: messages.title(month.month),
            value: amount(month.sums))
        if report.former != nil {
            column.former = (
                messages.title(month.month.advanced(by: -12)), amount(month.former)
            )
        }
        return column
    }

    /// The label of a month's column; with all years only that of January.
    private func monthLabel(_ month: CivilMonth) -> Text {
        let (year, number, _) = month.first.parts
        guard report.months.count > 14 else { return messages.month(number) }
        let step = (report.months.count / 12 + 7) / 8
        return number == 1 && year.isMultiple(of: step) ? "\(year)" : ""
    }

    /// A figure with columns, and the same numbers as a table.
    private func chart(
        _ title: Text, _ id: String, _ unit: Text, _ columns: [ChartColumn]
    ) -> String {
        let picture = columnChart(columns)
        let hasFormer = columns.contains { $0.former != nil }
        let heads = [title, unit] + (hasFormer ? [messages.yearBefore] : [])
        let rows = columns.map { column in
            [column.name, column.value.text] + (column.former.map { [$0.value.text] } ?? [])
        }
        let legend =
            hasFormer
            ? "<p class=\"legend\"><i class=\"l3\"></i> \(xmlEscaped(messages.thisPeriod(report)))"
                + " <i class=\"former\"></i> \(xmlEscaped(messages.yearBefore))</p>" : ""
        return
            "<figure data-chart=\"\(id)\"><figcaption>\(xmlEscaped(title)): \(xmlEscaped(unit))</figcaption>\n"
            + picture.element(label: messages.summary(of: columns, title)) + legend
            + "<details><summary>\(xmlEscaped(messages.showTable(title)))</summary>"
            + HTML.table(title, heads, rows) + "</details></figure>\n"
    }

    var focus: String {
        let hasFocus = report.sums.focus > .zero || (report.former?.focus ?? .zero) > .zero
        let hasGrowth = report.hasGrowth && report.sums.experience > 0
        guard hasFocus || hasGrowth else { return "" }
        var figures = ""
        if hasFocus {
            figures += chart(
                messages.focusByMonth, "focus", messages.hoursLabel,
                report.months.map { month in
                    monthColumn(month) {
                        ChartColumn.Amount(
                            number: Int($0.focus.wholeSeconds), text: messages.shortHours($0.focus))
                    }
                })
        }
        if hasGrowth {
            figures += growth
        }
        return HTML.section(messages.focusTitle, "<div class=\"charts\">\n" + figures + "</div>")
    }

    /// The points earned by month, and their sum as a line.
    private var growth: String {
        var sum = 0
        let points = report.months.map { month -> (name: Text, value: Int, sum: Int) in
            sum += month.sums.experience
            return (messages.title(month.month), month.sums.experience, sum)
        }
        let format = { (value: Int) in messages.points(thousandths: value) }
        let picture = lineChart(
            report.months.enumerated().map { (monthLabel($1.month), points[$0].sum) },
            format: format)
        let rows = points.map { [$0.name, format($0.value), format($0.sum)] }
        let title = messages.growthByMonth
        return "<figure><figcaption>\(xmlEscaped(title))</figcaption>\n"
            + picture.element(label: messages.growthSummary(format(sum)))
            + "<details><summary>\(xmlEscaped(messages.showTable(title)))</summary>"
            + HTML.table(title, [messages.byMonth, messages.pointsLabel, messages.sumLabel], rows)
            + "</details></figure>\n"
    }
}
