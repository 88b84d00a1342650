package import CycCore

/// Messages of alarms and of `alarm`.
extension Messages {
    // MARK: Notices

    /// Notice for a ringing alarm.
    ///
    /// - Parameters:
    ///   - instant: Begin of the ring.
    ///   - labels: Names of the ringing alarms.
    ///   - question: `nil` if it is not known yet or the alarm has none.
    package func alarmNotice(
        at instant: Instant, labels: [String], _ question: AlarmQuestion?
    ) -> NoticeText {
        let time = timeOfDay(instant)
        let label: Text = labels.isEmpty ? "" : ": \(labels.listed())"
        let prompt: [Text] = question.map { ["\(sum($0, isUTF8: true)) = ?"] } ?? []
        return NoticeText(
            title: say("Get up, it is \(time)", "일어날 시간입니다. \(time)") + label,
            lines: prompt + [
                say("End it: \(Fix.answerAlarm)", "끄기: \(Fix.answerAlarm)")
            ])
    }

    /// Line of a notice whose ring cannot be recorded.
    package func ringNotRecorded(_ error: CycError) -> Text {
        let reason = explain(error).message
        return say("This ring can't be recorded: \(reason)", "이 알람을 기록할 수 없습니다: \(reason)")
    }

    /// Message for a right answer that stopped the alarm but could not be recorded.
    package func answerNotRecorded(_ error: CycError) -> Text {
        let reason = explain(error).message
        return say(
            "the alarm is off, but your answer can't be recorded yet: \(reason)",
            "알람은 꺼졌지만 답을 아직 기록할 수 없습니다: \(reason)")
    }

    package var testAlarm: NoticeText {
        NoticeText(
            title: say("This is how an alarm of cyc sounds", "cyc 알람은 이렇게 울립니다"),
            lines: [say("This is a test. Go back to sleep.", "테스트입니다. 더 주무세요.")])
    }

    // MARK: Questions

    /// Sum, such as `17 + 25`.
    package func sum(_ question: AlarmQuestion, isUTF8: Bool) -> Text {
        let sign: Text =
            switch question.operation {
            case .plus: "+"
            case .minus: isUTF8 ? "−" : "-"
            case .times: isUTF8 ? "×" : "*"
            case .by: isUTF8 ? "÷" : "/"
            }
        return "\(question.left) \(sign) \(question.right)"
    }

    package func ask(_ question: AlarmQuestion?, isUTF8: Bool) -> Text {
        question.map { "\(sum($0, isUTF8: isUTF8)) = " }
            ?? say("Press Enter to stop it. ", "Enter를 누르면 꺼집니다. ")
    }
    package func isWrong(_ question: AlarmQuestion?, isUTF8: Bool) -> Text {
        let prompt: Text = question.map { ": \(sum($0, isUTF8: isUTF8)) = ?" } ?? ""
        return say("wrong", "틀렸습니다") + prompt
    }
    package func woken(date: Day, tries: Int) -> Text {
        say(
            "Good morning! \(date), \(counted(tries, "try", "tries"))",
            "좋은 아침입니다! \(date), \(grouped(tries))번 만에 맞혔습니다")
    }

    // MARK: Lists

    package func recurrence(_ recurrence: Alarm.Recurrence) -> Text {
        switch recurrence {
        case .once(let day): return say("once, \(date(day))", "한 번, \(date(day))")
        case .weekly(let days):
            if days.count == Weekday.allCases.count { return say("every day", "매일") }
            let week = Weekday.sorted(Set(Weekday.allCases))
            let indexes = week.indices.filter { days.contains(week[$0]) }
            if let first = indexes.first, let last = indexes.last, indexes.count > 2,
                last - first + 1 == indexes.count
            {
                let (first, last) = (weekday(week[first]), weekday(week[last]))
                return say("\(first)-\(last)", "\(first)~\(last)")
            }
            return indexes.map { weekday(week[$0]) }.joined(separator: ", ")
        }
    }

