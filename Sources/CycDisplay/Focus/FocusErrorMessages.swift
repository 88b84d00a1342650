package import CycCore

/// Errors of `focus`.
extension Messages {
    package func explain(_ error: FocusError) -> Explanation {
        switch error {
        case .title(let error): explain(error, of: .title)
        case .note(let error): explain(error, of: .note)
        case .badTag(let tag):
            explanation(
                "\(shown(tag)) can't be used as a tag", "태그로 쓸 수 없습니다: \(shown(tag))",
                hint: "a tag has at most \(TextLimit.tag) characters that can be seen",
                "태그는 보이는 글자로 \(TextLimit.tag)자까지입니다")
        case .repository(let path):
            explanation(
                "not an absolute folder path: \(shown(path))", "폴더의 절대 경로가 아닙니다: \(shown(path))",
                hint: "start the path with /", "/부터 시작하는 경로를 쓰세요")
        case .instant(let error): explain(error)
        case .notALength(let text):
            explanation(
                "can't read '\(shown(text))' as a duration from 1s to 1d",
                "1s부터 1d까지의 길이가 아닙니다: \(shown(text))",
                hint: "write it like 45m, 90s or 2h", "45m, 90s, 2h처럼 쓰세요")
        case .notANumber(let word):
            explanation(
                "not a to-do number: \(shown(word))", "할 일 번호가 아닙니다: \(shown(word))",
                hint: say("list them: \(Fix.listTodos)", "목록 보기: \(Fix.listTodos)"))
        case .noTodo(let number, let words):
            explanation(
                "there is no to-do #\(number)", "없는 할 일입니다: #\(number)",
                hint: "to use the number as text: \(Fix.focusOnText(words))",
                "숫자로 시작하는 제목이라면: \(Fix.focusOnText(words))")
        case .nothingToChange:
            explanation(
                "nothing to change", "바꿀 내용이 없습니다",
                hint: "see how: cyc focus edit --help", "사용법 보기: cyc focus edit --help")
        case .twoInstants:
            explanation(
                "--at and --ago can't be combined", "--at과 --ago는 함께 쓸 수 없습니다",
                hint: "use only one of them", "둘 중 하나만 쓰세요")
        case .inFuture(let instant):
            explanation(
                "\(time(instant)) is in the future", "미래의 시각입니다: \(time(instant))",
                hint: "add the day if it is another one, such as \"yesterday 23:40\"",
                "다른 날이면 날짜도 쓰세요: \"어제 23:40\"")
        case .tooLongAgo(let instant, let earliest):
            explanation(
                "\(time(instant)) is over a year ago", "1년이 넘은 시각입니다: \(time(instant))",
                hint: "the earliest is \(time(earliest)); older intervals can be imported",
                "가장 이른 시각은 \(time(earliest))이고, 더 오래된 기록은 가져올 수 있습니다")
        case .backwards(let from, let to):
            explanation(
                "the end is not after the start: \(time(from)) to \(time(to))",
                "끝나는 시각은 시작 시각보다 늦어야 합니다: \(time(from)) ~ \(time(to))",
                hint: "make the end later than the start", "이른 시각을 먼저 쓰세요")
        case .beforeStart(let instant, let from):
            explanation(
                "\(time(instant)) is before the start (\(time(from)))",
                "시작(\(time(from)))보다 이른 시각입니다: \(time(instant))",
                hint: "use a later time", "더 늦은 시각을 쓰세요")
        case .notInside(let instant, let entry):
            explanation(
                "\(time(instant)) is not inside \(name(of: entry))",
                "\(name(of: entry)) 안에 있지 않은 시각입니다: \(time(instant))",
                hint: "use a time between its start and end", "시작과 끝 사이의 시각을 쓰세요")
        case .clash(let entries):
            explanation(
                "\(names(of: entries)) would overlap", "기록이 겹치게 됩니다: \(names(of: entries))",
                hint: "nothing was changed; edit or remove one of them: \(Fix.listFocus)",
                "아무것도 바꾸지 않았습니다. 한쪽을 바꾸거나 지우세요: \(Fix.listFocus)")
        case .overlaps(let entries):
            explanation(
                "\(names(of: entries)) \(entries.count == 1 ? "is" : "are") in the way",
                "다른 기록과 겹칩니다: \(names(of: entries))",
                hint: "use other times, or add --adjust to cut what is in the way",
                "다른 시각을 쓰거나, 겹치는 기록을 자르려면: --adjust")
        case .severalOpen(let entries):
            explanation(
                "only one of these can be open: \(names(of: entries))",
                "하나만 진행할 수 있습니다: \(names(of: entries))",
                hint: "stop the open one first: \(Fix.stopFocus)", "먼저 끝내기: \(Fix.stopFocus)")
        case .nothingRuns:
            explanation(
                "no timer is running", "지금은 집중하고 있지 않습니다",
                hint: "start one: \(Fix.startFocus)", "시작하기: \(Fix.startFocus)")
        case .nothingIsPaused:
            explanation(
                "no timer is paused", "일시 정지한 집중이 없습니다",
                hint: "start one: \(Fix.startFocus)", "시작하기: \(Fix.startFocus)")
        case .alreadyPaused:
            explanation(
                "the timer is already paused", "이미 일시 정지했습니다",
                hint: "resume it: \(Fix.resumeFocus)", "재개하기: \(Fix.resumeFocus)")
        case .alreadyRunning:
            explanation(
                "the timer is already running", "이미 집중하고 있습니다",
                hint: "stop it: \(Fix.stopFocus)", "끝내기: \(Fix.stopFocus)")
        case .todoIsDone(let number):
            explanation(
                "to-do #\(number) is done", "이미 완료한 할 일입니다: #\(number)",
                hint: "reopen it: \(Fix.reopen(number))", "완료 취소하기: \(Fix.reopen(number))")
        case .notTimewarrior(let line):
            explanation(
                "line \(line) is not an interval exported by timewarrior",
                "\(line)번째 줄이 timewarrior가 내보낸 기록이 아닙니다",
                hint: "nothing was imported; export again: timew export > FILE",
                "아무것도 가져오지 않았습니다. 새로 내보내기: timew export > FILE")
        case .openInFile(let lines):
            explanation(
                "an interval is still open in line \(self.lines(lines))",
                "아직 끝나지 않은 기록이 있습니다: \(self.lines(lines))번째 줄",
                hint: "nothing was imported; stop it first: timew stop",
                "아무것도 가져오지 않았습니다. 먼저 끝내기: timew stop")
        case .futureInFile(let lines):
            explanation(
                "an interval ends in the future in line \(self.lines(lines))",
                "미래에 끝나는 기록이 있습니다: \(self.lines(lines))번째 줄",
                hint: "nothing was imported; correct it, or the clock: \(Fix.showClock)",
                "아무것도 가져오지 않았습니다. 고치거나 시계를 확인하세요: \(Fix.showClock)")
        case .overlapInFile(let line, let other):
            explanation(
                "the intervals in lines \(other) and \(line) overlap",
                "\(other)번째 줄과 \(line)번째 줄의 기록이 겹칩니다",
                hint: "fix one of them; nothing was imported",
                "한쪽을 고치세요. 아무것도 가져오지 않았습니다")
        case .overlapsOfFile(let overlaps):
            explanation(
                "intervals in the file overlap existing ones: \(clashes(overlaps))",
                "이미 있는 기록과 겹칩니다: \(clashes(overlaps))",
                hint: "nothing was imported; remove one of each pair: \(Fix.listFocus)",
                "아무것도 가져오지 않았습니다. 한쪽을 지우거나 목록 보기: \(Fix.listFocus)")
        }
    }

