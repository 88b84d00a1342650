import Foundation
import TestSupport
import Testing

/// Lookup of the agent, and unusual current folders and paths.
struct PlacesTests {
    static let now = "2026-11-21T12:00:00Z"

    /// An executable file.
    private func script(_ text: String, at path: String, of ada: Person) throws -> String {
        try ada.folder.writeProgram("#!/bin/sh\n\(text)\n", to: path)
    }

    @Test("the agent is found beside cyc or in libexec, never through PATH")
    func agent() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        let files = FileManager.default
        let (cyc, agent) = ("\(Person.programs)/cyc", Person.agent)
        for folder in ["bin", "libexec/cyc", "links"] {
            _ = try ada.git(in: ada.folder.file(folder))
        }
        try copyProgram(cyc, to: ada.folder.file("bin/cyc"))
        try files.createSymbolicLink(
            atPath: ada.folder.file("links/cyc"), withDestinationPath: ada.folder.file("bin/cyc"))
        try files.createSymbolicLink(
            atPath: ada.folder.file("links/cyc-agent"), withDestinationPath: agent)
        var variables = ada.environment(at: Self.now)
        variables["PATH"] = ada.folder.file("links")
        let program = Program(ada.folder.file("links/cyc"), environment: variables)

        let alone = try program.run(["status"], in: ada.elsewhere)
        #expect(alone.status == 69)
        #expect(alone.errors.contains("cyc-agent"))
        #expect(alone.errors.contains("CYC_AGENT"))
        try copyProgram(agent, to: ada.folder.file("libexec/cyc/cyc-agent"))
        #expect(try program.run(["status"], in: ada.elsewhere).status == 0)
        try files.removeItem(atPath: ada.data)
        try files.moveItem(
            atPath: ada.folder.file("libexec/cyc/cyc-agent"),
            toPath: ada.folder.file("bin/cyc-agent"))
        #expect(try program.run(["status"], in: ada.elsewhere).status == 0)
    }

    @Test("commands that need no agent work with cyc alone")
    func alone() throws {
        let ada = try Person()
        let copy = ada.folder.file("copied/cyc")
        _ = try ada.git(in: ada.folder.file("copied"))
        try copyProgram("\(Person.programs)/cyc", to: copy)
        let program = Program(copy, environment: ada.environment(at: Self.now))
        for command in [
            "sync", "status", "grass", "why", "repo scan", "login", "logout", "whoami", "--version",
        ] {
            let words = command.split(separator: " ").map(String.init)
            let run = try program.run(words, in: ada.elsewhere)
            #expect(run.status == 69, "\(command): \(run.output)")
            for name in ["cyc-agent", "script/install", "CYC_AGENT"] {
                #expect(run.errors.contains(name), "\(command): \(run.errors)")
            }
        }
        for command in [
            "todo add Read", "todo list", "dday add Exam 2026-12-25", "config list", "--help",
            "licenses", "status --cached", "status --prompt", "export -",
        ] {
            let words = command.split(separator: " ").map(String.init)
            let run = try program.run(words, in: ada.elsewhere)
            #expect(run.status == 0, "\(command)")
            #expect(run.errors == "", "\(command)")
        }
    }

    @Test("the agent is found through any chain of links from any folder")
    func chainsOfLinks() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        let line = """
            mkdir -p a b/c && ln -s "$(command -v cyc)" a/real && ln -s ../a/real b/relative &&
            ln -s relative b/cyc && PATH=$PWD/b:$PATH && cd b/c &&
            for name in cyc ../cyc ../../a/real "$PWD/../relative"; do
                "$name" --version | wc -l; "$name" status --format '{state}'
            done
            """
        let run = try ada.shell(line, ["CYC_NOW": Self.now])
        #expect(run.errors == "")
        #expect(run.outputLines == Array(repeating: ["3", "done"], count: 4).flatMap { $0 })
    }

    @Test("an agent of another version or one that fails is reported")
    func strangeAgents() throws {
        let ada = try Person()
        let newer = try script(#"echo '{"version":{"_0":"9.9.9"}}'; exit 69"#, at: "newer", of: ada)
        let run = try ada.cyc(["--version"], ["CYC_AGENT": newer])
        #expect(run.status == 69)
        #expect(run.errors.contains("9.9.9"))
        #expect(try ada.cyc(["doctor"], ["CYC_AGENT": newer]).status == 69)
        for text in ["exit 1", "kill -SEGV $$", "echo nonsense; exit 3"] {
            let failing = try script(text, at: "failing", of: ada)
            let run = try ada.cyc(["status"], at: Self.now, ["CYC_AGENT": failing])
            #expect(run.status != 0, "\(text)")
            #expect(run.errors.contains("cyc-agent"), "\(text): \(run.errors)")
            #expect(run.output == "")
        }
    }

    @Test("a deleted current folder belongs to no repository")
    func deletedFolder() throws {
        let ada = try Person()
        try ada.repository("app").commit(on: "2026-11-21T08:00:00Z")
        let run = try ada.shell(
            "mkdir gone && cd gone && rmdir ../gone && cyc status --format '{state}'",
            ["CYC_NOW": Self.now])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "done\n")
    }

    @Test("absolute XDG folders are used")
    func folders() throws {
        let ada = try Person(settings: nil)
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-21T08:00:00Z")
        var variables: [String: String] = [:]
        for name in ["CONFIG", "DATA", "STATE"] {
            variables["XDG_\(name)_HOME"] = ada.folder.file("xdg/\(name)")
        }
        try ada.folder.write("[ui]\nlanguage = \"ko\"\n", to: "xdg/CONFIG/cyc/config.toml")
        let run = try ada.cyc(["status"], at: Self.now, variables)
        #expect(run.status == 0)
        #expect(run.output.contains("연속"))
        for path in ["DATA/cyc/cyc.db", "STATE/cyc/prompt"] {
            #expect(FileManager.default.fileExists(atPath: ada.folder.file("xdg/\(path)")))
        }
        #expect(try ada.contents().isEmpty)
        let relative = variables.mapValues { _ in "relative" }
        #expect(try ada.cyc(["status"], at: Self.now, relative).status == 0)
        #expect(FileManager.default.fileExists(atPath: ada.ledger))
        #expect(!FileManager.default.fileExists(atPath: "\(ada.elsewhere)/relative"))
    }

    @Test("paths are stored with symbolic links resolved")
    func links() throws {
        let ada = try Person()
        let app = try ada.repository("../real/app")
        try FileManager.default.createSymbolicLink(
            atPath: "\(ada.home)/link", withDestinationPath: "\(ada.home)/real")
        #expect(try ada.cyc("repo", "add", "\(ada.home)/link/app/../app/.").status == 0)
        let list = try ada.json("repo", "list", at: Self.now)["repositories"].list
        #expect(list.map(\.["path"].text) == [app.path])
        #expect(try ada.cyc("repo", "add", "app", in: "\(ada.home)/real").status == 0)
        #expect(try ada.json("repo", "list", at: Self.now)["repositories"].list.count == 1)
        #expect(try ada.cyc("repo", "remove", "--yes", "~/link/app").status == 0)
        #expect(try ada.json("repo", "list", at: Self.now)["repositories"] == [])
        let none = try ada.cyc(["repo", "add", ada.elsewhere], ["COLUMNS": "400"])
        #expect(none.status == 65)
        #expect(none.errors.contains("not a git repository"))
    }

    @Test("repositories run nothing, are not written to, and show no passwords")
    func harmless() throws {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-21T08:00:00Z")
        try ada.folder.write("text\n", to: "home/src/app/file")
        try app.git("add", "file")
        let mark = ada.folder.file("mark")
        let program = try script(": > '\(mark)'", at: "program", of: ada)
        for (key, value) in [
            ("core.fsmonitor", program), ("core.hooksPath", ada.folder.file("hooks")),
            ("core.sshCommand", program), ("core.pager", program), ("core.editor", program),
            ("diff.external", program), ("filter.x.clean", program), ("filter.x.smudge", program),
            ("credential.helper", program), ("gpg.program", program),
            ("remote.origin.url", "https://ada:secret@example.org/app.git"),
            ("remote.ext.url", "ext::\(program)"), ("core.alternateRefsCommand", program),
        ] {
            try app.git("config", key, value)
        }
        for hook in ["post-index-change", "reference-transaction", "post-checkout", "pre-commit"] {
            _ = try script(": > '\(mark)'", at: "hooks/\(hook)", of: ada)
        }
        try ada.folder.write("* filter=x diff=x\n", to: "home/src/app/.gitattributes")
        let before = try ada.metadata(of: app.path)
        for arguments in [
            ["status"], ["status", "--refresh"], ["sync", "--full"], ["repo", "list"],
            ["repo", "list", "--json"], ["repo", "add", app.path], ["doctor"],
        ] {
            let run = try ada.cyc(arguments, in: app.path, at: Self.now)
            #expect(run.status == 0, "\(arguments): \(run.errors)")
            #expect(!(run.output + run.errors).contains("secret"), "\(arguments)")
        }
        #expect(!FileManager.default.fileExists(atPath: mark))
        #expect(try ada.metadata(of: app.path) == before)
        for (path, contents) in try ada.contents() {
            #expect(contents.range(of: Data("secret".utf8)) == nil, "\(path)")
        }
    }

    @Test("repositories in every condition that git reads are read by cyc")
    func conditions() throws {
        let ada = try Person()
        let origin = try ada.git(in: ada.folder.file("origin"))
        try origin.git("init", "-q", "-b", "main")
        for day in 10...21 { try origin.commit(on: "2026-11-\(day)T08:00:00Z") }
        try origin.git(
            "clone", "-q", "--depth", "3", "file://\(origin.path)", "\(ada.source)/shallow")
        let shallow = try ada.json("status", at: Self.now)
        #expect(shallow["total"]["active_days"] == 3)
        #expect(shallow["today"]["unread"] == [])
        try ada.git(in: "\(ada.source)/shallow").git("fetch", "-q", "--unshallow")
        #expect(try ada.json("status", at: Self.now)["streak"]["current"] == 12)

        try origin.git("clone", "-q", "--shared", origin.path, "\(ada.source)/shared")
        try origin.git("clone", "-q", "--mirror", origin.path, "\(ada.source)/mirror.git")
        let packed = try ada.git(in: "\(ada.source)/shared")
        try packed.git("pack-refs", "--all")
        try packed.git("checkout", "-q", "--orphan", "unborn")
        let raw = try packed.commitObject(
            header: Array("author Ada <ada@example.org> -86400 +0000\n".utf8)
                + Array("committer \u{FF} <x> 4102444800 +1400\n".utf8))
        try packed.update([("refs/heads/old", raw)])
        let status = try ada.json("status", at: Self.now)
        #expect(status["today"]["unread"] == [])
        #expect(status["streak"]["current"] == 12)
        #expect(status["total"]["active_days"] == 13)
        #expect(status["total"]["first"] == "1969-12-31")
    }
}

extension Person {
    /// Returns names, sizes, permissions and times of everything below `folder`.
    fileprivate func metadata(of folder: String) throws -> [String: String] {
        var metadata: [String: String] = [:]
        for inner in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            var status = stat()
            guard lstat("\(folder)/\(inner)", &status) == 0 else { continue }
            let time = status.st_mtim
            metadata[inner] = "\(status.st_size) \(status.st_mode) \(time.tv_sec) \(time.tv_nsec)"
        }
        return metadata
    }
}
