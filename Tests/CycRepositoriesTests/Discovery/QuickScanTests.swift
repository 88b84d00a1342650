import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

/// Quick scan before the prompts of `cyc setup`.
struct GlimpseTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func found(depth: Int = 5, shouldStop: () -> Bool = { false }) -> [String] {
        QuickScan.repositories(below: folder.path, depth: depth, shouldStop: shouldStop)
            .map { String($0.dropFirst(folder.path.count + 1)) }
    }

    @Test("Work trees are found to the depth, not what is hidden, linked, others' or inside of one")
    func places() throws {
        for path in [
            "src/a", "src/a/inner", "src/team/b", "deep/1/2/3/4", "deeper/1/2/3/4/5",
            ".hidden/x", "src/node_modules/y", "Library/z", "elsewhere/real", "src/vendor", ".dot",
        ] {
            try folder.write("ref: refs/heads/main\n", to: "\(path)/.git/HEAD")
        }
        try folder.write("gitdir: /somewhere\n", to: "src/worktree/.git")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("elsewhere"))
        #expect(
            found() == [
                ".dot", "elsewhere/real", "src/a", "src/vendor", "src/worktree", "src/team/b",
                "deep/1/2/3/4",
            ])
        #expect(
            found(depth: 2) == [".dot", "elsewhere/real", "src/a", "src/vendor", "src/worktree"])
        #expect(found(shouldStop: { true }) == [])
    }

    @Test("Each commit counts once, however many repositories and branches have it")
    func authors() throws {
        let home = folder.file("home")
        let app = try GitRepository.make(at: folder.file("app"), home: home)
        func commit(_ name: String, _ address: String) throws {
            try app.git(
                "-c", "user.name=\(name)", "-c", "user.email=\(address)", "commit", "-q",
                "--allow-empty", "-m", "x")
        }
        try commit("Ada", "ada@example.org")
        try commit("ADA", "Ada@Corp.example")
        try commit("Bob", "bob@x.org")
        try app.git("branch", "other")
        try commit("Bob", "bob@x.org")
        let copy = folder.file("copy")
        try app.git("clone", "-q", app.path, copy)

        let identity = Identity(name: "Ada", address: EmailAddress("ada@example.org"))
        var count = AuthorCount(of: identity)
        func read(_ path: String, atMost most: Int = 100) throws -> AuthorCount.Part {
            let repository = try Repository(at: path, environment: app.environment)
            return try count.count(repository, atMost: most, shouldStop: { false })
        }
        let part = try read(app.path)
        #expect((part.commits, part.mine, part.isComplete) == (4, 2, true))
        let again = try read(copy)
        #expect((again.commits, again.mine) == (0, 0))
        #expect(
            count.found == [
                .init(address: EmailAddress("ada@corp.example"), commits: 1, isNamesake: true),
                .init(address: EmailAddress("ada@example.org"), commits: 1, isNamesake: true),
                .init(address: EmailAddress("bob@x.org"), commits: 2, isNamesake: false),
            ])
        count = AuthorCount(of: identity)
        let few = try read(app.path, atMost: 2)
        #expect((few.commits, few.isComplete) == (2, false))
        #expect(count.commits == 2)
    }
}
