import CycCore
import CycDisplay
import CycGitHub
import CycRun
import CycStore
import CycSystem

/// Tells whose token is used, where it comes from and what it may do.
func runWhoAmI(_ desk: AgentContext) throws {
    Interrupt.catchOnce()
    let deadline = desk.world.monotonicMilliseconds() + 7400
    let hub = try GitHubClient(desk)
    guard let found = try hub.token() else { throw CycError.hub(try hub.missingToken()) }
    let left = deadline - desk.world.monotonicMilliseconds()
    let (owner, limits) = hub.ask(
        hub.endpoints.account(token: found.token), hub.endpoints.budget(token: found.token),
        within: left)
    if Interrupt.isRequested { throw CycError.interrupted }
    let account = try owner.mapError { CycError.hub($0) }.get()
    // Some servers have no limits and no such page.
    let budget = try? limits.get()
    try desk.tellMended()
    try desk.found(accountView(desk, hub, found, account, budget))
}

private func accountView(
    _ desk: AgentContext, _ hub: GitHubClient, _ found: FoundToken, _ account: Account, _ budget: Budget?
) -> AccountView {
    let name = AccountName(host: hub.endpoints.host, login: account.login.description)
    var view = AccountView(name: name, source: found.source, scopes: account.facts.scopes)
    view.budget = budget.map {
        AccountView.Budget(remaining: $0.remaining, limit: $0.limit, resets: $0.resets)
    }
    let followed = (try? desk.settings.github.login).flatMap { $0.isEmpty ? nil : Login($0) }
    let isOwner = followed == nil || followed == account.login
    view.remarks = tokenRemarks(account.facts, isOwner: isOwner)
    if let followed, !isOwner {
        view.remarks.append(.followsOther(login: followed.description))
    }
    let missed = isOwner ? missedByToken(desk, name) : nil
    view.isPrivateVisible =
        (missed ?? 0) > 0 ? false : seesPrivateContributions(account.facts, isOwner: isOwner)
    if view.isPrivateVisible == false {
        view.remarks.append(
            .hidesPrivate(
                more: missed.flatMap { $0 > 0 ? $0 : nil }, page: hub.endpoints.page(.profile)))
    }
    return view
}

/// How many contributions the public page showed at the last sync that the token did not.
///
/// - Returns: `nil` where nothing was stored that could be compared.
private func missedByToken(_ desk: AgentContext, _ name: AccountName) -> Int? {
    // The account can be told without the ledger, whose damage is told where it matters.
    guard let folder = try? desk.world.dataFolder(),
        let reader = try? LedgerReader.openUnchanged(LedgerFiles(folder: folder)),
        let days = try? reader.days(of: name), let page = days[.page],
        let calendar = days[.calendar]
    else { return nil }
    let counted = Dictionary(calendar.map { ($0.day, $0.count) }, uniquingKeysWith: { $1 })
    return page.reduce(0) { sum, day in
        // A day that the token was not asked for tells nothing.
        sum + max(0, day.count - (counted[day.day] ?? day.count))
    }
}
