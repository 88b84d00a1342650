import CycCore
import CycGitHub
import CycHTTP
import CycStore
import CycSystem

/// Asks GitHub about the repositories in which there are commits of a day.
///
/// An answer holds for a day; one that did not come is asked for again next time.
struct HubRules {
    let desk: Desk
    let hub: Hub
    let ledger: Ledger
    let account: AccountName
    let token: FoundToken?
    /// For all questions.
    ///
    /// Units: milliseconds.
    let patience: Int64

    /// Units: milliseconds.
    static let usualPatience: Int64 = 5000
    /// Units: seconds.
    private static let lifetime: Int64 = 24 * 3600
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
            guard place.host == account.host else { return false }
            guard let rule = known[place.key] else { return true }
            return rule.askedAt > now || now - rule.askedAt >= Self.lifetime
        }.sorted { $0.key < $1.key }
        let asked = due.compactMap { place in
            RepositoryName(owner: place.owner, name: place.name).map { name in
                (
                    place,
                    hub.endpoints.repository(
                        name, token: token?.token, etag: known[place.key]?.etag)
                )
            }
        }
        guard !asked.isEmpty, patience > 0 else { return false }
        let deadline = desk.world.monotonicMilliseconds() + patience
        let responses = hub.send(asked.map(\.1.request), within: patience)
        var hasChanged = false
        for ((place, exchange), response) in zip(asked, responses) {
            var rule: RepositoryRule
            do {
                switch try exchange.read(try response.get()) {
                case .unchanged:
                    guard let old = known[place.key] else { continue }
                    rule = old
                    rule.askedAt = now
                case .fresh(let facts, let etag):
                    rule = RepositoryRule(
                        kind: facts.isFork ? .fork : .ordinary, defaultBranch: facts.defaultBranch,
                        isInvolved: facts.isFork
                            ? nil : isInvolved(facts, isOwner: isOwner, until: deadline),
                        canPush: facts.name.owner.description.lowercased()
                            == account.login.lowercased()
                            ? true : isOwner ? facts.canPush : nil,
                        parent: facts.parent?.description, askedAt: now, etag: etag)
                }
            } catch GitHubFailure.notFound {
                rule = RepositoryRule(
                    kind: .unseen, defaultBranch: "", isInvolved: nil, askedAt: now)
            } catch is GitHubFailure {
                continue
            } catch is HTTPFailure {
                continue
            }
            let old = known[place.key]
            hasChanged =
                hasChanged || old?.kind != rule.kind || old?.defaultBranch != rule.defaultBranch
            try ledger.setRule(rule, of: place.key, for: account)
        }
        return hasChanged
    }

    /// Whether the account has to do with a repository in a way that lets its commits count; `nil`
    /// where that could not be found out.
    private func isInvolved(
        _ facts: RepositoryFacts, isOwner: Bool, until deadline: Int64
    ) -> Bool? {
        guard let login = Login(account.login) else { return nil }
        let known = facts.involvement(
            of: login, isOwnToken: isOwner, fork: .notAsked, opened: .notAsked)
        if let answer = Self.answer(known) { return answer }
        let fork = hub.endpoints.fork(of: facts.name, by: login, token: token?.token)
        let questions =
            [fork].compactMap { $0 }
            + [false, true].map {
                hub.endpoints.opened(
                    pullRequests: $0, by: login, in: facts.name, token: token?.token)
            }
        let left = deadline - desk.world.monotonicMilliseconds()
        guard left > 0 else { return nil }
        let responses = hub.send(questions.map(\.request), within: left)
        let evidence = zip(questions, responses).map { question, response -> Evidence in
            guard let response = try? response.get(), let found = try? question.read(response)
            else { return .notAsked }
            return found ? .found : .nothing
        }
        let opened = evidence.suffix(2)
        let both: Evidence =
            opened.contains(.found) ? .found : opened.contains(.notAsked) ? .notAsked : .nothing
        return Self.answer(
            facts.involvement(
                of: login, isOwnToken: isOwner,
                fork: fork == nil ? .notAsked : evidence.first ?? .notAsked, opened: both))
    }

    private static func answer(_ involvement: Involvement) -> Bool? {
        switch involvement {
        case .owner, .collaborator, .forked, .opened: true
        case .none: false
        case .unknown: nil
        }
    }
}
