import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

private let ada = EmailAddress("ada@example.org")

struct ScanTests {
    private func make(_ folder: TemporaryFolder, bare: Bool = false) throws -> GitRepository {
        let git = try GitRepository.make(
            at: folder.file("repo"), home: folder.file("home"), bare: bare)
        try git.git("config", "remote.origin.url", "https://example.org/x.git")
        try git.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
        return git
    }

    private func ids(_ notebook: Notebook) -> Set<String> {
        Set(notebook.commits.keys.map(\.description))
    }

    // MARK: What counts

    @Test("An empty repository and one without a branch yet have no commits")
    func unborn() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.commits.isEmpty)
        #expect(notebook.result?.isWhole == true)
        try git.commit("one")
        try git.git("checkout", "-q", "--orphan", "other")
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.commits.count == 1)
        #expect(notebook.result?.isWhole == false)
    }

    @Test("Branches, remote branches and every HEAD count; stashes, notes and tags do not")
    func references() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder, bare: true)
        var history = GitRepository.History()
        for index in 0..<10 {
            history.add(by: .init(seconds: 1_000_000 * index), parents: [])
        }
        let made = try git.make(history)
        try git.update([
            ("refs/heads/main", made[0]), ("refs/remotes/origin/x", made[1]),
            ("refs/stash", made[2]), ("refs/notes/commits", made[3]), ("refs/tags/light", made[4]),
            ("refs/fixture/new", nil),
        ])
        try git.git("tag", "-a", "-m", "tag", "heavy", made[5])
        try git.git("update-ref", "--no-deref", "HEAD", made[6])
        try git.git("worktree", "add", "-q", "--detach", folder.file("worktree"), made[7])
        // Fetched tags and trees can stand where branches are.
        try git.git("update-ref", "refs/remotes/origin/tag", try git.git("rev-parse", "heavy"))
        try git.git(
            "update-ref", "refs/remotes/origin/tree", try git.git("rev-parse", "main^{tree}"))
        try git.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone")
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        #expect(ids(notebook) == Set([0, 1, 5, 6, 7].map { made[$0] }))
        let pushed = notebook.commits.filter(\.value.isPushed).map(\.key.description)
        #expect(Set(pushed) == [made[1], made[5]])

        let worktree = GitRepository(at: folder.file("worktree"), home: folder.file("home"))
        var other = Notebook()
        try other.scan(worktree, keeping: [ada])
        #expect(other == notebook)
    }

    @Test("Addresses are compared without case and blanks, names of namesakes exactly")
    func addresses() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let people = [
            ("Ada", "ADA@example.ORG"), ("Ada", "ada@example.org"), ("Ada", " ada@example.org "),
            ("Ada", "ada@example.org.invalid"), ("ada", "lower@x"), ("Ada", "Other@X"),
            ("Ada", "other@x"), ("Älfa", "ÄLFA@ÖRT.example"), ("Bob", "bob@x"),
        ]
        var history = GitRepository.History()
        for (index, person) in people.enumerated() {
            let parent: [GitRepository.History.Parent] = index == 0 ? [] : [.new(index - 1)]
            let author = GitRepository.Author(
                person.0, person.1, seconds: 86_400 * (100 + index % 6))
            history.set("refs/heads/main", to: history.add(by: author, parents: parent))
        }
        try git.make(history)
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada, EmailAddress("älfa@ört.EXAMPLE")], ownName: "Ada")
        #expect(notebook.commits.count == 4)
        #expect(
            notebook.namesakes == [
                EmailAddress("ada@example.org.invalid"): Day(number: 103),
                EmailAddress("other@x"): Day(number: 105),
            ])
    }

    @Test("A commit is one of its repository however many branches lead to it")
    func once() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let id = try git.commit("one")
        try git.update([("refs/heads/a", id), ("refs/remotes/origin/main", id)])
        let result = try Repository(at: git.path, environment: git.environment).scan(
            keeping: [ada], ownName: nil, slots: [ScanSlot(remote: "origin")], memory: nil,
            shard: { _ in [] })
        var record = CommitRecord(
            id: try #require(CommitID(hex: id)), isPushed: true, isPublished: true,
            authored: 1_600_000_000)
        record.minutesEastOfUTC = 0
        #expect(
            result.changes == [DayChange(day: Day(number: 18_518), address: ada, set: [record])])
    }

    // MARK: Author lines

    /// Bytes of the header after the tree, and the day; `nil` to ask git.
    struct Header: Sendable, CustomTestStringConvertible {
        let header: [UInt8]
        let day: String?

        init(_ header: String, _ day: String? = nil) {
            self.header = Array(header.utf8)
            self.day = day
        }

        init(_ header: [UInt8]) {
            self.header = header
            day = nil
        }

        var testDescription: String {
            String(decoding: header, as: UTF8.self).replacing("\n", with: "|")
        }
    }

    private static let committer = "committer C <c@x> 1 +0000\n"

    static let headers: [Header] = [
        Header("author A <a@x> 1600000000 +1400\n\(committer)"),
        Header("author A <a@x> 1600000000 -1130\n\(committer)"),
        Header("author A <a@x> 1599955199 +0000\n\(committer)"),
        Header("author A <a@x> 0 +0000\n\(committer)"),
        Header("author A <a@x> 2147483648 +0000\n\(committer)"),
        Header("author A <a@x> 4102444800 -0001\n\(committer)"),
        Header("author A <a@x> 253402300799 +0000\n\(committer)"),
        Header("author A <a@x> 1600000000 +0\n\(committer)"),
        Header("author A <a@x> 1600000000 +5\n\(committer)"),
        Header("author A <a@x> 1600000000 +9999\n\(committer)"),
        Header("author A <a@x> 1600000000 -99999\n\(committer)"),
        Header("author A <a@x> 1600000000 +99999999999999999999\n\(committer)"),
        Header("author A <a@x>    1600000000    -0800\n\(committer)"),
        Header("author A <a@x>1600000000 -0800\n\(committer)"),
        Header("author A <a@x> 1600000000 -0800 rest\n\(committer)"),
        Header("author A <a@x>>> 1600000000 -0800\n\(committer)"),
        Header("author A <b> <a@x> 1600000000 -0800\n\(committer)"),
        Header("author <a@x> 1600000000 -0800\n\(committer)"),
        Header("author  <a@x> 1600000000 -0800\n\(committer)"),
        Header("author A <> 1600000000 -0800\n\(committer)"),
        Header("author A <a@x> 1600000000\n\(committer)"),
        Header("author A <a@x> 1600000000 0800\n\(committer)"),
        Header("author A <a@x> 1600000000 +\n\(committer)"),
        Header("author A <a@x> soon +0000\n\(committer)"),
        Header("author A <a@x>\n\(committer)"), Header("author A <a@x\n\(committer)"),
        Header("author A\n\(committer)"), Header("author \n\(committer)"), Header(committer),
        Header("author B <b@x> 1 +0000\nauthor A <a@x> 1600000000 +0000\n\(committer)"),
        Header("\(committer)author A <a@x> 1600000000 +0000\n"),
        Header("author A <a@x> 1600000000 +0000\n\(committer)encoding latin1\n"),
        Header(
            "author A <a@x> 1600000000 +0000\n\(committer)gpgsig x\n author B <b@x> 1 +0000\n x\n"),
        Header(
            Array("author ".utf8) + [0xC4, 0xFF]
                + Array(" <a@x> 1600000000 +0000\n\(committer)".utf8)),
        // git cannot show these; a reader of the bytes can.
        Header("author A <a@x> -1 +0000\n\(committer)", "1969-12-31"),
        Header("author A <a@x> -2208988800 +0100\n\(committer)", "1900-01-01"),
        Header("author A <a@x> 0 -0800\n\(committer)", "1969-12-31"),
        Header("author A <a@x> 99999999999999999999999 +0000\n\(committer)", "1970-01-01"),
        Header("author A <a@x> 9223372036854775807 +0000\n\(committer)", "1970-01-01"),
    ]

    @Test(
        "Author and day are those that git log shows",
        arguments: TestDepth.sample(headers, quick: 13))
    func header(_ header: Header) throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let id = try git.commitObject(header: header.header)
        try folder.write(id, to: "repo/.git/refs/heads/main")
        var shown = ["a@x", header.day ?? ""]
        if header.day == nil {
            shown = try git.git("log", "-1", "--date=short", "--format=%ae%x00%ad", id)
                .split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        }
        var notebook = Notebook()
        try notebook.scan(
            git, keeping: ["a@x", "b@x", "b", ""].reduce(into: []) { $0.insert(EmailAddress($1)) })
        let entry = try #require(notebook.commits.first?.value)
        #expect(entry.address == EmailAddress(shown[0]))
        // Without a date git prints none here, and elsewhere the first day there is.
        #expect(entry.day.description == (shown[1].isEmpty ? "1970-01-01" : shown[1]))
    }

    @Test(
        "A commit of no year from 0 to 9999 counts on no day, and the others do",
        arguments: [
            ("253402300800 +0000", nil), ("253402300799 +0001", nil),
            ("253402300800 -0001", "9999-12-31"),
            ("1795262401000000 +0000", nil), ("67768036191676799 +0000", nil),
            ("-62167219200 +0000", "0000-01-01"), ("-62167219201 +0000", nil),
            ("-62167219200 -0001", nil), ("-63113904000000000 +0000", nil),
        ] as [(String, String?)])
    func years(date: String, day: String?) throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let first = try git.commit("one")
        let who = "Ada <ada@example.org> \(date)"
        let odd = try git.commitObject(
            header: Array("parent \(first)\nauthor \(who)\ncommitter \(who)\n".utf8),
            message: "todo #1")
        let last = try git.commitObject(
            header: Array(
                "parent \(odd)\nauthor Ada <ada@example.org> 1600000000 +0000\n\(Self.committer)"
                    .utf8))
        try folder.write(last, to: "repo/.git/refs/heads/main")
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada], ownName: "Ada")
        #expect(ids(notebook) == Set([first, last] + (day == nil ? [] : [odd])))
        let entry = notebook.commits[try #require(CommitID(hex: odd))]
        #expect(entry?.day.description == day)
        // Nor is it a sign of life of somebody else.
        notebook = Notebook()
        try notebook.scan(git, keeping: [], ownName: "Ada")
        let lastDay = ["2020-09-13", day ?? ""].max()
        #expect(notebook.namesakes[ada]?.description == lastDay)
    }

    // MARK: Stores of objects

    @Test("Packed, borrowed and shallow histories are read to their ends")
    func stores() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        var history = GitRepository.History()
        for index in 0..<30 {
            history.add(
                by: .init(seconds: 100_000 * index), parents: index == 0 ? [] : [.new(index - 1)])
        }
        history.set("refs/heads/main", to: .new(29))
        let made = try git.make(history)
        try git.git("gc", "-q")
        #expect(!FileManager.default.fileExists(atPath: folder.file("repo/.git/refs/heads/main")))
        func scan(_ name: String) throws -> Notebook {
            var notebook = Notebook()
            try notebook.scan(
                GitRepository(at: folder.file(name), home: folder.file("home")), keeping: [ada])
            return notebook
        }
        #expect(try scan("repo").commits.count == 30)
        try git.git("clone", "-q", "--shared", git.path, folder.file("borrowed"))
        #expect(try scan("borrowed").commits.count == 30)
        try git.git("clone", "-q", "--depth", "4", "file://\(git.path)", folder.file("shallow"))
        #expect(ids(try scan("shallow")) == Set(made.suffix(4)))
        try git.git(
            "clone", "-q", "--filter=blob:none", "file://\(git.path)", folder.file("partial"))
        #expect(try scan("partial").commits.count == 30)

        let shallow = GitRepository(at: folder.file("shallow"), home: folder.file("home"))
        var notebook = try scan("shallow")
        try shallow.git("fetch", "-q", "--deepen", "5")
        try notebook.scan(shallow, keeping: [ada])
        #expect(notebook.result?.isWhole == true)
        #expect(ids(notebook) == Set(made.suffix(9)))
        try notebook.scan(shallow, keeping: [ada])
        #expect(notebook.result?.isWhole == false)
    }

    @Test("A branch on top of a cut is followed to the cut")
    func shallowUpdate() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let first = try git.commit("one")
        let second = try git.commit("two")
        // The parent is there, and cut off all the same.
        try folder.write("\(second)\n", to: "repo/.git/shallow")
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        #expect(ids(notebook) == [second])
        let third = try git.commit("three")
        try notebook.scan(git, keeping: [ada])
        #expect(ids(notebook) == [second, third])
        try git.update([("refs/heads/old", first)])
        try git.git("reset", "-q", "--hard", first)
        try notebook.scan(git, keeping: [ada])
        #expect(ids(notebook) == [first])
        #expect(notebook.result?.isWhole == false)
    }

    // MARK: Damage

    private func damage(_ git: GitRepository, after notebook: Notebook = Notebook()) throws
        -> String
    {
        var notebook = notebook
        let reason = #expect(throws: UnreadReason.self) {
            try notebook.scan(git, keeping: [ada])
        }
        guard case .damaged(let detail)? = reason else { return "\(String(describing: reason))" }
        return detail
    }

    private func remove(_ id: String, _ folder: TemporaryFolder) throws {
        try FileManager.default.removeItem(
            atPath: folder.file("repo/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"))
    }

    @Test("A missing commit is damage with its name, never a shorter history")
    func missing() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let ids = try (0..<3).map { try git.commit("\($0)") }
        try remove(ids[1], folder)
        #expect(try damage(git).contains(ids[1]))
        try remove(ids[2], folder)
        #expect(try damage(git).contains(ids[2]))
    }

    @Test("A commit that is missing far down a large history is damage, whoever reads it")
    func missingFarDown() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let lost = String(repeating: "5", count: 40)
        let start = try git.commitObject(
            header: Array("parent \(lost)\nauthor A <a@x> 1 +0000\n".utf8))
        var history = GitRepository.History()
        for line in 0..<2 {
            for index in 0..<4000 {
                let parent: [GitRepository.History.Parent] =
                    index > 0 ? [.new(4000 * line + index - 1)] : line == 0 ? [.old(start)] : []
                history.add(by: .init(seconds: 10_000 * line + index), parents: parent)
            }
            history.set("refs/heads/b\(line)", to: .new(4000 * line + 3999))
        }
        try git.make(history)
        #expect(try damage(git).contains(lost))
    }

    @Test("A commit that cannot be unpacked is damage with its name")
    func corrupt() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let id = try git.commit("one")
        let file = folder.file("repo/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
        chmod(file, 0o644)
        var bytes = try #require(FileManager.default.contents(atPath: file))
        bytes[bytes.count / 2] ^= 0xFF
        try bytes.write(to: URL(filePath: file))
        #expect(try damage(git).contains(id))
    }

    @Test("A parent that is no commit is damage")
    func wrongKind() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let tree = try git.git(["mktree"])
        let id = try git.commitObject(
            header: Array("parent \(tree)\nauthor A <a@x> 1 +0000\n".utf8))
        try folder.write(id, to: "repo/.git/refs/heads/main")
        #expect(try damage(git).contains(tree))
    }

    @Test(
        "A reference that cannot be understood is damage with its name",
        arguments: ["refs/heads/broken", "refs/remotes/origin/broken", "HEAD"])
    func brokenReference(name: String) throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let id = try git.commit("one")
        // Of no use: an older value.
        if name != "HEAD" { try git.update([(name, id)]) }
        try git.git("pack-refs", "--all")
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        try folder.write("nonsense\n", to: "repo/.git/\(name)")
        #expect(try damage(git, after: notebook).contains(name))
    }

    @Test("HEAD must be a commit")
    func headWithoutCommit() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        try git.commit("one")
        try git.git("tag", "-a", "-m", "tag", "v1")
        let tag = try git.git("rev-parse", "v1")
        let blob = try git.git(["hash-object", "-w", "--stdin"], input: Array("text".utf8))
        func refusal() throws -> String? {
            try GitVerdict.of([git.path], home: folder.file("home"))[0].refusal
        }
        try folder.write("\(tag)\n", to: "repo/.git/HEAD")
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        #expect(try refusal() == nil)
        try folder.write(blob, to: "repo/.git/HEAD")
        #expect(try damage(git, after: notebook).contains("HEAD"))
        #expect(try refusal() != nil)
    }

    @Test("Packed references that cannot be understood are damage")
    func brokenPackedReferences() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        try git.commit("one")
        try git.git("pack-refs", "--all")
        try folder.write("nonsense\n", to: "repo/.git/packed-refs")
        #expect(try damage(git).contains("packed-refs"))
    }

    @Test("Branches whose names are no text, or the same text, are all branches")
    func namesOfBranches() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let ids = try (0..<6).map { try git.commitObject(header: author(day: $0)) }
        let names: [[UInt8]] = [
            [0xE4], [0xE9], Array("\u{E9}".utf8), Array("e\u{301}".utf8), Array("\u{301}".utf8),
        ]
        var packed: [UInt8] = []
        for (id, name) in zip(ids, names) {
            packed += Array("\(id) refs/heads/".utf8) + name + [10]
        }
        let file = try folder.write("", to: "repo/.git/packed-refs")
        try Data(packed).write(to: URL(filePath: file))
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        #expect(self.ids(notebook) == Set(ids.prefix(5)))

        let loose: [CChar] =
            Array(folder.file("repo/.git/refs/heads/").utf8CString.dropLast()) + [-28, 0]
        let descriptor = creat(loose, 0o644)
        write(descriptor, ids[5], 40)
        close(descriptor)
        // What lies there as a file stands above what is packed.
        try notebook.scan(git, keeping: [ada])
        #expect(self.ids(notebook) == Set(ids.dropFirst()))
    }

    private func author(day: Int) -> [UInt8] {
        Array("author Ada <ada@example.org> \(86_400 * day) +0000\n".utf8)
    }

    @Test(
        "Unreadable history is reported and not shortened",
        arguments: [
            "refs/heads", "refs/heads/main", "refs/remotes/origin", "packed-refs", "objects/pack",
            "objects/pack/*", "HEAD", "worktrees", "shallow",
        ])
    func refused(part: String) throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let id = try git.commit("one")
        try git.git("gc", "-q")
        try git.git("worktree", "add", "-q", "--detach", folder.file("worktree"))
        try git.update([
            ("refs/heads/main", try git.commit("two")), ("refs/remotes/origin/main", id),
        ])
        try folder.write("", to: "repo/.git/shallow")
        let inner = folder.file("repo/.git/objects/pack")
        let files =
            part.hasSuffix("*")
            ? try FileManager.default.contentsOfDirectory(atPath: inner).map { "\(inner)/\($0)" }
            : [folder.file("repo/.git/\(part)")]
        for path in [folder.path, folder.file("repo/.git/objects")] { chmod(path, 0o755) }
        for file in files { chmod(file, 0) }
        let reason = withoutPrivileges {
            #expect(throws: UnreadReason.self) {
                var notebook = Notebook()
                try notebook.scan(git, keeping: [ada])
            }
        }
        #expect(reason == .noPermission)
    }

    @Test("Missing known commits cause a full scan")
    func pruned() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let kept = try git.commit("one")
        let lost = try git.commit("two")
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        try git.git("reset", "-q", "--hard", kept)
        try remove(lost, folder)
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.result?.isWhole == true)
        #expect(ids(notebook) == [kept])
    }

    // MARK: Memory

    @Test("Nothing new reads nothing, one commit reads little, also in a large history")
    func cost() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        var history = GitRepository.History()
        var generator = SeededGenerator(seed: 3)
        for index in 0..<9000 {
            // Three lines of history that merge now and then.
            var parents: [GitRepository.History.Parent] = index < 3 ? [] : [.new(index - 3)]
            if index > 9, index.isMultiple(of: 50) { parents.append(.new(index - 4)) }
            let author = GitRepository.Author(
                "A", index.isMultiple(of: 3) ? "ada@example.org" : "b\(index % 40)@x",
                seconds: Int.random(in: 0..<2_000_000_000, using: &generator))
            history.add(by: author, parents: parents)
        }
        for index in 0..<3 { history.set("refs/heads/b\(index)", to: .new(8997 + index)) }
        history.set("refs/remotes/origin/main", to: .new(5000))
        try git.make(history)
        try git.git("symbolic-ref", "HEAD", "refs/heads/b0")
        try git.update([("refs/fixture/new", nil)])

        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.shards.count == 8)
        #expect(notebook.commitsRead == 9000)
        #expect(
            try notebook.commits
                == Oracle(git: git).commits(of: [ada], published: ["refs/remotes/origin/main"]))

        try notebook.scan(git, keeping: [ada])
        #expect(notebook.shardsRead.isEmpty)
        #expect(notebook.result?.memory.shards.isEmpty == true)
        #expect(notebook.result?.changes.isEmpty == true)

        let state = notebook.state
        try git.commit("new")
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.result?.isWhole == false)
        #expect(notebook.result?.changes.count == 1)
        #expect(notebook.shardsRead.count <= 2)
        #expect(notebook.state != state)
        try git.git("branch", "-q", "-D", "b1")
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.result?.isWhole == false)
        #expect(
            try notebook.commits
                == Oracle(git: git).commits(of: [ada], published: ["refs/remotes/origin/main"]))
    }

    @Test("A new address costs a whole scan only where it has commits")
    func newAddress() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        try git.commit("one")
        try git.commit("two", by: .init("Bob", "Bob@X"))
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        try notebook.scan(git, keeping: [ada, EmailAddress("stranger@x")])
        #expect(notebook.result?.isWhole == false)
        try notebook.scan(git, keeping: [ada, EmailAddress("bob@x")])
        #expect(notebook.result?.isWhole == true)
        #expect(notebook.commits.count == 2)
        try notebook.scan(git, keeping: [ada, EmailAddress("bob@x")], ownName: "Bob")
        #expect(notebook.result?.isWhole == true)
        #expect(notebook.namesakes.isEmpty)
        try notebook.scan(git, keeping: [ada], ownName: "Bob")
        #expect(notebook.namesakes.keys.map(\.description) == ["bob@x"])
    }

    @Test("Answers about default branches move what is published, and nothing else")
    func answers() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let main = try git.commit("one")
        let dev = try git.commit("two")
        try git.update([("refs/remotes/origin/main", main), ("refs/remotes/origin/dev", dev)])
        var notebook = Notebook()
        func published() -> Set<String> {
            Set(notebook.commits.filter(\.value.isPublished).map(\.key.description))
        }
        try notebook.scan(git, keeping: [ada])
        #expect(published() == [main])
        try notebook.scan(git, keeping: [ada], defaultBranches: ["origin": "dev"])
        #expect(published() == [main, dev])
        #expect(notebook.result?.isWhole == false)
        #expect(notebook.result?.changes.map(\.set.count) == [1])
        try notebook.scan(git, keeping: [ada], defaultBranches: ["origin": "unknown"])
        #expect(published() == [])
        #expect(notebook.commits.values.filter(\.isPushed).count == 2)
    }

    @Test("Memory that cannot be used leads to the same answer", arguments: [0, 1, 2, 3])
    func badMemory(kind: Int) throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        try git.commit("one")
        let environment = git.environment
        func scan(_ state: [UInt8]?, _ shard: [UInt8]) throws -> ScanResult {
            try Repository(at: git.path, environment: environment).scan(
                keeping: [ada], ownName: nil, memory: state, shard: { _ in shard })
        }
        let first = try scan(nil, []).memory
        try git.commit("two")
        let whole = try scan(nil, [])
        let state = first.state
        let shard = try #require(first.shards[0])
        let result =
            switch kind {
            case 0: try scan([0] + state, shard)
            case 1: try scan(state.dropLast(), shard)
            case 2: try scan(state, [])
            default: try scan(state, shard.dropLast())
            }
        #expect(result == whole)
        #expect(try scan(state, shard).isWhole == false)
    }

    @Test("Too many children for an update are recounted")
    func fullCount() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        // The same parent many times over is the cheapest way to many links.
        let root = try git.commit("root")
        let line = Array("parent \(root)\n".utf8)
        let header =
            (0..<70_000).flatMap { _ in line } + Array("author A <ada@example.org> 1 +0000\n".utf8)
        let child = try git.commitObject(header: header)
        try folder.write(child, to: "repo/.git/refs/heads/child")
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        #expect(ids(notebook) == [root, child])
        try git.git("update-ref", "-d", "refs/heads/child")
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.result?.isWhole == true)
        #expect(ids(notebook) == [root])
    }

    @Test("Scan can be stopped at once or in the middle")
    func stop() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        var history = GitRepository.History()
        for index in 0..<6000 {
            history.add(by: .init(seconds: index), parents: index < 2 ? [] : [.new(index - 2)])
        }
        history.set("refs/heads/a", to: .new(5999))
        history.set("refs/heads/b", to: .new(5998))
        try git.make(history)
        for limit in [0, 3000] {
            let seen = Seen()
            #expect(throws: ScanCancelled.self) {
                try Repository(at: git.path, environment: git.environment).scan(
                    keeping: [ada], ownName: nil, memory: nil, shard: { _ in [] },
                    shouldStop: { seen.count >= limit }, progress: { seen.count = $0 })
            }
            #expect(seen.count < 4000)
        }
    }

    private final class Seen {
        var count = 0
    }

    @Test("Nothing of a repository is run, and its work tree is not looked at")
    func inert() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        try git.commit("one")
        let trap = "#!/bin/sh\ntouch \(folder.file("sprung"))\n"
        for name in [
            "hooks/post-checkout", "hooks/reference-transaction", "hooks/fsmonitor-watchman",
        ] {
            chmod(try folder.write(trap, to: "repo/.git/\(name)"), 0o755)
        }
        try git.git("config", "core.fsmonitor", ".git/hooks/fsmonitor-watchman")
        try git.git("config", "filter.x.smudge", folder.file("repo/.git/hooks/post-checkout"))
        try folder.write("* filter=x\n", to: "repo/.gitattributes")
        try folder.write("not an index", to: "repo/.git/index")
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        #expect(notebook.commits.count == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.file("sprung")))
    }
}
