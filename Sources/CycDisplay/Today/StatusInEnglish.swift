package import CycCore

extension English {
    package func headline(_ today: TodaySummary) -> Text {
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

    package var streakLabel: Text { "Streak" }
    package var longestLabel: Text { "Longest" }
    package var totalLabel: Text { "Total" }
    package var weekLabel: Text { "Week" }
    package var todayLabel: Text { "Today" }
    package var updatedLabel: Text { "Updated" }

    package func length(_ run: Run, isLowerBound: Bool) -> Text {
        let rest = run.restDays - run.frozenDays
        let neutral: [Text] = [
            rest > 0 ? "\(grouped(rest)) rest" : nil,
            run.frozenDays > 0 ? "\(grouped(run.frozenDays)) frozen" : nil,
        ].compactMap { $0 }
        return (isLowerBound ? "at least " : "") + days(run.length)
            + (neutral.isEmpty ? "" : " (\(neutral.joined(separator: ", ")))")
    }

    package func noStreak(_ today: TodaySummary) -> Text {
        switch today.state {
        case .done, .pushed: "none; today begins one once GitHub shows it"
        case .unpushed: "none; a push today begins one"
        case .none, .unknown, .uncounted:
            today.localCommits == 0
                ? "none; a commit today begins one" : "none; a commit that counts begins one"
        }
    }
    package var unknownStreak: Text { "not known: GitHub has not told this year's days yet" }
    package func keepIt(secondsLeft: Int) -> Text { "\(left(seconds: secondsLeft)) to keep it" }
    package func nextDue(seconds: Int) -> Text { "next due in \(duration(seconds: seconds))" }
    package func since(_ day: Day) -> Text { "since \(day)" }

    package func notPushed(_ commits: Int, path: String, branch: String?) -> Text {
        let place: Text = "\(path)" + (branch.map { " (\($0))" } ?? "")
        return "\(self.commits(commits)) in \(place) \(commits == 1 ? "is" : "are") not pushed"
    }

    package func total(_ count: Int, activeDays: Int, first: Day?, hasAccount: Bool) -> Text {
        (hasAccount ? contributions(count) : commits(count)) + " on \(days(activeDays))"
            + (first.map { " \(since($0))" } ?? "")
    }

    package func githubAge(seconds: Int) -> Text { "GitHub \(age(seconds: seconds))" }
    package func repositoriesAge(seconds: Int) -> Text { "repositories \(age(seconds: seconds))" }
    package func staleBecause(_ error: String) -> Text { "not refreshed: \(error)" }
}
