package import CycCore

extension Korean {
    package func explain(_ problem: DateProblem) -> Explanation {
        let hint: Instruction = "2026-12-01, 내일, 금, 다음주 월요일, +3d처럼 쓰세요"
        return switch problem {
        case .notADate(let text) where text.allSatisfy(\.isWhitespace):
            Explanation("날짜가 빠졌습니다", hint: hint)
        case .notADate(let text): Explanation("날짜로 읽을 수 없습니다: \(shown(text))", hint: hint)
        case .noSuchDay(let text): Explanation("달력에 없는 날짜입니다: \(shown(text))", hint: hint)
        case .outOfRange(let text):
            Explanation("1년부터 9999년까지의 날짜가 아닙니다: \(shown(text))", hint: hint)
        }
    }

    package func explain(_ problem: TextProblem, of thing: WordedThing) -> Explanation {
        let subject: Text =
            switch thing {
            case .name: "이름이"
            case .title: "제목이"
            case .note: "메모가"
            case .reason: "이유가"
            }
        return switch problem {
        case .empty: Explanation("\(subject) 비어 있습니다", hint: "보이는 글자를 하나 이상 쓰세요")
        case .tooLong(let limit):
            Explanation("\(subject) \(grouped(limit))자보다 깁니다", hint: "더 짧게 쓰세요")
        case .control(let scalar):
            Explanation(
                "\(subject) 제어 문자를 담고 있습니다 (\(codePoint(scalar)))",
                hint: "보이는 글자로 한 줄에 쓰세요")
        }
    }

    package func name(of kind: EntryKind) -> Text {
        switch kind {
        case .todo: "할 일"
        case .challenge: "도전"
        case .dday: "디데이"
        case .freeze: "동결"
        case .mention: "커밋"
        }
    }

    package func explainNoEntry(_ kind: EntryKind, id: Int64) -> Explanation {
        Explanation("없는 번호입니다: \(name(of: kind)) #\(id)", hint: "목록 보기: \(Fix.list(kind))")
    }

    package func explainTooManyEntries(_ kind: EntryKind) -> Explanation {
        Explanation("남은 번호가 없습니다: \(name(of: kind))", hint: "목록 보기: \(Fix.list(kind))")
    }

    package var nameColumn: Text { "이름" }
    package var dayColumn: Text { "날짜" }
    package func askToRemove(_ what: Text) -> Text { "삭제할까요? \(what) [y/N] " }
    package func removed(entry what: Text) -> Text { "삭제했습니다: \(what)" }
    package var nothingRemoved: Text { "아무것도 삭제하지 않았습니다" }

    /// A word of the person in a sentence, cut where it is long.
    func shown(_ text: String) -> Text { truncated("\(visible: text)", to: 60) }
}
