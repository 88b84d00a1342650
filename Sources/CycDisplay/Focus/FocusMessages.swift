package import CycCore

/// Messages of `focus`.
extension Messages {
    // MARK: Words

    package var focusLabel: Text { say("Focus", "집중") }
    package func pomodoros(_ count: Int) -> Text {
        say(counted(count, "pomodoro"), "뽀모도로 \(grouped(count))개")
    }

    /// Time and goal of a day, such as `2 h 10 min of 4 h`.
    package func counted(_ day: FocusDay) -> Text {
        let time = duration(day.time)
        let goal = duration(day.goal)
        return day.time == .zero
            ? say("nothing yet of \(goal)", "목표 \(goal), 아직 없음")
            : say("\(time) of \(goal)", "\(goal) 중 \(time)")
    }

    package var nothingFocused: Text {
        say("No focus time yet. Start", "아직 집중한 시간이 없습니다. 시작하려면")
    }
    package var noIntervals: Text { say("no intervals in that range", "그 기간에는 기록이 없습니다") }

    /// Total time in hours; days would suggest 24 hours of work each.
    func hours(_ total: Duration) -> Text {
        let (hours, minutes) = Int(total.wholeSeconds / 60).quotientAndRemainder(dividingBy: 60)
        guard hours >= 24 else { return duration(total) }
        return say("\(grouped(hours)) h", "\(grouped(hours))시간")
            + (minutes > 0 ? say(" \(minutes) min", " \(minutes)분") : "")
    }

    /// Subject of an interval: its to-do, else its title.
    package func subject(_ interval: FocusInterval, todo: FocusTodo?) -> Text {
        if let todo { return "#\(todo.number) \(todo.title)" }
        return interval.title.map { "\($0)" } ?? untitled
    }

    /// Name of an interval without a title.
    package var untitled: Text { say("focus", "집중") }

    // MARK: Open session

    /// Elapsed time, such as `12 min, since 09:10`.
    package func running(_ passed: Duration, since: Instant) -> Text {
        say(
            "\(duration(passed)), since \(time(since))",
            "\(time(since))부터 \(duration(passed))째")
    }
    /// Remaining time, such as `12 min left, until 09:35`.
    package func running(left rest: Duration, until end: Instant) -> Text {
        say(
            "\(left(rest)), until \(time(end))",
            "\(left(rest)), \(time(end))까지")
    }
    package func planOver(_ plan: FocusPlan, since end: Instant) -> Text {
        plan.isPomodoro
            ? say("the pomodoro ended at \(time(end))", "뽀모도로가 \(time(end))에 끝났습니다")
            : say(
                "the planned time ended at \(time(end))", "계획한 시간이 \(time(end))에 끝났습니다")
    }
    package func paused(after passed: Duration) -> Text {
        say(
            "paused after \(duration(passed))",
            "\(duration(passed)) 집중하고 일시 정지")
    }
    package var nothingOpen: Text { say("not running", "집중하고 있지 않음") }
    /// Timer of another machine.
    package func focusElsewhere(
        _ interval: FocusInterval, todo: FocusTodo?, since begin: Instant, on machine: String
    ) -> Text {
        let name = subject(interval, todo: todo)
        return interval.isPaused
            ? say(
                "paused on \(machine): \(name), since \(time(begin))",
                "\(machine)에서 일시 정지: \(name), \(time(begin))부터")
            : say(
                "running on \(machine): \(name), since \(time(begin))",
                "\(machine)에서 집중 중: \(name), \(time(begin))부터")
    }
    package func onBreak(_ rest: FocusToday.Break) -> Text {
        rest.isLong
            ? say("long break until \(time(rest.to))", "\(time(rest.to))까지 긴 휴식")
            : say("break until \(time(rest.to))", "\(time(rest.to))까지 휴식")
    }

    // MARK: Uncertain time

    package func cause(_ cause: RunningFocus.Doubt.Cause) -> Text {
        switch cause {
        case .slept: say("the machine slept", "컴퓨터가 잠들어 있었습니다")
        case .restarted: say("the machine was off", "컴퓨터가 꺼져 있었습니다")
        case .silent: say("there was no activity", "아무 움직임이 없었습니다")
        }
    }
    package func inDoubt(
        since: Instant, _ length: Duration, _ cause: RunningFocus.Doubt.Cause
    ) -> Text {
        say(
            "not counted yet: \(duration(length)) since \(time(since));"
                + " \(self.cause(cause))",
            "아직 세지 않음: \(time(since))부터 \(duration(length))."
                + " \(self.cause(cause))")
    }
    /// Question about uncertain time, ending with the answers.
    package var askAboutDoubt: Text {
        say(
            "Was that focus? [k]eep it, [c]ut it out, [t]hrow all away [C] ",
            "집중한 시간인가요? [k] 세기, [c] 빼기, [t] 모두 버리기 [C] ")
    }
    /// Says that uncertain time was left out.
    package func cutOut(
        since: Instant, _ length: Duration, _ cause: RunningFocus.Doubt.Cause
    ) -> Text {
        say(
            "Left out \(duration(length)) since \(time(since));"
                + " \(self.cause(cause))",
            "제외: \(time(since))부터 \(duration(length)). \(self.cause(cause))")
    }
    package func clockWasSet(by difference: Duration, from: Instant) -> Text {
        let length = duration(difference.magnitude)
        return difference > .zero
            ? say(
                "the clock was set forward by \(length); it began at \(time(from)) by the clock now",
                "시계가 \(length) 앞으로 바뀌어, 지금 시계로는 \(time(from))에 시작했습니다")
            : say(
                "the clock was set back by \(length); it began at \(time(from)) by the clock now",
                "시계가 \(length) 뒤로 바뀌어, 지금 시계로는 \(time(from))에 시작했습니다")
    }

