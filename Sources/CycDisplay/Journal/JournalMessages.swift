package import CycCore

/// Messages of `history`, `undo` and `redo`.
extension Messages {
    package func explain(_ error: UndoError) -> Explanation {
        let see: Instruction = say("see the history: \(Fix.history)", "작업 기록 보기: \(Fix.history)")
        return switch error {
        case .nothingToUndo:
            explanation("nothing to undo", "되돌릴 작업이 없습니다", hint: see)
        case .nothingToRedo:
            explanation(
                "nothing to redo; only the last undo can be redone",
                "다시 실행할 작업이 없습니다. 방금 되돌린 작업만 다시 실행할 수 있습니다", hint: see)
        case .noAction(let prefix):
            explanation(
                "no action starts with \(shown(prefix))",
                "이 ID로 시작하는 작업이 없습니다: \(shown(prefix))", hint: see)
        case .severalActions(let prefix):
            explanation(
                "more than one action starts with \(shown(prefix))",
                "이 ID로 시작하는 작업이 둘 이상입니다: \(shown(prefix))", hint: see)
        case .alreadyUndone(let id):
            explanation(
                "action \(id.brief) is already undone", "이미 되돌린 작업입니다: \(id.brief)", hint: see)
        case .changedSince(let id, let command, let kind, let number):
            explanation(
                "\(name(of: kind)) \(numbered(number, kind)) was changed later by \(command) (\(id.brief))",
                "그 뒤에 바뀌었습니다: \(name(of: kind)) \(numbered(number, kind)), \(command) (\(id.brief))",
                hint: "undo that first: \(Fix.undo(id))", "먼저 그 작업을 되돌리세요: \(Fix.undo(id))")
        case .unknownKind(let name):
            explanation(
                "the action changed a kind of entry that this version of cyc doesn't know: \(shown(name))",
                "이 버전이 모르는 종류의 항목을 바꾼 작업입니다: \(shown(name))", hint: see)
        case .unknownField(let name):
            explanation(
                "the action changed a field that this version of cyc doesn't know: \(shown(name))",
                "이 버전이 모르는 항목 값을 바꾼 작업입니다: \(shown(name))", hint: see)
        case .notShared:
            explanation(
                "the action also changed something that its machine doesn't share",
                "그 기기가 공유하지 않는 것도 바꾼 작업입니다",
                hint: "undo it on that machine", "그 기기에서 되돌리세요")
        case .changedMeanwhile(let kind, let number):
            explanation(
                "\(name(of: kind)) \(numbered(number, kind)) is not as it was, so nothing was changed",
                "그사이 바뀌어 아무것도 하지 않았습니다: \(name(of: kind)) \(numbered(number, kind))", hint: see)
        }
    }

    package func undone(_ item: HistoryItem) -> Text {
        let what: Text = "\(item.action.command), \(item.subjects(self))"
        return say("Undone: \(what)", "되돌림: \(what)")
    }
    package func redone(_ item: HistoryItem) -> Text {
        let what: Text = "\(item.action.command), \(item.subjects(self))"
        return say("Redone: \(what)", "다시 실행: \(what)")
    }

    package var noHistory: Text { say("Nothing was changed yet.", "아직 바꾼 것이 없습니다.") }
    package var whenColumn: Text { say("When", "일시") }
    package var actionColumn: Text { say("ID", "작업 ID") }
    package var commandColumn: Text { say("Command", "명령") }
    package var entriesColumn: Text { say("What", "대상") }
    /// Mark after the command of an undone action.
    package var undoneMark: Text { say("undone", "되돌림") }
}
