package import CycCore

extension English {
    package func explain(_ problem: TodoProblem) -> Explanation {
        let see: Instruction = "see them: \(Fix.listAllTodos)"
        return switch problem {
        case .title(let problem): explain(problem, of: .title)
        case .note(let problem): explain(problem, of: .note)
        case .badTag(let tag):
            Explanation(
                "\(shown(tag)) cannot be a tag",
                hint: "a tag begins with a letter and has no spaces, like +github")
        case .due(let problem): explain(problem)
        case .list(let name):
            Explanation(
                "there is no list \(shown(name))", hint: "the lists are today, soon, someday")
        case .repository(let path):
            Explanation(
                "\(shown(path)) is no absolute path of a folder",
                hint: "write it from the first slash on")
        case .notANumber(let word):
            Explanation(
                "\(shown(word)) is no number of a to-do",
                hint: "write numbers like 3, 3-5 or 1,4; \(see)")
        case .backwards(let word):
            Explanation(
                "the range is backwards: \(shown(word))", hint: "write the smaller one first")
        case .tooLarge(let word):
            Explanation("\(shown(word)) is larger than any to-do's number", hint: see)
        case .noNumbers: Explanation("no numbers were given", hint: see)
        case .missing(let id): Explanation("there is no to-do #\(id)", hint: see)
        case .noneInRange(let range):
            Explanation(
                "there is no to-do from #\(range.lowerBound) to #\(range.upperBound)", hint: see)
        case .alreadyDone(let id):
            Explanation(
                "to-do #\(id) is done already", hint: "open it again: \(Fix.reopen(id))")
        case .notDone(let id): Explanation("to-do #\(id) is not done", hint: see)
        case .unknownFilter(let word):
            Explanation(
                "\(shown(word)) is no filter",
                hint: "filters are +tag, due:DAY, overdue, today, soon and someday")
        case .line(let number, let problem):
            Explanation(
                "line \(number): \(explain(problem, of: .title).message)",
                hint: "correct that line; nothing was taken over")
        }
    }

    package var todoLabel: Text { "To do" }
    package func name(of list: TodoList) -> Text {
        switch list {
        case .today: "Today"
        case .soon: "Soon"
        case .someday: "Someday"
        }
    }
    package var doneTitle: Text { "Done" }
    package var noTodosMatch: Text { "no to-do matches" }
    package var noTodos: Text { "nothing to do; add something" }
    package var moreTodos: Text { "and more; a larger --limit shows them" }

    package func due(_ day: Day, today: Day, isDone: Bool) -> Text {
        switch day.number - today.number {
        case 0: "today"
        case 1: "tomorrow"
        case 2...60: "in \(days(day.number - today.number))"
        case 61...: "\(day)"
        default: isDone ? "\(day)" : "\(days(today.number - day.number)) overdue"
        }
    }

    package func todos(_ counts: TodoCounts) -> Text {
        let today: Text =
            counts.today == 0 ? "none for today" : "\(grouped(counts.today)) for today"
        return today + (counts.doneToday > 0 ? ", \(grouped(counts.doneToday)) done today" : "")
    }

    package func told(_ change: TodoChange) -> Text {
        let verb: Text =
            switch change.kind {
            case .add: "added"
            case .done: "done:"
            case .reopen: "reopened"
            case .edit: "changed"
            case .move:
                "moved to \(name(of: change.subjects.first?.content.list ?? .today).description.lowercased()):"
            case .remove: "removed"
            }
        guard let todo = change.subjects.first, change.subjects.count == 1 else {
            let all: Text = "\(verb) \(counted(change.subjects.count, "to-do"))"
            return change.subjects.isEmpty ? all : "\(all): \(change.numbers(more: more))"
        }
        return "\(verb) #\(todo.id) \(todo.content.title)"
    }

    package var nothingChanged: Text { "nothing to change" }
    package func dueEcho(_ day: Day, today: Day) -> Text {
        let words = due(day, today: today, isDone: false)
        return "due \(date(day))" + (words == "\(day)" ? "" : " (\(words))")
    }

    package func exported(todos count: Int, to file: String) -> Text {
        "\(counted(count, "to-do")) written to \(file)"
    }
    package func imported(todos count: Int, of all: Int, from file: String) -> Text {
        "\(counted(all, "to-do")) read from \(file), \(grouped(count)) new"
    }
}
