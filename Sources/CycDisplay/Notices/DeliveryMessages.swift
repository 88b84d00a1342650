package import CycCore

/// Results and errors of notice deliveries.
extension Messages {
    package func explain(
        _ error: DeliveryError, on channel: Settings.Channel
    ) -> Explanation {
        let command = Fix.delivery(error, on: machine)
        let after: Instruction = say("then try again: \(command)", "그런 다음 다시 테스트하기: \(command)")
        return switch error {
        case .programMissing(let name): explainMissing(name, after)
        case .programUnsafe(let path):
            explanation(
                "others can write to \(path)", "다른 사용자가 쓸 수 있습니다: \(path)",
                hint: "take the right away, \(after)", "쓰기 권한을 없애세요. \(after)")
        case .noDesktop:
            explanation(
                "no desktop session can be reached", "데스크톱 세션에 연결할 수 없습니다",
                hint: machine.channels.contains(.ntfy)
                    ? "log in to the desktop, or do without it: \(command)"
                    : "log in to the desktop, or get reminders on your phone: \(command)",
                machine.channels.contains(.ntfy)
                    ? "데스크톱에 로그인하거나 데스크톱 없이 쓰세요: \(command)"
                    : "데스크톱에 로그인하거나 휴대폰으로 받으세요: \(command)")
        case .notConfigured(let setting):
            explanation(
                "\(setting) is empty", "설정이 비어 있습니다: \(setting)",
                hint: "set it: \(command)", "값 지정하기: \(command)")
        case .timedOut(let seconds):
            explanation(
                "no answer within \(counted(seconds, "second"))", "\(seconds)초 안에 응답이 없습니다",
                hint: "try again: \(command)", "다시 테스트하기: \(command)")
        case .unreachable(let host, let detail):
            explanation(
                "\(host) cannot be reached\(because(detail))",
                "\(host)에 연결할 수 없습니다\(because(detail))",
                hint: "check the network, \(after)", "네트워크를 확인하세요. \(after)")
        case .refused(let host, 401), .refused(let host, 403):
            explanation(
                "\(host) denied access", "\(host)에서 허용하지 않습니다",
                hint: "set \(channel.tokenKey): \(command)",
                "\(channel.tokenKey)에 토큰 적기: \(command)")
        case .refused(let host, 429):
            explanation(
                "\(host) accepts no more messages for now", "\(host)에서 당분간 메시지를 더 받지 않습니다",
                hint: "wait a while, \(after)", "잠시 기다리세요. \(after)")
        case .rateLimited(let host, let until):
            explanation(
                "\(host) accepts no more messages until \(time(until))",
                "\(host)에서 \(time(until))까지 메시지를 더 받지 않습니다",
                hint: "wait until then, \(after)", "그때까지 기다리세요. \(after)")
        case .refused(let host, let status):
            explanation(
                "\(host) answered with status \(status)",
                "\(host)의 응답이 정상이 아닙니다 (상태 \(status))",
                hint: "try again: \(command)", "다시 테스트하기: \(command)")
        case .serverTooOld(let host):
            explanation(
                "\(host) runs an ntfy older than 2.16, which can't cancel"
                    + " scheduled messages",
                "\(host)의 ntfy가 2.16보다 오래되어 예약한 알림을 취소할 수 없습니다",
                hint: "turn scheduling off: \(command)", "예약 없이 쓰기: \(command)")
        case .programFailed(let name, let status, let detail):
            explanation(
                "\(name) ended with status \(status)\(because(detail))",
                "프로그램이 실패했습니다: \(name), 종료 상태 \(status)\(because(detail))",
                hint: "try again: \(command)", "다시 테스트하기: \(command)")
        case .interrupted:
            explanation(
                "cyc was interrupted twice before this was confirmed",
                "도착했는지 알기 전에 cyc가 두 번 중단되었습니다",
                hint: "see what was sent: \(command)", "보낸 알림 보기: \(command)")
        }
    }

    private func explainMissing(_ name: String, _ after: Instruction) -> Explanation {
        guard let program = ChannelProgram.named(name) else {
            return explanation(
                "\(name) doesn't exist or isn't executable", "프로그램이 없거나 실행할 수 없습니다: \(name)",
                hint: "fix remind.command.run, \(after)",
                "remind.command.run 설정을 고치세요. \(after)")
        }
        let install = Fix.install(program, on: machine)
        return explanation(
            "\(name) is not installed", "\(name)가 설치되어 있지 않습니다",
            hint: "install \(program.project ?? "it"): \(install), \(after)",
            "\(program.project.map { "\($0) " } ?? "")설치하기: \(install). \(after)")
    }

    package func explainNotDelivered(_ errors: [ChannelError]) -> Explanation {
        explanation(
            "no channel delivered the reminder" + (errors.isEmpty ? "" : ": \(list(errors))"),
            "어느 채널로도 알림을 보내지 못했습니다" + (errors.isEmpty ? "" : ": \(list(errors))"),
            hint: errors.first.flatMap { explain($0.failure, on: $0.channel).hint }
                ?? say("choose one: \(Fix.setChannels)", "채널 정하기: \(Fix.setChannels)"))
    }

    /// Result of one delivery.
    package func result(of record: NoticeRecord) -> Text {
        let text: Text
        if let instant = record.scheduledFor, record.isScheduled {
            let time = time(instant, today: record.slot.day)
            text = say("on the server for \(time)", "서버 예약: \(time)")
        } else if let delivered = record.delivered {
            let time = time(delivered.instant, today: record.slot.day)
            text = say("delivered at \(time)", "전달됨: \(time)")
        } else if record.failure != nil {
            text = say("failed", "실패")
        } else {
            text = say("unknown: cyc was interrupted", "알 수 없음: 결과를 받기 전에 cyc가 중단됨")
        }
        return record.isAgain ? again(text) : text
    }

    package var nothingSent: Text {
        say("Nothing was sent yet. See what is planned", "보낸 알림 없음 · 예정된 알림 보기")
    }
    package func delivered(on channel: Settings.Channel) -> Text {
        say("\(channel.rawValue): delivered", "\(channel.rawValue): 전달됨")
    }

    /// Notice that `remind test` sends.
    package var testReminder: NoticeText {
        NoticeText(
            title: say("Test from cyc", "cyc 알림 테스트"),
            lines: [
                say(
                    "Reminders arrive here. There is nothing to do.",
                    "알림이 이곳으로 옵니다. 할 일은 없습니다.")
            ])
    }

    package var slotColumn: Text { say("Slot", "알림 시각") }
    package var channelColumn: Text { say("Channel", "채널") }
    package var resultColumn: Text { say("Result", "결과") }
    package var textColumn: Text { say("Text", "내용") }

    /// Explains why a channel cannot deliver.
    func explain(_ error: ChannelError) -> Explanation {
        let explanation = explain(error.failure, on: error.channel)
        return Explanation(
            "\(error.channel.rawValue): \(explanation.message)", hint: explanation.hint)
    }

    /// Lists each channel with its error.
    func list(_ errors: [ChannelError]) -> Text {
        errors.map { explain($0).message }.joined(separator: "; ")
    }
}
