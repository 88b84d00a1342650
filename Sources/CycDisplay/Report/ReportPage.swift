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
        let grass = ReportGrass(report: report, messages: messages)
        let figures = ReportFigures(report: report, messages: messages)
        let sections =
            [sums] + report.parts.reversed().map(grass.section) + [figures.charts]
            + ["<div class=\"halves\">\([runs, weeks].joined(separator: "\n"))</div>"]
            + ["<div class=\"halves\">\([repositories, challenges].joined(separator: "\n"))</div>"]
            + [figures.focus]
        let end = [
            "</main>",
            "<script type=\"application/json\" id=\"data\">\(ReportData(report: report, messages: messages).json)</script>",
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

    // MARK: Sums

    private var sums: String {
        if report.period == .all { return HTML.section(messages.yearsTitle, yearsTable) }
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
        return HTML.section(messages.totalLabel, lines.joined(separator: "\n"))
    }

    /// Notes on days that could not be loaded, or are not on the page.
    private var unknown: String {
        let days = report.sums.unknownDays + (report.former?.unknownDays ?? 0)
        let notes = [
            days > 0 ? messages.unknownDays(days) : nil,
            report.isCut ? messages.olderAreLeftOut(YearReport.mostYears) : nil,
        ]
        return notes.compactMap { $0 }.map(HTML.note).joined()
    }

    private var yearsTable: String {
        func cells(_ sums: DaySums) -> [Messages.SumRow] {
            messages.rows(
                of: sums, nil, hasGrowth: report.hasGrowth, hasAccount: report.account != nil)
        }
        let all = cells(report.sums)
        let years = report.parts.map { part in
            [part.year.map { "\($0)" } ?? ""] + cells(part.sums).map(\.value)
        }
        return HTML.table(
            messages.yearsTitle, [messages.yearLabel] + all.map(\.label),
            years + [[messages.allYears] + all.map(\.value)], isNamed: true) + unknown
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
        return HTML.section(
            messages.repositoriesTitle,
            HTML.table(
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
        return HTML.section(
            messages.runsHeading,
            HTML.table(
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
        ].filter { !$0.1.isEmpty }.map { HTML.table($0.0, heads, rows($0.1)) }
        return HTML.section(
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
        return HTML.section(
            messages.challengesTitle,
            HTML.table(
                messages.challengesTitle,
                [
                    messages.challengeLabel, messages.stateLabel, messages.progressLabel,
                    messages.spanLabel,
                ], rows, isNamed: true, hasWords: true))
    }
}
