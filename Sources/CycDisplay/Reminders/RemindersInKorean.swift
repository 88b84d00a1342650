package import CycCore

extension Korean {
    package func title(of stake: ReminderStake) -> Text {
        let text: Text =
            switch stake.state {
            case .unpushed: "아직 푸시하지 않은 커밋이 있습니다"
            case .uncounted: "오늘 커밋이 아직 잔디로 집계되지 않습니다"
            case .none: "오늘 커밋이 아직 없습니다"
            case .unknown: "오늘 커밋이 아직 보이지 않습니다"
            case .done, .pushed: "오늘은 안심하세요"
            }
        guard stake.streak > 0 else { return text }
        return "\(days(stake.streak))\(stake.isLowerBound ? " 이상" : "") 연속: \(text)"
    }

    package func opening(of stake: ReminderStake) -> Text {
        let hasStreak = stake.streak > 0
        let left = duration(seconds: Int(stake.secondsLeft))
        let push: Text? =
            switch stake.state {
            case .none where hasStreak: "작은 커밋 하나면 충분합니다."
            case .none: "작은 커밋 하나로 연속 기록을 시작해 보세요."
            case .unpushed where hasStreak: "푸시만 하면 됩니다."
            case .unpushed: "푸시하면 연속 기록이 시작됩니다."
            case .unknown where hasStreak: "커밋 하나면 안심할 수 있습니다."
            case .unknown: "커밋 하나로 연속 기록을 시작해 보세요."
            case .uncounted, .done, .pushed: nil
            }
        return (hasStreak ? "연속 기록을 지킬 시간이" : "오늘이") + " \(left) 남았습니다."
            + (push.map { " \($0)" } ?? "")
    }

    package var makesThemCount: Text { "이렇게 하면 집계됩니다:" }
    package func again(_ title: Text) -> Text { "\(title) (다시 알림)" }

    package func unanswered(since: Int64?, today: Day, _ trouble: Text?) -> Text {
        let what: Text =
            since.map { "GitHub의 마지막 응답: \(time($0, today: today))" }
            ?? "GitHub가 아직 응답하지 않았습니다"
        return what + (trouble.map { ". \($0)" } ?? "")
    }

    package func announcement(of progress: ChallengeProgress) -> ReminderText {
        let challenge = progress.challenge
        return ReminderText(
            title: "도전 달성: \(challenge.name)",
            lines: [
                "\(days(challenge.targetDays))을 모두 채웠습니다"
                    + (progress.end.map { " (\(date($0)))" } ?? "") + ". 축하합니다!"
            ])
    }

    package func explain(_ problem: ReminderProblem) -> Explanation {
        switch problem {
        case .notATime(let text):
            Explanation(
                text.isEmpty
                    ? "기간이나 시각이 없습니다" : "기간도 시각도 아닙니다: \(text)",
                hint: "2h, 90m, today, until 21:30처럼 쓰세요")
        case .past(let text):
            Explanation(
                "오늘 이미 지난 시각입니다: \(text)",
                hint: "더 늦은 시각을 쓰거나, 오늘 하루를 쉬려면 today라고 쓰세요")
        case .ago(let text):
            Explanation(
                "지난 시각입니다: \(text)",
                hint: "2h, 90m, today, until 21:30처럼 쓰세요")
        case .tooLong(let text):
            Explanation(
                "\(days(Snooze.longestDays))보다 깁니다: \(text)",
                hint: "더 오래 알림을 끄려면: \(Fix.remindOff)")
        }
    }

    package func describe(_ silence: ReminderSilence, today: Day) -> Text {
        switch silence {
        case .off: "알림이 꺼져 있습니다"
        case .noChannels: "알림을 보낼 채널이 없습니다"
        case .safe: "오늘은 안심하세요"
        case .resting: "오늘은 쉬어도 됩니다"
        case .snoozed(let until): "\(time(until, today: today))까지 알림을 미뤘습니다"
        case .quiet(let until): "\(time(until, today: today))까지 방해 금지 시간입니다"
        case .early(let next): "첫 알림: \(time(next, today: today))"
        case .over: "오늘은 더 이상 알림이 없습니다"
        case .told(let slot): "\(slot.clock) 알림을 보냈습니다"
        }
    }

    package var reminderIsDue: Text { "지금 보낼 알림이 있습니다" }

    package func word(for state: SlotOutlook.State) -> Text {
        switch state {
        case .sent: "보냄"
        case .due: "지금"
        case .planned: "예정"
        case .skipped: "건너뜀"
        }
    }

    package func comes(at instant: Int64, today: Day) -> Text {
        "\(time(instant, today: today))에 보냄"
    }
    package func isAhead(on channels: [Settings.Channel]) -> Text {
        "서버에서 대기 중 (\(channels.map(\.rawValue).listed()))"
    }
    package var noSlots: Text { "이날은 알림이 없습니다" }
    package var remindersOn: Text { "알림을 켰습니다" }
    package var remindersOff: Text { "알림을 껐습니다" }
    package func snoozed(until instant: Int64, today: Day) -> Text {
        describe(.snoozed(until: instant), today: today)
    }
}
