/// The days that a report covers.
package enum ReportPeriod: Hashable, Sendable {
    case year(Int)
    /// The days of `cyc grass`: from the Sunday on or before the same day a year ago.
    case lastYear
    /// All years since the first one with anything.
    case all
}

/// Numbers of some days.
package struct DaySums: Hashable, Sendable {
    /// Contributions of the account; local commits without one.
    package fileprivate(set) var contributions = 0
    /// Days with a contribution.
    package fileprivate(set) var activeDays = 0
    /// Different local commits.
    package fileprivate(set) var commits = 0
    package fileprivate(set) var focus: Duration = .zero
    package fileprivate(set) var pomodoros = 0
    /// Days that reached the focus goal.
    package fileprivate(set) var goalDays = 0
    package fileprivate(set) var perfectDays = 0
    package fileprivate(set) var todosDone = 0
    package fileprivate(set) var diaryDays = 0
    /// Units: thousandths of an experience point.
    package fileprivate(set) var experience = 0
    /// Days up to today whose contributions could not be loaded.
    package fileprivate(set) var unknownDays = 0

    static func += (sums: inout DaySums, more: DaySums) {
        sums.contributions += more.contributions
        sums.activeDays += more.activeDays
        sums.commits += more.commits
        sums.focus += more.focus
        sums.pomodoros += more.pomodoros
        sums.goalDays += more.goalDays
        sums.perfectDays += more.perfectDays
        sums.todosDone += more.todosDone
        sums.diaryDays += more.diaryDays
        sums.experience += more.experience
        sums.unknownDays += more.unknownDays
    }
}

/// A year, the last twelve months, or all years, from stored data only.
package struct YearReport: Sendable {
    /// A month, or the part of it within the range.
    package struct Month: Sendable {
        package let month: CivilMonth
        package let sums: DaySums
        /// The same days a year before.
        package let former: DaySums
    }

    /// A calendar year, or the part of it within the range; the last twelve months are one.
    package struct Part: Sendable {
        /// `nil` for the last twelve months.
        package let year: Int?
        package let days: [CalendarDay]
        package let sums: DaySums
    }

    /// A whole week within the range.
    package struct WeekSum: Hashable, Sendable {
        package let first: Day
        package let contributions: Int
        package let activeDays: Int
    }

    package let period: ReportPeriod
    /// Up to today.
    package let range: ClosedRange<Day>
    package let today: Day
    package let account: AccountName?
    package let sums: DaySums
    /// The same days a year before; `nil` for all years.
    package let former: DaySums?
    /// Ascending, without years in which nothing is known or done.
    package let parts: [Part]
    package let months: [Month]
    /// Contributions by weekday, from the first day of the week.
    package let weekdays: [(weekday: Weekday, contributions: Int)]
    /// Runs that touch the range, longest first.
    package let runs: [Run]
    /// See ``Streak/isComplete``.
    package let areRunsComplete: Bool
    /// Most commits first.
    package let repositories: [ReportedRepository]
    /// Commits by hour of the day.
    package let hours: [Int]
    package let challenges: [ChallengeProgress]
    /// At most three each, first in time first among equals.
    package let bestWeeks: [WeekSum]
    /// Weeks with the fewest days with a contribution.
    package let hardestWeeks: [WeekSum]
    /// Whether points are counted.
    package let hasGrowth: Bool
    /// Whether older days than those of ``mostYears`` years are left out.
    package let isCut: Bool

    /// Commits whose hour is not known.
    package var commitsWithoutHour: Int {
        repositories.reduce(0) { $0 + $1.activity.total } - hours.reduce(0, +)
    }

    /// - Parameters:
    ///   - activities: The commits within ``range(of:_:records:)``.
    package init(
        _ period: ReportPeriod, _ range: ClosedRange<Day>, _ overview: Overview,
        _ records: DailyRecords, settings: Settings,
        activities: [(repository: KnownRepository, activity: CommitActivity)],
        names: RepositoryNames
    ) {
        let snapshot = overview.snapshot
        let account = snapshot.accountName
        let daily = DailySums(
            range.lowerBound.yearsEarlier(1)...range.upperBound, overview, records)
        self.period = period
        self.range = range
        self.account = account
        today = overview.date
        sums = daily.sums(in: range)
        former = period == .all ? nil : daily.sums(aYearBefore: range)
        hasGrowth = settings.growth.enabled
        isCut =
            period == .all
            && (Self.firstDay(overview, records).map { $0 < range.lowerBound } ?? false)

        let years =
            period == .lastYear
            ? [nil]
            : (range.lowerBound.year...range.upperBound.year)
                .map { $0 as Int? }
        parts = years.compactMap { year in
            let days = year.map { Day.days(ofYear: $0).clamped(to: range) } ?? range
            let page = CalendarPage(days, records, snapshot, settings: settings)
            let sums = daily.sums(in: days)
            let isEmpty = sums == DaySums()
            guard !isEmpty || period != .all || year == range.upperBound.year else { return nil }
            return Part(year: year, days: page.days, sums: sums)
        }
        let shown = Set(parts.compactMap(\.year))
        months = CivilMonth.all(in: range)
            .filter { period == .lastYear || shown.contains($0.first.year) }.map { month in
                let days = month.days.clamped(to: range)
                // A whole month is compared with a whole month: 29 February has no day a year later.
                let former =
                    days == month.days && month.first.year > 0
                    ? daily.sums(in: month.advanced(by: -12).days) : daily.sums(aYearBefore: days)
                return Month(month: month, sums: daily.sums(in: days), former: former)
            }
        weekdays = Weekday.week(from: settings.weekBegins).map { weekday in
            (weekday, daily.contributions(on: weekday, in: range))
        }
        runs = overview.streak.runs.filter {
            $0.end >= range.lowerBound && $0.start <= range.upperBound
        }
        .sorted { ($1.length, $0.start) < ($0.length, $1.start) }
        areRunsComplete = overview.streak.isComplete
        repositories = ReportNaming(names: names, account: account).grouped(activities)
        hours = CommitActivity(merging: repositories.map(\.activity)).hours
        challenges = overview.challenges.filter { progress in
            let end = progress.brokenOn ?? progress.end ?? progress.challenge.until
            return progress.challenge.start <= range.upperBound
                && (end.map { $0 >= range.lowerBound } ?? true)
        }
        let weeks = daily.weeks(in: range, from: settings.weekBegins, since: overview.firstGreenDay)
        bestWeeks = Array(
            weeks.filter { $0.contributions > 0 }
                .sorted { ($1.contributions, $0.first) < ($0.contributions, $1.first) }.prefix(3))
        hardestWeeks = Array(
            weeks.filter { $0.activeDays < 7 }
                .sorted {
                    ($0.activeDays, $0.contributions, $0.first) < (
                        $1.activeDays, $1.contributions, $1.first
                    )
                }
                .prefix(3))
    }

    /// The days of a period up to today, at most ``mostYears`` years.
    package static func range(
        of period: ReportPeriod, _ overview: Overview, records: DailyRecords
    ) -> ClosedRange<Day> {
        let today = overview.date
        switch period {
        case .year(let year):
            let days = Day.days(ofYear: year)
            return days.lowerBound...max(days.lowerBound, min(today, days.upperBound))
        case .lastYear:
            // Months have no names before the year 0.
            return max(firstDayOfGrass(endingOn: today), Day.writable.lowerBound)...today
        case .all:
            let first = firstDay(overview, records) ?? today
            let year = max(min(first, today).year, today.year - mostYears + 1)
            return .firstDay(ofYear: year)...today
        }
    }

    /// The first day with anything. A year that was not loaded counts if another one was.
    private static func firstDay(_ overview: Overview, _ records: DailyRecords) -> Day? {
        let snapshot = overview.snapshot
        let missing = overview.firstGreenDay == nil ? nil : snapshot.grass.missingYears.min()
        return [
            overview.firstGreenDay, snapshot.localGrass.greenDays(through: overview.date).first,
            records.focus.first?.day.date, records.diary.first?.day.date,
            missing.map(Day.firstDay(ofYear:)),
        ].compactMap { $0 }.min()
    }

    /// A commit can be of any age.
    package static let mostYears = 100
}

