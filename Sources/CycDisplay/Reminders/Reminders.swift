package import CycCore

/// What a notification says.
package struct ReminderText: Equatable, Sendable {
    /// One line.
    package var title: String
    /// Lines, parted by line ends.
    package var body: String

    package init(title: String, body: String) {
        self.title = title
        self.body = body
    }
}

/// Reminders, what became of them, and `remind`.
package protocol ReminderMessages: Sendable {
    func title(of stake: ReminderStake) -> String
    /// How long there is, what for, and a friendly push.
    func opening(of stake: ReminderStake) -> String
    /// Above the commands for commits that do not count yet.
    var makesThemCount: String { get }
    /// A title of a reminder that may have been shown before.
    func again(_ title: String) -> String
    /// What could not be asked; `home` is shown as `~`.
    func explain(_ gap: ReminderStake.Gap, today: Day, home: String?) -> Explanation
    /// A challenge that was completed.
    func announcement(of progress: ChallengeProgress) -> ReminderText
    /// What `remind test` delivers.
    var testReminder: ReminderText { get }

    func explain(_ trouble: DeliveryTrouble) -> Explanation
    func explainNotDelivered(_ troubles: [ChannelTrouble]) -> Explanation
    func explain(_ problem: ReminderProblem) -> Explanation

    /// Why there is no reminder now; instants as ``time(_:today:)`` has them.
    func describe(_ silence: ReminderSilence, today: Day) -> String
    /// There is one now.
    var reminderIsDue: String { get }
    func word(for state: SlotOutlook.State) -> String
    /// When it comes instead of at its slot.
    func comes(at instant: Int64, today: Day) -> String
    /// A server will show it.
    func isAhead(on channels: [Settings.Channel]) -> String
    /// No slot is left on this day.
    var noSlots: String { get }

    /// What became of one delivery.
    func result(of record: ReminderRecord) -> String
    var nothingSent: String { get }
    func delivered(on channel: Settings.Channel) -> String

    /// Answers of `remind on`, `off` and `snooze`.
    var remindersOn: String { get }
    var remindersOff: String { get }
    func snoozed(until instant: Int64, today: Day) -> String
    var slotColumn: String { get }
    var channelColumn: String { get }
    var resultColumn: String { get }
    var textColumn: String { get }
}

extension Fix {
    package static let remindOn: ShellCommand = "cyc remind on"
    fileprivate static let remindOff: ShellCommand = "cyc remind off"
    package static let testReminders: ShellCommand = "cyc remind test"
    fileprivate static let useNtfy: ShellCommand = Fix.set("remind.channels", "ntfy")
    package static let listReminders: ShellCommand = "cyc remind list"
    package static let reminderLog: ShellCommand = "cyc remind log"
    package static let setChannels: ShellCommand = Fix.set("remind.channels", "desktop")

    fileprivate static func installNotify(on machine: Machine) -> ShellCommand {
        asRoot("apt-get install libnotify-bin", on: machine)
    }

    fileprivate static func installApprise(on machine: Machine) -> ShellCommand {
        machine.hasProgram("pipx")
            ? "pipx install apprise" : asRoot("apt-get install apprise", on: machine)
    }

    /// The command that gives an empty setting a value.
    fileprivate static func fill(_ setting: String, on machine: Machine) -> ShellCommand {
        switch setting {
        case "remind.ntfy.topic": installReminders
        case "remind.command.run": Fix.set(setting, "PROGRAM")
        default: Fix.editConfiguration(on: machine)
        }
    }
}

extension Messages {
    /// The words of a reminder.
    ///
    /// - Parameters:
    ///   - stake: What is at stake.
    ///   - isAgain: Whether it may have been shown before.
    ///   - home: Shown as `~`.
    /// - Returns: Title and body without control characters but the line ends of the body.
    package func reminder(
        about stake: ReminderStake, isAgain: Bool = false, home: String?
    ) -> ReminderText {
        let title = title(of: stake)
        var lines = [opening(of: stake)]
        let blocks = blocks(of: stake, home: home)
        if stake.state == .uncounted, !blocks.isEmpty { lines.append(makesThemCount) }
        lines += blocks
        if stake.state == .none || stake.state == .unknown, let todo = stake.todo {
            lines.append("\(todoLabel): #\(todo.id) \(sanitized(todo.content.title))")
        }
        if let progress = stake.challenge, let dday = progress.dday {
            lines.append("\(challengeLabel): \(sanitized(progress.challenge.name)), \(dday)")
        }
        return ReminderText(
            title: isAgain ? again(title) : title, body: lines.joined(separator: "\n"))
    }

