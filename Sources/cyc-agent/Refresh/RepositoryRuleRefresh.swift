import CycCore
import CycGitHub
import CycHTTP
import CycStore
import CycSystem

/// Asks GitHub about the repositories in which there are commits of a day.
///
/// An answer holds for a day; one that did not come is asked for again soon, and then less and less
/// often.
struct RepositoryRuleRefresh {
    let desk: AgentContext
    let hub: GitHubClient
    let ledger: Ledger
    let account: AccountName
    let token: FoundToken?
    /// Somebody asked for it, who may have changed something on GitHub just now.
    var isWanted = false
    /// For all questions.
    ///
    /// Units: milliseconds.
    let patience: Int64

    /// Units: milliseconds.
    static let usualPatience: Int64 = 5000

    /// Asks about the places that are on this GitHub and not known well enough.
    ///
    /// - Parameter places: The remotes of the repositories.
    /// - Returns: Whether an answer differs from what was known.
    /// - Throws: A problem of the ledger.
    func refresh(_ places: Set<RemotePlace>) throws -> Bool {
        let now = try desk.world.now()
        let known = try ledger.rules(of: account)
        let isOwner = try ledger.account(account)?.isOwner ?? false
        let due = places.filter { place in
            place.isOn(account.host)
                && known[place.key].map { isWanted || $0.isDue(at: now) } ?? true
        }.sorted { $0.key < $1.key }
        let asked = due.compactMap { place in
            RepositoryName(owner: place.owner, name: place.name).map { name in
                (
                    place,
                    hub.endpoints.repository(
                        name, token: token?.token, etag: known[place.key].flatMap(etag))
                )
            }
        }
        guard !asked.isEmpty, patience > 0 else { return false }
        let deadline = desk.world.monotonicMilliseconds() + patience
        let responses = hub.send(asked.map(\.1.request), within: patience)
        var hasChanged = false
        for ((place, exchange), response) in zip(asked, responses) {
            let old = known[place.key]
            let rule: RepositoryRule
            // Nobody was asked; it is due as soon as somebody may be.
            let isHeldBack = if case .failure(.heldBack) = response { true } else { false }
            if isHeldBack, old != nil { continue }
            do {
                switch try hub.read(exchange, response) {
                case .unchanged:
                    guard var same = old else { continue }
                    same.askedAt = now
                    same.failures = 0
                    rule = same
                case .fresh(let facts, let etag):
                    rule = described(
                        facts, etag: etag, after: old, isOwner: isOwner, until: deadline, at: now)
                }
            } catch .notFound {
                let name = "\(place.owner)/\(place.name)"
                rule = undescribed(.undescribed(repository: name), after: old, at: now)
            } catch {
                rule = undescribed(error, after: old, at: isHeldBack ? 0 : now)
            }
            hasChanged =
                hasChanged || old?.kind != rule.kind
                || old?.defaultBranch != rule.defaultBranch
            try ledger.setRule(rule, of: place.key, for: account)
        }
        return hasChanged
    }

    /// The tag of what is known; none where an answer that did not change would not tell whether the
    /// account is involved by now.
    private func etag(_ rule: RepositoryRule) -> String? {
        rule.kind == .fork || rule.isInvolved == true ? rule.etag : nil
    }

    private func described(
        _ facts: RepositoryFacts, etag: String?, after old: RepositoryRule?, isOwner: Bool,
        until deadline: Int64, at now: Int64
    ) -> RepositoryRule {
        let (isInvolved, trouble): (Bool?, GitHubError?) =
            facts.isFork ? (nil, nil) : involvement(facts, isOwner: isOwner, until: deadline)
        return RepositoryRule(
            kind: facts.isFork ? .fork : .ordinary, defaultBranch: facts.defaultBranch,
            // Nobody who opened something there did not.
            isInvolved: isInvolved ?? (facts.isFork ? nil : old?.isInvolved),
            canPush: facts.isArchived
                ? false
                : facts.name.owner.description.lowercased() == account.login.lowercased()
                    ? true : isOwner ? facts.canPush : nil,
            isArchived: facts.isArchived, parent: facts.parent?.description, askedAt: now,
            etag: etag,
            failures: trouble == nil ? 0 : (old?.failures ?? 0) + 1, trouble: trouble)
    }

    /// What is known of a place that was not described: what was said of it before.
    private func undescribed(
        _ trouble: GitHubError, after old: RepositoryRule?, at now: Int64
    ) -> RepositoryRule {
        guard var rule = old, rule.kind != .unseen else {
            return RepositoryRule(
                kind: .unseen, defaultBranch: "", isInvolved: nil, askedAt: now,
                failures: (old?.failures ?? 0) + 1, trouble: trouble)
        }
        rule.askedAt = now
        rule.failures += 1
        return rule
    }

    /// Whether the account has to do with a repository in a way that lets its commits count; `nil`
    /// where that could not be found out, and what kept GitHub from telling.
    private func involvement(
        _ facts: RepositoryFacts, isOwner: Bool, until deadline: Int64
    ) -> (Bool?, GitHubError?) {
        guard let login = Login(account.login) else { return (nil, nil) }
        let known = facts.isInvolved(login, isOwnToken: isOwner, fork: nil, opened: nil)
        if let known { return (known, nil) }
        let fork = hub.endpoints.fork(of: facts.name, by: login, token: token?.token)
        let questions =
            [fork].compactMap { $0 }
            + [false, true].map {
                hub.endpoints.opened(
                    pullRequests: $0, by: login, in: facts.name, token: token?.token)
            }
        let left = deadline - desk.world.monotonicMilliseconds()
        guard left > 0 else { return (nil, .timedOut) }
        let answers = hub.ask(questions, within: left)
        let found = answers.map { try? $0.get() }
        let opened = found.suffix(2)
        let answer = facts.isInvolved(
            login, isOwnToken: isOwner, fork: fork == nil ? nil : found[0],
            opened: opened.contains(true) ? true : opened.contains(nil) ? nil : false)
        let troubles = answers.lazy.compactMap {
            if case .failure(let trouble) = $0 { trouble } else { nil }
        }
        return (answer, answer == nil ? troubles.first : nil)
    }
}
