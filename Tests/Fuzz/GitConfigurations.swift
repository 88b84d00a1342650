import CycCore
import Foundation

@testable import CycRepositories

/// git's configuration, the files that lead to it, and the patterns of its conditions, as ``Parts``.
struct GitConfigurations: Target {
    private let workTree: String
    private let files: [String]
    private let environment: [String: String]

    private static let patternPart = 7
    private static let textPart = 8

    init(_ workshop: Workshop) throws {
        let repository = try workshop.copy("loose")
        let home = workshop.path("home")
        workTree = workshop.path("linked")
        let inner = "\(repository)/.git/worktrees/linked"
        for folder in [home, workTree, inner] {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        }
        files = [
            "\(repository)/.git/config", "\(home)/.gitconfig", "\(home)/included",
            "\(repository)/.git/config.worktree", "\(workTree)/.git", "\(inner)/commondir",
            "\(inner)/HEAD",
        ]
        environment = workshop.gitEnvironment
    }

    private var usual: [Int: String] {
        [
            0: """
            [core]
            \trepositoryformatversion = 1
            \tbare = false
            [extensions]
            \tworktreeConfig = true
            [user]
            \tname = Me
            \temail = me@example.org
            [remote "origin"]
            \turl = git@example.org:me/a.git
            \tfetch = +refs/heads/*:refs/remotes/origin/*

            """,
            4: "gitdir: ../loose/.git/worktrees/linked\n",
            5: "../..\n",
            6: "ref: refs/heads/main\n",
        ]
    }

    func seeds() throws -> [[UInt8]] {
        let more: [[Int: String]] = [
            [:],
            [1: "[include]\n\tpath = included\n", 2: "[author]\n\temail = \"a b\" ; c\n"],
            [
                1: """
                [includeIf "gitdir:~/**/loose/"]
                \tpath = ~/included
                [includeIf "gitdir/i:/**/LINKED"]
                \tpath = included
                [includeIf "onbranch:m*"]
                \tpath = included
                [includeIf "hasconfig:remote.*.url:git@*:**"]
                \tpath = included

                """,
                2: "[url \"https://example.org/\"]\n\tinsteadOf = git@example.org:\n",
                3: "[user]\n\temail = other@example.org\n",
            ],
            [2: "[include]\n\tpath = included\n", 1: "[include]\n\tpath = included\n"],
            [
                1:
                    "[user.old]\n\tname = \"a\\tb\\\n c\" # d\n\tuseConfigOnly\n[safe]\n\tdirectory = *\n"
            ],
            [4: "gitdir: ../loose/.git\n"],
        ]
        let patterns = [
            ("/home/**/[a-z]*/.git", "/home/me/src/a/.git"), ("**/a?[!b]\\*", "/x/ab c*"),
            ("*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaa"), ("[[:alpha:]-]**/", "a/b/"),
        ]
        return more.map { Parts.joined(usual.merging($0) { _, new in new }) }
            + patterns.map { Parts.joined([Self.patternPart: $0.0, Self.textPart: $0.1]) }
    }

    var words: [String] {
        [
            "[include]\n", "[includeIf \"", "gitdir:", "gitdir/i:", "onbranch:",
            "hasconfig:remote.*.url:", "path = ", "included", "~/", "**/", "[core]\n", "bare",
            "worktree", "[extensions]\n", "[safe]\n\tdirectory = *", "[remote \"", "url = ",
            "insteadOf", "[user]\n", "email = ", "useConfigOnly", "[[:alpha:]]", "gitdir: ",
            "../..", "/dev/zero",
        ]
    }

    func run(_ input: [UInt8]) {
        let parts = Parts(input)
        if let pattern = parts[Self.patternPart] {
            let text = parts[Self.textPart] ?? []
            _ = PathPattern(pattern).matches(text)
            _ = PathPattern(pattern, ignoresCase: true).matches(text)
            return
        }
        for (number, file) in files.enumerated() {
            if let part = parts[number] {
                Workshop.place(part, at: file)
            } else {
                unlink(file)
            }
        }
        readRepository(at: workTree, environment)
    }
}
