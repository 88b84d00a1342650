import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

private let ada = EmailAddress("ada@example.org")

/// Histories so long that a second thread reads ahead.
struct LongHistoryTests {
    /// How commits lie in packs.
    enum Packing: CaseIterable {
        /// As `git fast-import` leaves them, the oldest first.
        case asMade
        /// As `git gc` leaves them, the newest first.
        case repacked
        /// Two packs, and much is in both.
        case doubled
        /// In a repository that another one borrows from.
        case borrowed
    }

    /// Commits by several people on `lines` branches that merge now and then, and in between many that
    /// no branch leads to.
    private func make(_ git: GitRepository, lines: Int) throws {
        var history = GitRepository.History()
        var tips: [GitRepository.History.Parent?] = Array(repeating: nil, count: lines)
        var abandoned: GitRepository.History.Parent?
        for index in 0..<10_000 {
            let seconds = 1_000_000_000 + 7000 * index
            let todo = "todo #\(index + 1)"
            if index % 5 == 4 {
                // What is left of a history before its author's address was mended.
                let address = index % 2 == 0 ? "ada@example.org" : "ada@gone.example"
                abandoned = history.add(
                    by: .init("Ada", address, seconds: seconds),
                    parents: [abandoned].compactMap(\.self), message: todo)
                continue
            }
            let author: GitRepository.Author =
                switch index % 7 {
                case 0, 3: .init("Ada", "Ada@example.org", seconds: seconds)
                case 1: .init("Ada", "ada@old.example", seconds: seconds)
                default: .init("Bob", "bob\(index % 300)@example.org", seconds: seconds)
                }
            let line = index % lines
            var parents = [tips[line]]
            if lines > 1, index % 50 == 0 { parents.append(tips[(line + 1) % lines]) }
            tips[line] = history.add(
                by: author, parents: parents.compactMap(\.self),
                message: index % 3 == 0 ? todo : "x")
        }
        for (line, tip) in tips.enumerated() {
            history.set("refs/heads/line\(line)", to: try #require(tip))
        }
        try git.make(history)
        try git.update([("refs/fixture/new", nil)])
        try git.git("symbolic-ref", "HEAD", "refs/heads/line0")
    }

    private func pack(
        _ git: GitRepository, _ packing: Packing, _ folder: TemporaryFolder
    ) throws -> GitRepository {
        switch packing {
        case .asMade: break
        case .repacked: try git.git("repack", "-adkq")
        case .doubled:
            let older = try git.lines("rev-list", "--objects", "line0~2000")
            try git.git(
                ["pack-objects", "-q", ".git/objects/pack/pack"],
                input: Array(older.joined(separator: "\n").utf8))
        case .borrowed:
            try git.git("clone", "-q", "--shared", "--mirror", git.path, folder.file("borrower"))
            return GitRepository(at: folder.file("borrower"), home: folder.file("home"))
        }
        return git
    }

    @Test(
        "A long history is what git log says, however it is packed",
        arguments: TestDepth.isDeep ? [1, 3] : [3], TestDepth.sample(Packing.allCases, quick: 2))
    func log(lines: Int, packing: Packing) throws {
        let folder = try TemporaryFolder()
        let origin = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        try make(origin, lines: lines)
        let git = try pack(origin, packing, folder)
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada], ownName: "Ada")
        #expect(try notebook.commits == Oracle(git: git).commits(of: [ada], published: []))
        #expect(notebook.commitsRead == 8000)
        let everywhere = ["log", "--branches", "--remotes", "--date=short"]
        let days = try git.git(everywhere + ["--author=ada@old.example", "--format=%ad", "-1"])
        let lastDay = try #require(Day(iso: days))
        #expect(notebook.namesakes == [EmailAddress("ada@old.example"): lastDay])
        let subjects = try git.git(everywhere + ["--author=Ada@example.org", "--format=%s"])
        let asked = subjects.split(separator: "\n").compactMap { Int64($0.dropFirst(6)) }
        let found = notebook.result?.mentions.flatMap(\.todos)
        #expect(!asked.isEmpty && found?.sorted() == asked.sorted())

        // Nothing is remembered of what no branch leads to.
        try origin.git("repack", "-adq")
        var again = Notebook()
        try again.scan(git, keeping: [ada], ownName: "Ada")
        #expect(again.state == notebook.state && again.shards == notebook.shards)
    }

    @Test("A long scan can be stopped while a second thread reads")
    func stop() throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        try make(git, lines: 1)
        let repository = try Repository(at: git.path, environment: git.environment)
        var count = 0
        #expect(throws: ScanCancelled.self) {
            _ = try repository.scan(
                keeping: [ada], ownName: nil, memory: nil, shard: { _ in [] },
                shouldStop: { count > 5000 }, progress: { count = $0 })
        }
        #expect(count < 6000)
    }
}
