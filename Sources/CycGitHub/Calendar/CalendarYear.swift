package import CycCore
import CycHTTP

/// One year of an account's calendar from the GraphQL API.
package struct CalendarYear: Hashable, Sendable {
    package let login: Login
    /// Number that stays the same when the login changes.
    package let id: Int64?
    package let created: Moment?
    /// The owner of the token; apps have logins that ``Login`` rejects, such as
    /// `github-actions[bot]`.
    package let viewer: String
    package let year: Int
    /// The received days of ``year``, ascending; future days are among them.
    package let days: [CountedDay]
    package let statedTotal: Int
    /// Every year with contributions, ascending.
    ///
    /// Backdated commits add years before the account's own first one, such as 1970.
    package let years: [Int]
    /// Whether this year has contributions that the viewer may not see but the owner shows.
    package let hasRestricted: Bool
    package let facts: TokenFacts

    /// Whether the account is the viewer's own.
    package var isOwn: Bool { Login(viewer) == login }

    /// Whether every day from 1 January to 31 December was received.
    package var isWhole: Bool {
        days.count == Day.firstDay(ofYear: year + 1).number - Day.firstDay(ofYear: year).number
    }
}

extension Endpoints {
    /// Fetches one year of a calendar; every response also lists the years with contributions.
    ///
    /// - Parameters:
    ///   - login: `nil` for the owner of the token.
    ///   - year: 1 to 9999; requested as a whole, in UTC, because other spans lose days now and
    ///     then.
    /// - Throws: When read, ``GitHubError/otherAccount(requested:received:)`` for another account's
    ///   calendar.
    package func calendar(
        of login: Login?, year: Int, token: AccessToken
    ) -> Exchange<CalendarYear> {
        let digits = zeroPadded(year, 4)
        let from = JSON.string("\(digits)-01-01T00:00:00Z")
        let to = JSON.string("\(digits)-12-31T23:59:59Z")
        let request =
            if let login {
                graphQL(
                    CalendarQuery.ofLogin, operation: "CalendarOfLogin",
                    variables: ["login": .string(login.description), "from": from, "to": to],
                    token: token)
            } else {
                graphQL(
                    CalendarQuery.ofViewer, operation: "CalendarOfViewer",
                    variables: ["from": from, "to": to], token: token)
            }
        return Exchange(request: request) { (response) throws(GitHubError) in
            let calendar: CalendarYear
            do throws(GitHubError) {
                calendar = try CalendarYear(response, year: year)
            } catch .notFound where response.status == 200 {
                throw login.map { .unknownLogin($0.description) } ?? .notFound
            }
            guard calendar.login == login ?? calendar.login, login != nil || calendar.isOwn else {
                throw .otherAccount(
                    requested: login?.description ?? calendar.viewer,
                    received: calendar.login.description)
            }
            return calendar
        }
    }
}

extension CalendarYear {
    private struct Body: Decodable {
        struct Viewer: Decodable { let login: String }

        struct Account: Decodable {
            let login: String
            let databaseId: Int64?
            let createdAt: String
            let contributionsCollection: Collection
        }

        struct Collection: Decodable {
            let contributionYears: [Int]
            let hasAnyRestrictedContributions: Bool
            let contributionCalendar: CalendarWeeks
        }

        let viewer: Viewer
        let account: Account?
    }

    fileprivate init(_ response: HTTPResponse, year: Int) throws(GitHubError) {
        let answer = try GraphQLResponse<Body>(response)
        guard let account = answer.data.account else { throw .notFound }
        guard let login = Login(account.login) else { throw .notUnderstood("login") }
        self.login = login
        viewer = shortened(answer.data.viewer.login)
        self.year = year
        id = account.databaseId
        created = Moment(rfc3339: account.createdAt)
        let collection = account.contributionsCollection
        let calendar = collection.contributionCalendar
        let cells = try calendar.days()
        days = try Self.days(cells, of: year)
        statedTotal = calendar.totalContributions
        years = Set(collection.contributionYears).filter(writableYears.contains).sorted()
        hasRestricted = collection.hasAnyRestrictedContributions
        facts = TokenFacts(response)
        // Weeks may be missing, but not their contributions: lost days would look empty.
        guard isWhole || cells.reduce(0, { $0 + $1.count }) == statedTotal else {
            throw .notUnderstood("weeks")
        }
    }

    /// Returns the days of `year`, as the first and last weeks may hold days of other years.
    private static func days(
        _ cells: [CountedDay], of year: Int
    ) throws(GitHubError) -> [CountedDay] {
        var days: [Day: CountedDay] = [:]
        for cell in cells where cell.day.year == year {
            let count = max(cell.count, days[cell.day]?.count ?? 0)
            days[cell.day] = CountedDay(day: cell.day, count: count, level: cell.level)
        }
        guard !days.isEmpty else { throw .notUnderstood("contributionDays") }
        return days.values.sorted { $0.day < $1.day }
    }
}

/// The years that a ``Day`` can be written with, without the year 0.
let writableYears = 1...9999
