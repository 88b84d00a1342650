package import CycCore

extension Korean {
    package func headline(_ today: TodaySummary) -> Text {
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

    package var streakLabel: Text { "연속" }
    package var longestLabel: Text { "최장" }
    package var totalLabel: Text { "전체" }
    package var weekLabel: Text { "최근 7일" }
    package var todayLabel: Text { "오늘" }
    package var updatedLabel: Text { "갱신" }

    package func length(_ run: Run, isLowerBound: Bool) -> Text {
        let rest = run.restDays - run.frozenDays
        let neutral: [Text] = [
            rest > 0 ? "휴식 \(days(rest))" : nil,
            run.frozenDays > 0 ? "동결 \(days(run.frozenDays))" : nil,
        ].compactMap { $0 }
        return days(run.length) + (isLowerBound ? " 이상" : "")
            + (neutral.isEmpty ? "" : " (\(neutral.joined(separator: ", ")))")
    }

    package func noStreak(_ today: TodaySummary) -> Text {
        switch today.state {
        case .done, .pushed: "없음. GitHub에 오늘 기여가 표시되면 시작됩니다"
        case .unpushed: "없음. 오늘 푸시하면 시작됩니다"
        case .none, .unknown, .uncounted:
            today.localCommits == 0
                ? "없음. 오늘 커밋하면 시작됩니다" : "없음. 오늘 커밋이 집계되면 시작됩니다"
        }
    }
    package var unknownStreak: Text { "알 수 없음. 올해 기록을 GitHub에서 아직 받지 못했습니다" }
    package func keepIt(secondsLeft: Int) -> Text { left(seconds: secondsLeft) }
    package func nextDue(seconds: Int) -> Text { "다음 마감까지 \(duration(seconds: seconds))" }
    package func since(_ day: Day) -> Text { "\(day)부터" }

    package func notPushed(_ commits: Int, path: String, branch: String?) -> Text {
        let place: Text = "\(path)" + (branch.map { " (\($0))" } ?? "")
        return "\(place)에 푸시하지 않은 \(self.commits(commits))가 있습니다"
    }

    package func total(_ count: Int, activeDays: Int, first: Day?, hasAccount: Bool) -> Text {
        (first.map { "\(since($0)) " } ?? "") + "\(days(activeDays))에 걸쳐 "
            + (hasAccount ? contributions(count) : commits(count))
    }

    package func githubAge(seconds: Int) -> Text { "GitHub \(age(seconds: seconds)) 확인" }
    package func repositoriesAge(seconds: Int) -> Text { "저장소 \(age(seconds: seconds)) 확인" }
    package func staleBecause(_ error: String) -> Text { "갱신 실패: \(error)" }
}
