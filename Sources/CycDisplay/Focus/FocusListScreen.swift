package import CycCore

/// Data of `focus list`.
package struct FocusListView: Sendable {
    package let log: FocusLog
    /// Listed entries of ``log``, by time.
    package let entries: [FocusEntry]
    package let range: ClosedRange<LogicalDay>
    package let days: LogicalDays
    /// Verdicts of pomodoros, by number of their last entries.
    package let verdicts: [Int64: PomodoroVerdict]
    /// Shown number of each focus session; see ``FocusLog/sessionNumbers``.
    package let focusSessions: [Int64: Int64]
    package var todos: [EntryID: FocusTodo] = [:]
    /// Number of commits, by number of the entry.
    package var commits: [Int64: Int] = [:]
    package var machines = MachineNames.none

    package init(
        log: FocusLog, entries: [FocusEntry], in range: ClosedRange<LogicalDay>, days: LogicalDays
    ) {
        self.log = log
        self.entries = entries
        self.range = range
        self.days = days
        verdicts = log.verdicts
        focusSessions = log.sessionNumbers
    }
}

/// Intervals below the days on which they begin.
package func focusListScreen(
    _ view: FocusListView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !view.entries.isEmpty else {
        var line = Line(
            messages.span(view.range.lowerBound.date, view.range.upperBound.date), .strong)
        line.append(look.glyphs.separator + messages.noIntervals, .dim)
        return line.wrapped(to: look.width).map { $0.painted(look) }
    }
    var table = Table(columns: [
        Table.Column(nil, .right), Table.Column(), Table.Column(nil, .right),
        Table.Column(nil, dropping: .end), Table.Column(),
    ])
    table.indent = 2
    table.narrowest = 12
    table.rows = view.entries.map { entry in
        let interval = entry.interval
        let todo = interval.todo.flatMap { view.todos[$0] }
        var name = Line(messages.subject(interval, todo: todo))
        for tag in interval.allTags(view.todos) { name.append(" +\(tag)", .accent) }
        if interval.note != nil { name.append(" (\(messages.noteWord))", .dim) }
        let time = view.log.ranges(of: entry).reduce(.zero) { $0 + $1.duration }
        return [
            Line("@\(entry.number)", .dim), Line(messages.clockSpan(interval)),
            Line(messages.duration(time), interval.to == nil ? .good : .plain), name,
            marks(entry, view.verdicts[entry.number], view, messages, look),
        ]
    }
    var lines: [Line] = []
    var reader = LogicalDayReader(view.days, at: view.entries[0].interval.from)
    var last: LogicalDay?
    for (entry, own) in zip(view.entries, table.blocks(look).rows) {
        let day = reader.day(at: entry.interval.from).day
        if day != last {
            if last != nil { lines.append(Line()) }
            lines += Line(messages.date(day.date), .strong).wrapped(to: look.width)
            last = day
        }
        lines += own
    }
    return lines.map { $0.painted(look) }
}

private func marks(
    _ entry: FocusEntry, _ verdict: PomodoroVerdict?, _ view: FocusListView, _ messages: Messages,
    _ look: TerminalAppearance
) -> Line {
    var marks: [Line] = []
    switch verdict {
    case .whole: marks.append(Line(leaves(1, look: look), .good))
    case .cut: marks.append(Line(look.isUTF8 ? "✂" : "cut", .dim))
    case nil: break
    }
    if entry.interval.isPaused { marks.append(Line(look.isUTF8 ? "‖" : "paused", .warning)) }
    if !view.log.isOwn(entry), let machine = view.machines.name(of: entry.interval.machine) {
        marks.append(Line("\(machine)", .dim))
    }
    if let commits = view.commits[entry.number] {
        marks.append(Line(messages.commits(commits), .dim))
    }
    return marks.joined(separator: Line(" "))
}

extension [Line] {
    fileprivate func joined(separator: Line) -> Line {
        reduce(Line()) { $0.isEmpty ? $1 : $0 + separator + $1 }
    }
}
