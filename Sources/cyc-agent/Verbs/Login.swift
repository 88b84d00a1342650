import CycCore
import CycDisplay
import CycGitHub
import CycHTTP
import CycSystem

/// Gets a token, finds out whose it is, and stores it.
func login(_ words: Words, _ desk: Desk) throws -> ExitStatus {
    Interrupt.catchOnce()
    let host = words.value(of: "--host")
    let hub = try Hub(desk, host: host)
    // What cannot become a setting in the end is told before a token is stored for it.
    if let host, (try? Setting.named("github.host")?.value(of: [hub.endpoints.host])) == nil {
        throw Problem.hub(.badAddress(source: "--host", value: host))
    }
    do {
        try Login(desk, hub).run(readsToken: words.has("--with-token"))
    } catch Problem.interrupted {
        throw Problem.login(.interrupted)
    }
    desk.tellMended()
    return .fine
}

private struct Login {
    let desk: Desk
    let hub: Hub
    let messages: any Messages
    let look: TerminalLook

    /// For one request and its repetitions; units: milliseconds.
    private static let patience: Int64 = 7000

    init(_ desk: Desk, _ hub: Hub) {
        self.desk = desk
        self.hub = hub
        messages = desk.messages
        look = desk.look(of: .error)
    }

    func run(readsToken: Bool) throws {
        let clientID = try desk.settings.github.clientID
        if !readsToken, clientID.isEmpty {
            throw Problem.login(.noClientID(page: hub.endpoints.page(.newOAuthApplication)))
        }
        let started = desk.world.monotonicMilliseconds()
        let keyring = try reachableKeyring()
        let spent = desk.world.monotonicMilliseconds() - started
        let file = try hub.tokenFile()
        let plan = messages.willStore(in: keyring == nil ? .file(file.path) : .secretService)
        let grant = try readsToken ? readToken(plan) : askForToken(clientID, plan)
        let account: Account
        switch hub.ask(hub.endpoints.account(token: grant.token), within: Self.patience - spent) {
        case .success(let answer): account = answer
        case .failure(let trouble):
            if Interrupt.isRequested { throw Problem.interrupted }
            // What was granted in the browser is good; only whose it is has to be asked later.
            if !readsToken, trouble.status == .unavailable {
                _ = try store(grant.token, in: keyring, else: file)
                throw Problem.hub(trouble)
            }
            throw Problem.login(
                .unanswered(named(trouble, isRead: readsToken), isRead: readsToken))
        }
        let place = try store(grant.token, in: keyring, else: file)
        try tell(account, place, lifetime: grant.lifetime, didSetHost: setHost())
    }

    // MARK: Getting a token

    private func named(_ trouble: HubTrouble, isRead: Bool) -> HubTrouble {
        isRead && trouble == .badCredentials(source: "")
            ? .badCredentials(source: standardInput) : trouble
    }

    private func readToken(_ plan: Text) throws -> DeviceFlow.Grant {
        say(plan)
        let isTyped = desk.world.isTerminal(.input)
        if isTyped {
            say(messages.makeToken)
            // A terminal that breaks it keeps it one address.
            desk.world.complain("    \(hub.endpoints.page(.newToken))\n\(messages.tokenPrompt)")
        }
        defer { if isTyped { desk.world.complain("\n") } }
        guard let line = try desk.world.readSecretLine(),
            let token = AccessToken(String(decoding: line, as: UTF8.self))
        else { throw Problem.hub(.unusableToken(source: standardInput)) }
        return DeviceFlow.Grant(token: token, scopes: [], lifetime: nil)
    }

    private func askForToken(_ clientID: String, _ plan: Text) throws -> DeviceFlow.Grant {
        var flow = DeviceFlow(at: hub.endpoints, clientID: clientID)
        var lost: HTTPFailure?
        while true {
            switch flow.next(now: desk.world.secondsSinceBoot()) {
            case .send(let request):
                let outcome = hub.send([request], within: Self.patience)[0]
                let now = desk.world.secondsSinceBoot()
                switch outcome {
                case .success(let response):
                    lost = nil
                    flow.receive(response, now: now)
                case .failure(let failure):
                    if Interrupt.isRequested { throw Problem.interrupted }
                    // A redirect elsewhere will be there next time as well.
                    let trouble = HubTrouble(failure)
                    if trouble.status == .badData {
                        throw Problem.login(.unanswered(trouble, isRead: false))
                    }
                    lost = failure
                    flow.lose(now: now)
                }
            case .show(let code):
                say(plan)
                show(code)
            case .wait(let until): try wait(until: until)
            case .finished(let grant): return grant
            case .failed(let failure): throw problem(failure, after: lost, clientID)
            }
        }
    }