    package func name(of level: AlarmLevel) -> Text {
        switch level {
        case .none: say("none", "없음")
        case .easy: say("easy", "쉬움")
        case .medium: say("medium", "보통")
        case .hard: say("hard", "어려움")
        }
    }

    /// Repeats in the form in which they are typed, such as `3x5m`.
    func repeats(_ repeats: AlarmRepeats) -> Text {
        repeats.count == 0 ? "-" : "\(repeats.count)x\(repeats.minutes)m"
    }

    /// Weekdays of the alarm, or "once"; the next ring shows the day of a one-time alarm.
    func days(of alarm: Alarm) -> Text {
        if case .once = alarm.recurrence {
            say("once", "한 번")
        } else {
            recurrence(alarm.recurrence)
        }
    }

    package func name(of device: AlarmTargets.Device) -> Text {
        switch device {
        case .laptop: say("this machine", "이 컴퓨터")
        case .phone: say("phone", "휴대폰")
        }
    }

    package func name(of result: AlarmOccurrence.Result?) -> Text {
        switch result {
        case .woken?: say("got up", "일어남")
        case .missed?: say("missed", "놓침")
        case .late?: say("late, silent", "늦어서 울리지 않음")
        case .skipped?: say("skipped", "건너뜀")
        case nil: say("not answered yet", "아직 답하지 않음")
        }
    }

    package var alarmColumn: Text { say("Time", "시각") }
    package var daysColumn: Text { say("Days", "요일") }
    package var questionColumn: Text { say("Question", "난이도") }
    package var repeatsColumn: Text { say("Repeat", "다시 울림") }
    package var nextColumn: Text { say("Next", "다음") }
    package var rangColumn: Text { say("Rang", "울린 시각") }
    package var answeredColumn: Text { say("Answered", "답한 시각") }
    package var triesColumn: Text { say("Tries", "시도") }
    package var alarmOff: Text { say("off", "꺼짐") }
    package var noNext: Text { say("never", "없음") }
    package var noAlarms: Text { say("No alarms. Add one", "알람이 없습니다. 만들려면") }
    package var noAlarmLog: Text {
        say("No alarm has rung yet. See what is set", "아직 울린 알람이 없습니다. 알람 보기")
    }
    package func ringsNow(_ question: AlarmQuestion?, isUTF8: Bool) -> Text {
        say("ringing now", "지금 울리는 중")
            + (question.map { ": \(sum($0, isUTF8: isUTF8)) = ?" } ?? "")
    }

    package func added(_ alarm: Alarm, next: Instant?) -> Text {
        say("Added alarm #\(alarm.number)", "알람 추가: #\(alarm.number)")
            + summary(of: alarm, next: next)
    }
    package func changed(_ alarm: Alarm, next: Instant?) -> Text {
        say("Updated alarm #\(alarm.number)", "알람 수정: #\(alarm.number)")
            + summary(of: alarm, next: next)
    }
    package func switchedOn(_ alarm: Alarm, next: Instant?) -> Text {
        say("Enabled alarm #\(alarm.number)", "알람 켬: #\(alarm.number)")
            + summary(of: alarm, next: next)
    }
    package func switchedOff(_ alarm: Alarm) -> Text {
        say("Disabled alarm #\(alarm.number)", "알람 끔: #\(alarm.number)")
    }
    package func skipped(_ alarm: Alarm, at instant: Instant?, next: Instant?) -> Text {
        let skipped = instant.map { time($0) }
        return say(
            "Skipped alarm #\(alarm.number)" + (skipped.map { ", \($0)" } ?? ""),
            "알람 건너뜀: #\(alarm.number)" + (skipped.map { " \($0)" } ?? ""))
            + (next.map { say("; next \(time($0))", " · 다음 \(time($0))") } ?? "")
    }
    private func summary(of alarm: Alarm, next: Instant?) -> Text {
        let recurrence = recurrence(alarm.recurrence)
        let name: Text = alarm.label.map { ", \($0)" } ?? ""
        let when: Text = next.map { say("next \(time($0))", "다음 \(time($0))") } ?? alarmOff
        return say(
            ": \(alarm.clock), \(recurrence)\(name); \(when)",
            " \(alarm.clock) \(recurrence)\(name) · \(when)")
    }

