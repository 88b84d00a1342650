package import CycCore

extension Korean {
    package func explain(_ problem: ScheduleProblem) -> Explanation {
        switch problem {
        case .crontabMissing:
            Explanation(
                "crontab 프로그램이 없습니다",
                hint: "cron 패키지를 설치하거나 가능하면 systemd 타이머(--systemd)를 쓰세요: "
                    + "\(Fix.useAnother(than: .cron, on: machine))")
        case .crontabFailed(let detail):
            Explanation(
                "crontab 실행에 실패했습니다\(because(detail))", hint: "직접 열리는지 확인하세요: \(Fix.editCrontab)")
        case .crontabDiffers:
            Explanation(
                "crontab이 방금 쓴 내용과 다릅니다. 다른 프로그램도 고치고 있습니다",
                hint: "내용을 확인하고 다시 시도하세요: \(Fix.editCrontab)")
        case .damagedMarks(let line):
            Explanation(
                "crontab에 있는 cyc의 줄이 바뀌었습니다. 표시가 짝이 맞지 않습니다 (\(line)번째 줄)",
                hint: "\(Fix.editCrontab)로 \"# BEGIN cyc remind\"부터 \"# END cyc remind\"까지 모두"
                    + " 지운 뒤: \(Fix.installReminders)")
        case .lineTooLong(let bytes, let limit):
            Explanation(
                "작업이 \(grouped(bytes))바이트입니다. cron은 \(grouped(limit))바이트까지만 받습니다",
                hint: machine.runsSystemd
                    ? "PATH 같은 변수를 줄이거나 systemd 타이머를 쓰세요: \(Fix.installWithSystemd)"
                    : "PATH 같은 변수를 줄이세요: \(Fix.showPath)")
        case .unusableValue(let name):
            Explanation(
                "작업에 넘길 수 없는 줄바꿈, 제어 문자 또는 UTF-8이 아닌 바이트가 있습니다: \(name)",
                hint: "\(name) 값을 고치거나 지운 뒤: \(Fix.installReminders)")
        case .noUserManager(let detail):
            Explanation(
                "사용자의 systemd에 연결할 수 없습니다\(because(detail))",
                hint: "cron을 쓰세요: \(Fix.useAnother(than: .systemd, on: machine))")
        case .systemctlFailed(let detail):
            Explanation(
                "systemd 작업에 실패했습니다\(because(detail))",
                hint: "cron을 쓰세요: \(Fix.useAnother(than: .systemd, on: machine))")
        case .changedUnit(let file):
            Explanation(
                "직접 고친 파일이라 그대로 둡니다: \(file)",
                hint: "파일을 옮기고 다시 설치하세요. 바꿀 것은 따로 적을 수 있습니다: \(Fix.editTimer)")
        case .notServed(.cron):
            Explanation(
                "알림이 crontab에 있지만 cron이 실행되고 있지 않습니다",
                hint: "시작하세요: \(Fix.serve(.cron, on: machine))")
        case .notServed(.systemd):
            Explanation("알림 타이머가 실행되고 있지 않습니다", hint: "시작하세요: \(Fix.serve(.systemd, on: machine))")
        case .notTakenBack(let instants):
            Explanation(
                "ntfy 서버에서 알림 \(grouped(instants.count))개를 취소하지 못해 휴대전화가 울릴 수 있습니다: "
                    + times(instants),
                hint: "서버에 연결되면 다시 실행하세요: \(Fix.uninstallReminders)")
        }
    }

    package func scheduled(
        by scheduler: Scheduler, every minutes: Int, isChanged: Bool
    ) -> Text {
        let place = place(of: scheduler)
        let often = minutes == 1 ? "1분마다" : "\(minutes)분마다"
        return isChanged
            ? "\(place)에 설치했습니다. \(often) 실행합니다:"
            : "\(place)에 이미 설치되어 있어 바꿀 것이 없습니다. \(often) 실행합니다:"
    }

    package func unscheduled(_ scheduler: Scheduler) -> Text {
        "\(place(of: scheduler))에서 지웠습니다"
    }
    package func replaced(_ scheduler: Scheduler) -> Text {
        "두 번 실행되지 않도록 \(unscheduled(scheduler))"
    }

    private func place(of scheduler: Scheduler) -> Text {
        switch scheduler {
        case .cron: "crontab"
        case .systemd: "systemd 타이머"
        }
    }

    package var nothingScheduled: Text { "설치된 것이 없습니다" }

    package func advice(_ remark: ScheduleRemark) -> Advice {
        let text: Text =
            switch remark {
            case .tokenOutOfReach(let variable):
                "작업에서는 \(variable) 변수가 보이지 않습니다. 토큰을 저장하세요"
            case .addressLeftOut(let variable):
                "저장된 토큰이 그 주소용이 아니어서 \(variable) 변수를 작업에 넘기지 않습니다. 그곳에 로그인한 뒤 다시 설치하세요"
            case .proxyLeftOut(let variable):
                "\(variable) 변수에 비밀번호가 있어 작업에 넘기지 않습니다. 필요하면 직접 추가하세요"
            case .remindersAreOff: "알림이 꺼져 있습니다"
            case .onlyWhileLoggedIn: "로그인해 있는 동안에만 타이머가 실행됩니다. 항상 실행하려면"
            case .keptUnit(let file): "직접 고친 파일이라 남겨 둡니다: \(file). 멈추려면"
            case .lastLineEnded:
                "crontab 마지막 줄에 줄바꿈이 없었습니다. crontab이 받지 않아 줄바꿈을 넣었습니다"
            }
        return Advice(text, command: remark.command)
    }

    package func advice(_ hint: ScheduleHint) -> Advice {
        let text: Text =
            switch hint {
            case .notInstalled: "알림을 보낼 작업이 설치되어 있지 않습니다"
            case .outdated(.cron): "crontab의 작업이 지금 설치될 것과 다릅니다"
            case .outdated(.systemd): "타이머의 작업이 지금 설치될 것과 다릅니다"
            case .neverRan: "알림 작업이 아직 실행되지 않았습니다. 몇 분이 지나도 그대로라면"
            case .ranLongAgo(_, let seconds): "알림 작업의 마지막 실행: \(age(seconds: seconds))"
            }
        return Advice(text, command: hint.command(on: machine))
    }

    package func scheduleInOrder(
        _ scheduler: Scheduler, lastRunSecondsAgo seconds: Int?
    ) -> Text {
        "알림: \(place(of: scheduler))" + (seconds.map { ", 마지막 실행 \(age(seconds: $0))" } ?? "")
    }

    package func topicMade(_ topic: String, server: String) -> Text {
        "ntfy 토픽을 만들었습니다. 휴대폰의 ntfy 앱에서 \(server) 서버의 \(topic) 토픽을 구독하세요 (아는 사람은 누구나 읽을 수 있습니다)"
    }
    package var topicWouldBeMade: Text { "remind.ntfy.topic이 비어 있어 무작위로 만들게 됩니다" }
}
