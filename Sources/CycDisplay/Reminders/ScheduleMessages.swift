package import CycCore

/// Messages of `remind install` and `remind uninstall`, and of `doctor` about the job.
extension Messages {
    package func explain(_ error: ScheduleError) -> Explanation {
        switch error {
        case .crontabMissing:
            explanation(
                "the program crontab is missing", "crontab 프로그램이 없습니다",
                hint: "install the package cron, or use a systemd timer where one can run"
                    + " (--systemd): \(Fix.installWithOther(than: .cron, on: machine))",
                "cron 패키지를 설치하거나 가능하면 systemd 타이머(--systemd)를 쓰세요: "
                    + "\(Fix.installWithOther(than: .cron, on: machine))")
        case .crontabFailed(let detail):
            explanation(
                "crontab failed\(because(detail))", "crontab 실행에 실패했습니다\(because(detail))",
                hint: "see whether this works: \(Fix.editCrontab)",
                "직접 열리는지 확인하세요: \(Fix.editCrontab)")
        case .crontabDiffers:
            explanation(
                "the crontab changed right after cyc wrote it; another program edits it too",
                "crontab이 방금 쓴 내용과 다릅니다. 다른 프로그램도 고치고 있습니다",
                hint: "check it, then try again: \(Fix.editCrontab)",
                "내용을 확인하고 다시 시도하세요: \(Fix.editCrontab)")
        case .damagedMarks(let line):
            explanation(
                "cyc's lines in the crontab were changed: their begin and end marks don't match (line \(line))",
                "crontab에 있는 cyc의 줄이 바뀌었습니다. 표시가 짝이 맞지 않습니다 (\(line)번째 줄)",
                hint: "remove every line from \"# BEGIN cyc remind\" to \"# END cyc remind\" with"
                    + " \(Fix.editCrontab), then: \(Fix.installReminders)",
                "\(Fix.editCrontab)로 \"# BEGIN cyc remind\"부터 \"# END cyc remind\"까지 모두"
                    + " 지운 뒤: \(Fix.installReminders)")
        case .lineTooLong(let bytes, let limit):
            explanation(
                "the job has \(grouped(bytes)) bytes, but cron allows at most \(grouped(limit))",
                "작업이 \(grouped(bytes))바이트입니다. cron은 \(grouped(limit))바이트까지만 받습니다",
                hint: machine.runsSystemd
                    ? "shorten or unset variables such as PATH, or use a systemd timer:"
                        + " \(Fix.installWithSystemd)"
                    : "shorten or unset variables such as PATH: \(Fix.showPath)",
                machine.runsSystemd
                    ? "PATH 같은 변수를 줄이거나 systemd 타이머를 쓰세요: \(Fix.installWithSystemd)"
                    : "PATH 같은 변수를 줄이세요: \(Fix.showPath)")
        case .unusableValue(let name):
            explanation(
                "\(name) contains a line break, another control character or bytes that are"
                    + " not UTF-8, which can't be passed to a job",
                "작업에 넘길 수 없는 줄바꿈, 제어 문자 또는 UTF-8이 아닌 바이트가 있습니다: \(name)",
                hint: "unset or correct \(name), then: \(Fix.installReminders)",
                "\(name) 값을 고치거나 지운 뒤: \(Fix.installReminders)")
        case .noUserManager(let detail):
            explanation(
                "can't reach your systemd user manager\(because(detail))",
                "사용자의 systemd에 연결할 수 없습니다\(because(detail))",
                hint: "use cron: \(Fix.installWithOther(than: .systemd, on: machine))",
                "cron을 쓰세요: \(Fix.installWithOther(than: .systemd, on: machine))")
        case .systemctlFailed(let detail):
            explanation(
                "systemd failed\(because(detail))", "systemd 작업에 실패했습니다\(because(detail))",
                hint: "use cron: \(Fix.installWithOther(than: .systemd, on: machine))",
                "cron을 쓰세요: \(Fix.installWithOther(than: .systemd, on: machine))")
        case .changedUnit(let file):
            explanation(
                "\(file) was edited by hand, so cyc doesn't change it",
                "직접 고친 파일이라 그대로 둡니다: \(file)",
                hint: "move it away and install again; to keep your own changes beside it:  "
                    + "\(Fix.editTimer(of: file))",
                "파일을 옮기고 다시 설치하세요. 바꿀 것은 따로 적을 수 있습니다: \(Fix.editTimer(of: file))")
        case .notServed(.cron):
            explanation(
                "reminders are in the crontab, but cron isn't running",
                "알림이 crontab에 있지만 cron이 실행되고 있지 않습니다",
                hint: "start it: \(Fix.start(.cron, on: machine))",
                "시작하세요: \(Fix.start(.cron, on: machine))")
        case .notServed(.systemd):
            explanation(
                "the timer for reminders isn't running", "알림 타이머가 실행되고 있지 않습니다",
                hint: "start it: \(Fix.start(.systemd, on: machine))",
                "시작하세요: \(Fix.start(.systemd, on: machine))")
        case .notCancelled(let instants):
            explanation(
                (instants.count == 1 ? "a reminder" : "\(grouped(instants.count)) reminders")
                    + " couldn't be cancelled on the ntfy server, and the"
                    + " phone may still ring: \(times(instants))",
                "ntfy 서버에서 알림 \(grouped(instants.count))개를 취소하지 못해 휴대전화가 울릴 수 있습니다: "
                    + times(instants),
                hint: "once the server can be reached: \(Fix.uninstallReminders)",
                "서버에 연결되면 다시 실행하세요: \(Fix.uninstallReminders)")
        }
    }