    // MARK: Testing

    package func soundTested(_ check: SoundCheck) -> Text {
        guard let player = check.player else { return explain(check.failure ?? .noPlayer).message }
        let sound = say("sound: \(player)", "소리: \(player)") as Text
        return check.mute.map { "\(sound); \(explain($0).message)" } ?? sound
    }
    package func testAsks(isRinging: Bool) -> Text {
        isRinging
            ? say("It rings now. Solve it:", "지금 울립니다. 풀어 보세요.")
            : say("Nothing rings. An alarm would ask:", "울리지 않습니다. 알람은 이렇게 묻습니다.")
    }
    package var testAnswered: Text { say("Right. The alarm is off.", "정답입니다. 알람을 껐습니다.") }
    package var testOver: Text {
        say("The test is over; an alarm rings for three minutes.", "테스트가 끝났습니다. 알람은 3분 동안 울립니다.")
    }
    package var channelsAreSlow: Text {
        say("a channel hasn't answered yet", "아직 응답하지 않은 채널이 있습니다")
    }

    // MARK: Devices

    /// Lists the devices that alarms ring on.
    package func ringsOn(_ targets: AlarmTargets) -> Text {
        let names = targets.devices.map { name(of: $0) }
        return names.isEmpty
            ? say("No device is guaranteed to ring", "알람이 확실히 울릴 기기 없음")
            : say("Rings on: \(list(names))", "울리는 기기: \(list(names))")
    }

    func moreObstacles(_ count: Int) -> Text {
        say("\(grouped(count)) more: \(Fix.doctor)", "그 밖에 확인할 것 \(grouped(count))건: \(Fix.doctor)")
    }
    var whyNotHeard: Text { say("see what may keep it silent", "울리지 않을 수 있는 까닭 보기") }

    /// Explains why an alarm may not be heard on a device.
    func sentence(_ obstacle: AlarmTargets.Obstacle, on device: AlarmTargets.Device) -> Text {
        switch obstacle {
        // These sentences name the device themselves.
        case .sound, .muted: reason(obstacle)
        default: "\(name(of: device)): \(reason(obstacle))"
        }
    }

    private func reason(_ obstacle: AlarmTargets.Obstacle) -> Text {
        switch obstacle {
        case .noJob:
            jobIsMissing
        case .notServed(let scheduler):
            say("\(scheduler.rawValue) isn't running", "\(scheduler.rawValue)가 실행 중이 아닙니다")
        case .outdated:
            say(
                "the reminder job is out of date and doesn't know when it rings",
                "알림 예약 작업이 오래되어 울릴 시각을 모릅니다")
        case .maySleep:
            say(
                "it rings only while awake, and nothing wakes it",
                "깨어 있을 때만 울리고, 깨울 방법이 없습니다")
        case .sound(let error): explain(error).message
        case .muted(let mute): explain(mute).message
        case .noPhone: say("no channel reaches it", "알림을 받을 채널 없음")
        case .untested: say("it was never tested there", "테스트한 적이 없습니다")
        case .notScheduled(let error): explain(error, on: .ntfy).message
        }
    }

    /// Setting that a phone needs besides the channel.
    package var phoneSetting: Text {
        say(
            "In the ntfy app for Android turn on \"Keep alerting for highest priority\", else the"
                + " phone rings once; an iPhone can't keep ringing.",
            "안드로이드 ntfy 앱에서 \"Keep alerting for highest priority\"를 켜세요. 켜지 않으면 한 번만 울립니다."
                + " 아이폰에서는 계속 울리게 할 수 없습니다.")
    }
}
