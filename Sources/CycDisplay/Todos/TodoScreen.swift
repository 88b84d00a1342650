package import CycCore

/// Data of the to-do list.
package struct TodoView: Sendable {
    package var date: Day
    /// In the order in which they are shown.
    package var todos: [Todo] = []
    /// Completed pomodoros by the number of the to-do.
    package var leaves: [Int64: Int] = [:]
    package var hasMore = false
    /// Whether a filter may hide to-dos.
    package var isFiltered = false
    /// Shown as `~`.
    package var home: String?

    package init(date: Day) {
        self.date = date
    }
}

/// To-dos grouped by list.
package func todoScreen(
    _ view: TodoView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !view.todos.isEmpty else {
        guard view.isFiltered else {
            return adviceLines(messages.noTodos, Fix.addTodo, look: look)
        }
        return Line(messages.noTodosMatch, .dim).wrapped(to: look.width, indent: 2)
            .map { $0.painted(look) }
    }
    let numberWidth = view.todos.reduce(0) { max($0, String($1.id).utf8.count) }
    var lines: [PaintedLine] = []
    lines.reserveCapacity(view.todos.count + 8)
    var title: Text?
    for todo in view.todos {
        let next =
            todo.isDone
            ? messages.doneTitle : messages.name(of: todo.shownList(on: view.date))
        if next != title {
            if title != nil { lines.append("") }
            title = next
            lines += Line(next, .strong).wrapped(to: look.width).map { $0.painted(look) }
        }
        lines.append(
            todoLine(todo, numberWidth: numberWidth, view, messages, look).painted(look))
    }
    if view.hasMore {
        lines += Line(messages.moreTodos, .dim).wrapped(to: look.width).map { $0.painted(look) }
    }
    return lines
}

/// One to-do on one line; if it does not fit, the end of the title is cut.
private func todoLine(
    _ todo: Todo, numberWidth: Int, _ view: TodoView, _ messages: Messages,
    _ look: TerminalAppearance
) -> Line {
    var line = Line()
    line.reserveCapacity(look.width)
    line.append(Line(spaces: 2 + numberWidth - String(todo.id).utf8.count))
    line.append("\(todo.id)  ", .dim)
    let (number, text) = (line, todoText(todo))
    let facts = todoFacts(todo, view, messages, look)
    line.append(text)
    line.append(facts)
    guard line.width > look.width else { return line }
    // The title keeps at least half of the line; then the facts are cut too.
    let available = look.width - number.width
    let textWidth = max(available / 2, available - facts.width)
    let cut = number + text.fitted(to: textWidth, ellipsis: look.glyphs.ellipsis) + facts
    return cut.fitted(to: look.width, ellipsis: look.glyphs.ellipsis)
}

private func todoText(_ todo: Todo) -> Line {
    var text = Line("\(todo.content.title)", todo.isDone ? .dim : .plain)
    for tag in todo.content.tags { text.append(" +\(tag)", .accent) }
    return text
}

/// Dates, commit, leaves, note and repository of a to-do, behind its title.
private func todoFacts(
    _ todo: Todo, _ view: TodoView, _ messages: Messages, _ look: TerminalAppearance
) -> Line {
    let content = todo.content
    var facts = Line()
    if let due = content.due {
        let isOverdue = todo.isOverdue(on: view.date)
        let isToday = due == view.date && !todo.isDone
        facts.append(
            "  \(messages.due(due, today: view.date, isDone: todo.isDone))",
            isOverdue ? .danger : isToday ? .warning : .accent)
    }
    if todo.isWaiting(on: view.date), let wait = content.wait {
        facts.append("  \(messages.waits(until: wait, today: view.date))", .dim)
    }
    if let every = content.every { facts.append("  \(messages.repetition(every))", .dim) }
    if let done = content.done { facts.append("  \(Day(of: done))", .dim) }
    if let commit = content.commit {
        facts.append("  \(String(commit.description.prefix(7)))", .dim)
    }
    if let count = view.leaves[todo.id] { facts.append("  \(leaves(count, look: look))", .good) }
    if content.note != nil { facts.append("  (\(messages.noteWord))", .dim) }
    if let repository = content.repository {
        let path = abbreviatingHome(repository, home: view.home)
        facts.append("  \(path.split(separator: "/").last ?? "/")", .dim)
    }
    return facts
}

/// Tags, due date with the list and repository of a to-do, shown after it was added or changed.
package func todoDetails(
    _ todo: Todo, today: Day, home: String?, messages: Messages
) -> Text {
    var parts: [Text] = todo.content.tags.map { "+\($0)" }
    if let due = todo.content.due {
        if todo.content.list != .today { parts.append(messages.name(of: todo.content.list)) }
        parts.append(messages.parsedDue(due, today: today))
    }
    if todo.isWaiting(on: today), let wait = todo.content.wait {
        parts.append(messages.waits(until: wait, today: today))
    }
    if let every = todo.content.every { parts.append(messages.repetition(every)) }
    if let repository = todo.content.repository {
        parts.append("\(abbreviatingHome(repository, home: home))")
    }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
}
