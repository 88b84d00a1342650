package import CycCore

/// A report as one self-contained HTML page: complete without scripts, and without any request.
///
/// - Source: https://html.spec.whatwg.org, https://www.w3.org/TR/CSP3/,
///   https://www.w3.org/WAI/ARIA/apg/patterns/grid/
package func reportPage(_ report: YearReport, messages: Messages) -> String {
    ReportPage(report: report, messages: messages).text
}

/// Whether the bytes start like a page of ``reportPage(_:messages:)``.
package func isReportPage(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(512), as: UTF8.self)
    return head.hasPrefix("<!DOCTYPE html>\n<html lang=\"") && head.contains(generator)
}

private let generator = "<meta name=\"generator\" content=\"cyc report\">"

private struct ReportPage {
    let report: YearReport
    let messages: Messages

    var text: String {
        let policy =
            "default-src 'none'; style-src '\(source(ReportStyle.sheet))';"
            + " script-src '\(source(ReportScript.text))'; base-uri 'none'; form-action 'none'"
        let title = xmlEscaped(messages.title(of: report))
        let parts: [String] = [
            "<!DOCTYPE html>",
            "<html lang=\"\(messages.language.rawValue)\">",
            "<head>",
            "<meta charset=\"utf-8\">",
            generator,
            "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<meta name=\"color-scheme\" content=\"light dark\">",
            "<title>\(title)</title>",
            "<style>\(ReportStyle.sheet)</style>",
            "</head>",
            "<body>",
            "<main>",
            "<header><h1>\(title)</h1>",
            "<p>\(xmlEscaped(messages.span(report.range.lowerBound, report.range.upperBound)))</p>",
            "<div id=\"tools\"></div></header>",
        ]
        let sections =
            [sums] + report.parts.reversed().map(part) + [charts]
            + ["<div class=\"halves\">\([runs, weeks].joined(separator: "\n"))</div>"]
            + ["<div class=\"halves\">\([repositories, challenges].joined(separator: "\n"))</div>"]
            + [focus]
        let end = [
            "</main>",
            "<script type=\"application/json\" id=\"data\">\(data)</script>",
            "<script>\(ReportScript.text)</script>",
            "</body>", "</html>",
        ]
        return (parts + sections + end).filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    /// The source expression that allows one inline element with these contents.
    private func source(_ contents: String) -> String {
        let (header, bytes) = ([UInt8](), Array(contents.utf8))
        return "sha256-" + base64(sha256(header.span, bytes.span))
    }

    private func section(_ title: Text, _ body: String, class name: String = "") -> String {
        let attribute = name.isEmpty ? "" : " class=\"\(name)\""
        return "<section\(attribute)><h2>\(xmlEscaped(title))</h2>\n\(body)\n</section>"
    }

    // MARK: Sums

    private var sums: String {
        if report.period == .all { return section(messages.yearsTitle, yearsTable) }
        let rows = messages.rows(
            of: report.sums, report.former, hasGrowth: report.hasGrowth,
            hasAccount: report.account != nil)
        var lines = [
            "<table class=\"sums\"><caption>\(xmlEscaped(messages.besideFormer))</caption>",
            "<thead><tr><th scope=\"col\">\(xmlEscaped(messages.countedWhat))</th>"
                + "<th scope=\"col\">\(xmlEscaped(messages.thisPeriod(report)))</th>"
                + "<th scope=\"col\">\(xmlEscaped(messages.formerPeriod(report)))</th></tr></thead>",
            "<tbody>",
        ]
        lines += rows.map { row in
            "<tr><th scope=\"row\">\(xmlEscaped(row.label))</th><td>\(xmlEscaped(row.value))</td>"
                + "<td class=\"f\">\(xmlEscaped(row.former ?? ""))</td></tr>"
        }
        lines.append("</tbody></table>" + unknown)
        return section(messages.totalLabel, lines.joined(separator: "\n"))
    }

    /// Notes on days and hours that are not known, or not on the page.
    private var unknown: String {
        let days = report.sums.unknownDays + (report.former?.unknownDays ?? 0)
        let notes = [
            days > 0 ? messages.unknownDays(days) : nil,
            report.isCut ? messages.olderAreLeftOut(YearReport.mostYears) : nil,
        ]
        return notes.compactMap { $0 }.map(note).joined()
    }

    private func note(_ text: Text) -> String { "<p class=\"note\">\(xmlEscaped(text))</p>" }

    private var yearsTable: String {
        var all = report.parts.map { part in
            (label: "\(part.year ?? 0)" as Text, sums: part.sums)
        }
        all.append((messages.allYears, report.sums))
        let heads = messages.rows(
            of: report.sums, nil, hasGrowth: report.hasGrowth, hasAccount: report.account != nil)
        let rows = all.map { year, sums in
            let cells = messages.rows(
                of: sums, nil, hasGrowth: report.hasGrowth, hasAccount: report.account != nil)
            return [year] + cells.map(\.value)
        }
        return table(
            messages.yearsTitle, [messages.yearLabel] + heads.map(\.label), rows, isNamed: true)
            + unknown
    }

    /// A table that can be scrolled sideways where it does not fit.
    ///
    /// - Parameter isNamed: Whether the heading above says the same as the caption.
    private func table(
        _ caption: Text, _ heads: [Text], _ rows: [[Text]], isNamed: Bool = false,
        hasWords: Bool = false
    ) -> String {
        let head = heads.map { "<th scope=\"col\">\(xmlEscaped($0))</th>" }.joined()
        let body = rows.map { row in
            "<tr>"
                + row.enumerated().map { place, text in
                    place == 0
                        ? "<th scope=\"row\" dir=\"auto\">\(xmlEscaped(text))</th>"
                        : "<td>\(xmlEscaped(text))</td>"
                }.joined() + "</tr>"
        }
        return
            "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"\(xmlEscaped(caption))\">"
            + "<table\(hasWords ? " class=\"words\"" : "")><caption\(isNamed ? " class=\"same\"" : "")>\(xmlEscaped(caption))</caption><thead><tr>\(head)</tr></thead>\n<tbody>"
            + body.joined(separator: "\n") + "</tbody></table></div>"
    }

