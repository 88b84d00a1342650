import CycCore
import CycDisplay
import CycGitHub
import CycStore
import CycSystem
import Foundation

/// Tells whose token is used, where it comes from and what it may do.
func whoAmI(_ words: Words, _ desk: Desk) throws -> ExitStatus {
    Interrupt.catchOnce()
    let deadline = desk.world.monotonicMilliseconds() + 7400
    let hub = try Hub(desk)
    guard let found = try hub.token() else { throw Problem.hub(try hub.missingToken()) }
    let left = deadline - desk.world.monotonicMilliseconds()
    let (owner, budgets) = hub.ask(
        hub.endpoints.account(token: found.token), hub.endpoints.budgets(token: found.token),
        within: left)
    if Interrupt.isRequested { throw Problem.interrupted }
    let account: Account
    do {
        account = try owner.get()
    } catch {
        throw Problem.hub(error)
    }
    // Some servers have no limits and no such page.
    let budget = (try? budgets.get())?.core
    let view = accountView(desk, hub, found, account, budget)
    if words.has("--json") {
        try desk.world.write(try json(view, desk))
    } else {
        desk.tellMended()
        let home = try? desk.world.home()
        let lines = accountScreen(
            view, home: home, messages: desk.messages, look: desk.look(of: .output))
        try desk.world.write(lines.map { "\($0)\n" }.joined())
    }
    return .fine
}

private func accountView(
    _ desk: Desk, _ hub: Hub, _ found: FoundToken, _ account: Account, _ budget: Budgets.Budget?
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
private func missedByToken(_ desk: Desk, _ name: AccountName) -> Int? {
    // The account can be told without the ledger, whose damage is told where it matters.
    guard let folder = try? desk.world.dataFolder(),
        case .open(let reader)? = try? LedgerReader.openForReading(LedgerFiles(folder: folder)),
        let days = try? reader.days(of: name), let page = days[.page],
        let calendar = days[.calendar]
    else { return nil }
    let counted = Dictionary(calendar.map { ($0.day, $0.count) }, uniquingKeysWith: { $1 })
    return page.reduce(0) { sum, day in
        // A day that the token was not asked for tells nothing.
        sum + max(0, day.count - (counted[day.day] ?? day.count))
    }
}

private func json(_ view: AccountView, _ desk: Desk) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if desk.world.isTerminal(.output) { encoder.outputFormatting.insert(.prettyPrinted) }
    let zone = try desk.zone
    let document = AccountJSON(
        host: view.name.host, login: view.name.login, tokenSource: view.source.name,
        scopes: view.scopes,
        rateLimit: view.budget.map {
            AccountJSON.RateLimit(
                remaining: $0.remaining, limit: $0.limit,
                resets: zone.moment(at: $0.resets).description)
        },
        privateVisible: view.isPrivateVisible)
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
}

/// The answer of `whoami --json`; what is unknown is null and never left out.
private struct AccountJSON: Encodable {
    struct RateLimit: Encodable {
        let remaining: Int
        let limit: Int
        let resets: String
    }

    enum CodingKeys: String, CodingKey {
        case schema, host, login, scopes
        case tokenSource = "token_source"
        case rateLimit = "rate_limit"
        case privateVisible = "private_visible"
    }

    let host: String
    let login: String
    let tokenSource: String
    let scopes: [String]?
    let rateLimit: RateLimit?
    let privateVisible: Bool?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .schema)
        try container.encode(host, forKey: .host)
        try container.encode(login, forKey: .login)
        try container.encode(tokenSource, forKey: .tokenSource)
        try container.encode(scopes, forKey: .scopes)
        try container.encode(rateLimit, forKey: .rateLimit)
        try container.encode(privateVisible, forKey: .privateVisible)
    }
}
