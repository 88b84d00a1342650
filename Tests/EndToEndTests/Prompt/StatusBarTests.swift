import CycRun
import Foundation
import TestSupport
import Testing

/// `cyc status --widget`, and the output of `cyc init` for status bars.
struct StatusBarTests {
    static let now = PromptTests.now
    static let bars = ["waybar", "polybar", "i3blocks", "tmux", "xbar"]

    @Test("without a ledger a bar prints text, exits 0 and creates no files", arguments: bars)
    func empty(bar: String) throws {
        let ada = try Person()
        let run = try ada.cyc("status", "--widget", bar, at: Self.now)
        #expect(run.status == 0)
        #expect(run.output.contains("?"))
        #expect(run.errors == "")
        #expect(!FileManager.default.fileExists(atPath: ada.data))
        #expect(!FileManager.default.fileExists(atPath: ada.prompt))
    }

    @Test("a bar shows stored data, hides a done day and escapes names", arguments: bars)
    func stored(bar: String) throws {
        let ada = try Person()
        let app = try ada.repository("$(touch x)")
        for day in 18...20 { try app.commit(on: "2026-11-\(day)T08:00:00Z") }
        _ = try ada.json("status", at: Self.now)
        let nasty = "a|b%{F#f00}#[fg=red]<b>&$(touch x)"
        for words in [
            ["dday", "add", nasty, "2026-12-11"], ["todo", "add", "open \(nasty)"],
            ["todo", "add", "finished"], ["todo", "done", "2"],
        ] { #expect(try ada.cyc(words, at: Self.now).status == 0) }
        let before = try Data(contentsOf: URL(filePath: ada.prompt))
        // A new commit: a bar does not read it.
        try app.commit(on: "2026-11-21T08:00:00Z")
        let run = try ada.cyc("status", "--widget", bar, at: Self.now)
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.contains("⚠ 3 12h"))
        #expect(run.output.contains("D-20 ████░"))
        #expect(!run.output.contains("finished"))
        #expect(run.output.contains("☐ 1"))
        if bar == "waybar" {
            let json = try JSONText(run.output)
            #expect(json["percentage"] == 80)
            #expect(json["class"] == ["none", "at-risk"])
            #expect(
                json["tooltip"].text?.contains("open a|b%{F#f00}#[fg=red]&lt;b&gt;&amp;$(touch x)")
                    == true)
        }
        if bar == "xbar" { #expect(run.output.contains("open a¦b")) }
        #expect(try Data(contentsOf: URL(filePath: ada.prompt)) == before)
        #expect(!FileManager.default.fileExists(atPath: "\(ada.elsewhere)/x"))
        #expect(
            try ada.cyc(["status", "--widget", bar], at: Self.now, ["LANG": "C"]).output
                .contains("due 3 12h"))
    }

    @Test("a bar shows the line of the prompt file", arguments: bars)
    func sameLine(bar: String) throws {
        let ada = try Person(settings: "[prompt]\nformat = \"{streak} {state} {focus}\"\n")
        let app = try ada.repository("app")
        for day in 19...21 { try app.commit(on: "2026-11-\(day)T08:00:00Z") }
        #expect(try ada.cyc("sync", at: Self.now).status == 0)
        #expect(try ada.cyc("focus", "start", at: Self.now).status == 0)
        for now in [
            Self.now, "2026-11-21T15:40:00Z", "2026-11-22T05:00:00Z", "2026-11-24T05:00:00Z",
        ] {
            let line = try ada.cyc("status", "--prompt", at: now).output.dropLast()
            let run = try ada.cyc("status", "--widget", bar, at: now)
            #expect(run.output.contains(line), "\(now): \(run.output) not \(line)")
        }
    }

    @Test("a bar never waits for a refresh, and starts one if the prompt is old")
    func background() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.json("status", at: Self.now)
        let go = ada.folder.file("go")
        #expect(mkfifo(go, 0o600) == 0)
        let agent = try ada.folder.writeProgram("#!/bin/sh\necho \"$@\" > '\(go)'\n", to: "agent")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: ada.prompt)
        // A year later everything is stale; the agent blocks until the pipe is read.
        let run = try ada.shell(
            "cyc status --widget tmux > \"$HOME/bar\" && timeout 60 cat '\(go)'",
            ["CYC_AGENT": agent, "CYC_NOW": "2027-11-21T12:00:00Z"])
        #expect(run.status == 0)
        let request = AgentRequest.refreshInBackground(isSeen: false)
        #expect(run.outputLines == [request.words.joined(separator: " ")])
        #expect(try !String(contentsOfFile: "\(ada.home)/bar", encoding: .utf8).isEmpty)
    }

    @Test(
        "--widget excludes other options",
        arguments: [
            ["--json"], ["--check"], ["--format", "{icon}"], ["--prompt"], ["--refresh"],
            ["--widget", "dwm"],
        ])
    func alone(words: [String]) throws {
        #expect(try Person().cyc(["status", "--widget", "waybar"] + words).status == 64)
    }

    @Test("the starship line for /bin/sh shows the same as the prompt")
    func starship() throws {
        let ada = try Person()
        try ada.write(.line(hoursLeft: 1))
        let lines = try ada.shell("cyc init starship").outputLines
        let command = try #require(lines.first { $0.hasPrefix("command = \"") })
        #expect(lines.contains("shell = [\"/bin/sh\", \"-c\"]"))
        #expect(lines.contains("when = true") && lines.contains("use_stdin = false"))
        let word = String(command.dropFirst("command = \"".count).dropLast())
        func shown(_ variables: [String: String] = ["TERM": "xterm"]) throws -> String {
            let all = ada.environment().merging(variables) { $1 }
            return try Program("/bin/sh", environment: all).run(["-c", word], in: ada.elsewhere)
                .output
        }
        // Each state has the same colour as in a shell.
        #expect(try shown() == "\u{1B}[33m⚠ 12 1h\u{1B}[0m\n")
        #expect(try shown(["TERM": "xterm", "NO_COLOR": "1"]) == "⚠ 12 1h\n")
        try ada.write(.line(state: "done", risk: false))
        #expect(try shown() == "\u{1B}[32m🌱 12\u{1B}[0m\n")
        try ada.write(.line(state: "unknown", risk: false))
        #expect(try shown().hasPrefix("\u{1B}[2m? 12"))
        #expect(try !ada.cyc("status", "--prompt").output.contains("\u{1B}"))
    }

    @Test("the xbar program prints the same as the widget")
    func xbar() throws {
        let ada = try Person()
        let plugin = try ada.folder.writeProgram(
            try ada.shell("cyc init xbar").output, to: "plugins/cyc.1m.sh")
        let run = try Program(plugin, environment: ada.environment(at: Self.now))
            .run([], in: ada.elsewhere)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try run.output == ada.cyc("status", "--widget", "xbar", at: Self.now).output)
        #expect(!run.output.isEmpty)
    }

    @Test("tmux shows it once in its status line and runs no name as a command")
    func tmux() throws {
        let zone = NoonZone()
        let ada = try Person(settings: zone.setting)
        try ada.repository("app").commit(on: zone.text())
        _ = try ada.json("status")
        let name = "##[fg=red]#(touch x)"
        #expect(try ada.cyc("dday", "add", name, "+3d").status == 0)
        let folder = try TemporaryFolder()
        let snippet = try ada.shell("cyc init tmux").output
        let settings = try folder.write(
            "set -g status-left ''\nset -g status-right ''\nset -g window-status-current-format ''\n"
                + "set -g status-interval 1\n\(snippet)\(snippet)", to: "tmux.conf")
        let socket = folder.file("inner")
        let tmux = Program("tmux", environment: ada.environment().merging(["TERM": "xterm"]) { $1 })
        defer { _ = try? tmux.run(["-S", socket, "kill-server"], in: ada.elsewhere) }
        let terminal = try Terminal(
            "TMUX= exec tmux -S '\(socket)' -f '\(settings)' new-session 'read line'",
            environment: ada.environment(), in: ada.elsewhere)
        let expected = "🌱 1  ##[fg=red]#(tou… D-3 ████▉"
        let isShown = try terminal.waits { try terminal.screen().last?.contains(expected) == true }
        let screen = try terminal.screen()
        #expect(isShown, "\(screen)")
        let line = try #require(screen.last)
        #expect(line.split(separator: "🌱").count == 2, "\(line)")
        #expect(!FileManager.default.fileExists(atPath: "\(ada.elsewhere)/x"))
    }
}