    // MARK: Grass

    private func part(_ part: YearReport.Part) -> String {
        let title: Text =
            part.year.map { "\($0): " + total(part.sums) } ?? total(part.sums)
        return section(title, grass(part), class: "year")
    }

    private func total(_ sums: DaySums) -> Text {
        let count =
            report.account == nil
            ? messages.commits(sums.contributions) : messages.contributions(sums.contributions)
        let known = count + ", " + messages.days(sums.activeDays)
        guard sums.unknownDays > 0 else { return known }
        return sums.contributions == 0 ? messages.notLoaded : messages.atLeast(known)
    }

    /// The days as a table of seven rows, Sunday first, and a column for each week.
    private func grass(_ part: YearReport.Part) -> String {
        guard let first = part.days.first?.date, let last = part.days.last?.date else { return "" }
        let sunday = first.advanced(by: -first.weekday.rawValue)
        let weeks = (last.number - sunday.number) / 7 + 1
        let caption = messages.grassDescription(first, last, activeDays: part.sums.activeDays)
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

    // MARK: Charts

    private var charts: String {
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
        return section(
            messages.whenTitle,
            "<div class=\"charts\">\n" + months + weekdays + hours + "</div>"
                + (missing > 0 ? note(messages.withoutHour(missing)) : ""))
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
        _ title: Text, _ id: String, _ unit: Text, _ columns: [ChartColumn],
        format: (Int) -> Text = { grouped($0) }
    ) -> String {
        let picture = columnChart(columns, format)
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
            + table(title, heads, rows) + "</details></figure>\n"
    }

    // MARK: Lists

    private var repositories: String {
        guard !report.repositories.isEmpty else { return "" }
        let rows = report.repositories.map { repository -> [Text] in
            let activity = repository.activity
            return [
                messages.name(of: repository.name), grouped(activity.total),
                grouped(activity.days.count),
                activity.days.first.map { "\($0.day)" } ?? "",
                activity.days.last.map { "\($0.day)" } ?? "",
            ]
        }
        return section(
            messages.repositoriesTitle,
            table(
                messages.repositoriesTitle,
                [
                    messages.repositoryLabel, messages.commitsHead, messages.daysLabel,
                    messages.firstLabel, messages.lastLabel,
                ], rows, isNamed: true))
    }

    private var runs: String {
        guard !report.runs.isEmpty else { return "" }
        let rows = report.runs.prefix(10).map { run -> [Text] in
            [
                messages.length(run, isLowerBound: false), "\(run.start)", "\(run.end)",
            ]
        }
        return section(
            messages.runsHeading,
            table(
                report.areRunsComplete ? messages.longestRuns : messages.longestKnownRuns,
                [messages.lengthLabel, messages.firstLabel, messages.lastLabel], Array(rows)))
    }

    private var weeks: String {
        guard !report.bestWeeks.isEmpty || !report.hardestWeeks.isEmpty else { return "" }
        func rows(_ weeks: [YearReport.WeekSum]) -> [[Text]] {
            weeks.map { week in
                [
                    "\(week.first)", "\(week.first.advanced(by: 6))",
                    grouped(week.contributions), grouped(week.activeDays),
                ]
            }
        }
        let heads = [
            messages.firstLabel, messages.lastLabel,
            report.account == nil ? messages.commitsHead : messages.contributionsHead,
            messages.daysLabel,
        ]
        let tables = [
            (messages.bestWeeks, report.bestWeeks), (messages.hardestWeeks, report.hardestWeeks),
        ].filter { !$0.1.isEmpty }.map { table($0.0, heads, rows($0.1)) }
        return section(
            messages.weeksTitle,
            "<div class=\"charts\">" + tables.joined(separator: "\n") + "</div>")
    }

    private var challenges: String {
        guard !report.challenges.isEmpty else { return "" }
        let rows = report.challenges.map { progress -> [Text] in
            [
                "\(progress.challenge.name)", messages.state(progress),
                messages.counted(progress), messages.terms(progress.challenge),
            ]
        }
        return section(
            messages.challengesTitle,
            table(
                messages.challengesTitle,
                [
                    messages.challengeLabel, messages.stateLabel, messages.progressLabel,
                    messages.spanLabel,
                ], rows, isNamed: true, hasWords: true))
    }

    // MARK: Focus and growth

    private var focus: String {
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
                }, format: { messages.shortHours(.seconds($0)) })
        }
        if hasGrowth {
            figures += growth
        }
        return section(messages.focusTitle, "<div class=\"charts\">\n" + figures + "</div>")
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
            + table(title, [messages.byMonth, messages.pointsLabel, messages.sumLabel], rows)
            + "</details></figure>\n"
    }

    // MARK: Data for the filter

    /// The days and hours of each repository. `<` never stands in it, so that no text can end the
    /// element.
    private var data: String {
        var words: JSONMembers = [:]
        for (key, text) in messages.filterWords { words.append(key, .string(text.description)) }
        var members: JSONMembers = [
            "from": .string("\(report.range.lowerBound)"),
            "weekBegins": .int(report.weekdays.first?.weekday.rawValue ?? 0),
            "months": .array(
                report.months.map {
                    .int(
                        max($0.month.first, report.range.lowerBound).number
                            - report.range.lowerBound.number)
                }),
            "words": .object(words),
        ]
        members.append(
            "repositories",
            .array(
                report.repositories.map { repository in
                    .object([
                        "name": .string("\(messages.name(of: repository.name))"),
                        "commits": .int(repository.activity.total),
                        "days": .string(encoded(repository.activity.days)),
                        "hours": .array(repository.activity.hours.map(JSON.int)),
                    ])
                }))
        // By scalars: as a character `<` may be part of another one.
        return replacing(
            ["<": "\\u003c", "\u{2028}": "\\u2028", "\u{2029}": "\\u2029", "\n": ""],
            in: JSON.document(members, pretty: false))
    }

    /// For each day with commits the days since the one before and the number of commits, each as
    /// digits of base 32 from the least on; digits before the last are 32 more.
    private func encoded(_ days: [CommitActivity.CountedCommits]) -> String {
        var bytes: [UInt8] = []
        var next = report.range.lowerBound.number
        func append(_ number: Int) {
            var rest = number
            repeat {
                let digit = rest % 32
                rest /= 32
                bytes.append(digits[rest > 0 ? digit + 32 : digit])
            } while rest > 0
        }
        for day in days {
            append(day.day.number - next)
            append(day.count)
            next = day.day.number
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The digits of ``base64(_:)`` and of the data for scripts.
private let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// - Source: RFC 4648, section 4.
private func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let word = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
        for place in 0..<4 {
            text.append(
                place <= group.count ? digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}
