import CycCore
import CycGitHub
import CycHTTP
import CycRun
import CycSystem

/// Client of one GitHub host for one run: its endpoints, its token and its connections.
final class GitHubClient {
    let endpoints: Endpoints
    let agent: AgentContext
    private var connection: Dependencies.Send?
    private let waits: GitHubWaits
    /// Result of the only token lookup; a keyring that hangs is not waited for twice.
    private var tokenLookup: Result<FoundToken?, CycError>?
    /// The token that this run replaced after GitHub had rejected it.
    private var formerToken: AccessToken?
    /// Why the token that GitHub rejected could not be replaced.
    private var renewalError: GitHubError?

    /// Offset of GitHub's clock from this machine's, negative if it is behind; `nil` before a
    /// response.
    private(set) var clockOffset: Duration?

    private var found: FoundToken? {
        if case .success(let token)? = tokenLookup { token } else { nil }
    }

    /// Timeout of all programs that may have a token.
    private static let patience = Duration.seconds(4)

    /// Creates a client of the configured GitHub, or of the one at `host`.
    ///
    /// - Throws: A ``CycError`` of the configuration; ``GitHubError/badAddress(source:value:)`` or
    ///   ``GitHubError/plainHTTP(source:value:)``.
    init(_ agent: AgentContext, host: String? = nil) throws(CycError) {
        self.agent = agent
        try agent.context.repairExposures()
        waits = GitHubWaits(agent)
        let configured = try agent.settings.github.host
        let named = host.map { GitHubHost($0) } ?? configured
        guard let named else {
            throw .gitHub(.badAddress(source: "--host", value: RedactedAddress(host ?? "")))
        }
        let addresses = EndpointVariable.allCases.compactMap { variable in
            agent.world.variable(variable.rawValue).map { (variable, $0) }
        }
        do throws(GitHubError) {
            endpoints = try Endpoints(
                host: named, addresses: Dictionary(uniqueKeysWithValues: addresses))
        } catch {
            throw .gitHub(error)
        }
    }

    // MARK: The token

    /// Returns the first token that exists, renewed if it is about to expire; looks it up once.
    ///
    /// - Returns: `nil` if there is none anywhere.
    /// - Throws: ``GitHubError/keyringUnreachable(_:)`` if no other place has one either;
    ///   ``GitHubError/unusableToken(source:)``; the errors of ``renewed(_:)``;
    ///   ``CycError/interrupted``, and errors of reading files.
    func token() throws(CycError) -> FoundToken? {
        let tokenLookup =
            tokenLookup
            ?? Result { () throws(CycError) in
                guard let found = try storedToken() else { return nil }
                return try renewedIfDue(found)
            }
        self.tokenLookup = tokenLookup
        return try tokenLookup.get()
    }

    /// The variables that hold a token for this GitHub, in order of precedence.
    var tokenVariables: [String] {
        endpoints.tokenVariables.filter { agent.world.variable($0) != nil }
    }

    /// Returns the first token that exists, as it is stored.
    func storedToken() throws(CycError) -> FoundToken? {
        if let name = tokenVariables.first, let text = agent.world.variable(name) {
            guard let token = AccessToken(text) else { throw .gitHub(.unusableToken(source: name)) }
            return FoundToken(credential: Credential(token), source: .variable(name))
        }
        let started = agent.world.timeAwake()
        var keyringError: CycError?
        do {
            if let credential = try secretService().credential() {
                let found = FoundToken(credential: credential, source: .secretService)
                return try successor(of: found) ?? found
            }
        } catch .gitHub(.keyringUnreachable(let detail)) {
            keyringError = .gitHub(.keyringUnreachable(detail))
        }
        let file = try tokenFile()
        if let credential = try file.credential() {
            return FoundToken(credential: credential, source: .file(file.path))
        }
        let left = Self.patience - (agent.world.timeAwake() - started)
        if let token = try tokenOfGitHubProgram(within: min(left, .seconds(3))) {
            return FoundToken(credential: Credential(token), source: .gh)
        }
        if let keyringError { throw keyringError }
        return nil
    }

    /// Returns what replaced a token of the keyring, if that refused to store it.
    private func successor(of found: FoundToken) throws(CycError) -> FoundToken? {
        guard let expires = found.credential.renewal?.expires else { return nil }
        let file = try tokenFile()
        return try file.credential().flatMap { later in
            later.renewal.map { $0.expires > expires } == true
                ? FoundToken(credential: later, source: .file(file.path)) : nil
        }
    }

