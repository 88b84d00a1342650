/// Stored data of the account that cyc follows.
package struct AccountSnapshot: Sendable {
    package var name: AccountName
    /// Contributions by day: the larger count of GitHub's two sources.
    package var grass: Grass
    /// Color levels from GitHub, for years whose response had them.
    package var levels: Levels
    /// Time of the last response that covered today, from either source.
    package var respondedAt: Instant?
    /// Verified and noreply addresses; empty if the token does not belong to the account.
    package var addresses: Set<EmailAddress>
    /// Whether git's configured addresses are taken for the account's, because there is no token to
    /// fetch the real ones.
    package var usesGitAddresses: Bool
    /// Whether ``addresses`` is complete; if not, other addresses may be the account's too.
    package var hasAllAddresses: Bool
    /// Error of the last fetch of the addresses; `nil` if it succeeded or was never tried.
    package var addressError: GitHubError?
    /// Keyed hash of the token that last belonged to the account.
    package var token: String?
    /// Error of the last refresh; `nil` if it succeeded.
    package var failure: GitHubError?
    /// GitHub's clock minus this machine's at the last response; `nil` if they agree.
    package var clockOffset: Duration?
    /// GitHub's facts about repositories with commits of today, by ``RemotePlace/key``.
    package var rules: [String: RepositoryRule]
    /// Time of the last push, by day, of commits seen pushed to a branch that counts.
    package var pushedDays: [Day: Instant]

    /// Whether the login is known; false while there is a token whose owner was never fetched.
    package var isNamed: Bool { !name.login.isEmpty }

    package init(
        name: AccountName, grass: Grass = Grass(), levels: Levels = Levels(),
        respondedAt: Instant? = nil, addresses: Set<EmailAddress> = [],
        usesGitAddresses: Bool = true, hasAllAddresses: Bool = true,
        addressError: GitHubError? = nil, token: String? = nil, failure: GitHubError? = nil,
        rules: [String: RepositoryRule] = [:], pushedDays: [Day: Instant] = [:]
    ) {
        self.name = name
        self.grass = grass
        self.levels = levels
        self.respondedAt = respondedAt
        self.addresses = addresses
        self.usesGitAddresses = usesGitAddresses
        self.hasAllAddresses = hasAllAddresses
        self.addressError = addressError
        self.token = token
        self.failure = failure
        self.rules = rules
        self.pushedDays = pushedDays
    }

    /// Clocks that differ by less are equal: five minutes, less the time a response may take.
    package static let shortestClockOffset = Duration.seconds(290)

    /// Error if today's date is another one by GitHub's clock.
    package func clockError(in zone: Zone, at now: Instant) -> GitHubError? {
        guard let clockOffset, (now + clockOffset).isStorable,
            zone.day(at: now + clockOffset) != zone.day(at: now)
        else { return nil }
        return .clockDiffers(by: clockOffset)
    }

    /// Error that makes a count of 0 for today unreliable, even if it was fetched today.
    package func todayError(in zone: Zone, at now: Instant) -> GitHubError? {
        clockError(in: zone, at: now)
            ?? failure.flatMap { $0.makesTodayUncertain ? $0 : nil }
    }

    /// Longest time that GitHub takes to show a push.
    package static let maxDisplayDelay = Duration.hours(24)

    /// End of the time in which a push alone keeps `day` in a streak; `nil` if no push was seen.
    package func keptUntil(_ day: Day) -> Instant? {
        pushedDays[day].map { $0 + Self.maxDisplayDelay }
    }

    /// Whether a push alone keeps `day` in a streak at `now`.
    func isHeld(_ day: Day, at now: Instant) -> Bool {
        pushedDays[day].map { $0 <= now && now - $0 < Self.maxDisplayDelay } ?? false
    }

    /// Instants after `now` at which a push begins or stops keeping an uncounted day in a streak;
    /// ascending.
    func streakHoldChanges(after now: Instant) -> [Instant] {
        guard isNamed else { return [] }
        return pushedDays.filter { grass[$0.key] == 0 }.values
            .flatMap { [$0, $0 + Self.maxDisplayDelay] }.filter { $0 > now }.sorted()
    }

    /// Placeholder for an account whose login was never fetched.
    package static func unnamed(
        on host: GitHubHost, today: Day, failure: GitHubError? = nil
    ) -> AccountSnapshot {
        AccountSnapshot(
            name: AccountName(host: host, login: ""), grass: .unread(on: today),
            usesGitAddresses: false, hasAllAddresses: false, failure: failure)
    }
}
