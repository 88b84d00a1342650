package import CycCore

extension Korean {
    package func explain(_ problem: TodoProblem) -> Explanation {
        let see: Instruction = "목록 보기: \(Fix.listAllTodos)"
        return switch problem {
        case .title(let problem): explain(problem, of: .title)
        case .note(let problem): explain(problem, of: .note)
        case .badTag(let tag):
            Explanation(
                "태그로 쓸 수 없습니다: \(shown(tag))", hint: "태그는 글자로 시작하고 공백이 없어야 합니다: +github")
        case .due(let problem): explain(problem)
        case .list(let name):
            Explanation("없는 목록입니다: \(shown(name))", hint: "목록은 today, soon, someday입니다")
        case .repository(let path):
            Explanation("폴더의 절대 경로가 아닙니다: \(shown(path))", hint: "/부터 시작하는 경로를 쓰세요")
        case .notANumber(let word):
            Explanation(
                "할 일 번호가 아닙니다: \(shown(word))", hint: "3, 3-5, 1,4처럼 쓰세요. \(see)")
        case .backwards(let word):
            Explanation("범위의 앞뒤가 바뀌었습니다: \(shown(word))", hint: "작은 번호를 먼저 쓰세요")
        case .tooLarge(let word): Explanation("번호가 너무 큽니다: \(shown(word))", hint: see)
        case .noNumbers: Explanation("번호가 없습니다", hint: see)
        case .missing(let id): Explanation("#\(id)번 할 일이 없습니다", hint: see)
        case .noneInRange(let range):
            Explanation(
                "#\(range.lowerBound)번부터 #\(range.upperBound)번까지 할 일이 없습니다", hint: see)
        case .alreadyDone(let id):
            Explanation("#\(id)번은 이미 끝낸 할 일입니다", hint: "다시 열기: \(Fix.reopen(id))")
        case .notDone(let id): Explanation("#\(id)번은 아직 끝내지 않은 할 일입니다", hint: see)
        case .unknownFilter(let word):
            Explanation(
                "없는 필터입니다: \(shown(word))",
                hint: "필터는 +tag, due:날짜, overdue, today, soon, someday입니다")
        case .line(let number, let problem):
            Explanation(
                "\(number)번째 줄: \(explain(problem, of: .title).message)",
                hint: "그 줄을 고치세요. 아무것도 가져오지 않았습니다")
        }
    }

    package var todoLabel: Text { "할 일" }
    package func name(of list: TodoList) -> Text {
        switch list {
        case .today: "오늘"
        case .soon: "곧"
        case .someday: "언젠가"
        }
    }
    package var doneTitle: Text { "끝낸 일" }
    package var noTodosMatch: Text { "조건에 맞는 할 일이 없습니다" }
    package var noTodos: Text { "할 일이 없습니다. 추가하려면" }
    package var moreTodos: Text { "더 있습니다. --limit을 늘리면 보입니다" }

    package func due(_ day: Day, today: Day, isDone: Bool) -> Text {
        switch day.number - today.number {
        case 0: "오늘까지"
        case 1: "내일까지"
        case 2...60: "\(days(day.number - today.number)) 뒤"
        case 61...: "\(day)"
        default: isDone ? "\(day)" : "\(days(today.number - day.number)) 지남"
        }
    }

    package func todos(_ counts: TodoCounts) -> Text {
        let today: Text = counts.today == 0 ? "오늘 할 일 없음" : "오늘 \(grouped(counts.today))개"
        return today + (counts.doneToday > 0 ? ", 오늘 \(grouped(counts.doneToday))개 끝냄" : "")
    }

    package func told(_ change: TodoChange) -> Text {
        let verb: Text =
            switch change.kind {
            case .add: "추가"
            case .done: "완료"
            case .reopen: "다시 엶"
            case .edit: "수정"
            case .move: "\(name(of: change.subjects.first?.content.list ?? .today)) 목록으로 옮김"
            case .remove: "삭제"
            }
        guard let todo = change.subjects.first, change.subjects.count == 1 else {
            let all: Text = "\(verb): 할 일 \(grouped(change.subjects.count))개"
            return change.subjects.isEmpty ? all : "\(all) (\(change.numbers(more: more)))"
        }
        return "\(verb): #\(todo.id) \(todo.content.title)"
    }

    package var nothingChanged: Text { "바꿀 것이 없습니다" }
    package func dueEcho(_ day: Day, today: Day) -> Text {
        let words = due(day, today: today, isDone: false)
        return "기한 \(date(day))" + (words == "\(day)" ? "" : ", \(words)")
    }

    package func exported(todos count: Int, to file: String) -> Text {
        "할 일 \(grouped(count))개를 저장했습니다: \(file)"
    }
    package func imported(todos count: Int, of all: Int, from file: String) -> Text {
        "할 일 \(grouped(all))개를 읽어 \(grouped(count))개를 추가했습니다: \(file)"
    }
}
