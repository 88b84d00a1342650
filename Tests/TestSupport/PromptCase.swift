package import CycCore

/// Somebody's day at one instant, as random as days can be.
package struct PromptCase: Sendable {
    package var settings = Settings()
    package let zone: Zone
    package let snapshot: Snapshot
    package let overview: Overview

    package var hasAccount: Bool { snapshot.account != nil }

    package var timeline: PromptTimeline {
        PromptTimeline(overview, settings: settings, zone: zone, hasAccount: hasAccount)
    }

    /// With days of 23 and 25 hours, without a 00:00, left out and twice as long.
    private static let zones = [
        "UTC0", "KST-9", "<+14>-14", "<-0330>3:30", "EST5EDT,M3.2.0,M11.1.0",
        "CET-1CEST,M3.5.0,M10.5.0/3", "<-04>4<-03>,M9.1.6/24,M4.1.6/24",
        "<-03>3<-02>,M10.3.0/0,M2.3.0/0", "<-12>12<+12>-12,M3.2.0/0,M11.1.0/0",
    ].compactMap(Zone.init(posix:))

    private static let templates = [
        "", "", "{icon} {streak} {due}", "{due}", "{hours_left}h", "{icon}", "{dday}",
        "{streak}/{longest} {today} {todo} {state}", "  {state}/{hours_left} é–·… {icon}  ",
        "a } b", "한글 {icon} {due} $(touch x) `a` %F{streak} \u{9B}31m\u{200B}#[~^]",
        "a:b=c,d@e?{icon}",
        String(repeating: "한글 ", count: 30) + "{icon} {due}",
        String(repeating: "abcdefgh ", count: 22) + " {icon} {due}",
    ]

    private static let me = EmailAddress("me@example.org")

    /// - Parameters:
    ///   - now: Where nothing else is said, an instant of the years around 2026, often one at which
    ///     clocks change or a day ends.
    ///   - generator: What is random.
    package init(at now: Instant? = nil, using generator: inout some RandomNumberGenerator) {
        func any<Element>(_ list: [Element]) -> Element {
            list[Int.random(in: list.indices, using: &generator)]
        }
        func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }
        let zone = any(Self.zones)
        let day = Day(number: Int.random(in: 20_000...21_500, using: &generator))
        let now =
            now
            ?? zone.firstInstant(of: day)
            + .seconds(
                any([
                    0, -1, -3599, -3600, -3601, -60, 1,
                    Int64.random(in: 0...100_000, using: &generator),
                ]))
        let today = zone.day(at: now)

        settings.promptFormat = any(Self.templates)
        settings.promptASCII = any(Settings.Choice.allCases)
        settings.restDays = any([
            [], [], [.saturday, .sunday], [.sunday], Set(Weekday.allCases),
        ])
        var grass = Grass()
        let length = any([0, 1, 3, 12, 200])
        let distance = any([0, 1, 1, 1, 2, 3])
        for offset in 0..<length where !chance(0.01) {
            grass[today.advanced(by: -distance - offset)] = any([1, 7])
        }
        var freezes: [Freeze] = []
        for number in 0..<any([0, 0, 1, 3]) {
            let first = today.advanced(by: Int.random(in: -4...8, using: &generator))
            let last = first.advanced(by: any([0, 1, 40]))
            freezes.append(Freeze(id: Int64(number), days: first...last, why: "x"))
        }
        let origin = Remote(name: "origin", url: "git@github.com:me/app.git")
        let repository = KnownRepository(
            id: 1, path: "/src/app", watch: .added, remotes: chance(0.7) ? [origin] : [],
            identity: Identity(name: "Me", address: Self.me), unread: nil, readAt: now)
        var commits: [DayCommits] = []
        if chance(0.4) {
            let isPushed = chance(0.5)
            commits.append(
                DayCommits(
                    repository: 1, address: chance(0.8) ? Self.me : EmailAddress("x@example.org"),
                    records: [
                        CommitRecord(
                            id: CommitID(bytes: Array(repeating: 1, count: CommitID.size)),
                            isPushed: isPushed, isPublished: isPushed)
                    ]))
            if chance(0.8) { grass[today] = 1 }
        }
        var account: AccountSnapshot?
        if chance(0.5) {
            account = AccountSnapshot(
                name: AccountName(host: .dotCom, login: chance(0.8) ? "me" : ""), grass: grass,
                respondedAt: chance(0.7) ? now - .minutes(1) : nil, addresses: [Self.me])
        }
        // Without an account a commit of mine is what counts.
        if account == nil, commits.contains(where: { $0.address == Self.me }), grass[today] == 0 {
            grass[today] = 1
        }
        self.zone = zone
        snapshot = Snapshot(
            localGrass: grass, todaysCommits: commits,
            repositories: chance(0.9) ? [repository] : [], freezes: freezes, account: account)
        overview = Overview(snapshot, settings: settings, zone: zone, now: now)
    }
}
