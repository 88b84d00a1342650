import Foundation
import TestSupport
import Testing

/// `cyc mates` when only some of GitHub's responses succeed.
struct MatesFailureTests {
    private static let now = "2026-11-21T12:00:00Z"
    private static let limited =
        #"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]}"#

    /// Returns a user with thirty mates, which take three queries.
    private func thirty() throws -> (Person, MatesHub) {
        let hub = try MatesHub(
            (0..<30).map {
                MatesHub.Account(
                    id: Int64($0 + 1), login: "mate\($0)", contributions: ["2026-11-20": 1])
            })
        let ada = try Person()
        let logins = (0..<30).map { "mate\($0)" }
        #expect(try ada.cyc(["mates", "add"] + logins, at: Self.now).status == 0)
        return (ada, hub)
    }

    /// Counts the mates without any fetched days.
    private func countWithoutDays(_ output: String) throws -> Int {
        try JSONText(output)["mates"].list.count { $0["asked"] == .null }
    }

    @Test(
        "a failed query is retried in halves if others succeed",
        arguments: [(500, "{}"), (502, "<html>"), (200, "["), (200, #"{"data":null}"#)])
    func halves(status: Int, body: String) throws {
        let (ada, hub) = try thirty()
        let (tens, fives) = (Array(repeating: 10, count: 3), Array(repeating: 5, count: 6))
        // The size that worked is remembered for a day.
        for (now, isRefused, queries, asked) in [
            (Self.now, false, 3, tens), (Self.now, true, 5, [5, 5, 10, 10]),
            ("2026-11-21T14:00:00Z", true, 7, fives), ("2026-11-22T13:00:00Z", false, 6, fives),
            ("2026-11-22T15:00:00Z", false, 3, tens),
        ] {
            let before = hub.queries
            hub.change { ($0.refusals, $0.asked) = (isRefused ? [(status, body)] : [], []) }
            let run = try ada.cyc(["mates", "--refresh", "--json"], at: now, hub.variables())
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(try countWithoutDays(run.output) == 0)
            #expect(hub.queries - before == queries && hub.asked.sorted() == asked)
        }
    }

    @Test("if every query fails, no more are sent")
    func down() throws {
        let (ada, hub) = try thirty()
        hub.change { $0.refusal = (503, "{}") }
        let run = try ada.cyc(["mates", "--refresh", "--json"], at: Self.now, hub.variables())
        #expect(run.status == 69 && run.errors.contains("cyc: error"))
        #expect(hub.queries <= 12)
    }

    @Test("a rate limit of one query holds although others succeed")
    func limit() throws {
        let (ada, hub) = try thirty()
        let (later, tomorrow) = ("2026-11-21T12:20:00Z", "2026-11-22T12:00:00Z")
        func asked(at now: String) throws -> Int {
            let run = try ada.cyc(["mates", "--json"], at: now, hub.variables())
            return try JSONText(run.output)["mates"].list.count { row in
                row["asked"].text?.hasPrefix(String(now.prefix(16))) == true
            }
        }
        #expect(try asked(at: Self.now) == 30 && hub.queries == 3)
        hub.change { $0.refusals = [(200, Self.limited)] }
        #expect(try asked(at: later) == 20 && hub.queries == 6)
        #expect(try asked(at: later) == 20 && hub.queries == 6)
        #expect(try asked(at: tomorrow) == 30 && hub.queries == 9)
    }

    @Test("while another run fetches, stored days are shown with the reason")
    func busy() throws {
        let (ada, hub) = try thirty()
        let lock = open("\(ada.data)/mates.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        let run = try ada.cyc(["mates", "--json"], at: Self.now, hub.variables())
        #expect(try countWithoutDays(run.output) == 30 && hub.queries == 0)
        #expect(run.errors.hasPrefix("cyc: warning: another cyc is updating mates"))
    }

    @Test("an old page and one with future days do not change stored days")
    func pages() throws {
        let hub = try MatesHub([
            MatesHub.Account(id: 1, login: "octo", contributions: ["2026-11-20": 3])
        ])
        let ada = try Person()
        #expect(try ada.cyc(["mates", "add", "octo"], at: Self.now).status == 0)
        let variables = hub.variables(withToken: false)
        _ = try ada.cyc(["mates"], at: Self.now, variables)
        // The page ends with another day than today.
        for later in ["2026-11-22T00:00:00Z", "2027-12-01T00:00:00Z", "2025-11-21T12:00:00Z"] {
            let run = try ada.cyc(["mates", "--json", "--refresh"], at: later, variables)
            let row = try #require(try JSONText(run.output)["mates"].list.first)
            #expect(
                row["error"] != .null && row["asked"] == "2026-11-21T12:00:00+00:00", "\(later)")
        }
    }
}
