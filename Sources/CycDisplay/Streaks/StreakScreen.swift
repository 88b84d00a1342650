package import CycCore

/// Current and longest streak, then each run of the last year with a bar.
package func streakScreen(
    _ overview: Overview, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    StreakScreen(overview: overview, messages: messages, look: look).lines.map { $0.painted(look) }
}

private struct StreakScreen {
    let overview: Overview
    let messages: Messages
    let look: TerminalAppearance

    /// Maximum width of a bar in terminal columns.
    private static let widestBar = 32

    var lines: [Line] {
        var lines: [Line] = []
        let streak = overview.streak
        if let run = streak.current {
            var line = Line(
                messages.length(
                    run, isLowerBound: streak.isCurrentOpenEnded, strict: overview.strictStreak,
                    hasAccount: overview.snapshot.account != nil), .strong)
            line.append(separator + messages.span(run.start, run.end), .dim)
            switch (overview.timeLeft, overview.isAtRisk) {
            case (let left?, true):
                line.append(separator + messages.timeToKeepStreak(left), .warning)
            case (let left?, false) where overview.isRestingToday:
                line.append(separator + messages.nextDue(in: left), .accent)
            default: break
            }
            lines += labelled(messages.streakLabel, line)
        } else {
            lines += labelled(messages.streakLabel, Line(messages.streakPlaceholder(overview)))
        }
        if let longest = streak.longest {
            let line =
                Line(messages.length(longest, isLowerBound: !streak.isComplete))
                + Line(separator + messages.span(longest.start, longest.end), .dim)
            lines += labelled(messages.longestLabel, line)
        }
        if !streak.isComplete {
            lines += Line(messages.lowerBoundNote, .warning).wrapped(to: look.width)
        }
        lines.append(Line())
        return lines + runs
    }

    private var runs: [Line] {
        guard let maxLength = overview.recentRuns.map(\.length).max() else {
            return Line(messages.noRuns, .dim).wrapped(to: look.width)
        }
        let runs = overview.recentRuns.sorted { $0.start > $1.start }
        var table = Table(columns: [
            Table.Column(nil, .right), Table.Column(nil, .left), Table.Column(nil, .left),
        ])
        table.indent = look.width < 40 ? 0 : 2
        let lengths = runs.map { Line(messages.length($0, isLowerBound: false)) }
        let spans = runs.map { Line(messages.span($0.start, $0.end), .dim) }
        let otherWidth =
            table.indent + 2 * table.gap + (lengths.map(\.width).max() ?? 0)
            + (spans.map(\.width).max() ?? 0)
        let barWidth = min(Self.widestBar, look.width - otherWidth)
        if barWidth < 4 { table.columns.remove(at: 1) }
        table.rows = zip(runs, zip(lengths, spans)).map { run, texts in
            let isCurrent = run.start == overview.streak.current?.start
            let drawn = Line(
                bar(Double(run.length) / Double(maxLength), width: barWidth, look: look),
                isCurrent ? .good : .level(2)
            ).padded(to: barWidth)
            return barWidth < 4 ? [texts.0, texts.1] : [texts.0, drawn, texts.1]
        }
        return Line(messages.runsTitle, .strong).wrapped(to: look.width) + table.lines(look)
    }

    private var separator: Text { look.glyphs.separator }

    private func labelled(_ label: Text, _ line: Line) -> [Line] {
        LabelledLines([messages.streakLabel, messages.longestLabel], indent: 0, look: look)
            .lines(label, line)
    }
}
