package import CycCore

/// Errors of `alarm`.
extension Messages {
    /// - Parameter number: The alarm that is edited; `nil` for a new one.
    package func explain(_ error: AlarmError, editing number: Int64? = nil) -> Explanation {
        let example = self.example(Fix.alarm(editing: number))
        return switch error {
        case .time(let text):
            explanation(
                "can't read '\(shown(text))' as a time of day", "시각으로 읽을 수 없습니다: \(shown(text))",
                hint: example)
        case .days(let text):
            explanation(
                "can't read '\(shown(text))' as weekdays", "요일로 읽을 수 없습니다: \(shown(text))",
                hint: example)
        case .day(let error): explain(error)
        case .past(let day, let minute):
            explanation(
                "\(ValueSyntax.clock(minute)) of \(day) has passed",
                "이미 지난 시각입니다: \(day) \(ValueSyntax.clock(minute))",
                hint: "choose a later day", "더 늦은 날을 쓰세요")
        case .repeats(let text):
            explanation(
                "can't read '\(shown(text))' as a repeat (1 to 3 times, every 3, 5 or 8 minutes)",
                "다시 울림 값으로 읽을 수 없습니다 (3, 5, 8분마다 1~3번): \(shown(text))",
                hint: self.example(Fix.alarmWithRepeats(editing: number)))
        case .level(let text):
            explanation(
                "can't read '\(shown(text))' as a question (easy, medium, hard or none)",
                "없는 난이도입니다: \(shown(text))",
                hint: self.example(Fix.alarmWithQuestion(editing: number)),
                "easy(쉬움), medium(보통), hard(어려움), none(없음) 중에서 고르세요")
        case .label(let error): explain(error, of: .name)
        case .notANumber(let text):
            explanation(
                "not a whole number: \(shown(text))", "정수가 아닙니다: \(shown(text))",
                hint: "answer in digits: \(Fix.answerAlarm)", "숫자로 답하세요: \(Fix.answerAlarm)")
        case .nothingRings:
            explanation(
                "no alarm is ringing", "울리는 알람이 없습니다",
                hint: "list them: \(Fix.listAlarms)", "알람 보기: \(Fix.listAlarms)")
        case .nothingToSkip(let number):
            explanation(
                "alarm #\(number) has no next ring to skip",
                "울릴 예정이 없는 알람입니다: #\(number)",
                hint: "list them: \(Fix.listAlarms)", "알람 보기: \(Fix.listAlarms)")
        case .notScheduled(let error): explainNotAhead(error)
        case .silent:
            explanation(
                "nothing rang: neither the sound nor a channel worked", "소리도 알림도 울리지 않았습니다",
                hint: "see why: \(Fix.doctor)", "원인 찾기: \(Fix.doctor)")
        }
    }

    /// Explains why the phone will not ring.
    private func explainNotAhead(_ error: DeliveryError) -> Explanation {
        let reason = explain(error, on: .ntfy)
        return Explanation(
            say("the phone will not ring: \(reason.message)", "휴대폰은 울리지 않습니다: \(reason.message)"),
            hint: reason.hint)
    }
}
