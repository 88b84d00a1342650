import CycRun
import Foundation
import TestSupport
import Testing

/// INTERFACE.md, "The prompt".
struct PromptTests {
    static let now = "2026-11-21T12:00:00Z"

    @Test("without a valid file or a home it prints nothing and succeeds")
    func silent() throws {
        let ada = try Person()
        for text in [
            nil, "", "\n", "nonsense", "cyc1", "cyc1 x y z", "cyc9 1 done 1 0 0 auto - 1 x\n",
            "cyc1 1 done 1 0 0 auto - 1,2 {icon}\n", "cyc2", "cyc2 x\n9999999999 red x\tx\n",
            String(repeating: "A", count: 1 << 20),
        ] {
            if let text { try ada.folder.write(text, to: "home/.local/state/cyc/prompt") }
            let run = try ada.cyc("status", "--prompt", at: Self.now)
            #expect(run.status == 0)
            #expect(run.output == "")
            #expect(run.errors == "")
        }
        for variables in [["HOME": ""], ["CYC_NOW": "nonsense"], ["TZ": "Mars/Phobos"]] {
            let run = try ada.cyc(["status", "--prompt"], at: Self.now, variables)
            #expect(run.status == 0)
            #expect(run.errors == "")
        }
        try ada.folder.write("nonsense = = =", to: "home/.config/cyc/config.toml")
        #expect(try ada.cyc("status", "--prompt", at: Self.now).status == 0)
    }

    @Test(
        "--prompt works in any order of arguments",
        arguments: [
            ["status", "--prompt"], ["--prompt"], ["--prompt", "status"],
        ])
    func order(words: [String]) throws {
        let ada = try Person(settings: "nonsense = = =")
        try ada.write(.line(hoursLeft: 1))
        let run = try ada.cyc(words)
        #expect(run.status == 0)
        #expect(run.output == "⚠ 12 1h\n")
        #expect(run.errors == "")
        for others in ["--json", "--check", "--format={icon}", "--widget=tmux", "--cached"] {
            #expect(try ada.cyc(words + [others]).status == 64, "\(others)")
        }
    }

    @Test(
        "a special file in place of the prompt file prints nothing without waiting",
        arguments: [
            "mkfifo", "mkdir", "ln -s prompt", "ln -s /dev/zero", "ln -s /dev/tty",
            "head -c 100000000 /dev/zero >", "head -c 5000 /dev/urandom >", "truncate -s 8T",
            "printf 'cyc1\\000\\377' >", "install -m 000 /dev/null",
        ])
    func strange(kind: String) throws {
        let ada = try Person()
        let folder = "\(ada.home)/.local/state/cyc"
        let made = try ada.shell("mkdir -p '\(folder)'; cd '\(folder)'; \(kind) prompt")
        #expect(made.status == 0, "\(made.errors)")
        let run = try ada.cyc("status", "--prompt", at: Self.now)
        #expect(run.status == 0)
        #expect(run.output == "")
        #expect(run.errors == "")
    }

    @Test("closed standard streams or a closed pipe are not an error")
    func streams() throws {
        let ada = try Person()
        try ada.write(.line(hoursLeft: 1))
        #expect(try ada.shell("cyc status --prompt <&- >&- 2>&-").status == 0)
        #expect(try ada.shell("cyc status --prompt > /dev/full").status == 0)
        #expect(try ada.shell("{ cyc status --prompt; echo $? >&2; } | true").errors == "0\n")
    }

