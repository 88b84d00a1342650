import CycCore
import CycDisplay
import CycGitHub
import CycHTTP
import CycRun
import CycSystem

/// Obtains a token, fetches the account that owns it, and stores it.
func runLogin(_ agent: AgentContext, host: String?, readsToken: Bool) throws {
    Interrupt.catchOnce()
    let client = try GitHubClient(agent, host: host)
    // Report a host that cannot become a setting before storing a token for it.
    if let host,
        (try? Setting.named("github.host")?.value(of: [client.endpoints.host.description])) == nil
    {
        throw CycError.gitHub(.badAddress(source: "--host", value: RedactedAddress(host)))
    }
    do {
        try LoginFlow(agent, client).run(readsToken: readsToken)
    } catch CycError.interrupted {
        throw CycError.login(.interrupted)
    }
    try agent.reportRepairs()
}

private struct LoginFlow {
    let agent: AgentContext
    let client: GitHubClient

    /// Longest wait for one request with its retries.
    private static let patience = Duration.seconds(7)

    init(_ agent: AgentContext, _ client: GitHubClient) {
        self.agent = agent
        self.client = client
    }

    func run(readsToken: Bool) throws {
        // Do not request a token that could not be stored.
        try agent.world.checkOwner(of: .data)
        var clientID = ""
        if !readsToken {
            guard let chosen = try chosenClientID() else { return }
            clientID = chosen
        }
        let started = agent.world.timeAwake()
        let keyring = try reachableKeyring()
        let spent = agent.world.timeAwake() - started
        let file = try client.tokenFile()
        let place = keyring == nil ? TokenSource.file(file.path) : .secretService
        let (credential, lifetime) =
            try readsToken
            ? (Credential(readToken(for: place)), nil) : askForToken(clientID, for: place)
        let token = credential.token
        let account: Account
        switch client.ask(client.endpoints.account(token: token), within: Self.patience - spent) {
        case .success(let answer): account = answer
        case .failure(let failure):
            if Interrupt.isRequested { throw CycError.interrupted }
            // The browser granted the token; only its owner has to be fetched later.
            if !readsToken, failure.status == .unavailable {
                _ = try store(credential, in: keyring, else: file)
                throw CycError.gitHub(failure)
            }
            throw CycError.login(
                .unanswered(named(failure, isRead: readsToken), isRead: readsToken))
        }
        let stored = try store(credential, in: keyring, else: file)
        try send(
            account, stored, lifetime: credential.renewal == nil ? lifetime : nil,
            isRenewed: credential.renewal != nil, didSetHost: setHost())
    }

    // MARK: Ways to log in

    /// Names the ways that need nothing, then returns the client ID to log in with.
    ///
    /// - Returns: `nil` if a token is there already and the user wants no other.
    private func chosenClientID() throws -> String? {
        let configured = try agent.settings.github.clientID
        let canAsk = agent.world.isTerminal(.input)
        if !canAsk, !configured.isEmpty { return configured }
        if let (account, source) = tokenInUse() {
            let name = AccountName(host: client.endpoints.host, login: account.login.description)
            try send(.hasToken(name, source, asksToReplace: canAsk))
            guard canAsk,
                case .chosen(true)? = try answer().map(SetupConfirmation(usually: false).reply)
            else { return nil }
        }
        guard canAsk else { throw CycError.login(.noClientID) }
        try send(.tokenWay(page: client.endpoints.page(.newToken)))
        return configured.isEmpty ? try registeredClientID() : configured
    }

    /// The token that other commands would use, if GitHub accepts it.
    private func tokenInUse() -> (Account, TokenSource)? {
        guard let found = try? client.token() else { return nil }
        let exchange = client.endpoints.account(token: found.token)
        return (try? client.ask(exchange, within: Self.patience).get()).map { ($0, found.source) }
    }

    /// Lets the user register an OAuth app, and stores its client ID.
    private func registeredClientID() throws -> String {
        let page = client.endpoints.newOAuthApplication
        try send(.register(page: page, opensBrowser: openBrowser(at: page)))
        while true {
            try send(.clientIDWanted)
            guard let line = try answer(), !line.isEmpty else {
                throw CycError.login(.noClientID)
            }
            let clientID: String
            do throws(ClientIDError) {
                clientID = try ClientID(line).description
            } catch {
                try send(.clientIDRefused(error))
                continue
            }
            try ConfigurationFile(in: agent.world).set("github.client_id", to: [clientID])
            return clientID
        }
    }

    /// Returns the line that the user types; `nil` at the end of the input.
    private func answer() throws -> String? {
        var dialogue = Dialogue(in: agent.world)
        let line = try dialogue.answer()
        if line == nil { try send(.typed) }
        return line
    }

    // MARK: Getting a token

