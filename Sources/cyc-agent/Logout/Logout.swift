import CycCore
import CycGitHub
import CycRun
import CycSystem

/// Erases the token wherever cyc put it, and tells where one is left.
func runLogout(_ desk: AgentContext, host: String?) throws {
    Interrupt.catchOnce()
    let hub = try GitHubClient(desk, host: host)
    try desk.tellMended()
    let file = try hub.tokenFile()
    var finding = LogoutResponse(host: hub.endpoints.host.description)
    var families: Set<AccessToken.Family> = []

    let filed = try readable(file)
    if try file.clearAll() {
        finding.forgotten.append(.file(file.path))
        families.insert(filed?.family ?? .unknown)
    }
    var locked: CycError?
    for keyring in try hub.secretServices() {
        do throws(CycError) {
            guard let family = try keyring.clear() else { continue }
            finding.forgotten.append(.secretService)
            families.insert(family)
        } catch {
            // Told last, after what could be done.
            locked = error
        }
    }
    finding.isNothingThere = finding.forgotten.isEmpty && locked == nil
    finding.pages = Set(families.map { hub.endpoints.page(listing: $0) }).sorted()
    finding.others = hub.tokenVariables.map { .variable($0) }
    if try hub.tokenOfGitHubProgram() != nil { finding.others.append(.gh) }
    try desk.found(finding)
    if let locked { throw locked }
}

/// The token in the file; one that cannot be used is to be forgotten as well.
private func readable(_ file: TokenFile) throws -> AccessToken? {
    do {
        return try file.token()
    } catch CycError.hub(.unusableToken) {
        return nil
    }
}

extension Endpoints {
    /// Where a person revokes a token of this kind.
    func page(listing family: AccessToken.Family) -> String {
        switch family {
        case .classic, .fineGrained: page(.tokens)
        case .oauth, .userOfApp, .installation, .unknown: page(.authorizedApplications)
        }
    }
}
