import CycCore
import CycGitHub
import CycHTTP
import Foundation
import TestSupport
import Testing

struct CalendarYearTests {
    /// A calendar in GitHub's shape: weeks from Sunday on, the first and last cut.
    static func body(
        _ counts: [(String, Int, String)], years: String = "[2026]", login: String = "octo",
        viewer: String = "octo", restricted: Int = 0, more: String = ""
    ) -> String {
        var weeks: [[String]] = []
        for (date, count, level) in counts {
            if weeks.isEmpty || day(date).weekday == .sunday { weeks.append([]) }
            weeks[weeks.count - 1].append(
                #"{"date": "\#(date)", "contributionCount": \#(count), "contributionLevel": "\#(level)"}"#
            )
        }
        let text = weeks.map { #"{"contributionDays": [\#($0.joined(separator: ","))]}"# }
        let total = counts.reduce(0) { $0 + $1.1 }
        return """
            {"data": {"viewer": {"login": "\(viewer)"}, "account": {
              "login": "\(login)", "databaseId": 583231, "createdAt": "2011-01-25T18:44:36Z",
              "contributionsCollection": {"contributionYears": \(years),
                "hasAnyRestrictedContributions": \(restricted > 0),
                "restrictedContributionsCount": \(restricted),
                "contributionCalendar": {"totalContributions": \(total), "weeks": [\(text.joined(separator: ","))]}}},
              "rateLimit": {"limit": 5000, "remaining": 4999, "resetAt": "2026-03-06T04:00:00Z"}}\(more)}
            """
    }

    /// Every day of 2026 with one contribution on each 7th.
    static let wholeYear = (0..<365).map { offset in
        let day = Day.firstDay(ofYear: 2026).advanced(by: offset)
        let isSeventh = day.parts.day == 7
        return (day.description, isSeventh ? 1 : 0, isSeventh ? "FIRST_QUARTILE" : "NONE")
    }

    private static let octo = dotCom.calendar(of: login("octo"), year: 2026, token: token("gho_x"))

    @Test("The query asks for one whole year in UTC, with variables and a token")
    func request() throws {
        struct Body: Decodable {
            let query: String
            let operationName: String
            let variables: [String: String]
        }
        for (login, operation) in [
            (login("o_\u{63}"), "CalendarOfLogin"), (nil, "CalendarOfViewer"),
        ] {
            let request = dotCom.calendar(of: login, year: 2026, token: token("gho_x")).request
            #expect(request.method == .post && request.isRepeatable)
            #expect(request.url == "https://api.github.com/graphql")
            #expect(request.headers["Authorization"] == "Bearer gho_x")
            #expect(request.headers["Content-Type"] == "application/json")
            let body = try JSONDecoder().decode(Body.self, from: Data(request.body))
            #expect(body.operationName == operation)
            #expect(body.query.hasPrefix("query \(operation)("))
            var expected = ["from": "2026-01-01T00:00:00Z", "to": "2026-12-31T23:59:59Z"]
            expected["login"] = login?.description
            #expect(body.variables == expected)
            #expect(request.body.allSatisfy { $0 < 0x80 })
        }
    }

    @Test("A whole year is read, with what stands around it")
    func whole() throws {
        let text = Self.body(Self.wholeYear, years: "[2026, 2012, 1970, 12345]", restricted: 4)
        let calendar = try Self.octo.read(answer(200, text, ["X-OAuth-Scopes": "read:user"]))
        #expect(calendar.isWhole && calendar.days.count == 365)
        #expect(calendar.statedTotal == 12 && calendar.days.reduce(0) { $0 + $1.count } == 12)
        #expect(calendar.days[6] == CountedDay(day: day("2026-01-07"), count: 1, level: 1))
        #expect(calendar.years == [1970, 2012, 2026])
        #expect(calendar.hasRestricted)
        #expect(calendar.id == 583_231 && calendar.isOwn)
        #expect(calendar.created.map { Day(of: $0) } == day("2011-01-25"))
        #expect(calendar.facts.scopes == ["read:user"])
    }

    @Test("Calendar of another login is rejected, ignoring case")
    func viewer() throws {
        let own = Self.body(Self.wholeYear, login: "Octo", viewer: "oCTO")
        let other = Self.body(Self.wholeYear, viewer: "github-actions[bot]")
        #expect(try Self.octo.read(answer(own)).isOwn)
        #expect(try !Self.octo.read(answer(other)).isOwn)
    }

    @Test("A year that came in part says so, and days of other years are left out")
    func part() throws {
        let text = Self.body([
            ("2025-12-31", 9, "FOURTH_QUARTILE"), ("2026-01-01", 2, "SECOND_QUARTILE"),
            ("2026-01-02", 0, "NONE"),
        ])
        let calendar = try Self.octo.read(answer(text))
        #expect(calendar.days.map(\.day) == [day("2026-01-01"), day("2026-01-02")])
        #expect(!calendar.isWhole)
    }

    @Test("A year in part is refused if it lacks contributions of its own total")
    func lost() {
        let half = Self.body(Array(Self.wholeYear.prefix(180)))
        let text = half.replacing(
            #""totalContributions": 6"#, with: #""totalContributions": 12"#)
        #expect(half != text)
        #expect(throws: GitHubError.notUnderstood("weeks")) {
            try Self.octo.read(answer(text))
        }
    }

    @Test(
        "A number that no day can have makes the whole answer unusable",
        arguments: [
            -1, 1 << 32, 1_000_000_000_000, 1 << 62, Int.max,
        ])
    func impossibleCount(count: Int) {
        let text = Self.body([("2026-01-06", 1, "NONE"), ("2026-01-07", 2, "NONE")])
        let twice = text.replacing(
            #""contributionCount": 1"#, with: #""contributionCount": \#(count)"#
        ).replacing(#""contributionCount": 2"#, with: #""contributionCount": \#(count)"#)
        #expect(throws: GitHubError.notUnderstood("contributionCount")) {
            try Self.octo.read(answer(twice))
        }
    }

    @Test(
        "Levels are GitHub's, and an unknown one is none",
        arguments: [
            ("NONE", 0), ("FIRST_QUARTILE", 1), ("SECOND_QUARTILE", 2), ("THIRD_QUARTILE", 3),
            ("FOURTH_QUARTILE", 4), ("PUMPKIN", nil),
        ])
    func levels(name: String, level: Int?) throws {
        let calendar = try Self.octo.read(answer(Self.body([("2026-01-07", 1, name)])))
        #expect(calendar.days.first?.level == level)
    }

    static func errors(_ text: String, data: String? = "null") -> String {
        let data = data.map { "\"data\": \($0), " } ?? ""
        return "{\(data)\"errors\": [\(text)]}"
    }

    static let graphQLErrors: [(String, GitHubError, CycCore.ExitStatus)] = [
        (
            errors(
                #"{"type": "NOT_FOUND", "path": ["account"], "locations": [{"line": 2, "column": 3}], "message": "Could not resolve to a User with the login of 'octo'."}"#,
                data: #"{"viewer": {"login": "me"}, "account": null}"#),
            .unknownLogin("octo"), .badData
        ),
        (
            #"{"data": {"viewer": {"login": "me"}, "account": null}}"#,
            .unknownLogin("octo"), .badData
        ),
        (
            errors(
                #"{"type": "RATE_LIMITED", "message": "API rate limit already exceeded for user ID 1."}"#,
                data: nil),
            .rateLimited(until: nil), .unavailable
        ),
        (
            errors(#"{"message": "API rate limit exceeded for user ID 1."}"#),
            .rateLimited(until: nil), .unavailable
        ),
        (
            errors(
                #"{"type": "INSUFFICIENT_SCOPES", "message": "Your token has not been granted the required scopes to execute this query. The 'email' field requires one of the following scopes: ['user:email', 'read:user'], but your token has only been granted the: ['repo'] scopes."}"#
            ),
            .missingScopes(["user:email", "read:user"]), .refused
        ),
        (
            errors(
                #"{"type": "FORBIDDEN", "path": ["account"], "extensions": {"saml_failure": false}, "message": "No"}"#
            ),
            .forbidden("No"), .refused
        ),
        (
            errors(
                #"{"type": "FORBIDDEN", "path": ["account"], "extensions": {"saml_failure": true}, "message": "No"}"#
            ),
            .singleSignOn(nil), .refused
        ),
        (
            errors(#"{"type": "SERVICE_UNAVAILABLE", "message": "later"}"#),
            .overloaded("later"), .unavailable
        ),
        (
            errors(
                #"{"type": "RESOURCE_LIMITS_EXCEEDED", "path": ["account", 0], "message": "too much"}"#
            ),
            .overloaded("too much"), .unavailable
        ),
        (
            errors(
                #"{"message": "Something went wrong while executing your query. Please include"}"#),
            .overloaded("Something went wrong while executing your query. Please include"),
            .unavailable
        ),
        (
            errors(
                #"{"path": ["query", "x"], "extensions": {"code": "undefinedField"}, "message": "Field 'x' doesn't exist on type 'User'"}"#,
                data: nil),
            .notUnderstood("Field 'x' doesn't exist on type 'User'"), .badData
        ),
        (
            errors(
                #"{"type": "FORBIDDEN", "message": "No"}, {"type": "RATE_LIMITED", "message": ""}"#),
            .rateLimited(until: nil), .unavailable
        ),
        (errors(#"{"type": 7, "path": 8, "message": 9}"#), .notUnderstood(""), .badData),
        (
            #"{"message": "Problems parsing JSON"}"#,
            .notUnderstood("Problems parsing JSON"), .badData
        ),
        ("{}", .notUnderstood("data"), .badData),
        ("[]", .notUnderstood(""), .badData),
        (#"{"data": {"viewer": {"login": "me"}}}"#, .unknownLogin("octo"), .badData),
        (
            #"{"data": {"viewer": {"login": "me"}, "account": {"login": "octo"}}}"#,
            .notUnderstood("data.account.createdAt"), .badData
        ),
        (body([]), .notUnderstood("contributionDays"), .badData),
        (body([("2026-01-01", -1, "NONE")]), .notUnderstood("contributionCount"), .badData),
        (
            body([("2026-01-01", 1, "NONE")]).replacing("2026-01-01", with: "tomorrow"),
            .notUnderstood("date"), .badData
        ),
    ]

    @Test("Errors inside a 200 are distinguished", arguments: graphQLErrors)
    func errors(text: String, expected: GitHubError, status: CycCore.ExitStatus) {
        #expect(failure(Self.octo, answer(text)) == expected)
        #expect(expected.status == status)
    }

    @Test("A limit inside a 200 lasts as long as the headers say")
    func limitWithHeaders() {
        let text = Self.errors(#"{"type": "RATE_LIMITED", "message": ""}"#)
        let headers = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1700000900"]
        #expect(
            failure(Self.octo, answer(200, text, headers)) == .rateLimited(until: 1_700_000_900))
    }

    @Test("An error inside a whole calendar spoils it")
    func partialData() throws {
        let inside =
            #", "errors": [{"type": "RESOURCE_LIMITS_EXCEEDED", "path": ["account", "contributionsCollection", 3], "message": "no"}]"#
        #expect(
            failure(Self.octo, answer(Self.body(Self.wholeYear, more: inside)))
                == .overloaded("no"))
    }
}
