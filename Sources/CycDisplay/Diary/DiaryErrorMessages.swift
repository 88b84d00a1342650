package import CycCore

/// Errors of `diary`.
extension Messages {
    package func explain(_ error: DiaryError) -> Explanation {
        switch error {
        case .text(let error, let day): explain(error, of: day)
        case .inFuture(let day):
            explanation(
                "\(date(day.date)) hasn't begun yet", "아직 오지 않은 날입니다: \(date(day.date))",
                hint: "write today's: \(Fix.writeDiary)", "오늘 일기 쓰기: \(Fix.writeDiary)")
        case .locked(let day, let since, let verb):
            explanation(
                "\(date(day.date)) can't be edited any longer (since \(time(since)))",
                "\(date(day.date)) 일기는 \(time(since))에 잠겼습니다",
                hint:
                    "do it anyway (recorded in the history): \(Fix.unlock(day, to: verb))",
                "이번만 수정 (변경 기록에 남음): \(Fix.unlock(day, to: verb))")
        case .none(let day):
            explanation(
                "there is no entry of \(date(day.date))", "일기가 없는 날입니다: \(date(day.date))",
                hint: "list the entries: \(Fix.listDiary)", "목록 보기: \(Fix.listDiary)")
        case .changedMeanwhile(let day):
            explanation(
                "the entry of \(date(day.date)) was changed elsewhere meanwhile",
                "그사이 다른 곳에서 바꾼 일기입니다: \(date(day.date))",
                hint: "yours is kept in its file; see both: \(Fix.writeDiary(on: day))",
                "쓴 글은 파일에 남아 있습니다. 둘 다 보기: \(Fix.writeDiary(on: day))")
        case .noTerminal:
            explanation(
                "can't open an editor: not a terminal", "글을 쓸 터미널이 없습니다",
                hint: "pass the text on standard input: \(Fix.pipeDiary)",
                "표준 입력에서 읽기: \(Fix.pipeDiary)")
        case .editorFailed(let editor, let status):
            explanation(
                "the editor (\(shown(editor))) \(ended(status)); the entry is unchanged",
                "편집기가 실패해(\(shown(editor)), \(ended(status))) 일기를 그대로 두었습니다",
                hint: "choose another one: \(Fix.chooseEditor)", "다른 편집기 쓰기: \(Fix.chooseEditor)")
        case .noDraft(let path):
            explanation(
                "the editor left no file in \(visible: path); the entry is unchanged",
                "편집기가 파일을 남기지 않아 일기를 그대로 두었습니다: \(visible: path)",
                hint: "try again: \(Fix.writeDiary)", "다시 쓰기: \(Fix.writeDiary)")
        case .tooManyDrafts(let day):
            explanation(
                "\(date(day.date)) is already open in \(DraftName.numbers.count) editors",
                "이미 \(DraftName.numbers.count)곳에서 쓰고 있는 일기입니다: \(date(day.date))",
                hint: "close one of their editors, then try again", "편집기를 하나 닫고 다시 시도하세요")
        case .nothingToFind:
            explanation(
                "the search words are missing", "찾을 말이 없습니다",
                hint: "for example: \(Fix.findInDiary)", "찾을 말을 쓰세요: \(Fix.findInDiary)")
        case .notJrnl(entry: 0):
            explanation(
                "this is not an export of jrnl", "jrnl이 내보낸 파일이 아닙니다",
                hint: "nothing was imported; export again: \(Fix.exportJrnl)",
                "아무것도 가져오지 않았습니다. 새로 내보내기: \(Fix.exportJrnl)")
        case .notJrnl(let entry):
            explanation(
                "entry \(entry) doesn't look like an export of jrnl",
                "\(entry)번째 항목이 jrnl의 형식이 아닙니다",
                hint: "nothing was imported; export again: \(Fix.exportJrnl)",
                "아무것도 가져오지 않았습니다. 새로 내보내기: \(Fix.exportJrnl)")
        case .remainsInBackups(let paths):
            explanation(
                "old copies of the ledger may still have it: \(paths.listed())",
                "데이터 파일의 옛 사본에 남아 있을 수 있습니다: \(paths.listed())",
                hint:
                    "the ledger no longer has it; remove the copies: \(Fix.remove(copies: paths))",
                "데이터 파일에서는 지웠습니다. 사본 지우기: \(Fix.remove(copies: paths))")
        }
    }

    private func explain(_ error: DiaryTextError, of day: LogicalDay) -> Explanation {
        switch error {
        case .empty:
            explanation(
                "the text is empty", "빈 글입니다",
                hint: "to remove that day's entry: \(Fix.removeDiary(on: day))",
                "그날 일기를 지우려면: \(Fix.removeDiary(on: day))")
        case .tooLong(let limit):
            explanation(
                "the text is longer than \(binarySize(limit))", "\(binarySize(limit))보다 긴 글입니다",
                hint: "shorten it, then write it again: \(Fix.writeDiary(on: day))",
                "줄여서 다시 쓰세요: \(Fix.writeDiary(on: day))")
        case .notUTF8:
            explanation(
                "the text is not UTF-8", "UTF-8로 쓴 글이 아닙니다",
                hint: "save it as UTF-8 in the editor, then continue: \(Fix.writeDiary(on: day))",
                "편집기에서 UTF-8로 저장하고 이어서 쓰세요: \(Fix.writeDiary(on: day))")
        case .hasNUL:
            explanation(
                "the text has a NUL byte", "글에 NUL 바이트가 있습니다",
                hint: "remove it, then continue: \(Fix.writeDiary(on: day))",
                "지우고 이어서 쓰세요: \(Fix.writeDiary(on: day))"
            )
        }
    }

    func ended(_ status: Int32) -> Text {
        status > 128
            ? say("was killed by signal \(status - 128)", "신호 \(status - 128)")
            : say("ended with status \(status)", "상태 \(status)")
    }
}
