import Foundation
import TestSupport
import Testing

/// `cyc mates`: the board and its requests.
struct MatesTests {
    private static let now = "2026-11-21T12:00:00Z"

    private static func account(
        _ login: String, id: Int64, from first: String? = nil, through last: String = "2026-11-21"
    ) -> MatesHub.Account {
        let days = first.map { AccountHub.Account.dates(from: $0, through: last) } ?? []
        return MatesHub.Account(
            id: id, login: login,
            contributions: Dictionary(uniqueKeysWithValues: days.map { ($0, 2) }))
    }

    /// Returns `count` accounts, every second one with a commit today.
    private static func many(_ count: Int) -> [MatesHub.Account] {
        (0..<count).map { index in
            account(
                "mate\(index)", id: Int64(index + 1), from: "2026-11-10",
                through: index.isMultiple(of: 2) ? "2026-11-21" : "2026-11-20")
        }
    }

    private func person(_ mates: String...) throws -> Person {
        let ada = try Person()
        guard !mates.isEmpty else { return ada }
        let run = try ada.cyc(["mates", "add"] + mates, at: Self.now)
        #expect(run.status == 0, "\(run.errors)")
        return ada
    }

    private func board(
        _ ada: Person, _ hub: MatesHub, at now: String = Self.now, _ words: String...
    ) throws -> [JSONText] {
        let run = try ada.cyc(["mates", "--json"] + words, at: now, hub.variables())
        #expect(run.status == 0, "\(run.errors)")
        return try JSONText(run.output)["mates"].list
    }

    @Test("days and streaks use each mate's zone; open ones come first by deadline")
    func zones() throws {
        let hub = try MatesHub([
            Self.account("Seoul", id: 1, from: "2026-11-11", through: "2026-11-20"),
            Self.account("Berlin", id: 2, from: "2026-11-01", through: "2026-11-21"),
            Self.account("York", id: 3), Self.account("Tokyo", id: 4, through: "2026-11-20"),
        ])
        let ada = try person()
        for (login, zone) in [
            ("york", "America/New_York"), ("seoul", "Asia/Seoul"), ("berlin", "Europe/Berlin"),
            ("tokyo", "Asia/Tokyo"),
        ] {
            let run = try ada.cyc(["mates", "add", login, "--zone", zone], at: Self.now)
            #expect(run.output == "Added mate \(login)\n")
        }
        let rows = try board(ada, hub)
        #expect(rows.map { $0["login"] } == ["Seoul", "Tokyo", "York", "Berlin"])
        let seoul = try #require(rows.first)
        #expect(seoul["zone"] == "Asia/Seoul" && seoul["zone_assumed"] == false)
        #expect(seoul["today"]["date"] == "2026-11-21" && seoul["today"]["contributions"] == 0)
        #expect(seoul["today"]["state"] == "none" && seoul["streak"]["current"] == 10)
        #expect(seoul["streak"]["at_risk"] == true && seoul["streak"]["complete"] == true)
        #expect(seoul["streak"]["seconds_left"] == 10_800)
        #expect(seoul["week"] == [2, 2, 2, 2, 2, 2, 0] && seoul["error"] == .null)
        #expect(rows[2]["streak"]["current"] == 0 && rows[2]["streak"]["seconds_left"] == .null)
        #expect(rows[3]["today"]["state"] == "done" && rows[3]["streak"]["at_risk"] == false)
        #expect(rows[3]["streak"]["current"] == 21)
        // Four in one query, and none while the stored days are fresh.
        _ = try board(ada, hub, at: "2026-11-21T12:09:00Z")
        #expect(hub.asked == [4])
        _ = try board(ada, hub, at: "2026-11-21T12:11:00Z")
        #expect(hub.asked == [4, 4])
    }

    @Test("a day that was not over when GitHub responded stays unknown")
    func old() throws {
        let hub = try MatesHub([
            Self.account("octo", id: 1, from: "2026-11-11", through: "2026-11-20")
        ])
        let ada = try person("octo")
        _ = try board(ada, hub)
        let row = try #require(try board(ada, hub, at: "2026-11-22T00:00:01Z", "--cached").first)
        #expect(row["today"]["state"] == "unknown" && row["today"]["contributions"] == .null)
        #expect(row["streak"]["current"] == .null && row["streak"]["at_risk"] == false)
        #expect(row["week"] == [2, 2, 2, 2, 2, .null, .null])
        #expect(hub.asked.count == 1)
    }

