package import CycCore

extension Korean {
    package func explain(_ problem: ChallengeProblem) -> Explanation {
        switch problem {
        case .name(let problem): explain(problem, of: .name)
        case .targetOutside(let range):
            Explanation(
                "--days는 \(range.lowerBound)에서 \(grouped(range.upperBound))까지의 정수여야 합니다",
                hint: "예: \(Fix.startChallenge)")
        case .goalOutside(let range):
            Explanation(
                "--goal은 \(range.lowerBound)에서 \(grouped(range.upperBound))까지의 정수여야 합니다",
                hint: "생략하면 하루 기여 1회입니다")
        case .backwards(let start, let until):
            Explanation(
                "도전의 마지막 날(\(until))이 시작일(\(start))보다 빠릅니다",
                hint: "--until에 더 늦은 날을 지정하세요")
        case .tooLong(let limit):
            Explanation(
                "도전 기간은 \(days(limit))을 넘을 수 없습니다", hint: "--until에 더 이른 날을 지정하세요")
        }
    }

    package func explainOver(_ id: Int64, _ state: ChallengeProgress.State) -> Explanation {
        let text: Text =
            switch state {
            case .active, .expired: "이미 끝난 도전입니다"
            case .completed: "이미 달성한 도전입니다"
            case .broken: "이미 끊긴 도전입니다"
            }
        return Explanation("\(text): #\(id)", hint: "목록 보기: \(Fix.listChallenges)")
    }

    package var challengeLabel: Text { "도전" }
    package var ddayLabel: Text { "디데이" }
    package var progressLabel: Text { "진행" }
    package var stateLabel: Text { "상태" }
    package var paceLabel: Text { "페이스" }
    package var spanLabel: Text { "조건" }

    package func state(_ progress: ChallengeProgress) -> Text {
        switch progress.state {
        case .active where progress.isOutOfReach: "달성 불가"
        case .active: "진행 중"
        case .completed: "달성" + (progress.end.map { " (\($0))" } ?? "")
        case .broken: "끊김" + (progress.brokenOn.map { " (\($0))" } ?? "")
        case .expired:
            progress.challenge.stopped.map { "중단 (\($0))" }
                ?? "기간 만료" + (progress.challenge.until.map { " (\($0))" } ?? "")
        }
    }

    package func counted(_ progress: ChallengeProgress) -> Text {
        "\(days(progress.challenge.targetDays)) 중 \(days(progress.countedDays))"
            + (progress.unknownDays > 0 ? " 이상" : "")
    }

    package func toGo(_ days: Int) -> Text { "\(self.days(days)) 남음" }
    package func lastDay(_ day: Day) -> Text { "마지막 날 \(day)" }
    package func doneOn(_ day: Day) -> Text { "빠짐없이 하면 \(day)에 달성" }

    package func canMiss(_ days: Int) -> Text {
        switch days {
        case 0: "하루도 빠지면 안 됩니다"
        case 1...: "\(self.days(days)) 더 빠져도 됩니다"
        default: "\(self.days(-days)) 모자라 달성할 수 없습니다"
        }
    }

    package func pace(_ progress: ChallengeProgress) -> Text {
        switch (progress.challenge.rule, progress.daysLeft) {
        case (.streak, _): "쉬는 날을 빼고 매일"
        case (.total, let left?) where left == progress.remainingDays:
            "남은 \(days(left)) 모두"
        case (.total, let left?): "남은 \(days(left)) 중 \(days(progress.remainingDays))"
        case (.total, nil): "정해진 기한 없음"
        }
    }

    package var needsToday: Text { "오늘은 아직 채우지 못했습니다" }

    package func terms(_ challenge: Challenge) -> Text {
        var parts: [Text] = [
            challenge.rule == .streak
                ? "\(days(challenge.targetDays)) 연속" : "총 \(days(challenge.targetDays))",
            "\(challenge.start)부터" + (challenge.until.map { " \($0)까지" } ?? ""),
        ]
        if challenge.goal > 1 { parts.append("하루 \(contributions(challenge.goal)) 이상") }
        if let rest = challenge.restDays {
            let names = rest.sorted { $0.daysSinceMonday < $1.daysSinceMonday }.map { weekday($0) }
            parts.append(rest.isEmpty ? "쉬는 날 없음" : "쉬는 날 \(list(names))")
        }
        return parts.joined(separator: ", ")
    }

    package func unknownDays(_ count: Int) -> Text { "\(days(count))은 불러오지 못했습니다" }
    package func started(_ challenge: Challenge) -> Text {
        "도전을 시작했습니다: #\(challenge.id) \(challenge.name)"
    }
    package func stopped(_ challenge: Challenge) -> Text {
        "도전을 중단했습니다: #\(challenge.id) \(challenge.name)"
    }
    package func announce(_ progress: ChallengeProgress) -> Text {
        "도전을 달성했습니다: \(progress.challenge.name), \(days(progress.challenge.targetDays))!"
    }
    package func broke(_ progress: ChallengeProgress) -> Text {
        "\(progress.challenge.name): \(state(progress)). 다시 시작하려면"
    }
    package var noChallenges: Text { "도전이 없습니다. 시작하려면" }
    package func added(_ dday: DDay, today: Day) -> Text {
        "디데이 #\(dday.id) \(dday.name): \(dday.countdown(on: today)), \(date(dday.date))"
    }
    package var noDDays: Text { "디데이가 없습니다. 추가하려면" }
}
