import CycCore
import CycGitHub
import CycHTTP
import Testing

struct GrassPageTests {
    /// Page as text: `date count level`, `~` before a count that is no number.
    static func cells(_ page: GrassPage) -> [String] {
        page.days.map {
            "\($0.day) \($0.isExact ? "" : "~")\($0.count) \($0.level.map(String.init) ?? "-")"
        }
    }

    static func read(_ html: String) throws(GitHubError) -> GrassPage {
        try GrassPage(Array(html.utf8))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let html: String
        let cells: [String]

        init(_ text: String, _ html: String, _ cells: [String]) {
            testDescription = text
            self.html = html
            self.cells = cells
        }
    }

    static let markups: [Case] = [
        Case(
            "2014: rect with fill and count",
            """
            <svg class="js-calendar-graph-svg"><g transform="translate(10, 20)">
            <rect class="day" width="10" y="0" fill="#eeeeee" data-count="0" data-date="2014-05-04"/>
            <rect class="day" width="10" y="12" fill="#1e6823" data-count="37" data-date="2014-05-05"/>
            <rect class="day" fill="#8CC665" data-count="3" data-date="2014-05-06"></rect>
            </g><text>Sun</text></svg>
            """, ["2014-05-04 0 0", "2014-05-05 37 4", "2014-05-06 3 2"]),
        Case(
            "2018: the other greens, and a colour that no table has",
            """
            <rect class="day" fill="#c6e48b" data-count="1" data-date="2018-05-22"/>
            <rect class="day" fill="#7bc96f" data-count="5" data-date="2018-05-23"/>
            <rect class="day" fill="rebeccapurple" data-count="5" data-date="2018-05-24"/>
            """, ["2018-05-22 1 1", "2018-05-23 5 2", "2018-05-24 5 -"]),
        Case(
            "Halloween",
            """
            <rect class="day" fill="#eeeeee" data-count="0" data-date="2017-10-30"/>
            <rect class="day" fill="#fe9600" data-count="9" data-date="2017-10-31"/>
            """, ["2017-10-30 0 0", "2017-10-31 9 3"]),
        Case(
            "2021: data-level beside data-count",
            """
            <rect width="10" class="ContributionCalendar-day" rx="2" data-count="12" data-date="2021-06-29" data-level="3"></rect>
            <rect width="10" class="ContributionCalendar-day" rx="2" data-count="0" data-date="2021-06-28" data-level="0"></rect>
            """, ["2021-06-28 0 0", "2021-06-29 12 3"]),
        Case(
            "2023: text in the rect, an empty rect, levels that say nothing",
            """
            <rect class="ContributionCalendar-day" data-date="2023-01-01" data-level="0">No contributions on January 1, 2023</rect>
            <rect class="ContributionCalendar-day" data-date="2023-01-02" data-level="0">15 contributions on January 2, 2023</rect>
            <rect class="ContributionCalendar-day" data-date="2023-01-03" data-level="2"></rect>
            <rect class="ContributionCalendar-day" data-date="2023-01-04" data-level="0"></rect>
            """, ["2023-01-01 0 0", "2023-01-02 15 -", "2023-01-03 ~1 2", "2023-01-04 ~0 0"]),
        Case(
            "summer 2023: table cells with the long date",
            """
            <table><tr><td data-ix="9" class="ContributionCalendar-day" data-date="2022-09-11" data-level="0"><span class="sr-only">No contributions on Sunday, September 11, 2022</span></td>
            <td data-ix="10" class="ContributionCalendar-day" data-date="2022-09-18" data-level="2"><span class="sr-only">4 contributions on Sunday, September 18, 2022</span></td></tr></table>
            """, ["2022-09-11 0 0", "2022-09-18 4 2"]),
        Case(
            "autumn 2023: table cells with the ordinal date",
            """
            <tr><td class="ContributionCalendar-label"><span class="sr-only">Sunday</span></td>
            <td class="ContributionCalendar-day" data-date="2022-10-23" data-level="1"><span class="sr-only">1 contribution on October 23rd.</span></td></tr>
            """, ["2022-10-23 1 1"]),
        Case(
            "today: a tip for each cell, and a legend that is none",
            """
            <td data-date="2026-03-02" id="c-0-0" data-level="1" class="ContributionCalendar-day"></td>
              <tool-tip id="t" for="c-0-0" class="sr-only">2 contributions on March 2nd.</tool-tip>
            <td data-date="2026-03-03" id="c-1-0" data-level="0" class="ContributionCalendar-day"></td>
              <tool-tip id="t" for="c-1-0" class="sr-only">No contributions on March 3rd.</tool-tip>
            <td data-date="2026-03-04" id="c-2-0" data-level="4" class="ContributionCalendar-day"></td>
            <td data-date="2026-03-05" id="c-3-0" data-level="0" class="ContributionCalendar-day"></td>
            <div class="ContributionCalendar-day" data-level="4"><span class="sr-only">High contributions.</span></div>
            """, ["2026-03-02 2 1", "2026-03-03 0 0", "2026-03-04 ~1 4", "2026-03-05 ~0 0"]),
    ]

