package import CycCore

/// Messages of `history`, `undo` and `redo`.
extension Messages {
    package func explain(_ error: UndoError) -> Explanation {
        let see: Instruction = say("see what was done: \(Fix.history)", "기록 보기: \(Fix.history)")
        return switch error {
        case .nothingToUndo:
            explanation("there is nothing to undo", "되돌릴 것이 없습니다", hint: see)
        case .nothingToRedo:
            explanation(
                "there is nothing to redo; only what was just undone can be",
                "다시 할 것이 없습니다. 방금 되돌린 것만 다시 할 수 있습니다", hint: see)
        case .noAction(let prefix):
            explanation(
                "no action, or more than one, begins with \(shown(prefix))",
                "이렇게 시작하는 작업이 없거나 여럿입니다: \(shown(prefix))", hint: see)
        case .alreadyUndone(let id):
            explanation(
                "action \(id.brief) was undone already", "이미 되돌린 작업입니다: \(id.brief)", hint: see)
        case .changedSince(let id, let command, let kind, let number):
            explanation(
                "\(name(of: kind)) \(numbered(number, kind)) was changed since, by \(command) (\(id.brief))",
                "그 뒤에 바뀌었습니다: \(name(of: kind)) \(numbered(number, kind)), \(command) (\(id.brief))",
                hint: "take that back first: \(Fix.undo(id))", "먼저 그것을 되돌리세요: \(Fix.undo(id))")
        case .unknownKind(let name):
            explanation(
                "the action changed an entry of a kind that this cyc does not know: \(shown(name))",
                "이 버전이 모르는 종류의 항목을 바꾼 작업입니다: \(shown(name))", hint: see)
        case .unknownField(let name):
            explanation(
                "the action changed a field that this cyc does not know: \(shown(name))",
                "이 버전이 모르는 항목 값을 바꾼 작업입니다: \(shown(name))", hint: see)
        case .changedMeanwhile(let kind, let number):
            explanation(
                "\(name(of: kind)) \(numbered(number, kind)) is not as it was, so nothing was changed",
                "그사이 바뀌어 아무것도 하지 않았습니다: \(name(of: kind)) \(numbered(number, kind))", hint: see)
        }
    }

    package func undone(_ item: HistoryItem) -> Text {
        let what: Text = "\(item.action.command), \(item.subjects(self))"
        return say("undone: \(what)", "되돌렸습니다: \(what)")
    }
    package func redone(_ item: HistoryItem) -> Text {
        let what: Text = "\(item.action.command), \(item.subjects(self))"
        return say("again: \(what)", "다시 했습니다: \(what)")
    }

    package var noHistory: Text { say("Nothing was changed yet.", "아직 바꾼 것이 없습니다.") }
    package var whenColumn: Text { say("When", "때") }
    package var actionColumn: Text { say("Action", "작업") }
    package var commandColumn: Text { say("Command", "명령") }
    package var entriesColumn: Text { say("What", "대상") }
    /// Mark after the command of an undone action.
    package var undoneMark: Text { say("undone", "되돌림") }
}