    /// Result of an installation, followed by the command; with `isChanged` false the job was
    /// already installed.
    package func scheduled(
        by scheduler: Scheduler, every minutes: Int, isChanged: Bool
    ) -> Text {
        let place = place(of: scheduler)
        let often = often(minutes)
        return isChanged
            ? say(
                "Installed in \(place); runs \(often):", "\(place)에 설치함, \(often) 실행:")
            : say(
                "Already installed in \(place), nothing to change; runs \(often):",
                "\(place)에 이미 설치됨, 바꿀 것 없음, \(often) 실행:")
    }

    /// Says after an installation how the job rings alarms.
    ///
    /// - Parameter maySleep: Whether the machine can be asleep at the time of an alarm.
    package func alarmsScheduled(_ alarms: ScheduledAlarms, maySleep: Bool) -> Text {
        let when: Text =
            alarms.isExact
            ? say("Alarms ring at their exact times", "알람은 정확한 시각에 울립니다")
            : say("Alarms ring, because it runs every minute", "1분마다 실행되므로 알람이 울립니다")
        guard maySleep else { return when }
        guard let obstacle = alarms.obstacle else {
            return say("\(when), and wake the machine from sleep", "\(when). 절전 중이면 컴퓨터를 깨웁니다")
        }
        let why = reason(obstacle)
        return say(
            "\(when), but not while the machine sleeps: \(why)", "\(when). 절전 중에는 울리지 않습니다: \(why)")
    }

    /// Explains why alarms do not wake the machine from sleep.
    package func reason(_ obstacle: ScheduledAlarms.Obstacle) -> Text {
        switch obstacle {
        case .cron: say("cron cannot wake it", "cron은 컴퓨터를 깨울 수 없습니다")
        case .eachMinute:
            say(
                "systemd has no name for your time zone, and a timer of every minute is not"
                    + " to wake it",
                "systemd가 시간대 이름을 몰라 1분마다 확인하며, 그때마다 컴퓨터를 깨우지는 않습니다")
        case .manager(let version?):
            say(
                "waking it needs systemd 254, and this is \(version)",
                "컴퓨터를 깨우려면 systemd 254 이상이 필요합니다 (현재 \(version))")
        case .manager(nil):
            say(
                "your systemd user manager isn't allowed to wake it",
                "사용자의 systemd에 컴퓨터를 깨울 권한이 없습니다")
        }
    }

    /// Interval of the job.
    func often(_ minutes: Int) -> Text {
        minutes == 1
            ? say("every minute", "1분마다") : say("every \(minutes) minutes", "\(minutes)분마다")
    }

    /// Says whose job is written where `HOME` is not the home folder of the account.
    package func jobOwner(_ name: String, home: String, _ scheduler: Scheduler) -> Text {
        let (en, ko): (Text, Text) =
            switch scheduler {
            case .cron: ("the crontab", "crontab을")
            case .systemd: ("the systemd timers", "systemd 타이머를")
            }
        return say(
            "this changes \(en) of \(name), whose home is \(home) and not HOME",
            "\(name)의 \(ko) 바꿉니다. HOME이 이 계정의 홈(\(home))이 아닙니다")
    }

    package func unscheduled(_ scheduler: Scheduler) -> Text {
        say("Removed from \(place(of: scheduler))", "\(place(of: scheduler))에서 삭제함")
    }

    /// Place where the job is installed.
    package func place(of scheduler: Scheduler) -> Text {
        switch scheduler {
        case .cron: say("your crontab", "crontab")
        case .systemd: say("your systemd timers", "systemd 타이머")
        }
    }

