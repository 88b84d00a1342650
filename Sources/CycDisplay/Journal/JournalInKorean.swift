package import CycCore

extension Korean: JournalMessages {
    package func explain(_ problem: UndoProblem) -> Explanation {
        switch problem {
        case .nothingToUndo:
            Explanation("되돌릴 것이 없습니다", hint: "기록 보기: \(Fix.history)")
        case .nothingToRedo:
            Explanation(
                "다시 할 것이 없습니다. 방금 되돌린 것만 다시 할 수 있습니다",
                hint: "기록 보기: \(Fix.history)")
        case .noAction(let prefix):
            Explanation(
                "이렇게 시작하는 작업이 없거나 여럿입니다: \(shown(prefix))",
                hint: "이름 보기: \(Fix.history)")
        case .alreadyUndone(let id):
            Explanation("이미 되돌린 작업입니다: \(id.brief)", hint: "기록 보기: \(Fix.history)")
        case .changedSince(let id, let command, let kind, let number):
            Explanation(
                "그 뒤에 바뀌었습니다: \(name(of: kind)) #\(number), \(command) (\(id.brief))",
                hint: "먼저 그것을 되돌리세요: \(Fix.undo(id))")
        case .changedMeanwhile(let kind, let number):
            Explanation(
                "그사이 바뀌어 아무것도 하지 않았습니다: \(name(of: kind)) #\(number)",
                hint: "기록 보기: \(Fix.history)")
        }
    }

    package func undone(_ item: HistoryItem) -> Text {
        "되돌렸습니다: \(item.action.command), \(item.subjects(self))"
    }
    package func redone(_ item: HistoryItem) -> Text {
        "다시 했습니다: \(item.action.command), \(item.subjects(self))"
    }

    package var noHistory: Text { "아직 바꾼 것이 없습니다." }
    package var whenColumn: Text { "때" }
    package var actionColumn: Text { "작업" }
    package var commandColumn: Text { "명령" }
    package var entriesColumn: Text { "대상" }
    package var undoneMark: Text { "되돌림" }
}
