package import CycCore

/// Messages of reminders and of `remind`.
extension Messages {
    package func title(of stake: ReminderStake) -> Text {
        let text: Text =
            switch stake.state {
            case .unpushed:
                say(
                    stake.unpushed.count == 1 && stake.unpushed[0].commits == 1
                        ? "a commit is not pushed yet" : "commits are not pushed yet",
                    "아직 푸시하지 않은 커밋이 있습니다")
            case .uncounted:
                say("today's commits do not count yet", "오늘 커밋이 아직 잔디로 집계되지 않습니다")
            case .none: say("no commit yet today", "오늘 커밋이 아직 없습니다")
            case .unknown: say("no commit seen yet today", "오늘 커밋이 아직 보이지 않습니다")
            case .done, .pushed: say("today is safe", "오늘은 안심하세요")
            }
        guard stake.streak > 0 else {
            let words = text.description
            return "\(words.prefix(1).uppercased())\(words.dropFirst())"
        }
        let streak = count(stake.streak, stake.unit)
        return stake.isLowerBound
            ? say("At least \(streak): \(text)", "\(streak) 이상 연속: \(text)")
            : say("\(streak): \(text)", "\(streak) 연속: \(text)")
    }

    /// First line of a reminder: the time left, and an encouragement.
    package func opening(of stake: ReminderStake) -> Text {
        let hasStreak = stake.streak > 0
        let left = duration(stake.timeLeft)
        let time: Text =
            hasStreak
            ? say("\(left) left to keep it.", "연속 기록을 지킬 시간이 \(left) 남았습니다.")
            : say("\(left) left today.", "오늘이 \(left) 남았습니다.")
        if let week = stake.week {
            return [time, needsToday(week, today: stake.date), enoughToday(stake.state)]
                .compactMap { $0 }.joined(separator: " ")
        }
        let push: Text? =
            switch stake.state {
            case .none where hasStreak: say("A small commit is enough.", "작은 커밋 하나면 충분합니다.")
            case .none:
                say("A small commit starts a new streak.", "작은 커밋 하나로 연속 기록을 시작해 보세요.")
            case .unpushed where hasStreak: say("A push is enough.", "푸시만 하면 됩니다.")
            case .unpushed: say("A push starts a new streak.", "푸시하면 연속 기록이 시작됩니다.")
            case .unknown where hasStreak:
                say("A commit keeps it either way.", "커밋 하나면 안심할 수 있습니다.")
            case .unknown: say("A commit starts a new streak.", "커밋 하나로 연속 기록을 시작해 보세요.")
            case .uncounted, .done, .pushed: nil
            }
        return time + (push.map { " \($0)" } ?? "")
    }

    /// Says what suffices today, on a day that its week needs.
    private func enoughToday(_ state: TodayState) -> Text? {
        switch state {
        case .none: say("A small commit is enough for today.", "오늘은 작은 커밋 하나면 충분합니다.")
        case .unpushed: say("A push is enough for today.", "오늘은 푸시만 하면 됩니다.")
        case .unknown:
            say("A commit is enough for today either way.", "오늘은 커밋 하나면 안심할 수 있습니다.")
        case .uncounted, .done, .pushed: nil
        }
    }

    /// Line above the commands for commits that do not count yet.
    package var countFixTitle: Text { say("This makes them count:", "이렇게 하면 집계됩니다:") }
    /// Title of a reminder that may have been shown before.
    package func again(_ title: Text) -> Text { say("\(title) (again)", "\(title) (다시 알림)") }

    /// Time of GitHub's last response, with the error since then.
    package func unanswered(since: Instant?, today: Day, _ error: Text?) -> Text {
        let last = since.map { time($0, today: today) }
        let message: Text =
            last.map { say("GitHub has not answered since \($0)", "GitHub의 마지막 응답: \($0)") }
            ?? say("GitHub has not answered yet", "GitHub가 아직 응답하지 않았습니다")
        return message + (error.map { say(": \($0)", ". \($0)") } ?? "")
    }

    /// Notice of a completed challenge.
    package func announcement(of progress: ChallengeProgress) -> NoticeText {
        let challenge = progress.challenge
        let days = count(challenge.targetDays, challenge.rule.unit)
        let end = progress.end.map { date($0) }
        return NoticeText(
            title: say("Challenge completed: \(challenge.name)", "챌린지 달성: \(challenge.name)"),
            lines: [
                say(
                    "\(days) done" + (end.map { ", the last on \($0)" } ?? "") + ". Well done!",
                    "\(days)을 모두 채웠습니다" + (end.map { " (\($0))" } ?? "") + ". 축하합니다!")
            ])
    }

