import CycCore

@testable import CycHTTP

/// A parsed request to the fake GitHub, and its response.
struct Question {
    let endpoint: Endpoint
    let token: String?
    /// Requested login; the token's owner if none is named.
    var login: String?
    let isOfYear: Bool
    private let namesLogin: Bool
    let year: Int
    /// As `owner/name`.
    private let repository: String
    private let isAboutPullRequests: Bool
    private let url: String
    private let tag: String?

    /// The fact that a response contains.
    enum Fact {
        case calendar(login: String, isOwn: Bool, counts: [Day: Int])
        case page(login: String, counts: [Day: Int], last: Day)
        case addresses(owner: String, verified: [String])
        /// The place is nil if GitHub shows no such repository.
        case place(String, Truth.Place?)
        case search(String, isAboutPullRequests: Bool, isFound: Bool)
        /// The commits that a branch has, and those that it has not.
        case list(String, branch: String, commits: Set<CommitID>, missing: Set<CommitID>)
    }

    init(_ request: HTTPRequest) {
        url = request.url
        tag = request.headers["If-None-Match"]
        token = request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
        let owner = token.flatMap { StandInHub.owners[$0] }
        let parts = url.split(separator: "/").dropFirst(2).map(String.init)
        isOfYear = url.contains("?tab=")
        var repository = ""
        var year = 0
        var namesLogin = false
        switch parts.first {
        case "graphql":
            endpoint = .calendar
            let body = String(decoding: request.body, as: UTF8.self)
            func value(_ key: String) -> String? {
                body.firstRange(of: "\"\(key)\":\"").map {
                    String(body[$0.upperBound...].prefix { $0 != "\"" })
                }
            }
            login = value("login") ?? owner
            namesLogin = value("login") != nil
            year = value("from").flatMap { Int($0.prefix(4)) } ?? 0
        case "users" where url.contains("/contributions"):
            endpoint = .page
            login = parts[1]
            if isOfYear { year = Int(url.suffix(10).prefix(4)) ?? 0 }
        case "users":
            endpoint = .profile
            login = parts[1]
        case "user":
            endpoint = .addresses
            login = owner
        case "repos":
            endpoint = parts.count > 3 ? .list : .repository
            login = owner
            repository = "\(parts[1])/\(parts[2])"
        default:
            endpoint = .search
            login = owner
            if let from = url.firstRange(of: "repo%3A"), let to = url.firstRange(of: "%20author") {
                repository = url[from.upperBound..<to.lowerBound]
                    .split(separator: "%2F").joined(separator: "/")
            }
        }
        self.repository = repository
        self.year = year
        self.namesLogin = namesLogin
        isAboutPullRequests = url.contains("pull-request")
    }

    /// Whether it is about the owner of the token, without a login.
    var isOfTokensOwner: Bool {
        guard let token else { return false }
        return endpoint == .addresses || endpoint == .repository || endpoint == .search
            || endpoint == .list
            || endpoint == .calendar && !namesLogin && login == StandInHub.owners[token]
    }

    func response(
        _ status: Int, _ fields: [String: String] = [:], body: String = "{}",
        type: String = "application/json"
    ) -> HTTPResponse {
        var headers = HTTPHeaders()
        headers.set("\(type); charset=utf-8", for: "Content-Type")
        for (name, value) in fields { headers.set(value, for: name) }
        return HTTPResponse(status: status, headers: headers, body: Array(body.utf8), url: url)
    }

    private func whole(_ body: String, type: String = "application/json") -> HTTPResponse {
        var headers = HTTPHeaders()
        headers.set("\(type); charset=utf-8", for: "Content-Type")
        headers.set("read:user, user:email", for: "X-OAuth-Scopes")
        var response = HTTPResponse(status: 200, headers: headers, body: Array(body.utf8), url: url)
        let digest = body.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
        let tag = "\"\(digest)\""
        guard endpoint != .calendar, endpoint != .page else { return response }
        response.headers.set(tag, for: "ETag")
        if tag == self.tag { (response.status, response.body) = (304, []) }
        return response
    }

