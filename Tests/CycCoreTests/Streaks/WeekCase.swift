import CycCore
import TestSupport

/// Random weeks of a user at one instant.
struct WeekCase {
    static let now: Instant = 1_795_255_331
    /// Number of random days before today.
    static let past = 130

    var settings = Settings()
    let zone: Zone
    let snapshot: Snapshot
    var slow: SlowWeeks

    var today: Day { Day(number: slow.today) }
    /// First day of the comparison; days before the random ones are empty.
    var earliest: Int { slow.today - Self.past - 40 }

    /// - Parameters:
    ///   - state: State of today; random if nil.
    ///   - goesOn: True if the snapshot must stay valid on later days.
    init(
        at now: Instant, state: TodayState? = nil, goesOn: Bool = false,
        using generator: inout some RandomNumberGenerator
    ) {
        func any<Element>(_ list: [Element]) -> Element {
            list[Int.random(in: list.indices, using: &generator)]
        }
        func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }
        zone = any(Self.zones)
        let today = zone.day(at: now).number
        let state = state ?? any(goesOn ? [.none, .done] : [.none, .done, .pushed])

        settings.perWeek = Int.random(in: 1...6, using: &generator)
        settings.weekBegins = any([.monday, .sunday])
        settings.restDays = any([[], [.saturday, .sunday], Set(Weekday.allCases)])

        var counts: [Int: Int] = [:]
        var grass = Grass()
        // Most weeks have about as many commits as needed.
        var share = Double(settings.perWeek) / 7
        for day in today - Self.past..<today {
            if chance(0.02) { share = any([0, 0.2, 0.5, 0.9, 1, Double(settings.perWeek) / 7]) }
            if chance(share * 1.1) { counts[day] = Int.random(in: 1...9, using: &generator) }
        }
        if state == .done { counts[today] = 2 }
        if !goesOn, chance(0.2) { counts[today + 1] = 1 }
        for (day, count) in counts { grass[Day(number: day)] = count }

        var pushed: [Day: Instant] = [:]
        if !goesOn, chance(0.3) {
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let day = today - Int.random(in: 0...20, using: &generator)
                let age: Duration = any([0, 1, 3_600, 86_399, 86_400, 200_000, -5])
                pushed[Day(number: day)] = now - age
            }
            // A push less than 24 hours ago counts.
            for (day, at) in pushed where day.number < today && (0..<86_400).contains(now - at) {
                counts[day.number] = counts[day.number] ?? 1
            }
        }

        var freezes: [Freeze] = []
        var frozen: Set<Int> = []
        for id in 0..<any([0, 0, 1, 2, 4]) {
            let first = today + Int.random(in: -60...20, using: &generator)
            let last = first + any([0, 0, 1, 2, 4, 6, 8, 13, 20, 30])
            frozen.formUnion(first...last)
            freezes.append(
                Freeze(
                    id: Int64(id + 1), days: Day(number: first)...Day(number: last), why: "away"))
        }

        let place = RemotePlace(host: "github.com", owner: "octo", name: "app")
        let address = EmailAddress("me@example.org")
        var snapshot = Snapshot(freezes: freezes)
        snapshot.repositories = [
            KnownRepository(
                id: 1, path: "/src/app", watch: .added,
                remotes: [
                    Remote(
                        name: "origin", url: "git@github.com:octo/app.git", place: place, slot: 0)
                ], identity: Identity(name: "Me", address: address), readAt: now)
        ]
        if state == .pushed {
            let id = CommitID(bytes: Array(repeating: 7, count: CommitID.size))
            snapshot.todaysCommits = [
                DayCommits(
                    repository: 1, address: address,
                    records: [CommitRecord(id: id, isPushed: true, isPublished: true)])
            ]
        }
        snapshot.account = AccountSnapshot(
            name: AccountName(host: .dotCom, login: "octo"), grass: grass, respondedAt: now,
            rules: [
                place.key: RepositoryRule(
                    kind: .ordinary, defaultBranch: "main", isInvolved: true, fetchedAt: now)
            ], pushedDays: pushed)
        self.snapshot = snapshot
        slow = SlowWeeks(
            perWeek: settings.perWeek, begins: settings.weekBegins.rawValue, counts: counts,
            frozen: frozen, today: today, isTodaySafe: state == .done || state == .pushed)
    }

    func overview(at now: Instant) -> Overview {
        Overview(snapshot, settings: settings, zone: zone, now: now)
    }

    /// Zones with days of 23 and 25 hours, and days without 00:00.
    private static let zones = [
        "UTC0", "KST-9", "EST5EDT,M3.2.0,M11.1.0", "CET-1CEST,M3.5.0,M10.5.0/3",
        "<-04>4<-03>,M9.1.6/24,M4.1.6/24",
    ].compactMap(Zone.init(posix:))

    /// Random instant from 2026 to 2028.
    static func anyInstant(using generator: inout some RandomNumberGenerator) -> Instant {
        1_780_000_000 + .seconds(Int64.random(in: 0...60_000_000, using: &generator))
    }
}
