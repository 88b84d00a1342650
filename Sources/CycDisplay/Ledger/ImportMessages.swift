package import CycCore

/// Messages of `import`.
extension Messages {
    /// Summary of an import, then each rejected entry.
    package func imported(
        _ outcome: ImportOutcome, unknownKeys: [String], from file: String
    ) -> [Text] {
        let entries = outcome.new + outcome.kept + outcome.remarks.count
        let (new, kept) = (grouped(outcome.new), grouped(outcome.kept))
        let left = grouped(outcome.remarks.count)
        return [
            say(
                "Read \(counted(entries, "entry", "entries")) from \(visible: file): \(new) new, \(kept) kept, \(left) not taken",
                "\(visible: file)에서 항목 \(grouped(entries))개 읽음: 추가 \(new)개, 유지 \(kept)개, 제외 \(left)개"
            )
        ] + remarks(outcome, unknownKeys: unknownKeys)
    }

    /// Summary of an import; `new` entries did not exist before.
    package func imported(_ entries: Int, new: Int, from file: String) -> Text {
        say(
            "Read \(counted(entries, "entry", "entries")) from \(file), \(grouped(new)) new",
            "항목 \(grouped(entries))개 읽음, \(grouped(new))개 추가: \(file)")
    }

    /// Warning that an exported file is too large to be imported.
    package func tooLargeToImport(_ bytes: Int, entries: Int) -> Text {
        say(
            "cyc import won't read it: it is larger than \(binarySize(bytes)) or has more than \(grouped(entries)) entries of a kind",
            "cyc import가 읽을 수 없는 크기입니다: \(binarySize(bytes))보다 크거나 한 종류의 항목이 \(grouped(entries))개보다 많음"
        )
    }

    /// Rejected entries with their reasons, and unknown keys.
    package func remarks(_ outcome: ImportOutcome, unknownKeys: [String]) -> [Text] {
        outcome.remarks.map { remark in
            say("not taken: ", "제외: ") + describe(remark)
        }
            + unknownKeys.map { key in
                say(
                    "unknown to this version: \(visible: key)",
                    "이 버전이 모르는 항목: \(visible: key)")
            }
    }

    private func describe(_ remark: ImportRemark) -> Text {
        var text: Text = name(of: remark.kind)
        if let number = remark.number { text += " \(numbered(number, remark.kind))" }
        if !remark.headline.isEmpty { text += " \(visible: remark.headline)" }
        if let interval = remark.interval { text += " \(span(interval))" }
        return text + ": " + explain(remark.reason)
    }

    private func explain(_ reason: ImportRemark.Reason) -> Text {
        switch reason {
        case .invalid(let detail):
            detail.isEmpty
                ? say("its values contradict each other", "값이 서로 맞지 않음")
                : say("invalid \(visible: detail)", "잘못된 값: \(visible: detail)")
        case .refused(let error): explain(error).message
        case .repeated: say("it is in the file twice", "파일에 두 번 있음")
        case .foreignIdentity:
            say("its identity belongs to another entry", "식별자가 다른 항목의 것임")
        case .orphaned:
            say("the entry that it belongs to is missing", "딸린 항목이 없음")
        case .overlaps(let entry):
            say(
                "overlaps @\(entry.number) (\(span(entry.interval))) of this machine",
                "이 기기의 @\(entry.number)(\(span(entry.interval)))과(와) 겹침")
        case .overlapsInFile:
            say("overlaps another interval of the file", "파일의 다른 기록과 겹침")
        case .secondOpen(let entry):
            say(
                "another session is open (\(span(entry.interval)))",
                "다른 집중 기록이 진행 중(\(span(entry.interval)))")
        case .emptyInterval: say("it has no length", "길이가 없음")
        }
    }
}