    @Test("a change of its settings renews the prompt")
    func settings() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        for day in 18...20 { try app.commit(on: "2026-11-\(day)T08:00:00Z") }
        func prompt(after words: String...) throws -> String {
            let run = try ada.cyc(words, at: Self.now)
            #expect(run.status == 0, "\(words) \(run.errors)")
            return try ada.cyc("status", "--prompt", at: Self.now).output
        }
        // Without a ledger it prints nothing and creates none.
        #expect(try prompt(after: "config", "set", "prompt.format", "{streak} {state}") == "")
        #expect(!FileManager.default.fileExists(atPath: ada.ledger))
        #expect(try prompt(after: "status") == "3 none\n")
        let format = ["config", "set", "prompt.format"]
        #expect(try prompt(after: format[0], format[1], format[2], "{icon}{streak}") == "⚠3\n")
        #expect(try prompt(after: "config", "set", "prompt.ascii", "always") == "due3\n")
        #expect(try prompt(after: "config", "unset", "prompt.ascii") == "⚠3\n")
        #expect(try prompt(after: "config", "set", "streak.rest_days", "sat") == "🌙3\n")
        #expect(try prompt(after: "config", "unset", "streak.rest_days") == "⚠3\n")
        #expect(try prompt(after: "freeze", "add", "2026-11-21", "--why", "x") == "🌙3\n")
        #expect(try prompt(after: "freeze", "remove", "1", "--yes") == "⚠3\n")
        #expect(try prompt(after: format[0], format[1], format[2], "{dday}/{todo}") == "/0\n")
        #expect(try prompt(after: "dday", "add", "Exam", "2026-11-25") == "D-4/0\n")
        #expect(try prompt(after: "todo", "add", "one") == "D-4/1\n")
        #expect(try prompt(after: "todo", "undo") == "D-4/0\n")
        #expect(try prompt(after: "dday", "remove", "1", "--yes") == "/0\n")
        #expect(try prompt(after: format[0], format[1], format[2], "{streak}") == "3\n")
        #expect(try prompt(after: "repo", "remove", "--yes", app.path) == "0\n")
    }

    @Test("a change says that the prompt cannot be renewed, and is made")
    func notRenewed() throws {
        let ada = try Person()
        try ada.folder.write("", to: "home/.local/state")
        let run = try ada.cyc("todo", "add", "one", at: Self.now)
        #expect(run.status == 0 && run.output.contains("one"))
        let errors = run.errors.replacing(/\s+/, with: " ")
        #expect(errors.contains("warning: the prompt is not renewed: cannot "), "\(errors)")
        #expect(errors.contains(".local/state"))
        #expect(try ada.json("todo", "list", at: Self.now)["todos"].list.count == 1)
    }

    @Test("every write renews the prompt")
    func renewed() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        #expect(try ada.cyc("status", "--prompt", at: Self.now).output == "")
        for day in 17...20 { try app.commit(on: "2026-11-\(day)T08:00:00Z") }
        _ = try ada.json("status", at: Self.now)
        let atRisk = try ada.cyc("status", "--prompt", at: Self.now).output
        #expect(atRisk.contains("4"))
        #expect(atRisk.hasSuffix("\n") && atRisk.split(separator: "\n").count == 1)

        try app.commit(on: "2026-11-21T08:00:00Z")
        #expect(try ada.cyc("sync", at: Self.now).status == 0)
        let safe = try ada.cyc("status", "--prompt", at: Self.now).output
        #expect(safe.contains("5"))
        #expect(safe != atRisk)

        try ada.configure("[prompt]\nformat = \"{streak}/{longest} {state}\"\n")
        #expect(try ada.cyc("repo", "add", app.path, at: Self.now).status == 0)
        #expect(try ada.cyc("status", "--prompt", at: Self.now).output == "5/5 done\n")
        #expect(try ada.cyc("repo", "remove", "--yes", app.path, at: Self.now).status == 0)
        #expect(try ada.cyc("status", "--prompt", at: Self.now).output == "0/0 unknown\n")
    }

    @Test("after today the state is open, after the streak's last day unknown")
    func aging() throws {
        let ada = try Person(
            settings: "[prompt]\nformat = \"{streak} {state} {hours_left}\"\n"
                + "[streak]\nrest_days = [\"sun\"]\n")
        let app = try ada.repository("app")
        for day in 19...20 { try app.commit(on: "2026-11-\(day)T08:00:00Z") }
        // Friday; the streak lives through Saturday, and Sunday is a rest day.
        try ada.folder.write("", to: "home/.local/state/cyc/none")
        _ = try ada.cyc("status", at: "2026-11-20T12:00:00Z")
        for (now, text) in [
            ("2026-11-20T12:00:00Z", "2 done 12\n"), ("2026-11-20T23:59:59Z", "2 done 0\n"),
            ("2026-11-21T00:00:00Z", "2 none\n"), ("2026-11-21T20:00:00Z", "2 none\n"),
            ("2026-11-22T00:00:00Z", "?\n"), ("2027-11-22T00:00:00Z", "?\n"),
        ] {
            #expect(try ada.cyc("status", "--prompt", at: now).output == text, "\(now)")
        }
        // Saturday is done: Sunday rests, Monday is the last day.
        try app.commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.cyc("status", at: "2026-11-21T12:00:00Z")
        for (now, text) in [
            ("2026-11-22T12:00:00Z", "3 none"), ("2026-11-23T12:00:00Z", "3 none"),
            ("2026-11-24T00:00:00Z", "?"),
        ] {
            #expect(try ada.cyc("status", "--prompt", at: now).output.hasPrefix(text), "\(now)")
        }
    }

    @Test("each field of the file is right on later days")
    func laterDays() throws {
        let ada = try Person(
            settings: "[prompt]\nformat = \"{streak} {state} {today} {dday} {todo} {focus}\"\n")
        let app = try ada.repository("app")
        for day in 19...21 { try app.commit(on: "2026-11-\(day)T08:00:00Z") }
        for words in [
            ["dday", "add", "Exam", "2026-11-23"],
            ["todo", "add", "Read", "due:2026-11-22", "--list", "soon"],
            ["todo", "add", "Write", "due:2026-11-23", "--list", "someday"], ["focus", "start"],
        ] { #expect(try ada.cyc(words, at: Self.now).status == 0, "\(words)") }
        #expect(try ada.cyc("sync", at: Self.now).status == 0)
        for (now, text) in [
            (Self.now, "3 done 1 D-2 0 0m\n"), ("2026-11-21T12:30:00Z", "3 done 1 D-2 0 30m\n"),
            ("2026-11-21T15:59:59Z", "3 done 1 D-2 0 3h\n"),
            ("2026-11-22T00:00:00Z", "3 none 0 D-1 1 8h?\n"),
            ("2026-11-22T23:59:59Z", "3 none 0 D-1 1 8h?\n"), ("2026-11-23T00:00:00Z", "?\n"),
        ] {
            #expect(try ada.cyc("status", "--prompt", at: now).output == text, "\(now)")
        }
    }

    @Test("with a weekly streak the hours count to its deadline")
    func weekHours() throws {
        let ada = try Person(
            settings: "[streak]\nper_week = 1\n[prompt]\nformat = \"{hours_left} {week}\"\n")
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-10T08:00:00Z")
        // Monday; six days of the week may still be missed.
        let monday = "2026-11-16T00:00:00Z"
        #expect(try ada.cyc("status", at: monday).status == 0)
        for (now, text) in [
            (monday, "168 0/1\n"), ("2026-11-16T00:00:01Z", "167 0/1\n"),
            ("2026-11-16T23:59:59Z", "144 0/1\n"),
        ] {
            #expect(try ada.cyc("status", "--prompt", at: now).output == text, "\(now)")
            let format = ["status", "--cached", "--format", "{hours_left} {week}"]
            #expect(try ada.cyc(format, at: now).output == text, "\(now)")
        }
        // Later days show no hours.
        #expect(try ada.cyc("status", "--prompt", at: "2026-11-18T00:00:00Z").output == " 0/1\n")
    }

    @Test("a file of an older version prints nothing and is renewed in the background")
    func older() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.json("status", at: Self.now)
        let shown = try ada.cyc("status", "--prompt", at: Self.now).output
        try ada.folder.write(
            "cyc1 1 done 1 0 0 auto * 1,2,3,4,5,6,7,8,9 {icon}\n",
            to: "home/.local/state/cyc/prompt")
        let run = try ada.cyc("status", "--prompt", at: Self.now)
        #expect(run.status == 0 && run.output == "" && run.errors == "")
        let refresh = try Program(
            Person.agent, environment: ada.environment(at: "2026-11-21T12:02:00Z")
        ).run(AgentRequest.refreshInBackground(isSeen: false).words, in: ada.elsewhere)
        #expect(refresh.status == 0)
        #expect(try ada.cyc("status", "--prompt", at: Self.now).output == shown)
        #expect(!shown.isEmpty)
    }

    /// Needs root: `cyc` lets only root read its memory, where strace finds file names.
    private static let strace = geteuid() == 0 ? "strace" : "unshare --map-root-user strace"

    @Test("a fresh prompt is read without writes, network or another file of cyc")
    func quiet() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.json("status", at: Self.now)
        let trace = ada.folder.file("trace")
        let run = try ada.shell(
            "\(Self.strace) -f -o '\(trace)' cyc status --prompt", ["CYC_NOW": Self.now])
        guard run.status == 0 else {
            try Test.cancel("strace is not installed or may not trace: \(run.errors)")
        }
        #expect(!run.output.isEmpty)
        let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
            .map { $0.drop { $0.isNumber || $0 == " " } }
        #expect(calls.contains { $0.contains("/cyc/prompt") })
        for call in calls {
            for forbidden in ["socket(", "connect(", "fork", "execve(\"\(Person.agent)"] {
                #expect(!call.hasPrefix(forbidden), "\(call)")
            }
            for forbidden in [
                "cyc.db", "config.toml", "/.git", "zoneinfo", "O_CREAT", "O_WRONLY", "O_RDWR",
            ] {
                #expect(!call.contains(forbidden), "\(call)")
            }
            if call.hasPrefix("write(") { #expect(call.hasPrefix("write(1,"), "\(call)") }
        }
    }

    @Test("the refresh is detached: own session, no inherited files, not awaited")
    func detached() throws {
        let ada = try Person()
        try ada.write(.line(hoursLeft: 1))
        try ada.agePrompt()
        let (ready, go) = (ada.folder.file("told"), ada.folder.file("go"))
        #expect(mkfifo(go, 0o600) == 0)
        let agent = try ada.folder.writeProgram(
            "#!/bin/sh\necho $$ > '\(ready).new'; mv '\(ready).new' '\(ready)'\nread line < '\(go)'\n",
            to: "agent")
        let trace = ada.folder.file("trace")
        let run = try ada.shell(
            "\(Self.strace) -o '\(trace)' cyc status --prompt 7< /etc/passwd 8> '\(ada.folder.file("eight"))'",
            ["CYC_AGENT": agent])
        guard run.status == 0, !run.output.isEmpty else {
            try Test.cancel("strace is not installed or may not trace: \(run.errors)")
        }
        // The prompt has ended while the agent that it started still waits.
        #expect(run.output == "⚠ 12 1h\n")
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while !FileManager.default.fileExists(atPath: ready), ContinuousClock.now < deadline {
            usleep(5000)
        }
        let number = try #require(
            Int32(String(contentsOfFile: ready, encoding: .utf8).trimmed))
        #expect(getsid(number) == number)
        let files = "/proc/\(number)/fd"
        for name in try FileManager.default.contentsOfDirectory(atPath: files) {
            // The shell of the fake agent reads its script through descriptor 10.
            guard let target = readLink("\(files)/\(name)"), target != agent else { continue }
            #expect(["/dev/null", go].contains(target), "\(name) is \(target)")
        }
        let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        #expect(calls.contains { $0.contains("/cyc/prompt") })
        for call in calls {
            for forbidden in ["cyc.db", "config.toml", "/.git", "O_CREAT", "O_WRONLY", "O_RDWR"] {
                #expect(!call.contains(forbidden), "\(call)")
            }
            for forbidden in ["socket(", "connect(", "utime", "wait"] {
                #expect(!call.hasPrefix(forbidden), "\(call)")
            }
            if call.hasPrefix("write(") { #expect(call.hasPrefix("write(1,"), "\(call)") }
        }
        try Data("go\n".utf8).write(to: URL(filePath: go))
        #expect(hasEnded(number))
    }

    @Test("a prompt older than a minute is printed at once and renewed once")
    func background() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.json("status", at: Self.now)
        let fifo = ada.folder.file("fifo")
        #expect(mkfifo(fifo, 0o600) == 0)
        let agent = try ada.folder.writeProgram("#!/bin/sh\necho \"$@\" > '\(fifo)'\n", to: "agent")
        try ada.agePrompt()
        let variables = ["CYC_AGENT": agent, "CYC_NOW": Self.now, "FIFO": fifo]
        let run = try ada.shell(
            "cyc status --prompt > \"$HOME/segment\" && timeout 60 cat \"$FIFO\"", variables)
        #expect(run.status == 0)
        let request = AgentRequest.refreshInBackground(isSeen: false)
        #expect(run.outputLines == [request.words.joined(separator: " ")])
        #expect(try !String(contentsOfFile: "\(ada.home)/segment", encoding: .utf8).isEmpty)

        // The real agent touches the file first, so that the next prompt starts none.
        try ada.agePrompt()
        let refresh = try Program(
            Person.agent, environment: ada.environment(at: Self.now)
        ).run(run.output.split(separator: " ").map { String($0).trimmed }, in: ada.elsewhere)
        #expect(refresh.status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: ada.prompt)
        let modified = try #require(attributes[.modificationDate] as? Date)
        #expect(modified.timeIntervalSinceNow > -60)
        // Nothing reads the pipe now: a started agent would create the file beside it.
        try Data("#!/bin/sh\n: > '\(fifo).started'\n".utf8).write(to: URL(filePath: agent))
        #expect(try ada.shell("cyc status --prompt", variables).status == 0)
        #expect(!FileManager.default.fileExists(atPath: "\(fifo).started"))
    }
}

extension Person {
    /// Sets the time of the prompt file two minutes back.
    fileprivate func agePrompt() throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: prompt)
    }
}

/// Returns the target of a symbolic link; nil if there is none.
private func readLink(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
