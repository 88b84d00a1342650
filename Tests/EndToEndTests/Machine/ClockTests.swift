import Foundation
import TestSupport
import Testing

/// Detection of a wrong local clock by GitHub's `Date` field.
struct ClockTests {
    private static let now = "2026-11-21T12:00:00Z"

    /// Returns a `Date` field `seconds` after an instant.
    private static func date(_ seconds: Double, after instant: Date = Date()) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "'Date:' EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: instant + seconds)
    }

    /// Returns Ada with a fake GitHub that answers with these `Date` fields.
    private func follower(
        of account: AccountHub.Account, _ fields: [String],
        _ body: (Person, [String: String]) throws -> Void
    ) throws {
        let ada = try Person(settings: "[github]\nlogin = \"octo\"\n")
        try ada.repository("app").commit(on: "2026-11-20T08:00:00Z")
        let hub = try AccountHub([account], tokens: ["gho_octo": "octo"], fields: fields)
        try body(ada, hub.variables("gho_octo"))
    }

    private static let idle = AccountHub.Account(
        "octo", created: "2026-01-05", contributions: ["2026-11-20": 2])
    private static let busy = AccountHub.Account(
        "octo", created: "2026-01-05", contributions: ["2026-11-20": 2, "2026-11-21": 1])

    @Test(
        "a clock that is days off makes today unknown", arguments: [5.0, -5.0],
        [idle, busy].map(\.contributions))
    func otherDay(days: Double, contributions: [String: Int]) throws {
        let account = AccountHub.Account(
            "octo", created: "2026-01-05", contributions: contributions)
        // Days from both the real and the pretended clock, on whichever day this runs.
        let (real, pretended) = (Date(), try Date(Self.now, strategy: .iso8601))
        let instant = days > 0 ? max(real, pretended) : min(real, pretended)
        try follower(of: account, [Self.date(days * 86_400, after: instant)]) { ada, variables in
            let run = try ada.cyc("status", "--json", at: Self.now, variables)
            #expect(run.status == 0)
            let words = days > 0 ? "behind GitHub's" : "ahead of GitHub's"
            #expect(run.errors.replacing("\n", with: " ").contains(words), "\(run.errors)")
            let status = try JSONText(run.output)
            #expect(status["today"]["state"] == "unknown")
            #expect(status["freshness"]["error"].text?.contains("clock") == true)
            #expect(try ada.cyc("status", "--check", at: Self.now, variables).status == 12)
            let doctor = try ada.cyc("doctor", at: Self.now, variables)
            #expect(doctor.status != 0)
            #expect(doctor.output.contains("clock"), "\(doctor.output)")
        }
    }

    @Test("only doctor reports a difference of minutes")
    func minutes() throws {
        try follower(of: Self.idle, [Self.date(600)]) { ada, variables in
            #expect(try ada.json("status", at: Self.now, variables)["today"]["state"] == "none")
            let doctor = try ada.cyc("doctor", at: Self.now, variables)
            #expect(
                doctor.output.contains("clock is 10 min behind GitHub's")
                    || doctor.output.contains("behind GitHub's"), "\(doctor.output)")
        }
    }

    @Test("CYC_NOW is never reported as a wrong clock")
    func pretended() throws {
        let instant = try Date(Self.now, strategy: .iso8601)
        for fields in [[], [Self.date(0)], [Self.date(0, after: instant)], ["Date: nonsense"]] {
            try follower(of: Self.idle, fields) { ada, variables in
                #expect(try ada.json("status", at: Self.now, variables)["today"]["state"] == "none")
                let doctor = try ada.cyc("doctor", at: Self.now, variables)
                #expect(!doctor.output.contains("GitHub's clock"), "\(fields)")
                #expect(!doctor.output.contains("this machine's clock"), "\(fields)")
            }
        }
    }

    @Test("a corrected clock clears the warning with the next response")
    func repaired() throws {
        try follower(of: Self.idle, [Self.date(5 * 86_400)]) { ada, variables in
            _ = try ada.cyc("status", at: Self.now, variables)
            let right = try AccountHub(
                [Self.idle], tokens: ["gho_octo": "octo"], fields: [Self.date(0)])
            let state = try ada.json(
                "status", "--refresh", at: Self.now, right.variables("gho_octo"))
            #expect(state["today"]["state"] == "none")
        }
    }
}
