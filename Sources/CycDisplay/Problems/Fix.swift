package import CycCore

/// The commands that put things right: the same in every language, ready to be pasted.
package enum Fix {
    package static let addHere: ShellCommand = "cyc repo add ."
    package static let login: ShellCommand = "cyc login"
    package static let loginWithToken: ShellCommand = "cyc login --with-token"
    package static let whoAmI: ShellCommand = "cyc whoami"
    package static let showHost: ShellCommand = "cyc config get github.host"
    package static let sync: ShellCommand = "cyc sync"
    package static let doctor: ShellCommand = "cyc doctor"
    package static let repair: ShellCommand = "cyc doctor --repair"
    package static let listSettings: ShellCommand = "cyc config list"
    package static let listRepositories: ShellCommand = "cyc repo list"
    package static let addRepository: ShellCommand = "cyc repo add FOLDER"
    package static let followLogin: ShellCommand = "cyc config set github.login LOGIN"
    package static let nameAddress: ShellCommand = "cyc config set repositories.emails ADDRESS"
    package static let setGitAddress: ShellCommand = "git config --global user.email ADDRESS"

    package static func removeRepository(_ path: String, home: String? = nil) -> ShellCommand {
        "cyc repo remove \(path: path, home: home)"
    }

    /// `addresses` are all that shall stand in the setting afterwards.
    package static func setAddresses(_ addresses: [String]) -> ShellCommand {
        "cyc config set repositories.emails \(values: addresses)"
    }

    package static func set(_ key: String, _ value: String) -> ShellCommand {
        "cyc config set \(values: [key, value])"
    }

    package static func set(_ key: String, _ elements: [String]) -> ShellCommand {
        "cyc config set \(values: [key] + elements)"
    }

    package static func keepOthersOut(
        _ exposure: Exposure, on machine: Machine
    ) -> ShellCommand {
        let mode = String(exposure.goodMode, radix: 8)
        let change: ShellCommand = "chmod \(values: [mode]) \(path: exposure.path)"
        guard exposure.owner != .person else { return change }
        return """
            \(asRoot("chown \(value: String(machine.user)) \(path: exposure.path)", on: machine)) \
            && \(change)
            """
    }

    /// `command` with the permissions that it needs.
    static func asRoot(_ command: ShellCommand, on machine: Machine) -> ShellCommand {
        if machine.user == 0 { return command }
        return machine.hasProgram("sudo")
            ? "sudo \(command)" : "su -c \(value: command.description)"
    }

    /// Opens `config.toml`.
    static func editConfiguration(on machine: Machine) -> ShellCommand {
        let editor: ShellCommand =
            if machine.isSet("VISUAL") {
                "$VISUAL"
            } else if machine.isSet("EDITOR") {
                "$EDITOR"
            } else {
                "\(value: ["editor", "nano"].first(where: machine.hasProgram) ?? "vi")"
            }
        return "\(editor) \"$(cyc config path)\""
    }

    static func unset(variable: String) -> ShellCommand { "unset \(values: [variable])" }

    package static func unset(_ key: String) -> ShellCommand {
        "cyc config unset \(values: [key])"
    }
}
