import Foundation
import TestSupport
import Testing

/// `cyc diary` on the command line.
struct DiaryTests {
    static let now = "2026-11-21T12:00:00Z"
    let ada: Person

    init() throws { ada = try Person() }

    private func cyc(
        _ line: String, at now: String = now, input: String = ""
    ) throws -> Program.Outcome {
        try ada.cyc(["diary"] + line.split(separator: " ").map(String.init), at: now, input: input)
    }

    private func texts(_ range: String = "2026", at now: String = now) throws -> [JSONText] {
        try ada.json("diary", "show", range, at: now)["entries"].list.map { $0["text"] }
    }

    @Test("text comes from the command line or standard input, and undo restores the previous one")
    func text() throws {
        #expect(try cyc("--text one").output == "Saved the entry of Sat 2026-11-21\n")
        #expect(try cyc("--text -", input: "two\r\nlines\n\n").status == 0)
        #expect(try cyc("--text -", input: "two\nlines").output.contains("unchanged"))
        #expect(try texts() == ["two\nlines"])
        #expect(try ada.cyc("undo", at: Self.now).status == 0)
        #expect(try texts() == ["one"])
        #expect(try ada.cyc("redo", at: Self.now).status == 0)
        #expect(try texts() == ["two\nlines"])
        let refused = try [
            cyc("--text -", input: " \n"), cyc("--text -", input: "a\0b"),
            cyc("--text -", input: String(repeating: "x", count: 1 << 20 + 1)),
            ada.cyc(["diary", "--text", ""], at: Self.now),
        ]
        #expect(refused.allSatisfy { $0.status == 65 })
        #expect(refused[0].errors.contains(": cyc diary remove 2026-11-21\n"))
        let friday = try ada.cyc(["diary", "edit", "fri", "--text", ""], at: Self.now)
        #expect(friday.errors.contains(": cyc diary remove 2026-11-20\n"), "\(friday.errors)")
        #expect(try texts() == ["two\nlines"])
    }

    @Test(
        "relative days refer to the past and are logical days",
        arguments: [
            ("", "2026-11-21"), ("yesterday", "2026-11-20"), ("sat", "2026-11-14"),
            ("mon", "2026-11-16"), ("11-20", "2026-11-20"), ("-2d", "2026-11-19"),
            ("그제", "2026-11-19"),
        ])
    func days(words: String, date: String) throws {
        try ada.configure("[day]\nbegins = \"04:00\"\n")
        // At 03:59 the previous day has not ended.
        let late = "2026-11-22T03:59:00Z"
        #expect(try cyc("\(words) --text x", at: late).status == 0)
        let list = try ada.json("diary", "list", at: late)["entries"].list
        #expect(list.map { $0["date"] } == [.text(date)])
        #expect(list[0].keys == ["date", "text", "locked", "sealed", "created", "changed"])
        #expect(list[0]["created"] == "2026-11-22T03:59:00+00:00")
    }

