package import CycCore

/// Everything that the streak screen shows.
package struct StreakView: Sendable {
    package var date: Day
    package var streak: StatusView.CurrentStreak?
    package var longest: Run?
    package var isLongestLowerBound = false
    /// Whether the days before today could not be loaded, so that there may be a streak.
    package var isStreakUnknown = false
    package var unit = Streak.Unit.days
    /// In any order; shown with the latest first.
    package var runs: [Run] = []
    package var today: TodaySummary

    package init(date: Day, today: TodaySummary) {
        self.date = date
        self.today = today
    }
}

/// The current and the longest streak, then each run with a bar.
package func streakScreen(
    _ view: StreakView, messages: Messages, look: TerminalLook
) -> [PaintedLine] {
    StreakScreen(view: view, messages: messages, look: look).lines.map { $0.painted(look) }
}

private struct StreakScreen {
    let view: StreakView
    let messages: Messages
    let look: TerminalLook

    /// Columns of the longest bar, where there is room.
    private static let widestBar = 32

    var lines: [Line] {
        var lines: [Line] = []
        if let streak = view.streak {
            var line = Line(
                messages.length(
                    streak.run, isLowerBound: streak.isLowerBound, strict: streak.strict,
                    hasAccount: streak.hasAccount), .strong)
            switch (streak.secondsLeft, streak.isAtRisk) {
            case (let seconds?, true):
                line.append(separator + messages.keepIt(secondsLeft: seconds), .warning)
            case (let seconds?, false) where view.today.isResting:
                line.append(separator + messages.nextDue(seconds: seconds), .accent)
            default: break
            }
            line.append(separator + messages.span(streak.run.start, streak.run.end), .dim)
            lines += labelled(messages.streakLabel, line)
        } else {
            lines += labelled(
                messages.streakLabel,
                Line(
                    view.isStreakUnknown
                        ? messages.unknownStreak
                        : view.unit == .days
                            ? messages.noStreak(view.today) : messages.noStreakOfWeeks))
        }
        if let longest = view.longest {
            let line =
                Line(messages.length(longest, isLowerBound: view.isLongestLowerBound))
                + Line(separator + messages.span(longest.start, longest.end), .dim)
            lines += labelled(messages.longestLabel, line)
        }
        if view.isLongestLowerBound {
            lines += Line(messages.lowerBoundNote, .warning).wrapped(to: look.width)
        }
        lines.append(Line())
        return lines + runs
    }

    private var runs: [Line] {
        guard let most = view.runs.map(\.length).max() else {
            return Line(messages.noRuns, .dim).wrapped(to: look.width)
        }
        let runs = view.runs.sorted { $0.start > $1.start }
        var table = Table(columns: [
            Table.Column(nil, .right), Table.Column(nil, .left), Table.Column(nil, .left),
        ])
        table.indent = look.width < 40 ? 0 : 2
        let lengths = runs.map { Line(messages.length($0, isLowerBound: false)) }
        let spans = runs.map { Line(messages.span($0.start, $0.end), .dim) }
        let taken =
            table.indent + 2 * table.gap + (lengths.map(\.width).max() ?? 0)
            + (spans.map(\.width).max() ?? 0)
        let room = min(Self.widestBar, look.width - taken)
        if room < 4 { table.columns.remove(at: 1) }
        table.rows = zip(runs, zip(lengths, spans)).map { run, texts in
            let isCurrent = run.start == view.streak?.run.start
            let drawn = Line(
                bar(Double(run.length) / Double(most), width: room, look: look),
                isCurrent ? .good : .level(2)
            ).padded(to: room)
            return room < 4 ? [texts.0, texts.1] : [texts.0, drawn, texts.1]
        }
        return Line(messages.runsTitle, .strong).wrapped(to: look.width) + table.lines(look)
    }

    private var separator: Text { look.glyphs.separator }

    private func labelled(_ label: Text, _ line: Line) -> [Line] {
        LabelledLines([messages.streakLabel, messages.longestLabel], indent: 0, look: look)
            .lines(label, line)
    }
}
