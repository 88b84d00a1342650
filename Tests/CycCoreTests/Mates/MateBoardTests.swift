import CycCore
import TestSupport
import Testing

/// Compares the board with a slow model that computes each day by itself.
struct MateBoardTests {
    private static let zones = [
        "UTC", "Asia/Seoul", "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago",
        "Asia/Kathmandu", "Pacific/Chatham", "America/St_Johns", "Australia/Lord_Howe",
        "Africa/Casablanca", "Pacific/Apia", "Europe/Dublin", "Antarctica/Troll", "America/Havana",
    ]

    /// Expected row of the board.
    private struct RowModel {
        let known: [Day: Int]
        let today: Day

        /// A day is known if it has contributions, was over at the response, or is the day of it.
        init(_ response: MateResponse, _ zone: Zone, _ now: Instant) {
            today = zone.day(at: now)
            var known: [Day: Int] = [:]
            if let days = response.days, let fetched = response.fetchedAt.map({ min($0, now) }) {
                for (offset, count) in days.counts.enumerated() {
                    let day = days.first.advanced(by: offset)
                    let wasOver = zone.firstInstant(of: day.advanced(by: 1)) <= fetched
                    let isRunning = day == today && zone.day(at: fetched) == day
                    if count > 0 || wasOver || isRunning { known[day] = Int(count) }
                }
            }
            self.known = known
        }

        var week: [Int?] { (0..<7).map { known[today.advanced(by: $0 - 6)] } }

        var state: MateState {
            guard let count = known[today] else { return .unknown }
            return count > 0 ? .done : .none
        }

        var streak: (Int?, Bool) {
            let isGreen = { (day: Day) in (known[day] ?? 0) > 0 }
            var day = today
            var length = 0
            if isGreen(today) {
                if isGreen(today.advanced(by: 1)) { length = 1 }
            } else {
                day = today.advanced(by: -1)
                if known[day] == nil { return (nil, false) }
            }
            while isGreen(day) {
                length += 1
                day = day.advanced(by: -1)
            }
            return (length, known[day] != nil)
        }
    }

    /// Instant in 2026, mostly near the border of a day.
    private static func instant(in zone: Zone, _ random: inout SeededGenerator) -> Instant {
        let day = Day.firstDay(ofYear: 2026).advanced(by: .random(in: 0..<365, using: &random))
        let border = zone.firstInstant(of: day)
        let offsets: [Duration] = [
            0, -1, 1, -3600, 3600, 43_200,
            .seconds(Int64.random(in: 0..<86_400, using: &random)),
        ]
        return border + (offsets.randomElement(using: &random) ?? 0)
    }

    private static func response(
        before now: Instant, _ random: inout SeededGenerator
    ) throws -> MateResponse {
        guard Int.random(in: 0..<20, using: &random) > 0 else { return MateResponse() }
        let ages: [Duration] = [
            0, 1, 2, 599, 3600, 7200, 43_200, 86_399, 86_400, 100_000, 400_000, 9_000_000, -5,
        ]
        let fetched = now - (ages.randomElement(using: &random) ?? 0)
        let last = Day(of: Moment(instant: fetched, minutesEastOfUTC: 0))
            .advanced(by: .random(in: -2...2, using: &random))
        let length = [1, 2, 5, 8, 30].randomElement(using: &random) ?? 1
        let density = [0, 50, 80, 95, 100].randomElement(using: &random) ?? 0
        let counts = (0..<length).map { _ in
            Int.random(in: 0..<100, using: &random) < density
                ? Int.random(in: 1...9, using: &random) : 0
        }
        return mateAnswer(
            try mateDays(from: last.advanced(by: 1 - length), counts), fetchedAt: fetched)
    }