    package func explain(_ error: ReminderError) -> Explanation {
        switch error {
        case .notATime(let text):
            explanation(
                "\(text.isEmpty ? "nothing" : text) is neither a duration nor a time",
                text.isEmpty
                    ? "기간이나 시각이 없습니다" : "기간이나 시각으로 읽을 수 없습니다: \(text)",
                hint: "write 2h, 90m, today or \"until 21:30\"",
                "2h, 90m, today, \"until 21:30\"처럼 쓰세요")
        case .past(let text):
            explanation(
                "\(text) has already passed today", "오늘 이미 지난 시각입니다: \(text)",
                hint: "use a later time, or today for the rest of the day",
                "더 늦은 시각을 쓰거나, 오늘 하루를 쉬려면 today라고 쓰세요")
        case .ago(let text):
            explanation(
                "\(text) is in the past", "지난 시각입니다: \(text)",
                hint: "write 2h, 90m, today or \"until 21:30\"",
                "2h, 90m, today, \"until 21:30\"처럼 쓰세요")
        case .tooLong(let text):
            explanation(
                "\(text) is longer than \(days(Snooze.longestDays))",
                "알림은 \(days(Snooze.longestDays))까지만 미룰 수 있습니다: \(text)",
                hint: "to turn reminders off for longer: \(Fix.remindOff)",
                "더 오래 알림을 끄려면: \(Fix.remindOff)")
        }
    }

    /// Explains why there is no reminder now; instants are formatted by ``time(_:today:)``.
    package func describe(_ silence: ReminderSilence, today: Day) -> Text {
        switch silence {
        case .off: say("reminders are off", "알림이 꺼져 있습니다")
        case .noChannels: say("no channel is set for reminders", "알림을 보낼 채널이 없습니다")
        case .safe: say("today is safe", "오늘은 안심하세요")
        case .resting: say("no commit is due today", "오늘은 쉬어도 됩니다")
        case .snoozed(let until):
            say(
                "snoozed until \(time(until, today: today))",
                "\(time(until, today: today))까지 알림을 미뤘습니다")
        case .quiet(let until):
            say(
                "quiet until \(time(until, today: today))",
                "\(time(until, today: today))까지 방해 금지 시간입니다")
        case .early(let next):
            say(
                "the first reminder comes at \(time(next, today: today))",
                "첫 알림: \(time(next, today: today))")
        case .over: say("no more reminders today", "오늘은 더 이상 알림이 없습니다")
        case .alreadySent(let slot):
            say("the \(slot.clock) reminder was sent", "\(slot.clock) 알림을 보냈습니다")
        case .missed:
            say(
                "cyc remind didn't run then", "그 시각에 cyc remind가 실행되지 않았습니다")
        case .undelivered:
            say("not delivered, see \(Fix.reminderLog)", "전달하지 못했습니다. 기록: \(Fix.reminderLog)")
        }
    }

    /// Between a reason for silence and the command that ends it.
    var enableThem: Text { say("; enable them: ", ". 켜기: ") }
    var chooseOne: Text { say("; choose one: ", ". 정하기: ") }

    /// Shown if a reminder is due now.
    package var reminderIsDue: Text { say("a reminder is due", "지금 보낼 알림이 있습니다") }

    package func word(for state: SlotForecast.State) -> Text {
        switch state {
        case .sent: say("sent", "보냄")
        case .due: say("due", "지금")
        case .planned: say("planned", "예정")
        case .skipped: say("none", "안 보냄")
        }
    }

    /// Time at which a reminder comes if it differs from its slot.
    package func comes(at instant: Instant, today: Day) -> Text {
        say("comes at \(time(instant, today: today))", "\(time(instant, today: today))에 보냄")
    }

    /// Shown for a reminder that is scheduled on a server.
    package func isAhead(on channels: [Settings.Channel]) -> Text {
        say(
            "waits on the server (\(channels.map(\.rawValue).listed()))",
            "서버에서 대기 중 (\(channels.map(\.rawValue).listed()))")
    }

    /// Shown for a day without slots.
    package var noSlots: Text { say("No reminders on this day", "이날은 알림이 없습니다") }

    /// Results of `remind on`, `off` and `snooze`.
    package var remindersOn: Text { say("Reminders are on", "알림 켬") }
    package var remindersOff: Text { say("Reminders are off", "알림 끔") }
    package func snoozed(until instant: Instant, today: Day) -> Text {
        say(
            "Snoozed until \(time(instant, today: today))",
            "알림 미룸: \(time(instant, today: today))까지")
    }
}
