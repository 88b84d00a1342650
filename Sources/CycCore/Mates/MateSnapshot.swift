/// The user's mates, and GitHub's last response about each.
package struct MateSnapshot: Equatable, Sendable {
    /// By number.
    package let mates: [Mate]
    /// By ``Mate/id``.
    package let answers: [EntryID: MateResponse]

    package init(_ mates: [Mate] = [], _ answers: [EntryID: MateResponse] = [:]) {
        self.mates = mates
        self.answers = answers
    }

    /// The mates by lowercase login, both as the user typed it and as GitHub reports it now.
    ///
    /// - Parameter host: Its mates win over others of the same login.
    package func byLogin(preferring host: GitHubHost) -> [String: Mate] {
        var found: [String: Mate] = [:]
        for group in [mates.filter { $0.host == host }, mates.filter { $0.host != host }] {
            for mate in group where found[mate.login] == nil { found[mate.login] = mate }
            for mate in group {
                guard let login = answers[mate.id]?.login?.lowercased(), found[login] == nil
                else { continue }
                found[login] = mate
            }
        }
        return found
    }

    /// All logins: as the user typed them, and as GitHub reports them now.
    package var logins: [String] {
        mates.flatMap { [$0.login, answers[$0.id]?.login].compactMap(\.self) }
    }

    /// The mates at one host.
    package func at(_ host: GitHubHost) -> MateSnapshot {
        MateSnapshot(mates.filter { $0.host == host }, answers)
    }

    /// The mates to fetch, those first that were fetched longest ago; hidden ones are omitted.
    ///
    /// - Parameters:
    ///   - settings: Give the host and how long a response is valid.
    ///   - isEverybody: Whether mates with a valid response are included.
    package func due(_ settings: Settings, isEverybody: Bool, at now: Instant) -> [Mate] {
        let usual = settings.sync.maxAge
        return mates.filter { mate in
            !mate.isHidden && mate.host == settings.github.host
                && (isEverybody || answers[mate.id]?.isDue(usual: usual, now: now) ?? true)
        }.sorted { lastTry($0) < lastTry($1) }
    }

    private func lastTry(_ mate: Mate) -> Instant { answers[mate.id]?.attemptedAt ?? .min }
}
