import CycCore
import CycGitHub
import CycHTTP
import CycStore
import CycSystem

/// Tokens that expire after hours, and are exchanged for others.
extension GitHubClient {
    /// How long before it expires a token is renewed.
    private static let margin = Duration.minutes(5)
    /// Longest wait for GitHub, and for another process that renews the token.
    private static let renewalPatience = Duration.seconds(5)

    /// Returns the next token if this one is about to expire.
    func renewedIfDue(_ found: FoundToken) throws(CycError) -> FoundToken {
        guard let renewal = found.credential.renewal else { return found }
        let now = try agent.world.now()
        guard renewal.expires <= now + Self.margin else { return found }
        do throws(CycError) {
            return try renewed(found)
        } catch {
            // It is still valid, and the next run tries again.
            if now < renewal.expires { return found }
            throw error
        }
    }

    /// Returns the next token, from GitHub or as another process stored it meanwhile.
    ///
    /// - Throws: ``GitHubError/loginExpired`` if GitHub exchanges it no more; other errors of
    ///   GitHub, of the keyring and of files, after which the stored pair is the former one.
    func renewed(_ found: FoundToken) throws(CycError) -> FoundToken {
        // GitHub accepts a refresh token once.
        let lock = try FileLock(
            agent.world.path(of: .renewalLock), waiting: Self.renewalPatience)
        let next = Result { () throws(CycError) in try exchanged(found) }
        _ = consume lock
        return try next.get()
    }

    private func exchanged(_ found: FoundToken) throws(CycError) -> FoundToken {
        guard let stored = try storedToken() else { throw .gitHub(.notLoggedIn) }
        guard stored.token == found.token, let renewal = stored.credential.renewal else {
            return stored
        }
        // The pair is not spent unless its successor can be stored.
        if case .file = stored.source { try tokenFile().rewrite() }
        let now = try agent.world.now()
        let exchange = endpoints.renewal(renewal)
        // Interrupted, the next pair would be lost on its way.
        let outcome = send(
            [exchange.request], within: Self.renewalPatience, shouldStop: { false })[0]
        let grant: DeviceFlow.Grant
        do throws(GitHubError) { grant = try read(exchange, outcome) } catch {
            throw .gitHub(error)
        }
        let next = grant.credential(of: renewal.clientID, at: now)
        let source = try store(next, replacing: stored.source)
        // Both tokens are the same account's.
        let (former, present) = (stored.token.secret, next.token.secret)
        if let former = agent.world.fingerprint(of: former),
            let present = agent.world.fingerprint(of: present)
        {
            // Without it, GitHub's next answer names the owner.
            try? agent.ledger().replaceToken(former, by: present)
        }
        return FoundToken(credential: next, source: source)
    }

    private func store(
        _ credential: Credential, replacing source: TokenSource
    ) throws(CycError) -> TokenSource {
        if source == .secretService {
            do throws(CycError) {
                try store(credential, in: secretService())
                return source
            } catch .gitHub(.keyringUnreachable) {
                // GitHub does not issue it again, so that it is stored where it can be.
            }
        }
        return try storeInFile(credential)
    }

    func store(_ credential: Credential, in keyring: SecretService) throws(CycError) {
        try keyring.store(credential)
        try tokenFile().clear()
    }

    func storeInFile(_ credential: Credential) throws(CycError) -> TokenSource {
        let file = try tokenFile()
        try file.store(credential)
        try secretService().forget()
        return .file(file.path)
    }
}
