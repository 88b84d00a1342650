import CycCore
import CycGitHub
import CycHTTP
import Foundation
import TestSupport
import Testing

/// Answers about the days of several accounts.
struct MateCalendarTests {
    private static let span: ClosedRange<Day> = day("2026-11-18")...day("2026-11-22")
    private static let logins = ["octo", "hubot", "mona"]
    private static let exchange: Exchange<MateCalendars> = dotCom.calendars(
        of: logins.map { MateRequest(login($0), span) }, token: token("gho_x"))
    /// 18 to 22 November, in weeks from Sunday on.
    private static let counts = [3, 0, 1205, 2, 0]

    private static func cells(_ counts: [String], from first: String = "2026-11-18") -> [String] {
        counts.enumerated().map { offset, count in
            #"{"date": "\#(day(first).advanced(by: offset))", "contributionCount": \#(count)}"#
        }
    }

    /// One account in GitHub's shape.
    private static func part(
        _ login: String, cells: [String]? = nil, total: String = "1210", id: String = "583231"
    ) -> String {
        let cells = cells ?? Self.cells(counts.map { "\($0)" })
        let weeks = [cells.prefix(4), cells.dropFirst(4)].filter { !$0.isEmpty }
            .map { #"{"contributionDays": [\#($0.joined(separator: ", "))]}"# }
        return """
            {"login": "\(login)", "databaseId": \(id), "contributionsCollection":
              {"contributionCalendar": {"totalContributions": \(total),
                "weeks": [\(weeks.joined(separator: ", "))]}}}
            """
    }

    private static func body(_ parts: [String], errors: String? = nil) -> String {
        let members = parts.enumerated().map { #""mate\#($0)": \#($1)"# }
        let errors = errors.map { #", "errors": [\#($0)]"# } ?? ""
        return #"{"data": {\#(members.joined(separator: ", "))}\#(errors)}"#
    }

    private static var parts: [String] { logins.map { part($0) } }

    private func read(
        _ text: String, _ headers: [String: String] = [:]
    ) throws -> [Result<MateCalendar, GitHubError>] {
        try Self.exchange.read(answer(200, text, headers)).calendars
    }

    @Test("The query asks under an alias for each, with variables for everything")
    func request() throws {
        struct Body: Decodable {
            let query: String
            let operationName: String
            let variables: [String: String]
        }
        let request = Self.exchange.request
        #expect(request.method == .post && !request.isTriedAgain)
        #expect(request.url == "https://api.github.com/graphql")
        #expect(request.headers["Authorization"] == "Bearer gho_x")
        let body = try JSONDecoder().decode(Body.self, from: Data(request.body))
        #expect(body.operationName == "CalendarsOfMates")
        #expect(body.query.hasPrefix("query CalendarsOfMates("))
        var expected: [String: String] = [:]
        for (index, login) in Self.logins.enumerated() {
            expected["login\(index)"] = login
            expected["from\(index)"] = "2026-11-18T00:00:00Z"
            expected["to\(index)"] = "2026-11-22T23:59:59Z"
            #expect(body.query.contains("mate\(index): user(login: $login\(index)) {"))
            #expect(!body.query.contains(login))
        }
        #expect(body.variables == expected)
    }

    @Test("Every calendar comes for its question, with what may still be asked")
    func whole() throws {
        let received = try Self.exchange.read(
            answer(
                200, Self.body(Self.parts),
                [
                    "X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "4990",
                    "X-RateLimit-Reset": "1700000060",
                ]))
        #expect(
            [received.rate?.limit, received.rate?.remaining] == [5000, 4990]
                && received.rate?.resets == 1_700_000_060)
        for (name, calendar) in zip(Self.logins, received.calendars) {
            let calendar = try calendar.get()
            #expect(calendar.login == login(name) && calendar.id == 583_231)
            #expect(calendar.days.map(\.count) == Self.counts)
            #expect(
                calendar.days.map(\.day) == (0..<5).map { Self.span.lowerBound.advanced(by: $0) })
        }
        #expect(try Self.exchange.read(answer(Self.body(Self.parts))).rate == nil)
    }

    @Test("The case of a login is GitHub's, its number may be missing, the day to come too")
    func loose() throws {
        let cells = Self.cells(["3", "0", "1205", "2"])
        let parts = [
            Self.part("OCTO"), Self.part("hubot", id: "null"),
            Self.part("mona", cells: Array(cells.reversed())),
        ]
        let calendars = try read(Self.body(parts)).map { try $0.get() }
        #expect(calendars.map(\.login.description) == ["OCTO", "hubot", "mona"])
        #expect(calendars.map(\.id) == [583_231, nil, 583_231])
        #expect(calendars.map(\.days.count) == [5, 5, 4])
        #expect(calendars[2].days.map(\.count) == [3, 0, 1205, 2])
    }

    @Test("Days outside the span that was asked for are left out")
    func wider() throws {
        let cells = Self.cells(["9", "3", "0", "1205", "2", "0", "4"], from: "2026-11-17")
        let part = Self.part("octo", cells: cells, total: "1223")
        let calendar = try read(Self.body([part] + Self.parts.dropFirst()))[0].get()
        #expect(calendar.days.map(\.count) == Self.counts)
    }

    /// Invalid calendars, and the place of the mismatch.
    private static let misfits: [(String, GitHubError)] = [
        (part("octo", total: "1211"), .notUnderstood("weeks")),
        (part("octo", cells: []), .notUnderstood("weeks")),
        (part("octo", cells: [], total: "0"), .notUnderstood("contributionDays")),
        (
            part("octo", cells: cells(["1205", "2", "0"], from: "2026-11-20"), total: "1207"),
            .notUnderstood("contributionDays")
        ),
        (
            part("octo", cells: cells(["3", "0", "1205"]), total: "1208"),
            .notUnderstood("contributionDays")
        ),
        (
            part("octo", cells: cells(["3", "0", "1205", "2", "0"], from: "2126-11-18")),
            .notUnderstood("contributionDays")
        ),
        (
            part("octo", cells: cells(["3"]) + cells(["1205", "2"], from: "2026-11-20")),
            .notUnderstood("contributionDays")
        ),
        (
            part("octo", cells: cells(["3", "0", "1205", "2", "0"]) + cells(["0"])),
            .notUnderstood("contributionDays")
        ),
        (
            part("octo", cells: cells(["-1", "0", "1205", "2", "4"])),
            .notUnderstood("contributionCount")
        ),
        (
            part("octo", cells: cells(["4294967296", "0", "0", "0", "0"]), total: "4294967296"),
            .notUnderstood("contributionCount")
        ),
        (
            part(
                "octo",
                cells: cells(["3", "0", "1205", "2"])
                    + [#"{"date": "2026-02-30", "contributionCount": 0}"#]), .notUnderstood("date")
        ),
        (part("somebody"), .notUnderstood("login")), (part("../octo"), .notUnderstood("login")),
        (part("octo", id: "1e400"), .notUnderstood("data.mate0")),
        (part("octo", id: "1208925819614629174706176"), .notUnderstood("data.mate0")),
        (part("octo", total: "1210.5"), .notUnderstood("data.mate0")),
        (
            part("octo", cells: cells(["3", "0", "1180591620717411303424", "2", "0"])),
            .notUnderstood("data.mate0")
        ),
        (part("octo", id: #""7""#), .notUnderstood("data.mate0.databaseId")),
        ("null", .unknownLogin("octo")), ("[]", .notUnderstood("data.mate0")),
        (
            #"{"login": "octo", "databaseId": 1, "contributionsCollection": null}"#,
            .notUnderstood("data.mate0.contributionsCollection")
        ),
    ]

    @Test("What no calendar can be fails for that account only", arguments: misfits)
    func misfit(part: String, failure: GitHubError) throws {
        let found = try read(Self.body([part] + Self.parts.dropFirst()))
        #expect(found[0] == .failure(failure))
        for calendar in found.dropFirst() { #expect(try calendar.get().days.count == 5) }
    }

    @Test("Missing login and GitHub's timeout affect only that account")
    func errors() throws {
        func error(_ type: String, _ index: Int) -> String {
            #"{"type": "\#(type)", "path": ["mate\#(index)"], "message": "No."}"#
        }
        let found = try read(
            Self.body(
                ["null", Self.part("hubot"), "null"],
                errors: error("NOT_FOUND", 0) + ", " + error("RESOURCE_LIMITS_EXCEEDED", 2)))
        #expect(found[0] == .failure(.unknownLogin("octo")))
        #expect(try found[1].get().login == login("hubot"))
        #expect(found[2] == .failure(.overloaded("No.")))
    }

    @Test("A refusal concerns all of them")
    func refusals() {
        let limited = Self.body(
            ["null", "null", "null"], errors: #"{"type": "RATE_LIMITED", "message": "No."}"#)
        #expect(failure(Self.exchange, answer(limited)) == .rateLimited(until: nil))
        #expect(failure(Self.exchange, answer(401, "{}")) == .badCredentials(source: ""))
        #expect(failure(Self.exchange, answer(502, "<html>")) == .serverError(status: 502))
        #expect(failure(Self.exchange, answer(#"{"data": null}"#)) == .notUnderstood("data"))
    }

    // MARK: A page

    private func page(_ counts: [Int?], through last: String, owner: String? = nil) throws
        -> GrassPage
    {
        let first = day(last).advanced(by: 1 - counts.count)
        let cells = counts.enumerated().map { offset, count in
            let number = count.map { #"data-count="\#($0)""# } ?? ""
            return
                #"<td class="ContributionCalendar-day" data-level="0" \#(number) data-date="\#(first.advanced(by: offset))"></td>"#
        }
        let around =
            owner.map { #"<div data-from="\#(first)" data-to="\#(last)" data-url="/\#($0)">"# }
            ?? ""
        return try GrassPage(Array("\(around)<table>\(cells.joined())</table>".utf8))
    }

    private let today: Day = day("2026-11-21")

    @Test("A page that ends with the day in UTC is read", arguments: ["2026-11-21", "2026-11-22"])
    func pages(last: String) throws {
        let calendar = try MateCalendar(
            page([1, 0, 2], through: last, owner: "OCTO"), of: login("octo"), today: today)
        #expect(calendar.login.description == "OCTO" && calendar.id == nil)
        #expect(calendar.days.map(\.count) == [1, 0, 2] && calendar.days.last?.day == day(last))
        let plain = try MateCalendar(page([0], through: last), of: login("octo"), today: today)
        #expect(plain.login.description == "octo")
    }

    @Test("An older page, one of days to come and one without numbers prove nothing")
    func otherPages() throws {
        func failure(_ counts: [Int?], _ last: String) throws -> GitHubError? {
            let page = try page(counts, through: last)
            do throws(GitHubError) {
                _ = try MateCalendar(page, of: login("octo"), today: today)
                return nil
            } catch {
                return error
            }
        }
        #expect(try failure([1, 0], "2026-11-20") == .incompleteCalendar(day("2026-11-20")))
        #expect(try failure([1, 0], "2026-11-23") == .notUnderstood("data-date"))
        #expect(try failure([1, 0], "2126-11-21") == .notUnderstood("data-date"))
        #expect(try failure([1, nil], "2026-11-21") == .unknownMarkup)
        #expect(try failure([1, nil, 0], "2026-11-21") == .unknownMarkup)
    }
}