    /// Waits on a clock that goes on while the machine sleeps, which the wait itself does not see.
    private func wait(until instant: Double) throws {
        while true {
            if Interrupt.isRequested { throw Problem.interrupted }
            let left = instant - desk.world.secondsSinceBoot()
            guard left > 0 else { return }
            desk.world.pause(milliseconds: min(500, Int64(left * 1000) + 1))
        }
    }

    private func show(_ code: DeviceFlow.Code) {
        say(messages.enterCode(at: code.address))
        say([Line("    ") + Line("\(code.user)", .strong)])
        if openBrowser(at: code.address) { say(messages.openingBrowser) }
        let left = code.expires - desk.world.secondsSinceBoot()
        // Some hundredths of a second have passed; it is to say 15 minutes all the same.
        say(messages.waitingForLogin(seconds: Int(left) + 2))
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

    private func problem(
        _ failure: DeviceFlow.Failure, after lost: HTTPFailure?, _ clientID: String
    ) -> Problem {
        let endpoints = hub.endpoints
        switch failure {
        case .expired: return .login(.expired)
        case .denied: return .login(.denied)
        case .wrongClientID: return .login(.wrongClientID(clientID))
        case .deviceFlowOff: return .login(.deviceFlowOff(page: endpoints.page(.ownApplications)))
        case .unverifiedEmail: return .login(.unverifiedEmail(page: endpoints.page(.emails)))
        case .clockRunningWild: return .login(.clockRunningWild)
        case .unavailable(let reason?):
            return .login(
                .unanswered(HubTrouble(reason, tokenSource: "", at: endpoints), isRead: false))
        case .unavailable(nil):
            return .login(.unanswered(lost.map { HubTrouble($0) } ?? .timedOut, isRead: false))
        case .unexpected(let detail): return .login(.notUnderstood(detail))
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
            } catch Problem.hub(.keyringUnreachable) {
                say(messages.willStore(in: .file(file.path)))
            }
        }
        try file.store(token)
        try hub.secretService().forget()
        return .file(file.path)
    }

    /// Lets cyc follow the host that was logged in to.
    private func setHost() throws -> Bool {
        let host = hub.endpoints.host
        guard try desk.settings.github.host.lowercased() != host else { return false }
        try Configuration(in: desk.world).set(
            "github.host", to: [host], lockedBy: try desk.world.configurationLock())
        return true
    }

    // MARK: Telling

    private func tell(
        _ account: Account, _ place: TokenSource, lifetime: Int?, didSetHost: Bool
    ) throws {
        let host = hub.endpoints.host
        let name = AccountName(host: host, login: account.login.description)
        var lines: [Text] = [
            messages.loggedIn(name), "\(messages.tokenLabel): \(messages.describe(place))",
            "\(messages.scopesLabel): \(messages.scopes(account.facts.scopes))",
        ]
        if didSetHost { lines.append(messages.hostSet(host)) }
        let width = desk.look(of: .output).width
        try desk.world.write(
            lines.flatMap { Line($0).wrapped(to: width) }.map { "\($0.text)\n" }.joined())
        var remarks = tokenRemarks(account.facts, isOwner: true)
        if let lifetime { remarks.append(.endsSoon(seconds: lifetime)) }
        if let variable = hub.tokenVariables.first { remarks.append(.outshone(by: variable)) }
        for remark in remarks { desk.warn(messages.remark(remark)) }
    }

    private func say(_ text: Text) { say([Line(text)]) }

    private func say(_ lines: [Line]) {
        for line in lines.flatMap({ $0.wrapped(to: look.width) }) {
            desk.complain([line.painted(look)])
        }
    }
}

/// What is worth saying about a token wherever it is kept; `isOwner` tells whether it belongs to the
/// account that is followed.
func tokenRemarks(_ facts: TokenFacts, isOwner: Bool) -> [TokenRemark] {
    var remarks: [TokenRemark] = []
    if let scopes = facts.scopes {
        let writing = scopes.filter { scope in
            ["repo", "public_repo", "workflow", "gist", "user", "delete_repo"].contains(scope)
                || ["admin:", "write:", "delete:"].contains { scope.hasPrefix($0) }
        }
        if !writing.isEmpty { remarks.append(.tooMuch(writing)) }
        if isOwner, !scopes.contains("user:email"), !scopes.contains("user") {
            remarks.append(.tooLittle(["user:email"]))
        }
    }
    if let end = facts.expiration { remarks.append(.ends(end)) }
    return remarks
}
