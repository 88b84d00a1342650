import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycRepositories

/// Reference validation compared with git.
struct ReferenceFormatTests {
    private let folder: TemporaryFolder
    private let git: GitRepository

    init() throws {
        folder = try TemporaryFolder(inMemory: true)
        git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        for message in ["one", "two"] { try git.commit(message) }
    }

    private func path(_ name: String) -> String { folder.file("repo/.git/\(name)") }

    private func reason() -> UnreadReason? { refusal(of: git) }

    /// Writes each text to the file `name` of a copy, and asks git and cyc about it.
    private func verdicts(
        _ texts: [[UInt8]], in name: String
    ) throws -> [(refusal: String?, reason: UnreadReason?)] {
        var copies: [GitRepository] = []
        for (number, text) in texts.enumerated() {
            let copy = folder.file("copy\(number)")
            try FileManager.default.createDirectory(
                atPath: copy, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: folder.file("repo/.git"), toPath: "\(copy)/.git")
            try Data(text).write(to: URL(filePath: "\(copy)/.git/\(name)"))
            copies.append(GitRepository(at: copy, home: folder.file("home")))
        }
        let verdicts = try GitVerdict.of(copies.map(\.path), home: folder.file("home"))
        let reasons = copies.map { refusal(of: $0) }
        for copy in copies { try FileManager.default.removeItem(atPath: copy.path) }
        return zip(verdicts, reasons).map { (refusal: $0.refusal, reason: $1) }
    }