    @Test("a day locks after its time, can be unlocked for one change, and history records it")
    func locks() throws {
        #expect(try cyc("--text one").status == 0)
        let (open, locked) = ("2026-11-28T23:59:59Z", "2026-11-29T00:00:00Z")
        #expect(try cyc("2026-11-21 --text two", at: open).status == 0)
        let refused = try cyc("2026-11-21 --text three", at: locked)
        #expect(
            refused.status == 65 && refused.errors.contains("cyc diary edit 2026-11-21 --unlock"))
        #expect(try cyc("remove 2026-11-21 --yes", at: locked).status == 65)
        #expect(try cyc("remove 2026-11-21 --for-good --yes", at: locked).status == 65)
        #expect(try ada.json("diary", "list", at: locked)["entries"][0]["locked"] == true)
        #expect(try cyc("2026-11-21 --text three --unlock", at: locked).status == 0)
        #expect(try cyc("2026-11-21 --text four", at: locked).status == 65)
        #expect(try cyc("remove 2026-11-21 --yes --unlock", at: locked).status == 0)
        #expect(try cyc("2026-11-28 --text now --unlock", at: locked).status == 0)
        let history = try ada.json("history", at: locked)["actions"].list.map { $0["command"] }
        #expect(
            history == ["diary", "diary", "diary --unlock", "diary remove --unlock", "diary"])
        try ada.configure("[diary]\nlocks_after = \"never\"\n")
        #expect(try cyc("2001-01-01 --text old").status == 0)
    }

    @Test("a sealed year is shown from 31 December on, and is always exported")
    func sealed() throws {
        #expect(try cyc("2025-12-31 --text before --unlock").status == 0)
        #expect(try cyc("--text secret").status == 0)
        try ada.configure("[diary]\nsealed = true\n")
        let hidden = "2026-12-30T23:59:59Z"
        for line in ["show 2026", "list", "search ecre", "list --json", "search ecre --json"] {
            let outcome = try cyc(line, at: hidden)
            #expect(outcome.status == 0 && !outcome.output.contains("secret"), "\(line)")
        }
        let entries = try ada.json("diary", "list", at: hidden)["entries"]
        #expect(entries[0]["text"] == "before" && entries[0]["sealed"] == false)
        #expect(entries[1]["text"] == .null && entries[1]["sealed"] == true)
        #expect(try ada.json("diary", "search", "e", at: hidden)["sealed_days"] == 1)
        for form in ["", " --markdown", " --jrnl"] {
            #expect(try cyc("export -\(form)", at: hidden).output.contains("secret"))
        }
        #expect(try ada.cyc("export", "-", at: hidden).output.contains("secret"))
        #expect(
            try ada.cyc("doctor", at: hidden, ["COLUMNS": "200"]).output.contains(
                "sealing only hides"))
        #expect(try texts(at: "2026-12-31T00:00:00Z") == ["secret"])
        // It can still be edited.
        #expect(try cyc("--text more", at: hidden).status == 0)
    }

    @Test("search finds all words in any spelling within a range")
    func search() throws {
        for (day, text) in [
            ("2026-11-21", "The First commit"), ("2026-11-20", "한글 first"), ("2026-10-20", "first"),
        ] {
            #expect(try ada.cyc("diary", day, "--text", text, "--unlock", at: Self.now).status == 0)
        }
        func found(_ words: String...) throws -> [String] {
            let words = ["diary", "search"] + words + ["--json"]
            return try JSONText(ada.cyc(words, at: Self.now).output)["entries"].list
                .compactMap { $0["date"].text }
        }
        #expect(try found("FIRST") == ["2026-10-20", "2026-11-20", "2026-11-21"])
        #expect(try found("first", "commit") == ["2026-11-21"])
        #expect(try found("first", "--in", "2026-11") == ["2026-11-20", "2026-11-21"])
        #expect(try found("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}") == ["2026-11-20"])
        #expect(try cyc("search nothing").output == "No entry contains: nothing\n")
        #expect(try ada.cyc("diary", "search", " ", at: Self.now).status == 64)
    }

    @Test("export overwrites only an older export")
    func exports() throws {
        #expect(try cyc("--text # title").status == 64)
        #expect(try ada.cyc("diary", "--text", "# title\nx", at: Self.now).status == 0)
        for form in ["", "--markdown", "--jrnl"] {
            let file = "\(ada.elsewhere)/file\(form)"
            for _ in 0..<2 {
                let words = ["diary", "export", file] + (form.isEmpty ? [] : [form])
                let outcome = try ada.cyc(words, at: Self.now)
                #expect(
                    outcome.status == 0 && outcome.output.contains("1 day"), "\(outcome.errors)")
            }
            try Data("mine".utf8).write(to: URL(filePath: file))
            let words = ["diary", "export", file] + (form.isEmpty ? [] : [form])
            #expect(try ada.cyc(words, at: Self.now).status == 65)
            #expect(try ada.cyc(words + ["--force"], at: Self.now).status == 0)
        }
        #expect(
            try cyc("export - --markdown").output == "# 2026-11-21\n\n# title\nx\n")
        let bob = try Person()
        let file = "\(ada.elsewhere)/file"
        #expect(try bob.cyc("diary", "import", file, at: Self.now).output.contains("1 of them new"))
        #expect(try bob.cyc("diary", "import", file, at: Self.now).output.contains("0 of them new"))
        #expect(try bob.json("diary", "show", at: Self.now)["entry"]["text"] == "# title\nx")
    }

    @Test(
        "import of another machine's export joins texts of a day; importing again adds nothing")
    func twoMachines() throws {
        let bob = try Person()
        #expect(try cyc("--text ours").status == 0)
        #expect(try bob.cyc("diary", "--text", "theirs", at: Self.now).status == 0)
        let file = "\(ada.elsewhere)/all.json"
        #expect(try bob.cyc("export", file, at: Self.now).status == 0)
        for _ in 0..<2 {
            #expect(try ada.cyc("import", file, at: Self.now).status == 0)
            #expect(try texts() == ["ours\n\n* * *\n\ntheirs"])
        }
        #expect(try ada.json("history", at: Self.now)["actions"].list.count == 2)
        #expect(try ada.cyc("undo", at: Self.now).status == 0)
        #expect(try texts() == ["ours"])
    }

    @Test("permanent removal deletes a text and its drafts from all of cyc's files")
    func forGood() throws {
        let word = "unspeakable"
        #expect(try cyc("--text \(word)").status == 0)
        #expect(try cyc("--text \(word)-again").status == 0)
        #expect(try ada.cyc("todo", "add", "kept", at: Self.now).status == 0)
        try ada.folder.write(word, to: "home/.local/share/cyc/diary-2026-11-21.md")
        #expect(try cyc("remove 2026-11-21 --for-good").status == 64)
        let outcome = try cyc("remove 2026-11-21 --for-good --yes")
        #expect(outcome.status == 0 && outcome.output.contains("exports, backups"))
        for name in try FileManager.default.subpathsOfDirectory(atPath: ada.home) {
            let bytes = FileManager.default.contents(atPath: "\(ada.home)/\(name)") ?? Data()
            #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name)")
        }
        #expect(try ada.json("history", at: Self.now)["actions"].list.count == 1)
        #expect(try cyc("remove 2026-11-21 --for-good --yes").status == 65)
        #expect(try ada.cyc("doctor", at: Self.now).output.contains("✓ ledger"))
        #expect(try ada.cyc("undo", at: Self.now).output.contains("kept"))
    }

    @Test("doctor lists drafts, and forget deletes them")
    func drafts() throws {
        #expect(try cyc("--text x").status == 0)
        let runtime = ada.folder.file("run")
        try ada.folder.write("y", to: "run/cyc/diary-2026-11-20.md")
        try ada.folder.write("", to: "run/cyc/diary-2026-11-20.base")
        try ada.folder.write("z", to: "home/.local/share/cyc/diary-2026-11-19.md")
        try ada.folder.write("theirs", to: "run/cyc/diary.txt")
        chmod(runtime, 0o700)
        let variables = ["XDG_RUNTIME_DIR": runtime]
        let doctor = try ada.cyc("doctor", at: Self.now, variables).output
        #expect(
            doctor.contains("cyc diary edit 2026-11-20")
                && doctor.contains("cyc diary edit 2026-11-19"))
        #expect(try ada.cyc("forget", "--everything", "--yes", at: Self.now, variables).status == 0)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(runtime)/cyc") == ["diary.txt"])
        #expect(!FileManager.default.fileExists(atPath: ada.data))
    }
}