    package func explain(_ error: InstantError) -> Explanation {
        let hint: Instruction = say(
            "write it like 09:10, \"yesterday 23:40\" or \"2026-11-20 09:10\"",
            "09:10, \"어제 23:40\", \"2026-11-20 09:10\"처럼 쓰세요")
        return switch error {
        case .notAnInstant(let text):
            explanation(
                "can't read '\(shown(text))' as a time",
                "시각으로 읽을 수 없습니다: \(shown(text))", hint: hint)
        case .length(let text):
            explanation(
                "\(shown(text)) is a duration, not a time", "시각이 아니라 길이입니다: \(shown(text))",
                hint: "for that long ago: --ago \(trimmed(text))", "그만큼 전이면: --ago \(trimmed(text))"
            )
        case .noTime(let text):
            explanation(
                "the time is missing after the day: \(shown(text))",
                "날짜 뒤에 시각이 빠졌습니다: \(shown(text))", hint: hint)
        case .noSuchTime(let text):
            explanation(
                "no such time: \(shown(text))", "없는 시각입니다: \(shown(text))",
                hint: hint)
        case .date(let error): explain(error)
        }
    }

    // MARK: Intervals

    /// Number and times, such as `@7 (09:10 to 10:00)`.
    func name(of entry: FocusEntry) -> Text {
        "@\(entry.number) (\(span(entry.interval)))"
    }

    /// Times, such as `09:10 to 10:00`; an end on another day has its date.
    package func span(_ interval: FocusInterval) -> Text {
        guard let to = interval.to else {
            return say("since \(time(interval.from))", "\(time(interval.from))부터")
        }
        let end = time(to, today: clock.zone.day(at: interval.from))
        return say("\(time(interval.from)) to \(end)", "\(time(interval.from)) ~ \(end)")
    }

    /// Short times, such as `09:10-10:00`, for a list below the day on which the interval begins.
    func clockSpan(_ interval: FocusInterval) -> Text {
        let day = clock.zone.day(at: interval.from)
        return dashed(
            time(interval.from, today: day), interval.to.map { time($0, today: day) } ?? now)
    }

    /// End of an open interval.
    var now: Text { say("now", "지금") }

    /// `09:10-10:00`; `01:10 -04:00 - 01:40 -05:00` where a time has several parts.
    func dashed(_ from: Text, _ to: Text) -> Text {
        say(
            from.description.contains(" ") ? "\(from) - \(to)" : "\(from)-\(to)",
            "\(from) ~ \(to)")
    }

    package func names(of entries: [FocusEntry]) -> Text {
        let names = entries.prefix(3).map(name)
        guard entries.count > 3 else { return list(names) }
        return names.joined(separator: ", ") + rest(entries.count - 3)
    }

    /// Lines of a file with the existing intervals that they overlap.
    private func clashes(_ overlaps: [Int: FocusEntry]) -> Text {
        overlaps.sorted { $0.key < $1.key }.prefix(3).map { line, entry in
            say("line \(line) with \(name(of: entry))", "\(line)번째 줄과 \(name(of: entry))")
        }.joined(separator: ", ") + rest(overlaps.count - 3)
    }

    private func rest(_ count: Int) -> Text { count > 0 ? " \(more(count))" : "" }

    private func lines(_ lines: [Int]) -> Text {
        lines.prefix(5).listed() + rest(lines.count - 5)
    }
}