/// The numbers of each day of a range.
private struct DailySums {
    private let first: Day
    private let days: [DaySums]

    init(_ range: ClosedRange<Day>, _ overview: Overview, _ records: DailyRecords) {
        let (grass, local) = (overview.snapshot.grass, overview.snapshot.localGrass)
        let earned = Experience.earned(records)
        var focus: [Day: FocusDay] = [:]
        for day in records.focus where range.contains(day.day.date) { focus[day.day.date] = day }
        first = range.lowerBound
        days = (range.lowerBound.number...range.upperBound.number).map { number in
            let day = Day(number: number)
            var sums = DaySums()
            sums.contributions = grass[day]
            sums.activeDays = grass[day] > 0 ? 1 : 0
            sums.commits = local[day]
            if let focus = focus[day] {
                sums.focus = focus.time
                sums.pomodoros = focus.pomodoros
                sums.goalDays = focus.isGoalReached ? 1 : 0
            }
            sums.perfectDays = records.isPerfect(day) ? 1 : 0
            sums.todosDone = records.todos.done(on: day)
            sums.diaryDays = records.hasDiary(on: day) ? 1 : 0
            sums.experience = earned[day] ?? 0
            sums.unknownDays = grass.isUnknown(day) ? 1 : 0
            return sums
        }
    }

    /// A day outside the range has no numbers: the years 0 and 1 have no year before them.
    private subscript(day: Day) -> DaySums {
        let place = day.number - first.number
        return days.indices.contains(place) ? days[place] : DaySums()
    }

    func sums(in range: ClosedRange<Day>) -> DaySums {
        var sums = DaySums()
        for number in range.lowerBound.number...range.upperBound.number {
            sums += self[Day(number: number)]
        }
        return sums
    }

    func sums(aYearBefore range: ClosedRange<Day>) -> DaySums {
        let last = range.upperBound.yearsEarlier(1)
        let begin = range.lowerBound.yearsEarlier(1)
        return sums(in: begin...max(begin, last))
    }

    func contributions(on weekday: Weekday, in range: ClosedRange<Day>) -> Int {
        let offset = (weekday.rawValue - range.lowerBound.weekday.rawValue + 7) % 7
        return stride(
            from: range.lowerBound.number + offset, through: range.upperBound.number, by: 7
        )
        .reduce(0) { $0 + self[Day(number: $1)].contributions }
    }

    /// The whole weeks in `range` from the one after `start` on; none with an unknown day.
    func weeks(
        in range: ClosedRange<Day>, from weekday: Weekday, since start: Day?
    ) -> [YearReport.WeekSum] {
        guard let start else { return [] }
        var weeks: [YearReport.WeekSum] = []
        var begin = max(range.lowerBound, start).startOfWeek(from: weekday)
        if begin < max(range.lowerBound, start) { begin = begin.advanced(by: 7) }
        while begin.advanced(by: 6) <= range.upperBound {
            let sums = sums(in: begin...begin.advanced(by: 6))
            if sums.unknownDays == 0 {
                weeks.append(
                    YearReport.WeekSum(
                        first: begin, contributions: sums.contributions,
                        activeDays: sums.activeDays))
            }
            begin = begin.advanced(by: 7)
        }
        return weeks
    }
}
