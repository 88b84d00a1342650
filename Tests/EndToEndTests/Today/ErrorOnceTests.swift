import TestSupport
import Testing

/// An error of GitHub on a terminal, where both streams are one screen.
struct ErrorOnceTests {
    @Test(
        "an error of GitHub stands once on a screen",
        arguments: ["status", "grass", "streak", "why", "sync", "doctor", "mates"])
    func once(command: String) throws {
        let ada = try Person(settings: "[github]\nlogin = \"octo\"\n")
        #expect(try ada.cyc("mates", "add", "octo", "hubot", "ada").status == 0)
        let base = "http://127.0.0.1:\(try unusedPort())"
        let variables = [
            "GITHUB_SERVER_URL": base, "GITHUB_API_URL": base, "GITHUB_GRAPHQL_URL": base,
        ]
        let terminal = try Terminal(
            "'\(Person.programs)/cyc' --no-pager \(command); echo end; sleep 600",
            environment: ada.environment().merging(variables) { $1 }, in: ada.elsewhere,
            columns: 200, rows: 80)
        try terminal.shows(last: "end")
        let screen = try terminal.screen()
        #expect(screen.filter { $0.contains("cannot connect") }.count == 1, "\(screen)")
    }
}
