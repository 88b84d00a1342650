import CycCore
import TestSupport
import Testing

private func day(_ iso: String) -> Day { Day(iso: iso) ?? Day(number: 0) }

/// Random days of three years up to 2026-11-24, and the report of them.
private struct Years {
    static let today = day("2026-11-24")

    let overview: Overview
    let records: DailyRecords
    let settings: Settings

    init(_ seed: UInt64, missingYear: Int? = nil) {
        var random = SeededGenerator(seed: seed)
        var (grass, focus, diary) = (Grass(), [FocusDay](), [DailyRecords.DiaryDay]())
        var settings = Settings()
        settings.weekBegins = Bool.random(using: &random) ? .monday : .sunday
        for number in day("2024-02-01").number...Self.today.number {
            let day = Day(number: number)
            if Int.random(in: 0..<3, using: &random) > 0 {
                grass[day] = Int.random(in: 1...20, using: &random)
            }
            if Bool.random(using: &random) {
                focus.append(
                    FocusDay(
                        LogicalDay(on: day),
                        time: .seconds(.random(in: 0...20_000, using: &random)),
                        goal: .hours(4), pomodoros: .random(in: 0...15, using: &random),
                        hasFocus: true, hasOwnInterval: true))
            }
            if Bool.random(using: &random) {
                diary.append(DailyRecords.DiaryDay(day: LogicalDay(on: day), isImported: false))
            }
        }
        if let missingYear { grass.missingYears = [missingYear] }
        let now = Zone.utc.firstInstant(of: Self.today) + .hours(20)
        var snapshot = Snapshot(localGrass: grass)
        snapshot.account = AccountSnapshot(
            name: AccountName(host: .dotCom, login: "octo"), grass: grass)
        overview = Overview(snapshot, settings: settings, zone: .utc, now: now)
        records = DailyRecords(
            green: snapshot.greenGrass(today: Self.today, now: now), focus: focus, diary: diary,
            wakes: [], todos: TodoDays([], zone: .utc), freezes: [], settings: settings,
            today: Self.today, logicalToday: LogicalDay(on: Self.today))
        self.settings = settings
    }

    func report(
        _ period: ReportPeriod,
        _ activities: [(repository: KnownRepository, activity: CommitActivity)] = [],
        names: RepositoryNames = .all
    ) -> YearReport {
        YearReport(
            period, YearReport.range(of: period, overview, records: records), overview, records,
            settings: settings, activities: activities, names: names)
    }
}

