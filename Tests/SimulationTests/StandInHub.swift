import CycCore
import CycHTTP
import TestSupport

/// Endpoints of GitHub.
enum Endpoint: CaseIterable {
    case calendar, page, profile, addresses, repository, search, list
}

/// How an endpoint currently responds.
enum Condition: Equatable {
    case fine
    /// Data of so many seconds ago.
    case old(Duration)
    case fails(HTTPError)
    /// A status, with `Retry-After` in seconds if not nil.
    case status(Int, retryAfter: Int64? = nil)
    /// 403 with the message of a rate limit.
    case limited
    /// 403 because the token lacks a scope.
    case hidden
    /// A 200 that ends in the middle.
    case cut
    /// A 200 of another owner or of a captive portal.
    case foreign(isPortal: Bool)

    static func drawn(_ random: inout SeededGenerator) -> Condition {
        switch random.number(0..<12) {
        case 0: .old(.seconds(random.number(60...10_000)))
        case 1: .old(.seconds(random.number(80_000...400_000)))
        case 2: .fails(.timedOut(.total))
        case 3: .fails(.reset)
        case 4: .status(random.chance(50) ? 503 : 500)
        case 5: .status(429, retryAfter: Int64(random.number(30...5000)))
        case 6: random.chance(50) ? .status(429) : .limited
        case 7: .status(401)
        case 8: .hidden
        case 9: .status(404)
        case 10: .cut
        default: .foreign(isPortal: random.chance(50))
        }
    }
}

/// A fake GitHub in memory; the facts it sends are recorded in ``learned``.
struct StandInHub {
    var conditions: [Endpoint: Condition] = [:]
    /// Endpoints whose condition is ignored for a random half of the requests.
    var flaky: Set<Endpoint> = []
    var isOffline = false
    var revoked: Set<String> = []
    var learned = Learned()
    private var random: SeededGenerator

    /// Whether a push since the last request permits another one.
    var hasPushed = false
    /// Endpoints requested in this run.
    private(set) var asked: [Endpoint] = []
    /// First request that violated GitHub's limits.
    private(set) var offence: String?
    /// Whether a request used up the time of all.
    private(set) var hasTimedOut = false
    private var waits: [String: Wait] = [:]
    /// State of the last requests about today by token; those for the page under an empty token.
    private var main: [String: Main] = [:]

    private struct Wait {
        var until: Instant
        /// Number of consecutive waits.
        var count: Int
    }

    private struct Main {
        var at: Instant
        /// Number of consecutive refused responses, or of unusable ones if `isUseless`.
        var refusals: Int
        var isUseless: Bool
    }

    /// Owner by token.
    static let owners = ["tokenoftheperson": Truth.person, "tokenofastranger": Truth.stranger]

    init(_ random: SeededGenerator) { self.random = random }

    var isHealthy: Bool {
        !isOffline && revoked.isEmpty && conditions.values.allSatisfy { $0 == .fine }
    }

    func isFine(_ endpoint: Endpoint, _ token: String?) -> Bool {
        !isOffline && (conditions[endpoint] ?? .fine) == .fine
            && token.map { !revoked.contains($0) } ?? true
    }

    func isWaiting(_ endpoint: Endpoint, _ token: String?, at now: Instant) -> Bool {
        waits[service(endpoint, token)].map { now < $0.until } ?? false
    }

    func isAnyWaiting(at now: Instant) -> Bool { waits.values.contains { now < $0.until } }

    /// Whether earlier refusals forbid a request about today.
    func isRefusing(_ token: String?, at now: Instant) -> Bool {
        guard let main = main[token ?? ""], main.refusals > 0 else { return false }
        return now - main.at <= pause(after: main.refusals, from: 600, upTo: 86_400)
    }

    /// Forgets refusals, which belong to the former token.
    mutating func changeToken() { main = [:] }

    mutating func beginRun() { (asked, hasTimedOut) = ([], false) }

    // MARK: Requests

    mutating func send(
        _ requests: [HTTPRequest], at now: Instant, today: Day, isWanted: Bool, _ truth: Truth
    ) -> [Result<HTTPResponse, HTTPError>] {
        let (waits, main) = (waits, main)
        return requests.map { request in
            let question = Question(request)
            let token = question.token
            asked.append(question.endpoint)
            if let wait = waits[service(question.endpoint, token)], now < wait.until {
                offence = "\(question.endpoint) asked \((wait.until - now).wholeSeconds) s too soon"
            }
            let isMain =
                question.endpoint == .calendar && question.year == today.year
                || question.endpoint == .page && token == nil && !question.isOfYear
            if isMain, !isWanted, !hasPushed, isRefusing(token, at: now),
                main[token ?? ""]?.at != now
            {
                offence =
                    "a refusal is not left alone: \(question.endpoint), \(String(describing: main[token ?? ""]))"
            }
            var (outcome, isWhole) = answer(question, at: now, today: today, truth)
            if case .success(var response) = outcome {
                response.received = now
                outcome = .success(response)
            }
            note(outcome, to: question, isWhole: isWhole, isMain: isMain, at: now)
            return outcome
        }
    }

