package import CycCore

/// Messages of `todo`.
extension Messages {
    package func explain(_ error: TodoError) -> Explanation {
        let see: Instruction = say(
            "list them: \(Fix.listAllTodos)", "목록 보기: \(Fix.listAllTodos)")
        return switch error {
        case .title(let error): explain(error, of: .title)
        case .note(let error): explain(error, of: .note)
        case .badTag(let tag):
            explanation(
                "\(shown(tag)) can't be used as a tag", "태그로 쓸 수 없습니다: \(shown(tag))",
                hint: "start it with a letter and use no spaces, like +github",
                "태그는 글자로 시작하고 공백이 없어야 합니다: +github")
        case .due(let error): explain(error)
        case .every(let rule):
            explanation(
                "can't read '\(shown(rule))' as a repetition", "반복으로 읽을 수 없습니다: \(shown(rule))",
                hint: "use day, weekday, mon,thu, 2w, month or year",
                "매일, 평일, 월,목, 2주, 매월, 매년처럼 쓰세요")
        case .list(let name):
            explanation(
                "there is no list '\(shown(name))'", "없는 목록입니다: \(shown(name))",
                hint: "use today, soon or someday",
                "목록은 오늘(today), 곧(soon), 언젠가(someday)입니다")
        case .repository(let path):
            explanation(
                "not an absolute folder path: \(shown(path))", "폴더의 절대 경로가 아닙니다: \(shown(path))",
                hint: "start the path with /", "/부터 시작하는 경로를 쓰세요")
        case .alreadyDone(let id):
            explanation(
                "to-do #\(id) is already done", "이미 완료한 할 일입니다: #\(id)",
                hint: "reopen it: \(Fix.reopen(id))", "완료 취소하기: \(Fix.reopen(id))")
        case .notDone(let id):
            explanation(
                "to-do #\(id) is still open", "아직 완료하지 않은 할 일입니다: #\(id)",
                hint: see)
        case .line(let number, let error):
            explanation(
                "line \(number): \(explain(error, of: .title).message)",
                "\(number)번째 줄: \(explain(error, of: .title).message)",
                hint: "fix that line; nothing was imported",
                "그 줄을 고치세요. 아무것도 가져오지 않았습니다")
        }
    }

    package var todoLabel: Text { say("To do", "할 일") }
    package func name(of list: TodoList) -> Text {
        switch list {
        case .today: say("Today", "오늘")
        case .soon: say("Soon", "곧")
        case .someday: say("Someday", "언젠가")
        }
    }
    /// Mark of a to-do with a note.
    var noteWord: Text { say("note", "메모") }
    /// Title above completed to-dos.
    package var doneTitle: Text { say("Done", "완료한 일") }
    /// Shown if nothing matches a filter, or if there are no to-dos.
    package var noTodosMatch: Text { say("No matching to-dos", "조건에 맞는 할 일 없음") }
    package var noTodos: Text { say("No to-dos. Add one", "할 일이 없습니다. 추가하려면") }
    /// Line below a list that was cut.
    package var moreTodos: Text {
        say("More to-dos are not shown; raise --limit to see them", "더 있음 · 더 보려면 --limit 값을 늘리세요")
    }

    /// "today", "in 3 days", "2 days overdue".
    package func due(_ day: Day, today: Day, isDone: Bool) -> Text {
        let distance = day.number - today.number
        return switch distance {
        case 0: say("today", "오늘까지")
        case 1: say("tomorrow", "내일까지")
        case 2...60: say("in \(days(distance))", "\(days(distance)) 남음")
        case 61...: "\(day)"
        default:
            isDone ? "\(day)" : say("\(days(-distance)) overdue", "\(days(-distance)) 지남")
        }
    }

    /// "2 for today, 1 done today".
    package func todos(_ counts: TodoCounts) -> Text {
        let today: Text =
            counts.today == 0
            ? say("none for today", "오늘 할 일 없음")
            : say("\(grouped(counts.today)) for today", "오늘 \(grouped(counts.today))개")
        guard counts.doneToday > 0 else { return today }
        let done = grouped(counts.doneToday)
        return today + say(", \(done) done today", ", 오늘 \(done)개 완료")
    }

