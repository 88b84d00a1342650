package import CycCore

/// Data of `focus report`.
package struct FocusReportView: Sendable {
    package var range: ClosedRange<LogicalDay>
    package var sums: FocusTotals
    package var todos: [EntryID: FocusTodo] = [:]
    /// Shown as `~`.
    package var home: String?

    package init(_ sums: FocusTotals, in range: ClosedRange<LogicalDay>) {
        self.sums = sums
        self.range = range
    }

    package func todo(_ subject: FocusTotals.Subject) -> FocusTodo? {
        if case .todo(let id) = subject { todos[id] } else { nil }
    }

    /// Title of a subject; `nil` if it has none.
    package func title(_ subject: FocusTotals.Subject) -> String? {
        switch subject {
        case .todo(let id): todos[id]?.title ?? sums.titles[id]
        case .title(let title): title
        case .nothing: nil
        }
    }
}

/// Totals by day, to-do, tag and repository, as bars.
package func focusReportScreen(
    _ view: FocusReportView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    let sums = view.sums
    var head = Line(
        messages.span(view.range.lowerBound.date, view.range.upperBound.date), .strong)
    guard !sums.days.isEmpty else {
        head.append(look.glyphs.separator + messages.noIntervals, .dim)
        return head.wrapped(to: look.width).map { $0.painted(look) }
    }
    head.append(
        look.glyphs.separator
            + messages.total(sums, days: sums.days.count { $0.time > .zero }))
    if sums.pomodoros > 0 {
        head.append(look.glyphs.separator, .dim)
        head.append(leaves(sums.pomodoros, look: look), .good)
    }
    var sections: [(title: Text, rows: [BarRows.Row])] = []
    func leavesLine(_ count: Int) -> Line {
        count > 0 ? Line(leaves(count, look: look), .good) + Line("  ") : Line()
    }
    func rows<Key>(_ sums: [(key: Key, sum: FocusTotals.Sum)], _ label: (Key) -> Line)
        -> [BarRows.Row]
    {
        sums.map { key, sum in
            // Aligned with the rows of days, which have a mark after the time.
            let note =
                leavesLine(sum.pomodoros) + Line(messages.hours(sum.time))
            return BarRows.Row(
                label: label(key), note: note + Line("  "), value: sum.time.wholeSeconds,
                role: .accent)
        }
    }
    let days = sums.days.map { day in
        BarRows.Row(
            label: Line(messages.date(day.day.date)),
            note: leavesLine(day.pomodoros) + focusNote(day, .plain, messages, look),
            value: day.time.wholeSeconds, role: day.isGoalReached ? .good : .accent)
    }
    sections.append((messages.byDayTitle, days))
    let subjects = rows(sums.subjects.largestFirst { view.title($0) ?? "" }) { subject in
        let title = view.title(subject).map { "\($0)" } ?? messages.untitled
        return Line(view.todo(subject).map { "#\($0.number) \(title)" } ?? title)
    }
    sections.append((messages.byTodoTitle, subjects))
    if sums.tags.keys.contains(where: { $0 != nil }) {
        let tags = rows(sums.tags.largestFirst { $0 ?? "" }) { tag in
            tag.map { Line("+\($0)") } ?? Line(messages.withoutTag, .dim)
        }
        sections.append((messages.byTagTitle, tags))
    }
    if sums.repositories.keys.contains(where: { $0 != nil }) {
        let repositories = rows(sums.repositories.largestFirst { $0 ?? "" }) { path in
            path.map { Line("\(abbreviatingHome($0, home: view.home))") }
                ?? Line(messages.withoutRepository, .dim)
        }
        sections.append((messages.byRepositoryTitle, repositories))
    }
    var lines = head.wrapped(to: look.width)
    let all = sections.flatMap(\.rows)
    for (title, rows) in sections where !rows.isEmpty {
        lines.append(Line())
        lines += Line(title, .strong).wrapped(to: look.width)
        lines += BarRows(rows: rows, neighbours: all).lines(look)
    }
    return lines.map { $0.painted(look) }
}