    @Test("Every markup that there has been", arguments: markups)
    func everyMarkup(_ example: Case) throws {
        #expect(Self.cells(try Self.read(example.html)) == example.cells)
    }

    static let oddities: [Case] = [
        Case(
            "attributes in any order, with any quotes, in capitals",
            """
            <TD DATA-LEVEL=2 CLASS='x' Data-Date = '2026-03-02' ID=a></TD><TOOL-TIP FOR='a'>7 contributions</TOOL-TIP>
            <td/data-level="1"/data-date=2026-03-03 id="b"></td><tool-tip hidden for=b >8 contributions</tool-tip >
            """, ["2026-03-02 7 2", "2026-03-03 8 1"]),
        Case(
            "a greater-than sign inside quotes",
            "<td title=\"a > b\" data-date=\"2026-03-02\" data-level=\"1\" id=\"a>b\"></td><tool-tip for='a>b'>3 contributions</tool-tip>",
            ["2026-03-02 3 1"]),
        Case(
            "of an attribute given twice the first",
            "<rect data-date=2026-03-02 data-date=2026-03-03 data-count=1 data-count=9>",
            ["2026-03-02 1 -"]),
        Case(
            "entities",
            """
            <td data-date="2026&#45;03&#x2D;02" id="a&amp;b" data-level="1"></td>
            <tool-tip for="a&amp;b">&#49;&comma;234&nbsp;contributions</tool-tip>
            """, ["2026-03-02 1234 1"]),
        Case(
            "comments, scripts and styles are no markup",
            """
            <!-- <rect data-date="2026-03-01" data-count="9"/> --><!--><!-- -- > <td data-date='2026-03-01' data-count=1> --!>
            <script>var a = '<rect data-date="2026-03-01" data-count="9"/>'; if (a </script2) {}</script>
            <style><rect data-date="2026-03-01" data-count="9"/></STYLE >
            <title><rect data-date="2026-03-01" data-count="9"/></title>
            <rect data-date="2026-03-02" data-count="5"/><!-- never closed <rect data-date="2026-03-03" data-count="9"/>
            """, ["2026-03-02 5 -"]),
        Case(
            "thousands with and without a comma, and what is no number",
            """
            <td data-date="2026-03-02" data-level="4">1,205 contributions</td>
            <td data-date="2026-03-03" data-level="4">1205 contributions</td>
            <td data-date="2026-03-04" data-level="4">1.205 contributions</td>
            <td data-date="2026-03-05" data-level="4">12,345,678 contributions</td>
            <td data-date="2026-03-06" data-level="4">99999999999999999999999 contributions</td>
            <td data-date="2026-03-07" data-level="4">-5 contributions</td>
            <td data-date="2026-03-08" data-level="4">None of 5</td>
            <rect data-date="2026-03-09" data-level="4" data-count="-5"></rect>
            <rect data-date="2026-03-10" data-level="4" data-count="x"></rect>
            <td data-date="2026-03-11" data-level="4">1,,2 contributions</td>
            """,
            [
                "2026-03-02 1205 4", "2026-03-03 1205 4", "2026-03-04 ~1 4",
                "2026-03-05 12345678 4", "2026-03-06 ~1 4", "2026-03-07 ~1 4", "2026-03-08 ~1 4",
                "2026-03-09 ~1 4", "2026-03-10 ~1 4", "2026-03-11 ~1 4",
            ]),
        Case(
            "dates that the calendar lacks are no days",
            """
            <td data-date="2026-02-29" data-level="1">1 contribution</td>
            <td data-date="0000-01-01" data-level="1">1 contribution</td>
            <td data-date="20260-01-01" data-level="1">1 contribution</td>
            <td data-date="March 2" data-level="1">1 contribution</td>
            <td data-date="" data-level="1">1 contribution</td>
            <td data-date data-level="1">1 contribution</td>
            <td data-date="0001-01-01" data-level="1">1 contribution</td>
            <td data-date=" 9999-12-31 00:00:00 UTC" data-level="1">2 contributions</td>
            """, ["0001-01-01 1 1", "9999-12-31 2 1"]),
        Case(
            "cells without end tags",
            """
            <tr><td data-date="2026-03-02" data-level="1">1 contribution<td data-date="2026-03-03" data-level="1"><span>2 contributions
            <tr><td>77 other things</td>
            """, ["2026-03-02 1 1", "2026-03-03 2 1"]),
        Case(
            "a tip before its cell, a tip of nobody, and a tip inside the cell",
            """
            <tool-tip for="b">4 contributions</tool-tip><tool-tip for="nobody">5 contributions</tool-tip>
            <tool-tip>6 contributions</tool-tip>
            <td data-date="2026-03-03" data-level="1" id="b"></td>
            <td data-date="2026-03-04" data-level="1" id="c"><tool-tip for="c">7 contributions</tool-tip></td>
            <td data-date="2026-03-05" data-level="1"></td>
            """, ["2026-03-03 4 1", "2026-03-04 7 1", "2026-03-05 ~1 1"]),
        Case(
            "a date twice counts the larger number, and a number before none",
            """
            <rect data-date="2026-03-02" data-count="1"/><rect data-date="2026-03-02" data-count="3"/>
            <rect data-date="2026-03-02" data-count="2"/>
            <rect data-date="2026-03-03" data-level="4"/><rect data-date="2026-03-03" data-count="0" data-level="0"/>
            """, ["2026-03-02 3 -", "2026-03-03 0 0"]),
        Case(
            "two calendars whose ids repeat",
            """
            <td data-date="2025-03-02" data-level="1" id="c"></td><tool-tip for="c">1 contribution</tool-tip>
            <td data-date="2026-03-02" data-level="1" id="c"></td><tool-tip for="c">2 contributions</tool-tip>
            """, ["2025-03-02 1 1", "2026-03-02 2 1"]),
        Case(
            "a level that contradicts the count is none",
            "<rect data-date=2026-03-02 data-count=0 data-level=3></rect><rect data-date=2026-03-03 data-count=3 data-level=9></rect>",
            ["2026-03-02 0 -", "2026-03-03 3 -"]),
        Case(
            "other elements with a date are no cells",
            "<time data-date='2026-03-01'>3 contributions</time><td class='ContributionCalendar-day' data-date='2026-03-02'>3 contributions</td>",
            ["2026-03-02 3 -"]),
        Case(
            "the page ends in the middle of a tag",
            "<rect data-date='2026-03-02' data-count='1'/><rect data-date='2026-03-03' data-count='2",
            ["2026-03-02 1 -"]),
        Case(
            "the page ends in the middle of a tip",
            "<td data-date='2026-03-02' data-level=2 id=a></td><tool-tip for=a>1",
            ["2026-03-02 ~1 2"]),
        Case(
            "bytes that are no UTF-8 disturb nothing",
            "\u{FEFF}<p>\u{0}</p><rect data-date='2026-03-02' data-count='1'/>", ["2026-03-02 1 -"]),
    ]

