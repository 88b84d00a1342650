package import CycCore

/// Data of the `me` screen.
package struct MeView: Sendable {
    package var growth: GrowthToday
    /// Daily focus goal.
    package var goal: Duration
    package var ddays: [DDay]

    package init(_ growth: GrowthToday, goal: Duration, ddays: [DDay]) {
        self.growth = growth
        self.goal = goal
        self.ddays = ddays
    }

    package var records: DailyRecords { growth.records }
    package var experience: Experience? { growth.experience }
    package var profile: ProfileEntry { growth.profile }

    /// Number of recent days shown, including today.
    fileprivate static let recentDays = 30

    /// Days with focus among the recent days, in ascending order.
    package var collection: [FocusDay] {
        let first = records.logicalToday.advanced(by: 1 - Self.recentDays)
        return records.focus.filter { $0.day >= first && $0.time > .zero }
    }

    package var totalFocus: Duration { records.focus.reduce(.zero) { $0 + $1.time } }
    package var focusDays: Int { records.focus.count { $0.time > .zero } }
}

/// Screen of `me`: name, level, badges, runs, and the plants of recent days.
package func meScreen(_ view: MeView, messages: Messages, look: TerminalAppearance) -> [PaintedLine]
{
    let screen = MeScreen(view: view, messages: messages, look: look)
    let blocks = [screen.head, screen.facts, screen.runs, screen.recentDays]
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [Line()])).map {
        $0.painted(look)
    }
}

/// All species in their stages, with the level that unlocks each.
package func speciesScreen(
    level: Int, growing: Species, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    Species.allCases.flatMap { species in
        let isOpen = species.unlockLevel <= level
        var title = Line(messages.name(of: species), isOpen ? .strong : .dim)
        if species.rawValue != "\(messages.name(of: species))" {
            title.append(" (\(visible: species.rawValue))", .dim)
        }
        title.append(look.glyphs.separator, .dim)
        title.append(
            species == growing
                ? messages.growsNow
                : isOpen
                    ? messages.level(species.unlockLevel) : messages.opens(at: species.unlockLevel),
            species == growing ? .good : .dim)
        var lines = title.wrapped(to: look.width)
        let stages = FocusStage.allCases.map { plantLines(species, $0, look: look) }
        // As many side by side as fit.
        let fits = max(1, (look.width - 2 + 2) / (plantWidth + 2))
        for start in stride(from: 0, to: stages.count, by: fits) {
            let group = stages[start..<min(start + fits, stages.count)]
            for row in 0..<3 {
                var line = Line(spaces: look.width > plantWidth + 2 ? 2 : 0)
                for (place, stage) in group.enumerated() {
                    if place > 0 { line.append(Line(spaces: 2)) }
                    line.append(stage[row])
                }
                if !line.trimmed.isEmpty {
                    lines.append(line.trimmed.fitted(to: look.width, ellipsis: ""))
                }
            }
        }
        return species == .allCases.last ? lines : lines + [Line()]
    }.map { $0.painted(look) }
}

private struct MeScreen {
    let view: MeView
    let messages: Messages
    let look: TerminalAppearance

    private static let indent = 2
    /// Gap between the plant and the facts beside it, in terminal columns.
    private static let gap = 3
    private static let widestBar = 30
    private static let narrowestBar = 8

    /// Name, plant and level.
    var head: [Line] {
        let name = Line(
            view.profile.name.map { messages.shown($0) } ?? messages.nobody, .strong
        ).wrapped(to: look.width, indent: Self.indent)
        guard let experience = view.experience else { return name }
        let today = view.records.focus(on: view.records.logicalToday.date, goal: view.goal)
        let plant = plantLines(view.growth.species, today.stage, look: look)
        let available = look.width - Self.indent - plantWidth - Self.gap
        var facts = [
            Line(messages.name(of: view.growth.species), .good)
                + Line(look.glyphs.separator, .dim)
                + Line(messages.level(experience.level), .strong)
        ]
        let width = min(Self.widestBar, available)
        if width >= Self.narrowestBar {
            facts.append(progressBar(experience.fraction, width: width, look: look))
        }
        facts.append(Line(messages.points(experience), .dim))
        guard facts.allSatisfy({ $0.width <= available }) else {
            return name
                + plant.map { $0.trimmed.fitted(to: look.width, ellipsis: "") }
                .filter { !$0.isEmpty } + facts.flatMap { $0.wrapped(to: look.width) }
        }
        return name
            + zip(plant, facts).map { row, fact in
                Line(spaces: Self.indent) + row + Line(spaces: Self.gap) + fact
            }
    }

    /// Goal, next D-Day, total focus, and today's badges.
    var facts: [Line] {
        let records = view.records
        var facts: [(Text, Line)] = [
            (messages.goalLabel, Line(messages.dailyGoal(view.goal)))
        ]
        if let next = DDay.next(of: view.ddays, on: records.today) {
            let dday = next.countdown(on: records.today).description
            facts.append(
                (
                    messages.nextDDayLabel,
                    Line(messages.shown(next.name)) + Line(" ")
                        + Line("\(visible: dday)", .accent)
                ))
        }
        if !records.focus.isEmpty {
            facts.append(
                (
                    messages.totalFocusLabel,
                    Line(messages.totalFocus(view.totalFocus, days: view.focusDays))
                ))
        }
        let badges = records.badges(of: records.today).map { messages.name(of: $0) }
        var today =
            badges.isEmpty
            ? Line(messages.noBadgeToday, .dim) : Line(badges.joined(separator: ", "), .good)
        if records.isPerfect(records.today) {
            today.append(look.glyphs.separator, .dim)
            today.append(messages.perfectDay, .accent)
        }
        facts.append((messages.badgesLabel, today))
        let labels = LabelledLines(facts.map(\.0), look: look)
        return facts.flatMap { labels.lines($0.0, $0.1) }
    }

    /// Runs of each badge.
    var runs: [Line] {
        Line(messages.runsOfBadges, .strong).wrapped(to: look.width)
            + badgeRunLines(view.records.badgeRuns, messages: messages, look: look)
    }

    /// Recent days with their plants.
    var recentDays: [Line] {
        guard view.experience != nil else { return [] }
        let title = Line(messages.lastDays, .strong).wrapped(to: look.width)
        let grown = view.collection
        guard !grown.isEmpty else {
            return title
                + (Line(spaces: Self.indent) + Line(messages.nothingGrew, .dim))
                .wrapped(to: look.width, indent: Self.indent)
        }
        let byDay = Dictionary(grown.map { ($0.day, $0) }) { $1 }
        let days = (1 - MeView.recentDays...0).map { view.records.logicalToday.advanced(by: $0) }
        let cell = look.isUTF8 ? 3 : 2
        let fits = max(1, (look.width - Self.indent) / cell)
        return title
            + stride(from: 0, to: days.count, by: fits).map { start in
                var line = Line(spaces: look.width > 2 * Self.indent ? Self.indent : 0)
                for day in days[start..<min(start + fits, days.count)] {
                    let sign: Text =
                        byDay[day].map { "\(visible: $0.stage.sign(ascii: !look.isUTF8))" }
                        ?? (look.isUTF8 ? "·" : "-")
                    line.append(Line(sign, byDay[day] == nil ? .dim : .good).padded(to: cell))
                }
                return line.trimmed.fitted(to: look.width, ellipsis: "")
            }
    }
}
