package import CycCore

extension English {
    package func explain(_ problem: ScheduleProblem) -> Explanation {
        switch problem {
        case .crontabMissing:
            Explanation(
                "the program crontab is missing",
                hint: "install the package cron, or use a systemd timer where one can run"
                    + " (--systemd): \(Fix.useAnother(than: .cron, on: machine))")
        case .crontabFailed(let detail):
            Explanation(
                "crontab failed\(because(detail))",
                hint: "see whether this works: \(Fix.editCrontab)")
        case .crontabDiffers:
            Explanation(
                "the crontab is not what was just written; something else changes it too",
                hint: "look at it, then try again: \(Fix.editCrontab)")
        case .damagedMarks(let line):
            Explanation(
                "the lines of cyc in the crontab were changed: their marks do not pair (line \(line))",
                hint: "remove every line from \"# BEGIN cyc remind\" to \"# END cyc remind\" with"
                    + " \(Fix.editCrontab), then: \(Fix.installReminders)")
        case .lineTooLong(let bytes, let limit):
            Explanation(
                "the job has \(grouped(bytes)) bytes, and cron takes \(grouped(limit)) at most",
                hint: machine.runsSystemd
                    ? "shorten or unset variables such as PATH, or use a systemd timer:"
                        + " \(Fix.installWithSystemd)"
                    : "shorten or unset variables such as PATH: \(Fix.showPath)")
        case .unusableValue(let name):
            Explanation(
                "\(name) holds a line break, another control character or bytes that are"
                    + " not UTF-8, which no job can be given",
                hint: "unset or correct \(name), then: \(Fix.installReminders)")
        case .noUserManager(let detail):
            Explanation(
                "no systemd manager of yours can be reached\(because(detail))",
                hint: "use cron: \(Fix.useAnother(than: .systemd, on: machine))")
        case .systemctlFailed(let detail):
            Explanation(
                "systemd failed\(because(detail))",
                hint: "use cron: \(Fix.useAnother(than: .systemd, on: machine))")
        case .changedUnit(let file):
            Explanation(
                "\(file) was changed by hand and is left alone",
                hint: "move it away and install again; changes of your own go beside it: "
                    + "\(Fix.editTimer)")
        case .notServed(.cron):
            Explanation(
                "reminders are in the crontab, but cron does not run",
                hint: "start it: \(Fix.serve(.cron, on: machine))")
        case .notServed(.systemd):
            Explanation(
                "the timer for reminders does not run",
                hint: "start it: \(Fix.serve(.systemd, on: machine))")
        case .notTakenBack(let instants):
            Explanation(
                "\(reminders(instants.count)) could not be taken back from the ntfy server, and the"
                    + " phone may still ring: \(times(instants))",
                hint: "once the server can be reached: \(Fix.uninstallReminders)")
        }
    }

    package func scheduled(
        by scheduler: Scheduler, every minutes: Int, isChanged: Bool
    ) -> Text {
        let who: Text =
            switch scheduler {
            case .cron: "your crontab"
            case .systemd: "your systemd timers"
            }
        let often = minutes == 1 ? "every minute" : "every \(minutes) minutes"
        return isChanged
            ? "installed in \(who); \(often) it runs:"
            : "already installed in \(who), nothing to change; \(often) it runs:"
    }

    package func unscheduled(_ scheduler: Scheduler) -> Text {
        switch scheduler {
        case .cron: "removed from your crontab"
        case .systemd: "removed from your systemd timers"
        }
    }

    package func replaced(_ scheduler: Scheduler) -> Text {
        "\(unscheduled(scheduler)), so that nothing runs twice"
    }
    package var nothingScheduled: Text { "nothing is installed" }

    package func advice(_ remark: ScheduleRemark) -> Advice {
        let text: Text =
            switch remark {
            case .tokenOutOfReach(let variable):
                "the job does not see \(variable); store a token for it"
            case .addressLeftOut(let variable):
                "\(variable) is not given to the job, because the stored token is not for that"
                    + " address; to store one, and then install again"
            case .proxyLeftOut(let variable):
                "\(variable) holds a password and is not given to the job; if it needs it,"
                    + " add it yourself"
            case .remindersAreOff: "reminders are switched off"
            case .onlyWhileLoggedIn:
                "the timer runs only while you are logged in; to have it run always"
            case .keptUnit(let file):
                "\(file) was changed by hand and is kept; to stop it"
            case .lastLineEnded:
                "the last line of your crontab had no line end, which crontab does not take; it has"
                    + " one now"
            }
        return Advice(text, command: remark.command)
    }

    package func advice(_ hint: ScheduleHint) -> Advice {
        let text: Text =
            switch hint {
            case .notInstalled: "nothing starts the reminders"
            case .outdated(.cron): "the crontab's job is not the one that would be installed now"
            case .outdated(.systemd): "the timer's job is not the one that would be installed now"
            case .neverRan: "the job for reminders has not run yet; if it does not within minutes"
            case .ranLongAgo(_, let seconds):
                "the job for reminders last ran \(age(seconds: seconds))"
            }
        return Advice(text, command: hint.command(on: machine))
    }

    package func scheduleInOrder(
        _ scheduler: Scheduler, lastRunSecondsAgo seconds: Int?
    ) -> Text {
        let who: Text =
            switch scheduler {
            case .cron: "cron"
            case .systemd: "a systemd timer"
            }
        return "reminders: by \(who)" + (seconds.map { ", last run \(age(seconds: $0))" } ?? "")
    }

    package func topicMade(_ topic: String, server: String) -> Text {
        "made a topic for ntfy; in its app on the phone subscribe to \(topic) on"
            + " \(server) (who knows it can read along)"
    }
    package var topicWouldBeMade: Text {
        "remind.ntfy.topic is empty; a random one would be made"
    }

    private func reminders(_ count: Int) -> Text {
        count == 1 ? "a reminder" : "\(grouped(count)) reminders"
    }
}