    /// Returns why there is no token: the user is not logged in, or only to other addresses.
    func missingToken() throws(CycError) -> GitHubError {
        var isStored = try tokenFile().holdsAny()
        for key in try SecretService.keys(of: endpoints.host, in: agent.world)
        where key != endpoints.tokenKey { isStored = true }
        return isStored ? .tokenForOtherAPI(api: endpoints.api) : .notLoggedIn
    }

    func secretService() throws(CycError) -> SecretService {
        try SecretService(for: endpoints.tokenKey, in: agent.world)
    }

    /// Returns all keyring entries of the host.
    func secretServices() throws(CycError) -> [SecretService] {
        let others = try SecretService.keys(of: endpoints.host, in: agent.world)
            .filter { $0 != endpoints.tokenKey }
        var services: [SecretService] = []
        for key in [endpoints.tokenKey] + others {
            services.append(try SecretService(for: key, in: agent.world))
        }
        return services
    }

    func tokenFile() throws(CycError) -> TokenFile {
        try TokenFile(for: endpoints, in: agent.world)
    }

    /// Returns the token that `gh` has for the host; `nil` if the addresses are overridden.
    func tokenOfGitHubProgram(within limit: Duration = .seconds(3)) throws(CycError) -> AccessToken?
    {
        guard endpoints.hasOwnAPIs else { return nil }
        return try GitHubProgram(in: agent.world)?.token(of: endpoints.host, within: limit)
    }

    // MARK: Requests

    /// Sends all requests, several at once; see ``HTTPClient/send(_:within:shouldStop:)``.
    ///
    /// Requests to a service that asked for a pause are not sent. If GitHub rejects a token that can
    /// be renewed, they are sent again with the next one.
    ///
    /// - Parameters:
    ///   - requests: To any host.
    ///   - limit: The longest wait for all of them.
    ///   - shouldStop: `true` cancels all requests.
    /// - Returns: One outcome for each request, in their order.
    func send(
        _ requests: [HTTPRequest], within limit: Duration,
        shouldStop: () -> Bool = { Interrupt.isRequested }
    ) -> [Result<HTTPResponse, HTTPError>] {
        let requests = requests.map(withPresentToken)
        var outcomes = sendOnce(requests, within: limit, shouldStop: shouldStop)
        let rejected = requests.indices.filter { index in
            guard case .success(let response) = outcomes[index] else { return false }
            return response.status == 401 && bears(requests[index], found?.token)
        }
        guard let found, found.credential.renewal != nil, formerToken == nil, !rejected.isEmpty
        else { return outcomes }
        do throws(CycError) {
            tokenLookup = .success(try renewed(found))
            formerToken = found.token
        } catch {
            if case .gitHub(let failure) = error { renewalError = failure }
            return outcomes
        }
        let again = sendOnce(
            rejected.map { withPresentToken(requests[$0]) }, within: limit, shouldStop: shouldStop)
        for (index, outcome) in zip(rejected, again) { outcomes[index] = outcome }
        return outcomes
    }

    private func bears(_ request: HTTPRequest, _ token: AccessToken?) -> Bool {
        token.map { request.headers["Authorization"] == "Bearer \($0.secret)" } ?? false
    }

    /// Returns a request that was made with the former token with the present one.
    private func withPresentToken(_ request: HTTPRequest) -> HTTPRequest {
        guard let found, bears(request, formerToken) else { return request }
        return request.authorized(with: found.token.secret)
    }

    private func sendOnce(
        _ requests: [HTTPRequest], within limit: Duration, shouldStop: () -> Bool
    ) -> [Result<HTTPResponse, HTTPError>] {
        let pauses = requests.map { request in service(of: request).flatMap(waits.until) }
        let open = zip(requests, pauses).filter { $0.1 == nil }.map(\.0)
        var outcomes: [Result<HTTPResponse, HTTPError>] = []
        if !open.isEmpty {
            let started = (agent.world.clock(), agent.world.timeAwake())
            do throws(HTTPError) {
                outcomes = try connect()(open, limit, shouldStop)
            } catch {
                outcomes = open.map { _ in .failure(error) }
            }
            compareClocks(outcomes, since: started)
        }
        var next = outcomes.makeIterator()
        return pauses.map { until in
            until.map { .failure(.rateLimitActive(until: $0)) } ?? next.next() ?? .failure(.stopped)
        }
    }

