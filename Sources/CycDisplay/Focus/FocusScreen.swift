package import CycCore

/// Data of the `focus` screen.
package struct FocusView: Sendable {
    package var today: FocusToday
    /// To-dos of the intervals, by identity.
    package var todos: [EntryID: FocusTodo] = [:]
    /// For the timers of other machines.
    package var machines = MachineNames.none
    /// Whether any focus was ever recorded.
    package var hasFocus = true
    /// Species of the plant.
    package var species = Species.marimo

    package init(_ today: FocusToday) { self.today = today }

    var todo: FocusTodo? { today.open?.interval.todo.flatMap { todos[$0] } }

    /// The timers of other machines, one in each text.
    func elsewhere(_ messages: Messages) -> [Text] {
        today.elsewhere.map { timer in
            let interval = timer.entry.interval
            return messages.focusElsewhere(
                interval, todo: interval.todo.flatMap { todos[$0] }, since: timer.begin,
                on: machines.name(of: interval.machine) ?? "")
        }
    }
}

/// Screen of `focus`: the open session, today with its plant, and the week.
package func focusScreen(
    _ view: FocusView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard view.hasFocus else {
        return adviceLines(messages.nothingFocused, Fix.startFocus, look: look)
    }
    let screen = FocusScreen(view: view, messages: messages, look: look)
    let blocks = [screen.open, screen.day, screen.week]
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [Line()])).map {
        $0.painted(look)
    }
}

/// Open session in one line, also used by the status screen; `nil` if none is open.
func openFocus(_ view: FocusView, at now: Instant, _ messages: Messages, _ look: TerminalAppearance)
    -> Line?
{
    let today = view.today
    guard let open = today.open else { return nil }
    let separator = look.glyphs.separator
    var line = Line(messages.subject(open.interval, todo: view.todo), .strong)
    for tag in open.interval.tags { line.append(" +\(tag)", .accent) }
    line.append(separator, .dim)
    let passed = today.openTime(at: now)
    guard let running = today.running else {
        line.append(messages.paused(after: passed), .warning)
        return line
    }
    let plan = open.interval.plan
    if let reached = running.reached ?? today.running?.plannedEnd, reached <= now {
        line.append(messages.planOver(plan, since: reached), .accent)
    } else if let length = plan.length, let end = running.plannedEnd {
        line.append(messages.running(left: length - passed, until: end))
    } else {
        line.append(messages.running(passed, since: today.begin ?? running.from))
    }
    return line
}

private struct FocusScreen {
    let view: FocusView
    let messages: Messages
    let look: TerminalAppearance

    private static let indent = 2
    /// Gap between the plant and the facts beside it, in terminal columns.
    private static let gap = 3

    // MARK: Open session

    var open: [Line] {
        let today = view.today
        let (sign, role): (Text, Role) =
            if today.running != nil {
                (look.isUTF8 ? "●" : "*", .good)
            } else {
                today.isPaused
                    ? (look.isUTF8 ? "‖" : "=", .warning) : (look.isUTF8 ? "○" : "o", .dim)
            }
        let head = Line("\(sign) ", Style(role, isBold: true))
        let line =
            openFocus(view, at: today.now, messages, look) ?? Line(messages.nothingOpen, .dim)
        var lines = (head + line).wrapped(to: look.width, indent: Self.indent)
        func more(_ text: Text, _ role: Role) {
            lines += (Line(spaces: Self.indent) + Line(text, role))
                .wrapped(to: look.width, indent: Self.indent)
        }
        if let running = today.running, running.moved != .zero {
            more(messages.clockWasSet(by: running.moved, from: running.from), .warning)
        }
        if let doubt = today.running?.doubt {
            more(
                messages.inDoubt(since: doubt.since, doubt.duration, doubt.cause), .warning)
        }
        if let rest = today.rest { more(messages.onBreak(rest), .accent) }
        for timer in view.elsewhere(messages) { more(timer, .dim) }
        return lines
    }

    // MARK: Today

    var day: [Line] {
        let day = view.today.day
        let available = look.width - Self.indent - plantWidth - Self.gap
        var facts = [Line(messages.counted(day), .strong)]
        if day.pomodoros > 0 {
            let grown =
                Line(leaves(day.pomodoros, look: look), .good)
                + Line(" \(messages.pomodoros(day.pomodoros))", .dim)
            let both = facts[0] + Line(look.glyphs.separator, .dim) + grown
            facts = both.width <= available ? [both] : [facts[0], grown]
        }
        let bars = min(BarRows.widest, available)
        if bars >= BarRows.narrowest {
            let fraction = Double(day.time.wholeSeconds) / Double(day.goal.wholeSeconds)
            facts.append(progressBar(fraction, width: bars, look: look))
        }
        let plant = plantLines(view.species, day.stage, look: look)
        // The facts are beside the plant, or below it if they do not fit.
        guard facts.allSatisfy({ $0.width <= available }) else {
            return plant.map { (Line(spaces: Self.indent) + $0).trimmed }.filter { !$0.isEmpty }
                .map { $0.fitted(to: look.width, ellipsis: "") }
                + facts.flatMap {
                    (Line(spaces: Self.indent) + $0).wrapped(to: look.width, indent: Self.indent)
                }
        }
        // The facts are aligned with the ground of the plant.
        let padding = plant.count - facts.count
        return plant.indices.map { index in
            var line = Line(spaces: Self.indent) + plant[index]
            if index >= padding { line.append(Line(spaces: Self.gap) + facts[index - padding]) }
            return line.trimmed
        }.filter { !$0.isEmpty }
    }

    // MARK: Week

    var week: [Line] {
        let today = view.today.day.day
        var rows = BarRows()
        rows.scale = view.today.week.map(\.goal).max()?.wholeSeconds ?? 0
        rows.rows = view.today.week.map { day in
            let isToday = day.day == today
            return BarRows.Row(
                label: label(of: day.day, isToday ? .strong : .dim),
                note: focusNote(day, isToday ? .strong : .plain, messages, look),
                value: day.time.wholeSeconds, role: day.isGoalReached ? .good : .accent)
        }
        for place in rows.rows.count..<max(rows.rows.count, 7) {
            let day = today.advanced(by: place - view.today.week.count + 1)
            rows.rows.append(BarRows.Row(label: label(of: day, .dim)))
        }
        return rows.lines(look)
    }

    private func label(of day: LogicalDay, _ role: Role) -> Line {
        Line(messages.weekday(day.date.weekday), role)
    }
}

/// Time of a day with a mark if the goal was reached; a dash on a day without focus.
func focusNote(
    _ day: FocusDay, _ role: Role, _ messages: Messages, _ look: TerminalAppearance
) -> Line {
    guard day.time > .zero else { return Line(look.isUTF8 ? "·  " : "-  ", .dim) }
    let mark: Text = day.isGoalReached ? (look.isUTF8 ? " ✓" : " +") : "  "
    return Line(messages.duration(day.time), role) + Line(mark, .good)
}