@Suite("A report")
struct YearReportTests {
    @Test(
        "months, weekdays and days add up to the totals",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 10, deep: 300)))
    func sums(seed: UInt64) {
        let years = Years(seed)
        for period in [ReportPeriod.year(2025), .year(2026), .lastYear, .all] {
            let report = years.report(period)
            let days = report.parts.flatMap(\.days)
            #expect(days.first?.date == report.range.lowerBound)
            #expect(days.last?.date == report.range.upperBound)
            #expect(report.sums.contributions == days.reduce(0) { $0 + ($1.count ?? 0) })
            #expect(report.sums.activeDays == days.count { ($0.count ?? 0) > 0 })
            #expect(report.sums.diaryDays == days.count(where: \.hasDiary))
            #expect(report.sums.perfectDays == days.count(where: \.isPerfect))
            #expect(report.sums.focus == days.reduce(.zero) { $0 + $1.focus.time })
            #expect(
                report.months.reduce(0) { $0 + $1.sums.contributions } == report.sums.contributions)
            #expect(report.months.reduce(.zero) { $0 + $1.sums.focus } == report.sums.focus)
            #expect(report.months.reduce(0) { $0 + $1.sums.experience } == report.sums.experience)
            #expect(
                report.weekdays.reduce(0) { $0 + $1.contributions } == report.sums.contributions)
            #expect(report.weekdays.first?.weekday == years.settings.weekBegins)
            for week in report.bestWeeks + report.hardestWeeks {
                let span = week.first...week.first.advanced(by: 6)
                let part = days.filter { span.contains($0.date) }
                #expect(part.count == 7 && week.first.weekday == years.settings.weekBegins)
                #expect(week.contributions == part.reduce(0) { $0 + ($1.count ?? 0) })
                #expect(week.activeDays == part.count { ($0.count ?? 0) > 0 })
            }
        }
    }

    @Test("the former values are those of the same days a year before")
    func former() throws {
        let years = Years(3)
        let last = years.report(.year(2025))
        let this = years.report(.year(2026))
        let former = try #require(this.former)
        #expect(this.range == day("2026-01-01")...Years.today)
        let sameDays = last.parts[0].days.filter { $0.date <= day("2025-11-24") }
        #expect(former.contributions == sameDays.reduce(0) { $0 + ($1.count ?? 0) })
        #expect(years.report(.all).former == nil)
        #expect(this.months[0].former.contributions == last.months[0].sums.contributions)
    }

    @Test("a whole month stands beside the whole month of a leap year")
    func leapYear() {
        let report = Years(2).report(.year(2025))
        let february = report.months[1]
        let former = Years(2).report(.all).months.first { $0.month.first == day("2024-02-01") }
        #expect(february.former == former?.sums)
        #expect(
            report.months.reduce(0) { $0 + $1.former.contributions } == report.former?.contributions
        )
    }

    @Test("all years begin with the first local commit, and leave out empty ones")
    func firstYear() {
        let now = Zone.utc.firstInstant(of: Years.today)
        func report(_ first: String) -> YearReport {
            var local = Grass()
            local[day(first)] = 1
            var grass = Grass()
            grass[day("2025-05-05")] = 2
            var snapshot = Snapshot(localGrass: local)
            snapshot.account = AccountSnapshot(
                name: AccountName(host: .dotCom, login: "octo"), grass: grass)
            let overview = Overview(snapshot, settings: Settings(), zone: .utc, now: now)
            let records = DailyRecords(
                green: grass, focus: [], diary: [], wakes: [], todos: TodoDays([], zone: .utc),
                freezes: [], settings: Settings(), today: Years.today,
                logicalToday: LogicalDay(on: Years.today))
            return YearReport(
                .all, YearReport.range(of: .all, overview, records: records), overview, records,
                settings: Settings(), activities: [], names: .all)
        }
        let some = report("2019-03-04")
        #expect(some.parts.map(\.year) == [2019, 2025, 2026] && some.sums.commits == 1)
        #expect(some.months.count == 12 + 12 + 11 && !some.isCut)
        let old = report("1800-01-01")
        #expect(old.parts.map(\.year) == [2025, 2026] && old.isCut)
    }

    @Test("points by day are those of the level", arguments: TestDepth.seeds(5))
    func experience(seed: UInt64) {
        let years = Years(seed)
        #expect(
            Experience.earned(years.records).values.reduce(0, +)
                == Experience(years.records).thousandths)
        #expect(years.report(.all).sums.experience == Experience(years.records).thousandths)
    }

    @Test("days of a year that was not loaded are unknown, not empty")
    func missing() {
        let report = Years(1, missingYear: 2025).report(.year(2025))
        #expect(report.sums.unknownDays == report.parts[0].days.count { $0.count == nil })
        #expect(report.sums.unknownDays > 0 && !report.areRunsComplete)
        #expect(
            report.hardestWeeks.allSatisfy { $0.activeDays == 7 } || report.hardestWeeks.isEmpty)
    }

    // MARK: Repositories

    private func activity(_ counts: [(String, Int)]) -> CommitActivity {
        var activity = CommitActivity()
        for (iso, count) in counts {
            for _ in 0..<count { activity.add(on: day(iso), hour: 9) }
        }
        return activity
    }

    private func repository(_ id: Int64, _ path: String, _ places: String...) -> KnownRepository {
        KnownRepository(
            id: id, path: path, watch: .added,
            remotes: places.map { place in
                let parts = place.split(separator: "/").map(String.init)
                return Remote(
                    name: parts[1], url: place,
                    place: RemotePlace(host: parts[0], owner: parts[1], name: parts[2]))
            })
    }

    @Test(
        "repositories are named as is asked for",
        arguments: [
            (
                RepositoryNames.all,
                ["named octo/app 5", "named example.org/x/app 2", "named work 1"]
            ),
            (.mine, ["named octo/app 5", "others 2 3"]),
            (.none, ["numbered 1 5", "numbered 2 2", "numbered 3 1"]),
        ])
    func naming(names: RepositoryNames, expected: [String]) {
        let report = Years(0).report(
            .year(2026),
            [
                (
                    repository(1, "/src/fork", "github.com/acme/app", "github.com/octo/app"),
                    activity([("2026-01-02", 2), ("2026-03-04", 1)])
                ),
                (
                    repository(2, "/src/clone", "github.com/Octo/App"),
                    activity([("2026-01-02", 1), ("2026-02-03", 1)])
                ),
                (repository(3, "/src/work"), activity([("2026-05-06", 1)])),
                (repository(4, "/x/app", "example.org/x/app"), activity([("2026-05-06", 2)])),
                (repository(5, "/src/empty"), CommitActivity()),
            ], names: names)
        let shown = report.repositories.map { repository -> String in
            let total = repository.activity.total
            return switch repository.name {
            case .named(let name): "named \(name) \(total)"
            case .numbered(let number): "numbered \(number) \(total)"
            case .others(let count): "others \(count) \(total)"
            }
        }
        #expect(shown == expected)
        #expect(report.hours[9] == 8 && report.hours.reduce(0, +) == 8)
        for repository in report.repositories {
            let counts = repository.activity.days.map(\.count)
            #expect(counts.reduce(0, +) == repository.activity.total)
            #expect(
                repository.activity.days.map(\.day).sorted() == repository.activity.days.map(\.day))
        }
    }

    @Test("without an account mine are repositories without a remote on another machine")
    func mineWithoutAccount() {
        let remote = Remote(name: "origin", url: "/srv/git/app.git")
        let other = Remote(name: "origin", url: "git.example.org:app.git")
        let overview = Overview(
            Snapshot(), settings: Settings(), zone: .utc,
            now: Zone.utc.firstInstant(of: Years.today))
        let years = Years(0)
        let report = YearReport(
            .lastYear, YearReport.range(of: .lastYear, overview, records: years.records), overview,
            years.records, settings: Settings(),
            activities: [
                (
                    KnownRepository(id: 1, path: "/a", watch: .added, remotes: [remote]),
                    activity([("2026-05-06", 2)])
                ),
                (
                    KnownRepository(id: 2, path: "/b", watch: .added, remotes: [other]),
                    activity([("2026-05-06", 1)])
                ),
            ], names: .mine)
        #expect(report.repositories.map(\.name) == [.named("a"), .others(1)])
    }

    @Test("no two repositories have one name, and clones of others are one")
    func uniqueNames() {
        let one = activity([("2026-05-06", 1)])
        let all = Years(0).report(
            .year(2026),
            [
                (repository(1, "/x/api (2)"), activity([("2026-05-06", 3)])),
                (repository(2, "/y/api"), activity([("2026-05-06", 2)])),
                (repository(3, "/z/api"), one),
            ])
        #expect(
            all.repositories.map(\.name) == [.named("api (2)"), .named("api"), .named("api (3)")])
        let mine = Years(0).report(
            .year(2026),
            [
                (repository(1, "/a", "github.com/foe/proj"), one),
                (repository(2, "/b", "github.com/foe/proj"), one),
                (repository(3, "/c", "github.com/foe/other"), one),
            ], names: .mine)
        #expect(mine.repositories.map(\.name) == [.others(2)])
    }

    @Test("only the 200 busiest repositories stand by themselves")
    func limit() {
        let many = (1...230).map { number in
            (
                repository: repository(Int64(number), "/src/p\(number)"),
                activity: activity([("2026-01-02", number)])
            )
        }
        let report = Years(0).report(.year(2026), many)
        #expect(report.repositories.count == 201)
        #expect(report.repositories[0].name == .named("p230"))
        #expect(report.repositories[200].name == .others(30))
        #expect(report.repositories[200].activity.total == (1...30).reduce(0, +))
    }
}
