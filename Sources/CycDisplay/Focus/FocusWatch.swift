package import CycCore

/// The clock that fills the terminal, as it is at `now`: always `rows` lines of at most its width.
///
/// - Parameters:
///   - view: As it was when something was done last; it counts on from there.
///   - now: The instant.
///   - rows: Lines of the terminal.
///   - messages: The words.
///   - look: The terminal.
/// - Returns: The lines, without what a line had before.
package func focusWatchScreen(
    _ view: FocusView, at now: Instant, rows: Int, messages: Messages, look: TerminalLook
) -> [PaintedLine] {
    let today = view.today
    let seconds = today.openSeconds(at: now)
    let left = today.open?.interval.plan.length.map { max(0, $0 - seconds) }
    let time = clockTime(left ?? seconds)
    let role: Role = today.isPaused ? .warning : today.open == nil ? .dim : .strong

    let name = today.open.map { messages.subject($0.interval, todo: view.todo) }
    let head = Line(name ?? messages.nothingOpen, .strong)
    var state: Line?
    if let doubt = today.running?.doubt {
        state = Line(
            messages.inDoubt(since: doubt.since, seconds: doubt.seconds, doubt.cause), .warning)
    } else if today.isPaused {
        state = Line(messages.paused(seconds: Int(seconds)), .warning)
    } else if let rest = today.rest {
        state = Line(messages.onBreak(rest), .accent)
    } else if let running = today.running {
        let plan = running.entry.interval.plan
        if left == 0, let end = running.plannedEnd {
            state = Line(messages.planOver(plan, since: end), .accent)
        } else if let begin = today.begin {
            state = Line(messages.running(seconds: Int(seconds), since: begin), .dim)
        }
    }
    let day = FocusDay(today.day.day, seconds: today.seconds(at: now), goal: today.day.goal)
    var sum = Line(messages.counted(day))
    if today.day.pomodoros > 0 {
        sum.append("  ")
        sum.append(leaves(today.day.pomodoros, look: look), .good)
    }
    let keys = Line(messages.watchKeys(isPaused: today.isPaused), .dim)
    let plant = plantLines(today.stage(at: now), look: look)

    // What there is no room for goes: first the plant, then the large digits, then the words.
    let digits = bigDigits(time, role, look)
    let small = [Line(time, role)]
    let layouts: [[[Line]]] = [
        [[head], digits, state.map { [$0] } ?? [], plant + [sum], [keys]],
        [[head], digits, state.map { [$0] } ?? [], [sum], [keys]],
        [[head], small, state.map { [$0] } ?? [], [sum], [keys]],
        [[head] + small + [sum]], [small],
    ]
    let chosen =
        layouts.first { height(of: $0) <= rows } ?? [small]
    let lines = chosen.filter { !$0.isEmpty }.joined(separator: [Line()]).map {
        centred($0.fitted(to: look.width, ellipsis: look.glyphs.ellipsis), in: look.width)
    }
    let above = max(0, rows - lines.count) / 2
    let below = max(0, rows - lines.count - above)
    return
        (Array(repeating: Line(), count: above) + lines.prefix(rows)
        + Array(repeating: Line(), count: below)).map { $0.painted(look) }
}

private func height(of layout: [[Line]]) -> Int {
    let blocks = layout.filter { !$0.isEmpty }
    return blocks.reduce(blocks.count - 1) { $0 + $1.count }
}

private func centred(_ line: Line, in width: Int) -> Line {
    line.isEmpty ? line : Line(spaces: max(0, width - line.width) / 2) + line
}

/// `12:34`, from an hour on `1:02:34`.
private func clockTime(_ seconds: Int64) -> Text {
    let seconds = Int(max(0, seconds))
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, zeroPadded(seconds % 60, 2))
    return hours > 0
        ? "\(hours):\(zeroPadded(minutes, 2)):\(rest)" : "\(zeroPadded(minutes, 2)):\(rest)"
}

/// Rows of bits of each digit, the left column first.
private let digitRows: [[UInt8]] = [
    [0b111, 0b101, 0b101, 0b101, 0b111], [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111], [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001], [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111], [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111], [0b111, 0b101, 0b111, 0b001, 0b111],
]

/// The time in five rows, each dot two columns wide or one; in one row where neither fits.
private func bigDigits(_ time: Text, _ role: Role, _ look: TerminalLook) -> [Line] {
    for dot in [2, 1] {
        let rows = (0..<5).map { row in
            time.description.utf8.map { byte -> Text in
                guard byte.isDigit else { return dots(row == 1 || row == 3 ? 0b1 : 0, 1, dot, look) }
                return dots(digitRows[Int(byte & 0x0F)][row], 3, dot, look)
            }.joined(separator: dot == 2 ? "  " : " ")
        }
        guard let width = rows.first?.width, width <= look.width - 2 else { continue }
        return rows.map { Line($0, role) }
    }
    return [Line(time, role)]
}

private func dots(_ bits: UInt8, _ count: Int, _ width: Int, _ look: TerminalLook) -> Text {
    let (full, empty): (Text, Text) = look.isUTF8 ? ("█", " ") : ("#", " ")
    return (0..<count).reversed().map { bit in
        repeatElement(bits >> UInt8(bit) & 1 == 1 ? full : empty, count: width).joined()
    }.joined()
}
