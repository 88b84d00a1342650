import CycCore

extension Fix {
    static let showMates: ShellCommand = "cyc mates"
    static let addMate: ShellCommand = "cyc mates add octocat --zone Asia/Seoul"
    static let showHiddenMates: ShellCommand = "cyc mates show"
    static func show(_ mate: Mate) -> ShellCommand { "cyc mates show \(value: mate.login)" }
}
