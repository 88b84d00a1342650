package import CycCore

extension English: JournalMessages {
    package func explain(_ problem: UndoProblem) -> Explanation {
        switch problem {
        case .nothingToUndo:
            Explanation("there is nothing to undo", hint: "see what was done: \(Fix.history)")
        case .nothingToRedo:
            Explanation(
                "there is nothing to redo; only what was just undone can be",
                hint: "see what was done: \(Fix.history)")
        case .noAction(let prefix):
            Explanation(
                "no action, or more than one, begins with \(shown(prefix))",
                hint: "see their names: \(Fix.history)")
        case .alreadyUndone(let id):
            Explanation(
                "action \(id.brief) was undone already", hint: "see it: \(Fix.history)")
        case .changedSince(let id, let command, let kind, let number):
            Explanation(
                "\(name(of: kind)) #\(number) was changed since, by \(command) (\(id.brief))",
                hint: "take that back first: \(Fix.undo(id))")
        case .changedMeanwhile(let kind, let number):
            Explanation(
                "\(name(of: kind)) #\(number) is not as it was, so nothing was changed",
                hint: "see what was done: \(Fix.history)")
        }
    }

    package func undone(_ item: HistoryItem) -> Text {
        "undone: \(item.action.command), \(item.subjects(self))"
    }
    package func redone(_ item: HistoryItem) -> Text {
        "again: \(item.action.command), \(item.subjects(self))"
    }

    package var noHistory: Text { "Nothing was changed yet." }
    package var whenColumn: Text { "When" }
    package var actionColumn: Text { "Action" }
    package var commandColumn: Text { "Command" }
    package var entriesColumn: Text { "What" }
    package var undoneMark: Text { "undone" }
}
