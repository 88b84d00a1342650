package import CycCore

extension English {
    package func explain(_ problem: DateProblem) -> Explanation {
        let hint: Instruction = "write it like 2026-12-01, tomorrow, fri, next mon or +3d"
        return switch problem {
        case .notADate(let text) where text.allSatisfy(\.isWhitespace):
            Explanation("the day is missing", hint: hint)
        case .notADate(let text): Explanation("\(shown(text)) is no day that cyc knows", hint: hint)
        case .noSuchDay(let text):
            Explanation("there is no such day in the calendar: \(shown(text))", hint: hint)
        case .outOfRange(let text):
            Explanation("\(shown(text)) lies outside the years 1 to 9999", hint: hint)
        }
    }

    package func explain(_ problem: TextProblem, of thing: WordedThing) -> Explanation {
        let subject: Text =
            switch thing {
            case .name: "the name"
            case .title: "the title"
            case .note: "the note"
            case .reason: "the reason"
            }
        return switch problem {
        case .empty:
            Explanation("\(subject) is empty", hint: "give it at least one visible character")
        case .tooLong(let limit):
            Explanation(
                "\(subject) is longer than \(grouped(limit)) characters", hint: "shorten it")
        case .control(let scalar):
            Explanation(
                "\(subject) holds a control character (\(codePoint(scalar)))",
                hint: "write it in one line of visible characters")
        }
    }

    package func name(of kind: EntryKind) -> Text {
        switch kind {
        case .todo: "to-do"
        case .challenge: "challenge"
        case .dday: "D-Day"
        case .freeze: "freeze"
        case .mention: "commit"
        }
    }

    package func explainNoEntry(_ kind: EntryKind, id: Int64) -> Explanation {
        Explanation(
            "there is no \(name(of: kind)) #\(id)", hint: "see them: \(Fix.list(kind))")
    }

    package func explainTooManyEntries(_ kind: EntryKind) -> Explanation {
        Explanation(
            "no number is left for another \(name(of: kind))", hint: "see them: \(Fix.list(kind))")
    }

    package var nameColumn: Text { "Name" }
    package var dayColumn: Text { "Day" }
    package func askToRemove(_ what: Text) -> Text { "Remove \(what)? [y/N] " }
    package func removed(entry what: Text) -> Text { "removed \(what)" }
    package var nothingRemoved: Text { "nothing was removed" }

    /// A word of the person in a sentence, cut where it is long.
    func shown(_ text: String) -> Text { truncated("\(visible: text)", to: 60, ellipsis: "...") }
}
