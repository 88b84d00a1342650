import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

/// Opening repositories, and the reasons for rejection.
struct RepositoryTests {
    private func open(_ git: GitRepository) throws {
        _ = try Repository(at: git.path, environment: git.environment)
    }

    private func reason(_ git: GitRepository) throws -> UnreadReason {
        try #require(#expect(throws: UnreadReason.self) { try open(git) })
    }

    private func make(_ folder: TemporaryFolder) throws -> GitRepository {
        try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
    }

    @Test("Missing path, file and folder without repository have different errors")
    func absent() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        try folder.write("", to: "file")
        try folder.write("gitdir: nowhere", to: "stale/.git")
        try folder.write("nonsense", to: "odd/.git")
        try FileManager.default.createDirectory(
            atPath: folder.file("repo/inner"), withIntermediateDirectories: true)
        func at(_ name: String) -> GitRepository {
            GitRepository(at: folder.file(name), home: folder.file("home"))
        }
        #expect(try reason(at("nowhere")) == .missing)
        for name in ["file", "stale", "odd", "repo/inner"] {
            #expect(try reason(at(name)) == .notARepository, "\(name)")
        }
        try FileManager.default.removeItem(atPath: folder.file("repo/.git/HEAD"))
        #expect(try reason(git) == .notARepository)
    }

    struct Format: Sendable, CustomTestStringConvertible {
        let version: Int
        let extensions: String
        let reason: UnreadReason?

        var testDescription: String { "version \(version), \(extensions)" }
    }

    @Test(
        "Formats are read or named",
        arguments: [
            Format(version: 0, extensions: "", reason: nil),
            Format(version: 1, extensions: "", reason: nil),
            Format(version: 1, extensions: "objectFormat = sha1", reason: nil),
            Format(version: 1, extensions: "refStorage = files", reason: nil),
            Format(version: 1, extensions: "worktreeConfig = true", reason: nil),
            Format(version: 1, extensions: "preciousObjects = true", reason: nil),
            Format(version: 1, extensions: "partialClone = origin", reason: nil),
            Format(version: 1, extensions: "relativeWorktrees = true", reason: nil),
            Format(version: 1, extensions: "noop", reason: nil),
            Format(version: 0, extensions: "unheardOf = x", reason: nil),
            Format(version: 1, extensions: "unheardOf = x", reason: .unknownExtension("unheardof")),
            Format(
                version: 1, extensions: "objectFormat = sha512", reason: .objectFormat("sha512")),
            Format(version: 1, extensions: "refStorage = other", reason: .refStorage("other")),
            Format(
                version: 2, extensions: "",
                reason: .unknownExtension("repositoryFormatVersion=2")),
        ])
    func format(_ format: Format) throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let id = try git.commit("one")
        try folder.write(
            """
            [core]
                repositoryformatversion = \(format.version)
                bare = false
            [extensions]
                \(format.extensions)
            """, to: "repo/.git/config")
        if let expected = format.reason {
            #expect(try reason(git) == expected)
        } else {
            var notebook = Notebook()
            try notebook.scan(git, keeping: [EmailAddress("ada@example.org")])
            #expect(notebook.commits.keys.map(\.description) == [id])
        }
    }

    @Test("System error names its path", arguments: ["repo/.git", "repo", "repo/.git/config"])
    func refused(part: String) throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        chmod(folder.path, 0o755)
        chmod(folder.file(part), 0o000)
        #expect(try withoutPrivileges { try reason(git) } == .noPermission)
    }

    @Test(
        "A foreign repository is refused until its owner is trusted",
        .enabled(if: geteuid() == 0, "only root can give a folder away"))
    func foreignOwner() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        for path in ["repo", "repo/.git"] { chown(folder.file(path), 65_534, 65_534) }
        #expect(try reason(git) == .foreignOwner)
        try folder.write("[safe]\ndirectory = \(git.path)\n", to: "home/.gitconfig")
        try open(git)
        var other = git
        other.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
        #expect(try reason(other) == .foreignOwner)
    }

    @Test("Invalid configuration is damage with its line")
    func brokenConfiguration() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        try folder.write("[core]\nbare = false\n[oops\n", to: "repo/.git/config")
        #expect(try reason(git) == .damaged("\(folder.file("repo/.git/config")):4"))
    }

    @Test("Worktrees, submodules and bare repositories are opened where they are")
    func kinds() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let id = try git.commit("one")
        try git.git("worktree", "add", "-q", "--detach", folder.file("worktree"))
        try git.git("clone", "-q", "--bare", git.path, folder.file("bare.git"))
        try git.git(
            "init", "-q", "--separate-git-dir", folder.file("elsewhere"), folder.file("apart"))
        let parent = try GitRepository.make(at: folder.file("parent"), home: folder.file("home"))
        try parent.git(
            "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", git.path, "sub")
        for name in ["worktree", "bare.git", "parent/sub", "apart"] {
            let other = GitRepository(at: folder.file(name), home: folder.file("home"))
            var notebook = Notebook()
            try notebook.scan(other, keeping: [EmailAddress("ada@example.org")])
            #expect(
                notebook.commits.keys.map(\.description) == (name == "apart" ? [] : [id]), "\(name)"
            )
        }
    }

    // MARK: Watched paths

    @Test("Every branch update changes a watched path")
    func watched() throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let first = try git.commit("one")
        try git.git("worktree", "add", "-q", "--detach", folder.file("worktree"))
        let worktree = GitRepository(at: folder.file("worktree"), home: folder.file("home"))
        func paths(_ git: GitRepository) throws -> [String] {
            try Repository(at: git.path, environment: git.environment).watchedPaths()
        }
        func stamps(_ paths: [String]) -> [String: [Int]] {
            var stamps: [String: [Int]] = [:]
            for path in paths {
                var status = stat()
                guard lstat(path, &status) == 0 else { continue }
                stamps[path] = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
            }
            return stamps
        }
        let changes: [(String, () throws -> Void)] = [
            ("a commit", { try git.commit("two") }),
            (
                "a branch's file that is written in place",
                { try overwrite(git.path + "/.git/refs/heads/main", with: "\(first)\n") }
            ),
            ("a new branch", { try git.git("branch", "topic/deep", first) }),
            ("a moved deep branch", { try git.git("branch", "-f", "topic/deep", "HEAD") }),
            ("a fetch", { try git.update([("refs/remotes/origin/main", first)]) }),
            (
                "the default",
                {
                    try git.git(
                        "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
                }
            ),
            ("packing", { try git.git("pack-refs", "--all") }),
            ("a deleted packed branch", { try git.git("branch", "-D", "topic/deep") }),
            ("a detached HEAD", { try git.git("checkout", "-q", "--detach") }),
            ("a worktree's HEAD", { try worktree.commit("three") }),
            (
                "a new worktree",
                { try git.git("worktree", "add", "-q", "-b", "b", folder.file("w2")) }
            ),
            ("the configuration", { try git.git("config", "user.email", "x@y") }),
            ("a shallow file", { try folder.write("\(first)\n", to: "repo/.git/shallow") }),
        ]
        for (name, change) in changes {
            let before = try [paths(git), paths(worktree)].map { ($0, stamps($0)) }
            // The file system's clock may be coarse; only what really changed gets a new time here.
            for (paths, _) in before {
                for path in paths { utimes(path, [timeval(), timeval()]) }
            }
            let old = before.map { stamps($0.0) }
            try change()
            for (index, (paths, _)) in before.enumerated() {
                #expect(stamps(paths) != old[index], "\(name), seen from \(index)")
            }
        }
        let bare = try GitRepository.make(
            at: folder.file("bare"), home: folder.file("home"), bare: true)
        #expect(try paths(bare).contains(folder.file("bare/packed-refs")))
        #expect(try paths(worktree).contains(folder.file("worktree/.git")))
        try git.git("tag", "-a", "-m", "x", "deep/tag")
        #expect(try paths(git).contains { $0.hasSuffix("refs/tags/deep") })
    }

    // MARK: Default branches

    struct Defaults: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let branches: [String]
        var head: String?
        var fetches: [String] = ["+refs/heads/*:refs/remotes/origin/*"]
        var answers: [String: String] = [:]
        let expected: [String]
    }

    @Test(
        "Default branches are what the other side says, else what git remembers, else the usual",
        arguments: [
            Defaults(testDescription: "none", branches: [], expected: []),
            Defaults(
                testDescription: "remembered", branches: ["origin/dev", "origin/main"],
                head: "origin/dev", expected: ["origin/dev"]),
            Defaults(
                testDescription: "main before master", branches: ["origin/master", "origin/main"],
                expected: ["origin/main"]),
            Defaults(
                testDescription: "master", branches: ["origin/master", "origin/x"],
                expected: ["origin/master"]),
            Defaults(
                testDescription: "remembered but pruned", branches: ["origin/master"],
                head: "origin/dev", expected: ["origin/master"]),
            Defaults(
                testDescription: "gh-pages too", branches: ["origin/gh-pages", "origin/main"],
                expected: ["origin/gh-pages", "origin/main"]),
            Defaults(
                testDescription: "asked", branches: ["origin/dev", "origin/main"],
                head: "origin/main", answers: ["origin": "dev"], expected: ["origin/dev"]),
            Defaults(
                testDescription: "asked for what was not fetched", branches: ["origin/main"],
                answers: ["origin": "dev"], expected: []),
            Defaults(
                testDescription: "every remote, also with a slash in its name",
                branches: ["origin/main", "team/ada/main", "team/ada/x"],
                expected: ["origin/main", "team/ada/main"]),
            Defaults(
                testDescription: "none of a remote that is no longer configured",
                branches: ["gone/master", "origin/x"], expected: []),
            Defaults(
                testDescription: "none that another branch is fetched into",
                branches: ["origin/main"], fetches: ["+refs/heads/dev:refs/remotes/origin/main"],
                answers: ["origin": "main"], expected: []),
            Defaults(
                testDescription: "none that two branches are fetched into",
                branches: ["origin/main"],
                fetches: [
                    "+refs/heads/*:refs/remotes/origin/*",
                    "refs/heads/dev:refs/remotes/origin/main",
                ], expected: []),
            Defaults(
                testDescription: "none that two remotes are fetched into",
                branches: ["team/ada/main"], fetches: ["+refs/heads/*:refs/remotes/team/ada/*"],
                expected: []),
            Defaults(
                testDescription: "fetched under another name", branches: ["elsewhere/trunk"],
                fetches: ["+refs/heads/main:refs/remotes/elsewhere/trunk"],
                expected: ["elsewhere/trunk"]),
            Defaults(
                testDescription: "left out of what is fetched", branches: ["origin/main"],
                fetches: ["+refs/heads/*:refs/remotes/origin/*", "^refs/heads/main"], expected: []),
            Defaults(
                testDescription: "never fetched", branches: ["origin/main"], fetches: [],
                expected: []),
        ])
    func defaults(_ example: Defaults) throws {
        let folder = try TemporaryFolder()
        let git = try make(folder)
        let id = try git.commit("one")
        for name in ["origin", "team/ada"] { try git.git("config", "remote.\(name).url", "x") }
        for fetch in example.fetches {
            try git.git("config", "--add", "remote.origin.fetch", fetch)
        }
        try git.git(
            "config", "remote.team/ada.fetch", "+refs/heads/*:refs/remotes/team/ada/*")
        try git.update(example.branches.map { ("refs/remotes/\($0)", id) })
        if let head = example.head {
            try git.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/\(head)")
        }
        let repository = try Repository(at: git.path, environment: git.environment)
        #expect(
            try repository.defaultBranches(answers: example.answers).values.joined()
                .map(\.reference).sorted()
                == example.expected.map { "refs/remotes/\($0)" })
    }
}

/// Writes into the file that is there.
private func overwrite(_ path: String, with text: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
}
