import CycCore

extension Fix {
    static let showMates: ShellCommand = "cyc mates"
    static let addMate: ShellCommand = "cyc mates add octocat --zone Asia/Seoul"
}
