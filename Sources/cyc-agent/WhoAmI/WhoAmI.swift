import CycCore
import CycDisplay
import CycGitHub
import CycRun
import CycStore
import CycSystem

/// Reports the owner, the source and the permissions of the token in use.
func runWhoAmI(_ agent: AgentContext) throws {
    Interrupt.catchOnce()
    let deadline = agent.world.timeAwake() + .milliseconds(7400)
    let client = try GitHubClient(agent)
    guard let found = try client.token() else { throw CycError.gitHub(try client.missingToken()) }
    let left = deadline - agent.world.timeAwake()
    let (owner, limits) = client.ask(
        client.endpoints.account(token: found.token), client.endpoints.budget(token: found.token),
        within: left)
    if Interrupt.isRequested { throw CycError.interrupted }
    let account = try owner.mapError { CycError.gitHub($0) }.get()
    // Some servers have no rate limits and no such endpoint.
    let budget = try? limits.get()
    try agent.reportRepairs()
    try agent.found(accountView(agent, client, found, account, budget))
}

private func accountView(
    _ agent: AgentContext, _ client: GitHubClient, _ found: FoundToken, _ account: Account,
    _ budget: Budget?
) -> AccountView {
    let name = AccountName(host: client.endpoints.host, login: account.login.description)
    var view = AccountView(name: name, source: found.source, scopes: account.facts.scopes)
    view.budget = budget.map {
        AccountView.Budget(remaining: $0.remaining, limit: $0.limit, resets: $0.resets)
    }
    let followed = (try? agent.settings.github.login).flatMap { $0.isEmpty ? nil : Login($0) }
    let isOwner = followed == nil || followed == account.login
    view.remarks = tokenRemarks(
        account.facts, isOwner: isOwner, isRenewed: found.credential.renewal != nil)
    if let followed, !isOwner {
        view.remarks.append(.followsOther(login: followed.description))
    }
    let missed = isOwner ? missedByToken(agent, name) : nil
    view.isPrivateVisible =
        (missed ?? 0) > 0 ? false : seesPrivateContributions(account.facts, isOwner: isOwner)
    if view.isPrivateVisible == false {
        view.remarks.append(
            .hidesPrivate(
                more: missed.flatMap { $0 > 0 ? $0 : nil }, page: client.endpoints.page(.profile)))
    }
    return view
}

/// Returns how many more contributions the public page showed at the last sync than the token.
///
/// - Returns: `nil` if no stored days are comparable.
private func missedByToken(_ agent: AgentContext, _ name: AccountName) -> Int? {
    // The account is reported even without the ledger, whose errors are reported elsewhere.
    guard let folder = try? agent.world.dataFolder(),
        let reader = try? LedgerReader.openWithoutWriting(LedgerFiles(folder: folder)),
        let days = try? reader.days(of: name), let page = days[.page],
        let calendar = days[.calendar]
    else { return nil }
    let counted = Dictionary(calendar.map { ($0.day, $0.count) }, uniquingKeysWith: { $1 })
    return page.reduce(0) { sum, day in
        // A day that the token did not cover is not comparable.
        sum + max(0, day.count - (counted[day.day] ?? day.count))
    }
}