    /// A reminder that is ready to be delivered.
    package func reminder(
        for slot: ReminderSlot, urgency: Reminder.Urgency, isAgain: Bool,
        about stake: ReminderStake, home: String?
    ) -> Reminder {
        let text = reminder(about: stake, isAgain: isAgain, home: home)
        return Reminder(
            slot: slot, urgency: urgency, isAgain: isAgain, state: stake.state,
            streak: stake.streak, secondsLeft: stake.secondsLeft, title: text.title,
            body: text.body, click: stake.page)
    }

    /// Why a channel cannot deliver.
    func explain(_ trouble: ChannelTrouble) -> Explanation {
        let explanation = explain(trouble.trouble)
        return Explanation(
            "\(trouble.channel.rawValue): \(explanation.message)", hint: explanation.hint)
    }

    /// What stands in the way and the command that removes it, on lines of their own.
    private func blocks(of stake: ReminderStake, home: String?) -> [String] {
        /// Beyond this they are only counted.
        let most = 3
        let unpushed = stake.unpushed.prefix(most)
        // One command for all of them.
        var blocks: [[String]] = stake.unpushed.enumerated().map { place, group in
            let path = abbreviatingHome(group.path, home: home)
            let sentence = notPushed(group.commits, path: path, branch: nil)
            return place == unpushed.count - 1 ? ["\(sentence):", "\(Fix.push)"] : [sentence]
        }
        blocks += stake.uncounted.map { repository in
            let path = sanitized(abbreviatingHome(repository.path, home: home))
            guard let reason = repository.reason else { return ["\(path):", "\(Fix.why)"] }
            let command = reason.remedy.map { "\(instruction($0, home: home))" } ?? "\(Fix.why)"
            return ["\(path): \(sentence(reason)):", command]
        }
        blocks += stake.gaps.map { gap in
            let explanation = explain(gap, today: stake.date, home: home)
            return [explanation.message] + (explanation.hint.map { ["\($0)"] } ?? [])
        }
        let rest = blocks.count - most
        return blocks.prefix(most).flatMap { $0 } + (rest > 0 ? [more(rest)] : [])
    }

    /// Each channel with what it said.
    fileprivate func list(_ troubles: [ChannelTrouble]) -> String {
        troubles.map { "\($0.channel.rawValue): \(explain($0.trouble).message)" }
            .joined(separator: "; ")
    }

    /// The command that mends `trouble`, or shows whether it is mended.
    fileprivate func command(for trouble: DeliveryTrouble) -> ShellCommand {
        switch trouble {
        case .notConfigured(let setting): Fix.fill(setting, on: machine)
        // Not a command with the token in it: everybody on the machine can read arguments.
        case .refused(_, 401), .refused(_, 403): Fix.editConfiguration(on: machine)
        case .serverTooOld: Fix.set("remind.ntfy.ahead", "false")
        case .interrupted: Fix.reminderLog
        case .noDesktop: Fix.useNtfy
        case .programMissing, .timedOut, .unreachable, .refused, .programFailed:
            Fix.testReminders
        }
    }
}

extension English {
    package func title(of stake: ReminderStake) -> String {
        let text =
            switch stake.state {
            case .unpushed where stake.unpushed.count == 1 && stake.unpushed[0].commits == 1:
                "a commit is not pushed yet"
            case .unpushed: "commits are not pushed yet"
            case .uncounted: "today's commits do not count yet"
            case .none: "no commit yet today"
            case .unknown: "no commit seen yet today"
            case .done, .pushed: "today is safe"
            }
        guard stake.streak > 0 else { return text.prefix(1).uppercased() + text.dropFirst() }
        return "\(streak(of: stake)): \(text)"
    }