    @Test("5,000 rows match the slow model, around midnight in many zones")
    func random() throws {
        var random = SeededGenerator(seed: 20_261_121)
        let zones = try Dictionary(
            uniqueKeysWithValues: Self.zones.map { ($0, try ZoneTests.zone($0)) })
        for _ in 0..<500 {
            let own = try #require(
                zones.values.sorted { $0.name < $1.name }.randomElement(using: &random))
            let now = Self.instant(in: own, &random)
            var responses: [EntryID: MateResponse] = [:]
            let mates = try (0..<10).map { index in
                let zone =
                    Int.random(in: 0..<4, using: &random) == 0
                    ? nil : Self.zones.randomElement(using: &random)
                let one = mate("mate\(index)", number: Int64(index + 1), zone: zone)
                responses[one.id] = try Self.response(before: now, &random)
                return one
            }
            let board = MateBoard(MateSnapshot(mates, responses), own: own, now: now) { zones[$0] }
            #expect(board.rows.count == mates.count)
            for row in board.rows {
                let zone = try #require(row.mate.zone.map { zones[$0] } ?? own)
                let model = RowModel(responses[row.mate.id] ?? MateResponse(), zone, now)
                let tag = Comment(rawValue: "\(row.login) in \(zone.name) at \(now)")
                #expect(row.zone == zone && row.isZoneAssumed == (row.mate.zone == nil), tag)
                #expect(row.today == model.today && row.week == model.week, tag)
                #expect(row.state == model.state && row.count == model.week[6], tag)
                #expect(row.streak == model.streak.0 && row.isComplete == model.streak.1, tag)
                #expect(row.isAtRisk == ((model.streak.0 ?? 0) > 0 && model.state != .done), tag)
                #expect(row.ends > now && zone.day(at: row.ends - 1) == row.today, tag)
                #expect(zone.day(at: row.ends) > row.today, tag)
            }
            for (one, other) in zip(board.rows, board.rows.dropFirst()) {
                #expect(Self.key(one) <= Self.key(other))
            }
            #expect(board.open == board.rows.filter { $0.state == .none })
        }
    }

    /// Sort key: open rows by the end of their day, done rows by name only.
    private static func key(_ row: MateRow) -> (Int, Instant, String) {
        row.state == .done ? (1, 0, row.name) : (0, row.ends, row.name)
    }

    private func row(
        _ counts: [Int], through last: String, fetched: String, now: String
    ) throws -> MateRow {
        let last = try #require(Day(iso: last))
        let days = try mateDays(from: last.advanced(by: 1 - counts.count), counts)
        let tom = mate("tom")
        let response = mateAnswer(days, fetchedAt: try ZoneTests.instant(fetched))
        let board = MateBoard(
            MateSnapshot([tom], [tom.id: response]), own: .utc, now: try ZoneTests.instant(now)
        ) { _ in nil }
        return try #require(board.rows.first)
    }

    @Test(
        "A day without contributions is unknown unless fetched on that day or after it")
    func unknown() throws {
        let (evening, later) = ("2026-11-21T20:00:00Z", "2026-11-21T23:59:59Z")
        var found = try row([1, 1, 0, 0], through: "2026-11-22", fetched: evening, now: later)
        #expect(
            found.state == .none && found.streak == 2 && found.isAtRisk && found.isComplete == false
        )
        found = try row(
            [1, 1, 0, 0], through: "2026-11-22", fetched: evening, now: "2026-11-22T00:00:00Z")
        #expect(found.state == .unknown && found.streak == nil && !found.isAtRisk)
        #expect(found.week == [nil, nil, nil, 1, 1, nil, nil])
        found = try row(
            [0, 1, 1, 1], through: "2026-11-22", fetched: evening, now: "2026-11-22T00:00:00Z")
        #expect(found.state == .done && found.streak == 3 && found.isComplete)
    }

    @Test("Tomorrow's cell only lengthens a streak that includes today")
    func tomorrow() throws {
        let now = "2026-11-21T12:00:00Z"
        #expect(try row([0, 1, 1, 2], through: "2026-11-22", fetched: now, now: now).streak == 3)
        let without = try row([0, 1, 0, 2], through: "2026-11-22", fetched: now, now: now)
        #expect(without.streak == 1 && without.state == .none)
    }

    @Test("Hidden mates are left out, unknown zones use the own one, new logins are shown")
    func others() throws {
        var renamed = mateAnswer(nil, fetchedAt: nil, login: "Ann-2")
        renamed.failure = .timedOut
        let mates = [
            mate("zoe", number: 1, zone: "Nowhere/Else"), mate("ann", number: 2, name: "Åsa"),
            mate("tom", number: 3, isHidden: true), mate("Bob", number: 4),
        ]
        let board = MateBoard(
            MateSnapshot(mates, [mates[1].id: renamed]), own: .utc, now: 1_795_262_400
        ) { _ in nil }
        #expect(board.rows.map(\.name) == ["bob", "zoe", "Åsa"])
        #expect(
            board.rows.allSatisfy { $0.isZoneAssumed && $0.state == .unknown && $0.streak == nil })
        #expect(board.rows.map(\.isRenamed) == [false, false, true])
        #expect(board.rows.last?.login == "Ann-2" && board.open.isEmpty)
    }

    @Test("The oldest responses are due first; hidden mates and other hosts never")
    func due() throws {
        let now: Instant = 1_795_262_400
        let mates = (1...6).map { mate("mate\($0)", number: $0, isHidden: $0 == 5) }
        let ages: [Duration?] = [700, 599, 5000, nil, 9000, 601]
        let responses = zip(mates, ages).map { one, age in
            (one.id, mateAnswer(nil, fetchedAt: age.map { now - $0 }))
        }
        let elsewhere = Mate(
            number: 7, host: try #require(GitHubHost("git.example.com")), login: "x")
        let snapshot = MateSnapshot(
            mates + [elsewhere], Dictionary(uniqueKeysWithValues: responses))
        func due(_ includesAll: Bool) -> [String] {
            snapshot.due(Settings(), isEverybody: includesAll, at: now).map(\.login)
        }
        #expect(due(false) == ["mate4", "mate3", "mate1", "mate6"])
        #expect(due(true) == ["mate4", "mate3", "mate1", "mate6", "mate2"])
    }

    @Test("A login prefers the mate at the given host, then the login as it was typed")
    func byLogin() throws {
        let elsewhere = try #require(GitHubHost("git.example.com"))
        let mates = [
            Mate(number: 1, host: elsewhere, login: "tom"), mate("tom", number: 2),
            mate("ann", number: 3), mate("bob", number: 4),
            Mate(number: 5, host: elsewhere, login: "zoe"),
        ]
        let renamed = [
            mates[2].id: mateAnswer(nil, fetchedAt: nil, login: "Ann-2"),
            mates[3].id: mateAnswer(nil, fetchedAt: nil, login: "ANN"),
        ]
        let snapshot = MateSnapshot(mates, renamed)
        func numbers(_ host: GitHubHost) -> [String: Int64] {
            snapshot.byLogin(preferring: host).mapValues(\.number)
        }
        #expect(
            numbers(mateHost) == ["tom": 2, "ann": 3, "ann-2": 3, "bob": 4, "zoe": 5])
        #expect(numbers(elsewhere)["tom"] == 1)
        #expect(snapshot.at(mateHost).byLogin(preferring: mateHost)["zoe"] == nil)
    }
}