    /// Says that the job of the other scheduler was removed.
    package func replaced(_ scheduler: Scheduler) -> Text {
        say(
            "\(unscheduled(scheduler)), so that nothing runs twice",
            "두 번 실행되지 않도록 \(unscheduled(scheduler))")
    }

    package var nothingScheduled: Text { say("Nothing is installed", "설치된 예약 작업 없음") }

    /// Sentence and command of a remark.
    package func advice(_ remark: ScheduleRemark) -> Advice {
        let text: Text =
            switch remark {
            case .tokenNotVisible(let variable):
                say(
                    "the job doesn't see \(variable); store a token for it",
                    "작업에서는 \(variable) 변수가 보이지 않습니다. 토큰을 저장하세요")
            case .addressOmitted(let variable):
                say(
                    "\(variable) isn't passed to the job, because the stored token is not for that"
                        + " address; log in there, then install again",
                    "저장된 토큰이 그 주소용이 아니어서 \(variable) 변수를 작업에 넘기지 않습니다. 그곳에 로그인한 뒤 다시 설치하세요")
            case .secretOmitted(let variable):
                say(
                    "\(variable) contains a password and isn't passed to the job; if it needs it,"
                        + " add it yourself",
                    "\(variable) 변수에 비밀번호가 있어 작업에 넘기지 않습니다. 필요하면 직접 추가하세요")
            case .remindersAreOff: say("reminders are off", "알림이 꺼져 있습니다")
            case .onlyWhileLoggedIn:
                say(
                    "the timer runs only while you are logged in; to run it always",
                    "로그인해 있는 동안에만 타이머가 실행됩니다. 항상 실행하려면")
            case .keptUnit(let file):
                say(
                    "\(file) was edited by hand and is kept; to stop it",
                    "직접 고친 파일이라 남겨 둡니다: \(file). 멈추려면")
            case .addedLineEnd:
                say(
                    "the last line of your crontab had no newline, which crontab rejects; it has"
                        + " one now",
                    "crontab 마지막 줄에 줄바꿈이 없었습니다. crontab이 받지 않아 줄바꿈을 넣었습니다")
            }
        return Advice(text, command: remark.command)
    }

    var jobIsMissing: Text { say("the reminder job isn't installed", "알림 예약 작업 없음") }

    package func advice(_ hint: ScheduleHint) -> Advice {
        let text: Text =
            switch hint {
            case .notInstalled: jobIsMissing
            case .outdated(.cron):
                say(
                    "the job in the crontab is out of date",
                    "crontab의 작업이 지금 설치될 것과 다릅니다")
            case .outdated(.systemd):
                say(
                    "the timer's job is out of date",
                    "타이머의 작업이 지금 설치될 것과 다릅니다")
            case .neverRan:
                say(
                    "the job for reminders hasn't run yet; if it still hasn't in a few minutes",
                    "알림 작업이 아직 실행되지 않았습니다. 몇 분이 지나도 그대로라면")
            case .ranLongAgo(_, let passed):
                say(
                    "the job for reminders last ran \(age(passed))",
                    "알림 작업의 마지막 실행: \(age(passed))")
            }
        return Advice(text, command: hint.command(on: machine))
    }

    /// Line of `doctor` for a job that runs.
    package func scheduleWorks(
        _ scheduler: Scheduler, lastRun passed: Duration?
    ) -> Text {
        let who: Text =
            switch scheduler {
            case .cron: say("reminders: by cron", "알림: crontab")
            case .systemd: say("reminders: by a systemd timer", "알림: systemd 타이머")
            }
        return passed.map {
            "\(who), " + say("last run \(age($0))", "마지막 실행 \(age($0))")
        } ?? who
    }

    /// Says that a topic was created, and how to subscribe to it on the phone.
    package func topicCreated(_ topic: String, server: String) -> Text {
        say(
            "Created an ntfy topic. In the ntfy app on your phone subscribe to \(topic) on"
                + " \(server) (anyone who knows it can read along)",
            "ntfy 토픽을 만들었습니다. 휴대폰의 ntfy 앱에서 \(server) 서버의 \(topic) 토픽을 구독하세요 (아는 사람은 누구나 읽을 수 있습니다)"
        )
    }

    /// Line of `--dry-run`: a topic would be created.
    package var topicWouldBeCreated: Text {
        say(
            "remind.ntfy.topic is empty; a random one would be created",
            "remind.ntfy.topic이 비어 있어 무작위로 만들게 됩니다")
    }

    /// Times of all instants; of more than six only the first and the last.
    func times(_ instants: [Instant]) -> Text {
        let times = instants.map { time($0) }
        guard times.count > 6, let first = times.first, let last = times.last else {
            return times.joined(separator: ", ")
        }
        return "\(first) - \(last)"
    }
}
