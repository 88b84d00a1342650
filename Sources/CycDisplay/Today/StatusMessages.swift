package import CycCore

extension Messages {
    /// Answers whether today is safe.
    package func headline(_ today: TodaySummary) -> Text {
        switch today.state {
        case .done:
            let count =
                today.hasAccount ? contributions(today.contributions) : commits(today.localCommits)
            return say("Today is safe: \(count)", "오늘은 안심하세요: \(count)")
        case .pushed:
            return say(
                "Today is safe: pushed, GitHub shows it within a day",
                "오늘은 안심하세요: 푸시했고, 하루 안에 GitHub에 표시됩니다")
        case .unpushed:
            return say(
                "Not safe yet: \(commits(today.unpushedCommits)) not pushed",
                "아직입니다: 푸시하지 않은 \(commits(today.unpushedCommits))가 있습니다")
        case .uncounted:
            return say(
                "Not safe yet: " + noneCounts(of: today.localCommits, " today"),
                "아직입니다: 오늘 \(commits(today.localCommits))는 잔디로 집계되지 않습니다")
        case .none where today.isResting:
            return say("No commit is due today", "오늘은 쉬어도 됩니다") + reasonToRest(today.restReason)
        case .none: return say("Not safe yet: nothing committed today", "아직입니다: 오늘 커밋이 없습니다")
        case .unknown where today.isUnconfirmed:
            return say(
                "Can't tell yet: pushed, but GitHub hasn't confirmed that it counts",
                "아직 알 수 없습니다: 푸시했지만, 집계되는지 GitHub에서 확인하지 못했습니다")
        case .unknown:
            return say(
                "Can't tell yet: no commits found today, and some sources couldn't be read",
                "아직 알 수 없습니다: 오늘 커밋이 보이지 않고, 일부는 확인하지 못했습니다")
        }
    }

    /// `: reason` why no commit is due.
    func reasonToRest(_ reason: RestReason?) -> Text {
        switch reason {
        case nil: ""
        case .restDay: say(": rest day", ": 쉬는 날")
        case .frozen(""): say(": frozen", ": 동결")
        case .frozen(let why): say(": frozen (\(why))", ": 동결 (\(why))")
        case .week(.met): say(": this week's goal is met", ": 이번 주 목표 달성")
        case .week(.lost): say(": this week's goal can't be met anymore", ": 이번 주 목표 달성 불가")
        case .week: say(": enough days are left this week", ": 이번 주에 남은 날로 충분")
        }
    }

    /// English text for commits that cannot count; `when` begins with a space.
    func noneCounts(of count: Int, _ when: Text) -> Text {
        commits(count) + when + (count == 1 ? ", but it can't count" : ", but none can count")
    }

    package var streakLabel: Text { say("Streak", "연속") }
    package var longestLabel: Text { say("Longest", "최장") }
    package var totalLabel: Text { say("Total", "전체") }
    package var weekLabel: Text { say("Week", "최근 7일") }
    package var todayLabel: Text { say("Today", "오늘") }
    package var updatedLabel: Text { say("Updated", "갱신") }

    /// Streak length, such as "87 days", "87 days (2 rest)" or "at least 87 weeks".
    package func length(_ run: Run, isLowerBound: Bool) -> Text {
        let (rest, frozen) = (run.restDays - run.frozenDays, run.frozenDays)
        let neutral: [Text] = [
            rest > 0 ? say("\(grouped(rest)) rest", "쉰 날 \(count(rest, run.unit))") : nil,
            frozen > 0 ? say("\(grouped(frozen)) frozen", "동결 \(count(frozen, run.unit))") : nil,
        ].compactMap { $0 }
        let length = count(run.length, run.unit)
        return (isLowerBound ? say("at least \(length)", "\(length) 이상") : length)
            + (neutral.isEmpty ? "" : " (\(neutral.joined(separator: ", ")))")
    }

    package func noStreak(_ today: TodaySummary) -> Text {
        switch today.state {
        case .done, .pushed:
            say(
                "No streak. Today starts one once GitHub shows it.", "없음. GitHub에 오늘 기여가 표시되면 시작됩니다"
            )
        case .unpushed: say("No streak. Push today to start one.", "없음. 오늘 푸시하면 시작됩니다")
        case .none, .unknown, .uncounted:
            say(
                today.localCommits == 0
                    ? "No streak. Commit today to start one."
                    : "No streak. A commit that counts starts one.",
                today.localCommits == 0
                    ? "없음. 오늘 커밋하면 시작됩니다" : "없음. 오늘 커밋이 집계되면 시작됩니다")
        }
    }

    /// Text in place of a streak if there is none or it is unknown.
    func streakPlaceholder(_ overview: Overview) -> Text {
        overview.streak.isCurrentUnknown
            ? unknownStreak
            : overview.streak.unit == .days ? noStreak(TodaySummary(overview)) : noStreakOfWeeks
    }

    /// Shown instead of ``noStreak(_:)`` if it is unknown whether there is a streak.
    package var unknownStreak: Text {
        say(
            "can't tell: this year's days haven't been loaded from GitHub",
            "알 수 없음. 올해 기록을 GitHub에서 아직 받지 못했습니다")
    }

    /// Time left to keep a streak that is at risk.
    package func timeToKeepStreak(_ rest: Duration) -> Text {
        say("\(left(rest)) to keep it", left(rest))
    }
    /// Time until the next commit is due, shown while none is due today.
    package func nextDue(in rest: Duration) -> Text {
        say("next commit due in \(duration(rest))", "다음 마감까지 \(duration(rest))")
    }
    package func since(_ day: Day) -> Text { say("since \(day)", "\(day)부터") }

    /// Unpushed commits of a repository, such as "2 commits in ~/src/app are not pushed".
    package func notPushed(_ commits: Int, path: String) -> Text {
        say(
            "\(self.commits(commits)) in \(path) \(commits == 1 ? "is" : "are") not pushed",
            "\(path)에 푸시하지 않은 \(self.commits(commits))가 있습니다")
    }

    /// Totals, such as "1,234 commits on 300 days since 2019-04-02".
    package func total(_ count: Int, activeDays: Int, first: Day?, hasAccount: Bool) -> Text {
        say(
            (hasAccount ? contributions(count) : commits(count)) + " on \(days(activeDays))"
                + (first.map { " \(since($0))" } ?? ""),
            (first.map { "\(since($0)) " } ?? "")
                + (hasAccount
                    ? "\(contributions(count)) · 기여한 날 " : "\(commits(count)) · 커밋한 날 ")
                + days(activeDays))
    }

    package func githubAge(_ passed: Duration) -> Text {
        "GitHub: \(age(passed))"
    }
    package func repositoriesAge(_ passed: Duration) -> Text {
        say("repositories: \(age(passed))", "저장소: \(age(passed))")
    }
    /// Error of the last refresh, as a message.
    package func staleBecause(_ error: String) -> Text {
        say("not refreshed: \(error)", "갱신 실패: \(error)")
    }
}
