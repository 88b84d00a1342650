import CycCore

extension Fix {
    static let machines: ShellCommand = "cyc machines"
    package static let share: ShellCommand = "cyc machines share"
    static let join: ShellCommand = "cyc machines join git@github.com:me/journal.git"
    static let leave: ShellCommand = "cyc machines leave"
    static let leaveRestoring: ShellCommand = "cyc machines leave --restore"
    static let shareDefaults: ShellCommand = "cyc config unset machines.share"
    static func finish(_ todo: Int64) -> ShellCommand { "cyc todo done \(value: "\(todo)")" }
    static func lsRemote(_ remote: String) -> ShellCommand { "git ls-remote \(value: remote)" }
}
