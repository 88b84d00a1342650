package import CycCore

/// Actions of the journal, one per line, in the order of `items`.
package func historyScreen(
    _ items: [HistoryItem], messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !items.isEmpty else {
        return adviceLines(messages.noHistory, Fix.addTodo, look: look)
    }
    var table = Table(columns: [
        Table.Column(messages.whenColumn), Table.Column(messages.actionColumn),
        Table.Column(messages.commandColumn), Table.Column(messages.entriesColumn, dropping: .end),
    ])
    table.narrowest = 16
    table.rows = items.map { item in
        var command = Line("\(item.action.command)", item.isUndone ? .dim : .strong)
        if item.isUndone { command.append(" (\(messages.undoneMark))", .dim) }
        return [
            Line(messages.time(item.action.at.instant), .dim),
            Line("\(item.action.id.brief)", .dim), command, Line(item.subjects(messages)),
        ]
    }
    return table.lines(look).map { $0.painted(look) }
}