    private func streak(of stake: ReminderStake) -> String {
        (stake.isLowerBound ? "At least " : "") + days(stake.streak)
    }

    package func opening(of stake: ReminderStake) -> String {
        let left = left(seconds: Int(stake.secondsLeft))
        let hasStreak = stake.streak > 0
        let push: String? =
            switch stake.state {
            case .none: "A small commit \(hasStreak ? "is enough" : "begins a new streak")."
            case .unpushed: "A push \(hasStreak ? "is enough" : "begins a new streak")."
            case .unknown:
                "A commit \(hasStreak ? "keeps it, whatever is true" : "begins a new streak")."
            case .uncounted, .done, .pushed: nil
            }
        return "\(left) \(hasStreak ? "to keep it" : "today")." + (push.map { " \($0)" } ?? "")
    }

    package var makesThemCount: String { "This makes them count:" }

    package func again(_ title: String) -> String { "\(title) (again)" }

    package func explain(
        _ gap: ReminderStake.Gap, today: Day, home: String?
    ) -> Explanation {
        switch gap {
        case .hub(let since, let trouble):
            let what =
                since.map { "GitHub has not answered since \(time($0, today: today))" }
                ?? "GitHub has not answered yet"
            let why = trouble.map { explain($0) }
            return Explanation(
                what + (why.map { ": \($0.message)" } ?? ""),
                hint: why.map { $0.hint ?? "\(Fix.sync)" })
        case .unread(let unread):
            return Explanation(
                error(of: unread.reason, at: abbreviatingHome(unread.path, home: home)) + ":",
                fix: CycDisplay.fix(for: unread, home: home))
        case .noRepositories:
            let advice = advice(.noRepositories, home: home)
            return Explanation(advice.text + ":", fix: advice.command)
        case .noAddress:
            let advice = advice(.noAddress, home: home)
            return Explanation(advice.text + ":", fix: advice.command)
        case .unlearned(let reason):
            return Explanation(
                sentence(reason) + (reason.remedy == nil ? "" : ":"),
                hint: reason.remedy.map { instruction($0, home: home) })
        }
    }

    package func announcement(of progress: ChallengeProgress) -> ReminderText {
        let challenge = progress.challenge
        return ReminderText(
            title: "Challenge completed: \(sanitized(challenge.name))",
            body: "\(days(challenge.targetDays)) done"
                + (progress.end.map { ", the last on \(date($0))" } ?? "") + ". Well done!")
    }

    package var testReminder: ReminderText {
        ReminderText(
            title: "A test of cyc", body: "Reminders arrive here. Nothing has to be done.")
    }

    package func explain(_ trouble: DeliveryTrouble) -> Explanation {
        let command = command(for: trouble)
        let after: Instruction = "then try again: \(command)"
        return switch trouble {
        case .programMissing("notify-send"):
            Explanation(
                "notify-send is not installed",
                hint: "install libnotify: \(Fix.installNotify(on: machine)), \(after)")
        case .programMissing("apprise"):
            Explanation(
                "apprise is not installed",
                hint: "install it: \(Fix.installApprise(on: machine)), \(after)")
        case .programMissing(let name):
            Explanation(
                "\(sanitized(name)) is not there, or may not be run",
                hint: "correct remind.command.run, \(after)")
        case .noDesktop:
            Explanation(
                "no desktop session can be reached",
                hint: "log in to the desktop, or have them on the phone: \(command)")
        case .notConfigured(let setting):
            Explanation("\(sanitized(setting)) is empty", hint: "give it a value: \(command)")
        case .timedOut(let seconds):
            Explanation(
                "no answer within \(counted(seconds, "second"))", hint: "try again: \(command)")
        case .unreachable(let host, let detail):
            Explanation(
                "\(sanitized(host)) cannot be reached\(because(detail))",
                hint: "check the network, \(after)")
        case .refused(let host, 401), .refused(let host, 403):
            Explanation(
                "\(sanitized(host)) does not allow it", hint: "set remind.ntfy.token: \(command)")
        case .refused(let host, 429):
            Explanation(
                "\(sanitized(host)) takes no more messages for now",
                hint: "wait a while, \(after)")
        case .refused(let host, let status):
            Explanation(
                "\(sanitized(host)) answered with status \(status)", hint: "try again: \(command)")
        case .serverTooOld(let host):
            Explanation(
                "\(sanitized(host)) runs an ntfy older than 2.16, which cannot take back what it"
                    + " was told to show later",
                hint: "do without: \(command)")
        case .programFailed(let name, let status, let detail):
            Explanation(
                "\(sanitized(name)) ended with status \(status)\(because(detail))",
                hint: "try again: \(command)")
        case .interrupted:
            Explanation(
                "cyc ended twice before it knew whether this arrived",
                hint: "see what was sent: \(command)")
        }
    }

