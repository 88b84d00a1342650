import Foundation
import TestSupport
import Testing

/// Home folders that belong to another user; only root can create them.
@Suite(.enabled(if: geteuid() == 0, "only root can give files to other users"))
struct ForeignHomeTests {
    private static let another: uid_t = 4001

    /// Changes the owner of everything below the folder to another user.
    private func giveAway(_ folder: String) throws {
        let paths =
            FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        for path in [folder] + paths.map({ "\(folder)/\($0)" }) {
            try #require(lchown(path, Self.another, Self.another) == 0)
        }
    }

    /// Returns names, sizes, owners and times of all files below the folder.
    private func listing(_ folder: String) throws -> [String] {
        let paths =
            FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try (paths + [""]).sorted().map { path in
            var status = stat()
            try #require(lstat("\(folder)/\(path)", &status) == 0)
            let time = status.st_mtim
            return "\(path) \(status.st_size) \(status.st_uid) \(status.st_mode) "
                + "\(time.tv_sec).\(time.tv_nsec)"
        }
    }

    static let writers: [[String]] = [
        ["todo", "add", "milk"], ["config", "set", "remind.after", "19:00"],
        ["config", "unset", "remind.after"], ["sync"], ["repo", "add", "."],
        ["dday", "add", "Exam", "2026-12-25"], ["remind", "off"], ["undo"],
        ["remind", "install", "--systemd"], ["remind", "install", "--cron"],
        ["login", "--with-token"],
        ["grass", "--cached", "--svg", "~/grass.svg"], ["export", "~/all.json"],
    ]

    @Test("another user's home folder is not written to", arguments: writers)
    func foreignHome(words: [String]) throws {
        let ada = try Person()
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-21T08:00:00Z")
        #expect(try ada.json("status", at: "2026-11-21T12:00:00Z")["today"]["state"] == "done")
        try giveAway(ada.home)
        let before = try listing(ada.home)
        // Fake programs: a failing test must not change the machine's own crontab.
        let programs = try FakePrograms()
        for name in ["crontab", "systemctl"] {
            try programs.add(
                name,
                "if [ \"$1\" = -l ]; then echo 'no crontab for ada' >&2; exit 1; fi; cat \"$1\" >> $F/changed"
            )
        }
        let arguments = words.map { $0.replacing("~/", with: "\(ada.home)/") }
        let run = try ada.cyc(
            arguments, in: app.path, at: "2026-11-21T12:00:00Z",
            programs.variables.merging(["DBUS_SESSION_BUS_ADDRESS": "disabled:"]) { $1 },
            input: "ghp_0123456789\n")
        #expect(run.status == 77, "\(words): \(run.output)\(run.errors)")
        #expect(run.errors.contains("another user"), "\(words): \(run.errors)")
        #expect(try listing(ada.home) == before, "\(words)")
        #expect(!programs.kept("changed").contains("cyc"), "\(programs.kept("changed"))")
    }

    @Test("another user's data can be read and is not changed")
    func reading() throws {
        let ada = try Person()
        #expect(try ada.cyc("todo", "add", "milk").status == 0)
        try giveAway(ada.home)
        let before = try listing(ada.home)
        for words in [
            ["todo", "list"], ["status", "--cached"], ["status", "--prompt"], ["config"],
        ] {
            let run = try ada.cyc(words)
            #expect(run.status == 0, "\(words): \(run.errors)")
        }
        #expect(try ada.cyc("todo", "list").output.contains("milk"))
        #expect(try ada.cyc("doctor").status == 77)
        #expect(try listing(ada.home) == before)
    }

    @Test(
        "a folder of cyc that another user owns is not written to",
        arguments: ["data", "config", "state"])
    func foreignFolder(kind: String) throws {
        let ada = try Person()
        let variable = "XDG_\(kind.uppercased())_HOME"
        let base = ada.folder.file("base")
        try FileManager.default.createDirectory(
            atPath: "\(base)/cyc", withIntermediateDirectories: true)
        try #require(chmod("\(base)/cyc", 0o777) == 0)
        for place in ["\(base)/cyc", base] {
            try #require(lchown(place, Self.another, Self.another) == 0)
            let before = try listing(base)
            let words =
                kind == "config"
                ? ["config", "set", "remind.after", "19:00"] : ["todo", "add", "x"]
            let run = try ada.cyc(words, [variable: base])
            // A prompt that cannot be written does not make the change fail.
            #expect(run.status == (kind == "state" ? 0 : 77), "\(run.errors)")
            #expect(try listing(base) == before)
            if kind == "state" { #expect(try ada.cyc(["doctor"], [variable: base]).status == 77) }
            try #require(lchown("\(base)/cyc", 0, 0) == 0)
        }
    }

    @Test("writes follow the user's own links but not another user's")
    func links() throws {
        let ada = try Person()
        let target = try ada.folder.write("mine\n", to: "mine/file")
        let link = ada.folder.file("elsewhere/link")
        try #require(symlink(target, link) == 0)
        try #require(lchown(link, Self.another, Self.another) == 0)
        for words in [
            ["grass", "--svg", link, "--force"], ["calendar", "--ics", link, "--force"],
            ["export", link, "--force"], ["todo", "export", link, "--force"],
        ] {
            let run = try ada.cyc(words)
            #expect(run.status == 77, "\(words): \(run.errors)")
        }
        #expect(try fileText(target) == "mine\n")
        try #require(lchown(link, geteuid(), getegid()) == 0)
        #expect(try ada.cyc("export", link, "--force").status == 0)
        #expect(try fileText(target).hasPrefix("{"))

        // config.toml as a link to a dotfile in another folder.
        let dotfile = try ada.folder.write("[remind]\nafter = \"18:30\"\n", to: "dotfiles/cyc.toml")
        try FileManager.default.removeItem(atPath: ada.configuration)
        try #require(symlink(dotfile, ada.configuration) == 0)
        #expect(try ada.cyc("config", "set", "remind.after", "19:00").status == 0)
        #expect(try fileText(dotfile).contains("19:00"))
        try #require(lchown(ada.configuration, Self.another, Self.another) == 0)
        #expect(try ada.cyc("config", "set", "remind.after", "20:00").status == 77)
        #expect(try fileText(dotfile).contains("19:00"))
    }
}
