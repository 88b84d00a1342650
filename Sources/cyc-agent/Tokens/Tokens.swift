import CycCore
import CycGitHub
import CycRun
import CycSystem

/// Tells of every token that cyc put somewhere, for whatever host.
///
/// No setting counts, so that what is wrong in them keeps no token here.
///
/// - Parameters:
///   - desk: What it works with.
///   - erases: Whether those in the keyring are erased; the file `cyc` removes unread.
/// - Throws: ``GitHubError/keyringUnreachable(_:)``, once all that can be told is told; what files throw.
func findTokens(_ desk: AgentContext, erases: Bool) throws {
    let world = desk.world
    // What cannot be read goes as well, and has no page.
    for (host, family) in (try? TokenFile.tokens(in: world)) ?? [] {
        let file = TokenSource.file(try world.path(of: .token))
        try desk.found(StoredToken(host: host.description, place: file, page: page(host, family)))
    }
    var locked: CycError?
    for key in try SecretService.keys(in: world) {
        let host = GitHubHost(key.prefix { $0 != " " })
        var page: String?
        do throws(CycError) {
            let service = try SecretService(for: key, in: world)
            guard let family = try erases ? service.clear() : service.family() else { continue }
            page = host.flatMap { cyc_agent.page($0, family) }
        } catch {
            // Told last, after what could be done.
            locked = error
            if erases { continue }
        }
        try desk.found(
            StoredToken(host: host?.description ?? key, place: .secretService, page: page))
    }
    if let locked { throw locked }
}

/// Where the person revokes such a token of the host.
private func page(_ host: GitHubHost, _ family: AccessToken.Family) -> String? {
    (try? Endpoints(host: host))?.page(listing: family)
}
