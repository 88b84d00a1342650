package import CycCore

/// Messages of `diary`.
extension Messages {
    package func saved(_ day: LogicalDay, _ result: DiaryWriteResult) -> Text {
        let date = date(day.date)
        return switch result {
        case .added: say("Saved the entry of \(date)", "\(date) 일기를 저장했습니다")
        case .replaced:
            say(
                "Saved the entry of \(date); \(Fix.undo) restores the previous one",
                "\(date) 일기를 바꿨습니다. 이전 일기로 되돌리기: \(Fix.undo)")
        case .same: say("The entry of \(date) is unchanged", "\(date) 일기는 그대로입니다")
        case .empty(hadText: true):
            say(
                "nothing was written, so the text of \(date) stays; to remove it: \(Fix.removeDiary(on: day))",
                "빈 글이어서 \(date) 일기를 그대로 두었습니다. 지우려면: \(Fix.removeDiary(on: day))")
        case .empty(hadText: false):
            say("nothing was written", "아무것도 쓰지 않았습니다")
        case .untouched:
            say(
                "the text of \(date) is as it was; the editor came back at once. If it still has the file, save it there"
                    + " and call \(Fix.writeDiary(on: day)) again, or use one that waits, such as code --wait",
                "\(date) 일기는 그대로입니다. 편집기가 바로 끝났습니다. 아직 열려 있다면 저장한 뒤 다시 실행하거나"
                    + "(\(Fix.writeDiary(on: day))) code --wait처럼 기다리는 편집기를 쓰세요")
        }
    }

    // MARK: Drafts

    package func resumedDraft(draft path: String, hasBoth: Bool) -> Text {
        hasBoth
            ? say(
                "took up the draft of an earlier run (\(visible: path)); the day has another text since, both are in the"
                    + " editor",
                "전에 쓰던 초안을 이어서 엽니다(\(visible: path)). 그 뒤 다른 일기가 저장되어 둘 다 열었습니다")
            : say(
                "took up the draft of an earlier run (\(visible: path))",
                "전에 쓰던 초안을 이어서 엽니다(\(visible: path))")
    }
    package func sharedDay(_ day: LogicalDay) -> Text {
        say(
            "somebody else is writing \(date(day.date)) now; who saves first wins, the other's file is kept",
            "다른 곳에서 \(date(day.date)) 일기를 쓰고 있습니다. 먼저 저장한 쪽이 남고 다른 쪽의 파일은 보관합니다")
    }
    package func draftKept(_ path: String, _ day: LogicalDay) -> Text {
        say(
            "what you wrote is in \(visible: path); go on with it: \(Fix.writeDiary(on: day))",
            "쓴 글은 여기에 있습니다: \(visible: path). 이어서 쓰기: \(Fix.writeDiary(on: day))")
    }

    // MARK: Screens

    package var noDiary: Text { say("nothing is written yet; begin", "아직 쓴 일기가 없습니다. 시작하려면") }
    package func noDiary(in days: ClosedRange<LogicalDay>) -> Text {
        say(
            "nothing is written: \(span(days.lowerBound.date, days.upperBound.date))",
            "쓴 일기가 없습니다: \(span(days.lowerBound.date, days.upperBound.date))")
    }
    package var nothingFound: Text { say("no text has all of that", "모두 들어 있는 일기가 없습니다") }
    package func notSearched(_ count: Int) -> Text {
        say(
            "\(days(count)) of this year are sealed and were not looked into",
            "봉인된 올해 일기 \(grouped(count))일은 찾지 않았습니다")
    }
    package func sealedUntil(_ opening: LogicalDay) -> Text {
        say("sealed until \(opening.date)", "\(opening.date)까지 봉인")
    }
    package var changeDiary: Text { say("edit it", "고치려면") }
    package var canBeChanged: Text { say("editable", "수정 가능") }
    package func written(days count: Int) -> Text {
        say("\(days(count)) written", "일기 \(grouped(count))일")
    }

    // MARK: Files

    package func exportedDiary(_ count: Int, to file: String) -> Text {
        say(
            "\(days(count)) written to \(visible: file)",
            "일기 \(grouped(count))일을 저장했습니다: \(visible: file)")
    }
    package func importedDiary(_ count: Int, new: Int, from file: String) -> Text {
        say(
            "\(days(count)) read from \(visible: file), \(grouped(new)) of them new or with more text",
            "\(visible: file)에서 일기 \(grouped(count))일을 읽어 \(grouped(new))일을 추가하거나 이어 붙였습니다")
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
            "일기 \(grouped(days.count))개 (\(all))")
    }
    package func askToErase(_ what: Text) -> Text {
        say(
            "Remove \(what) for good? Nothing can restore it. [y/N] ",
            "완전히 지울까요? 되돌릴 수 없습니다: \(what) [y/N] ")
    }
    package func erased(_ what: Text) -> Text {
        say(
            "Removed \(what) for good; exports, backups and an editor's own copies are yours to remove",
            "cyc에서 완전히 지웠습니다: \(what). 내보낸 파일, 백업, 편집기가 남긴 사본은 직접 지우세요")
    }
}
