import CycCore
import CycRepositories
import TestSupport
import Testing

private let ada = EmailAddress("ada@example.org")

struct MentionTests {
    @Test(
        "A commit with a date that nothing counts on closes nothing",
        arguments: [
            ("1795262401000000", "1795262401"), ("1795262401", "1795262401000000"),
            ("1795262401", "-67768036191676799"), ("-62167219200", "0"),
        ])
    func dates(authored: String, committed: String) throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        let who = "Ada <ada@example.org>"
        let odd = try git.commitObject(
            header: Array(
                "author \(who) \(authored) +0000\ncommitter \(who) \(committed) +0000\n".utf8),
            message: "todo #1")
        try git.update([("refs/heads/main", odd)])
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.result?.mentions == [])
    }

    @Test("Commits of mine that name to-dos come once, with both of their dates")
    func mentions() throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        var history = GitRepository.History()
        let mine = GitRepository.Author(seconds: 1_600_000_000, offset: "+0930")
        let first = history.add(
            by: mine, parents: [], committed: 1_600_000_777, message: "Parse it (todo #3)")
        let other = history.add(
            by: .init("Bob", "bob@example.org"), parents: [first], message: "todo #4")
        let plain = history.add(by: mine, parents: [other], message: "a plain message, #5")
        let last = history.add(
            by: .init(seconds: 1_600_000_100, offset: "-1130"), parents: [plain],
            message: "Done\n\nCyc-Todo: 7, 3")
        history.set("refs/heads/main", to: last)
        let made = try git.make(history)

        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        let expected = [
            TodoMention(
                commit: try #require(CommitID(hex: made[0])),
                authored: Moment(instant: 1_600_000_000, minutesEastOfUTC: 570),
                committedAt: 1_600_000_777, todos: [3]),
            TodoMention(
                commit: try #require(CommitID(hex: made[3])),
                authored: Moment(instant: 1_600_000_100, minutesEastOfUTC: -690),
                committedAt: 1_600_000_100, todos: [3, 7]),
        ].sorted { $0.commit < $1.commit }
        #expect(notebook.result?.mentions == expected)
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.result?.mentions == [])

        // Only what became reachable, whatever became unreachable.
        try git.git("checkout", "-q", "main")
        try git.git("reset", "-q", "--soft", "HEAD~1")
        let new = try git.commit("Redone: todo #9", by: .init(seconds: 1_600_000_200))
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.result?.isWhole == false)
        #expect(notebook.result?.mentions.map(\.commit.description) == [new])
        #expect(notebook.result?.mentions.map(\.todos) == [[9]])
        try git.git("reset", "-q", "--soft", made[3])
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.result?.mentions.map(\.commit.description) == [made[3]])

        // An offset that no clock shows.
        let who = "Ada <ada@example.org> 1600000300"
        let odd = try git.commitObject(
            header: Array("author \(who) +9959\ncommitter \(who) +9959\n".utf8),
            message: "todo #8")
        try git.update([("refs/heads/odd", odd)])
        try notebook.scan(git, keeping: [ada])
        let authored = Moment(instant: 1_600_000_300, minutesEastOfUTC: 0)
        #expect(notebook.result?.mentions.map(\.authored) == [authored])
    }

    @Test("A history that two threads read gives each mention once")
    func large() throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        var history = GitRepository.History()
        var tips: [GitRepository.History.Parent] = []
        for index in 0..<12_000 {
            let parents: [GitRepository.History.Parent] =
                index < 4
                ? []
                : index % 50 == 0 ? [tips[index % 4], tips[(index + 1) % 4]] : [tips[index % 4]]
            let commit = history.add(
                by: .init(seconds: 1_600_000_000 + index), parents: parents,
                message: index % 100 == 0 ? "todo #\(index / 100 + 1)" : "x")
            if index < 4 { tips.append(commit) } else { tips[index % 4] = commit }
        }
        for (index, tip) in tips.enumerated() { history.set("refs/heads/b\(index)", to: tip) }
        try git.make(history)
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        let todos = notebook.result?.mentions.flatMap(\.todos).sorted()
        #expect(todos == Array(1...120))
    }
}