    @Test(
        "a query has at most ten mates, and fresh mates are not fetched",
        arguments: [(30, 3), (101, 11)])
    func requests(count: Int, most: Int) throws {
        let accounts = Self.many(count)
        let hub = try MatesHub(accounts)
        let ada = try person()
        try ada.folder.write(
            accounts.map(\.login).joined(separator: "\n"), to: "elsewhere/class.txt")
        let run = try ada.cyc(["mates", "import", "class.txt"], at: Self.now)
        #expect(run.output == "Added \(count) mates, 0 already known\n")
        let rows = try board(ada, hub)
        #expect(rows.count == count && rows.allSatisfy { $0["asked"] != .null })
        #expect(hub.asked.count == most && hub.asked.allSatisfy { $0 <= 10 })
        #expect(rows.count { $0["today"]["state"] == "none" } == count / 2)
        _ = try board(ada, hub)
        #expect(hub.asked.count == most)
    }

    @Test("too large queries are halved, and received days are kept")
    func halves() throws {
        let hub = try MatesHub(Self.many(10))
        hub.change { $0.mostAtOnce = 3 }
        let ada = try person("mate0", "mate1", "mate2", "mate3", "mate4", "mate5", "mate6", "mate7")
        let rows = try board(ada, hub)
        #expect(rows.count == 8 && rows.allSatisfy { $0["asked"] != .null })
        #expect(hub.asked.first == 8 && hub.asked.allSatisfy { $0 <= 8 })
        #expect(hub.asked.dropFirst().allSatisfy { $0 <= 4 })
    }

    @Test("unknown, forbidden and renamed mates, and a reused login are distinguished")
    func gone() throws {
        let hub = try MatesHub([
            Self.account("octo", id: 1, from: "2026-11-11"), Self.account("hubot", id: 2),
            Self.account("mona", id: 3, from: "2026-11-20"),
        ])
        let ada = try person("octo", "hubot", "mona", "ghost")
        _ = try board(ada, hub)
        hub.change { state in
            state.accounts[0].login = "octopus"
            state.accounts[1].error = "FORBIDDEN"
            state.accounts[2].login = "lisa"
            state.accounts.append(MatesHub.Account(id: 9, login: "mona"))
        }
        let rows = try board(ada, hub, "--refresh")
        func row(_ login: String) throws -> JSONText {
            try #require(rows.first { $0["login"].text == login })
        }
        let octo = try row("octopus")
        #expect(octo["former_login"] == "octo" && octo["streak"]["current"] == 11)
        #expect(octo["error"] == .null)
        #expect(try row("lisa")["former_login"] == "mona" && row("lisa")["streak"]["current"] == 2)
        // Stored days stay, with the error.
        #expect(try row("hubot")["error"].text?.contains("denied") == true)
        #expect(try row("hubot")["asked"] != .null)
        #expect(try row("ghost")["error"].text?.contains("no user named ghost") == true)
        let screen = try ada.cyc(["mates", "--cached"], at: Self.now)
        #expect(screen.output.contains("octo was renamed to octopus"))
        #expect(screen.output.contains("ghost: GitHub has no user named ghost"))
        // Both logins belong to the same mate.
        #expect(try ada.cyc(["mates", "add", "OCTOPUS"], at: Self.now).output.contains("already"))
        #expect(try ada.cyc(["mates", "remove", "octopus", "--yes"], at: Self.now).status == 0)
    }

    @Test("a quarter of the hour's requests is reserved for today's state")
    func reserved() throws {
        let hub = try MatesHub(Self.many(60))
        hub.change { $0.remaining = 1_250 }
        let ada = try person()
        let names = (0..<60).map { "mate\($0)" }
        #expect(try ada.cyc(["mates", "add"] + names, at: Self.now).status == 0)
        let first = try ada.cyc(["mates", "--json"], at: Self.now, hub.variables())
        // The remaining requests are known from the first response on.
        #expect(first.status == 0 && hub.asked.count == 1)
        #expect(first.errors.contains("50 not updated: 1,250 of 5,000 requests are left"))
        let answer = try JSONText(first.output)
        #expect(answer["rate"]["remaining"] == 1_250 && answer["rate"]["limit"] == 5_000)
        #expect(answer["mates"].list.count { $0["asked"] == .null } == 50)
        _ = try ada.cyc(["mates", "--refresh"], at: Self.now, hub.variables())
        #expect(hub.asked.count == 1)
        // The next hour.
        hub.change { $0.remaining = 5_000 }
        _ = try ada.cyc(["mates"], at: "2026-11-22T15:00:00Z", hub.variables())
        #expect(hub.asked.count == 7)
    }

