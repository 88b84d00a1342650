import Foundation
import TestSupport
import Testing

/// The user's addresses if a repository has a different one.
struct MineTests {
    private static let now = "2026-11-21T12:00:00Z"
    private static let morning = "2026-11-21T08:00:00Z"
    private static let upstream = "upstream@example.org"

    @Test(
        "a repository's user.email counts in that repository only, and closes no to-do elsewhere")
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

        // In that repository git uses this address.
        try evil.commit(on: Self.morning, as: Self.upstream)
        let after = try ada.json("status", at: Self.now)
        #expect(after["today"]["state"] == "done")
        #expect(after["today"]["local_commits"] == 1)
        let doctor = try ada.cyc("doctor", at: Self.now).output
        #expect(doctor.contains("\(Self.upstream) (only"))
        #expect(!doctor.contains("\(Person.address) (only"))

        // Once confirmed as the user's, the address counts everywhere.
        _ = try ada.cyc("config", "set", "repositories.emails", Self.upstream)
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 2)
        #expect(try ada.json("todo", "list", "--done", at: Self.now)["todos"][0]["id"] == 1)
    }

    @Test("address from an includeIf of the user's configuration counts in matching repositories")
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
        // The address outside any repository counts there too.
        try work.commit(on: Self.morning)
        try home.commit(on: Self.morning)
        #expect(try ada.json("status", at: Self.now)["today"]["local_commits"] == 3)

        // Addresses are computed again when the file changes.
        try ada.folder.write("[user]\nemail = new@example.org\n", to: "home/.gitconfig")
        let status = try ada.json("status", at: Self.now)
        #expect(status["today"]["state"] == "none")
        #expect(status["today"]["local_commits"] == 0)
    }

    @Test(
        "undecodable remotes and endless files stop no other repository from being read"
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
        // Files that can come with a clone.
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

        // Being inside counts as the clone; naming the path is explicit.
        let inside = try ada.cyc("status", "--json", in: embedded.path, at: Self.now)
        #expect(try JSONText(inside.output)["today"]["unread"].list.count == 1)
        #expect(try ada.cyc("repo", "add", embedded.path, at: Self.now).status == 0)
        let added = try JSONText(try ada.cyc("status", "--json", at: Self.now).output)
        #expect(added["today"]["unread"].list.count == 2)
        #expect(try ada.cyc("repo", "remove", "--yes", embedded.path, at: Self.now).status == 0)
        #expect(try ada.cyc("doctor", at: Self.now).output.contains("ledger:"))
    }
}