    @Test("Malformed markup that browsers accept is accepted", arguments: oddities)
    func everyOddity(_ example: Case) throws {
        #expect(Self.cells(try Self.read(example.html)) == example.cells)
    }

    @Test(
        "Missing calendar differs from an unreadable one",
        arguments: [
            ("", GitHubError.noDays), ("<html><body><h1>octo</h1></body></html>", .noDays),
            ("octo's profile is private", .noDays),
            ("<script>data-date='2026-03-02'</script>", .noDays),
            ("<h2>0 contributions in the last year</h2>", .noDays),
            ("<div class='js-calendar-graph is-graph-loading'></div>", .unknownMarkup),
            ("<div class=\"ContributionCalendar-day\" data-level=\"4\"></div>", .unknownMarkup),
            ("<div data-from='2026-01-01' data-to='2026-12-31'></div>", .unknownMarkup),
            ("<td data-date='2 March' data-level='1'>1 contribution</td>", .unknownMarkup),
            ("<td data-day='2026-03-02' class='ContributionCalendar-cell'>1</td>", .unknownMarkup),
            ("<td data-date='2026-03-02' data-level='0'></td>", .unknownMarkup),
            ("<td data-date='2026-03-02' data-level='0'>Contributions: 4</td>", .unknownMarkup),
        ])
    func withoutDays(html: String, expected: GitHubError) {
        #expect(throws: expected) { try Self.read(html) }
        #expect(expected.status == .badData)
    }

