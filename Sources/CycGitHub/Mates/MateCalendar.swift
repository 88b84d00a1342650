package import CycCore
package import CycHTTP

/// The days of an account that somebody else asks for.
package struct MateCalendar: Hashable, Sendable {
    package let login: Login
    /// The number that stays when the login changes.
    package let id: Int64?
    /// Days in a row: every one of the span that was asked for, but perhaps its last, which is to come.
    package let days: [CountedDay]
}

/// Whose days to ask for, and which.
package struct MateQuestion: Hashable, Sendable {
    package let login: Login
    /// At most a year.
    package let span: ClosedRange<Day>

    package init(_ login: Login, _ span: ClosedRange<Day>) {
        self.login = login
        self.span = span
    }
}

/// What came of one query for several calendars.
package struct MateCalendars: Sendable {
    /// One for each question, in their order.
    package let calendars: [Result<MateCalendar, GitHubError>]
    /// What may still be asked, by GitHub's clock; `nil` where it does not say.
    package let rate: RateLimit?
}

extension Endpoints {
    /// The most calendars that one query asks for: of fifteen some fail, of twenty half.
    ///
    /// - Source: "Resource limits" in
    ///   https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
    package static let mostCalendars = 10

    /// Asks for several calendars in one query.
    ///
    /// - Parameters:
    ///   - questions: At most ``mostCalendars``.
    ///   - token: Anybody's.
    /// - Returns: The exchange; its reader throws what concerns all of them.
    package func calendars(
        of questions: [MateQuestion], token: AccessToken
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
        // What GitHub gave up on it gives up on again.
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

/// The query asks for nothing beside its aliases.
private struct NothingElse: Decodable {}

private struct Body: Decodable, Sendable {
    struct Collection: Decodable { let contributionCalendar: CalendarWeeks }

    let login: String
    let databaseId: Int64?
    let contributionsCollection: Collection
}

extension MateCalendar {
    fileprivate init(
        _ answer: Result<Body, GitHubError>, to question: MateQuestion
    ) throws(GitHubError) {
        let (account, span) = (try answer.get(), question.span)
        guard let login = Login(account.login), login == question.login else {
            throw .notUnderstood("login")
        }
        let calendar = account.contributionsCollection.contributionCalendar
        var days = try calendar.days()
        // Days that were lost on the way would pass for empty ones.
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
    /// The days of a page of the last year.
    ///
    /// - Parameters:
    ///   - page: Of that account.
    ///   - login: Whose it is.
    ///   - today: The day in UTC, with which the page has to end: what an older page lacks would pass
    ///     for empty.
    /// - Throws: ``GitHubError/endsEarly(_:)``, ``GitHubError/unknownMarkup`` where a cell proves nothing,
    ///   and ``GitHubError/notUnderstood(_:)`` for days to come.
    package init(_ page: GrassPage, of login: Login, today: Day) throws(GitHubError) {
        let days = page.days
        guard let last = days.last?.day else { throw .noDays }
        guard last >= today else { throw .endsEarly(last) }
        // By clocks that differ a little GitHub's day is the next one.
        guard last <= today.advanced(by: 1) else { throw .notUnderstood("data-date") }
        guard days.allSatisfy({ $0.isExact || $0.count > 0 }) else { throw .unknownMarkup }
        self.login = page.login ?? login
        self.days = days
        id = nil
    }
}
