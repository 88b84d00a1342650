import Foundation
import TestSupport
import Testing

/// `cyc report`, from commits to the page in a browser.
struct ReportCommandTests {
    private static let now = "2026-11-21T20:00:00Z"

    /// A user with two repositories, focus and a diary.
    private func ada() throws -> Person {
        let ada = try Person()
        let (app, site) = (try ada.repository("app"), try ada.repository("s$&te"))
        try app.git("remote", "add", "origin", "https://github.com/ada/app")
        for day in ["2025-11-20", "2026-03-02", "2026-11-19", "2026-11-20"] {
            try app.commit(on: "\(day)T23:30:00+09:00")
        }
        for day in ["2026-11-19", "2026-11-21"] { try site.commit(on: "\(day)T08:15:00Z") }
        #expect(try ada.cyc("sync", at: Self.now).status == 0)
        for arguments in [
            ["focus", "add", "2026-11-20 09:00", "2026-11-20 13:30", "Read"],
            ["diary", "add", "SECRET words"], ["challenge", "add", "Spring <b>", "--days", "10"],
        ] {
            let run = try ada.cyc(arguments, at: Self.now)
            try #require(run.status == 0, "\(run.errors)")
        }
        return ada
    }

    private func page(
        _ ada: Person, _ arguments: String..., zone: String = "UTC", at now: String = now
    )
        throws -> String
    {
        let run = try ada.cyc(["report"] + arguments, at: now, zone: zone)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return run.output
    }