    private func service(_ endpoint: Endpoint, _ token: String?) -> String {
        switch endpoint {
        case .calendar: "graphql \(token ?? "")"
        case .page: "page"
        case .search: "search \(token ?? "")"
        case .profile, .addresses, .repository, .list: "core \(token ?? "")"
        }
    }

    private func pause(after count: Int, from first: Duration, upTo longest: Duration) -> Duration {
        min(longest, first * (1 << (min(count, 16) - 1)))
    }

    /// Records the waits that a response demands.
    private mutating func note(
        _ outcome: Result<HTTPResponse, HTTPError>, to question: Question, isWhole: Bool,
        isMain: Bool, at now: Instant
    ) {
        if outcome == .failure(.timedOut(.total)) { hasTimedOut = true }
        let service = service(question.endpoint, question.token)
        var (isRefusal, isUseless) = (false, false)
        if case .success(let response) = outcome {
            let isLimit =
                response.status == 429
                || response.status == 403 && response.headers["X-OAuth-Scopes"] == nil
            let isRunning = waits[service].map { now < $0.until } ?? false
            if isLimit, !isRunning {
                let count = (waits[service]?.count ?? 0) + 1
                let asked = response.headers["Retry-After"].flatMap { Int64($0) }.map {
                    Duration.seconds($0)
                }
                let own = pause(after: count, from: 60, upTo: 3600)
                let least = asked == nil || count > 1 ? own : 0
                waits[service] = Wait(until: now + max(asked ?? 0, least), count: count)
            } else if isWhole, !isRunning {
                waits[service] = nil
            }
            isRefusal = !isLimit && !isWhole && response.status < 500
            isUseless = ![401, 403].contains(response.status)
        }
        guard isMain else { return }
        // Beside the calendar a page that ends yesterday is usable and is fetched as usual.
        if question.endpoint == .page, case .old? = conditions[.page], asked.contains(.calendar) {
            isRefusal = false
        }
        hasPushed = false
        let before = main[question.token ?? ""]
        let earlier = before?.isUseless == isUseless ? before?.refusals ?? 0 : 0
        main[question.token ?? ""] = Main(
            at: now, refusals: isRefusal ? earlier + 1 : 0, isUseless: isUseless)
    }

    // MARK: Responses

    private mutating func answer(
        _ question: Question, at now: Instant, today: Day, _ truth: Truth
    ) -> (Result<HTTPResponse, HTTPError>, isWhole: Bool) {
        if isOffline { return (.failure(.unresolvedHost("github.com")), false) }
        var condition = conditions[question.endpoint] ?? .fine
        if flaky.contains(question.endpoint), random.chance(50) { condition = .fine }
        if let token = question.token, revoked.contains(token) { condition = .status(401) }
        // Only days belong to an owner.
        if case .foreign = condition, ![.calendar, .page].contains(question.endpoint) {
            condition = .foreign(isPortal: true)
        }
        switch condition {
        case .fails(let failure): return (.failure(failure), false)
        case .status(let status, let wait):
            let fields = wait.map { ["Retry-After": "\($0)"] } ?? [:]
            return (.success(question.response(status, fields)), false)
        case .limited:
            let words = #"{"message":"You have exceeded a secondary rate limit"}"#
            return (.success(question.response(403, body: words)), false)
        case .hidden:
            let scopes = ["X-OAuth-Scopes": "gist", "X-Accepted-OAuth-Scopes": "user:email, user"]
            return (.success(question.response(403, scopes)), false)
        case .foreign(isPortal: true):
            let words = "<html><h1>Welcome to the inn</h1></html>"
            return (.success(question.response(200, body: words, type: "text/html")), false)
        case .fine, .old, .cut, .foreign: break
        }
        var asked = question
        // GitHub always identifies the owner of a token.
        if case .foreign = condition, !question.isOfTokensOwner { asked.login = Truth.stranger }
        let age: Duration = if case .old(let age) = condition { age } else { 0 }
        var (response, fact) = asked.answer(as: truth, at: now - age, now: now)
        if condition == .cut {
            response.body = Array(
                response.body.prefix(random.number(0...response.body.count * 9 / 10)))
            return (.success(response), false)
        }
        // Data of another owner is no fact about the account.
        guard asked.login == question.login else { return (.success(response), false) }
        if case .page(_, _, let last) = fact {
            let present = min(today, Day(number: Int(now.secondsSinceEpoch / 86_400)))
            guard last >= present.advanced(by: -1) else { return (.success(response), false) }
            if let fact { learned.learn(fact, question.token, at: now) }
            return (.success(response), last >= present)
        }
        if let fact { learned.learn(fact, question.token, at: now) }
        return (.success(response), response.status < 400)
    }
}