    package func explainNotDelivered(_ troubles: [ChannelTrouble]) -> Explanation {
        Explanation(
            "no channel took the reminder" + (troubles.isEmpty ? "" : ": \(list(troubles))"),
            hint: troubles.first.flatMap { explain($0.trouble).hint }
                ?? "name one: \(Fix.setChannels)")
    }

    package func explain(_ problem: ReminderProblem) -> Explanation {
        switch problem {
        case .notATime(let text):
            Explanation(
                "\(sanitized(text.isEmpty ? "nothing" : text)) is neither a duration nor a time",
                hint: "write 2h, 90m, today or until 21:30")
        case .past(let text):
            Explanation(
                "\(sanitized(text)) is over already today",
                hint: "name a later time, or today for the rest of the day")
        case .ago(let text):
            Explanation(
                "\(sanitized(text)) lies in the past",
                hint: "write 2h, 90m, today or until 21:30")
        case .tooLong(let text):
            Explanation(
                "\(sanitized(text)) is longer than \(days(Snooze.longestDays))",
                hint: "to hear nothing for longer: \(Fix.remindOff)")
        }
    }

    package func describe(_ silence: ReminderSilence, today: Day) -> String {
        switch silence {
        case .off: "reminders are off"
        case .noChannels: "reminders have no channel to go to"
        case .safe: "today is safe"
        case .resting: "nothing is due today"
        case .snoozed(let until): "snoozed until \(time(until, today: today))"
        case .quiet(let until): "quiet until \(time(until, today: today))"
        case .early(let next): "the first comes at \(time(next, today: today))"
        case .over: "none comes any more today"
        case .told(let slot): "the one of \(slot.clock) was sent"
        }
    }

    package var reminderIsDue: String { "a reminder is due" }
    package func word(for state: SlotOutlook.State) -> String {
        switch state {
        case .sent: "sent"
        case .due: "due"
        case .planned: "planned"
        case .skipped: "skipped"
        }
    }
    package func comes(at instant: Int64, today: Day) -> String {
        "comes at \(time(instant, today: today))"
    }
    package func isAhead(on channels: [Settings.Channel]) -> String {
        "waits on the server (\(channels.map(\.rawValue).joined(separator: ", ")))"
    }
    package var noSlots: String { "no reminder on this day" }

    package func result(of record: ReminderRecord) -> String {
        let text: String
        if let instant = record.scheduledFor, record.isScheduled {
            text = "on the server for \(time(instant, today: record.slot.day))"
        } else if let delivered = record.delivered {
            text = "delivered at \(time(delivered.secondsSinceEpoch, today: record.slot.day))"
        } else if record.trouble != nil {
            text = "failed"
        } else {
            text = "not known: cyc ended before it was told"
        }
        return record.isAgain ? again(text) : text
    }
    package var nothingSent: String { "nothing was sent yet; see what is planned" }
    package func delivered(on channel: Settings.Channel) -> String {
        "\(channel.rawValue): delivered"
    }

    package var remindersOn: String { "reminders are on" }
    package var remindersOff: String { "reminders are off" }
    package func snoozed(until instant: Int64, today: Day) -> String {
        describe(.snoozed(until: instant), today: today)
    }
    package var slotColumn: String { "Slot" }
    package var channelColumn: String { "Channel" }
    package var resultColumn: String { "Result" }
    package var textColumn: String { "Text" }
}

