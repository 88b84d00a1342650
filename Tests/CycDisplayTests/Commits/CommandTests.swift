import CycCore
import CycDisplay
import Foundation
import TestSupport
import Testing

/// Commands of `cyc why` pasted into shells, with names special to git or a shell.
@Suite struct CommandTests {
    static let shells = ["sh", "bash", "zsh", "fish"]

    static let names = [
        "main", "--mirror", "-f", "--delete", "--all", "--prune", ":main", "+main", ":", "-", "--",
        "+", "@", "HEAD", "refs/heads/main", "heads/keep", "tag", "stash", "FETCH_HEAD", "-d",
        "--receive-pack=touch pwned;", "--upload-pack=touch pwned;", "--exec=touch pwned;", "",
        "HEAD:refs/heads/keep", ":refs/heads/keep", "+HEAD:refs/heads/keep", "main:keep", "a b",
        "';touch pwned;'", "';touch pwned;'\u{301}", "$(touch pwned)", "`touch pwned`",
        "x\u{1B}';touch pwned;'", "x\n touch pwned", "\u{3164}", "é\u{301}", "--detach",
        "--orphan=x", "@{-1}", "main^", "main..keep", "ext::sh -c touch% pwned", "../up.git", ".",
        "..", "refs/heads/*", "*", "--end-of-options", "ma'in", "a;touch pwned",
    ]

    /// A repository with one unpushed commit beside a remote with three branches.
    private struct Place {
        let folder: TemporaryFolder
        let up: GitRepository
        let work: GitRepository

        init() throws {
            folder = try TemporaryFolder()
            up = try GitRepository.make(at: folder.file("up.git"), home: folder.path, bare: true)
            work = try GitRepository.make(at: folder.file("my 'work"), home: folder.path)
            try work.git("config", "user.name", "Ada")
            try work.git("config", "user.email", "ada@example.org")
            try work.commit("one")
            for branch in ["keep", "other"] { try work.git("branch", branch) }
            try work.git("remote", "add", "origin", up.path)
            try work.git("push", "-q", "origin", "main", "keep", "other")
            try work.commit("two")
        }

        /// The remote's branches with their commits.
        func branches() throws -> [String: String] {
            var branches: [String: String] = [:]
            for line in try up.lines("for-each-ref", "--format=%(objectname) %(refname)") {
                branches[String(line.dropFirst(41))] = String(line.prefix(40))
            }
            return branches
        }

        func paste(_ command: String, into shell: String) throws {
            var variables = work.environment
            variables["LC_ALL"] = "C.UTF-8"
            variables["GIT_EDITOR"] = "true"
            _ = try Program(shell, environment: variables).run(["-c", command], in: folder.path)
        }

        var wasHurt: Bool {
            [folder.path, work.path, up.path].contains {
                FileManager.default.fileExists(atPath: "\($0)/pwned")
            }
        }
    }

