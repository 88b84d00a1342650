import CycCore

extension Fix {
    static let showMates: ShellCommand = "cyc mates"
    static let findPeople: ShellCommand = "cyc mates find --place PLACE"
    static let mateRequests: ShellCommand = "cyc mates requests"
    static let addMate: ShellCommand = "cyc mates add octocat --zone Asia/Seoul"
    static let showHiddenMates: ShellCommand = "cyc mates unhide"
    static func show(_ mate: Mate) -> ShellCommand { "cyc mates unhide \(value: mate.login)" }
}
