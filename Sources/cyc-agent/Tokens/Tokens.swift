import CycCore
import CycGitHub
import CycRun
import CycSystem

/// Reports every token that cyc stored, for any host.
///
/// Reads no settings, so that invalid settings do not protect a token from erasure.
///
/// - Parameters:
///   - erases: Whether to erase the tokens in the keyring; `cyc` removes the file without reading
///     it.
/// - Throws: ``GitHubError/keyringUnreachable(_:)``, after everything else was reported; errors of
///   files.
func findTokens(_ agent: AgentContext, erases: Bool) throws {
    let world = agent.world
    // An unreadable file is erased as well, but has no page to report.
    for (host, family) in (try? TokenFile.tokens(in: world)) ?? [] {
        let file = TokenSource.file(try world.path(of: .token))
        try agent.found(StoredToken(host: host.description, place: file, page: page(host, family)))
    }
    var keyringError: CycError?
    for key in try SecretService.keys(in: world) {
        let host = GitHubHost(key.prefix { $0 != " " })
        var page: String?
        do throws(CycError) {
            let service = try SecretService(for: key, in: world)
            guard let family = try erases ? service.clear() : service.family() else { continue }
            page = host.flatMap { cyc_agent.page($0, family) }
        } catch {
            // Thrown last, after everything else was done.
            keyringError = error
            if erases { continue }
        }
        try agent.found(
            StoredToken(host: host?.description ?? key, place: .secretService, page: page))
    }
    if let keyringError { throw keyringError }
}

/// Returns the page on which the user revokes such a token of the host.
private func page(_ host: GitHubHost, _ family: AccessToken.Family) -> String? {
    (try? Endpoints(host: host))?.page(listing: family)
}
