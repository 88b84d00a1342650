/// What is known of the account that cyc follows.
package struct AccountSnapshot: Sendable {
    package var name: AccountName
    /// What GitHub counts by day: the larger of what its two sources said last.
    package var grass: Grass
    /// GitHub's own levels, where the year came with any.
    package var levels: Levels
    /// When GitHub last told about the present day, in whichever way.
    package var answeredAt: Instant?
    /// The verified addresses and GitHub's own for the account; empty where it is not the token's
    /// owner.
    package var addresses: Set<EmailAddress>
    /// Whether the addresses that git uses here are taken as the account's: where there is no token,
    /// so that nobody can say whose they are.
    package var takesGitAddresses: Bool
    /// Whether GitHub ever told all of ``addresses``; else another one may be the account's, too.
    package var knowsAddresses: Bool
    /// What kept GitHub from telling the addresses; `nil` where it told, or nobody asked.
    package var addressTrouble: GitHubError?
    /// What stands for the token that the account was last the owner of, and tells nothing of it.
    package var token: String?
    /// What keeps the last answer from being a new one; `nil` once one came.
    package var trouble: GitHubError?
    /// How far GitHub's clock was ahead of this machine's at the last answer, or behind where that is
    /// negative; `nil` where they agree.
    ///
    /// Units: seconds.
    package var clockOffset: Int64?
    /// What GitHub says of the repositories in which there are commits of today.
    package var rules: [String: RepositoryRule]
    /// Days with commits that were seen pushed where they count, and when the last of them was.
    package var pushedDays: [Day: Instant]

    /// Whether GitHub ever told whose token it is; else there is an account and nothing is known of it.
    package var isNamed: Bool { !name.login.isEmpty }

    package init(
        name: AccountName, grass: Grass = Grass(), levels: Levels = Levels(),
        answeredAt: Instant? = nil, addresses: Set<EmailAddress> = [],
        takesGitAddresses: Bool = true, knowsAddresses: Bool = true,
        addressTrouble: GitHubError? = nil, token: String? = nil, trouble: GitHubError? = nil,
        rules: [String: RepositoryRule] = [:], pushedDays: [Day: Instant] = [:]
    ) {
        self.name = name
        self.grass = grass
        self.levels = levels
        self.answeredAt = answeredAt
        self.addresses = addresses
        self.takesGitAddresses = takesGitAddresses
        self.knowsAddresses = knowsAddresses
        self.addressTrouble = addressTrouble
        self.token = token
        self.trouble = trouble
        self.rules = rules
        self.pushedDays = pushedDays
    }

    /// Clocks that differ by less agree: five minutes, less the seconds that an answer may take.
    ///
    /// Units: seconds.
    package static let shortestClockOffset: Int64 = 290

    /// The difference of the clocks, where today is another day by GitHub's.
    package func clockTrouble(in zone: Zone, at now: Instant) -> GitHubError? {
        guard let clockOffset, Moment.seconds.contains(now + clockOffset),
            zone.day(at: now + clockOffset) != zone.day(at: now)
        else { return nil }
        return .clockDiffers(seconds: clockOffset)
    }

    /// What keeps even an answer of today from proving that there is nothing today.
    package func presentTrouble(in zone: Zone, at now: Instant) -> GitHubError? {
        clockTrouble(in: zone, at: now)
            ?? trouble.flatMap { $0.makesPresentUncertain ? $0 : nil }
    }

    /// How long GitHub may take to show what was pushed; units: seconds.
    package static let longestLag: Int64 = 24 * 3600

    /// Until when the push of a commit of `day` alone keeps that day in a run; `nil` where none was
    /// seen.
    package func heldUntil(_ day: Day) -> Instant? { pushedDays[day].map { $0 + Self.longestLag } }

    /// Whether the push of a commit of `day` keeps it in a run at `now`.
    func isHeld(_ day: Day, at now: Instant) -> Bool {
        pushedDays[day].map { $0 <= now && now - $0 < Self.longestLag } ?? false
    }

    /// The instants after `now` at which the push of a commit begins or ceases to keep a day in a run that
    /// GitHub does not count; ascending.
    func holdChanges(after now: Instant) -> [Instant] {
        guard isNamed else { return [] }
        return pushedDays.filter { grass[$0.key] == 0 }.values
            .flatMap { [$0, $0 + Self.longestLag] }.filter { $0 > now }.sorted()
    }

    /// The account of a token of which GitHub never told whose it is.
    ///
    /// Nothing is known in the year of `today`.
    package static func unnamed(
        on host: GitHubHost, today: Day, trouble: GitHubError? = nil
    ) -> AccountSnapshot {
        AccountSnapshot(
            name: AccountName(host: host, login: ""), grass: Grass(missingYears: [today.year]),
            takesGitAddresses: false, knowsAddresses: false, trouble: trouble)
    }
}
