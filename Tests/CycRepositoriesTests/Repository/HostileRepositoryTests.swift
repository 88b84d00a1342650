import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

private let ada = EmailAddress("ada@example.org")

/// Malicious repositories: each is reported fast and with little memory.
struct HostileRepositoryTests {
    private let folder: TemporaryFolder
    private let git: GitRepository

    init() throws {
        folder = try TemporaryFolder()
        git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        try git.commit("one")
    }

    /// Everything that a refresh asks of a repository, in its order.
    private func read(_ git: GitRepository) throws {
        let repository = try Repository(at: git.path, environment: git.environment)
        _ = try repository.watchedPaths()
        _ = try repository.settings()
        _ = try repository.scan(keeping: [ada], ownName: nil, memory: nil, shard: { _ in [] })
        _ = try repository.defaultBranches()
    }

    private func reason(_ git: GitRepository) throws -> UnreadReason {
        try #require(#expect(throws: UnreadReason.self) { try read(git) })
    }

    private func isOverLimit(_ reason: UnreadReason, _ detail: String) -> Bool {
        if case .overLimit(let text) = reason { text.contains(detail) } else { false }
    }

    private func path(_ name: String) -> String { folder.file("repo/.git/\(name)") }

    /// Things in place of a file.
    enum Thing: CaseIterable {
        case endless, device, pipe, endpoint, sparse, large

