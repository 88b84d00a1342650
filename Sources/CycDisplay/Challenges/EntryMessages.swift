package import CycCore

/// Kind of text that the user entered.
package enum TitledEntry: CaseIterable, Sendable {
    case name, title, note, reason
}

/// Messages common to all entries of the user: texts, dates, numbers and removal.
extension Messages {
    package func explain(_ error: DateError) -> Explanation {
        let hint: Instruction =
            say(
                "write it like 2026-12-01, tomorrow, fri, next mon or +3d",
                "2026-12-01, 내일, 금, 다음 주 월요일, +3d처럼 쓰세요")
        return switch error {
        case .notADate(let text) where text.allSatisfy(\.isWhitespace):
            explanation("the day is missing", "날짜가 빠졌습니다", hint: hint)
        case .notADate(let text):
            explanation(
                "can't read '\(shown(text))' as a day", "날짜로 읽을 수 없습니다: \(shown(text))",
                hint: hint)
        case .noSuchDay(let text):
            explanation(
                "no such date: \(shown(text))",
                "달력에 없는 날짜입니다: \(shown(text))",
                hint: hint)
        case .outOfRange(let text):
            explanation(
                "\(shown(text)) is outside the years 1 to 9999",
                "1년부터 9999년까지의 날짜가 아닙니다: \(shown(text))",
                hint: hint)
        }
    }

    package func explain(_ error: DateRangeError) -> Explanation {
        switch error {
        case .notARange(let text):
            explanation(
                "can't read '\(shown(text))' as a range of days",
                "기간으로 읽을 수 없습니다: \(shown(text))",
                hint: "write it like 2026-11-20, 2026-11-01.., \"this week\", 2026-11 or 2026",
                "2026-11-20, 2026-11-01.., \"이번 주\", 2026-11, 2026처럼 쓰세요")
        case .date(let error): explain(error)
        case .backwards(let first, let last):
            explanation(
                "the range is backwards: \(first)..\(last)", "기간의 앞뒤가 바뀌었습니다: \(first)..\(last)",
                hint: "put the earlier day first: \(last)..\(first)",
                "이른 날부터 쓰세요: \(last)..\(first)")
        }
    }

    package func explain(_ error: TextError, of entry: TitledEntry) -> Explanation {
        let subject: Text =
            switch entry {
            case .name: say("the name", "이름이")
            case .title: say("the title", "제목이")
            case .note: say("the note", "메모가")
            case .reason: say("the reason", "이유가")
            }
        return switch error {
        case .empty:
            explanation(
                "\(subject) is empty", "\(subject) 비어 있습니다",
                hint: "give it at least one visible character", "보이는 글자를 하나 이상 쓰세요")
        case .tooLong(let limit):
            explanation(
                "\(subject) is longer than \(grouped(limit)) characters",
                "\(subject) \(grouped(limit))자보다 깁니다",
                hint: "shorten it", "더 짧게 쓰세요")
        case .control(let scalar):
            explanation(
                "\(subject) contains a control character (\(codePoint(scalar)))",
                "\(subject) 제어 문자를 담고 있습니다 (\(codePoint(scalar)))",
                hint: "use one line of visible characters", "보이는 글자로 한 줄에 쓰세요")
        }
    }

    package func name(of kind: EntryKind) -> Text {
        let noun = kind.traits.noun
        return say("\(noun.english)", "\(noun.korean)")
    }

    /// A number as shown, such as `#3`; `@7` for an interval.
    func numbered(_ number: Int64, _ kind: EntryKind) -> Text {
        kind == .focus ? "@\(number)" : "#\(number)"
    }

    package func explainNoEntry(_ kind: EntryKind, id: Int64) -> Explanation {
        let name = name(of: kind)
        return explanation(
            "there is no \(name) \(numbered(id, kind))",
            "없는 \(name)입니다: \(numbered(id, kind))",
            hint: "list them: \(Fix.list(kind))", "목록 보기: \(Fix.list(kind))")
    }

    package func explain(_ error: NumberError) -> Explanation {
        func see(_ kind: EntryKind) -> Instruction {
            say("list them: \(Fix.list(kind))", "목록 보기: \(Fix.list(kind))")
        }
        return switch error {
        case .notANumber(let word, let kind):
            explanation(
                "not a number: \(shown(word))", "번호가 아닙니다: \(shown(word))",
                hint: "write numbers like 3, 3-5 or 1,4; \(see(kind))",
                "3, 3-5, 1,4처럼 쓰세요. \(see(kind))")
        case .backwards(let word):
            explanation(
                "the range is backwards: \(shown(word))", "범위의 앞뒤가 바뀌었습니다: \(shown(word))",
                hint: "write the smaller number first", "작은 번호를 먼저 쓰세요")
        case .tooLarge(let word, let kind):
            explanation(
                "the number is too large: \(shown(word))", "번호가 너무 큽니다: \(shown(word))",
                hint: see(kind))
        case .missing(let kind):
            explanation("a number is missing", "번호가 없습니다", hint: see(kind))
        case .several(let word, let kind):
            explanation(
                "only one number is allowed here: \(shown(word))",
                "번호를 하나만 쓸 수 있습니다: \(shown(word))", hint: see(kind))
        case .noneInRange(let kind, let range):
            explanation(
                "there is no \(name(of: kind)) from \(numbered(range.lowerBound, kind))"
                    + " to \(numbered(range.upperBound, kind))",
                "없는 \(name(of: kind))입니다: \(numbered(range.lowerBound, kind))"
                    + " ~ \(numbered(range.upperBound, kind))",
                hint: see(kind))
        }
    }

    package func explainTooManyEntries(_ kind: EntryKind) -> Explanation {
        let name = name(of: kind)
        return explanation(
            "no free number is left for another \(name)", "남은 번호가 없습니다: \(name)",
            hint: "list them: \(Fix.list(kind))", "목록 보기: \(Fix.list(kind))")
    }

    package var nameColumn: Text { say("Name", "이름") }
    package var dayColumn: Text { say("Day", "날짜") }

    /// Question before an entry is removed, ending with the two answers.
    package func askToRemove(_ what: Text) -> Text {
        say("Remove \(what)? [y/N] ", "삭제할까요? \(what) [y/N] ")
    }
    /// `kind` is `nil` if `what` names it.
    package func removed(_ what: Text, of kind: EntryKind? = nil) -> Text {
        say("Removed \(what)", (kind.map { "\(name(of: $0)) " } ?? "") + "삭제: \(what)")
    }
    package var nothingRemoved: Text { say("Nothing was removed.", "아무것도 삭제하지 않았습니다.") }

    /// One entry as `#9 buy milk`; several as `3 to-dos: #4, #5, #6`.
    package func listed(_ kind: EntryKind, _ entries: [(number: Int64, subject: Text)]) -> Text {
        if entries.count == 1 { return "#\(entries[0].number) \(entries[0].subject)" }
        let all = abbreviated(entries.map { "#\($0.number)" })
        let noun = kind.traits.noun
        return say(
            "\(counted(entries.count, "\(noun.english)")): \(all)",
            "\(noun.korean) \(grouped(entries.count))개 (\(all))")
    }

    func example(_ command: ShellCommand) -> Instruction {
        say("for example: \(command)", "예: \(command)")
    }

    /// Text of the user in a sentence, cut to 60 columns.
    func shown(_ text: String) -> Text {
        truncated("\(visible: text)", to: 60, ellipsis: say("...", "…"))
    }
}
