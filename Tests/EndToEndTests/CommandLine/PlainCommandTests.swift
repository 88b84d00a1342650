import TestSupport
import Testing

/// Command lines that are parsed without ArgumentParser.
struct PlainCommandTests {
    private static let now = "2026-11-21T12:00:00Z"

    /// Pairs of a command line and an equivalent that only ArgumentParser parses.
    static let pairs: [([String], [String])] = [
        ([], ["status", "--cached", "--cached"]),
        (["status"], ["status", "--cached", "--cached"]),
        (["status", "--cached"], ["status", "--cached", "--cached"]),
        (["status", "--json", "--cached"], ["--json", "--cached"]),
        (["status", "--check"], ["status", "--check", "--check"]),
        (["streak", "--json", "--cached"], ["streak", "--json", "--json", "--cached"]),
        (["streak", "--cached"], ["streak", "--cached", "--cached"]),
        (["grass", "--json"], ["grass", "--json", "--json"]),
        (["grass", "--cached"], ["grass", "--cached", "--cached"]),
        (["todo"], ["todo", "list", "--"]),
        (["todo", "list", "--limit", "1"], ["todo", "list", "--limit=1"]),
        (
            ["todo", "list", "+b", "--all", "--json"],
            ["todo", "list", "--json", "--all", "--all", "+b"]
        ),
        (["todo", "list", "--done"], ["todo", "list", "--done", "--done"]),
        (["todo", "list", "--here"], ["todo", "list", "--here", "--here"]),
        (["calendar", "--months", "2"], ["calendar", "--months=2"]),
        (["calendar", "last", "month", "--json"], ["calendar", "--json", "--", "last", "month"]),
        (["day"], ["day", "--"]),
        (["day", "yesterday", "--json"], ["day", "--json", "--", "yesterday"]),
        (["me"], ["me", "--"]),
        (["me", "--json"], ["me", "--json", "--json"]),
        (["focus", "--json"], ["focus", "--json", "--json"]),
        (
            ["focus", "start", "99", "--pomodoro", "--adjust"],
            ["focus", "start", "--adjust", "--pomodoro", "--adjust", "99"]
        ),
        (
            ["focus", "start", "x", "--for", "0m", "--yes"],
            ["focus", "start", "x", "--for=0m", "--yes"]
        ),
        (["focus", "start", "--at", "23:00"], ["focus", "start", "--at=23:00"]),
        (["focus", "stop", "--ago", "5m"], ["focus", "stop", "--ago=5m"]),
        (["focus", "pause"], ["focus", "pause", "--"]),
        (["focus", "resume"], ["focus", "resume", "--"]),
        (["diary", "list", "2026", "--json"], ["diary", "list", "--json", "--", "2026"]),
        (["diary", "tomorrow", "--text", "x"], ["diary", "tomorrow", "--text=x"]),
        (["diary", "--unlock"], ["diary", "--unlock", "--"]),
        (["diary", "edit", "tomorrow", "--text", "x"], ["diary", "edit", "tomorrow", "--text=x"]),
        // Command lines that the parser rejects.
        (
            ["focus", "start", "--pomodoro", "--for", "5m"],
            ["focus", "start", "--pomodoro", "--for=5m"]
        ),
        (["calendar", "--months", "0"], ["calendar", "--months=0"]),
        (["status", "--json", "--check"], ["status", "--check", "--json", "--json"]),
        (["streak", "--cached", "--refresh"], ["streak", "--cached", "--refresh", "--cached"]),
        (["todo", "list", "--all", "--done"], ["todo", "list", "--all", "--done", "--all"]),
        (["todo", "done", "99"], ["todo", "done", "--", "99"]),
        (["todo", "add", ""], ["todo", "add", "--", ""]),
        (["todo", "add", "x", "--list", "later"], ["todo", "add", "x", "--list=later"]),
        (
            ["status", "--format", "{streak}", "--cached"],
            ["status", "--cached", "--format={streak}"]
        ),
        (["todo", "list", "--limit", "1", "--here"], ["todo", "--here", "--limit=1"]),
        (["todo", "+b"], ["todo", "list", "--tag=b"]),
        (["todo", "add"], ["todo", "add", "--"]),
        (["diary", "today", "list"], ["diary", "--", "today", "list"]),
        (["history", "--limit", "2", "--json"], ["history", "--json", "--limit=2"]),
        (["history", "--limit", "x"], ["history", "--limit=x"]),
        (["alarm"], ["alarm", "list", "--"]),
        (["alarm", "answer", "4"], ["alarm", "answer", "--", "4"]),
        (["mates", "--cached"], ["mates", "--cached", "--cached"]),
    ]

    @Test("output equals that of the parser")
    func same() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        #expect(try ada.cyc("status", at: Self.now).status == 0)
        for words in [["one", "+a"], ["two", "+b", "due:fri"], ["three", "--list", "soon"]] {
            #expect(try ada.cyc(["todo", "add"] + words, at: Self.now).status == 0)
        }
        #expect(try ada.cyc("todo", "done", "1", at: Self.now).status == 0)
        for (plain, parsed) in Self.pairs {
            let (one, other) = (try ada.cyc(plain, at: Self.now), try ada.cyc(parsed, at: Self.now))
            #expect(one.status == other.status, "\(plain)")
            #expect(one.output == other.output, "\(plain)")
            #expect(one.errors == other.errors, "\(plain)")
        }
    }

    @Test("words that look like options are never parsed as a title or a value")
    func dashes() throws {
        let ada = try Person()
        for words in [
            ["todo", "add", "-x"], ["todo", "add", "x", "--nonsense"],
            ["todo", "add", "x", "--note"],
            ["todo", "list", "--limit"], ["todo", "list", "--limit", "many"],
            ["todo", "list", "--limit", "-1"], ["todo", "list", "--limit", "0"],
            ["status", "x"], ["streak", "--jso"], ["grass", "json"],
            // Names of Swift properties.
            ["focus", "start", "--plannedLength", "5m"], ["focus", "start", "--isSure"],
            ["focus", "start", "--time"], ["todo", "list", "--filters"],
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

    @Test("JSON can hold every character")
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
