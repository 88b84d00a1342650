import Foundation
import TestSupport
import Testing

/// A real browser without a window, which sees nothing but files.
enum Browser {
    static let programs = ["chromium"]

    /// Opens a file and returns the page as its scripts left it, and what was written to the console.
    static func open(_ file: String, for person: Person) throws -> (page: String, console: [String])
    {
        var arguments = [
            "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-extensions", "--enable-logging=stderr", "--v=0", "--window-size=1280,2000",
            "--virtual-time-budget=2000", "--user-data-dir=\(person.folder.file("chromium"))",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom", "file://\(file)",
        ]
        // Chromium's own sandbox does not run as root.
        if geteuid() == 0 { arguments.insert("--no-sandbox", at: 0) }
        let run = try Program("chromium", environment: person.environment())
            .run(arguments, in: person.elsewhere)
        try #require(run.status == 0, "\(run.errors.suffix(2_000))")
        let console = run.errors.split(separator: "\n").map(String.init)
            .filter { $0.contains("CONSOLE") || $0.contains("Refused to") }
        return (run.output, console)
    }

    /// Opens a page without its policy and with another script at its end, which leaves its result in
    /// the title.
    static func result(
        of script: String, in page: String, for person: Person
    ) throws -> String {
        let start = try #require(page.range(of: "<meta http-equiv=\"Content-Security-Policy\""))
        let end = try #require(page.range(of: ">", range: start.upperBound..<page.endIndex))
        var open = page
        open.removeSubrange(start.lowerBound..<end.upperBound)
        open = open.replacing("</body>", with: "<script>\n\(script)\n</script></body>")
        let file = try person.folder.write(open, to: "script.html")
        let shown = try Self.open(file, for: person).page
        let title = try #require(shown.range(of: "<title>"))
        let rest = shown[title.upperBound...]
        return String(rest.prefix(while: { $0 != "<" }))
    }
}