    @Test(
        "The heading's total is held against the sum",
        arguments: [
            (
                "<h2>1,234\n contributions\n in the last year</h2>",
                1_234
            ),
            ("<h2 class=f4>3 contributions in 2018</h2>", 3),
            ("<h2>No contributions in 2018</h2>", 0),
            ("<h2>Popular repositories</h2><h2><b>3</b> contributions</h2>", 3),
            ("<h2>3 repositories</h2>", nil), ("", nil),
            ("<p>3 contributions in 2018</p>", nil),
            ("<h2>3 contributions in 2018</h2><h2>9 contributions in 2017</h2>", 3),
        ] as [(String, Int?)])
    func headings(html: String, stated: Int?) throws {
        let page = try Self.read(html + "<rect data-date=2018-03-02 data-count=3>")
        #expect(page.statedTotal == stated && page.total == 3)
    }

    @Test("A whole page of today is read: order, span, login, total")
    func wholePage() throws {
        var made = MadePage("2025-03-02", "2026-03-06", ["2025-03-02": 1_205, "2026-03-06": 2])
        for commas in [true, false] {
            made.hasCommas = commas
            let page = try Self.read(made.html)
            #expect(page.days.count == 370 && page.isWhole)
            #expect(page.days.map(\.day) == page.days.map(\.day).sorted())
            #expect(page.days.first == CountedDay(day: day("2025-03-02"), count: 1_205, level: 4))
            #expect(page.total == 1_207 && page.statedTotal == 1_207 && page.daysWithoutCount == 0)
            #expect(page.span == day("2025-03-02")...day("2026-03-06"))
            #expect(page.login == login("octo"))
        }
    }

    @Test("Years that the page links to are read")
    func yearLinks() throws {
        let page = try Self.read(
            """
            <rect data-date=2018-03-02 data-count=3><a id="year-link-2018">2018</a>
            <a id="year-link-2016" class="js-year-link">2016</a><a id="year-link-x">x</a><a href="#year-link-2011">s</a>
            """)
        #expect(page.years == [2016, 2018])
    }

