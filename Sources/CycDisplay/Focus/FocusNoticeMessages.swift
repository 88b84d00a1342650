package import CycCore

/// Notices of focus.
extension Messages {
    package func notice(of event: FocusNotice.Event, _ entry: FocusEntry?) -> NoticeText {
        let title = entry?.interval.title.map { "\($0)" } as Text?
        let next = "\(Fix.startPomodoro)" as Text
        let goesOn: Text = say("The timer runs until you stop it.", "멈출 때까지 계속 셉니다.")
        switch event {
        case .pomodoroOver(let rest, let isLong):
            let length = duration(rest)
            return NoticeText(
                title: title.map { say("Pomodoro done: \($0)", "뽀모도로 완료: \($0)") }
                    ?? say("Pomodoro done", "뽀모도로 완료"),
                lines: [
                    isLong
                        ? say("A long break now: \(length).", "이제 긴 휴식: \(length).")
                        : say("A break now: \(length).", "이제 휴식: \(length).")
                ])
        case .lengthOver(let planned):
            let length = duration(planned)
            return NoticeText(
                title: say("\(length) of focus done", "집중 \(length)이 지났습니다"),
                lines: [(title.map { $0 + ". " } ?? "") + goesOn])
        case .breakOver:
            return NoticeText(
                title: say("The break is over", "휴식이 끝났습니다"),
                lines: [say("The next pomodoro: \(next)", "다음 뽀모도로: \(next)")])
        case .started:
            return NoticeText(
                title: title.map { say("Focus: \($0)", "집중 시작: \($0)") }
                    ?? say("Focus has begun", "집중 시작"), lines: [])
        case .stopped:
            return NoticeText(
                title: title.map { say("Focus stopped: \($0)", "집중 끝: \($0)") }
                    ?? say("Focus has stopped", "집중 끝"), lines: [])
        case .goalReached(_, let goal):
            return NoticeText(
                title: say("Today's focus goal is reached", "오늘 목표를 달성했습니다"),
                lines: [
                    say(
                        "\(duration(goal)) of focus. Well done!",
                        "집중 \(duration(goal)). 축하합니다!")
                ])
        }
    }
}
