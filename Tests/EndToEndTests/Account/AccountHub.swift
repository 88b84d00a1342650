import Foundation
import TestSupport

/// Loopback GitHub server with the calendars, pages and addresses of some accounts.
final class AccountHub: Sendable {
    struct Account: Sendable {
        let login: String
        /// Date of creation, such as `2020-01-31`.
        let created: String
        /// By date; visible to every token.
        var contributions: [String: Int]
        /// By date; added only on the public page.
        var shown: [String: Int]
        /// Verified address; `nil` if no token may see it.
        var address: String?

        init(
            _ login: String, created: String, contributions: [String: Int] = [:],
            shown: [String: Int] = [:], address: String? = nil
        ) {
            self.login = login
            self.created = created
            self.contributions = contributions
            self.shown = shown
            self.address = address
        }
    }

    /// Response to a request.
    struct Reply: Sendable {
        var status = 200
        var fields: [String] = []
        var body = ""
        var isPage = false
    }

    private let server: LoopbackServer

    /// Starts a server for these accounts.
    ///
    /// - Parameters:
    ///   - tokens: Login of each token.
    ///   - today: Last day of the default page.
    ///   - fields: Header fields of every response.
    ///   - override: Response that takes precedence, by request target.
    init(
        _ accounts: [Account], tokens: [String: String] = [:], today: String = "2026-11-21",
        fields: [String] = [],
        override: @escaping @Sendable (String) -> Reply? = { _ in nil }
    ) throws {
        server = try LoopbackServer { request, peer in
            let viewer = request.header("Authorization")?.split(separator: " ").last
                .flatMap { tokens[String($0)] }
            let reply =
                override(request.target)
                ?? Self.reply(to: request, accounts, viewer: viewer, today: today)
                ?? Reply(status: 404, body: #"{"message":"Not Found"}"#)
            let type = reply.isPage ? "text/html" : "application/json"
            peer.write(
                answer(
                    reply.status,
                    ["Content-Type: \(type); charset=utf-8", "X-OAuth-Scopes: read:user"]
                        + fields + reply.fields, body: reply.body))
            return .keep
        }
    }

    /// The targets of all requests so far.
    var targets: [String] { server.requests.map(\.target) }

    /// Environment variables that point cyc to this server, with a token if given.
    func variables(_ token: String? = nil) -> [String: String] {
        [
            "GITHUB_SERVER_URL": server.base, "GITHUB_API_URL": server.base,
            "GITHUB_GRAPHQL_URL": "\(server.base)/graphql",
        ].merging(token.map { ["GH_TOKEN": $0] } ?? [:]) { $1 }
    }

    private static func reply(
        to request: LoopbackServer.Request, _ accounts: [Account], viewer: String?, today: String
    ) -> Reply? {
        func account(_ login: String?) -> Account? {
            accounts.first { $0.login.lowercased() == login?.lowercased() }
        }
        let path = String(request.target.prefix { $0 != "?" })
        let parts = path.split(separator: "/").map(String.init)
        if path == "/graphql" {
            let text = String(decoding: request.body, as: UTF8.self)
            let login = text.value(of: "login") ?? viewer
            guard let viewer, let account = account(login) else { return nil }
            return Reply(body: account.calendar(answering: request.body, to: viewer))
        }
        if path == "/user/emails" {
            return account(viewer)?.address.map {
                Reply(body: #"[{"email":"\#($0)","verified":true}]"#)
            }
        }
        guard parts.count > 1, parts[0] == "users", let account = account(parts[1]) else {
            return nil
        }
        if parts.count == 2 {
            return Reply(
                body: #"""
                    {"login":"\#(account.login)","id":1,"type":"User",
                     "created_at":"\#(account.created)T03:04:05Z"}
                    """#)
        }
        let year = request.target.firstRange(of: "from=").map {
            String(request.target[$0.upperBound...].prefix(4))
        }
        return Reply(body: account.page(of: year, today: today), isPage: true)
    }
}

extension AccountHub.Account {
    /// Returns the response to a query for a year; `viewer` decides which days are visible.
    func calendar(answering query: [UInt8], to viewer: String) -> String {
        let year = String(decoding: query, as: UTF8.self).value(of: "from")?.prefix(4) ?? "2026"
        var total = 0
        let days = Self.dates(from: "\(year)-01-01", through: "\(year)-12-31").map { date in
            let count = contributions[date] ?? 0
            total += count
            let level = count > 0 ? "FOURTH_QUARTILE" : "NONE"
            return
                #"{"date":"\#(date)","contributionCount":\#(count),"contributionLevel":"\#(level)"}"#
        }
        let years = Set(contributions.keys.map { $0.prefix(4) }).union([created.prefix(4)])
        return #"""
            {"data":{"viewer":{"login":"\#(viewer)"},"account":{"login":"\#(login)","databaseId":1,
             "createdAt":"\#(created)T03:04:05Z","contributionsCollection":{
             "contributionYears":[\#(years.sorted(by: >).joined(separator: ","))],
             "hasAnyRestrictedContributions":false,"restrictedContributionsCount":0,
             "contributionCalendar":{"totalContributions":\#(total),
             "weeks":[{"contributionDays":[\#(days.joined(separator: ","))]}]}}},
             "rateLimit":{"limit":5000,"remaining":4999,"resetAt":"2026-11-21T13:00:00Z"}}}
            """#
    }

    /// Returns the public page of a year; if it is `nil`, of the year that ends at `today`.
    func page(of year: String?, today: String) -> String {
        let last = year.map { "\($0)-12-31" } ?? today
        let first = year.map { "\($0)-01-01" } ?? Self.sundayOfLastYear(before: today)
        let counts = Self.dates(from: first, through: last).map { date in
            (date, (contributions[date] ?? 0) + (shown[date] ?? 0))
        }
        let most = max(1, counts.map(\.1).max() ?? 0)
        let cells = counts.map { date, count in
            #"""
            <td class="ContributionCalendar-day" data-date="\#(date)" id="d-\#(date)"
             data-level="\#((4 * count + most - 1) / most)"></td>
            <tool-tip for="d-\#(date)">\#(count) contributions on it.</tool-tip>
            """#
        }
        return #"""
            <div class="js-calendar-graph" data-url="/\#(login)" data-from="\#(first) 00:00:00 UTC"
             data-to="\#(last) 23:59:59 UTC"><table><tr>\#(cells.joined())</tr></table></div>
            """#
    }

    private static let format = Date.ISO8601FormatStyle().year().month().day()

    static func dates(from first: String, through last: String) -> [String] {
        guard var day = try? format.parse(first), let end = try? format.parse(last) else {
            return []
        }
        var days: [String] = []
        while day <= end {
            days.append(day.formatted(format))
            day += 86_400
        }
        return days
    }

    /// The Sunday on or before the same day a year ago.
    private static func sundayOfLastYear(before today: String) -> String {
        guard let year = Int(today.prefix(4)),
            let day = try? format.parse("\(year - 1)\(today.dropFirst(4))")
        else { return today }
        // 1970-01-04 was a Sunday.
        let passed = Int(day.timeIntervalSince1970 / 86_400) - 3
        return (day - Double(passed % 7) * 86_400).formatted(format)
    }
}

extension String {
    /// Text of a member of a JSON object written without spaces.
    fileprivate func value(of key: String) -> String? {
        firstRange(of: "\"\(key)\":\"").map { String(self[$0.upperBound...].prefix { $0 != "\"" }) }
    }
}
