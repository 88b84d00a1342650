import Foundation
import TestSupport
import Testing

/// The programs in docs/hooks.md, as they are written there.
struct HookScriptTests {
    /// Returns the program that the text names before it.
    private func script(_ name: String) throws -> String {
        let text = try String(contentsOfFile: SourceTree.path("docs/hooks.md"), encoding: .utf8)
        let after = try #require(text.split(separator: "`~/bin/\(name)`").dropFirst().last)
        return String(try #require(after.split(separator: "```sh\n").dropFirst().first))
            .split(separator: "```").first.map(String.init) ?? ""
    }

    /// A user with the program in their home folder, and a `curl` that writes what it gets.
    private func person(_ name: String, event: String) throws -> Person {
        let ada = try Person()
        for (path, text) in [
            ("bin/\(name)", try script(name)),
            ("bin/curl", "#!/bin/sh\nprintf '%s\\n' \"$@\" >>~/sent\n[ -t 0 ] || cat >>~/sent\n"),
        ] {
            let file = URL(filePath: ada.home).appending(path: path).path
            try FileManager.default.createDirectory(
                atPath: URL(filePath: file).deletingLastPathComponent().path,
                withIntermediateDirectories: true)
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            chmod(file, 0o700)
        }
        try ada.configure("[hooks]\n\(event) = [\"~/bin/\(name)\", \"\(event)\"]\n")
        return ada
    }

    private func test(_ ada: Person, _ event: String) throws -> Program.Outcome {
        let path = "\(ada.home)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        return try ada.cyc(["hook", "test", event], ["PATH": "\(Person.programs):\(path)"])
    }

    private func sent(_ ada: Person) -> String {
        (try? String(contentsOfFile: "\(ada.home)/sent", encoding: .utf8)) ?? ""
    }

    @Test("the lamp gets a colour for the event")
    func lamp() throws {
        for (event, color) in [
            ("green", "[0,255,0]"), ("risk", "[255,120,0]"), ("broken", "[255,0,0]"),
        ] {
            let ada = try person("lamp", event: event)
            let run = try test(ada, event)
            #expect(run.status == 0, "\(run.errors)")
            #expect(sent(ada).contains("{\"on\":true,\"seg\":[{\"col\":[\(color)]}]}"))
            #expect(sent(ada).contains("http://wled.local/json/state"))
        }
    }

    @Test("the chat gets the title", .tags(.external), .needs("jq"))
    func chat() throws {
        let ada = try person("chat", event: "green")
        try FileManager.default.createDirectory(
            atPath: "\(ada.home)/.config/cyc", withIntermediateDirectories: true)
        try "https://chat.example/hook\n".write(
            toFile: "\(ada.home)/.config/cyc/webhook", atomically: true, encoding: .utf8)
        let run = try test(ada, "green")
        #expect(run.status == 0, "\(run.errors)")
        #expect(sent(ada).contains("https://chat.example/hook"))
        #expect(sent(ada).contains("{\"text\":\"Test from cyc\"}"))
    }

    @Test("the card is committed and pushed")
    func card() throws {
        let ada = try person("card", event: "green")
        let remote = try GitRepository.make(
            at: ada.folder.file("remote.git"), home: ada.home, bare: true)
        let profile = try GitRepository.make(
            at: "\(ada.home)/src/profile", home: ada.home, bare: false)
        try profile.git("remote", "add", "origin", remote.path)
        try profile.git("config", "user.name", "Ada")
        try profile.git("config", "user.email", Person.address)
        try profile.git("config", "push.default", "current")
        let run = try test(ada, "green")
        #expect(run.status == 0, "\(run.errors) \(run.output)")
        #expect(try remote.git("log", "--all", "--format=%s") == "Show today")
        #expect(try remote.git("log", "--all", "--format=", "--name-only") == "today.svg")
    }
}