    private func named(_ failure: GitHubError, isRead: Bool) -> GitHubError {
        isRead && failure == .badCredentials(source: "")
            ? .badCredentials(source: standardInput) : failure
    }

    private func readToken(for place: TokenSource) throws -> AccessToken {
        try send(.willStore(place))
        let isTyped = agent.world.isTerminal(.input)
        if isTyped { try send(.token(page: client.endpoints.page(.newToken))) }
        let read = Result { () throws(CycError) in try agent.world.readSecretLine() }
        if isTyped { try send(.typed) }
        guard let line = try read.get(),
            let token = AccessToken(String(decoding: line, as: UTF8.self))
        else { throw CycError.gitHub(.unusableToken(source: standardInput)) }
        return token
    }

    private func askForToken(
        _ clientID: String, for place: TokenSource
    ) throws -> (Credential, lifetime: Int?) {
        var flow = DeviceFlow(at: client.endpoints, clientID: clientID)
        while true {
            switch flow.next(now: agent.world.timeSinceBoot()) {
            case .send(let request):
                let outcome = client.send([request], within: Self.patience)[0]
                let now = agent.world.timeSinceBoot()
                switch outcome {
                case .success(let response):
                    flow.receive(response, now: now)
                case .failure(let failure):
                    if Interrupt.isRequested { throw CycError.interrupted }
                    // A redirect to another address will not go away by retrying.
                    let failure = client.describe(failure)
                    if failure.status == .badData {
                        throw CycError.login(.unanswered(failure, isRead: false))
                    }
                    flow.lose(failure, now: now)
                }
            case .show(let code):
                try send(.willStore(place))
                try show(code)
            case .wait(let until): try wait(until: until)
            case .finished(let grant):
                let now = try agent.world.now()
                return (grant.credential(of: clientID, at: now), grant.lifetime)
            case .failed(let failure): throw CycError.login(failure)
            }
        }
    }

    /// Waits by a clock that continues while the machine sleeps, which a plain sleep does not see.
    private func wait(until instant: Duration) throws {
        while true {
            if Interrupt.isRequested { throw CycError.interrupted }
            let left = instant - agent.world.timeSinceBoot()
            guard left > .zero else { return }
            // `cyc` may have ended.
            try agent.ping()
            agent.world.pause(for: min(.milliseconds(500), left + .milliseconds(1)))
        }
    }

    private func show(_ code: DeviceFlow.Code) throws {
        let left = code.expires - agent.world.timeSinceBoot()
        try send(
            .code(
                code.user, address: code.address, opensBrowser: openBrowser(at: code.address),
                // Some hundredths of a second have passed; show 15 minutes all the same.
                seconds: Int(left.wholeSeconds) + 2))
    }

    /// Opens the page on the desktop, if there is one, without waiting for it.
    private func openBrowser(at address: String) -> Bool {
        #if canImport(Darwin)
            let program = agent.world.program("open")
        #else
            let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
                agent.world.variable($0) != nil
            }
            let program = hasDisplay ? agent.world.program("xdg-open") : nil
        #endif
        guard let program else { return false }
        do {
            try agent.world.start(
                program, [address], variables: agent.world.environmentWithoutTokens)
            return true
        } catch {
            // The user can open the displayed address.
            return false
        }
    }

    // MARK: Storing the token

    private func reachableKeyring() throws -> SecretService? {
        let keyring = try client.secretService()
        return try keyring.isReachable() ? keyring : nil
    }

    private func store(
        _ credential: Credential, in keyring: SecretService?, else file: TokenFile
    ) throws -> TokenSource {
        if let keyring {
            do {
                try client.store(credential, in: keyring)
                return .secretService
            } catch CycError.gitHub(.keyringUnreachable) {
                try send(.willStore(.file(file.path)))
            }
        }
        return try client.storeInFile(credential)
    }

    /// Sets `github.host` to the host of the login.
    ///
    /// - Returns: Whether the setting changed.
    private func setHost() throws -> Bool {
        let host = client.endpoints.host
        guard try agent.settings.github.configuredHost != host else { return false }
        try ConfigurationFile(in: agent.world).set("github.host", to: [host.description])
        return true
    }

    // MARK: Output

    private func send(
        _ account: Account, _ place: TokenSource, lifetime: Int?, isRenewed: Bool, didSetHost: Bool
    ) throws {
        let host = client.endpoints.host
        var remarks = tokenRemarks(account.facts, isOwner: true, isRenewed: isRenewed)
        if let lifetime { remarks.append(.endsSoon(in: .seconds(lifetime))) }
        if let variable = client.tokenVariables.first { remarks.append(.outshone(by: variable)) }
        try send(
            .loggedIn(
                AccountName(host: host, login: account.login.description), place,
                scopes: account.facts.scopes, newHost: didSetHost ? host.description : nil,
                remarks: remarks))
    }

    private func send(_ step: LoginStep) throws { try agent.found(step) }
}