    // MARK: Responses

    /// Returns GitHub's response.
    ///
    /// - Parameters:
    ///   - instant: Time of the returned data.
    ///   - now: Time of the response.
    /// - Returns: The response, and the fact that it contains.
    func answer(as truth: Truth, at instant: Instant, now: Instant) -> (HTTPResponse, Fact?) {
        switch endpoint {
        case .calendar: calendar(truth, at: instant, now)
        case .page: page(truth, at: instant, now)
        case .profile:
            (
                whole(
                    """
                    {"login":"\(login ?? "")","id":7,"type":"User","created_at":"2026-01-05T03:04:05Z"}
                    """), nil
            )
        case .addresses: addresses(truth)
        case .repository: described(truth, at: instant)
        case .search: found(truth, at: instant)
        case .list: listed(truth, at: instant)
        }
    }

    /// Returns the commits of a branch of a repository.
    private func listed(_ truth: Truth, at instant: Instant) -> (HTTPResponse, Fact?) {
        let clone = truth.clones.firstIndex { $0.place(at: instant)?.fullName == repository }
        guard let clone, let place = truth.clones[clone].place(at: instant),
            !place.isPrivate || login == Truth.person,
            let start = url.firstRange(of: "sha=")
        else { return (response(404, body: #"{"message":"Not Found"}"#), nil) }
        let branch = String(url[start.upperBound...].prefix { $0 != "&" })
        let all = truth.commits.filter { $0.clone == clone }
        let present = all.filter {
            $0.branch == branch && $0.arrivedAt.map { $0 <= instant } ?? false
        }
        let items = present.map { "{\"sha\":\"\($0.id)\"}" }.joined(separator: ",")
        let ids = Set(present.map(\.id))
        return (
            whole("[\(items)]"),
            .list(
                repository, branch: branch, commits: ids,
                missing: Set(all.map(\.id)).subtracting(ids))
        )
    }

    private static func day(_ instant: Instant) -> Day {
        Day(of: Moment(instant: instant, minutesEastOfUTC: 0))
    }

    private func calendar(_ truth: Truth, at instant: Instant, _ now: Instant) -> (
        HTTPResponse, Fact?
    ) {
        guard let token, let viewer = StandInHub.owners[token], let login,
            let owner = truth.owners[login]
        else { return (response(401), nil) }
        // Enough days for all tests, and one future day.
        let today = Self.day(now)
        var counts: [Day: Int] = [:]
        for offset in -12...1 where today.advanced(by: offset).year == year {
            let day = today.advanced(by: offset)
            counts[day] = owner.count(day, at: instant, onPage: false)
        }
        if counts.isEmpty { counts[Day.firstDay(ofYear: year + 1).advanced(by: -1)] = 0 }
        let cells = counts.sorted { $0.key < $1.key }.map { day, count in
            let level = count > 0 ? "FIRST_QUARTILE" : "NONE"
            return """
                {"date":"\(day)","contributionCount":\(count),"contributionLevel":"\(level)"}
                """
        }
        let years = Set([today.year, today.advanced(by: -12).year]).filter { $0 > 2025 }
            .sorted(by: >).map(String.init).joined(separator: ",")
        let body = """
            {"data":{"viewer":{"login":"\(viewer)"},"account":{"login":"\(login)",
            "databaseId":\(owner.id),"createdAt":"2026-01-05T03:04:05Z",
            "contributionsCollection":{"contributionYears":[\(years)],
            "hasAnyRestrictedContributions":false,"restrictedContributionsCount":0,
            "contributionCalendar":{"totalContributions":\(counts.values.reduce(0, +)),
            "weeks":[{"contributionDays":[\(cells.joined(separator: ","))]}]}}},
            "rateLimit":{"limit":5000,"remaining":4999,"resetAt":"2026-11-21T13:00:00Z"}}}
            """
        return (
            whole(body), .calendar(login: login, isOwn: viewer == login, counts: counts)
        )
    }

    private func page(_ truth: Truth, at instant: Instant, _ now: Instant) -> (HTTPResponse, Fact?)
    {
        guard let login, let owner = truth.owners[login] else { return (response(404), nil) }
        var last = Self.day(instant)
        var first = last.advanced(by: -20)
        if isOfYear {
            first = Day.firstDay(ofYear: year)
            last = min(last, Day.firstDay(ofYear: year + 1).advanced(by: -1))
            guard first <= last else { return (response(404), nil) }
        }
        var counts: [Day: Int] = [:]
        var cells = ""
        var total = 0
        for number in first.number...last.number {
            let day = Day(number: number)
            let count = owner.count(day, at: instant, onPage: true)
            counts[day] = count
            total += count
            cells += """
                <td class="ContributionCalendar-day" data-date="\(day)" id="d\(number)" \
                data-level="\(min(count, 4))"></td><tool-tip for="d\(number)">\(count) \
                contributions on it.</tool-tip>
                """
        }
        let body = """
            <h2>\(total) contributions in the last year</h2><div class="js-calendar-graph" \
            data-url="/\(login)" data-from="\(first) 00:00:00 UTC" data-to="\(last) 23:59:59 UTC">\
            <table><tr>\(cells)</tr></table></div>
            """
        let fact = Fact.page(login: login, counts: counts, last: last)
        return (whole(body, type: "text/html"), isOfYear ? nil : fact)
    }

    private func addresses(_ truth: Truth) -> (HTTPResponse, Fact?) {
        guard let login, let owner = truth.owners[login] else { return (response(401), nil) }
        let items =
            owner.verified.map { #"{"email":"\#($0)","verified":true}"# }
            + [#"{"email":"else@example.org","verified":false}"#]
        return (
            whole("[\(items.joined(separator: ","))]"),
            .addresses(owner: login, verified: owner.verified)
        )
    }

    private func described(_ truth: Truth, at instant: Instant) -> (HTTPResponse, Fact?) {
        var place = truth.clones.lazy.compactMap { $0.place(at: instant) }
            .first { $0.fullName == repository }
        // The user's fork of another owner's repository, with the same name.
        if place == nil, repository.hasPrefix("\(Truth.person)/"),
            let original = truth.clones.lazy.compactMap({ $0.place(at: instant) }).first(where: {
                $0.hasForked && "\(Truth.person)/\($0.name)" == repository
            })
        {
            place = Truth.Place(owner: Truth.person, name: original.name, isFork: true)
        }
        guard let place, !place.isPrivate || login == Truth.person else {
            return (response(404, body: #"{"message":"Not Found"}"#), .place(repository, nil))
        }
        let parent = place.parent.map { ",\"parent\":{\"full_name\":\"\($0)\"}" } ?? ""
        let canPush = login == Truth.person && place.canPush
        let permissions = token == nil ? "" : ",\"permissions\":{\"push\":\(canPush)}"
        let body = """
            {"id":5,"full_name":"\(place.fullName)","fork":\(place.isFork),
            "default_branch":"\(place.defaultBranch)","private":\(place.isPrivate)\(parent)\(permissions)}
            """
        return (whole(body), .place(repository, place))
    }

    private func found(_ truth: Truth, at instant: Instant) -> (HTTPResponse, Fact?) {
        let place = truth.clones.lazy.compactMap { $0.place(at: instant) }
            .first { $0.fullName == repository }
        let isFound = place?.hasOpened == true && !isAboutPullRequests
        let item = #"{"repository_url":"https://api.github.com/repos/\#(repository)"}"#
        return (
            whole("{\"items\":[\(isFound ? item : "")],\"incomplete_results\":false}"),
            .search(repository, isAboutPullRequests: isAboutPullRequests, isFound: isFound)
        )
    }
}
