import Foundation
import TestSupport
import Testing

/// `cyc diary` with editors of all kinds at a terminal.
@Suite(.needs("script"))
struct DiaryEditorTests {
    static let now = "2026-11-21T12:00:00Z"
    static let day = "2026-11-21"
    static let kills = TestDepth.cases("CYC_TEST_KILLS", quick: 3, deep: 20)

    let ada: Person
    let runtime: String

    init() throws {
        ada = try Person()
        runtime = ada.folder.file("run")
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    private var drafts: String { "\(runtime)/cyc" }
    private var draft: String { "\(drafts)/diary-\(Self.day).md" }

    private func environment(_ editor: String?) -> [String: String] {
        var variables = ada.environment(at: Self.now)
        variables["XDG_RUNTIME_DIR"] = runtime
        variables["TERM"] = "xterm"
        variables["GIT_EDITOR"] = editor
        return variables
    }

    /// Creates a custom editor that receives the file as `$1`.
    private func editor(_ lines: String) throws -> String {
        let name = "editor-\(UUID().uuidString)"
        return "sh '\(try ada.folder.write(lines + "\n", to: name))'"
    }

    private func start(
        _ editor: String?, _ words: String = "", _ more: [String: String] = [:]
    ) throws -> Program.Running {
        let variables = environment(editor).merging(more) { $1 }
        return try Program("script", environment: variables).start(
            ["-qefc", "exec '\(Person.programs)/cyc' diary edit \(words)", "/dev/null"],
            in: ada.elsewhere)
    }

    /// Output of `cyc diary` with this editor, and its status.
    @discardableResult
    private func write(
        with editor: String?, _ words: String = "", _ more: [String: String] = [:]
    ) throws -> (message: String, status: Int32) {
        let running = try start(editor, words, more)
        try #require(running.waitForEnd(within: 60))
        let outcome = try running.outcome()
        let screen = outcome.output.replacing("\r\n", with: "\n")
            .replacing(/\u{1B}\[[0-9;]*m/, with: "")
        // Long lines are wrapped for the terminal.
        return (screen.replacing(/\n +/, with: " ").replacing("\n", with: " "), outcome.status)
    }

    private func text(_ day: String = Self.day) throws -> String? {
        try ada.json("diary", "show", day, at: Self.now)["entry"]["text"].text
    }

    private func files() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: drafts)) ?? []).sorted()
    }

    // MARK: Choice of the editor

    @Test("editor is the one that git would use", arguments: 0...5)
    func choice(first: Int) throws {
        let names = ["GIT_EDITOR", "core.editor", "VISUAL", "EDITOR"]
        var variables: [String: String] = [:]
        for (index, name) in names.enumerated() where index >= first {
            let editor = try editor("echo \(name) > \"$1\"")
            if name == "core.editor" {
                _ = try ada.git(in: ada.elsewhere).git("config", "--global", name, editor)
            } else {
                variables[name] = editor
            }
        }
        // A configuration inside a repository starts no editor.
        _ = try ada.git(in: ada.elsewhere).git("init", "-q")
        _ = try ada.git(in: ada.elsewhere).git("config", "core.editor", "false")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        if first > 3 {
            let folder = ada.folder.file("bin")
            try ada.folder.writeProgram("#!/bin/sh\necho vi > \"$1\"\n", to: "bin/vi")
            variables["PATH"] = "\(folder):\(path)"
        }
        // Without git.
        if first == 5 {
            try ada.folder.writeProgram(
                "#!/bin/sh\nexec '\(try Self.script())' \"$@\"\n", to: "bin/script")
            variables["PATH"] = ada.folder.file("bin")
        }
        let (message, status) = try write(with: nil, "", variables)
        #expect(status == 0, "\(message)")
        #expect(try text() == (first > 3 ? "vi" : names[first]))
    }

    @Test("a dumb terminal ignores VISUAL")
    func dumb() throws {
        let editors = ["TERM": "dumb", "VISUAL": "false", "EDITOR": try editor("echo x > \"$1\"")]
        #expect(try write(with: nil, "", editors).status == 0)
        #expect(try text() == "x")
    }

    @Test("editor command is split by the shell, and the file is the last argument")
    func words() throws {
        let program = try editor("printf '%s\\n' \"$1\" \"$2\" > \"$3\"")
        #expect(try write(with: "\(program) 'two words' \"$HOME\"").status == 0)
        #expect(try text() == "two words\n\(ada.home)")
    }

    private static func script() throws -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return try #require(
            folders.map { "\($0)/script" }.first {
                FileManager.default.isExecutableFile(atPath: $0)
            })
    }

    // MARK: Result of the editor

    @Test("file is private, named as Markdown, and deleted afterwards")
    func file() throws {
        let seen = ada.folder.file("seen")
        let inspector = try editor(
            "stat -c '%a %n' \"$1\" \"${1%/*}\" > '\(seen)'; cat \"$1\" >> '\(seen)'; echo new >> \"$1\""
        )
        #expect(try write(with: inspector).status == 0)
        #expect(
            try String(contentsOfFile: seen, encoding: .utf8) == "600 \(draft)\n700 \(drafts)\n")
        #expect(try text() == "new" && files() == [])
        #expect(try write(with: inspector).status == 0)
        #expect(try text() == "new\nnew" && files() == [])
        // Without a private folder the file is next to the ledger.
        chmod(runtime, 0o755)
        #expect(try write(with: inspector, "yesterday").status == 0)
        let other = "600 \(ada.data)/diary-2026-11-20.md\n700 \(ada.data)\n"
        #expect(try String(contentsOfFile: seen, encoding: .utf8) == other)
    }

    @Test(
        "old text stays or the new one is stored, whatever an editor does",
        arguments: [
            // Script, status, text afterwards, message, whether the file stays.
            ("exit 1", 1, "old", "ended with status 1", false),
            ("echo new >> \"$1\"; exit 3", 1, "old", "Your text is in", true),
            ("echo new >> \"$1\"; kill -9 $$", 1, "old", "killed by signal 9", true),
            ("kill -TERM $$", 1, "old", "killed by signal 15", false),
            (": > \"$1\"", 0, "old", "Nothing was written", false),
            ("printf ' \\n\\n' > \"$1\"", 0, "old", "Nothing was written", false),
            ("rm \"$1\"", 1, "old", "left no file", false),
            ("rm \"$1\"; mkdir \"$1\"", 74, "old", "cannot read", true),
            ("rm \"$1\"; mkfifo \"$1\"", 74, "old", "is a pipe", true),
            ("sleep 1", 0, "old", "is unchanged", false),
            ("true", 0, "old", "returned at once", true),
            ("printf 'a\\377' > \"$1\"", 65, "old", "not UTF-8", true),
            ("printf 'a\\000b' > \"$1\"", 65, "old", "NUL byte", true),
            ("echo new > \"$1.new\"; mv \"$1.new\" \"$1\"", 0, "new", "Saved", false),
            ("printf 'new' > \"$1\"", 0, "new", "Saved", false),
            ("printf 'new\\r\\n\\r\\n' > \"$1\"", 0, "new", "Saved", false),
            (
                "head -c 1048577 /dev/zero | tr '\\0' x > \"$1\"", 65, "old", "longer than 1 MiB",
                true
            ),
            ("head -c 30000000 /dev/zero | tr '\\0' x > \"$1\"", 65, "old", "larger than", true),
        ])
    func editors(does: String, status: Int32, text: String, message: String, stays: Bool) throws {
        #expect(try ada.cyc("diary", "--text", "old", at: Self.now).status == 0)
        let outcome = try write(with: try editor(does))
        #expect(outcome.status == status, "\(outcome.message)")
        #expect(outcome.message.contains(message), "\(outcome.message)")
        #expect(try self.text() == text)
        #expect(FileManager.default.fileExists(atPath: draft) == stays)
        if stays, status != 0 { #expect(outcome.message.contains(draft), "\(outcome.message)") }
        // The next run offers the draft again and repairs it.
        if stays, status != 74 {
            #expect(try write(with: try editor("echo mended > \"$1\"")).status == 0)
            #expect(try self.text() == "mended" && files() == [])
        }
    }

    @Test("1 MiB is stored completely")
    func long() throws {
        let outcome = try write(
            with: try editor("head -c 1048575 /dev/zero | tr '\\0' x > \"$1\"; echo y >> \"$1\""))
        #expect(outcome.status == 0, "\(outcome.message)")
        #expect(try text()?.utf8.count == 1 << 20)
    }

    @Test(
        "an editor that forks and returns at once loses nothing: its later save is recovered"
    )
    func forks() throws {
        #expect(try ada.cyc("diary", "--text", "old", at: Self.now).status == 0)
        let first = try write(with: try editor("true"))
        #expect(first.message.contains("returned at once"))
        #expect(FileManager.default.fileExists(atPath: draft))
        // The forked editor saves now.
        try Data("old\nlate\n".utf8).write(to: URL(filePath: draft))
        let next = try write(with: try editor("echo more >> \"$1\""))
        #expect(next.message.contains("Continuing an earlier draft"))
        #expect(try text() == "old\nlate\nmore" && files() == [])
    }

    @Test("a draft and a text saved meanwhile are both kept")
    func draftAndText() throws {
        #expect(try ada.cyc("diary", "--text", "old", at: Self.now).status == 0)
        #expect(try write(with: try editor("echo mine >> \"$1\"; exit 1")).status == 1)
        #expect(try ada.cyc("diary", "--text", "other", at: Self.now).status == 0)
        let outcome = try write(with: try editor("sleep 1"))
        #expect(outcome.message.contains("both are in the editor"), "\(outcome.message)")
        #expect(try text() == "other\n\n* * *\n\nold\nmine" && files() == [])
    }

    @Test("two editors on one day: the second gets an error, and its file is kept and recovered")
    func two() throws {
        let (begun, go) = (ada.folder.file("begun"), ada.folder.file("go"))
        let slow = try editor(
            "echo slow >> \"$1\"; touch '\(begun)'; until [ -e '\(go)' ]; do sleep 0.02; done")
        let running = try start(slow)
        try #require(eventually { FileManager.default.fileExists(atPath: begun) })
        let second = try write(with: try editor("echo quick >> \"$1\""))
        #expect(second.status == 0)
        #expect(second.message.contains("is being edited elsewhere"))
        #expect(try text() == "quick")
        try Data().write(to: URL(filePath: go))
        try #require(running.waitForEnd(within: 60))
        let first = try running.outcome()
        #expect(first.status == 65)
        #expect(first.output.contains("meanwhile") && first.output.contains(draft))
        #expect(try text() == "quick" && files().contains("diary-\(Self.day).md"))
        let third = try write(with: try editor("sleep 1"))
        #expect(third.status == 0)
        #expect(try text() == "quick\n\n* * *\n\nslow" && files() == [])
    }

    @Test("an unwritable ledger keeps the file and prints its path")
    func ledgerGone() throws {
        #expect(try ada.cyc("diary", "--text", "old", at: Self.now).status == 0)
        let data = ada.data
        let outcome = try write(
            with: try editor("echo new >> \"$1\"; mv '\(data)' '\(data).away'; touch '\(data)'"))
        #expect(outcome.status != 0)
        #expect(outcome.message.contains(draft), "\(outcome.message)")
        let kept = try String(contentsOfFile: draft, encoding: .utf8)
        #expect(kept == "old\nnew\n")
        try FileManager.default.removeItem(atPath: data)
        try FileManager.default.moveItem(atPath: "\(data).away", toPath: data)
        #expect(try write(with: try editor("sleep 1")).status == 0)
        #expect(try text() == "old\nnew")
    }

    // MARK: Refusals

    @Test("locked or future days, and runs without a terminal, open no editor")
    func refused() throws {
        let mark = ada.folder.file("opened")
        let editor = try editor("touch '\(mark)'")
        for (words, message) in [
            ("2026-11-01", "can't be edited any longer"), ("tomorrow", "hasn't begun"),
            ("nonsense", "as a day"),
        ] {
            let outcome = try write(with: editor, words)
            #expect(outcome.status == (words == "nonsense" ? 64 : 65))
            #expect(outcome.message.contains(message), "\(outcome.message)")
        }
        let silent = try ada.cyc("diary", "edit", at: Self.now, ["GIT_EDITOR": editor])
        #expect(silent.status == 64)
        #expect(silent.errors.contains("cyc diary --text -"))
        #expect(!FileManager.default.fileExists(atPath: mark))
        let unlocked = try write(with: try self.editor("echo late > \"$1\""), "2026-11-01 --unlock")
        #expect(unlocked.status == 0)
        let history = try ada.json("history", at: Self.now)["actions"].list
        #expect(history.map { $0["command"] } == ["diary --unlock"])
    }

    @Test("Ctrl-C in the editor ends only the editor; the terminal is restored")
    func interrupt() throws {
        // Makes the terminal raw, and exits on Ctrl-C after saving.
        let editor = try editor(
            "echo saved >> \"$1\"; stty -echo; touch begun; while :; do sleep 0.02; done")
        let script = try ada.folder.write(
            """
            stty -g > before
            '\(Person.programs)/cyc' diary edit
            echo status=$?
            stty -g > after
            read line

            """, to: "interrupt.sh")
        let terminal = try Terminal(
            "exec bash '\(script)'", environment: environment(editor), in: ada.elsewhere)
        func text(_ name: String) -> String? {
            try? String(contentsOfFile: "\(ada.elsewhere)/\(name)", encoding: .utf8)
        }
        #expect(terminal.waits { text("begun") != nil })
        try terminal.type(keys: "C-c")
        #expect(terminal.waits { text("after")?.isEmpty == false })
        #expect(text("before") == text("after"))
        let screen = try terminal.screen().joined(separator: " ")
        #expect(screen.contains("signal 2") && screen.contains("status=1"), "\(screen)")
        #expect(try String(contentsOfFile: draft, encoding: .utf8) == "saved\n")
    }

    // MARK: Kills

    @Test("after SIGKILL at any moment the text is in the ledger or its file, and is recovered")
    func killed() throws {
        var random = TestDepth.generator(11)
        var (early, inFile, expected) = (0, 0, "begin")
        #expect(try ada.cyc("diary", "--text", expected, at: Self.now).status == 0)
        let done = ada.folder.file("done")
        var length: UInt32 = 30_000
        for number in 0..<Self.kills {
            let line = "line \(number)"
            let editor = try editor("echo '\(line)' >> \"$1\"; touch '\(done)'")
            try? FileManager.default.removeItem(atPath: done)
            let pid = ada.folder.file("pid")
            try? FileManager.default.removeItem(atPath: pid)
            let program = try Program("script", environment: environment(editor)).start(
                [
                    "-qefc", "echo $$ > '\(pid)'; exec '\(Person.programs)/cyc' diary edit",
                    "/dev/null",
                ], in: ada.elsewhere)
            // Moments between the editor's end and the command's end.
            try #require(eventually { FileManager.default.fileExists(atPath: done) })
            let begin = ContinuousClock.now
            usleep(.random(in: 0...length, using: &random))
            let identifier = try #require(
                pid_t(String(contentsOfFile: pid, encoding: .utf8).dropLast()))
            kill(identifier, SIGKILL)
            try #require(program.waitForEnd(within: 60))
            let status = try program.outcome().status
            if status == 0 {
                length = UInt32(max(2_000, (ContinuousClock.now - begin) / .microseconds(1)))
            } else {
                early += 1
            }
            expected += "\n\(line)"
            let kept = try text()
            let file = try? String(contentsOfFile: draft, encoding: .utf8)
            let title: Comment =
                "kill \(number): status \(status), \(kept ?? "nil"), \(file ?? "nil")"
            try #require(kept == expected || file == expected + "\n", title)
            if kept != expected { inFile += 1 }
            // The next run stores it in the ledger and leaves no file.
            try write(with: try self.editor("sleep 0.6"))
            #expect(try text() == expected, title)
            #expect(files() == [], title)
        }
        print("\(Self.kills) kills, \(early) before the end, \(inFile) with the text in its file")
        #expect(try ada.cyc("doctor", at: Self.now).output.contains("✓ ledger"))
    }
}
