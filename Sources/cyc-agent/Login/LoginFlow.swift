import CycCore
import CycDisplay
import CycGitHub
import CycHTTP
import CycRun
import CycSystem

/// Gets a token, finds out whose it is, and stores it.
func runLogin(_ desk: AgentContext, host: String?, readsToken: Bool) throws {
    Interrupt.catchOnce()
    let hub = try GitHubClient(desk, host: host)
    // What cannot become a setting in the end is told before a token is stored for it.
    if let host,
        (try? Setting.named("github.host")?.value(of: [hub.endpoints.host.description])) == nil
    {
        throw CycError.hub(.badAddress(source: "--host", value: RedactedAddress(host)))
    }
    do {
        try LoginFlow(desk, hub).run(readsToken: readsToken)
    } catch CycError.interrupted {
        throw CycError.login(.interrupted)
    }
    try desk.tellMended()
}

private struct LoginFlow {
    let desk: AgentContext
    let hub: GitHubClient

    /// For one request and its repetitions; units: milliseconds.
    private static let patience: Int64 = 7000

    init(_ desk: AgentContext, _ hub: GitHubClient) {
        self.desk = desk
        self.hub = hub
    }

    func run(readsToken: Bool) throws {
        let clientID = try desk.settings.github.clientID
        if !readsToken, clientID.isEmpty {
            throw CycError.login(.noClientID(page: hub.endpoints.page(.newOAuthApplication)))
        }
        // A token that could not be stored is not asked for.
        try desk.world.checkOwner(of: .data)
        let started = desk.world.monotonicMilliseconds()
        let keyring = try reachableKeyring()
        let spent = desk.world.monotonicMilliseconds() - started
        let file = try hub.tokenFile()
        let place = keyring == nil ? TokenSource.file(file.path) : .secretService
        let (token, lifetime) =
            try readsToken ? (readToken(for: place), nil) : askForToken(clientID, for: place)
        let account: Account
        switch hub.ask(hub.endpoints.account(token: token), within: Self.patience - spent) {
        case .success(let answer): account = answer
        case .failure(let trouble):
            if Interrupt.isRequested { throw CycError.interrupted }
            // What was granted in the browser is good; only whose it is has to be asked later.
            if !readsToken, trouble.status == .unavailable {
                _ = try store(token, in: keyring, else: file)
                throw CycError.hub(trouble)
            }
            throw CycError.login(
                .unanswered(named(trouble, isRead: readsToken), isRead: readsToken))
        }
        let stored = try store(token, in: keyring, else: file)
        try tell(account, stored, lifetime: lifetime, didSetHost: setHost())
    }

    // MARK: Getting a token

    private func named(_ trouble: GitHubError, isRead: Bool) -> GitHubError {
        isRead && trouble == .badCredentials(source: "")
            ? .badCredentials(source: standardInput) : trouble
    }

    private func readToken(for place: TokenSource) throws -> AccessToken {
        try tell(.willStore(place))
        let isTyped = desk.world.isTerminal(.input)
        if isTyped { try tell(.token(page: hub.endpoints.page(.newToken))) }
        let read = Result { () throws(CycError) in try desk.world.readSecretLine() }
        if isTyped { try tell(.typed) }
        guard let line = try read.get(),
            let token = AccessToken(String(decoding: line, as: UTF8.self))
        else { throw CycError.hub(.unusableToken(source: standardInput)) }
        return token
    }

    private func askForToken(
        _ clientID: String, for place: TokenSource
    ) throws -> (AccessToken, lifetime: Int?) {
        var flow = DeviceFlow(at: hub.endpoints, clientID: clientID)
        while true {
            switch flow.next(now: desk.world.secondsSinceBoot()) {
            case .send(let request):
                let outcome = hub.send([request], within: Self.patience)[0]
                let now = desk.world.secondsSinceBoot()
                switch outcome {
                case .success(let response):
                    flow.receive(response, now: now)
                case .failure(let failure):
                    if Interrupt.isRequested { throw CycError.interrupted }
                    // A redirect elsewhere will be there next time as well.
                    let trouble = GitHubError(failure)
                    if trouble.status == .badData {
                        throw CycError.login(.unanswered(trouble, isRead: false))
                    }
                    flow.lose(trouble, now: now)
                }
            case .show(let code):
                try tell(.willStore(place))
                try show(code)
            case .wait(let until): try wait(until: until)
            case .finished(let grant): return (grant.token, grant.lifetime)
            case .failed(let trouble): throw CycError.login(trouble)
            }
        }
    }

    /// Waits on a clock that goes on while the machine sleeps, which the wait itself does not see.
    private func wait(until instant: Double) throws {
        while true {
            if Interrupt.isRequested { throw CycError.interrupted }
            let left = instant - desk.world.secondsSinceBoot()
            guard left > 0 else { return }
            // Whoever asked may be gone.
            try desk.ping()
            desk.world.pause(milliseconds: min(500, Int64(left * 1000) + 1))
        }
    }

    private func show(_ code: DeviceFlow.Code) throws {
        let left = code.expires - desk.world.secondsSinceBoot()
        try tell(
            .code(
                code.user, address: code.address, opensBrowser: openBrowser(at: code.address),
                // Some hundredths of a second have passed; it is to say 15 minutes all the same.
                seconds: Int(left) + 2))
    }

    /// Asks the desktop to open the page, where there is one, and does not wait for it.
    private func openBrowser(at address: String) -> Bool {
        #if canImport(Darwin)
            let program = desk.world.program("open")
        #else
            let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
                desk.world.variable($0) != nil
            }
            let program = hasDisplay ? desk.world.program("xdg-open") : nil
        #endif
        guard let program else { return false }
        do {
            try desk.world.start(
                program, [address], variables: desk.world.environmentWithoutTokens)
            return true
        } catch {
            // The person has the address.
            return false
        }
    }

    // MARK: Keeping it

    private func reachableKeyring() throws -> SecretService? {
        let keyring = try hub.secretService()
        return try keyring.isReachable() ? keyring : nil
    }

    private func store(
        _ token: AccessToken, in keyring: SecretService?, else file: TokenFile
    ) throws -> TokenSource {
        if let keyring {
            do {
                try keyring.store(token)
                try file.clear()
                return .secretService
            } catch CycError.hub(.keyringUnreachable) {
                try tell(.willStore(.file(file.path)))
            }
        }
        try file.store(token)
        try hub.secretService().forget()
        return .file(file.path)
    }

    /// Lets cyc follow the host that was logged in to.
    private func setHost() throws -> Bool {
        let host = hub.endpoints.host
        guard try desk.settings.github.host != host else { return false }
        try ConfigurationFile(in: desk.world).set("github.host", to: [host.description])
        return true
    }

    // MARK: Telling

    private func tell(
        _ account: Account, _ place: TokenSource, lifetime: Int?, didSetHost: Bool
    ) throws {
        let host = hub.endpoints.host
        var remarks = tokenRemarks(account.facts, isOwner: true)
        if let lifetime { remarks.append(.endsSoon(seconds: lifetime)) }
        if let variable = hub.tokenVariables.first { remarks.append(.outshone(by: variable)) }
        try tell(
            .loggedIn(
                AccountName(host: host, login: account.login.description), place,
                scopes: account.facts.scopes, newHost: didSetHost ? host.description : nil,
                remarks: remarks))
    }

    private func tell(_ step: LoginStep) throws { try desk.found(step) }
}
