import Foundation
import TestSupport
import Testing

/// INTERFACE.md, "The prompt".
struct PromptTests {
    static let now = "2026-11-21T12:00:00Z"

    @Test("Without a file, with a damaged one or without a home it prints nothing and never fails")
    func silent() throws {
        let ada = try Person()
        for text in [
            nil, "", "\n", "nonsense", "cyc1", "cyc1 x y z", "cyc9 1 done 1 0 0 auto - 1 x\n",
            "cyc1 1 done 1 0 0 auto - 1,2 {icon}\n", String(repeating: "A", count: 1 << 20),
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

    @Test("Every write renews the line")
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
        #expect(try ada.cyc("repo", "remove", app.path, at: Self.now).status == 0)
        #expect(try ada.cyc("status", "--prompt", at: Self.now).output.hasSuffix(" unknown\n"))
    }

    @Test("It ages: after today nothing is done, after the streak's last day it is not known")
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
            ("2026-11-21T00:00:00Z", "2 none 24\n"), ("2026-11-21T20:00:00Z", "2 none 4\n"),
            ("2026-11-22T00:00:00Z", "?\n"), ("2027-11-22T00:00:00Z", "?\n"),
        ] {
            #expect(try ada.cyc("status", "--prompt", at: now).output == text, "\(now)")
        }
        // Saturday is done: Sunday rests, Monday is the last day.
        try app.commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.cyc("status", at: "2026-11-21T12:00:00Z")
        for (now, text) in [
            ("2026-11-22T12:00:00Z", "3 none"), ("2026-11-23T12:00:00Z", "3 none 12"),
            ("2026-11-24T00:00:00Z", "?"),
        ] {
            #expect(try ada.cyc("status", "--prompt", at: now).output.hasPrefix(text), "\(now)")
        }
    }

    @Test("A fresh line is read without writing, without network and without another file of ours")
    func quiet() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.json("status", at: Self.now)
        let trace = ada.folder.file("trace")
        let run = try ada.shell(
            "strace -f -o '\(trace)' cyc status --prompt", ["CYC_NOW": Self.now])
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

    @Test("A line older than a minute is printed at once and renewed in the background, once")
    func background() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        _ = try ada.json("status", at: Self.now)
        let fifo = ada.folder.file("fifo")
        #expect(mkfifo(fifo, 0o600) == 0)
        let agent = try ada.folder.write("#!/bin/sh\necho \"$@\" > '\(fifo)'\n", to: "agent")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: agent)
        try ada.agePrompt()
        let variables = ["CYC_AGENT": agent, "CYC_NOW": Self.now, "FIFO": fifo]
        let run = try ada.shell(
            "cyc status --prompt > \"$HOME/segment\" && timeout 60 cat \"$FIFO\"", variables)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("refresh"))
        #expect(try !String(contentsOfFile: "\(ada.home)/segment", encoding: .utf8).isEmpty)

        // The true one touches the line first, so that the next prompt starts none.
        try ada.agePrompt()
        let refresh = try Program(
            Person.agent, environment: ada.environment(at: Self.now)
        ).run(run.output.split(separator: " ").map { String($0).trimmed }, in: ada.elsewhere)
        #expect(refresh.status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: ada.prompt)
        let modified = try #require(attributes[.modificationDate] as? Date)
        #expect(modified.timeIntervalSinceNow > -60)
        // Nobody reads the pipe now: an agent that was started would leave its mark beside it.
        try Data("#!/bin/sh\n: > '\(fifo).started'\n".utf8).write(to: URL(filePath: agent))
        #expect(try ada.shell("cyc status --prompt", variables).status == 0)
        #expect(!FileManager.default.fileExists(atPath: "\(fifo).started"))
    }
}

extension Person {
    /// Makes the prompt line look two minutes old.
    fileprivate func agePrompt() throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: prompt)
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