    /// Compares GitHub's clock with this machine's real one; `CYC_NOW` is not a wrong clock.
    ///
    /// - Parameters:
    ///   - started: When the requests were sent, by both clocks, so that a change of the wall clock
    ///     in between does not matter.
    private func compareClocks(
        _ outcomes: [Result<HTTPResponse, HTTPError>],
        since started: (clock: Int64, timeAwake: Duration)
    ) {
        let passed = agent.world.timeAwake() - started.timeAwake + .seconds(1)
        // A test server may use the instant of `CYC_NOW`, too.
        let clocks = [
            Instant(secondsSinceEpoch: started.clock / 1_000_000_000), try? agent.world.now(),
        ].compactMap(\.self)
        for case .success(let response) in outcomes {
            guard let serverTime = response.serverTime else { continue }
            for clock in clocks {
                let offset =
                    serverTime < clock
                    ? serverTime - clock
                    : max(.zero, serverTime - clock - .seconds(passed.wholeSeconds))
                if clockOffset.map({ offset.magnitude < $0.magnitude }) ?? true {
                    clockOffset = offset
                }
            }
        }
    }

    /// Parses a response, and stores whether its service asks for a pause.
    func read<Answer>(
        _ exchange: Exchange<Answer>, _ outcome: Result<HTTPResponse, HTTPError>
    ) throws(GitHubError) -> Answer {
        let response = try outcome.mapError(describe).get()
        let service = service(of: exchange.request)
        switch exchange.result(of: response) {
        case .success(let answer):
            if let service { waits.end(service) }
            return answer
        case .failure(.rateLimited(let until)):
            throw .rateLimited(
                until: service.flatMap { waits.begin($0, until: until) } ?? until)
        case .failure(.badCredentials(_)) where renewalError != nil:
            throw renewalError ?? .loginExpired
        case .failure(let failure):
            throw failure.described(ofTokenFrom: found?.source.name ?? "", at: endpoints)
        }
    }

    /// Converts the error of a request that got no response; a proxy that cannot be reached is named
    /// by its variable.
    func describe(_ failure: HTTPError) -> GitHubError {
        let detail: String
        switch failure {
        case .cannotConnect(_, let words): detail = words
        case .proxy(status: nil): detail = ""
        default: return GitHubError(failure)
        }
        let names =
            (endpoints.api.hasPrefix("http:") ? ["http_proxy"] : ["https_proxy", "HTTPS_PROXY"])
            + ["all_proxy", "ALL_PROXY"]
        guard let name = names.first(where: { agent.world.variable($0) != nil }),
            let value = agent.world.variable(name),
            // libcurl's message names what it was to connect to.
            detail.isEmpty || detail.contains("connect to \(proxyHost(of: value)) ")
        else { return GitHubError(failure) }
        return .proxyUnreachable(variable: name, detail: detail)
    }

    private func proxyHost(of value: String) -> Substring {
        let rest = value.firstRange(of: "://").map { value[$0.upperBound...] } ?? value[...]
        let authority = rest.prefix { $0 != "/" }
        let place = authority.split(separator: "@").last ?? authority
        return place.hasPrefix("[")
            ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" }
    }

    /// Pauses the service of a request after a response that exhausted its limit.
    func rest(after request: HTTPRequest, until: Instant) {
        if let service = service(of: request) { _ = waits.begin(service, until: until) }
    }

    /// Returns the rate limit that a request counts for, which depends on the kind of request and
    /// the token.
    ///
    /// - Parameter request: To any host.
    /// - Returns: `nil` if no limit is known for it.
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
        let token = request.headers["Authorization"].flatMap { agent.world.fingerprint(of: $0) }
        return [endpoints.host.description, family, token].compactMap { $0 }.joined(separator: " ")
    }

    /// Sends all requests and parses the responses.
    func ask<Answer>(
        _ exchanges: [Exchange<Answer>], within limit: Duration
    ) -> [Result<Answer, GitHubError>] {
        zip(exchanges, send(exchanges.map(\.request), within: limit))
            .map { read($1, $0) }
    }

    /// Sends one request and parses the response.
    func ask<Answer>(
        _ exchange: Exchange<Answer>, within limit: Duration
    ) -> Result<Answer, GitHubError> {
        ask([exchange], within: limit)[0]
    }

    /// Sends two requests concurrently and parses the responses.
    func ask<One, Other>(
        _ one: Exchange<One>, _ other: Exchange<Other>, within limit: Duration
    ) -> (Result<One, GitHubError>, Result<Other, GitHubError>) {
        let outcomes = send([one.request, other.request], within: limit)
        return (read(outcomes[0], one), read(outcomes[1], other))
    }

    private func read<Answer>(
        _ outcome: Result<HTTPResponse, HTTPError>, _ exchange: Exchange<Answer>
    ) -> Result<Answer, GitHubError> {
        Result { () throws(GitHubError) in try read(exchange, outcome) }
    }

    private func connect() throws(HTTPError) -> Dependencies.Send {
        if let connection { return connection }
        let connection = try agent.dependencies.connect(agent.world)
        self.connection = connection
        return connection
    }
}
