import Foundation
import Synchronization
import TestSupport

/// A fake GitHub on loopback that returns calendars of several accounts in one response.
final class MatesHub: Sendable {
    struct Account: Sendable {
        var id: Int64
        var login: String
        /// By date.
        var contributions: [String: Int] = [:]
        /// GraphQL error type returned instead of the calendar.
        var error: String?
    }

    /// State that may change between two requests.
    struct State: Sendable {
        var accounts: [Account]
        /// Remaining requests of the hour.
        var remaining = 4_990
        /// Maximum of calendars in one query; more are an error.
        var mostAtOnce = Int.max
        /// Response to every GraphQL request, if not nil.
        var refusal: (status: Int, body: String)?
        /// Responses used once each before `refusal`; nil answers the query.
        var refusals: [(status: Int, body: String)?] = []
        /// End of the rate limit in seconds since 1970, and the `Date` field of responses.
        var reset = (at: 1_795_350_000, date: "Sat, 21 Nov 2026 12:00:00 GMT")
        /// Number of calendars in each query.
        var asked: [Int] = []
    }

    private let server: LoopbackServer
    private let state: Box

    private final class Box: Sendable {
        let state: Mutex<State>

        init(_ state: State) { self.state = Mutex(state) }
    }

    static let token = "ghp_mates"

    init(_ accounts: [Account]) throws {
        let box = Box(State(accounts: accounts))
        state = box
        server = try LoopbackServer { request, peer in
            let reply = box.state.withLock { state in
                request.target == "/graphql"
                    ? Self.calendars(request.body, &state) : Self.other(request.target, state)
            }
            let type = reply.isPage ? "text/html" : "application/json"
            let (remaining, reset) = box.state.withLock { ($0.remaining, $0.reset) }
            peer.write(
                answer(
                    reply.status,
                    [
                        "Content-Type: \(type); charset=utf-8", "X-RateLimit-Limit: 5000",
                        "X-RateLimit-Remaining: \(remaining)", "X-RateLimit-Reset: \(reset.at)",
                        "Date: \(reset.date)",
                    ], body: reply.body))
            return .keep
        }
    }

    func change(_ body: (inout State) -> Void) { state.state.withLock { body(&$0) } }
    var asked: [Int] { state.state.withLock { $0.asked } }
    var targets: [String] { server.requests.map(\.target) }
    /// Number of all queries, including refused ones.
    var queries: Int { targets.count { $0 == "/graphql" } }

    /// Environment variables that point cyc to this server.
    func variables(withToken hasToken: Bool = true) -> [String: String] {
        [
            "GITHUB_SERVER_URL": server.base, "GITHUB_API_URL": server.base,
            "GITHUB_GRAPHQL_URL": "\(server.base)/graphql",
        ].merging(hasToken ? ["GH_TOKEN": Self.token] : [:]) { $1 }
    }

    private typealias Reply = (status: Int, body: String, isPage: Bool)

    private static func calendars(_ body: [UInt8], _ state: inout State) -> Reply {
        let once = state.refusals.isEmpty ? nil : state.refusals.removeFirst()
        if let refusal = once ?? state.refusal { return (refusal.status, refusal.body, false) }
        let query = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        let variables = query?["variables"] as? [String: String] ?? [:]
        let count = variables.keys.count { $0.hasPrefix("login") }
        state.asked.append(count)
        var (data, errors): ([String], [String]) = ([], [])
        for index in 0..<count {
            let login = variables["login\(index)"] ?? ""
            let alias = "mate\(index)"
            let account = state.accounts.first { $0.login.lowercased() == login.lowercased() }
            let error =
                account == nil
                ? "NOT_FOUND"
                : index >= state.mostAtOnce ? "RESOURCE_LIMITS_EXCEEDED" : account?.error
            if let account, error == nil {
                let days = account.days(variables["from\(index)"], variables["to\(index)"])
                data.append(#""\#(alias)":\#(days)"#)
            } else {
                data.append(#""\#(alias)":null"#)
                errors.append(
                    #"{"type":"\#(error ?? "")","path":["\#(alias)"],"message":"no"}"#)
            }
        }
        let failed = errors.isEmpty ? "" : #","errors":[\#(errors.joined(separator: ","))]"#
        return (200, #"{"data":{\#(data.joined(separator: ","))}\#(failed)}"#, false)
    }

    private static func other(_ target: String, _ state: State) -> Reply {
        let parts = target.split(separator: "/").map(String.init)
        if parts.count == 2, parts[0] == "user",
            let account = state.accounts.first(where: { "\($0.id)" == parts[1] })
        {
            return (200, #"{"login":"\#(account.login)","id":\#(account.id)}"#, false)
        }
        if parts.count == 3, parts[2] == "contributions",
            let account = state.accounts.first(where: { $0.login == parts[1] })
        {
            return (200, account.page, true)
        }
        return (404, #"{"message":"Not Found"}"#, false)
    }
}

extension MatesHub.Account {
    /// The response for one alias, with every day of the span.
    fileprivate func days(_ from: String?, _ to: String?) -> String {
        let days = AccountHub.Account.dates(
            from: String(from?.prefix(10) ?? ""), through: String(to?.prefix(10) ?? ""))
        var total = 0
        let cells = days.map { day in
            let count = contributions[day] ?? 0
            total += count
            return "{\"date\":\"\(day)\",\"contributionCount\":\(count)}"
        }.joined(separator: ",")
        return #"""
            {"login":"\#(login)","databaseId":\#(id),"contributionsCollection":{"contributionCalendar":
             {"totalContributions":\#(total),"weeks":[{"contributionDays":[\#(cells)]}]}}}
            """#
    }

    /// The page of the last year up to 2026-11-21.
    fileprivate var page: String {
        AccountHub.Account(login, created: "2020-01-01", contributions: contributions)
            .page(of: nil, today: "2026-11-21")
    }
}
