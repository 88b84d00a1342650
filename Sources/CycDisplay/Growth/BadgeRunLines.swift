import CycCore

/// Current and longest run of each badge that was ever earned.
func badgeRunLines(
    _ runs: [BadgeRuns], messages: Messages, look: TerminalAppearance
) -> [Line] {
    let earned = runs.compactMap { runs in
        runs.streak.longest.map { (messages.name(of: runs.badge), runs.streak.current, $0) }
    }
    guard !earned.isEmpty else {
        return Line(messages.noBadges, .dim).wrapped(to: look.width, indent: 2)
    }
    let labels = LabelledLines(earned.map(\.0), indent: 0, look: look)
    return earned.flatMap { name, current, longest in
        var line = Line(messages.currentRun(current?.length ?? 0))
        line.append(look.glyphs.separator, .dim)
        line.append(messages.longestRun(longest.length, longest.start...longest.end), .dim)
        return labels.lines(name, line)
    }
}
