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
    package static let editConfiguration: ShellCommand = "$EDITOR \"$(cyc config path)\""
    package static let listSettings: ShellCommand = "cyc config list"
    package static let listRepositories: ShellCommand = "cyc repo list"
    package static let setGitAddress: ShellCommand =
        "git config --global user.email you@example.com"

    package static func push(_ path: String, home: String?) -> ShellCommand {
        "git -C \(path: path, home: home) push"
    }

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

    package static func keepOthersOut(_ exposure: Exposure) -> ShellCommand {
        let mode = String(exposure.goodMode, radix: 8)
        return exposure.owner == .person
            ? "chmod \(values: [mode]) \(path: exposure.path)"
            : "sudo chown $(id -u) \(path: exposure.path) && chmod \(values: [mode]) \(path: exposure.path)"
    }

    static func unset(variable: String) -> ShellCommand { "unset \(values: [variable])" }

    package static func unset(_ key: String) -> ShellCommand {
        "cyc config unset \(values: [key])"
    }
}
