import CycCore
import CycGitHub
import CycHTTP
import CycRun
import CycSystem

/// One GitHub for one run: where it is, the token for it, the connections to it.
final class GitHubClient {
    let endpoints: Endpoints
    private let desk: AgentContext
    private var connection: Dependencies.Send?
    private let waits: GitHubWaits
    /// The result of the only look; a keyring that hangs is not waited for twice.
    private var looked: Result<FoundToken?, CycError>?

    /// How far GitHub's clock is ahead of this machine's, or behind where that is negative; `nil` before it
    /// told.
    ///
    /// Units: seconds.
    private(set) var clockOffset: Int64?

    private var found: FoundToken? {
        if case .success(let token)? = looked { token } else { nil }
    }

    /// For all programs on this machine that may know a token; units: milliseconds.
    private static let patience: Int64 = 4000

    /// The GitHub of the settings, or the one at `host`.
    ///
    /// - Throws: A ``CycError`` of the configuration; ``GitHubError/badAddress(source:value:)`` or
    ///   ``GitHubError/plainHTTP(source:value:)``.
    init(_ desk: AgentContext, host: String? = nil) throws(CycError) {
        self.desk = desk
        try desk.session.mendExposures()
        waits = GitHubWaits(desk)
        let configured = try desk.settings.github.host
        let named = host.map { GitHubHost($0) } ?? configured
        guard let named else {
            throw .hub(.badAddress(source: "--host", value: RedactedAddress(host ?? "")))
        }
        let addresses = EndpointVariable.allCases.compactMap { variable in
            desk.world.variable(variable.rawValue).map { (variable, $0) }
        }
        do throws(GitHubError) {
            endpoints = try Endpoints(
                host: named, addresses: Dictionary(uniqueKeysWithValues: addresses))
        } catch {
            throw .hub(error)
        }
    }

    // MARK: The token

    /// The first token that exists, looked for once.
    ///
    /// - Returns: `nil` if there is none anywhere.
    /// - Throws: ``GitHubError/keyringUnreachable(_:)`` if no other place has one either;
    ///   ``GitHubError/unusableToken(source:)``; ``CycError/interrupted``, and what reading a file throws.
    func token() throws(CycError) -> FoundToken? {
        let looked = looked ?? Result { () throws(CycError) in try firstToken() }
        self.looked = looked
        return try looked.get()
    }

    /// The variables that hold a token for this GitHub, in the order in which they count.
    var tokenVariables: [String] {
        endpoints.tokenVariables.filter { desk.world.variable($0) != nil }
    }

    private func firstToken() throws(CycError) -> FoundToken? {
        if let name = tokenVariables.first, let text = desk.world.variable(name) {
            guard let token = AccessToken(text) else { throw .hub(.unusableToken(source: name)) }
            return FoundToken(token: token, source: .variable(name))
        }
        let started = desk.world.monotonicMilliseconds()
        var locked: CycError?
        do {
            if let token = try secretService().token() {
                return FoundToken(token: token, source: .secretService)
            }
        } catch .hub(.keyringUnreachable(let detail)) {
            locked = .hub(.keyringUnreachable(detail))
        }
        let file = try tokenFile()
        if let token = try file.token() {
            return FoundToken(token: token, source: .file(file.path))
        }
        let left = Self.patience - (desk.world.monotonicMilliseconds() - started)
        if let token = try tokenOfGitHubProgram(within: min(left, 3000)) {
            return FoundToken(token: token, source: .gh)
        }
        if let locked { throw locked }
        return nil
    }

    /// Why there is no token: nobody logged in, or only elsewhere.
    func missingToken() throws(CycError) -> GitHubError {
        var isStored = try tokenFile().holdsAny()
        for key in try SecretService.keys(of: endpoints.host, in: desk.world)
        where key != endpoints.tokenKey { isStored = true }
        return isStored ? .tokenElsewhere(api: endpoints.api) : .notLoggedIn
    }

    func secretService() throws(CycError) -> SecretService {
        try SecretService(for: endpoints.tokenKey, in: desk.world)
    }

    /// Everything in the keyring that is for the host.
    func secretServices() throws(CycError) -> [SecretService] {
        let others = try SecretService.keys(of: endpoints.host, in: desk.world)
            .filter { $0 != endpoints.tokenKey }
        var services: [SecretService] = []
        for key in [endpoints.tokenKey] + others {
            services.append(try SecretService(for: key, in: desk.world))
        }
        return services
    }

    func tokenFile() throws(CycError) -> TokenFile {
        try TokenFile(for: endpoints, in: desk.world)
    }

    /// What `gh` has for the host, and so for no other address.
    func tokenOfGitHubProgram(within milliseconds: Int64 = 3000) throws(CycError) -> AccessToken? {
        guard endpoints.hasOwnAPIs else { return nil }
        return try GitHubProgram(in: desk.world)?.token(of: endpoints.host, within: milliseconds)
    }

    // MARK: Questions

