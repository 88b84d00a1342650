package import CycCore

/// Errors of `diary`.
extension Messages {
    package func explain(_ error: DiaryError) -> Explanation {
        switch error {
        case .text(let error): explain(error)
        case .inFuture(let day):
            explanation(
                "\(date(day.date)) has not begun", "아직 오지 않은 날입니다: \(date(day.date))",
                hint: "write today's: \(Fix.writeDiary)", "오늘 일기 쓰기: \(Fix.writeDiary)")
        case .locked(let day, let since, let verb):
            explanation(
                "the text of \(date(day.date)) is locked since \(time(since))",
                "\(time(since))부터 잠긴 일기입니다: \(date(day.date))",
                hint:
                    "change it once more (cyc history shows that): \(Fix.unlock(day, to: verb))",
                "한 번만 고치기(변경 기록에 남습니다): \(Fix.unlock(day, to: verb))")
        case .none(let day):
            explanation(
                "there is no text of \(date(day.date))", "일기가 없는 날입니다: \(date(day.date))",
                hint: "see which days have one: \(Fix.listDiary)", "목록 보기: \(Fix.listDiary)")
        case .changedMeanwhile(let day):
            explanation(
                "somebody else changed the text of \(date(day.date)) meanwhile",
                "그사이 다른 곳에서 바꾼 일기입니다: \(date(day.date))",
                hint: "yours is kept in its file; see both: \(Fix.writeDiary(on: day))",
                "쓴 글은 파일에 남아 있습니다. 둘 다 보기: \(Fix.writeDiary(on: day))")
        case .noTerminal:
            explanation(
                "there is no terminal to write at", "글을 쓸 터미널이 없습니다",
                hint: "take the text from standard input: \(Fix.pipeDiary)",
                "표준 입력에서 읽기: \(Fix.pipeDiary)")
        case .editorFailed(let editor, let status):
            explanation(
                "the editor (\(shown(editor))) \(ended(status)); the text is as it was",
                "편집기가 실패해(\(shown(editor)), \(ended(status))) 일기를 그대로 두었습니다",
                hint: "name another one: \(Fix.chooseEditor)", "다른 편집기 쓰기: \(Fix.chooseEditor)")
        case .noDraft(let path):
            explanation(
                "the editor left no file in \(visible: path); the text is as it was",
                "편집기가 파일을 남기지 않아 일기를 그대로 두었습니다: \(visible: path)",
                hint: "try again: \(Fix.writeDiary)", "다시 쓰기: \(Fix.writeDiary)")
        case .tooManyDrafts(let day):
            explanation(
                "\(DraftName.numbers.count) others are writing \(date(day.date)) now",
                "이미 \(DraftName.numbers.count)곳에서 쓰고 있는 일기입니다: \(date(day.date))",
                hint: "close one of their editors, then try again", "편집기를 하나 닫고 다시 시도하세요")
        case .nothingToFind:
            explanation(
                "there is no word to look for", "찾을 말이 없습니다",
                hint: "name one: \(Fix.findInDiary)", "찾을 말을 쓰세요: \(Fix.findInDiary)")
        case .notJrnl(entry: 0):
            explanation(
                "this is no export of jrnl", "jrnl이 내보낸 파일이 아닙니다",
                hint: "nothing was taken over; make a new file: \(Fix.exportJrnl)",
                "아무것도 가져오지 않았습니다. 새로 내보내기: \(Fix.exportJrnl)")
        case .notJrnl(let entry):
            explanation(
                "entry \(entry) is none as jrnl exports them", "\(entry)번째 항목이 jrnl의 형식이 아닙니다",
                hint: "nothing was taken over; make a new file: \(Fix.exportJrnl)",
                "아무것도 가져오지 않았습니다. 새로 내보내기: \(Fix.exportJrnl)")
        case .remainsInBackups(let paths):
            explanation(
                "old copies of the ledger may still have it: \(paths.listed())",
                "데이터 파일의 옛 사본에 남아 있을 수 있습니다: \(paths.listed())",
                hint: "the ledger has it no more; remove the copies: \(Fix.remove(copies: paths))",
                "데이터 파일에서는 지웠습니다. 사본 지우기: \(Fix.remove(copies: paths))")
        }
    }

    private func explain(_ error: DiaryTextError) -> Explanation {
        switch error {
        case .empty:
            explanation(
                "the text is empty", "빈 글입니다",
                hint: "to remove a day's text: \(Fix.removeDiary)", "일기를 지우려면: \(Fix.removeDiary)")
        case .tooLong(let limit):
            explanation(
                "the text is longer than \(binarySize(limit))", "\(binarySize(limit))보다 긴 글입니다",
                hint: "shorten it, then write it again: \(Fix.writeDiary)",
                "줄여서 다시 쓰세요: \(Fix.writeDiary)")
        case .notUTF8:
            explanation(
                "the text is not UTF-8", "UTF-8로 쓴 글이 아닙니다",
                hint: "have the editor save it as UTF-8, then go on: \(Fix.writeDiary)",
                "편집기에서 UTF-8로 저장하고 이어서 쓰세요: \(Fix.writeDiary)")
        case .hasNUL:
            explanation(
                "the text has a NUL byte", "글에 NUL 바이트가 있습니다",
                hint: "take it out, then go on: \(Fix.writeDiary)", "지우고 이어서 쓰세요: \(Fix.writeDiary)"
            )
        }
    }

    func ended(_ status: Int32) -> Text {
        status > 128
            ? say("was killed by signal \(status - 128)", "신호 \(status - 128)")
            : say("ended with status \(status)", "상태 \(status)")
    }
}