    /// Result of a change, such as "Added #3 Parse the page".
    package func describe(_ change: TodoChange) -> Text {
        let list = name(of: change.subjects.first?.content.list ?? .today)
        let verb: Text =
            switch change.kind {
            case .add: say("Added", "할 일 추가")
            case .done: say("Closed", "할 일 완료")
            case .reopen: say("Reopened", "할 일 완료 취소")
            case .edit: say("Updated", "할 일 수정")
            case .move: say("Moved to \(list.description.lowercased()):", "할 일 이동 (\(list))")
            case .remove: say("Removed", "할 일 삭제")
            }
        let count = change.subjects.count
        guard let todo = change.subjects.first, count == 1 else {
            let all: Text = say(
                "\(verb) \(counted(count, "to-do"))", "\(verb): \(grouped(count))개")
            guard count > 0 else { return all }
            let numbers = change.numbers(more: more)
            return say("\(all): \(numbers)", "\(all) (\(numbers))")
        }
        return say(
            "\(verb) #\(todo.id) \(todo.content.title)",
            "\(verb): #\(todo.id) \(todo.content.title)")
    }

    package var nothingChanged: Text { say("Nothing to change", "바꿀 것 없음") }

    /// Due date as it was parsed.
    package func parsedDue(_ day: Day, today: Day) -> Text {
        let words = due(day, today: today, isDone: false)
        let date: Text = say("due \(date(day))", "기한 \(date(day))")
        return words == "\(day)" ? date : "\(date), \(words)"
    }

    /// Day from which it is on a list.
    func waits(until day: Day, today: Day) -> Text {
        let distance = day.number - today.number
        return (1...60).contains(distance)
            ? say("waits \(days(distance))", "\(days(distance)) 뒤에 표시")
            : say("waits until \(day)", "\(day)부터 표시")
    }

    func repetition(_ rule: Repetition) -> Text {
        switch rule {
        case .every(1, .day): say("every day", "매일")
        case .every(1, .week): say("every week", "매주")
        case .every(1, .month): say("every month", "매월")
        case .every(1, .year): say("every year", "매년")
        case .every(let count, .day): say("every \(count) days", "\(count)일마다")
        case .every(let count, .week): say("every \(count) weeks", "\(count)주마다")
        case .every(let count, .month): say("every \(count) months", "\(count)개월마다")
        case .every(let count, .year): say("every \(count) years", "\(count)년마다")
        case .on(Repetition.weekdays): say("every weekday", "평일마다")
        case .on(let days):
            say(
                "every \(Weekday.sorted(days).map { weekday($0) }.joined(separator: ", "))",
                "매주 \(Weekday.sorted(days).map { weekday($0) }.joined(separator: ", "))")
        }
    }

    /// The to-do that comes after a closed one: "Next: #7 Water the plants, due …".
    package func describe(following todo: Todo, today: Day) -> Text {
        let due = todo.content.due.map { parsedDue($0, today: today) } ?? ""
        return say(
            "Next: #\(todo.id) \(todo.content.title) (\(due))",
            "다음: #\(todo.id) \(todo.content.title) (\(due))")
    }

    package func exported(todos count: Int, to file: String) -> Text {
        say(
            "Exported \(counted(count, "to-do")) to \(file)",
            "할 일 \(grouped(count))개 저장: \(file)")
    }
    package func imported(todos count: Int, of all: Int, from file: String) -> Text {
        say(
            "Read \(counted(all, "to-do")) from \(file), \(grouped(count)) new",
            "할 일 \(grouped(all))개 읽음, \(grouped(count))개 추가: \(file)")
    }
}

extension TodoChange {
    /// `#1, #2, #3`, and how many more.
    fileprivate func numbers(more: (Int) -> Text) -> Text {
        let shown = subjects.prefix(10).map { "#\($0.id)" }.listed()
        let rest = subjects.count - 10
        return rest > 0 ? "\(shown) \(more(rest))" : shown
    }
}
