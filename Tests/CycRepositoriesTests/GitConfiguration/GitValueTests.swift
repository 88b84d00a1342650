import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycRepositories

/// Fatal values, compared with git.
struct GitValueTests {
    /// Number of values for each setting.
    private static let count =
        TestDepth.cases("CYC_TEST_MUTATIONS", dividedBy: 50, quick: 1, deep: 3)

    private static let values: [String?] = [
        nil, "", "true", "No", "oFF", "on", "0", "7", "-1", "-5", "1k", "3G", "1x", "40", "41",
        "0x10",
        "0x", "08", "+3", "2147483647", "2147483648", "99999999999999999999", "1 k", "auto", "AUTO",
        "always", "Always", "never", "nonsense", "true\\tx", "~nouser/x", "~/x", "~", "%(prefix)/x",
        "/x", "red", "red blue bold", "red blue green", "bright red", "brightred", "#ff0000",
        "#ff000g", "-1 nobold no-dim", "256", "reset", "normal", "default", "short",
        "iso-strict-local", "format:%Y", "format", "local", "auto:nonsense", "input", "warn", "die",
        "allow", "copies", "Copy", "all", "none", "NONE", "simple", "inherit", "current", "lf",
        "trailing-space", "tab-in-indent,indent-with-non-tab", "tab,-tab,indent", "new,old", "new,",
        ",new", "plain", "dimmed_zebra", "ignore-space-change", "x,no",
        "ignore-all-space,allow-indentation-change", "no,allow-indentation-change",
        "row dense,nodense", "nononsense", "openpgp", "marginal", "MARGINAL", "basic", "rename",
        "committish", "COMMIT", "histogram", "Patience", "noop", "cc", "remerge", "one", "%h",
        "tformat:",
        "medi", "mbox", "normal", "a", "ab", "refs/heads/*:refs/remotes/o/*", "+a:b", "a*:b", "^a",
        "^a:b", "^", ":", "@", "a b", "a..b:c", "*", "refs/heads/main:", "x:",
        "everybody", "Group", "0660", "0400", "3", "-1x", "777777777777777777777777",
        "1234567890123456789012345678901234567890", "^1234567890123456789012345678901234567890",
    ]

    /// Names that the keys of tables stand for.
    private static let keys: [String] =
        GitValueTable.plain.keys.sorted()
        + GitValueTable.driver.keys.sorted().map { "diff.x.\($0)" }
        + GitValueTable.remote.keys.sorted().map { "remote.x.\($0)" }
        + GitValueTable.branch.keys.sorted().map { "branch.x.\($0)" }
        + GitValueTable.url.keys.sorted().map { "url.x.\($0)" }
        + ["color.grep.nonsense", "branch..remote", "core.nonsense"]

    private static func text(_ key: String, _ value: String?) -> String {
        let parts = key.split(separator: ".", omittingEmptySubsequences: false)
        let middle = parts.dropFirst().dropLast().joined(separator: ".")
        let header = parts.count > 2 ? "[\(parts[0]) \"\(middle)\"]" : "[\(parts[0])]"
        let quoted = value.map { " = \"\($0)\"" } ?? ""
        return "\(header)\n\t\(parts[parts.count - 1])\(quoted)\n"
    }

