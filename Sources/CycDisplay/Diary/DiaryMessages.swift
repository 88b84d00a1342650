package import CycCore

/// Messages of `diary`.
extension Messages {
    package func saved(_ day: LogicalDay, _ result: DiaryWriteResult) -> Text {
        let date = date(day.date)
        return switch result {
        case .added: say("Saved the entry of \(date)", "일기 저장: \(date)")
        case .replaced:
            say(
                "Saved the entry of \(date); \(Fix.undo) restores the previous one",
                "일기 저장: \(date). 이전 일기로 되돌리기: \(Fix.undo)")
        case .same: say("The entry of \(date) is unchanged", "바뀌지 않은 일기: \(date)")
        case .empty(hadText: true):
            say(
                "Nothing was written, so the entry of \(date) stays. To remove it: \(Fix.removeDiary(on: day))",
                "빈 글이어서 \(date) 일기를 그대로 두었습니다. 지우려면: \(Fix.removeDiary(on: day))")
        case .empty(hadText: false):
            say("Nothing was written", "아무것도 쓰지 않았습니다")
        case .untouched:
            say(
                "The entry of \(date) is unchanged: the editor returned at once. If it still has the file open, save it there"
                    + " and run \(Fix.writeDiary(on: day)) again, or use an editor that waits, such as code --wait",
                "\(date) 일기는 그대로입니다. 편집기가 바로 끝났습니다. 아직 열려 있다면 저장한 뒤 다시 실행하거나"
                    + "(\(Fix.writeDiary(on: day))) code --wait처럼 기다리는 편집기를 쓰세요")
        }
    }

    // MARK: Drafts

    package func resumedDraft(draft path: String, hasBoth: Bool) -> Text {
        hasBoth
            ? say(
                "Continuing an earlier draft (\(visible: path)); the day has another text by now, both are in the"
                    + " editor",
                "전에 쓰던 초안을 이어서 엽니다(\(visible: path)). 그 뒤 다른 일기가 저장되어 둘 다 열었습니다")
            : say(
                "Continuing an earlier draft (\(visible: path))",
                "전에 쓰던 초안을 이어서 엽니다(\(visible: path))")
    }
    package func sharedDay(_ day: LogicalDay) -> Text {
        say(
            "\(date(day.date)) is being edited elsewhere; the first to save wins, the other draft is kept",
            "다른 곳에서 \(date(day.date)) 일기를 쓰고 있습니다. 먼저 저장한 쪽이 남고 다른 쪽의 파일은 보관합니다")
    }
    package func draftKept(_ path: String, _ day: LogicalDay) -> Text {
        say(
            "Your text is in \(visible: path); continue with it: \(Fix.writeDiary(on: day))",
            "쓴 글은 여기에 있습니다: \(visible: path). 이어서 쓰기: \(Fix.writeDiary(on: day))")
    }

    // MARK: Screens

    package var noDiary: Text { say("No entries yet. Write one", "아직 쓴 일기가 없습니다. 시작하려면") }
    package func noDiary(in days: ClosedRange<LogicalDay>) -> Text {
        say(
            "No entries: \(span(days.lowerBound.date, days.upperBound.date))",
            "일기 없음: \(span(days.lowerBound.date, days.upperBound.date))")
    }
    package func noDiary(on day: LogicalDay) -> Text {
        say("No entry: \(day.date). Write one", "일기 없음: \(day.date). 쓰려면")
    }
    package func nothingFound(_ search: DiarySearch) -> Text {
        let words = search.typed.map(shown).joined(separator: ", ") as Text
        return say("No entry contains: \(words)", "모두 들어 있는 일기 없음: \(words)")
    }
    package func notSearched(_ count: Int) -> Text {
        say(
            "\(days(count)) of this year are sealed and were not searched",
            "봉인된 올해 일기 \(grouped(count))편은 찾지 않았습니다")
    }
    package func sealedUntil(_ opening: LogicalDay) -> Text {
        say("sealed until \(opening.date)", "\(opening.date)까지 봉인")
    }
    package var changeDiary: Text { say("edit it", "고치려면") }
    /// `end` is `nil` if the text never locks.
    package func canBeChanged(until end: Instant?) -> Text {
        let last = end.map { clock.zone.day(at: $0 - .seconds(1)) }
        return last.map { say("(editable until \($0))", "(\($0)까지 수정 가능)") }
            ?? say("(editable)", "(수정 가능)")
    }
    package func written(days count: Int) -> Text {
        say("\(counted(count, "entry", "entries"))", "일기 \(grouped(count))편")
    }

    // MARK: Files

    package func exportedDiary(_ count: Int, to file: String) -> Text {
        say(
            "Exported \(days(count)) to \(visible: file)",
            "일기 \(grouped(count))편 저장: \(visible: file)")
    }
    package func importedDiary(_ count: Int, new: Int, from file: String) -> Text {
        say(
            "Read \(days(count)) from \(visible: file), \(grouped(new)) of them new or with more text",
            "\(visible: file)에서 일기 \(grouped(count))편을 읽어 \(grouped(new))편을 추가하거나 이어 붙였습니다")
    }

    // MARK: Removing

    /// The texts of one or more days.
    package func diaryDays(_ days: [LogicalDay]) -> Text {
        if days.count == 1 {
            return say("the entry of \(date(days[0].date))", "\(date(days[0].date)) 일기")
        }
        let all = abbreviated(days.map { "\($0.date)" })
        return say(
            "\(counted(days.count, "entry", "entries")): \(all)",
            "일기 \(grouped(days.count))편 (\(all))")
    }
    package func askToErase(_ what: Text) -> Text {
        say(
            "Remove \(what) for good? Nothing can restore it. [y/N] ",
            "완전히 지울까요? 되돌릴 수 없습니다: \(what) [y/N] ")
    }
    package func erased(_ what: Text) -> Text {
        say(
            "Removed \(what) for good; exports, backups and an editor's own copies are yours to remove",
            "완전히 삭제: \(what). 내보낸 파일, 백업, 편집기가 남긴 사본은 직접 지우세요")
    }
}