/// The same diary in cyc and jrnl; `CYC_TEST_JRNL` is the path of jrnl if it is not in `PATH`.
@Suite(.tags(.external), .enabled(if: jrnlProgram != nil, "there is no jrnl here"))
struct DiaryJrnlTests {
    private static let now = "2026-11-21T12:00:00Z"
    private let ada: Person

    init() throws { ada = try Person() }

    /// Runs `jrnl` with a separate journal.
    private func jrnl(_ journal: String, _ words: String...) throws -> String {
        let path = try #require(jrnlProgram)
        let configuration = try ada.folder.write(
            """
            colors: {body: none, date: none, tags: none, title: none}
            default_hour: 9
            default_minute: 0
            display_format: null
            editor: ''
            encrypt: false
            highlight: false
            indent_character: ''
            journals: {default: {journal: \(journal)}}
            linewrap: 79
            tagsymbols: '@'
            template: false
            timeformat: '%Y-%m-%d %H:%M'
            version: v4.6

            """, to: "jrnl.yaml")
        let outcome = try Program(path, environment: ada.environment()).run(
            ["--config-file", configuration] + words, in: ada.elsewhere)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    private func words(_ text: String?) -> [Substring] {
        (text ?? "").split(whereSeparator: \.isWhitespace)
    }

    private let texts = [
        "2026-11-01": "One sentence. And another, with @tag.",
        "2026-11-02":
            "A title\n\n- [ ] open\n- [x] done\n[x] at the edge\n[2026-01-01 10:00] no entry",
        "2026-11-03": "한글 일기. 두 번째 문장。 그리고 셋째",
        "2026-11-04": "**bold**\nbelow",
        "2026-11-05": "**all bold**",
        "2026-11-06": "[brackets] first\n* * *\n[] [yesterday] [Monday] x",
        "2026-11-07": "🌱 grown\n\n\n\nafter empty lines",
        "2026-11-08": "[tomorrow] x",
    ]

    @Test("jrnl reads the export with the same days and texts")
    func export() throws {
        for (day, text) in texts {
            #expect(try ada.cyc("diary", day, "--text", text, "--unlock", at: Self.now).status == 0)
        }
        let file = "\(ada.elsewhere)/journal.txt"
        #expect(try ada.cyc("diary", "export", file, "--jrnl", at: Self.now).status == 0)
        let entries = try JSONText(jrnl(file, "--format", "json"))["entries"].list
        #expect(entries.compactMap { $0["date"].text } == texts.keys.sorted())
        for entry in entries {
            let day = try #require(entry["date"].text)
            let read = (entry["title"].text ?? "") + "\n" + (entry["body"].text ?? "")
            #expect(words(read) == words(texts[day]), "\(day)")
        }
        // A jrnl export of it imports without a change.
        let back = try ada.folder.write(try jrnl(file, "--format", "json"), to: "back.json")
        let bob = try Person()
        #expect(try bob.cyc("diary", "import", back, at: Self.now).status == 0)
        let kept = try bob.json("diary", "list", at: Self.now)["entries"].list
        #expect(kept.compactMap { $0["date"].text } == texts.keys.sorted())
        for entry in kept {
            #expect(words(entry["text"].text) == words(texts[entry["date"].text ?? ""]))
        }
    }

    @Test("a jrnl export is imported: several entries of a day, stars, empty bodies")
    func take() throws {
        let journal = "\(ada.elsewhere)/mine.txt"
        let lines = [
            "2026-11-19 at 18:30: Evening. It rained.\nA second line.",
            "2026-11-19 at 08:05: Morning *", "2026-11-20: 한글 제목\n본문",
        ]
        for line in lines { _ = try jrnl(journal, line) }
        let file = try ada.folder.write(try jrnl(journal, "--format", "json"), to: "jrnl.json")
        for new in [2, 0] {
            let outcome = try ada.cyc("diary", "import", file, at: Self.now)
            #expect(
                outcome.output.contains("2 days read") && outcome.output.contains("\(new) of them"))
        }
        let entries = try ada.json("diary", "list", at: Self.now)["entries"].list
        #expect(
            entries.map { $0["text"] } == [
                "Morning *\n\nEvening. It rained.\nA second line.", "한글 제목\n본문",
            ])
        #expect(entries[0]["created"] == "2026-11-19T08:05:00+00:00")
    }
}

private let jrnlProgram =
    ProcessInfo.processInfo.environment["CYC_TEST_JRNL"]
    ?? (Program.areInstalled("jrnl") ? "jrnl" : nil)