    // MARK: Results of commands

    package func focusStarted(_ interval: FocusInterval, todo: FocusTodo?) -> Text {
        let name = subject(interval, todo: todo)
        return switch interval.plan {
        case .stopwatch:
            say(
                "Started at \(time(interval.from)): \(name)",
                "\(time(interval.from)) 시작: \(name)")
        case .length(let length), .pomodoro(let length):
            say(
                "Started at \(time(interval.from)) for \(duration(length)): \(name)",
                "\(time(interval.from)) 시작, \(duration(length)) 예정: \(name)")
        }
    }
    /// Also used for a session that ended because another one was started.
    package func focusStopped(at end: Instant, after length: Duration, _ name: Text) -> Text {
        say(
            "Stopped at \(time(end)) after \(duration(length)): \(name)",
            "\(time(end)) 종료, \(duration(length)) 집중: \(name)")
    }
    package func focusPaused(at end: Instant, after length: Duration, _ name: Text) -> Text {
        say(
            "Paused at \(time(end)) after \(duration(length)): \(name)",
            "\(time(end)) 일시 정지, \(duration(length)) 집중: \(name)")
    }
    package func focusResumed(at start: Instant, _ name: Text) -> Text {
        say("Resumed at \(time(start)): \(name)", "\(time(start)) 재개: \(name)")
    }
    package func focusCancelled(after length: Duration, _ name: Text) -> Text {
        say(
            "Discarded \(name) (\(duration(length)))",
            "집중 취소: \(name) (\(duration(length)))")
    }
    package func focusAdded(_ entry: FocusEntry, _ name: Text) -> Text {
        say(
            "Added @\(entry.number): \(span(entry.interval)), \(name)",
            "집중 기록 추가: @\(entry.number) \(span(entry.interval)), \(name)")
    }
    package func focusEdited(_ entry: FocusEntry, _ name: Text) -> Text {
        say(
            "Updated @\(entry.number): \(span(entry.interval)), \(name)",
            "집중 기록 수정: @\(entry.number) \(span(entry.interval)), \(name)")
    }
    package func focusSplit(_ first: FocusEntry, _ last: FocusEntry) -> Text {
        say(
            "Split into \(self.name(of: first)) and \(self.name(of: last))",
            "집중 기록 나눔: \(self.name(of: first)), \(self.name(of: last))")
    }
    package func focusRemoved(_ entries: [FocusEntry]) -> Text {
        say("Removed \(names(of: entries))", "집중 기록 삭제: \(names(of: entries))")
    }

    /// Change of an existing interval to make room for another.
    package func adjusted(_ adjustment: FocusChange.Adjustment) -> Text {
        switch adjustment {
        case .cut(let entry, let interval):
            say(
                "Cut @\(entry.number) to \(span(interval))",
                "집중 기록 줄임: @\(entry.number) \(span(interval))")
        case .split(let entry, let first, let last):
            say(
                "Split @\(entry.number) into \(span(first)) and \(span(last))",
                "집중 기록 나눔: @\(entry.number) \(span(first)), \(span(last))")
        case .removed(let entry):
            say("Removed \(name(of: entry))", "집중 기록 삭제: \(name(of: entry))")
        }
    }

    // MARK: Reports

    package var byDayTitle: Text { say("By day", "날짜별") }
    package var byTodoTitle: Text { say("By to-do", "할 일별") }
    package var byTagTitle: Text { say("By tag", "태그별") }
    package var byRepositoryTitle: Text { say("By repository", "저장소별") }
    package var withoutTag: Text { say("without a tag", "태그 없음") }
    package var withoutRepository: Text { say("outside of any", "저장소 밖") }
    package func total(_ sums: FocusTotals, days: Int) -> Text {
        say(
            "\(hours(sums.time)) on \(self.days(days))",
            "집중한 날 \(self.days(days)) · 총 \(hours(sums.time))")
    }

    /// Keys of the live clock.
    package func watchKeys(isOpen: Bool, isPaused: Bool) -> [Text] {
        let leave: Text = say("q quit", "q 나가기")
        guard isOpen else { return [leave] }
        let other: Text = isPaused ? say("p resume", "p 재개") : say("p pause", "p 일시 정지")
        return [leave, other, say("s stop", "s 끝내기")]
    }
}
