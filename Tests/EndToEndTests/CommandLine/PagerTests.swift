import TestSupport
import Testing

/// Long screens and the user's pager.
@Suite(.needs("script"))
struct PagerTests {
    @Test(
        "a screen longer than the terminal goes through CYC_PAGER, else PAGER; never in a pipe",
        arguments: [
            "me species", "licenses", "config list", "todo list", "history", "calendar", "day",
            "doctor",
        ])
    func longScreens(words: String) throws {
        let ada = try Person()
        for number in 1...3 {
            #expect(try ada.cyc("todo", "add", "Task \(number)").status == 0)
        }
        func inTerminal(_ rows: Int, _ line: String, _ pagers: [String: String]) throws -> String {
            let variables = ada.environment(at: "2026-11-21T12:00:00Z")
                .merging(pagers) { $1 }.merging(["TERM": "xterm"]) { $1 }
            let command = "stty rows \(rows) cols 80; exec '\(Person.programs)/cyc' \(line)"
            let running = try Program("script", environment: variables).start(
                ["-qefc", command, "/dev/null"], in: ada.elsewhere)
            try #require(running.waitForEnd(within: 60))
            return try running.outcome().output
        }
        let (mine, usual) = (["CYC_PAGER": "sed s/^/1:/"], ["PAGER": "sed s/^/2:/"])
        let both = mine.merging(usual) { $1 }
        #expect(try inTerminal(3, words, both).hasPrefix("1:"))
        #expect(try inTerminal(3, words, usual).hasPrefix("2:"))
        #expect(try !inTerminal(9_999, words, both).hasPrefix("1:"))
        #expect(try !inTerminal(3, "\(words) --no-pager", both).hasPrefix("1:"))
        #expect(try !inTerminal(3, "\(words) | cat", both).hasPrefix("1:"))
    }
}
