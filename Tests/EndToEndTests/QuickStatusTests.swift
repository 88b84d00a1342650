import TestSupport
import Testing

/// Command lines that are read without the parser.
struct QuickStatusTests {
    private static let now = "2026-11-21T12:00:00Z"

    /// A command line, and one that means the same and that only the parser reads.
    static let pairs: [([String], [String])] = [
        ([], ["status", "--cached", "--cached"]),
        (["status"], ["status", "--cached", "--cached"]),
        (["status", "--cached"], ["status", "--cached", "--cached"]),
        (["status", "--json", "--cached"], ["--json", "--cached"]),
        (["status", "--check"], ["status", "--check", "--check"]),
        (["status", "--json", "--check"], ["status", "--check", "--json", "--json"]),
        (["status", "--cached", "--refresh"], ["status", "--cached", "--refresh", "--cached"]),
    ]

    @Test("They give what the parser gives")
    func same() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        #expect(try ada.cyc("status", at: Self.now).status == 0)
        #expect(try ada.cyc("todo", "add", "one", at: Self.now).status == 0)
        for (quick, parsed) in Self.pairs {
            let (one, other) = (try ada.cyc(quick, at: Self.now), try ada.cyc(parsed, at: Self.now))
            #expect(one.status == other.status, "\(quick)")
            #expect(one.output == other.output, "\(quick)")
            #expect(one.errors == other.errors, "\(quick)")
        }
    }

    @Test("Words that look like options are never taken for a title or a value")
    func dashes() throws {
        let ada = try Person()
        for words in [
            ["todo", "add", "-x"], ["todo", "add", "x", "--nonsense"],
            ["todo", "add", "x", "--note"],
            ["todo", "list", "--limit"], ["todo", "list", "--limit", "many"],
            ["todo", "list", "--limit", "-1"], ["todo", "list", "--limit", "0"],
            ["status", "x"], ["streak", "--jso"], ["grass", "json"],
        ] {
            let run = try ada.cyc(words, at: Self.now)
            #expect(run.status == 64, "\(words)")
            #expect(run.output == "")
        }
        for (words, help) in [
            (["todo", "list", "--limit", "many"], "cyc todo list --help"),
            (["streak", "--jso"], "cyc streak --help"),
            (["--nonsense"], "cyc status --help"),
        ] {
            let hint = "hint: \(help)\n"
            #expect(try ada.cyc(words, at: Self.now).errors.hasSuffix(hint), "\(words)")
        }
        #expect(try ada.cyc("todo", "add", "--help").output.contains("EXAMPLES"))
        #expect(try ada.cyc("todo", "add", "--", "-x", at: Self.now).status == 0)
        #expect(try ada.json("todo", "list", at: Self.now)["todos"][0]["title"] == "-x")
    }

    @Test("JSON holds every character")
    func characters() throws {
        let ada = try Person()
        let title = #"a "quoted" \ back/slash 한글 👩‍👩‍👧‍👦 é"#
        let note = "one\ntwo\"\\"
        #expect(try ada.cyc("todo", "add", title, "--note", note, at: Self.now).status == 0)
        let todo = try ada.json("todo", "list", at: Self.now)["todos"][0]
        #expect(todo["title"].text == title)
        #expect(todo["note"].text == note)
        let exported = try ada.cyc("todo", "export", at: Self.now).output
        #expect(
            exported.hasPrefix(
                "{\n  \"schema\" : 1,\n  \"todos\" : [\n    {\n      \"commit\" : null,"))
        #expect(try JSONText(exported)["todos"][0]["note"].text == note)
    }
}
