package import CycCore

/// What the headline of the status screen is made of.
package struct TodaySummary: Equatable, Sendable {
    package var state: TodayState
    /// Whether today is a rest day or frozen day without contribution.
    package var isResting: Bool
    package var hasAccount: Bool
    /// What GitHub counts today, without an account the local commits.
    package var contributions: Int
    package var localCommits: Int
    package var unpushedCommits: Int
    /// Whether it is unknown only because GitHub never told what decides about what was pushed.
    package var isUnlearned = false

    package init(
        state: TodayState, isResting: Bool = false, hasAccount: Bool = false,
        contributions: Int = 0, localCommits: Int = 0, unpushedCommits: Int = 0
    ) {
        self.state = state
        self.isResting = isResting
        self.hasAccount = hasAccount
        self.contributions = contributions
        self.localCommits = localCommits
        self.unpushedCommits = unpushedCommits
    }
}

package protocol StatusMessages: Sendable {
    /// The answer to "is today safe?".
    func headline(_ today: TodaySummary) -> String

    var streakLabel: String { get }
    var longestLabel: String { get }
    var totalLabel: String { get }
    var weekLabel: String { get }
    var todayLabel: String { get }
    var updatedLabel: String { get }

    /// "87 days", "87 days (2 rest)", "at least 87 days".
    func length(_ run: Run, isLowerBound: Bool) -> String
    func noStreak(_ today: TodaySummary) -> String
    /// In place of ``noStreak(_:)`` where it is not known whether there is one.
    var unknownStreak: String { get }
    /// How long there is to keep a streak that is at risk.
    func keepIt(secondsLeft: Int) -> String
    /// When the next commit is due while today asks for none.
    func nextDue(seconds: Int) -> String
    func since(_ day: Day) -> String
    /// "2 commits in ~/src/app (main) are not pushed".
    func notPushed(_ commits: Int, path: String, branch: String?) -> String
    /// "1,234 commits on 300 days since 2019-04-02".
    func total(_ count: Int, activeDays: Int, first: Day?, hasAccount: Bool) -> String
    func githubAge(seconds: Int) -> String
    func repositoriesAge(seconds: Int) -> String
    /// An error of the last refresh, in words of its own.
    func staleBecause(_ error: String) -> String
}

extension English {
    package func headline(_ today: TodaySummary) -> String {
        switch today.state {
        case .done where today.hasAccount: "Today is safe: \(contributions(today.contributions))"
        case .done: "Today is safe: \(commits(today.localCommits))"
        case .pushed: "Today is safe: pushed, GitHub shows it within a day"
        case .unpushed: "Not safe yet: \(commits(today.unpushedCommits)) not pushed"
        case .uncounted where today.localCommits == 1:
            "Not safe yet: 1 commit today, and it cannot count"
        case .uncounted: "Not safe yet: \(commits(today.localCommits)) today, none can count"
        case .none where today.isResting: "Nothing is due today"
        case .none: "Not safe yet: nothing committed today"
        case .unknown where today.isUnlearned:
            "Not known: pushed, but GitHub has not told whether it counts"
        case .unknown: "Not known: no commit seen today, and not everything could be read"
        }
    }

    package var streakLabel: String { "Streak" }
    package var longestLabel: String { "Longest" }
    package var totalLabel: String { "Total" }
    package var weekLabel: String { "Week" }
    package var todayLabel: String { "Today" }
    package var updatedLabel: String { "Updated" }

    package func length(_ run: Run, isLowerBound: Bool) -> String {
        let rest = run.restDays - run.frozenDays
        let neutral = [
            rest > 0 ? "\(grouped(rest)) rest" : nil,
            run.frozenDays > 0 ? "\(grouped(run.frozenDays)) frozen" : nil,
        ].compactMap { $0 }
        return (isLowerBound ? "at least " : "") + days(run.length)
            + (neutral.isEmpty ? "" : " (\(neutral.joined(separator: ", ")))")
    }

    package func noStreak(_ today: TodaySummary) -> String {
        switch today.state {
        case .done, .pushed: "none; today begins one once GitHub shows it"
        case .unpushed: "none; a push today begins one"
        case .none, .unknown, .uncounted:
            today.localCommits == 0
                ? "none; a commit today begins one" : "none; a commit that counts begins one"
        }
    }
    package var unknownStreak: String { "not known: GitHub has not told this year's days yet" }
    package func keepIt(secondsLeft: Int) -> String { "\(left(seconds: secondsLeft)) to keep it" }
    package func nextDue(seconds: Int) -> String { "next due in \(duration(seconds: seconds))" }
    package func since(_ day: Day) -> String { "since \(day)" }