extension Korean {
    package func title(of stake: ReminderStake) -> String {
        let text =
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

    package func opening(of stake: ReminderStake) -> String {
        let hasStreak = stake.streak > 0
        let left = duration(seconds: Int(stake.secondsLeft))
        let push: String? =
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

    package var makesThemCount: String { "이렇게 하면 집계됩니다:" }

    package func again(_ title: String) -> String { "\(title) (다시 알림)" }

    package func explain(
        _ gap: ReminderStake.Gap, today: Day, home: String?
    ) -> Explanation {
        switch gap {
        case .hub(let since, let trouble):
            let what =
                since.map { "GitHub의 마지막 응답: \(time($0, today: today))" }
                ?? "GitHub가 아직 응답하지 않았습니다"
            let why = trouble.map { explain($0) }
            return Explanation(
                what + (why.map { ". \($0.message)" } ?? ""),
                hint: why.map { $0.hint ?? "\(Fix.sync)" })
        case .unread(let unread):
            return Explanation(
                error(of: unread.reason, at: abbreviatingHome(unread.path, home: home)) + ":",
                fix: CycDisplay.fix(for: unread, home: home))
        case .noRepositories:
            let advice = advice(.noRepositories, home: home)
            return Explanation(advice.text + ":", fix: advice.command)
        case .noAddress:
            let advice = advice(.noAddress, home: home)
            return Explanation(advice.text + ":", fix: advice.command)
        case .unlearned(let reason):
            return Explanation(
                sentence(reason) + (reason.remedy == nil ? "" : ":"),
                hint: reason.remedy.map { instruction($0, home: home) })
        }
    }

    package func announcement(of progress: ChallengeProgress) -> ReminderText {
        let challenge = progress.challenge
        return ReminderText(
            title: "도전 달성: \(sanitized(challenge.name))",
            body: "\(days(challenge.targetDays))을 모두 채웠습니다"
                + (progress.end.map { " (\(date($0)))" } ?? "") + ". 축하합니다!")
    }

    package var testReminder: ReminderText {
        ReminderText(title: "cyc 알림 테스트", body: "알림이 이곳으로 옵니다. 할 일은 없습니다.")
    }

    package func explain(_ trouble: DeliveryTrouble) -> Explanation {
        let command = command(for: trouble)
        let after: Instruction = "그런 다음 다시 테스트하기: \(command)"
        return switch trouble {
        case .programMissing("notify-send"):
            Explanation(
                "notify-send가 설치되어 있지 않습니다",
                hint: "libnotify 설치하기: \(Fix.installNotify(on: machine)). \(after)")
        case .programMissing("apprise"):
            Explanation(
                "apprise가 설치되어 있지 않습니다", hint: "설치하기: \(Fix.installApprise(on: machine)). \(after)")
        case .programMissing(let name):
            Explanation(
                "프로그램이 없거나 실행할 수 없습니다: \(sanitized(name))",
                hint: "remind.command.run 설정을 고치세요. \(after)")
        case .noDesktop:
            Explanation(
                "데스크톱 세션에 연결할 수 없습니다",
                hint: "데스크톱에 로그인하거나 휴대폰으로 받으세요: \(command)")
        case .notConfigured(let setting):
            Explanation("설정이 비어 있습니다: \(sanitized(setting))", hint: "값 지정하기: \(command)")
        case .timedOut(let seconds):
            Explanation("\(seconds)초 안에 응답이 없습니다", hint: "다시 테스트하기: \(command)")
        case .unreachable(let host, let detail):
            Explanation(
                "\(sanitized(host))에 연결할 수 없습니다\(because(detail))",
                hint: "네트워크를 확인하세요. \(after)")
        case .refused(let host, 401), .refused(let host, 403):
            Explanation(
                "\(sanitized(host))에서 허용하지 않습니다",
                hint: "remind.ntfy.token에 토큰 적기: \(command)")
        case .refused(let host, 429):
            Explanation(
                "\(sanitized(host))에서 당분간 메시지를 더 받지 않습니다",
                hint: "잠시 기다리세요. \(after)")
        case .refused(let host, let status):
            Explanation(
                "\(sanitized(host))의 응답이 정상이 아닙니다 (상태 \(status))",
                hint: "다시 테스트하기: \(command)")
        case .serverTooOld(let host):
            Explanation(
                "\(sanitized(host))의 ntfy가 2.16보다 오래되어 예약한 알림을 취소할 수 없습니다",
                hint: "예약 없이 쓰기: \(command)")
        case .programFailed(let name, let status, let detail):
            Explanation(
                "프로그램이 실패했습니다: \(sanitized(name)), 종료 상태 \(status)\(because(detail))",
                hint: "다시 테스트하기: \(command)")
        case .interrupted:
            Explanation(
                "도착했는지 알기 전에 cyc가 두 번 중단되었습니다", hint: "보낸 알림 보기: \(command)")
        }
    }

    package func explainNotDelivered(_ troubles: [ChannelTrouble]) -> Explanation {
        Explanation(
            "어느 채널로도 알림을 보내지 못했습니다" + (troubles.isEmpty ? "" : ": \(list(troubles))"),
            hint: troubles.first.flatMap { explain($0.trouble).hint }
                ?? "채널 정하기: \(Fix.setChannels)")
    }

    package func explain(_ problem: ReminderProblem) -> Explanation {
        switch problem {
        case .notATime(let text):
            Explanation(
                text.isEmpty
                    ? "기간이나 시각이 없습니다" : "기간도 시각도 아닙니다: \(sanitized(text))",
                hint: "2h, 90m, today, until 21:30처럼 쓰세요")
        case .past(let text):
            Explanation(
                "오늘 이미 지난 시각입니다: \(sanitized(text))",
                hint: "더 늦은 시각을 쓰거나, 오늘 하루를 쉬려면 today라고 쓰세요")
        case .ago(let text):
            Explanation(
                "지난 시각입니다: \(sanitized(text))",
                hint: "2h, 90m, today, until 21:30처럼 쓰세요")
        case .tooLong(let text):
            Explanation(
                "\(days(Snooze.longestDays))보다 깁니다: \(sanitized(text))",
                hint: "더 오래 알림을 끄려면: \(Fix.remindOff)")
        }
    }

    package func describe(_ silence: ReminderSilence, today: Day) -> String {
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

    package var reminderIsDue: String { "지금 보낼 알림이 있습니다" }
    package func word(for state: SlotOutlook.State) -> String {
        switch state {
        case .sent: "보냄"
        case .due: "지금"
        case .planned: "예정"
        case .skipped: "건너뜀"
        }
    }
    package func comes(at instant: Int64, today: Day) -> String {
        "\(time(instant, today: today))에 보냄"
    }
    package func isAhead(on channels: [Settings.Channel]) -> String {
        "서버에서 대기 중 (\(channels.map(\.rawValue).joined(separator: ", ")))"
    }
    package var noSlots: String { "이날은 알림이 없습니다" }

    package func result(of record: ReminderRecord) -> String {
        let text: String
        if let instant = record.scheduledFor, record.isScheduled {
            text = "서버 예약: \(time(instant, today: record.slot.day))"
        } else if let delivered = record.delivered {
            text = "전달됨: \(time(delivered.secondsSinceEpoch, today: record.slot.day))"
        } else if record.trouble != nil {
            text = "실패"
        } else {
            text = "알 수 없음: 결과를 받기 전에 cyc가 중단됨"
        }
        return record.isAgain ? again(text) : text
    }
    package var nothingSent: String { "아직 보낸 알림이 없습니다. 예정된 알림 보기" }
    package func delivered(on channel: Settings.Channel) -> String {
        "\(channel.rawValue): 전달됨"
    }

    package var remindersOn: String { "알림을 켰습니다" }
    package var remindersOff: String { "알림을 껐습니다" }
    package func snoozed(until instant: Int64, today: Day) -> String {
        describe(.snoozed(until: instant), today: today)
    }
    package var slotColumn: String { "알림 시각" }
    package var channelColumn: String { "채널" }
    package var resultColumn: String { "결과" }
    package var textColumn: String { "내용" }
}
