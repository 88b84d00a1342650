import CycCore

extension Fix {
    package static let remindOn: ShellCommand = "cyc remind on"
    static let remindOff: ShellCommand = "cyc remind off"
    package static let testReminders: ShellCommand = "cyc remind test"
    package static let listReminders: ShellCommand = "cyc remind list"
    package static let reminderLog: ShellCommand = "cyc remind log"
    package static let setChannels: ShellCommand = set("remind.channels", "desktop")

    /// Adds the phone to the channels, with a topic.
    static func useNtfy(on machine: Machine) -> ShellCommand {
        guard !machine.channels.contains(.ntfy) else {
            return machine.hasTopic ? testReminders : installReminders
        }
        let add = set("remind.channels", (machine.channels + [.ntfy]).map(\.rawValue))
        return machine.hasTopic ? add : "\(add) && \(installReminders)"
    }

    /// Leaves the desktop to the other channels if the phone is one of them, else adds the phone.
    static func replaceDesktop(on machine: Machine) -> ShellCommand {
        guard machine.channels.contains(.ntfy) else { return useNtfy(on: machine) }
        return set(
            "remind.channels", machine.channels.filter { $0 != .desktop }.map(\.rawValue))
    }

    static func install(_ program: ChannelProgram, on machine: Machine) -> ShellCommand {
        program.isInPipx && machine.hasProgram("pipx")
            ? "pipx install \(value: program.name)"
            : asRoot("apt-get install \(value: program.package)", on: machine)
    }

    /// First command to try for a channel's error.
    static func channel(_ error: DeliveryError, on machine: Machine) -> ShellCommand {
        guard case .programMissing(let name) = error, let program = ChannelProgram.named(name)
        else { return delivery(error, on: machine) }
        return install(program, on: machine)
    }

    /// Command that fixes the error, or that shows whether it is fixed.
    static func delivery(_ error: DeliveryError, on machine: Machine) -> ShellCommand {
        switch error {
        case .notConfigured("remind.ntfy.topic"): installReminders
        case .notConfigured("remind.command.run"): set("remind.command.run", "PROGRAM")
        case .notConfigured: editConfiguration(on: machine)
        // A token on the command line would be visible to all users of the machine.
        case .refused(_, 401), .refused(_, 403): editConfiguration(on: machine)
        case .serverTooOld: set("remind.ntfy.ahead", "false")
        case .interrupted: reminderLog
        case .noDesktop: replaceDesktop(on: machine)
        case .programMissing, .programUnsafe, .timedOut, .unreachable, .refused, .rateLimited,
            .programFailed:
            testReminders
        }
    }
}
