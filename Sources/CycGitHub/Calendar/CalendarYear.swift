package import CycCore
import CycHTTP

/// One year of an account's calendar, as GraphQL gives it to the owner of a token.
package struct CalendarYear: Hashable, Sendable {
    package let login: Login
    /// The number that stays when the login changes.
    package let id: Int64?
    package let created: Moment?
    /// Who asked; programs have logins that ``Login`` does not take, such as `github-actions[bot]`.
    package let viewer: String
    package let year: Int
    /// The days of ``year`` that came, ascending; those to come are among them.
    package let days: [CountedDay]
    package let statedTotal: Int
    /// Every year with contributions, ascending.
    ///
    /// Backdated commits put 1970 and others before the account's own first year into it.
    package let years: [Int]
    /// Whether this year holds contributions that the viewer may not see but the owner shows.
    package let hasRestricted: Bool
    package let facts: TokenFacts

    /// Whether the account is the viewer's own.
    package var isOwn: Bool { Login(viewer) == login }

    /// Whether every day from 1 January to 31 December came.
    package var isWhole: Bool {
        days.count == Day.firstDay(ofYear: year + 1).number - Day.firstDay(ofYear: year).number
    }
}

extension Endpoints {
    /// Asks for one year of a calendar; every answer also tells which years there are.
    ///
    /// - Parameters:
    ///   - login: Whose calendar; `nil` for the owner of the token.
    ///   - year: 1 to 9999; asked for as a whole, in UTC, because other spans lose days now and then.
    ///   - token: Anybody's.
    /// - Returns: The exchange; a calendar of somebody else is refused.
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
                    asked: login?.description ?? calendar.viewer,
                    told: calendar.login.description)
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

    /// Reads the answer to ``Endpoints/calendar(of:year:token:)``.
    fileprivate init(_ response: HTTPResponse, year: Int) throws(GitHubError) {
        let answer = try GraphQLAnswer<Body>(response)
        guard let account = answer.data.account else { throw .notFound }
        guard let login = Login(account.login) else { throw .notUnderstood("login") }
        self.login = login
        viewer = shortened(answer.data.viewer.login)
        self.year = year
        id = account.databaseId
        created = Moment(rfc3339: account.createdAt)
        let collection = account.contributionsCollection
        let calendar = collection.contributionCalendar
        let told = try calendar.days()
        days = try Self.days(told, of: year)
        statedTotal = calendar.totalContributions
        years = Set(collection.contributionYears).filter(writableYears.contains).sorted()
        hasRestricted = collection.hasAnyRestrictedContributions
        facts = TokenFacts(response)
        // Weeks may be absent by right, but not their contributions: days that were lost on the way
        // would pass for empty ones.
        guard isWhole || told.reduce(0, { $0 + $1.count }) == statedTotal else {
            throw .notUnderstood("weeks")
        }
    }

    /// The days of `year`; first and last weeks are cut anywhere.
    private static func days(
        _ told: [CountedDay], of year: Int
    ) throws(GitHubError) -> [CountedDay] {
        var days: [Day: CountedDay] = [:]
        for cell in told where cell.day.year == year {
            let count = max(cell.count, days[cell.day]?.count ?? 0)
            days[cell.day] = CountedDay(day: cell.day, count: count, level: cell.level)
        }
        guard !days.isEmpty else { throw .notUnderstood("contributionDays") }
        return days.values.sorted { $0.day < $1.day }
    }
}

/// The years of which a ``Day`` can be written, but for the year 0.
let writableYears = 1...9999
