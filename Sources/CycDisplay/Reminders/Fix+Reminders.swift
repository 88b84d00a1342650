import CycCore

extension Fix {
    package static let remindOn: ShellCommand = "cyc remind on"
    static let remindOff: ShellCommand = "cyc remind off"
    package static let testReminders: ShellCommand = "cyc remind test"
    package static let listReminders: ShellCommand = "cyc remind list"
    package static let reminderLog: ShellCommand = "cyc remind log"
    package static let setChannels: ShellCommand = set("remind.channels", "desktop")
    static let useNtfy: ShellCommand = set("remind.channels", "ntfy")

    static func installNotify(on machine: Machine) -> ShellCommand {
        asRoot("apt-get install libnotify-bin", on: machine)
    }

    static func installApprise(on machine: Machine) -> ShellCommand {
        machine.hasProgram("pipx")
            ? "pipx install apprise" : asRoot("apt-get install apprise", on: machine)
    }

    /// The first thing to do about `trouble`.
    static func channel(_ trouble: DeliveryTrouble, on machine: Machine) -> ShellCommand {
        switch trouble {
        case .programMissing("notify-send"): installNotify(on: machine)
        case .programMissing("apprise"): installApprise(on: machine)
        default: delivery(trouble, on: machine)
        }
    }

    /// Mends `trouble`, or shows whether it is mended.
    static func delivery(_ trouble: DeliveryTrouble, on machine: Machine) -> ShellCommand {
        switch trouble {
        case .notConfigured("remind.ntfy.topic"): installReminders
        case .notConfigured("remind.command.run"): set("remind.command.run", "PROGRAM")
        case .notConfigured: editConfiguration(on: machine)
        // Not a command with the token in it: everybody on the machine can read arguments.
        case .refused(_, 401), .refused(_, 403): editConfiguration(on: machine)
        case .serverTooOld: set("remind.ntfy.ahead", "false")
        case .interrupted: reminderLog
        case .noDesktop: useNtfy
        case .programMissing, .timedOut, .unreachable, .refused, .programFailed: testReminders
        }
    }
}