    @Test("git and cyc reject the same values of every setting")
    func values() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        try git.commit("one")
        try git.git("remote", "add", "origin", "/nowhere")
        try git.git("config", "branch.main.remote", "origin")
        try git.git("config", "branch.main.merge", "refs/heads/main")
        var random = TestDepth.generator(27)
        var texts: [String] = []
        for key in Self.keys {
            let values =
                Self.count < Self.values.count
                ? [nil] + Self.values.shuffled(using: &random).prefix(Self.count) : Self.values
            texts += values.map { Self.text(key, $0) }
        }
        // Only the last one counts, or each.
        for key in ["core.commitgraph", "core.filemode", "index.version", "log.date"] {
            texts.append(Self.text(key, "nonsense") + Self.text(key, "1"))
            texts.append(Self.text(key, "nonsense") + Self.text(key, "short"))
        }
        texts.append(Self.text("pretty.mine", "%h") + Self.text("format.pretty", "mi"))
        let files = try texts.enumerated().map { try folder.write($1, to: "files/\($0)") }
        let verdicts = try GitVerdict.of(
            files.map { _ in git.path }, home: folder.file("home"), globalFiles: files)
        for (number, verdict) in verdicts.enumerated() {
            var other = git
            other.environment["GIT_CONFIG_GLOBAL"] = files[number]
            let reason = refusal(of: other)
            #expect(
                (verdict.refusal == nil) == (reason == nil),
                "\(texts[number]): \(verdict.refusal ?? "-"), \(reason.map { "\($0)" } ?? "-")")
        }
    }

    @Test(
        "A value that git dies of is named with its file, wherever it stands",
        arguments: [
            "[core]\n\tlogallrefupdates = trueJ[remote\n", "[core]\n\tabbrev\n",
            "[core]\n\tabbrev = 3\n", "[user]\n\tname\n", "[color \"diff\"]\n\told = nonsense\n",
        ])
    func named(text: String) throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        #expect(refusal(of: git) == nil)
        let own = try String(contentsOfFile: folder.file("repo/.git/config"), encoding: .utf8)
        try folder.write(own + text, to: "repo/.git/config")
        func isNamed(_ reason: UnreadReason?, _ file: String) -> Bool {
            if case .damaged(let detail)? = reason { detail.hasPrefix("\(file): ") } else { false }
        }
        #expect(isNamed(refusal(of: git), folder.file("repo/.git/config")))
        try folder.write(own, to: "repo/.git/config")
        try folder.write(text, to: "home/.gitconfig")
        #expect(isNamed(refusal(of: git), folder.file("home/.gitconfig")))
        try folder.write("[include]\n\tpath = more\n", to: "home/.gitconfig")
        try folder.write(text, to: "home/more")
        #expect(isNamed(refusal(of: git), folder.file("home/more")))
        // git does not reject values that it does not read.
        try folder.write("[includeIf \"onbranch:x\"]\n\tpath = more\n", to: "home/.gitconfig")
        #expect(refusal(of: git) == nil)
    }

    @Test(
        "Values with only a git warning are read",
        arguments: [
            "email = x\n[user]\nemail = a@x\n", "[ \"x\"]\na = 1\n[user]\nemail = a@x\n",
            "[.x]\na = 1\n[user]\nemail = a@x\n", "[core]\nfsyncmethod = x\n[user]\nemail = a@x\n",
            "[user]\nemail = a@x\\", "[user.]\nemail = b@x\n[user]\nemail = a@x\n",
            "[x]\nabbrev\n[user]\nemail = a@x\n", "[diff]\nsubmodule = x\n[user]\nemail = a@x\n",
        ])
    func warnings(text: String) throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        try folder.write(text, to: "home/.gitconfig")
        #expect(try GitVerdict.of([git.path], home: folder.file("home"))[0].refusal == nil)
        #expect(refusal(of: git) == nil)
        let repository = try Repository(at: git.path, environment: git.environment)
        #expect(try repository.settings().identity.address == EmailAddress("a@x"))
    }

    @Test(
        "The format of a repository is git's",
        arguments: [
            "repositoryformatversion = 0", "repositoryformatversion = 1k",
            "repositoryformatversion",
            "repositoryformatversion = -3", "repositoryformatversion = 0x1",
            "repositoryformatversion = 2", "repositoryformatversion = x",
            "repositoryformatversion =",
            "bare = x", "bare", "bare =", "worktree", "worktree =", "worktree = ../none",
            "repositoryformatversion = 0\nbare", "repositoryformatversion = 0\nbare =",
            "repositoryformatversion = 0\nworktree =",
            "repositoryformatversion = 0\nworktree = ../none",
            "repositoryformatversion = 0\nworktree = ..", "worktree = /", "[extensions]\nnonsense",
            "[extensions]\nnoop",
            "repositoryformatversion = 1\n[extensions]\nnoop-v1",
            "repositoryformatversion = 0\n[extensions]\nnoop-v1",
            "repositoryformatversion = 1\n[extensions]\nnonsense",
            "repositoryformatversion = 1\n[extensions]\npartialclone",
            "repositoryformatversion = 1\n[extensions]\npreciousobjects = x",
            "repositoryformatversion = 1\n[extensions]\nworktreeconfig = x",
            "repositoryformatversion = 1\n[extensions \"a\"]\nnoop",
            "repositoryformatversion = 0\n[extensions]\nobjectformat = sha1",
            "repositoryformatversion = 1\n[extensions]\nobjectformat = sha1",
            "repositoryformatversion = 1\n[extensions]\nobjectformat",
            "repositoryformatversion = 1\n[extensions]\nobjectformat = x",
            "[extensions]\nobjectformat = sha1",
        ])
    func format(text: String) throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        try folder.write("[core]\n\(text)\n", to: "repo/.git/config")
        let verdict = try GitVerdict.of([git.path], home: folder.file("home"))[0]
        let reason = refusal(of: git)
        #expect((verdict.refusal == nil) == (reason == nil), "\(verdict), \(reason as Any)")
    }
}
