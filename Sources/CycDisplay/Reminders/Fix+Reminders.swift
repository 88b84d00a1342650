import CycCore

extension Fix {
    package static let remindOn: ShellCommand = "cyc remind on"
    static let remindOff: ShellCommand = "cyc remind off"
    package static let testReminders: ShellCommand = "cyc remind test"
    package static let listReminders: ShellCommand = "cyc remind list"
    package static let reminderLog: ShellCommand = "cyc remind log"
    package static let setChannels: ShellCommand = set("remind.channels", "desktop")
    static let useNtfy: ShellCommand = set("remind.channels", "ntfy")

    static func install(_ program: ChannelProgram, on machine: Machine) -> ShellCommand {
        program.isInPipx && machine.hasProgram("pipx")
            ? "pipx install \(value: program.name)"
            : asRoot("apt-get install \(value: program.package)", on: machine)
    }

    /// The first thing to do about `trouble`.
    static func channel(_ trouble: DeliveryError, on machine: Machine) -> ShellCommand {
        guard case .programMissing(let name) = trouble, let program = ChannelProgram.named(name)
        else { return delivery(trouble, on: machine) }
        return install(program, on: machine)
    }

    /// Mends `trouble`, or shows whether it is mended.
    static func delivery(_ trouble: DeliveryError, on machine: Machine) -> ShellCommand {
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