    /// Sends all requests, several at once; see ``HTTPClient/send(_:within:shouldStop:)``.
    ///
    /// A service that wants to be left alone is not asked.
    ///
    /// - Parameters:
    ///   - requests: To any host.
    ///   - milliseconds: The longest wait for all of them.
    ///   - shouldStop: `true` breaks everything off.
    /// - Returns: One outcome for each request, in their order.
    func send(
        _ requests: [HTTPRequest], within milliseconds: Int64,
        shouldStop: () -> Bool = { Interrupt.isRequested }
    ) -> [Result<HTTPResponse, HTTPError>] {
        let held = requests.map { request in service(of: request).flatMap(waits.until) }
        let open = zip(requests, held).filter { $0.1 == nil }.map(\.0)
        var outcomes: [Result<HTTPResponse, HTTPError>] = []
        if !open.isEmpty {
            let started = (desk.world.clock(), desk.world.monotonicMilliseconds())
            do throws(HTTPError) {
                outcomes = try connect()(open, milliseconds, shouldStop)
            } catch {
                outcomes = open.map { _ in .failure(error) }
            }
            compareClocks(outcomes, since: started)
        }
        var next = outcomes.makeIterator()
        return held.map { until in
            until.map { .failure(.heldBack(until: $0)) } ?? next.next() ?? .failure(.stopped)
        }
    }

    /// Compares GitHub's clock with this machine's real one: an instant that `CYC_NOW` pretends is no fault of
    /// a clock.
    ///
    /// - Parameters:
    ///   - outcomes: What came of requests.
    ///   - started: When they were sent, by the clock and the monotonic one, so that setting the clock
    ///     meanwhile makes no difference.
    private func compareClocks(
        _ outcomes: [Result<HTTPResponse, HTTPError>],
        since started: (clock: Int64, monotonic: Int64)
    ) {
        let passed = (desk.world.monotonicMilliseconds() - started.monotonic) / 1000 + 1
        // A server that is tested together with `CYC_NOW` may pretend the same instant.
        let clocks = [started.clock / 1_000_000_000, try? desk.world.now()].compactMap { $0 }
        for case .success(let response) in outcomes {
            guard let told = response.serverTime else { continue }
            for clock in clocks {
                let offset = told < clock ? told - clock : max(0, told - clock - passed)
                if clockOffset.map({ abs(offset) < abs($0) }) ?? true { clockOffset = offset }
            }
        }
    }

    /// Reads an answer, and remembers whether its service wants to be left alone.
    func read<Answer>(
        _ exchange: Exchange<Answer>, _ outcome: Result<HTTPResponse, HTTPError>
    ) throws(GitHubError) -> Answer {
        let response = try outcome.mapError { GitHubError($0) }.get()
        let service = service(of: exchange.request)
        switch exchange.result(of: response) {
        case .success(let answer):
            if let service { waits.end(service) }
            return answer
        case .failure(.rateLimited(let until)):
            throw .rateLimited(
                until: service.flatMap { waits.begin($0, until: until) } ?? until)
        case .failure(let trouble):
            throw trouble.told(ofTokenFrom: found?.source.name ?? "", at: endpoints)
        }
    }

    /// Leaves the service of a request alone, which answered and said that this was its last answer.
    ///
    /// - Parameters:
    ///   - request: What was asked.
    ///   - until: Units: seconds since 1970-01-01T00:00:00Z.
    func rest(after request: HTTPRequest, until: Int64) {
        if let service = service(of: request) { _ = waits.begin(service, until: until) }
    }

    /// Which of GitHub's limits a request counts for: they differ by what is asked, and by whose token
    /// asks.
    ///
    /// - Parameter request: To any host.
    /// - Returns: `nil` for a request that none is known of.
    private func service(of request: HTTPRequest) -> String? {
        let url = request.url
        let family: String
        if url == endpoints.graphQL {
            family = "graphql"
        } else if url.hasPrefix("\(endpoints.web)/users/"), url.contains("/contributions") {
            family = "page"
        } else if url.hasPrefix("\(endpoints.api)/search/") {
            family = "search"
        } else if url.hasPrefix("\(endpoints.api)/"), url != "\(endpoints.api)/rate_limit",
            !url.hasPrefix("\(endpoints.web)/login/")
        {
            family = "core"
        } else {
            return nil
        }
        let token = request.headers["Authorization"].flatMap { desk.world.fingerprint(of: $0) }
        return [endpoints.host.description, family, token].compactMap { $0 }.joined(separator: " ")
    }

    /// Sends all requests and reads what comes back.
    func ask<Answer>(
        _ exchanges: [Exchange<Answer>], within milliseconds: Int64
    ) -> [Result<Answer, GitHubError>] {
        zip(exchanges, send(exchanges.map(\.request), within: milliseconds))
            .map { read($1, $0) }
    }

    /// Sends one request and reads what comes back.
    func ask<Answer>(
        _ exchange: Exchange<Answer>, within milliseconds: Int64
    ) -> Result<Answer, GitHubError> {
        ask([exchange], within: milliseconds)[0]
    }

    /// Sends two requests at once and reads what comes back.
    func ask<One, Other>(
        _ one: Exchange<One>, _ other: Exchange<Other>, within milliseconds: Int64
    ) -> (Result<One, GitHubError>, Result<Other, GitHubError>) {
        let outcomes = send([one.request, other.request], within: milliseconds)
        return (read(outcomes[0], one), read(outcomes[1], other))
    }

    private func read<Answer>(
        _ outcome: Result<HTTPResponse, HTTPError>, _ exchange: Exchange<Answer>
    ) -> Result<Answer, GitHubError> {
        Result { () throws(GitHubError) in try read(exchange, outcome) }
    }

    private func connect() throws(HTTPError) -> Dependencies.Send {
        if let connection { return connection }
        let connection = try desk.surroundings.connect(desk.world)
        self.connection = connection
        return connection
    }
}
