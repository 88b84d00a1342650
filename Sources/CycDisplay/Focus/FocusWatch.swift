package import CycCore

/// Full-screen focus clock at `now`: always `rows` lines of at most the terminal's width.
///
/// - Parameters:
///   - view: State after the last action; the clock counts on from it.
///   - rows: Height of the terminal in lines.
///   - problem: Error of the last action.
/// - Returns: Lines that do not erase what was on the screen before.
package func focusWatchScreen(
    _ view: FocusView, at now: Instant, rows: Int, problem: CycError? = nil, messages: Messages,
    look: TerminalAppearance
) -> [PaintedLine] {
    let clock = FocusClock(view: view, now: now, messages: messages, look: look)
    let state = clock.state + clock.elsewhere + (problem.map(clock.lines) ?? [])
    let (head, digits, small) = ([clock.head], clock.digits, [Line(clock.time, clock.role)])
    let (plant, sum, keys) = (clock.plant, clock.sum, clock.keys)
    // If the terminal is too small, the plant is left out first, then the large digits, then the
    // texts.
    let layouts: [[[Line]]] = [
        [head, digits, state, plant + sum, keys], [head, digits, state, sum, keys],
        [head, small, state, sum, keys], [head + small + state + sum + keys],
        [head + small + sum], [small],
    ]
    let chosen = layouts.first { height(of: $0) <= rows } ?? [small]
    let lines = chosen.filter { !$0.isEmpty }.joined(separator: [Line()]).map {
        centred($0.fitted(to: look.width, ellipsis: look.glyphs.ellipsis), in: look.width)
    }
    let above = max(0, rows - lines.count) / 2
    let below = max(0, rows - lines.count - above)
    return
        (Array(repeating: Line(), count: above) + lines.prefix(rows)
        + Array(repeating: Line(), count: below)).map { $0.painted(look) }
}

private struct FocusClock {
    let view: FocusView
    let now: Instant
    let messages: Messages
    let look: TerminalAppearance

    private var today: FocusToday { view.today }
    private var passed: Duration { today.openTime(at: now) }
    /// Rest of the planned time; `nil` without a plan.
    private var left: Duration? {
        today.open?.interval.plan.length.map { max(.zero, $0 - passed) }
    }
    /// Current break, unless a session is counting.
    private var rest: FocusToday.Break? {
        today.open == nil || today.running?.isOver == true ? today.rest : nil
    }

    /// Time left of a break or of the plan, else the counted time.
    var time: Text {
        if let rest { return clockTime(rest.to - now) }
        let isPomodoro = today.open?.interval.plan.isPomodoro == true
        return clockTime(left.flatMap { $0 > .zero || isPomodoro ? $0 : nil } ?? passed)
    }

    var role: Role {
        if rest != nil { return .accent }
        return today.isPaused ? .warning : today.open == nil ? .dim : .strong
    }

    var digits: [Line] { bigDigits(time, role, look) }

    var head: Line {
        guard let open = today.open else { return Line(messages.nothingOpen, .dim) }
        return Line(messages.subject(open.interval, todo: view.todo), .strong)
    }

    var state: [Line] {
        if let doubt = today.running?.doubt {
            return lines(
                messages.inDoubt(since: doubt.since, doubt.duration, doubt.cause), .warning)
        }
        if today.isPaused { return lines(messages.paused(after: passed), .warning) }
        if let rest { return lines(messages.onBreak(rest), .accent) }
        guard let running = today.running else { return [] }
        if left == .zero, let end = running.plannedEnd {
            return lines(messages.planOver(running.entry.interval.plan, since: end), .accent)
        }
        return today.begin.map {
            lines(messages.running(passed, since: $0), .dim)
        } ?? []
    }

    /// The timers of other machines.
    var elsewhere: [Line] { view.elsewhere(messages).flatMap { lines($0, .dim) } }

    func lines(_ problem: CycError) -> [Line] {
        let explanation = messages.explain(problem)
        let hint = explanation.hint?.lines(after: Line(), role: .dim, width: look.width, indent: 0)
        return lines(explanation.message, .danger) + (hint ?? [])
    }

    private func lines(_ text: Text, _ role: Role) -> [Line] {
        Line(text, role).wrapped(to: look.width)
    }

    /// Rows of the plant that are not empty.
    var plant: [Line] {
        Array(
            plantLines(view.species, today.stage(at: now), look: look).drop { $0.trimmed.isEmpty })
    }

    var sum: [Line] {
        let day = FocusDay(today.day.day, time: today.time(at: now), goal: today.day.goal)
        var parts = [Line(messages.counted(day))]
        if today.day.pomodoros > 0 {
            parts.append(Line(leaves(today.day.pomodoros, look: look), .good))
        }
        return parts.flowing(in: look.width, gap: 2)
    }

    var keys: [Line] {
        messages.watchKeys(isOpen: today.open != nil, isPaused: today.isPaused)
            .map { Line($0, .dim) }.flowing(in: look.width, gap: 3)
    }
}

private func height(of layout: [[Line]]) -> Int {
    let blocks = layout.filter { !$0.isEmpty }
    return blocks.reduce(blocks.count - 1) { $0 + $1.count }
}

private func centred(_ line: Line, in width: Int) -> Line {
    (Line(spaces: max(0, width - line.width) / 2) + line).trimmed
}

/// `12:34`, or `1:02:34` from an hour on.
private func clockTime(_ duration: Duration) -> Text {
    let seconds = Int(max(0, duration.wholeSeconds))
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, zeroPadded(seconds % 60, 2))
    return hours > 0
        ? "\(hours):\(zeroPadded(minutes, 2)):\(rest)" : "\(zeroPadded(minutes, 2)):\(rest)"
}

/// Rows of each digit as bits, the leftmost column first.
private let digitRows: [[UInt8]] = [
    [0b111, 0b101, 0b101, 0b101, 0b111], [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111], [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001], [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111], [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111], [0b111, 0b101, 0b111, 0b001, 0b111],
]

/// Time in large digits of five rows, each dot one or two columns wide; in one row if neither fits.
private func bigDigits(_ time: Text, _ role: Role, _ look: TerminalAppearance) -> [Line] {
    for dot in [2, 1] {
        let rows = (0..<5).map { row in
            time.description.utf8.map { byte -> Text in
                guard byte.isDigit else {
                    return dots(row == 1 || row == 3 ? 0b1 : 0, 1, dot, look)
                }
                return dots(digitRows[Int(byte & 0x0F)][row], 3, dot, look)
            }.joined(separator: dot == 2 ? "  " : " ")
        }
        guard let width = rows.first?.width, width <= look.width - 2 else { continue }
        return rows.map { Line($0, role) }
    }
    return [Line(time, role)]
}

private func dots(_ bits: UInt8, _ count: Int, _ width: Int, _ look: TerminalAppearance) -> Text {
    let (full, empty): (Text, Text) = look.isUTF8 ? ("█", " ") : ("#", " ")
    return (0..<count).reversed().map { bit in
        repeatElement(bits >> UInt8(bit) & 1 == 1 ? full : empty, count: width).joined()
    }.joined()
}
