package import CycCore
package import CycHTTP

/// The days of a mate's calendar.
package struct MateCalendar: Hashable, Sendable {
    package let login: Login
    /// Number that stays the same when the login changes.
    package let id: Int64?
    /// Consecutive days: the whole requested span, perhaps without its last day if that is still in
    /// the future.
    package let days: [CountedDay]
}

/// A mate and the days to fetch.
package struct MateRequest: Hashable, Sendable {
    package let login: Login
    /// At most a year.
    package let span: ClosedRange<Day>

    package init(_ login: Login, _ span: ClosedRange<Day>) {
        self.login = login
        self.span = span
    }
}

/// Results of one query for several calendars.
package struct MateCalendars: Sendable {
    /// One result for each question, in their order.
    package let calendars: [Result<MateCalendar, GitHubError>]
    /// The remaining requests, by GitHub's clock; `nil` if GitHub does not say.
    package let rate: RateLimit?
}

extension Endpoints {
    /// Maximum number of calendars in one query: of fifteen some fail, of twenty half.
    ///
    /// - Source: "Resource limits" in
    ///   https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
    package static let maxCalendarsPerQuery = 10

    /// Fetches several calendars in one query.
    ///
    /// - Parameter questions: At most ``maxCalendarsPerQuery``.
    /// - Throws: When read, an error that concerns all of the calendars.
    package func calendars(
        of questions: [MateRequest], token: AccessToken
    ) -> Exchange<MateCalendars> {
        var parameters: [String] = []
        var fields: [String] = []
        var variables: JSONMembers = [:]
        for (index, question) in questions.enumerated() {
            parameters.append(
                "$login\(index): String!, $from\(index): DateTime!, $to\(index): DateTime!")
            fields.append(
                """
                \(Self.alias(index)): user(login: $login\(index)) {
                  login
                  databaseId
                  contributionsCollection(from: $from\(index), to: $to\(index)) {
                    \(CalendarWeeks.selection(withLevels: false))
                  }
                }
                """)
            variables.append("login\(index)", .string(question.login.description))
            variables.append("from\(index)", .string("\(question.span.lowerBound)T00:00:00Z"))
            variables.append("to\(index)", .string("\(question.span.upperBound)T23:59:59Z"))
        }
        let document =
            "query CalendarsOfMates(\(parameters.joined(separator: ", "))) {\n"
            + "\(fields.joined(separator: "\n"))\n}"
        // A query that timed out once times out again.
        let request = graphQL(
            document, operation: "CalendarsOfMates", variables: variables, token: token
        ).once
        return Exchange(request: request) { (response) throws(GitHubError) in
            let answer = try GraphQLAliases<Body, NothingElse>(
                response, aliases: questions.indices.map(Self.alias))
            let calendars = questions.indices.map { index in
                Result { () throws(GitHubError) in
                    do throws(GitHubError) {
                        return try MateCalendar(
                            answer[Self.alias(index)], to: questions[index])
                    } catch .notFound {
                        throw .unknownLogin(questions[index].login.description)
                    }
                }
            }
            return MateCalendars(calendars: calendars, rate: response.rateLimit)
        }
    }

    private static func alias(_ index: Int) -> String { "mate\(index)" }
}

/// Empty because the query has no fields beside its aliases.
private struct NothingElse: Decodable {}

private struct Body: Decodable, Sendable {
    struct Collection: Decodable { let contributionCalendar: CalendarWeeks }

    let login: String
    let databaseId: Int64?
    let contributionsCollection: Collection
}

extension MateCalendar {
    fileprivate init(
        _ answer: Result<Body, GitHubError>, to question: MateRequest
    ) throws(GitHubError) {
        let (account, span) = (try answer.get(), question.span)
        guard let login = Login(account.login), login == question.login else {
            throw .notUnderstood("login")
        }
        let calendar = account.contributionsCollection.contributionCalendar
        var days = try calendar.days()
        // Lost days would look empty.
        guard days.reduce(0, { $0 + $1.count }) == calendar.totalContributions else {
            throw .notUnderstood("weeks")
        }
        days = days.filter { span.contains($0.day) }.sorted { $0.day < $1.day }
        guard let last = days.last?.day, last >= span.upperBound.advanced(by: -1),
            days.indices.allSatisfy({ days[$0].day == span.lowerBound.advanced(by: $0) })
        else { throw .notUnderstood("contributionDays") }
        self.login = login
        self.days = days
        id = account.databaseId
    }
}

extension MateCalendar {
    /// Takes the days from a page of the last year.
    ///
    /// - Parameter today: The day in UTC that the page must reach: days missing on an older page
    ///   would look empty.
    /// - Throws: ``GitHubError/noDays``, ``GitHubError/incompleteCalendar(_:)``,
    ///   ``GitHubError/unknownMarkup`` if a cell has neither a count nor a level, and
    ///   ``GitHubError/notUnderstood(_:)`` for future days.
    package init(_ page: GrassPage, of login: Login, today: Day) throws(GitHubError) {
        let days = page.days
        guard let last = days.last?.day else { throw .noDays }
        guard last >= today else { throw .incompleteCalendar(last) }
        // GitHub's day may already be the next one if the clocks differ a little.
        guard last <= today.advanced(by: 1) else { throw .notUnderstood("data-date") }
        guard days.allSatisfy({ $0.isExact || $0.count > 0 }) else { throw .unknownMarkup }
        self.login = page.login ?? login
        self.days = days
        id = nil
    }
}