    @Test(
        "the reserve ends with GitHub's hour even if the local clock is wrong",
        arguments: [
            // Two hours behind the local clock, two hours ahead.
            (at: 1_795_257_000, date: "Sat, 21 Nov 2026 10:00:00 GMT"),
            (at: 1_795_271_400, date: "Sat, 21 Nov 2026 14:00:00 GMT"),
        ])
    func clocks(reset: (at: Int, date: String)) throws {
        let hub = try MatesHub(Self.many(2))
        hub.change { ($0.remaining, $0.reset) = (1_250, reset) }
        let ada = try person("mate0", "mate1")
        _ = try board(ada, hub)
        _ = try ada.cyc(["mates", "--refresh"], at: "2026-11-21T12:29:00Z", hub.variables())
        #expect(hub.asked == [2])
        _ = try ada.cyc(["mates", "--refresh"], at: "2026-11-21T12:31:00Z", hub.variables())
        #expect(hub.asked == [2, 2])
    }

    @Test(
        "if every request fails, stored days are shown; only --refresh fails",
        arguments: [
            (200, #"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#, 69),
            (401, #"{"message":"Bad credentials"}"#, 77), (500, "{}", 69), (200, "[", 65),
        ])
    func refused(status: Int, body: String, code: Int32) throws {
        let hub = try MatesHub([Self.account("octo", id: 1, from: "2026-11-11")])
        let ada = try person("octo")
        _ = try board(ada, hub)
        hub.change { $0.refusal = (status, body) }
        let later = "2026-11-21T13:00:00Z"
        let run = try ada.cyc(["mates", "--json"], at: later, hub.variables())
        #expect(run.status == 0 && run.errors.hasPrefix("cyc: warning: "))
        #expect(!run.errors.contains("cyc: error") && !run.errors.contains("cyc sync"))
        let row = try #require(try JSONText(run.output)["mates"].list.first)
        #expect(row["streak"]["current"] == 11 && row["asked"] == "2026-11-21T12:00:00+00:00")
        let again = try ada.cyc(["mates", "--refresh"], at: later, hub.variables())
        #expect(again.status == code, "\(again.errors)")
        #expect(again.output.contains("11 days"))
    }

    @Test("without a token thirty pages an hour are fetched, the oldest first")
    func pages() throws {
        let hub = try MatesHub(Self.many(33))
        let ada = try person()
        let names = (0..<33).map { "mate\($0)" }
        #expect(try ada.cyc(["mates", "add"] + names, at: Self.now).status == 0)
        let variables = hub.variables(withToken: false)
        let first = try ada.cyc(["mates", "--json"], at: Self.now, variables)
        #expect(first.errors.contains("3 not updated: without a token cyc reads 30 pages an hour"))
        let rows = try JSONText(first.output)["mates"].list
        #expect(rows.count { $0["asked"] == .null } == 3 && hub.targets.count == 30)
        #expect(rows.last?["streak"]["current"] == 12)
        _ = try ada.cyc(["mates", "--refresh"], at: "2026-11-21T12:59:59Z", variables)
        #expect(hub.targets.count == 30)
        _ = try ada.cyc(["mates"], at: "2026-11-21T13:00:00Z", variables)
        #expect(hub.targets.count == 60)
        for login in ["mate30", "mate31", "mate32"] {
            #expect(hub.targets.dropFirst(30).prefix(4).contains("/users/\(login)/contributions"))
        }
    }

    @Test("hidden mates are neither shown nor fetched")
    func hidden() throws {
        let hub = try MatesHub(Self.many(3))
        let ada = try person("mate0", "mate1", "mate2")
        #expect(try ada.cyc(["mates", "hide", "mate1"], at: Self.now).status == 0)
        #expect(try board(ada, hub).map { $0["login"] } == ["mate0", "mate2"])
        #expect(hub.asked == [2])
        let newest = try ada.cyc(["mates", "list", "-n", "2", "--cached", "--json"], at: Self.now)
        #expect(
            try JSONText(newest.output)["mates"].list.map { $0["login"] } == ["mate0", "mate2"])
        #expect(try ada.cyc(["mates", "unhide"], at: Self.now).output == "Hidden mates: mate1\n")
        #expect(try ada.cyc(["mates", "unhide", "mate1"], at: Self.now).status == 0)
        #expect(try board(ada, hub).count == 3)
        #expect(hub.asked == [2, 1])
    }

    @Test("a login on two hosts means the mate of the configured host")
    func hosts() throws {
        let ada = try person("tom")
        try ada.folder.write(
            "[github]\nhost = \"ghe.example.com\"\n", to: "home/.config/cyc/config.toml")
        #expect(try ada.cyc(["mates", "add", "Tom", "zoe"], at: Self.now).status == 0)
        #expect(try ada.cyc(["mates", "hide", "tom"], at: Self.now).status == 0)
        #expect(try ada.cyc(["mates", "remove", "zoe", "--yes"], at: Self.now).status == 0)
        let rows = try JSONText(ada.cyc(["mates", "--cached", "--json"], at: Self.now).output)
        #expect(rows["mates"].list.map { $0["host"] } == ["github.com"])
    }

    @Test("a login is shown as typed until GitHub spells it")
    func asTyped() throws {
        let hub = try MatesHub([Self.account("minji", id: 1), Self.account("tom", id: 2)])
        let ada = try Person()
        let added = try ada.cyc(["mates", "add", "@MinJi"], at: Self.now)
        #expect(added.output == "Added mate MinJi\n", "\(added.errors)")
        #expect(try ada.cyc(["mates", "import", "-"], at: Self.now, input: "TOM\n").status == 0)
        func logins(_ option: String) throws -> [String?] {
            try board(ada, hub, option).map { $0["login"].text }.sorted { $0 ?? "" < $1 ?? "" }
        }
        #expect(try logins("--cached") == ["MinJi", "TOM"])
        #expect(try logins("--refresh") == ["minji", "tom"])
    }

    @Test("import keeps existing mates and names wrong lines")
    func file() throws {
        let ada = try person("mate0")
        let text =
            "# class\r\nMATE0,Asia/Seoul,Other\n@hubot,,Kim, Minji # ok\n-bad\nx,No/Where\nmona\nmona"
        let run = try ada.cyc(["mates", "import", "-"], at: Self.now, input: text)
        #expect(run.status == 65 && run.output == "Added 2 mates, 1 already known\n")
        #expect(run.errors.contains("line 4: -bad is not a valid login"))
        #expect(
            run.errors.replacing("\n     ", with: " ").contains(
                "line 5: No/Where is not a time zone"))
        let rows = try JSONText(ada.cyc(["mates", "--cached", "--json"], at: Self.now).output)
        #expect(rows["mates"].list.map { $0["name"] } == ["Kim, Minji", .null, .null])
        #expect(rows["mates"].list.map { $0["login"] } == ["hubot", "mate0", "mona"])
        #expect(try ada.cyc(["undo"], at: Self.now).status == 0)
        #expect(
            try JSONText(ada.cyc(["mates", "--cached", "--json"], at: Self.now).output)["mates"]
                .list.count == 1)
    }

    @Test("control characters and invalid logins are rejected")
    func hostile() throws {
        let ada = try person()
        for login in [
            "../x", "a/b", "a%2Fb", "-x", "", "é", "a b", String(repeating: "a", count: 101),
        ] {
            let run = try ada.cyc(["mates", "add", "--", login], at: Self.now)
            #expect(run.status == 65, "\(login): \(run.errors)")
        }
        for name in ["\u{1B}[31mred", "a\u{202E}b", String(repeating: "x", count: 10_000)] {
            #expect(
                try ada.cyc(["mates", "add", "octo", "--name", name], at: Self.now).status == 65)
        }
        for zone in ["../../etc/passwd", "/etc/localtime", "Asia", "Asia/Nowhere", "Asia//Seoul"] {
            #expect(
                try ada.cyc(["mates", "add", "octo", "--zone", zone], at: Self.now).status == 65)
        }
    }

    @Test("with remind.mates a reminder ends with the mates whose day is open")
    func evening() throws {
        let hub = try MatesHub(Self.many(14))
        let ada = try Person()
        try ada.folder.write(
            "#!/bin/sh\nline=$(cat)\nprintf '%s\\n' \"$line\" >>'\(ada.folder.file("inbox"))'\n",
            to: "deliver")
        chmod(ada.folder.file("deliver"), 0o700)
        try ada.configure(
            """
            [remind]
            channels = ["command"]
            mates = true
            [remind.command]
            run = ["\(ada.folder.file("deliver"))"]
            """)
        _ = try ada.repository("app")
        #expect(
            try ada.cyc(["mates", "add"] + (0..<14).map { "mate\($0)" }, at: Self.now).status == 0)
        #expect(try ada.cyc(["mates", "edit", "mate1", "--name", "Kim"], at: Self.now).status == 0)
        let run = try ada.cyc(
            ["remind"], at: "2026-11-21T18:00:00Z", hub.variables(withToken: true))
        #expect(run.output == "")
        let inbox = try String(contentsOfFile: ada.folder.file("inbox"), encoding: .utf8)
        let body = try #require(try JSONText(inbox)["body"].text)
        #expect(
            body.split(separator: "\n").last
                == "No commits seen today from Kim, mate11, mate13, mate3, mate5 either")
    }
}
