package import CycCore

/// Everything that `focus report` shows.
package struct FocusReportView: Sendable {
    package var range: ClosedRange<OwnDay>
    package var sums: FocusSums
    package var todos: [EntryID: FocusTodo] = [:]
    /// Shown as `~`.
    package var home: String?

    package init(_ sums: FocusSums, in range: ClosedRange<OwnDay>) {
        self.sums = sums
        self.range = range
    }

    package func todo(_ subject: FocusSums.Subject) -> FocusTodo? {
        if case .todo(let id) = subject { todos[id] } else { nil }
    }

    /// What somebody focused on; `nil` where that has no name.
    package func title(_ subject: FocusSums.Subject) -> String? {
        switch subject {
        case .todo(let id): todos[id]?.title ?? sums.titles[id]
        case .title(let title): title
        case .nothing: nil
        }
    }
}

/// Sums by day, to-do, tag and repository, as bars.
package func focusReportScreen(
    _ view: FocusReportView, messages: Messages, look: TerminalLook
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
            + messages.total(sums, days: sums.days.count { $0.seconds > 0 }))
    if sums.pomodoros > 0 {
        head.append(look.glyphs.separator, .dim)
        head.append(leaves(sums.pomodoros, look: look), .good)
    }
    var lines = head.wrapped(to: look.width)
    func section(_ title: Text, _ rows: [BarRows.Row]) {
        guard !rows.isEmpty else { return }
        lines.append(Line())
        lines.append(Line(title, .strong).fitted(to: look.width, ellipsis: look.glyphs.ellipsis))
        lines += BarRows(rows: rows).lines(look)
    }
    func note(_ sum: FocusSums.Sum) -> Line {
        var note = Line()
        if sum.pomodoros > 0 {
            note.append(leaves(sum.pomodoros, look: look), .good)
            note.append("  ")
        }
        return note + Line(messages.duration(seconds: Int(sum.seconds)))
    }
    func rows<Key>(_ sums: [(key: Key, sum: FocusSums.Sum)], _ label: (Key) -> Line)
        -> [BarRows.Row]
    {
        sums.map {
            BarRows.Row(label: label($0.key), note: note($0.sum), value: $0.sum.seconds, role: .accent)
        }
    }
    section(
        messages.byDayTitle,
        sums.days.map { day in
            var label = Line(messages.date(day.day.date))
            if day.pomodoros > 0 {
                label.append(" ")
                label.append(leaves(day.pomodoros, look: look), .good)
            }
            return BarRows.Row(
                label: label, note: focusNote(day, .plain, messages, look), value: day.seconds,
                role: day.isGoalReached ? .good : .accent)
        })
    section(
        messages.byTodoTitle,
        rows(sums.subjects.largestFirst { view.title($0) ?? "" }) { subject in
            let title = view.title(subject).map { "\($0)" } ?? messages.untitled
            return Line(view.todo(subject).map { "#\($0.number) \(title)" } ?? title)
        })
    if sums.tags.keys.contains(where: { $0 != nil }) {
        section(
            messages.byTagTitle,
            rows(sums.tags.largestFirst { $0 ?? "" }) { tag in
                tag.map { Line("+\($0)") } ?? Line(messages.withoutTag, .dim)
            })
    }
    if sums.repositories.keys.contains(where: { $0 != nil }) {
        section(
            messages.byRepositoryTitle,
            rows(sums.repositories.largestFirst { $0 ?? "" }) { path in
                path.map { Line("\(abbreviatingHome($0, home: view.home))") }
                    ?? Line(messages.withoutRepository, .dim)
            })
    }
    return lines.map { $0.painted(look) }
}
