import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

/// git itself says which repository it uses; where it refuses, the variable is named.
struct StandingPlaceTests {
    private let folder: TemporaryFolder
    private let home: String

    init() throws {
        folder = try TemporaryFolder()
        home = folder.file("home")
        let main = try GitRepository.make(at: folder.file("main"), home: home)
        try main.git("commit", "-q", "--allow-empty", "-m", "one", "--author=A <a@x>")
        try main.git("worktree", "add", "-q", folder.file("tree"))
        try main.git("clone", "-q", "--separate-git-dir", folder.file("store"), ".", "../apart")
        _ = try GitRepository.make(at: folder.file("other"), home: home)
        _ = try GitRepository.make(at: folder.file("bare.git"), home: home, bare: true)
        for path in ["main/deep/er/", "outside/"] { try folder.write("", to: "\(path).keep") }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: "main")
    }

    private func place(in path: String, _ variables: [String: String]) -> WorkingDirectory {
        var world = World.silent(variables)
        let current = folder.file(path)
        world.currentFolder = { current }
        return world.gitWorkingDirectory()
    }

    /// Whether git works there.
    private func isUsed(_ path: String, _ variables: [String: String]) -> Bool {
        var git = GitRepository(at: folder.file(path), home: home)
        git.environment.merge(variables) { $1 }
        return (try? git.git("rev-parse", "--git-dir")) != nil
    }

    private func fill(_ text: String) -> String {
        text.replacingOccurrences(of: "FOLDER", with: folder.path)
    }

    @Test(
        "GIT_DIR names the repository, whatever is around",
        arguments: TestDepth.sample(
            [
                ("outside", "../main/.git", "main"), ("outside", "FOLDER/main/.git/", "main"),
                ("other", "../main/.git", "main"), ("main", ".git", "main"),
                ("main/deep", "../.git", "main"), ("outside", "../link/.git", "main"),
                ("outside", "../tree/.git", "tree"),
                ("tree", "../main/.git/worktrees/tree", "tree"),
                ("outside", "../main/.git/worktrees/tree", "tree"),
                ("outside", "../bare.git", "bare.git"),
                ("apart", "../store", "apart"), ("outside", "../store", "store"),
                ("outside", "../apart/.git", "apart"), ("bare.git", ".", "bare.git"),
                ("main", "", nil), ("main", "nowhere", nil), ("main", "..", nil),
                ("outside", "../main", nil),
                ("main", "deep", nil),
            ] as [(String, String, String?)], quick: 8))
    func named(path: String, variable: String, expected: String?) {
        let variables = ["GIT_DIR": fill(variable)]
        #expect(isUsed(path, variables) == (expected != nil))
        if let expected {
            #expect(place(in: path, variables) == .repository(folder.file(expected)))
        } else if case .refused(let unread) = place(in: path, variables) {
            #expect(unread.reason == .variable("GIT_DIR"))
        } else {
            Issue.record("\(place(in: path, variables))")
        }
    }

    @Test(
        "Nothing at a ceiling or above it is looked at, but where somebody stands",
        arguments: [
            ("main/deep/er", "FOLDER", true), ("main/deep/er", "FOLDER/main", false),
            ("main/deep/er", "FOLDER/main/deep", false),
            ("main/deep/er", "FOLDER/main/deep/er", true),
            ("main", "FOLDER/main", true), ("main/deep", "/nowhere:FOLDER/main/", false),
            ("main/deep", "main:.", true), ("main/deep", "FOLDER/link", false),
            ("main/deep", ":FOLDER/link", true), ("main/deep", ":FOLDER/main", false),
            ("main/deep", "", true), ("main/deep", "/", true),
        ])
    func ceilings(path: String, variable: String, isFound: Bool) {
        let variables = ["GIT_CEILING_DIRECTORIES": fill(variable)]
        #expect(isUsed(path, variables) == isFound)
        #expect(
            place(in: path, variables) == (isFound ? .repository(folder.file("main")) : .outside))
        let named = variables.merging(["GIT_DIR": folder.file("main/.git")]) { $1 }
        #expect(place(in: path, named) == .repository(folder.file("main")))
    }

    @Test("GIT_COMMON_DIR must say what the repository says itself")
    func common() {
        let own = ["GIT_COMMON_DIR": "../main/.git"]
        #expect(place(in: "tree", own) == .repository(folder.file("tree")))
        #expect(place(in: "main", own) == .repository(folder.file("main")))
        #expect(place(in: "outside", own) == .outside)
        for variables in [own, ["GIT_COMMON_DIR": ""], ["GIT_COMMON_DIR": "nowhere"]] {
            guard case .refused(let unread) = place(in: "other", variables) else {
                Issue.record("\(variables)")
                continue
            }
            #expect(unread.reason == .variable("GIT_COMMON_DIR"))
        }
    }

    @Test(
        "A relative file of git's configuration counts from the work tree's top, as for git",
        arguments: [("main/deep", "main"), ("main", "main"), ("outside", "outside")])
    func relativeConfiguration(path: String, base: String) throws {
        try folder.write("[user]\nemail = here@x\n", to: "\(base)/own.cfg")
        var git = GitRepository(at: folder.file(path), home: home)
        git.environment["GIT_CONFIG_GLOBAL"] = "own.cfg"
        #expect(try git.git("config", "user.email") == "here@x")
        var world = World.silent(["GIT_CONFIG_GLOBAL": "own.cfg", "GIT_CONFIG_SYSTEM": "/a"])
        let current = folder.file(path)
        world.currentFolder = { current }
        #expect(world.gitEnvironment["GIT_CONFIG_GLOBAL"] == folder.file("\(base)/own.cfg"))
        #expect(world.gitEnvironment["GIT_CONFIG_SYSTEM"] == "/a")
    }
}
