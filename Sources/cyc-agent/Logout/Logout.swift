import CycCore
import CycGitHub
import CycRun
import CycSystem

/// Erases the host's tokens wherever cyc stored them, and reports tokens elsewhere.
func runLogout(_ agent: AgentContext, host: String?) throws {
    Interrupt.catchOnce()
    let client = try GitHubClient(agent, host: host)
    try agent.reportRepairs()
    let file = try client.tokenFile()
    var response = LogoutResponse(host: client.endpoints.host.description)
    var families: Set<AccessToken.Family> = []

    let filed = try readable(file)
    let destination = Files.destination(ofLink: file.path)
    if try file.clearAll() {
        if let destination, !Files.exists(file.path) {
            response.fileBehindLink = destination
        } else {
            response.forgotten.append(.file(file.path))
        }
        families.insert(filed?.family ?? .unknown)
    }
    var keyringError: CycError?
    for keyring in try client.secretServices() {
        do throws(CycError) {
            guard let family = try keyring.clear() else { continue }
            response.forgotten.append(.secretService)
            families.insert(family)
        } catch {
            // Thrown last, after everything else was done.
            keyringError = error
        }
    }
    response.isNothingThere =
        response.forgotten.isEmpty && response.fileBehindLink == nil && keyringError == nil
    response.pages = Set(families.map { client.endpoints.page(listing: $0) }).sorted()
    response.others = client.tokenVariables.map { .variable($0) }
    if try client.tokenOfGitHubProgram() != nil { response.others.append(.gh) }
    try agent.found(response)
    if let keyringError { throw keyringError }
}

/// Returns the token in the file; `nil` for an unusable one, which is erased as well.
private func readable(_ file: TokenFile) throws -> AccessToken? {
    do {
        return try file.credential()?.token
    } catch CycError.gitHub(.unusableToken) {
        return nil
    }
}

extension Endpoints {
    /// Returns the page on which the user revokes a token of this kind.
    func page(listing family: AccessToken.Family) -> String {
        switch family {
        case .classic, .fineGrained: page(.tokens)
        case .oauth, .userOfApp, .installation, .unknown: page(.authorizedApplications)
        }
    }
}