    @Test("Push loses no remote branch, whatever the branch name", arguments: shells)
    func push(shell: String) throws {
        try Program.require(shell)
        let place = try Place()
        let before = try place.branches()
        // One of them is a refspec, and means what it says.
        for name in TestDepth.sample(Self.names, quick: 8) where !name.hasPrefix("HEAD:") {
            // Where git allows such a branch, it is there to be pushed.
            _ = try? place.work.git("update-ref", "refs/heads/\(name)", "HEAD")
            let command = try #require(
                Fix.command(
                    .push(path: place.work.path, remote: "origin", branch: name), home: nil))
            try place.paste("\(command)", into: shell)
            let after = try place.branches()
            for (branch, commit) in before where branch != "refs/heads/\(name)" {
                #expect(after[branch] == commit, "\(name): \(command)")
            }
            #expect(after.keys.allSatisfy { before[$0] != nil || $0 == "refs/heads/\(name)" })
            for branch in after.keys where before[branch] == nil {
                try place.up.git("update-ref", "-d", branch)
            }
            for (branch, commit) in before where after[branch] != commit {
                try place.up.git("update-ref", branch, commit)
            }
            #expect(!place.wasHurt, "\(name): \(command)")
        }
    }

    @Test("Branch that git knows is pushed, whatever its name", arguments: shells)
    func pushed(shell: String) throws {
        try Program.require(shell)
        let place = try Place()
        for name in ["-f", "--mirror", "+main", "tag", "ma'in", "a;b", "é\u{301}", "stash", "한글"] {
            let full = "refs/heads/\(name)"
            try place.work.git("update-ref", full, "HEAD")
            let remedy = Remedy.push(path: place.work.path, remote: "origin", branch: name)
            try place.paste(Messages(.en).instruction(remedy, home: nil).description, into: shell)
            #expect(try place.up.git("rev-parse", full) == place.work.git("rev-parse", "HEAD"))
        }
    }

    @Test("Special names in a command have no other effect", arguments: ["sh", "fish"])
    func others(shell: String) throws {
        try Program.require(shell)
        let place = try Place()
        let before = try place.branches()
        let path = place.work.path
        for name in TestDepth.sample(Self.names, quick: 8) {
            let remedies: [Remedy] = [
                .push(path: path, remote: name, branch: "keep"),
                .merge(path: path, branch: name, target: "main", remote: name),
                .merge(path: path, branch: "keep", target: name, remote: "origin"),
                .addRemote(path: path, name: name, url: name, branch: name),
                .addRemote(path: path, name: "new", url: name, branch: name),
                .setAddress(path: path, address: EmailAddress(name), key: .user),
                .amendAuthor(
                    path: path, address: EmailAddress(name), name: name, needs: AmendNeeds()),
                .commit(path: name), .listBranches(path: name),
                .amendDate(path: "\(path)/\(name)", needs: AmendNeeds()),
            ]
            let commands = try remedies.map { try #require(Fix.command($0, home: nil)) }
            try place.paste(commands.map { "\($0)" }.joined(separator: "\n"), into: shell)
            #expect(!place.wasHurt, "\(name)")
            _ = try? place.work.git("switch", "-q", "main")
            // A merge may have been pushed to the branch that it says; none is lost or set back.
            let after = try place.branches()
            for (branch, commit) in before {
                let now = try #require(after[branch], "\(name): \(branch)")
                try place.up.git("merge-base", "--is-ancestor", commit, now)
            }
        }
    }

    @Test("Ordinary names use the shortest form, others an unambiguous one")
    func forms() {
        func push(_ remote: String, _ branch: String) -> String? {
            Fix.command(.push(path: "/a", remote: remote, branch: branch), home: nil)?.description
        }
        #expect(push("origin", "main") == "git -C /a push origin main")
        #expect(push("origin", "-f") == "git -C /a push origin refs/heads/-f")
        #expect(push("origin", "+main") == "git -C /a push origin refs/heads/+main")
        #expect(
            push("origin", "HEAD:refs/heads/-f") == "git -C /a push origin HEAD:refs/heads/-f")
        #expect(push("origin", ":main") == "git -C /a branch -a")
        #expect(push("origin", "main:keep") == "git -C /a branch -a")
        #expect(push("--receive-pack=x", "main") == "git -C /a remote -v")
        let merge = Remedy.merge(path: "/a", branch: "x", target: "--detach", remote: "origin")
        #expect(Fix.command(merge, home: nil) == "git -C /a branch -a")
    }

    @Test("A literal is ours, a value is one word")
    func interpolation() {
        let command: ShellCommand = "a \(value: "b c")d && e=\(value: "f;g") \(path: "-x")"
        #expect(command.description == "a 'b c'd && e='f;g' ./-x")
        #expect(command.lines(width: 10) == ["a 'b c'd \\", "&& \\", "e='f;g' \\", "./-x"])
        let addresses: ShellCommand = "cyc \(values: ["a", "-b"]) \(path: "/h/o/x y", home: "/h/o")"
        #expect(addresses.description == "cyc -- a -b ~/'x y'")
    }

    @Test("A home folder is abbreviated by its bytes")
    func home() {
        #expect(abbreviatingHome("/h/e\u{301}/x", home: "/h/é") == "/h/e\u{301}/x")
        #expect(
            abbreviatingHome("/h/o/\u{301}x", home: "/h/o").utf8.elementsEqual("~/\u{301}x".utf8))
    }
}
