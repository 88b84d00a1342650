package import CycCore

extension Korean {
    package var testReminder: ReminderText {
        ReminderText(title: "cyc 알림 테스트", lines: ["알림이 이곳으로 옵니다. 할 일은 없습니다."])
    }

    package func explain(_ trouble: DeliveryTrouble) -> Explanation {
        let command = Fix.delivery(trouble, on: machine)
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
                "프로그램이 없거나 실행할 수 없습니다: \(name)",
                hint: "remind.command.run 설정을 고치세요. \(after)")
        case .noDesktop:
            Explanation(
                "데스크톱 세션에 연결할 수 없습니다",
                hint: "데스크톱에 로그인하거나 휴대폰으로 받으세요: \(command)")
        case .notConfigured(let setting):
            Explanation("설정이 비어 있습니다: \(setting)", hint: "값 지정하기: \(command)")
        case .timedOut(let seconds):
            Explanation("\(seconds)초 안에 응답이 없습니다", hint: "다시 테스트하기: \(command)")
        case .unreachable(let host, let detail):
            Explanation(
                "\(host)에 연결할 수 없습니다\(because(detail))",
                hint: "네트워크를 확인하세요. \(after)")
        case .refused(let host, 401), .refused(let host, 403):
            Explanation(
                "\(host)에서 허용하지 않습니다",
                hint: "remind.ntfy.token에 토큰 적기: \(command)")
        case .refused(let host, 429):
            Explanation(
                "\(host)에서 당분간 메시지를 더 받지 않습니다",
                hint: "잠시 기다리세요. \(after)")
        case .refused(let host, let status):
            Explanation(
                "\(host)의 응답이 정상이 아닙니다 (상태 \(status))",
                hint: "다시 테스트하기: \(command)")
        case .serverTooOld(let host):
            Explanation(
                "\(host)의 ntfy가 2.16보다 오래되어 예약한 알림을 취소할 수 없습니다",
                hint: "예약 없이 쓰기: \(command)")
        case .programFailed(let name, let status, let detail):
            Explanation(
                "프로그램이 실패했습니다: \(name), 종료 상태 \(status)\(because(detail))",
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

    package func result(of record: ReminderRecord) -> Text {
        let text: Text
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

    package var nothingSent: Text { "아직 보낸 알림이 없습니다. 예정된 알림 보기" }
    package func delivered(on channel: Settings.Channel) -> Text {
        "\(channel.rawValue): 전달됨"
    }
    package var slotColumn: Text { "알림 시각" }
    package var channelColumn: Text { "채널" }
    package var resultColumn: Text { "결과" }
    package var textColumn: Text { "내용" }
}
