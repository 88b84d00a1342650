import CycCore
import CycGitHub
import CycHTTP
import CycStore
import CycSystem

/// Fetches GitHub's facts about the repositories with commits of a day.
///
/// A response is valid for a day; a failed request is retried soon, and then less and less often.
struct RepositoryRuleRefresh {
    let agent: AgentContext
    let gitHub: GitHubClient
    let ledger: Ledger
    let account: AccountName
    let token: FoundToken?
    /// Whether the user requested the refresh and may have just changed something on GitHub.
    var isWanted = false
    /// Timeout of all requests together.
    let patience: Duration

    /// Usual ``patience``.
    static let usualPatience = Duration.seconds(5)

    /// Fetches the facts about places on this GitHub that are unknown or out of date.
    ///
    /// - Parameter places: The remotes of the repositories.
    /// - Returns: Whether a response differs from the stored facts.
    /// - Throws: A ``CycError`` of the ledger.
    func refresh(_ places: Set<RemotePlace>) throws -> Bool {
        let now = try agent.world.now()
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
                    gitHub.endpoints.repository(
                        name, token: token?.token, etag: known[place.key].flatMap(etag))
                )
            }
        }
        guard !asked.isEmpty, patience > .zero else { return false }
        let deadline = agent.world.timeAwake() + patience
        let responses = gitHub.send(asked.map(\.1.request), within: patience)
        var hasChanged = false
        for ((place, exchange), response) in zip(asked, responses) {
            let old = known[place.key]
            let rule: RepositoryRule
            // No request was sent, so it is due as soon as the pause ends.
            let isHeldBack = if case .failure(.rateLimitActive) = response { true } else { false }
            if isHeldBack, old != nil { continue }
            do {
                switch try gitHub.read(exchange, response) {
                case .unchanged:
                    guard var same = old else { continue }
                    same.fetchedAt = now
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
                rule = undescribed(error, after: old, at: isHeldBack ? .epoch : now)
            }
            hasChanged =
                hasChanged || old?.kind != rule.kind
                || old?.defaultBranch != rule.defaultBranch
            try ledger.setRule(rule, of: place.key, for: account)
        }
        return hasChanged
    }

    /// Returns the tag of the stored facts; `nil` if an unchanged response would not show whether
    /// the account has become involved.
    private func etag(_ rule: RepositoryRule) -> String? {
        rule.kind == .fork || rule.isInvolved == true ? rule.etag : nil
    }

    private func described(
        _ facts: RepositoryFacts, etag: String?, after old: RepositoryRule?, isOwner: Bool,
        until deadline: Duration, at now: Instant
    ) -> RepositoryRule {
        let (isInvolved, failure): (Bool?, GitHubError?) =
            facts.isFork ? (nil, nil) : involvement(facts, isOwner: isOwner, until: deadline)
        return RepositoryRule(
            kind: facts.isFork ? .fork : .ordinary, defaultBranch: facts.defaultBranch,
            // An issue or pull request that was opened stays opened.
            isInvolved: isInvolved ?? (facts.isFork ? nil : old?.isInvolved),
            canPush: facts.isArchived
                ? false
                : facts.name.owner.description.lowercased() == account.login.lowercased()
                    ? true : isOwner ? facts.canPush : nil,
            isArchived: facts.isArchived, parent: facts.parent?.description, fetchedAt: now,
            etag: etag,
            failures: failure == nil ? 0 : (old?.failures ?? 0) + 1, failure: failure)
    }

    /// Returns the rule of a place without a description: the stored one, if any.
    private func undescribed(
        _ failure: GitHubError, after old: RepositoryRule?, at now: Instant
    ) -> RepositoryRule {
        guard var rule = old, rule.kind != .unseen else {
            return RepositoryRule(
                kind: .unseen, defaultBranch: "", isInvolved: nil, fetchedAt: now,
                failures: (old?.failures ?? 0) + 1, failure: failure)
        }
        rule.fetchedAt = now
        rule.failures += 1
        return rule
    }

    /// Returns whether the account's involvement in a repository lets its commits count; `nil` if
    /// unknown, with the error.
    private func involvement(
        _ facts: RepositoryFacts, isOwner: Bool, until deadline: Duration
    ) -> (Bool?, GitHubError?) {
        guard let login = Login(account.login) else { return (nil, nil) }
        let known = facts.isInvolved(login, isOwnToken: isOwner, fork: nil, opened: nil)
        if let known { return (known, nil) }
        let fork = gitHub.endpoints.fork(of: facts.name, by: login, token: token?.token)
        let questions =
            [fork].compactMap { $0 }
            + [false, true].map {
                gitHub.endpoints.opened(
                    pullRequests: $0, by: login, in: facts.name, token: token?.token)
            }
        let left = deadline - agent.world.timeAwake()
        guard left > .zero else { return (nil, .timedOut) }
        let answers = gitHub.ask(questions, within: left)
        let found = answers.map { try? $0.get() }
        let opened = found.suffix(2)
        let answer = facts.isInvolved(
            login, isOwnToken: isOwner, fork: fork == nil ? nil : found[0],
            opened: opened.contains(true) ? true : opened.contains(nil) ? nil : false)
        let errors = answers.lazy.compactMap {
            if case .failure(let failure) = $0 { failure } else { nil }
        }
        return (answer, answer == nil ? errors.first : nil)
    }
}
