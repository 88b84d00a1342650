/// My mates, and what GitHub said last of each.
package struct MateSnapshot: Equatable, Sendable {
    /// By number.
    package let mates: [Mate]
    /// By ``Mate/id``.
    package let answers: [EntryID: MateResponse]

    package init(_ mates: [Mate] = [], _ answers: [EntryID: MateResponse] = [:]) {
        self.mates = mates
        self.answers = answers
    }

    /// The mates by their logins, as these were typed and as GitHub has them now.
    ///
    /// - Parameter host: Its mates go before others of the same login.
    /// - Returns: By login in lower case.
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

    /// All logins of all of them: as they were typed, and as GitHub has them now.
    package var logins: [String] {
        mates.flatMap { [$0.login, answers[$0.id]?.login].compactMap(\.self) }
    }

    /// Those at one host.
    package func at(_ host: GitHubHost) -> MateSnapshot {
        MateSnapshot(mates.filter { $0.host == host }, answers)
    }

    /// About whom it is time to ask, those first who were asked about longest ago.
    ///
    /// - Parameters:
    ///   - settings: Say which host is asked, and how long an answer holds.
    ///   - isEverybody: Whether also those are meant of whom is known enough.
    ///   - now: The present.
    /// - Returns: None twice, and nobody who is hidden.
    package func due(_ settings: Settings, isEverybody: Bool, at now: Instant) -> [Mate] {
        let usual = Int64(settings.sync.maxAge)
        return mates.filter { mate in
            !mate.isHidden && mate.host == settings.github.host
                && (isEverybody || answers[mate.id]?.isDue(usual: usual, now: now) ?? true)
        }.sorted { tried($0) < tried($1) }
    }

    private func tried(_ mate: Mate) -> Instant { answers[mate.id]?.triedAt ?? .min }
}
