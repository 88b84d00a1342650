import CycCore
import CycRepositories
import TestSupport
import Testing

private let ada = EmailAddress("ada@example.org")

struct CoAuthorTests {
    private static let trailer = "Co-authored-by: Ada <ada@example.org>"
    private static let signed = "Signed-off-by: Bob <bob@example.org>"

    /// Messages, and whether they name Ada as co-author.
    static let messages: [(message: String, namesAda: Bool)] = [
        ("fix\n\n\(trailer)", true),
        ("fix\n\nbody\n\nco-AUTHORED-by: Ada <ADA@Example.org>\n\(signed)\n", true),
        ("fix\n\nCo-authored-by: Bob <bob@example.org>\n\(trailer)\n", true),
        (trailer, false), ("fix\n\(trailer)\n", false), ("\n\nfix\n\n\(trailer)", true),
        ("fix\n\n\(trailer)\n\nThe end.\n", false),
        ("fix\n\nmade in a pair\n\(trailer)\n", false),
        ("fix\n\nmade in a pair\n\(signed)\n\(trailer)\n", true),
        ("fix\n\n1\n2\n3\n4\n5\n6\n\(signed)\n\(trailer)\n", true),
        ("fix\n\n1\n2\n3\n4\n5\n6\n7\n\(signed)\n\(trailer)\n", false),
        ("fix\n\n(cherry picked from commit 0123)\nsee there\n\(trailer)\n", true),
        ("fix\n\nCo-authored-by: Ada\n <ada@example.org>\n\(signed)\n", true),
        ("fix\n\n indented\n\(trailer)\n", false), ("fix\n\n  \(trailer)\n", false),
        ("fix\n\nCo-authored-by : Ada <ada@example.org>\n", true),
        ("fix\n\nCo-authored-by: ada@example.org\n", false),
        ("fix\n\nCo-authored-by: Bob <bob@example.org>, Ada <ada@example.org>\n", false),
        ("fix\n\nNot-co-authored-by: Ada <ada@example.org>\n", false),
        ("fix\n\nCo-authored-by-nobody: Ada <ada@example.org>\n", false),
        ("fix\n\n\(trailer)\n# a comment\n", true), ("fix\r\n\r\n\(trailer)\r\n", true),
        ("fix\n\n\(trailer)\n\n \t\n\n", true), ("fix\n\nCo-authored-by:", false), ("", false),
        (
            "fix\n\n" + String(repeating: "Co-authored-by: Bob <bob@example.org\n", count: 20_000)
                + trailer, true
        ),
        ("fix\n\n" + String(repeating: " x\n", count: 100_000) + "\(trailer)\n", false),
    ]

    @Test("Co-authors are those in what git takes for trailers")
    func asGit() throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        var history = GitRepository.History()
        let bob = GitRepository.Author("Bob", "bob@example.org")
        var last: [GitRepository.History.Parent] = []
        for (message, _) in Self.messages {
            last = [history.add(by: bob, parents: last, message: message)]
        }
        history.set("refs/heads/main", to: last[0])
        try git.make(history)
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada], countsCoAuthors: true)
        let names = try git.lines("rev-list", "--reverse", "main")
        #expect(names.count == Self.messages.count)
        for (name, (message, namesAda)) in zip(names, Self.messages) {
            let id = try #require(CommitID(hex: name))
            let isFound = notebook.commits[id]?.address == ada
            #expect(isFound == namesAda, "\(message.prefix(200))")
            let trailers = try git.git(
                "log", "-1", "--format=%(trailers:key=Co-authored-by,valueonly,unfold)", name)
            let addresses = trailers.split(separator: "\n").compactMap { value in
                value.split(separator: "<").dropFirst().first?.split(separator: ">").first
            }
            #expect(
                addresses.contains { EmailAddress(String($0)) == ada } == namesAda,
                "\(message.prefix(200))")
        }
    }

    @Test("A scan with co-authors finds the same as one from the beginning")
    func updates() throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        let bob = GitRepository.Author("Bob", "bob@example.org")
        try git.commit("alone", by: bob)
        try git.commit("paired, todo #3\n\n\(Self.trailer)", by: bob)
        try git.commit("mine\n\nCo-authored-by: Bob <bob@example.org>")
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.commits.count == 1)
        try notebook.scan(git, keeping: [ada], countsCoAuthors: true)
        #expect(notebook.commits.count == 2)
        // The author decides what a commit closes.
        #expect(notebook.result?.mentions == [])
        try git.commit("later\n\n\(Self.trailer)", by: bob)
        try notebook.scan(git, keeping: [ada], countsCoAuthors: true)
        #expect(notebook.result?.isWhole == false && notebook.commits.count == 3)
        // Bob is the author of two commits, and co-author of Ada's.
        let both: Set = [ada, EmailAddress("bob@example.org")]
        try notebook.scan(git, keeping: both, countsCoAuthors: true)
        #expect(notebook.commits.values.count { $0.address == ada } == 1)
        #expect(notebook.commits.count == 4)
        try notebook.scan(git, keeping: both.subtracting([ada]), countsCoAuthors: true)
        #expect(notebook.commits.count == 4)
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.commits.count == 1)
        // An address that no author has.
        try git.commit("at work\n\nCo-authored-by: Ada <ada@work.example>", by: bob)
        try notebook.scan(git, keeping: [ada], countsCoAuthors: true)
        #expect(notebook.commits.count == 3)
        try notebook.scan(
            git, keeping: [ada, EmailAddress("ada@work.example")], countsCoAuthors: true)
        #expect(notebook.commits.count == 4)
    }
}
