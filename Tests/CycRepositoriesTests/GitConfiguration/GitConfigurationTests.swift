import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycRepositories

/// Identities compared with those of git under the same variables.
struct GitConfigurationTests {
    /// Files and variables around one repository at `FOLDER/src/repo` with the home `FOLDER/home`.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Text by path below the folder; `FOLDER` in it stands for the folder.
        var files: [String: String] = [:]
        /// `FOLDER` in a value stands for the folder; an empty name removes nothing.
        var variables: [String: String] = [:]
        /// Added to the repository's own configuration.
        var local = ""
        var branch = "main"
    }

    private static func user(_ email: String) -> String { "[user]\n\temail = \(email)\n" }

    private static func include(_ condition: String, _ path: String = "FOLDER/extra") -> Case {
        Case(
            testDescription: "includeIf \(condition)",
            files: [
                "home/.gitconfig":
                    user("global@x") + "[includeIf \"\(condition)\"]\n\tpath = \(path)\n",
                "extra": user("extra@x"), "home/extra": user("home-extra@x"),
            ],
            local: "[remote \"origin\"]\n\turl = https://github.com/octo/app.git\n",
            branch: "feature/one")
    }

    static let cases: [Case] = [
        Case(testDescription: "nothing anywhere"),
        Case(testDescription: "home", files: ["home/.gitconfig": user("home@x")]),
        Case(testDescription: "XDG below home", files: ["home/.config/git/config": user("xdg@x")]),
        Case(
            testDescription: "home after XDG",
            files: ["home/.config/git/config": user("xdg@x"), "home/.gitconfig": user("home@x")]),
        Case(
            testDescription: "XDG_CONFIG_HOME",
            files: ["home/.config/git/config": user("no@x"), "xdg/git/config": user("xdg@x")],
            variables: ["XDG_CONFIG_HOME": "FOLDER/xdg"]),
        Case(
            testDescription: "an empty XDG_CONFIG_HOME",
            files: ["home/.config/git/config": user("xdg@x")], variables: ["XDG_CONFIG_HOME": ""]),
        Case(
            testDescription: "GIT_CONFIG_GLOBAL instead of both",
            files: [
                "home/.config/git/config": user("xdg@x"), "home/.gitconfig": user("home@x"),
                "other": "[user]\nname = Other\n",
            ], variables: ["GIT_CONFIG_GLOBAL": "FOLDER/other"]),
        Case(
            testDescription: "an empty GIT_CONFIG_GLOBAL",
            files: ["home/.gitconfig": user("home@x")], variables: ["GIT_CONFIG_GLOBAL": ""]),
        Case(
            testDescription: "the system's file", files: ["system": user("system@x")],
            variables: ["GIT_CONFIG_SYSTEM": "FOLDER/system", "GIT_CONFIG_NOSYSTEM": "0"]),
        Case(
            testDescription: "the system's file switched off", files: ["system": user("system@x")],
            variables: ["GIT_CONFIG_SYSTEM": "FOLDER/system", "GIT_CONFIG_NOSYSTEM": "yes"]),
        Case(
            testDescription: "local after global", files: ["home/.gitconfig": user("home@x")],
            local: user("local@x")),
        Case(
            testDescription: "author before user, whatever the level",
            files: ["home/.gitconfig": "[author]\nemail=author@x\nname = Author\n"],
            local: user("local@x") + "[user]\nname = User\n"),
        Case(
            testDescription: "GIT_AUTHOR_EMAIL does not count",
            files: ["home/.gitconfig": user("home@x")],
            variables: ["GIT_AUTHOR_EMAIL": "variable@x", "EMAIL": "mail@x"]),
        Case(
            testDescription: "variables last", files: ["home/.gitconfig": user("home@x")],
            variables: [
                "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "User.Email",
                "GIT_CONFIG_VALUE_0": "counted@x", "GIT_CONFIG_KEY_1": "remote.a.B.url",
                "GIT_CONFIG_VALUE_1": "x",
            ], local: user("local@x")),
        Case(
            testDescription: "an include given by a variable", files: ["extra": user("extra@x")],
            variables: [
                "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "include.path",
                "GIT_CONFIG_VALUE_0": "FOLDER/extra",
            ], local: user("local@x")),
        Case(
            testDescription: "what git -c says, after other variables",
            files: ["home/.gitconfig": user("home@x")],
            variables: [
                "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.email",
                "GIT_CONFIG_VALUE_0": "counted@x",
                "GIT_CONFIG_PARAMETERS": "'user.email'='one@x' 'USER.Email'='two@x'  ",
            ], local: user("local@x")),
        Case(
            testDescription: "what an older git -c says",
            variables: ["GIT_CONFIG_PARAMETERS": "'user.name=A = B' ' user.email =old@x'"]),
        Case(
            testDescription: "quotes and old and new beside each other in what git -c says",
            variables: [
                "GIT_CONFIG_PARAMETERS":
                    "'user.name'='O'\\''Neill '\\!''\t'user.email=a@x'\n'remote.a b.url'='u'"
            ]),
        Case(
            testDescription: "an include and a name without a value in what git -c says",
            files: ["extra": user("extra@x")],
            variables: [
                "GIT_CONFIG_PARAMETERS": "'core.bare'= 'include.path'='FOLDER/extra' 'core.x'"
            ]),
        Case(
            testDescription: "an empty GIT_CONFIG_PARAMETERS",
            files: ["home/.gitconfig": user("home@x")], variables: ["GIT_CONFIG_PARAMETERS": ""]),
        Case(
            testDescription: "an include in the home folder, and one of git's own folders",
            files: [
                "home/.gitconfig": user("home@x") + "[include]\npath = ~/../extra\n"
                    + "path = %(prefix)/no/such/file\n", "extra": user("extra@x"),
            ]),
        Case(
            testDescription: "the worktree's own file",
            files: ["src/repo/.git/config.worktree": user("worktree@x")],
            local: user("local@x") + "[extensions]\nworktreeConfig = true\n"),
        Case(
            testDescription: "the worktree's own file without the extension",
            files: ["src/repo/.git/config.worktree": user("worktree@x")], local: user("local@x")),
        Case(
            testDescription: "includes, relative and nested",
            files: [
                "home/.gitconfig": "[include]\npath = d/one\n[include]\npath = ~/two\n",
                "home/d/one": "[include]\n path=../three\n[user]\nname=One\n",
                "home/two": "[user]\nname=Two\n", "home/three": user("three@x"),
            ]),
        Case(
            testDescription: "a setting after an include",
            files: [
                "home/.gitconfig": "[include]\npath = ../extra\n[user]\nemail = after@x\n",
                "extra": user("extra@x"),
            ]),
        Case(
            testDescription: "an include of nothing",
            files: ["home/.gitconfig": user("home@x") + "[include]\npath = nowhere\n"]),
        include("gitdir:FOLDER/src/"), include("gitdir:FOLDER/src/repo/.git"),
        include("gitdir:FOLDER/src/repo"), include("gitdir:FOLDER/src"), include("gitdir:src/"),
        include("gitdir:repo/"), include("gitdir:rep/"), include("gitdir:~/"),
        include("gitdir:~/../src/"), include("gitdir:./"), include("gitdir:./../src/"),
        include("gitdir:FOLDER/*/repo/"), include("gitdir:FOLDER/*/.git"),
        include("gitdir:FOLDER/**/.git"), include("gitdir:FOLDER/**"),
        include("gitdir:/**/repo/**"),
        include("gitdir:**/r?po/.git"), include("gitdir:**/[p-s]epo/.git"),
        include("gitdir:**/[!r]epo/.git"), include("gitdir:**/[[:alpha:]]epo/.git"),
        include("gitdir:**/[]r]epo/**"), include("gitdir:**/\\\\repo/.git"),
        include("gitdir:FOLDER/SRC/"), include("gitdir/i:FOLDER/SRC/"),
        include("gitdir/i:**/[P-S]EPO/.git"), include("gitdir/i:FOLDER/src/other/"),
        include("gitdir/i:**/[R]epo/.git"), include("gitdir/i:**/[r]EPO/.git"),
        include("gitdir/i:**/\\\\Repo/.git"), include("gitdir/i:**/[[:upper:]]epo/.git"),
        include("onbranch:feature/one"), include("onbranch:feature/"), include("onbranch:feature"),
        include("onbranch:*"), include("onbranch:**"), include("onbranch:*/one"),
        include("onbranch:main"), include("onbranch:f*/**"),
        include("hasconfig:remote.*.url:https://github.com/octo/**"),
        include("hasconfig:remote.*.url:https://github.com/octo/app.git"),
        include("hasconfig:remote.*.url:https://github.com/*"),
        include("hasconfig:remote.*.url:git@github.com:**"),
        include("hasconfig:remote.*.pushurl:**"), include("unknown:**"), include("gitdir"),
        include("gitdir:FOLDER/src/", "~/extra"), include("gitdir:FOLDER/src/", "extra"),
        Case(
            testDescription: "a condition inside an include",
            files: [
                "home/.gitconfig": "[include]\npath = ../a/one\n",
                "a/one": "[includeIf \"gitdir:./../src/\"]\npath = two\n", "a/two": user("two@x"),
            ]),
        Case(
            testDescription: "every way to write a value",
            files: [
                "home/.gitconfig": """
                # comment
                ; comment
                [Core "x"] bare = "true" ; comment
                [USER]name="  A \\"B\\" \\\\ C\\tD  " # comment
                eMail   =   mix"ed "\\
                @x;comment
                """
            ]),
        Case(
            testDescription: "other ends of lines and a mark at the start",
            files: [
                "home/.gitconfig": "\u{FEFF}[user]\r\n\temail = crlf@x \r\n\tname = A\\\r\nB\r\n"
            ]),
        Case(
            testDescription: "old subsections, names without values",
            files: [
                "home/.gitconfig": "[a.B]\nc\n[user \"sub\"]\nemail = no@x\n[user] email = yes@x"
            ]),
        Case(
            testDescription: "the last of several",
            files: ["home/.gitconfig": user("first@x") + user("second@x")]),
        Case(
            testDescription: "characters that no commit gets",
            files: ["home/.gitconfig": "[user]\nname = \" .,Ada <L.> O'N;\"\nemail = \"<ada@x>\"\n"]
        ),
    ]

    /// Builds the case and gives the repository with its variables.
    private func make(_ example: Case, in folder: TemporaryFolder) throws -> GitRepository {
        func fill(_ text: String) -> String {
            text.replacingOccurrences(of: "FOLDER", with: folder.path)
        }
        var git = try GitRepository.make(at: folder.file("src/repo"), home: folder.file("home"))
        try git.git("symbolic-ref", "HEAD", "refs/heads/\(example.branch)")
        let config = try String(
            contentsOfFile: folder.file("src/repo/.git/config"), encoding: .utf8)
        try folder.write(config + example.local, to: "src/repo/.git/config")
        for (path, text) in example.files { try folder.write(fill(text), to: path) }
        for (name, value) in example.variables { git.environment[name] = fill(value) }
        return git
    }

    @Test("Name and address are git's", arguments: TestDepth.sample(cases, quick: 20))
    func identity(_ example: Case) throws {
        let folder = try TemporaryFolder()
        let git = try make(example, in: folder)
        // Where from, then the key, a line break and the value, each ended by a zero byte.
        let list = try git.git("config", "--list", "--show-origin", "-z")
            .split(separator: "\0", omittingEmptySubsequences: false)
        let settings = stride(from: 1, to: list.count, by: 2).map {
            list[$0].split(separator: "\n")
        }
        func value(_ key: String) -> String? {
            ["author", "user"].compactMap { section in
                settings.last { $0.first == "\(section).\(key)" }?.dropFirst().first.map(
                    String.init)
            }.first { !$0.isEmpty }
        }
        let repository = try Repository(at: git.path, environment: git.environment)
        let configured = try repository.settings()
        let identity = configured.identity
        if let address = value("email") {
            #expect(identity.address == EmailAddress(address.filter { !"<>".contains($0) }))
        } else {
            #expect(identity.address == nil)
        }
        if value("email") != nil, value("name") != nil, git.environment["GIT_AUTHOR_EMAIL"] == nil {
            let author = try git.git("var", "GIT_AUTHOR_IDENT").split(separator: " <")[0]
            #expect(identity.name == String(author))
        } else {
            #expect(identity.name == value("name"))
        }

        let origins = stride(from: 0, to: list.count, by: 2).compactMap { index in
            list[index].hasPrefix("file:") ? String(list[index].dropFirst(5)) : nil
        }
        let files = Set((configured.sharedFiles + configured.ownFiles).map(Self.normal))
        for origin in Set(origins) {
            let path = origin.hasPrefix("/") ? origin : "\(git.path)/\(origin)"
            #expect(files.contains(Self.normal(path)), "\(path) is not watched")
        }
    }

    private static func normal(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.path
    }

    @Test("Files that would count if they appeared are watched")
    func absentFiles() throws {
        let folder = try TemporaryFolder()
        let example = Case(
            testDescription: "",
            files: [
                "home/.gitconfig":
                    "[include]\npath = later\n[includeIf \"onbranch:x\"]\npath = ~/never\n"
            ])
        let git = try make(example, in: folder)
        let files = try Repository(at: git.path, environment: git.environment).settings()
            .sharedFiles
        for name in ["home/.config/git/config", "home/later", "home/never"] {
            #expect(files.contains(folder.file(name)), "\(name)")
        }
    }

    @Test("Outside any repository the user's own files count")
    func global() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "[user]\nname = Ada\nemail = Ada@X\n[includeIf \"gitdir:/\"]\npath = no\n",
            to: ".gitconfig")
        try folder.write("[user]\nemail = no@x\n", to: "no")
        let identity = try Identity.global(
            environment: GitRepository.environment(home: folder.path))
        #expect(identity == Identity(name: "Ada", address: EmailAddress("ada@x")))
        let nobody = try Identity.global(environment: ["GIT_CONFIG_NOSYSTEM": "1"])
        #expect(nobody == Identity(name: nil, address: nil))
    }

    @Test("A worktree has its own branch and file")
    func worktree() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "[includeIf \"onbranch:side\"]\npath = ~/side\n[user]\nname = N\n",
            to: "home/.gitconfig")
        try folder.write("[user]\nemail = side@x\n", to: "home/side")
        let main = try GitRepository.make(at: folder.file("main"), home: folder.file("home"))
        try main.commit("one")
        try main.git("worktree", "add", "-q", "-b", "side", folder.file("side"))
        let side = GitRepository(at: folder.file("side"), home: folder.file("home"))
        func address(_ git: GitRepository) throws -> EmailAddress? {
            try Repository(at: git.path, environment: git.environment).settings().identity.address
        }
        #expect(try address(main) == nil)
        #expect(try address(side) == EmailAddress("side@x"))
        try main.git("config", "extensions.worktreeConfig", "true")
        try side.git("config", "--worktree", "user.email", "own@x")
        #expect(try address(main) == nil)
        #expect(try address(side) == EmailAddress("own@x"))
    }

    @Test(
        "Values that git rejects are rejected",
        arguments: [
            "[user", "[user]\nemail = \"open\n", "[user]\nemail = \\x\n", "[us er]\n",
            "[user]\nemail\n", "[user]\n9 = x\n", "[user \"a]\n", "[include]\npath\n",
            "[include]\npath = .gitconfig\n",
        ])
    func broken(text: String) throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        let repository = try Repository(at: git.path, environment: git.environment)
        var named = git
        // Else git fails wherever it can guess no address from the name of the host.
        named.environment.merge(["EMAIL": "ada@host.example", "GIT_AUTHOR_NAME": "Ada"]) { $1 }
        #expect(try named.git("var", "GIT_AUTHOR_IDENT").contains("ada@host.example"))
        try folder.write(text, to: "home/.gitconfig")
        #expect(throws: GitRepository.Failure.self) { try named.git("var", "GIT_AUTHOR_IDENT") }
        let reason = #expect(throws: UnreadReason.self) { try repository.settings().identity }
        guard case .damaged(let detail)? = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(detail.contains(".gitconfig"))
    }

    @Test(
        "Variables that git refuses are named",
        arguments: [
            ("GIT_CONFIG_COUNT", "x"), ("GIT_CONFIG_COUNT", "1"),
            ("GIT_CONFIG_PARAMETERS", "user.email=a@x"), ("GIT_CONFIG_PARAMETERS", "'user.email"),
            ("GIT_CONFIG_PARAMETERS", " 'user.email'='a@x'"),
            ("GIT_CONFIG_PARAMETERS", "'user.email'=a@x"),
            ("GIT_CONFIG_PARAMETERS", "'user.email'='a@x'x"),
            ("GIT_CONFIG_PARAMETERS", "'user.email'='a@x'\\x"),
            ("GIT_CONFIG_PARAMETERS", "'email'='a@x'"), ("GIT_CONFIG_PARAMETERS", "'user.'='a@x'"),
            ("GIT_CONFIG_PARAMETERS", "'.email'='a@x'"), ("GIT_CONFIG_PARAMETERS", "'=a@x'"),
            ("GIT_CONFIG_PARAMETERS", "'us_er.email'='a@x'"),
            ("GIT_CONFIG_PARAMETERS", "'user.4mail'='a@x'"),
            ("GIT_CONFIG_PARAMETERS", "'remote.a\nb.url'='a@x'"),
        ])
    func refusedVariables(name: String, value: String) throws {
        let folder = try TemporaryFolder()
        var git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        let repository = try Repository(at: git.path, environment: git.environment)
        #expect(try repository.settings().identity == Identity(name: nil, address: nil))
        git.environment[name] = value
        #expect(throws: GitRepository.Failure.self) { try git.git("config", "--list") }
        let other = try Repository(at: git.path, environment: git.environment)
        #expect(throws: UnreadReason.variable(name)) { try other.settings().identity }
    }

    // MARK: Remotes

    @Test(
        "An empty or repeated beginning of addresses stands for others as in git",
        arguments: [
            "[url \"https://x/\"]\n\tinsteadOf =\n",
            "[url \"https://x/\"]\n\tinsteadOf =\n[url \"y:\"]\n\tinsteadOf = gh:\n",
            "[url \"https://x/\"]\n\tpushInsteadOf =\n",
            "[url \"a/\"]\n\tinsteadOf = x\n[url \"b/\"]\n\tinsteadOf = gh:\n"
                + "[url \"a/\"]\n\tinsteadOf = gh:\n",
            "[url \"a/\"]\n\tinsteadOf = gh:\n[url \"b/\"]\n\tinsteadOf = gh:\n",
            "[url \"\"]\n\tinsteadOf = gh:\n",
        ])
    func beginnings(text: String) throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        try git.git("remote", "add", "origin", "gh:ada/x.git")
        try folder.write(text, to: "home/.gitconfig")
        let repository = try Repository(at: git.path, environment: git.environment)
        let remote = try #require(try repository.remotes().first)
        #expect(remote.url == (try git.git("remote", "get-url", "origin")))
        let pushes = try git.lines("remote", "get-url", "--push", "--all", "origin")
        #expect(remote.pushes.map(\.url) == pushes)
    }

    @Test("Comparing addresses with beginnings of others has an end, and can be stopped")
    func longBeginnings() throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        let repository = try Repository(at: git.path, environment: git.environment)
        let common = String(repeating: "x", count: 3900)
        func write(_ count: Int) throws {
            var text = ""
            for number in 0..<count {
                text += "[url \"y\(number)\"]\n\tinsteadOf = \(common)\(number)y\n"
                text += "[remote \"r\(number)\"]\n\turl = \(common)z\(number)\n"
            }
            try folder.write(text, to: "home/.gitconfig")
        }
        try write(120)
        guard case .overLimit(let detail)? = refusal(of: git) else {
            Issue.record("14,400 comparisons of 3,900 bytes are no limit")
            return
        }
        #expect(detail.hasPrefix("url.insteadOf"))
        #expect(throws: UnreadReason.pending) { try repository.settings { true } }
        try write(20)
        #expect(try repository.settings { false }.remotes.count == 20)
    }

    @Test("No more of a value is kept than an address can be long")
    func longValues() throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        try git.git("remote", "add", "origin", "https://github.com/octo/app")
        let long = String(repeating: "x", count: 1 << 20)
        let text = """
            [url "gh:"]
            \tinsteadOf = https://github.com/octo/app\(long)
            [url "\(long)"]
            \tinsteadOf = far:
            [remote "far"]
            \turl = far:x
            [user]
            \temail = \(long)
            """
        try folder.write(text, to: "home/.gitconfig")
        let entries = try GitConfigurationParser.entries(of: Array(text.utf8), in: "file")
        #expect(entries.count == 4)
        #expect(entries.allSatisfy { ($0.value ?? "").utf8.count <= 4097 })
        #expect(entries.allSatisfy { ($0.subsection ?? "").utf8.count <= 4097 })
        let settings = try Repository(at: git.path, environment: git.environment).settings()
        let urls = Dictionary(uniqueKeysWithValues: settings.remotes.map { ($0.name, $0.url) })
        #expect(urls["origin"] == "https://github.com/octo/app")
        #expect(urls["far"]?.contains("\u{FFFD}") == true)
        #expect(settings.identity.address == nil)
    }

    @Test("Addresses of remotes are git's, without what can be a secret")
    func remotes() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            [url "git@github.com:"]
                insteadOf = gh:
            [url "https://example.org/long/"]
                insteadOf = gh:octo/
            [url "git@mirror.example:"]
                pushInsteadOf = push:
            """, to: "home/.gitconfig")
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        let urls = [
            ("short", "gh:ada/x.git"), ("long", "gh:octo/x.git"), ("path", "/srv/x.git"),
            ("plain", "https://github.com/octo/x.git"), ("scp", "git@github.com:octo/x.git"),
            ("pushed", "push:x.git"), ("both", "https://example.org/x.git"),
            ("mixed", "push:y.git"),
        ]
        for (name, url) in urls { try git.git("remote", "add", name, url) }
        try git.git("config", "--add", "remote.plain.url", "https://example.org/second.git")
        // Where one of several addresses is led elsewhere for pushes, git pushes only there.
        try git.git("config", "--add", "remote.mixed.url", "https://example.org/third.git")
        try git.git("config", "remote.none.fetch", "x")
        for url in ["https://example.org/x.git", "gh:ada/x.git", "push:x.git"] {
            try git.git("remote", "set-url", "--push", "--add", "both", url)
        }
        let secrets = [
            ("token", "https://TOKEN@github.com/o/x.git", "https://github.com/o/x.git"),
            ("pass", "http://u:p@h:8080/a@b", "http://h:8080/a@b"),
            ("ssh", "ssh://git:pw@h/x", "ssh://git@h/x"),
            ("query", "https://h/x.git?token=s3cret", "https://h/x.git"),
            ("fragment", "https://u@h/x.git#s3cret", "https://h/x.git"),
            ("folder", "file:///srv/what?/x#1.git", "file:///srv/what?/x#1.git"),
        ]
        for (name, url, _) in secrets { try git.git("remote", "add", name, url) }

        let repository = try Repository(at: git.path, environment: git.environment)
        let remotes = try repository.remotes()
        let expected =
            try urls.map { name, _ in
                func addresses(_ options: String...) throws -> [String] {
                    try git.git(["remote", "get-url"] + options + ["--all", name], input: [])
                        .split(separator: "\n").map(String.init)
                }
                return Remote(
                    name: name, fetches: try addresses().map { Destination(url: $0) },
                    pushes: try addresses("--push").map { Destination(url: $0) })
            }
            + secrets.map { Remote(name: $0.0, url: $0.2) }
        #expect(remotes == expected)
    }

    struct Unnamed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Settings, and files below `.git`.
        var settings: [(String, String)] = []
        var files: [String: String] = [:]
        /// Name, addresses to fetch from and to push to.
        let expected: [[String]]
    }

    @Test(
        "Remotes without an address of their own, and addresses without a name, are remotes",
        arguments: [
            Unnamed(
                testDescription: "only an address for pushes",
                settings: [("remote.p.pushurl", "git@h:o/r")], expected: [["p", "p", "git@h:o/r"]]),
            Unnamed(
                testDescription: "an address for pushes beside a name that stands for another",
                settings: [
                    ("remote.p.pushurl", "git@h:o/r"), ("url.git@g:.pushinsteadof", "p"),
                ], expected: [["p", "p", "git@h:o/r", "git@g:"]]),
            Unnamed(
                testDescription: "an address that a branch is configured to",
                settings: [("branch.main.remote", "https://h/o/r")],
                expected: [["https://h/o/r", "https://h/o/r", "https://h/o/r"]]),
            Unnamed(
                testDescription: "an address that a branch is pushed to",
                settings: [
                    ("branch.main.pushremote", "short:r"), ("url.git@h:o/.insteadof", "short:"),
                ],
                expected: [["short:r", "git@h:o/r", "git@h:o/r"]]),
            Unnamed(
                testDescription: "an address that everything is pushed to",
                settings: [("remote.pushdefault", "/srv/r.git")],
                expected: [["/srv/r.git", "/srv/r.git", "/srv/r.git"]]),
            Unnamed(
                testDescription: "a remote that a branch is configured to",
                settings: [("remote.o.url", "h:r"), ("branch.main.remote", "o")],
                expected: [["o", "h:r", "h:r"]]),
            Unnamed(
                testDescription: "this repository, and a remote that is gone",
                settings: [("branch.main.remote", "."), ("branch.x.remote", "gone")], expected: []),
            Unnamed(
                testDescription: "a program that speaks to it",
                settings: [("remote.v.vcs", "foo")], expected: [["v", "foo::", "foo::"]]),
            Unnamed(
                testDescription: "a program and an address",
                settings: [("remote.v.vcs", "foo"), ("remote.v.url", "https://github.com/o/r")],
                expected: [
                    ["v", "foo::https://github.com/o/r", "foo::https://github.com/o/r"]
                ]),
            Unnamed(
                testDescription: "files of before there was a configuration",
                files: [
                    "remotes/old": "URL: h:o/r\nPush: main\nPull: refs/heads/main:x\n",
                    "branches/older": "h:o/s#main\n",
                ], expected: [["old", "h:o/r", "h:o/r"], ["older", "h:o/s", "h:o/s"]]),
            Unnamed(
                testDescription: "a file beside a configured remote of its name",
                settings: [("remote.o.url", "h:r")], files: ["remotes/o": "URL: h:other\n"],
                expected: [["o", "h:r", "h:r"]]),
            Unnamed(
                testDescription: "settings for remotes of other repositories",
                settings: [("remote.origin.prune", "true"), ("remote.origin.fetch", "a:b")],
                expected: []),
        ])
    func unnamed(_ example: Unnamed) throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        for (key, value) in example.settings { try git.git("config", key, value) }
        for (path, text) in example.files { try folder.write(text, to: "repo/.git/\(path)") }
        let repository = try Repository(at: git.path, environment: git.environment)
        let remotes = try repository.remotes()
        #expect(
            remotes.map { [$0.name, $0.url] + $0.pushes.map(\.url) } == example.expected)
    }
}