    package func notPushed(_ commits: Int, path: String, branch: String?) -> String {
        let place = sanitized(path) + (branch.map { " (\(sanitized($0)))" } ?? "")
        return "\(self.commits(commits)) in \(place) \(commits == 1 ? "is" : "are") not pushed"
    }

    package func total(_ count: Int, activeDays: Int, first: Day?, hasAccount: Bool) -> String {
        (hasAccount ? contributions(count) : commits(count)) + " on \(days(activeDays))"
            + (first.map { " \(since($0))" } ?? "")
    }

    package func githubAge(seconds: Int) -> String { "GitHub \(age(seconds: seconds))" }
    package func repositoriesAge(seconds: Int) -> String { "repositories \(age(seconds: seconds))" }
    package func staleBecause(_ error: String) -> String { "not refreshed: \(sanitized(error))" }
}

extension Korean {
    package func headline(_ today: TodaySummary) -> String {
        switch today.state {
        case .done where today.hasAccount:
            "오늘 잔디를 심었습니다: \(contributions(today.contributions))"
        case .done: "오늘 잔디를 심었습니다: \(commits(today.localCommits))"
        case .pushed: "오늘은 안심하세요: 푸시했고, 하루 안에 GitHub에 표시됩니다"
        case .unpushed: "아직입니다: 푸시하지 않은 \(commits(today.unpushedCommits))가 있습니다"
        case .uncounted: "아직입니다: 오늘 \(commits(today.localCommits))는 잔디로 집계되지 않습니다"
        case .none where today.isResting: "오늘은 쉬어도 됩니다"
        case .none: "아직입니다: 오늘 커밋이 없습니다"
        case .unknown where today.isUnlearned:
            "알 수 없습니다: 푸시했지만, 집계되는지 GitHub에서 확인하지 못했습니다"
        case .unknown: "알 수 없습니다: 오늘 커밋이 보이지 않지만, 다 확인하지는 못했습니다"
        }
    }

    package var streakLabel: String { "연속" }
    package var longestLabel: String { "최장" }
    package var totalLabel: String { "전체" }
    package var weekLabel: String { "최근 7일" }
    package var todayLabel: String { "오늘" }
    package var updatedLabel: String { "갱신" }

    package func length(_ run: Run, isLowerBound: Bool) -> String {
        let rest = run.restDays - run.frozenDays
        let neutral = [
            rest > 0 ? "휴식 \(days(rest))" : nil,
            run.frozenDays > 0 ? "동결 \(days(run.frozenDays))" : nil,
        ].compactMap { $0 }
        return days(run.length) + (isLowerBound ? " 이상" : "")
            + (neutral.isEmpty ? "" : " (\(neutral.joined(separator: ", ")))")
    }

    package func noStreak(_ today: TodaySummary) -> String {
        switch today.state {
        case .done, .pushed: "없음. GitHub에 오늘 기여가 표시되면 시작됩니다"
        case .unpushed: "없음. 오늘 푸시하면 시작됩니다"
        case .none, .unknown, .uncounted:
            today.localCommits == 0
                ? "없음. 오늘 커밋하면 시작됩니다" : "없음. 오늘 커밋이 집계되면 시작됩니다"
        }
    }
    package var unknownStreak: String { "알 수 없음. 올해 기록을 GitHub에서 아직 받지 못했습니다" }
    package func keepIt(secondsLeft: Int) -> String { left(seconds: secondsLeft) }
    package func nextDue(seconds: Int) -> String { "다음 마감까지 \(duration(seconds: seconds))" }
    package func since(_ day: Day) -> String { "\(day)부터" }

    package func notPushed(_ commits: Int, path: String, branch: String?) -> String {
        let place = sanitized(path) + (branch.map { " (\(sanitized($0)))" } ?? "")
        return "\(place)에 푸시하지 않은 \(self.commits(commits))가 있습니다"
    }

    package func total(_ count: Int, activeDays: Int, first: Day?, hasAccount: Bool) -> String {
        (first.map { "\(since($0)) " } ?? "") + "\(days(activeDays))에 걸쳐 "
            + (hasAccount ? contributions(count) : commits(count))
    }

    package func githubAge(seconds: Int) -> String { "GitHub \(age(seconds: seconds)) 확인" }
    package func repositoriesAge(seconds: Int) -> String { "저장소 \(age(seconds: seconds)) 확인" }
    package func staleBecause(_ error: String) -> String { "갱신 실패: \(sanitized(error))" }
}