        /// Makes it where nothing is any more.
        func make(at path: String) throws {
            switch self {
            case .endless:
                try FileManager.default.createSymbolicLink(
                    atPath: path, withDestinationPath: "/dev/zero")
            case .device:
                try FileManager.default.createSymbolicLink(
                    atPath: path, withDestinationPath: "/dev/tty")
            case .pipe: #expect(mkfifo(path, 0o600) == 0)
            case .endpoint:
                let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                defer { close(descriptor) }
                // The path of a socket is short.
                let folder = try TemporaryFolder()
                let place = folder.file("socket")
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: place.utf8) }
                let size = socklen_t(MemoryLayout<sockaddr_un>.size)
                let bound = withUnsafePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        bind(descriptor, $0, size)
                    }
                }
                #expect(bound == 0)
                #expect(rename(place, path) == 0)
            case .sparse: try grow(path, to: 1 << 40)
            case .large: try grow(path, to: 1 << 30)
            }
        }

        private func grow(_ path: String, to size: Int) throws {
            try Data("x".utf8).write(to: URL(filePath: path))
            #expect(truncate(path, off_t(size)) == 0)
        }
    }

    static let files = [
        "config", "packed-refs", "HEAD", "refs/heads/main", "refs/heads/other", "shallow",
        "commondir", "config.worktree", "worktrees/w/HEAD",
    ]

    @Test(
        "Special and endless files are not read",
        arguments: files, TestDepth.sample(Thing.allCases, quick: 3))
    func noFile(name: String, thing: Thing) throws {
        try git.git("config", "extensions.worktreeConfig", "true")
        for folder in ["worktrees/w"] {
            try FileManager.default.createDirectory(
                atPath: path(folder), withIntermediateDirectories: true)
        }
        try? FileManager.default.removeItem(atPath: path(name))
        try thing.make(at: path(name))
        let reason = try reason(git)
        #expect(isOverLimit(reason, name), "\(reason)")
    }

    @Test(
        "The same as the file .git, and as what a configuration includes", arguments: Thing.allCases
    )
    func elsewhere(thing: Thing) throws {
        let other = GitRepository(at: folder.file("other"), home: folder.file("home"))
        try FileManager.default.createDirectory(
            atPath: other.path, withIntermediateDirectories: true)
        try thing.make(at: folder.file("other/.git"))
        #expect(isOverLimit(try reason(other), "other/.git"))

        try thing.make(at: folder.file("included"))
        try git.git("config", "include.path", folder.file("included"))
        #expect(isOverLimit(try reason(git), "included"))
    }

    @Test("/dev/null is an empty file, as to git")
    func null() throws {
        try git.git("config", "include.path", "/dev/null")
        var other = git
        other.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
        try read(other)
    }

    @Test("Includes that multiply or form cycles are limited")
    func includes() throws {
        for level in 0..<8 {
            let lines = (0..<10).map { _ in "[include]\npath = \(level + 1)\n" }
            try folder.write(lines.joined(), to: "tree/\(level)")
        }
        try folder.write("[user]\nemail = deep@example.org\n", to: "tree/8")
        try git.git("config", "include.path", folder.file("tree/0"))
        #expect(isOverLimit(try reason(git), ": 1000"))

        try folder.write("[include]\npath = config\n", to: "repo/.git/config")
        guard case .damaged = try reason(git) else {
            Issue.record("a circle is no damage")
            return
        }
    }

    @Test("Too many packs are limited")
    func packs() throws {
        for number in 0...2 * 16_384 {
            try folder.write("", to: "repo/.git/objects/pack/\(number).idx")
        }
        #expect(isOverLimit(try reason(git), ": 16384"))
    }

    @Test("Slow and many conditions are limited")
    func conditions() throws {
        let branch = String(repeating: "a", count: 200)
        try git.git("symbolic-ref", "HEAD", "refs/heads/\(branch)")
        let pattern = String(repeating: "*a", count: 200)
        let condition = "[includeIf \"onbranch:\(pattern)b\"]\npath = /nowhere\n"
        try folder.write(String(repeating: condition, count: 5), to: "repo/.git/config")
        try read(git)
        try folder.write(
            "[includeIf \"gitdir:\(String(repeating: "**/", count: 1 << 20))x\"]\npath = /nowhere\n",
            to: "repo/.git/config")
        #expect(isOverLimit(try reason(git), "includeIf"))
    }

    @Test("Too many settings, remotes and addresses are limited")
    func settings() throws {
        let remotes = (0..<1001).map { "[remote \"\($0)\"]\nurl = x\n" }
        try folder.write(remotes.joined(), to: "repo/.git/config")
        #expect(isOverLimit(try reason(git), "remote"))
        try folder.write(remotes.dropLast().joined(), to: "repo/.git/config")
        try read(git)
        try folder.write(
            "[user]\n" + String(repeating: "a=\n", count: 100_001), to: "repo/.git/config")
        #expect(isOverLimit(try reason(git), "config: 100000"))
        // Values that are never read have no effect.
        try folder.write(
            "[branch \"x\"]\n" + String(repeating: "a=\n", count: 100_001), to: "repo/.git/config")
        try read(git)
    }

    @Test("Remotes that no text can hold are remotes, without a place and without a secret")
    func remotes() throws {
        let long = "https://github.com/octo/" + String(repeating: "x", count: 1 << 20)
        let urls = [
            "https://github.com/octo/app\u{0}", "https://github.com/octo/app\\n",
            "https://github.com/octo/app\\t", "git@github.com\\b:octo/app", "\u{7F}", long,
        ]
        var config = ""
        for (index, url) in urls.enumerated() {
            config += "[remote \"r\(index)\"]\nurl = \"\(url)\"\n"
        }
        config += "[remote \"na\u{0}me\"]\nurl = x\n[remote \"--receive-pack=x\"]\nurl = y\n"
        config += "[remote \"\(long)\"]\nurl = z\n"
        try folder.write(config, to: "repo/.git/config")
        let remotes = try Repository(at: git.path, environment: git.environment).remotes()
        #expect(remotes.count == urls.count + 3)
        for remote in remotes {
            for text in [remote.name, remote.url] {
                #expect(text.utf8.count <= 4096)
                #expect(!text.utf8.contains { $0 < 32 || $0 == 127 })
            }
        }
        #expect(remotes.prefix(urls.count).allSatisfy { $0.url.contains("\u{FFFD}") })
        #expect(remotes.contains { $0.name == "--receive-pack=x" && $0.url == "y" })
        // Bytes that are no text stay those bytes.
        let bytes = Array("[remote \"a\"]\nurl = https://github.com/octo/a".utf8) + [0xFF, 10]
        try Data(bytes).write(to: URL(filePath: path("config")))
        let odd = try Repository(at: git.path, environment: git.environment).remotes()
        let address = Array("https://github.com/octo/a".utf8) + [0xFF]
        #expect(odd.map(\.url) == [String(native: address)])
    }

    @Test("Invalid names and addresses are ignored")
    func identities() throws {
        for value in ["a\u{0}b", String(repeating: "x", count: 5000), "\u{A0}"] {
            try folder.write(
                "[user]\nname = \(value)\nemail = \(value)\n", to: "repo/.git/config")
            let identity = try Repository(at: git.path, environment: git.environment).settings()
                .identity
            #expect(identity.address == nil, "\(value.prefix(9))")
        }
    }

    @Test("References that are cyclic, dangling, outside the repository or invalid are handled")
    func references() throws {
        try folder.write("ref: refs/heads/b\n", to: "repo/.git/refs/heads/a")
        try folder.write("ref: refs/heads/a\n", to: "repo/.git/refs/heads/b")
        try folder.write("ref: HEAD\n", to: "repo/.git/refs/heads/c")
        try folder.write("ref: refs/tags/none\n", to: "repo/.git/refs/heads/d")
        try read(git)
        for target in [
            "refs/heads/../../../../other", "/etc/passwd", "refs/heads/a\nb", "refs/heads/a b",
            "refs/heads/\u{0}", "", "refs/heads/x.lock", "refs//x", "config",
        ] {
            try folder.write("ref: \(target)\n", to: "repo/.git/refs/heads/e")
            guard case .damaged(let detail) = try reason(git) else {
                Issue.record("\(target)")
                continue
            }
            #expect(detail == path("refs/heads/e"))
        }
        try FileManager.default.removeItem(atPath: path("refs/heads/e"))
        // git passes over a packed name that it takes for broken, and says so.
        let id = try git.git("rev-parse", "HEAD")
        try folder.write("\(id) refs/heads/a\u{7}b\n", to: "repo/.git/packed-refs")
        #expect(try reason(git) == .damaged("\(path("packed-refs")):1"))
    }

    @Test("Tags referenced by branches are found, packed or not")
    func otherReferences() throws {
        let id = try git.git("rev-parse", "main")
        try git.git("tag", "t")
        for packs in [false, true] {
            if packs { try git.git("pack-refs", "--all") }
            try folder.write("ref: refs/tags/t\n", to: "repo/.git/HEAD")
            var notebook = Notebook()
            try git.git("update-ref", "-d", "refs/heads/main")
            try notebook.scan(git, keeping: [ada])
            #expect(notebook.commits.keys.map(\.description) == [id])
            try git.git("update-ref", "refs/heads/main", id)
        }
    }

    @Test(
        "More folders of branches, or worktrees, than are looked at each time", .tags(.deep),
        .onlyDeep)
    func folders() throws {
        for index in 0..<1001 {
            #expect(mkdir(path("worktrees"), 0o755) == 0 || index > 0)
            #expect(mkdir(path("worktrees/\(index)"), 0o755) == 0)
        }
        #expect(isOverLimit(try reason(git), "worktrees: 1000"))
        try FileManager.default.removeItem(atPath: path("worktrees"))
        for index in 0..<20_001 { #expect(mkdir(path("refs/heads/\(index)"), 0o755) == 0) }
        #expect(isOverLimit(try reason(git), "20000"))
    }
}
