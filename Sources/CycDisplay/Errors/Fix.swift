import CycCore

/// Commands that fix errors: the same in every language, ready to be pasted.
package enum Fix {
    package static let setUp: ShellCommand = "cyc setup"
    package static let sync: ShellCommand = "cyc sync"
    package static let doctor: ShellCommand = "cyc doctor"
    package static let repair: ShellCommand = "cyc doctor --repair"
    static let export: ShellCommand = "cyc export FILE"

    static let unsetAgent: ShellCommand = "unset CYC_AGENT"
    static let unsetReader: ShellCommand = "unset CYC_READER"
    static let unsetNow: ShellCommand = "unset CYC_NOW"
    static let setHome: ShellCommand =
        #"export HOME="$(getent passwd "$(id -u)" | cut -d: -f6)""#
    static let raiseFileLimit: ShellCommand = "ulimit -n 256"

    static func unset(variable: String) -> ShellCommand { "unset \(values: [variable])" }

    /// Returns `command` run as root.
    static func asRoot(_ command: ShellCommand, on machine: Machine) -> ShellCommand {
        if machine.user == 0 { return command }
        return machine.hasProgram("sudo")
            ? "sudo \(command)" : "su -c \(value: command.description)"
    }
}
