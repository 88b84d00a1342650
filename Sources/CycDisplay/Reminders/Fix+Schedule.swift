import CycCore

extension Fix {
    package static let installReminders: ShellCommand = "cyc remind install"
    package static let uninstallReminders: ShellCommand = "cyc remind uninstall"
    package static let installWithCron: ShellCommand = "cyc remind install --cron"
    package static let installWithSystemd: ShellCommand = "cyc remind install --systemd"
    package static let editCrontab: ShellCommand = "crontab -e"
    package static let linger: ShellCommand = "loginctl enable-linger"

    package static func disableTimer(of unit: String) -> ShellCommand {
        isForAlarms(unit)
            ? "systemctl --user disable --now cyc-alarm.timer"
            : "systemctl --user disable --now cyc-remind.timer"
    }

    package static func editTimer(of unit: String) -> ShellCommand {
        isForAlarms(unit)
            ? "systemctl --user edit cyc-alarm.timer" : "systemctl --user edit cyc-remind.timer"
    }

    /// Whether the unit at this path belongs to the alarms.
    private static func isForAlarms(_ unit: String) -> Bool {
        unit.utf8.split(separator: UInt8(ascii: "/")).last?.starts(with: "cyc-alarm.".utf8) ?? false
    }

    static let showPath: ShellCommand = "printenv PATH"

    static func inspect(_ scheduler: Scheduler, on machine: Machine) -> ShellCommand {
        switch scheduler {
        case .cron: machine.runsSystemd ? "systemctl status cron" : "crontab -l"
        case .systemd: "systemctl --user status cyc-remind.timer"
        }
    }

    static func start(_ scheduler: Scheduler, on machine: Machine) -> ShellCommand {
        switch scheduler {
        case .cron:
            asRoot(
                machine.runsSystemd ? "systemctl enable --now cron" : "service cron start",
                on: machine)
        case .systemd: "systemctl --user enable --now cyc-remind.timer"
        }
    }

    /// Installs the job with the other scheduler, or the package cron if the machine has no other.
    static func installWithOther(
        than scheduler: Scheduler, on machine: Machine
    ) -> ShellCommand {
        switch scheduler {
        case .cron where machine.runsSystemd: installWithSystemd
        case .systemd where machine.hasProgram("crontab"): installWithCron
        default: asRoot("apt-get install cron", on: machine)
        }
    }
}

extension ScheduleRemark {
    var command: ShellCommand {
        switch self {
        case .tokenNotVisible: Fix.loginWithToken
        case .addressOmitted: Fix.loginWithToken
        case .secretOmitted, .addedLineEnd: Fix.editCrontab
        case .remindersAreOff: Fix.remindOn
        case .onlyWhileLoggedIn: Fix.linger
        case .keptUnit(let file): Fix.disableTimer(of: file)
        }
    }
}

extension ScheduleHint {
    func command(on machine: Machine) -> ShellCommand {
        switch self {
        case .notInstalled, .outdated: Fix.installReminders
        case .neverRan(let scheduler), .ranLongAgo(let scheduler, _):
            Fix.inspect(scheduler, on: machine)
        }
    }
}
