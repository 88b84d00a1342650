import Foundation
import TestSupport
import Testing

/// Whose commits are mine, where a repository says something else than the person.
struct MineTests {
    private static let now = "2026-11-21T12:00:00Z"
    private static let morning = "2026-11-21T08:00:00Z"
    private static let upstream = "upstream@example.org"

    @Test(
        "A repository's own user.email makes nobody mine in another one, and closes no to-do there")
    func ownConfiguration() throws {
        let ada = try Person()
        let evil = try ada.repository("evil")
        try ada.folder.write(
            "[user]\nemail = \(Self.upstream)\n", to: "home/src/evil/.git/more")
        try evil.git("config", "include.path", "more")
        let other = try ada.repository("other")
        _ = try ada.cyc("todo", "add", "Parse it", at: "2026-11-21T07:00:00Z")
        try other.commit(
            "todo #1",
            by: .init("U", Self.upstream, seconds: try #require(Instant(Self.morning)).seconds))

        let before = try ada.json("status", at: Self.now)
        #expect(before["today"]["state"] == "none")
        #expect(before["today"]["local_commits"] == 0)
        #expect(try ada.json("todo", "list", at: Self.now)["todos"][0]["done"] == .null)
        #expect(
            try ada.json("repo", "list", at: Self.now)["repositories"][1]["commits"] == 0)

        // In that repository it is what git takes.
        try evil.commit(on: Self.morning, as: Self.upstream)
        let after = try ada.json("status", at: Self.now)
        #expect(after["today"]["state"] == "done")
        #expect(after["today"]["local_commits"] == 1)
        let doctor = try ada.cyc("doctor", at: Self.now).output
        #expect(doctor.contains("\(Self.upstream) (only"))
        #expect(!doctor.contains("\(Person.address) (only"))

        // Once I say that it is mine, it is so everywhere.
        _ = try ada.cyc("config", "set", "repositories.emails", Self.upstream)
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 2)
        #expect(try ada.json("todo", "list", "--done", at: Self.now)["todos"][0]["id"] == 1)
    }

    @Test("An address that my own configuration sets for some repositories is mine in those")
    func ownCondition() throws {
        let ada = try Person()
        let work = try ada.repository("work/app")
        let home = try ada.repository("home/app")
        try ada.folder.write(
            "[user]\nname = Ada\nemail = \(Person.address)\n"
                + "[includeIf \"gitdir:~/src/work/\"]\npath = work\n", to: "home/.gitconfig")
        try ada.folder.write("[user]\nemail = work@example.org\n", to: "home/work")
        try work.commit(on: Self.morning, as: "Work@Example.org")
        try home.commit(on: Self.morning, as: "work@example.org")
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 1)
        // The one outside any repository is mine there, too.
        try work.commit(on: Self.morning)
        try home.commit(on: Self.morning)
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 3)

        // It is found out again when the file changes.
        try ada.folder.write("[user]\nemail = new@example.org\n", to: "home/.gitconfig")
        let status = try ada.json("status", at: Self.now)
        #expect(status["today"]["state"] == "none")
        #expect(status["today"]["local_commits"] == 0)
    }

    @Test(
        "Remotes that no text can hold, and endless files, keep no other repository from being read"
    )
    func hostile() throws {
        let ada = try Person()
        let fine = try ada.repository("fine")
        try fine.commit(on: Self.morning)
        _ = try ada.repository("remotes")
        try ada.folder.write(
            "[remote \"a\u{0}b\"]\nurl = \"https://github.com/octo/a\u{0}pp\"\n"
                + "[remote \"o\"]\nurl = \"\\n\(String(repeating: "x", count: 1 << 20))\"\n",
            to: "home/src/remotes/.git/config")
        let zero = try ada.repository("zero")
        try zero.git("config", "core.bare", "false")
        let config = "\(zero.path)/.git/config"
        try ada.folder.write(
            try String(contentsOfFile: config, encoding: .utf8)
                + "[include]\npath = /dev/zero\n", to: "home/src/zero/.git/config")
        // What a clone can bring with it.
        let embedded = try ada.repository("fine/tests/evil.git", bare: true)
        try ada.folder.write(
            "[user]\nemail = x@y\n[include]\npath = /dev/zero\n",
            to: "home/src/fine/tests/evil.git/config")

        let status = try ada.cyc("status", "--json", at: Self.now)
        let answer = try JSONText(status.output)
        #expect(answer["today"]["state"] == "done")
        #expect(answer["today"]["unread"][0]["path"] == .text(zero.path))
        #expect(answer["today"]["unread"].list.count == 1)
        let list = try JSONText(try ada.cyc("repo", "list", "--json", at: Self.now).output)
        #expect(list["repositories"].list.count == 3)

        // Standing in it is standing in the clone; who names it means it.
        let inside = try ada.cyc("status", "--json", in: embedded.path, at: Self.now)
        #expect(try JSONText(inside.output)["today"]["unread"].list.count == 1)
        #expect(try ada.cyc("repo", "add", embedded.path, at: Self.now).status == 0)
        let added = try JSONText(try ada.cyc("status", "--json", at: Self.now).output)
        #expect(added["today"]["unread"].list.count == 2)
        #expect(try ada.cyc("repo", "remove", embedded.path, at: Self.now).status == 0)
        #expect(try ada.cyc("doctor", at: Self.now).output.contains("ledger:"))
    }
}
