package import CycCore

/// Everything about some to-dos, one block for each.
///
/// - Parameter pomodoros: Completed pomodoros by the number of the to-do.
package func todoDetailScreen(
    _ todos: [Todo], pomodoros: [Int64: Int], on today: Day, home: String?, messages: Messages,
    look: TerminalAppearance
) -> [PaintedLine] {
    let blocks = todos.map { todo in
        let rows = messages.rows(of: todo, pomodoros: pomodoros[todo.id], today: today, home: home)
        let labels = LabelledLines(rows.map(\.label), look: look)
        let title = Line("#\(todo.id) ", .dim) + Line("\(todo.content.title)", .strong)
        let lines =
            title.wrapped(to: look.width, indent: 2)
            + rows.flatMap { labels.lines($0.label, Line($0.value)) }
        return lines.map { $0.painted(look) }
    }
    return Array(blocks.joined(separator: [""]))
}

extension Messages {
    fileprivate func rows(
        of todo: Todo, pomodoros: Int?, today: Day, home: String?
    ) -> [(label: Text, value: Text)] {
        let content = todo.content
        var rows: [(label: Text, value: Text)] = [
            (say("List", "목록"), name(of: todo.shownList(on: today)))
        ]
        if !content.tags.isEmpty {
            rows.append((say("Tags", "태그"), content.tags.map { "+\($0)" }.listed(separator: " ")))
        }
        if let day = content.due {
            let distance = due(day, today: today, isDone: todo.isDone)
            rows.append((say("Due", "기한"), "\(date(day)) (\(distance))"))
        }
        if let wait = content.wait {
            rows.append((say("Hidden until", "표시 시작"), date(wait)))
        }
        if let every = content.every {
            rows.append((say("Repeats", "반복"), repetition(every)))
        }
        if let note = content.note { rows.append((say("Note", "메모"), "\(visible: note)")) }
        if let repository = content.repository {
            let path = abbreviatingHome(repository, home: home)
            rows.append((say("Repository", "저장소"), "\(path)"))
        }
        if let pomodoros { rows.append((say("Pomodoros", "뽀모도로"), "\(grouped(pomodoros))")) }
        rows.append((say("Added", "추가"), time(content.created.instant)))
        if let done = content.done { rows.append((say("Closed", "완료"), time(done.instant))) }
        if let commit = content.commit {
            rows.append((say("Commit", "커밋"), "\(commit.description)"))
        }
        return rows
    }
}
