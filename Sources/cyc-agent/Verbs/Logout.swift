import CycCore
import CycDisplay
import CycGitHub
import CycSystem

/// Erases the token wherever cyc put it, and tells where one is left.
func logout(_ words: Words, _ desk: Desk) throws -> ExitStatus {
    Interrupt.catchOnce()
    let hub = try Hub(desk, host: words.value(of: "--host"))
    desk.tellMended()
    let host = hub.endpoints.host
    let (messages, file) = (desk.messages, try hub.tokenFile())
    var lines: [Text] = []
    var families: Set<AccessToken.Family> = []

    let filed = try readable(file)
    if try file.clearAll() {
        lines.append(messages.forgotten(in: .file(file.path), host: host))
        families.insert(filed?.family ?? .unknown)
    }
    var locked: Problem?
    for keyring in try hub.secretServices() {
        switch clear(keyring) {
        case .success(let token?):
            lines.append(messages.forgotten(in: .secretService, host: host))
            families.insert(token.family)
        case .success(nil): break
        case .failure(let problem): locked = problem
        }
    }
    if lines.isEmpty, locked == nil { lines.append(messages.nothingToForget(host: host)) }
    let pages = Set(families.map { hub.endpoints.page(listing: $0) })
    lines += pages.sorted().map { messages.revoke(at: $0) }

    var others = hub.tokenVariables.map { TokenSource.variable($0) }
    if try hub.tokenOfGitHubProgram() != nil { others.append(.gh) }
    lines += others.map { place in
        let advice = messages.stillAnswers(place, host: host)
        return "\(advice.text): \(advice.command)"
    }
    let width = desk.look(of: .output).width
    try desk.world.write(
        lines.flatMap { Line($0).wrapped(to: width) }.map { "\($0.text)\n" }.joined())
    if let locked { throw locked }
    return .fine
}

/// What was in the keyring; a failure is told last, after what could be done.
private func clear(_ keyring: SecretService) -> Result<AccessToken?, Problem> {
    Result { () throws(Problem) in try keyring.clear() }
}

/// The token in the file; one that cannot be used is to be forgotten as well.
private func readable(_ file: TokenFile) throws -> AccessToken? {
    do {
        return try file.token()
    } catch Problem.hub(.unusableToken) {
        return nil
    }
}

extension Endpoints {
    /// Where a person revokes a token of this kind.
    fileprivate func page(listing family: AccessToken.Family) -> String {
        switch family {
        case .classic, .fineGrained: page(.tokens)
        case .oauth, .userOfApp, .installation, .unknown: page(.authorizedApplications)
        }
    }
}
