import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

/// Paths and names are bytes, and are read as git reads them.
struct NameTests {
    /// Runs a line of `bash` in the folder, with git's variables.
    @discardableResult
    private func shell(_ line: String, in folder: TemporaryFolder) throws -> String {
        var variables = GitRepository.environment(home: folder.file("home"))
        variables["GIT_AUTHOR_NAME"] = "Ada"
        variables["GIT_AUTHOR_EMAIL"] = "ada@example.org"
        let run = try Program("bash", environment: variables)
            .run(["-e", "-o", "pipefail", "-c", line], in: folder.path)
        try #require(run.status == 0, "\(line): \(run.errors)")
        return run.output
    }

    /// How many commits are Ada's in the repository at a path below the folder; `nil` where it cannot be
    /// read.
    private func count(_ path: String, in folder: TemporaryFolder) throws -> Int? {
        let git = GitRepository(at: "\(folder.path)/\(path)", home: folder.file("home"))
        var notebook = Notebook()
        do {
            try notebook.scan(git, keeping: [EmailAddress("ada@example.org")])
        } catch is UnreadReason {
            return nil
        }
        return notebook.commits.count
    }

    @Test("Repositories are found by their bytes, and so are those beside and below them")
    func discovery() throws {
        let folder = try TemporaryFolder()
        try shell(
            #"""
            for path in plain $'caf\xe9' $'caf\xe8/in\xff' $'\xf4\x8f\xbb\xa9' $'nl\n' 'blank ' \
                $'\xc3\xa9' $'e\xcc\x81'; do git init -q "root/$path"; done
            ln -s $'caf\xe9' $'root/link\xff'
            """#, in: folder)
        let found = Discovery.search(roots: [folder.file("root")], depth: 4)
        let expected: [[UInt8]] = [
            Array("plain".utf8), Array("caf".utf8) + [0xE9],
            Array("caf".utf8) + [0xE8] + Array("/in".utf8) + [0xFF], [0xF4, 0x8F, 0xBB, 0xA9],
            Array("nl\n".utf8), Array("blank ".utf8), [0xC3, 0xA9], [0x65, 0xCC, 0x81],
        ]
        let names = found.repositories.map { $0.nativeBytes.dropFirst(folder.path.count + 6) }
        #expect(Set(names.map(Array.init)) == Set(expected))
        #expect(names.count == expected.count)
        #expect(found.unread.isEmpty)
        for name in expected { #expect(try count("root/\(String(native: name))", in: folder) == 0) }
    }

    @Test("Commits on branches whose names are no UTF-8 count", arguments: [false, true])
    func branches(arePacked: Bool) throws {
        let folder = try TemporaryFolder()
        try shell(
            #"""
            git init -q -b $'m\xe9' repo; cd repo
            git commit -q --allow-empty -m one
            git checkout -q -b $'\xe9/\xff'; git commit -q --allow-empty -m two
            git checkout -q -b $'\xc3\xa9'; git commit -q --allow-empty -m three
            git checkout -q -b $'e\xcc\x81'; git commit -q --allow-empty -m four
            git checkout -q --orphan $'o\xe9'; git commit -q --allow-empty -m five
            git remote add $'r\xe9' https://example.org/x
            git update-ref $'refs/remotes/r\xe9/m\xe9' HEAD
            git symbolic-ref $'refs/remotes/r\xe9/HEAD' $'refs/remotes/r\xe9/m\xe9'
            \#(arePacked ? "git pack-refs --all" : "")
            git worktree add -q $'../tree\xe9' $'\xe9/\xff'
            """#, in: folder)
        #expect(try count("repo", in: folder) == 5)
        let tree = String(native: Array("tree".utf8) + [0xE9])
        #expect(try count(tree, in: folder) == 5)
        let repository = try Repository(
            at: folder.file("repo"),
            environment: GitRepository.environment(home: folder.file("home")))
        let remote = String(native: [0x72, 0xE9])
        #expect(try repository.remotes().map(\.name) == [remote])
        let branch = String(native: Array("refs/remotes/r".utf8) + [0xE9, 0x2F, 0x6D, 0xE9])
        #expect(try repository.defaultBranches().values.joined().map(\.reference) == [branch])
        let watched = try repository.watchedPaths().map(ByteKey.init)
        #expect(watched.contains(ByteKey("\(folder.file("repo"))/.git/refs/remotes/\(remote)")))
    }

    @Test("Alternates, submodules and includes at any path are read")
    func otherPlaces() throws {
        let folder = try TemporaryFolder()
        try shell(
            #"""
            git init -q $'st\xe9re'; git -C $'st\xe9re' commit -q --allow-empty -m one
            git clone -q --shared $'st\xe9re' borrower
            git init -q super; cd super; git commit -q --allow-empty -m two
            git -c protocol.file.allow=always submodule -q add ../$'st\xe9re' $'s\xffb' 2>&1
            mkdir ../$'inc\xff'; printf '[user]\nemail = inc@x\n' >../$'inc\xff/file'
            mkdir ../home; printf '[includeIf "gitdir:**/st?re/.git"]\npath = %s/inc\xff/file\n' \
                "$(dirname "$PWD")" >../home/.gitconfig
            """#, in: folder)
        #expect(try count("borrower", in: folder) == 1)
        #expect(try count("super/\(String(native: [0x73, 0xFF, 0x62]))", in: folder) == 1)
        let repository = try Repository(
            at: folder.file(String(native: Array("st".utf8) + [0xE9] + Array("re".utf8))),
            environment: GitRepository.environment(home: folder.file("home")))
        #expect(try repository.settings().identity.address == EmailAddress("inc@x"))
    }

    @Test(
        "A file .git names what git takes it to name",
        arguments: TestDepth.sample(
            [
                #"gitdir: ../store.git"#, #"gitdir: ../store.git\n"#,
                #"gitdir: ../store.git\r\n\n\r\n"#,
                #"gitdir: ../blank \n"#, #"gitdir: ../store.git \n"#, #"gitdir: ../blank"#,
                #"gitdir:  ../store.git\n"#, #"gitdir:../store.git\n"#, #"gitdir:\t../store.git\n"#,
                #" gitdir: ../store.git\n"#, #"gitdir: ../line\nbreak\n"#, #"gitdir: ../end\n\n"#,
                #"gitdir: ../line"#, #"gitdir: ../caf\xe9\n"#, #"gitdir: ../caf\n"#, #"gitdir: \n"#,
                #"gitdir: "#, #""#, #"gitdir: ../store.git\0rest\n"#, #"gitdir: ../store.git\n\0"#,
                #"GITDIR: ../store.git\n"#, #"gitdir: ../store.git\nmore\n"#,
            ], quick: 8))
    func gitFile(text: String) throws {
        let folder = try TemporaryFolder()
        let isRead = try shell(
            #"""
            for path in store.git 'blank ' $'line\nbreak' $'end\n' $'caf\xe9'; do
                git init -q --bare "$path"
                git -C "$path" commit-tree -m "$path" "$(git -C "$path" mktree </dev/null)" >id 2>log
                git -C "$path" update-ref refs/heads/main "$(cat id)"
            done
            mkdir tree; printf '\#(text)' >tree/.git
            git -C tree rev-parse -q --verify main >log 2>&1 && echo yes || echo no
            """#, in: folder)
        #expect(try count("tree", in: folder) == (isRead == "yes\n" ? 1 : nil))
    }

    @Test(
        "A file commondir names what git takes it to name",
        arguments: [
            #"../..\n"#, #"../.."#, #"../..\r\n\n"#, #"../.. \n"#, #" ../..\n"#,
            #"../../../blank \n"#,
            #"../../../blank\n"#, #"../../../caf\xe9\n"#, #"../../../li\nne\n"#, #""#,
            #"../..\n\0"#,
        ])
    func commonFolder(text: String) throws {
        let folder = try TemporaryFolder()
        let isRead = try shell(
            #"""
            git init -q repo; cd repo; git commit -q --allow-empty -m one
            git worktree add -q ../tree
            for path in 'blank ' $'caf\xe9' $'li\nne'; do cp -r .git "../$path"; done
            printf '\#(text)' >.git/worktrees/tree/commondir
            git -C ../tree rev-parse -q --verify HEAD >../log 2>&1 && echo yes || echo no
            """#, in: folder)
        #expect(try count("tree", in: folder) == (isRead == "yes\n" ? 1 : nil))
    }

    /// Trusted folders of the user, and whether they include the repository `FOLDER/src/repo`.
    struct Trust: Sendable, CustomTestStringConvertible {
        let text: String
        let isTrusted: Bool
        /// Whether git 2.39 sees it like later ones.
        var sinceEver = true
        var variables: [String: String] = [:]

        var testDescription: String { "\(text) \(variables)" }

        static func folders(_ values: String..., isTrusted: Bool, sinceEver: Bool = true) -> Trust {
            Trust(
                text: values.map { "[safe]\ndirectory\($0)\n" }.joined(), isTrusted: isTrusted,
                sinceEver: sinceEver)
        }
    }

    static let trusts: [Trust] = [
        Trust(text: "", isTrusted: false),
        .folders(" = FOLDER/src/repo", isTrusted: true), .folders(" = *", isTrusted: true),
        .folders(" = FOLDER/src/other", isTrusted: false),
        .folders(" = FOLDER/src", isTrusted: false), .folders(" = FOLDER/src/r*", isTrusted: false),
        .folders(" = FOLDER/src/*", isTrusted: true, sinceEver: false),
        .folders(" = FOLDER/*", isTrusted: true, sinceEver: false),
        .folders(" = /*", isTrusted: true, sinceEver: false),
        .folders(" = FOLDER/link/*", isTrusted: true, sinceEver: false),
        .folders(" = FOLDER/link/repo", isTrusted: true, sinceEver: false),
        .folders(" = FOLDER/src/repo/", isTrusted: true, sinceEver: false),
        .folders(" = FOLDER/sr/*", isTrusted: false), .folders(" = src/repo", isTrusted: false),
        .folders(" = repo", isTrusted: false), .folders(" = **", isTrusted: false),
        .folders(" = *", " =", isTrusted: false), .folders(" = *", "", isTrusted: false),
        .folders(" =", " = *", isTrusted: true),
        .folders(" = ~/../src/repo", isTrusted: true, sinceEver: false),
        .folders(" = %(prefix)/..FOLDER/src/repo", isTrusted: true, sinceEver: false),
        Trust(text: "[include]\npath = trust\n", isTrusted: true),
        Trust(text: "[includeIf \"gitdir:FOLDER/src/\"]\npath = trust\n", isTrusted: false),
        Trust(
            text: "", isTrusted: true,
            variables: [
                "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory",
                "GIT_CONFIG_VALUE_0": "*",
            ]),
        Trust(
            text: "", isTrusted: true, variables: ["GIT_CONFIG_PARAMETERS": "'safe.directory'='*'"]),
        Trust(
            text: "[safe]\ndirectory = *\n", isTrusted: false,
            variables: ["GIT_CONFIG_PARAMETERS": "'safe.directory'=''"]),
        Trust(text: "[safe \"x\"]\ndirectory = *\n", isTrusted: false),
    ]

    @Test(
        "Repositories of other users are read only if the user trusts them",
        .enabled(if: geteuid() == 0, "only root can give files to other users"), arguments: trusts)
    func safeDirectory(_ trust: Trust) throws {
        let folder = try TemporaryFolder()
        var git = try GitRepository.make(at: folder.file("src/repo"), home: folder.file("home"))
        // The repository itself cannot say so.
        try git.git("config", "safe.directory", "*")
        try folder.write("[safe]\ndirectory = *\n", to: "home/trust")
        try folder.write(
            trust.text.replacingOccurrences(of: "FOLDER", with: folder.path), to: "home/.gitconfig")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: "src")
        try shell("chown -R 12345 src", in: folder)
        git.environment.merge(trust.variables) { $1 }
        if trust.sinceEver {
            let isTrusted = (try? git.git("rev-parse", "--git-dir")) != nil
            #expect(isTrusted == trust.isTrusted)
        }
        let environment = git.environment
        if trust.isTrusted {
            _ = try Repository(at: git.path, environment: environment)
        } else {
            #expect(throws: UnreadReason.foreignOwner) {
                _ = try Repository(at: folder.file("src/repo"), environment: environment)
            }
        }
    }
}