    @Test("Truncated packed-refs is rejected exactly when git rejects it")
    func cutPackedReferences() throws {
        try git.git("tag", "-a", "-m", "tag", "v1", "HEAD~1")
        try git.git("update-ref", "refs/remotes/origin/main", "HEAD")
        try git.git("branch", "topic/one", "HEAD~1")
        try git.git("pack-refs", "--all")
        let whole = Array(try Data(contentsOf: URL(filePath: path("packed-refs"))))
        let cuts = (0...whole.count).map { Array(whole[..<$0]) }
        for (cut, verdict) in zip(cuts, try verdicts(cuts, in: "packed-refs")) {
            #expect(
                (verdict.refusal == nil) == (verdict.reason == nil),
                "\(cut.count) of \(whole.count): \(verdict)")
        }
    }

    @Test("Truncated configuration is rejected exactly when git rejects it")
    func cutConfiguration() throws {
        let upstream = try GitRepository.make(at: folder.file("up"), home: folder.file("home"))
        try upstream.git("remote", "add", "origin", folder.file("repo"))
        try git.git("remote", "add", "origin", folder.file("up"))
        try git.git("config", "branch.main.remote", "origin")
        try git.git("config", "branch.main.merge", "refs/heads/main")
        try git.git("config", "core.abbrev", "12")
        let whole = Array(try Data(contentsOf: URL(filePath: path("config"))))
        let cuts = (0...whole.count).map { Array(whole[..<$0]) }
        for (cut, verdict) in zip(cuts, try verdicts(cuts, in: "config")) {
            #expect(
                (verdict.refusal == nil) == (verdict.reason == nil),
                "\(cut.count) of \(whole.count): \(verdict)")
        }
    }

    @Test("Lines that git never writes into packed-refs are rejected with their number")
    func packedLines() throws {
        let id = try git.git("rev-parse", "HEAD")
        let header = "# pack-refs with: peeled fully-peeled sorted \n"
        let none = String(repeating: "0", count: 40)
        let refused = [
            ("\(id) refs/heads/main\r\n", 1), ("\(id)\trefs/heads/main\n", 1),
            ("\(id)  refs/heads/main\n", 1), ("\n", 1), ("#x\n", 1), ("\(id) main\n", 1),
            ("\(id) HEAD\n", 1), ("\(id) refs/heads/a b\n", 1), ("\(id) refs/heads/a..b\n", 1),
            ("\(id) refs/heads/a.lock\n", 1), ("\(id) refs/heads/\n", 1), ("^\(id)\n", 1),
            ("\(header)\(id) refs/heads/a\n\(header)", 3), ("\(header)^\(id)\n", 2),
            ("\(id) refs/tags/a\n^\(id)\n^\(id)\n", 3), ("\(id) refs/tags/a\n^\(id) \n", 2),
            ("\(id) refs/tags/a\n^\(id.dropLast())\n", 2), ("\(id.dropLast()) refs/tags/a\n", 1),
            ("\(none) refs/heads/a\n", 1), ("\(id) refs/heads/a", 1),
            ("\(header)\(id) refs/heads/b\n\(id) refs/heads/a\n", 3),
            ("\(header)\(id) refs/heads/b\n\(id) refs/heads/b\n", 3),
        ]
        for (text, line) in refused {
            try folder.write(text, to: "repo/.git/packed-refs")
            #expect(reason() == .damaged("\(path("packed-refs")):\(line)"), "\(text)")
        }
        let accepted = [
            "", header, "# pack-refs with:\n", "\(id) refs/heads/b\n\(id) refs/heads/a\n",
            "\(id.uppercased()) refs/heads/b\n", "\(header)\(id) refs/tags/a\n^\(id)\n",
            "\(header)\(id) refs/heads/a\n\(id) refs/heads/b\n",
        ]
        for text in accepted {
            try folder.write(text, to: "repo/.git/packed-refs")
            #expect(reason() == nil, "\(text)")
        }
        #expect(
            try verdicts(accepted.map { Array($0.utf8) }, in: "packed-refs").allSatisfy {
                $0.refusal == nil
            })
    }

    @Test("A loose branch that git passes over as broken makes the repository unread")
    func brokenBranches() throws {
        let id = try git.git("rev-parse", "HEAD")
        let broken = [
            ("a b", "\(id)\n"), ("a..b", "\(id)\n"), ("a~", "\(id)\n"), ("a.", "\(id)\n"),
            ("x", ""), ("x", "nonsense\n"), ("x", " \(id)\n"), ("x", " ref: refs/heads/main\n"),
            ("x", "\(id)x\n"), ("x", String(id.dropLast())),
            ("x", String(repeating: "0", count: 40)),
        ]
        for (name, text) in broken {
            for kind in ["refs/heads", "refs/remotes/origin", "refs/tags", "refs/notes", "refs"] {
                let file = "\(kind)/\(name)"
                try folder.write(text, to: "repo/.git/\(file)")
                let verdict = try GitVerdict.of([git.path], home: folder.file("home"))[0]
                #expect(verdict.refusal != nil, "\(file): \(text)")
                #expect(reason() == .damaged(path(file)), "\(file): \(text)")
                try FileManager.default.removeItem(atPath: path(file))
            }
        }
        for file in ["refs/heads/a.lock", "refs/heads/.a", "refs/tags/a.lock", "refs/.a/b"] {
            try folder.write("nonsense", to: "repo/.git/\(file)")
        }
        try folder.write("\(id) and more\n", to: "repo/.git/refs/heads/x")
        try folder.write("ref:refs/heads/none\n", to: "repo/.git/refs/heads/y")
        #expect(reason() == nil)
        #expect(try GitVerdict.of([git.path], home: folder.file("home"))[0].refusal == nil)
    }

    @Test("HEAD must name an object or a reference below refs")
    func heads() throws {
        let id = try git.git("rev-parse", "HEAD")
        for text in ["ref: HEAD\n", "ref: main\n", "", " ref: refs/heads/main\n", "ref: \n"] {
            try folder.write(text, to: "repo/.git/HEAD")
            #expect(reason() == .damaged(path("HEAD")), "\(text)")
            #expect(
                try GitVerdict.of([git.path], home: folder.file("home"))[0].refusal != nil,
                "\(text)")
        }
        for text in ["ref:refs/heads/main", "\(id)\n", "ref: refs/heads/unborn\n"] {
            try folder.write(text, to: "repo/.git/HEAD")
            #expect(reason() == nil, "\(text)")
        }
    }

    @Test(
        "Any reference to an object that is not there makes the repository unread, until it is gone"
    )
    func danglingReferences() throws {
        let missing = String(repeating: "1", count: 40)
        for name in ["refs/heads/x", "refs/tags/x", "refs/stash", "refs/notes/a/b"] {
            try folder.write("\(missing)\n", to: "repo/.git/\(name)")
            #expect(reason() != nil, "\(name)")
            try FileManager.default.removeItem(atPath: path(name))
            try folder.write("\(missing) \(name)\n", to: "repo/.git/packed-refs")
            #expect(reason() != nil, "packed \(name)")
            // One of its own counts in its place.
            let id = try git.git("rev-parse", "main")
            try folder.write("\(id)\n", to: "repo/.git/\(name)")
            #expect(reason() == nil, "both \(name)")
            for file in [name, "packed-refs"] {
                try FileManager.default.removeItem(atPath: path(file))
            }
        }
        #expect(reason() == nil)
        // Also where the branches were read before.
        var notebook = Notebook()
        try notebook.scan(git, keeping: [])
        try folder.write("\(missing)\n", to: "repo/.git/refs/tags/x")
        #expect(throws: UnreadReason.damaged("\(path("refs/tags/x")): \(missing)")) {
            try notebook.scan(git, keeping: [])
        }
    }

    @Test(
        "A worktree that says wrongly what it shares makes the repository unread, as in git",
        arguments: ["", "../none/none\n", ".. /..\n", "../..", "/\n"])
    func worktrees(text: String) throws {
        try git.git("worktree", "add", "-q", "-b", "side", folder.file("side"))
        try folder.write(text, to: "repo/.git/worktrees/side/commondir")
        let verdict = try GitVerdict.of([git.path], home: folder.file("home"))[0]
        #expect((verdict.refusal == nil) == (reason() == nil), "\(verdict)")
        // git passes over what does not say where its files are.
        try folder.write("", to: "repo/.git/worktrees/side/gitdir")
        #expect(try GitVerdict.of([git.path], home: folder.file("home"))[0].refusal == nil)
        #expect(reason() == nil)
    }

    @Test("A bare repository in a folder .git is read, though there is no work tree")
    func bareFolder() throws {
        try git.git("config", "core.bare", "true")
        #expect(reason() == nil)
    }
}

/// Reads everything that a refresh needs of a repository, in its order.
///
/// - Returns: Why it could not be read.
func refusal(of git: GitRepository) -> UnreadReason? {
    do throws(UnreadReason) {
        let repository = try Repository(at: git.path, environment: git.environment)
        _ = try repository.watchedPaths()
        _ = try repository.settings()
        _ = try repository.upstreams()
        do {
            _ = try repository.scan(keeping: [], ownName: nil, memory: nil, shard: { _ in [] })
        } catch let reason as UnreadReason {
            throw reason
        } catch {
            Issue.record("\(error)")
        }
        _ = try repository.defaultBranches()
        return nil
    } catch {
        return error
    }
}