    @Test("A page with a hole is not whole, and a cell without a tip has no number")
    func holes() throws {
        var made = MadePage("2025-03-02", "2026-03-06", ["2025-07-01": 3, "2026-01-01": 4])
        made.withoutCell = [day("2025-07-02")]
        made.withoutTip = [day("2026-01-01"), day("2026-01-02")]
        let page = try Self.read(made.html)
        #expect(!page.isWhole && page.days.count == 369)
        #expect(page.daysWithoutCount == 2)
        #expect(page.statedTotal == 7 && page.total == 4)
    }

    @Test("An account without any contribution is a page of zeros")
    func zeros() throws {
        let page = try Self.read(MadePage("2025-03-02", "2026-03-06").html)
        #expect(page.total == 0 && page.days.count == 370 && page.statedTotal == 0)
        #expect(page.days.allSatisfy { $0.isExact && $0.level == 0 })
    }

    @Test(
        "The page is asked for without a token, for the last year or for one year",
        arguments: [
            (nil, "https://github.com/users/Octo-Cat/contributions"),
            (
                2024,
                "https://github.com/users/Octo-Cat/contributions?tab=overview&from=2024-12-01&to=2024-12-31"
            ),
            (
                987,
                "https://github.com/users/Octo-Cat/contributions?tab=overview&from=0987-12-01&to=0987-12-31"
            ),
        ])
    func request(year: Int?, url: String) {
        let request = dotCom.grassPage(of: login("Octo-Cat"), year: year).request
        #expect(request.url == url && request.method == .get)
        #expect(request.headers["Accept"] == "text/html")
        #expect(request.headers["X-Requested-With"] == "XMLHttpRequest")
        #expect(request.headers["Referer"] == "https://github.com/Octo-Cat")
        #expect(request.headers["Authorization"] == nil)
    }

    /// A week of the markup before 2023, one column of which stands after the other, and the heading.
    private static func week(_ days: Int, stated: Int) -> String {
        "<h2>\(stated) contributions in the last year</h2>"
            + (1...days).map { "<rect class=day data-date=2018-03-0\($0) data-count=2>" }.joined()
    }

    @Test(
        "A page that lacks what it promises is no answer",
        arguments: [
            (week(7, stated: 14), nil),
            (week(3, stated: 14), GitHubError.notUnderstood("contributions")),
            (week(7, stated: 12), .notUnderstood("contributions")),
            (
                "<div data-from='2018-03-01' data-to='2018-03-09' data-url='/octo'></div>"
                    + week(7, stated: 14), .notUnderstood("data-to")
            ),
            (
                "<div data-from='2018-03-01' data-to='2018-03-07' data-url='/hubot'></div>"
                    + week(7, stated: 14), .otherAccount(requested: "octo", received: "hubot")
            ),
            (
                "<div data-from='2018-03-01' data-to='2018-03-07' data-url='/OCTO'></div>"
                    + week(7, stated: 14), nil
            ),
            // A green cell without a number may hold what the sum lacks, but no less than it.
            (
                week(6, stated: 15) + "<rect class=day data-date=2018-03-07 data-level=1></rect>",
                nil
            ),
            (
                week(6, stated: 12) + "<rect class=day data-date=2018-03-07 data-level=1></rect>",
                .notUnderstood("contributions")
            ),
        ] as [(String, GitHubError?)])
    func promises(html: String, expected: GitHubError?) {
        #expect(failure(dotCom.grassPage(of: login("octo")), page(html)) == expected)
    }

    @Test("The page of another year than asked for is no answer")
    func wrongYear() throws {
        let made = MadePage("2026-01-01", "2026-12-31", ["2026-03-06": 2])
        let exchange = dotCom.grassPage(of: login("octo"), year: 2025)
        #expect(failure(exchange, page(made.html)) == .notUnderstood("data-date"))
        let right = dotCom.grassPage(of: login("octo"), year: 2026)
        #expect(try right.read(page(made.html)).total == 2)
    }
}
