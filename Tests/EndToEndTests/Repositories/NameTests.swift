import Foundation
import TestSupport
import Testing

/// Paths and names that are not UTF-8, in every command.
struct NameTests {
    static let now = "2026-11-21T12:00:00Z"

    /// Shell functions that make repositories with a different commit of today each.
    private static let words = """
        set -e
        export GIT_AUTHOR_DATE=2026-11-21T08:00:00Z GIT_COMMITTER_DATE=2026-11-21T08:00:00Z
        number=0
        commit() { git -C "$1" commit -q --allow-empty -m "$((number += 1)) $RANDOM"; }
        make() { git init -q "$1"; commit "$1"; }

        """

    private func shell(
        _ ada: Person, _ script: String, _ variables: [String: String] = [:]
    ) throws -> Program.Outcome {
        try ada.shell(Self.words + script, variables.merging(["CYC_NOW": Self.now]) { $1 })
    }

    /// Decodes a path in JSON: a byte that is not UTF-8 is U+10FE00 plus the byte.
    private func bytes(of text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            (0x10_FE80...0x10_FEFF).contains(scalar.value)
                ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    private func today(_ run: Program.Outcome) throws -> JSONText {
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
        return try JSONText(run.output)["today"]
    }

    @Test(
        "every command counts the current repository for any bytes in its path",
        arguments: TestDepth.sample(
            [
                #"caf\xe9"#, #"\xff/\xfe"#, #"\xf4\x8f\xbb\xa9"#, #"blank "#, #"line\nbreak"#,
                #"e\xcc\x81"#,
            ], quick: 3))
    func standing(name: String) throws {
        let ada = try Person()
        let folder = "$'\(name)'"
        _ = try shell(ada, "make \(folder)")
        func run(_ words: String) throws -> Program.Outcome {
            try shell(ada, "cd \(folder); cyc \(words)")
        }
        let answer = try today(try run("status --json"))
        #expect(answer["state"] == "done")
        #expect(answer["local_commits"] == 1)
        #expect(answer["complete"] == true)
        let path = try #require(answer["repositories"][0]["path"].text)
        #expect(bytes(of: path).starts(with: "\(ada.elsewhere)/".utf8))
        let printed = try shell(ada, "cd \(folder); pwd -P | od -An -v -tx1 | tr -d ' \\n'")
        let digits = bytes(of: path).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        #expect("\(digits.joined())0a" == printed.output)

        #expect(try run("status --check").status == 0)
        #expect(try JSONText(run("streak --json").output)["run"]["current"] == 1)
        #expect(try JSONText(run("why --json").output)["commits"].list.count == 1)
        for words in ["status", "why", "streak", "doctor", "sync", "repo list", "status --cached"] {
            let run = try run(words)
            #expect(run.status == 0, "\(words): \(run.output)")
            #expect(run.errors == "" || words == "sync")
            // The replacement characters of bytes are not printed.
            #expect(bytes(of: run.output) == Array(run.output.utf8), "\(words): \(run.output)")
        }
        #expect(try run("status --prompt").status == 0)
        #expect(try run("repo add .").status == 0)
        #expect(try run("status --json").output.contains("\"unread\":[]"))
        #expect(try run("repo remove . --yes").status == 0)
        #expect(try run("repo remove . --yes").status != 0)
    }

    @Test("repositories below a root are distinguished by the bytes of their names")
    func belowRoot() throws {
        let ada = try Person()
        let names =
            #"plain $'caf\xe9' $'caf\xe8' $'\xff/in' $'\xc3\xa9' $'e\xcc\x81' $'nl\n' 'blank '"#
        let script = #"""
            cd ~; mkdir -p src; cd src
            for path in \#(names); do make "$path"; done
            make branch; git -C branch checkout -q -b $'only\xe9'; commit branch
            git -C branch branch -q -D main; git -C branch remote add $'r\xe9' https://github.com/o/x.git
            make tree; git -C tree worktree add -q $'../linked\xe9'; commit $'linked\xe9'
            """#
        #expect(try shell(ada, script).status == 0)
        for words in ["status --json", "status --json", "status --refresh --json"] {
            let answer = try today(try shell(ada, "cyc \(words)"))
            #expect(answer["local_commits"] == 12)
            #expect(answer["complete"] == true)
            #expect(answer["unread"].list.count == 0)
            #expect(answer["repositories"].list.count >= 10)
        }
        // A change of each one is noticed.
        for name in [#"caf\xe9"#, #"\xc3\xa9"#, #"e\xcc\x81"#, #"\xff/in"#, #"linked\xe9"#] {
            _ = try shell(ada, "commit ~/src/$'\(name)'")
        }
        let answer = try today(try shell(ada, "cyc status --json"))
        #expect(answer["local_commits"] == 17)
        // A suggested command can be pasted.
        let why = try shell(ada, "cyc why")
        #expect(why.output.contains(#""$(printf 'src/caf\351')""#), "\(why.output)")
        let fixes = try JSONText(shell(ada, "cyc why --json").output)["commits"].list.flatMap {
            $0["verdicts"].list.compactMap { $0["fix"].text }
        }
        let push = try #require(fixes.first { $0.contains("/src/branch push") })
        #expect(push.contains(#"push "$(printf 'r\351')" "$(printf 'only\351')""#), "\(push)")
        #expect(try shell(ada, #"cyc repo remove --yes ~/"$(printf 'src/caf\351')""#).status == 0)
        #expect(try today(try shell(ada, "cyc status --json"))["local_commits"] == 15)
        // The export can be imported.
        let other = try Person()
        let file = ada.folder.file("export.json")
        #expect(try shell(ada, "cyc export '\(file)'").status == 0)
        #expect(try shell(other, "cyc import '\(file)'").status == 0)
        #expect(
            try shell(other, "cyc export - | grep -c $'path.*caf\\U10fee9'").output == "1\n")
    }

    @Test("an unread repository with such a path is named with a fix to paste")
    func unread() throws {
        let ada = try Person()
        _ = try shell(ada, #"make ~/src/$'caf\xe9'; make ~/src/plain; cyc status --json"#)
        _ = try shell(ada, #"echo nonsense >~/src/$'caf\xe9'/.git/refs/heads/main"#)
        let answer = try today(try shell(ada, "cyc status --json"))
        #expect(answer["complete"] == false)
        #expect(answer["unread"].list.count == 1)
        let fix = try #require(answer["unread"][0]["fix"].text)
        #expect(fix.contains("fsck"))
        #expect(try shell(ada, "{ \(fix) || true; } 2>&1 | grep -q refs/heads/main").status == 0)
    }

    @Test("a home folder whose path is not UTF-8 works")
    func home() throws {
        let ada = try Person()
        let script = #"""
            export HOME=$PWD/$'h\xe9'; mkdir "$HOME"; git config --global user.email ada@example.org
            git config --global user.name Ada
            make "$HOME/src/app"; make "$HOME/src/"$'caf\xe9'
            cyc status --json
            cyc config set sync.timeout 1m >&2; cyc todo add one >&2; cyc sync >&2; cyc doctor >&2
            cyc status --cached --json | grep -q '"local_commits":2'
            cyc status --prompt >&2; test -s "$HOME/.local/state/cyc/prompt"
            test -s "$HOME/.local/share/cyc/cyc.db"; test -s "$(cyc config path)"
            test "$(ls -A)" = $'h\xe9'
            """#
        let run = try shell(ada, script)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try JSONText(run.output)["today"]["local_commits"] == 2)
    }

    @Test("a GIT_DIR that git refuses is named and not counted")
    func gitDirectory() throws {
        let ada = try Person()
        _ = try shell(ada, "make a; make b; commit b")
        func run(_ words: String, _ variable: String) throws -> Program.Outcome {
            try shell(ada, "cd a; cyc \(words)", ["GIT_DIR": variable])
        }
        #expect(try today(try run("status --json", "../b/.git"))["local_commits"] == 2)
        #expect(try today(try run("status --json", ".git"))["local_commits"] == 1)
        for variable in ["/nowhere", "", "../b"] {
            let answer = try today(try run("status --json", variable))
            #expect(answer["state"] == "unknown")
            #expect(answer["local_commits"] == 0)
            #expect(answer["unread"][0]["fix"] == "unset GIT_DIR")
            #expect(try run("status --check", variable).status == 12)
            for words in ["status", "why", "doctor"] {
                let run = try run(words, variable)
                #expect(run.output.contains("unset GIT_DIR"), "\(words): \(run.output)")
            }
            #expect(try run("sync", variable).errors.contains("GIT_DIR"))
        }
    }
}