    @Test("the numbers are those of the other commands")
    func numbers() throws {
        let ada = try ada()
        let page = try page(ada)
        let grass = try ada.json("grass", "--cached", at: Self.now)
        for day in grass["days"].list {
            let count = try #require(day["count"].int)
            let text = count == 0 ? "nothing" : count == 1 ? "1 commit" : "\(count) commits"
            #expect(page.contains("title=\"\(day["date"].text ?? ""): \(text)"))
        }
        #expect(grass["total"] == 6)
        #expect(page.contains("<h2>6 commits, 5 days</h2>"))
        let streak = try ada.json("streak", "--cached", at: Self.now)
        #expect(
            page.contains(
                "<th scope=\"row\" dir=\"auto\">\(streak["longest"]["length"].int ?? 0) days</th>"))
        #expect(page.contains("Focus 4 h 30 min"))
        #expect(page.contains("Spring &lt;b&gt;") && !page.contains("Spring <b>"))
        #expect(!page.contains("SECRET"))
        let former = try self.page(ada, "2025")
        #expect(former.contains("<h2>2025: 1 commit, 1 day</h2>"))
        let all = try self.page(ada, "--all")
        #expect(all.contains("<h2>2025: ") && all.contains("<h2>2026: "))
    }

    @Test("the same data give the same bytes on a machine with another zone's clock")
    func zones() throws {
        let ada = try ada()
        let noon = "2026-11-21T12:00:00Z"
        let here = try page(ada, "--all", at: noon)
        #expect(try page(ada, "--all", at: noon) == here)
        #expect(try page(ada, "--all", zone: "Asia/Seoul", at: noon) == here)
        // The hours are those of the commits' own clocks.
        #expect(
            here.contains("<title>23:00: 4</title>") && here.contains("<title>08:00: 2</title>"))
    }

    @Test("names are hidden as is asked for")
    func names() throws {
        let ada = try ada()
        #expect(try page(ada).contains("ada/app"))
        for names in ["none", "mine"] {
            let page = try page(ada, "--names", names)
            #expect(!page.contains("ada/app"), "\(names)")
            #expect(page.contains(names == "none" ? "repository 1" : "1 other repository"))
        }
        #expect(try page(ada, "--names", "mine").contains(">s$&amp;te<"))
    }

    @Test("a page replaces a page, and nothing else without --force")
    func files() throws {
        let ada = try ada()
        for _ in 0..<2 {
            let run = try ada.cyc("report", "2026", "year.html", at: Self.now)
            #expect(run.status == 0 && run.output.contains("The year 2026, to year.html"))
        }
        let file = "\(ada.elsewhere)/year.html"
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try ada.folder.write("<!DOCTYPE html>\n<p>mine", to: "elsewhere/mine.html")
        let run = try ada.cyc("report", "mine.html", at: Self.now)
        #expect(run.status == 65 && run.errors.contains("--force"))
        #expect(try ada.cyc("report", "mine.html", "--force", at: Self.now).status == 0)
    }

    @Test(
        "wrong use is refused",
        arguments: [
            ["report", "2027"], ["report", "0"], ["report", "soon", "a.html"],
            ["report", "2025", "a.html", "b.html"], ["report", "--all", "2025"],
            ["report", "a.html", "--names", "yours"],
        ])
    func wrongUse(arguments: [String]) throws {
        let run = try Person().cyc(arguments, at: Self.now)
        #expect(run.status == 64 && run.output == "", "\(run.errors)")
    }

    @Test(
        "an empty ledger makes a page, whatever the clock says",
        arguments: [
            now, "0001-01-02T03:00:00Z", "0000-03-01T00:00:00Z", "9999-12-31T23:00:00Z",
            "2024-02-29T12:00:00Z",
        ])
    func empty(now: String) throws {
        let ada = try Person(address: nil)
        for period in [[], ["--all"], ["1"]] where now > "0001" || period != ["1"] {
            let run = try ada.cyc(["report"] + period, at: now)
            #expect(run.status == 0 && run.output.hasSuffix("</html>\n"), "\(run.errors)")
        }
    }

    @Test(
        "in a browser the page is silent, and scripts do what they should",
        .tags(.external), .needs(Browser.programs))
    func browser() throws {
        let ada = try ada()
        let page = try page(ada, "--all")
        let file = try ada.folder.write(page, to: "page.html")
        let shown = try Browser.open(file, for: ada)
        #expect(shown.console == [])
        // The policy let the page's own script run.
        #expect(shown.page.contains("<select>") && shown.page.contains("aria-pressed"))
        let result = try Browser.result(
            of: """
                const counts = [], key = (cell, key) => cell.dispatchEvent(
                  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
                for (const table of document.querySelectorAll(".grass")) {
                  const days = [...table.querySelectorAll("tbody td[class]")], seen = new Set();
                  table.querySelector("td[tabindex='0']").focus();
                  key(document.activeElement, "Home");
                  for (let step = 0; step <= days.length; step++) {
                    seen.add(document.activeElement);
                    key(document.activeElement, "ArrowDown");
                  }
                  counts.push(days.filter(day => seen.has(day)).length === days.length
                    && table.querySelectorAll("td[tabindex='0']").length === 1);
                }
                const select = document.querySelector("select");
                const sum = () => [...document.querySelectorAll(".grass tbody td[class]")]
                  .reduce((sum, cell) => sum + Number(cell.textContent), 0);
                const bars = () => [...document.querySelectorAll("[data-chart=months] rect.bar")]
                  .map(bar => bar.getAttribute("height")).join();
                const before = document.querySelector("main").outerHTML, sums = [sum()];
                const heights = [bars()];
                let names = 0;
                for (const index of [1, 2, 0]) {
                  select.selectedIndex = index;
                  select.dispatchEvent(new Event("change"));
                  sums.push(sum());
                  heights.push(bars());
                  const label = document.querySelector("[data-chart=months] svg").ariaLabel;
                  if (index === 2 && label.includes("s$&te: ")) names++;
                }
                const hidden = [...document.querySelectorAll(".grass td")]
                  .every(cell => cell.title === "" || /^\\d{4}-\\d\\d-\\d\\d: /.test(cell.title));
                document.title = [counts.join(), sums.join(), heights[0] === heights[3],
                  heights[1] !== heights[2], hidden, names].join(" ");
                """, in: page, for: ada)
        #expect(result == "true,true 6,4,2,6 true true true 1")
    }
}
