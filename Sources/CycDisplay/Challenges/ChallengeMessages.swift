package import CycCore

/// Messages of challenges and D-Days.
extension Messages {
    /// - Parameter number: The challenge that is edited; `nil` for a new one.
    package func explain(_ error: ChallengeError, editing number: Int64? = nil) -> Explanation {
        switch error {
        case .name(let error): explain(error, of: .name)
        case .targetOutside(let range, .weeks):
            explanation(
                "--weeks must be a whole number from \(range.lowerBound) to \(grouped(range.upperBound))",
                "--weeks는 \(range.lowerBound)부터 \(grouped(range.upperBound))까지의 정수여야 합니다",
                hint: example(Fix.weeklyChallenge(editing: number)))
        case .perWeekOutside(let range):
            explanation(
                "--per-week must be a whole number from \(range.lowerBound) to \(range.upperBound)",
                "--per-week는 \(range.lowerBound)부터 \(range.upperBound)까지의 정수여야 합니다",
                hint: example(Fix.weeklyChallenge(editing: number)))
        case .targetOutside(let range, .days):
            explanation(
                "--days must be a whole number from \(range.lowerBound) to \(grouped(range.upperBound))",
                "--days는 \(range.lowerBound)부터 \(grouped(range.upperBound))까지의 정수여야 합니다",
                hint: example(Fix.challenge(editing: number)))
        case .goalOutside(let range):
            explanation(
                "--goal must be a whole number from \(range.lowerBound) to \(grouped(range.upperBound))",
                "--goal은 \(range.lowerBound)부터 \(grouped(range.upperBound))까지의 정수여야 합니다",
                hint: "leave it out for one contribution a day", "생략하면 하루 기여 1회입니다")
        case .backwards(let start, let until):
            explanation(
                "the challenge would end (\(until)) before it starts (\(start))",
                "챌린지의 마지막 날(\(until))이 시작일(\(start))보다 빠릅니다",
                hint: "choose a later day for --until", "--until에 더 늦은 날을 지정하세요")
        case .tooLong(let limit):
            explanation(
                "a challenge cannot span more than \(days(limit))",
                "챌린지 기간은 \(days(limit))을 넘을 수 없습니다",
                hint: "choose an earlier day for --until", "--until에 더 이른 날을 지정하세요")
        }
    }

    package func explainFinished(_ id: Int64, _ state: ChallengeProgress.State) -> Explanation {
        let text: Text =
            switch state {
            case .active, .expired: say("is already over", "이미 끝난 챌린지입니다")
            case .completed: say("is already completed", "이미 달성한 챌린지입니다")
            case .broken: say("is already broken", "이미 끊긴 챌린지입니다")
            }
        return explanation(
            "challenge #\(id) \(text)", "\(text): #\(id)",
            hint: "list them: \(Fix.listChallenges)", "목록 보기: \(Fix.listChallenges)")
    }

    package var challengeLabel: Text { say("Challenge", "챌린지") }
    package var ddayLabel: Text { say("D-Day", "디데이") }
    package var progressLabel: Text { say("Progress", "진행") }
    package var stateLabel: Text { say("Status", "상태") }
    package var paceLabel: Text { say("Pace", "페이스") }
    package var spanLabel: Text { say("Terms", "조건") }

    /// State, such as "active" or "broken on 2026-11-19".
    package func state(_ progress: ChallengeProgress) -> Text {
        switch progress.state {
        case .active where progress.isOutOfReach: say("out of reach", "달성 불가")
        case .active: say("active", "진행 중")
        case .completed:
            say(
                "completed" + (progress.end.map { " on \($0)" } ?? ""),
                "달성" + (progress.end.map { " (\($0))" } ?? ""))
        case .broken:
            say(
                "broken" + (progress.brokenOn.map { " on \($0)" } ?? ""),
                "끊김" + (progress.brokenOn.map { " (\($0))" } ?? ""))
        case .expired:
            say(
                progress.challenge.stopped.map { "stopped on \($0)" }
                    ?? "expired" + (progress.challenge.until.map { " on \($0)" } ?? ""),
                progress.challenge.stopped.map { "중단 (\($0))" }
                    ?? "기간 만료" + (progress.challenge.until.map { " (\($0))" } ?? ""))
        }
    }

    /// Target, such as "100 days" or "12 weeks".
    private func target(_ challenge: Challenge) -> Text {
        count(challenge.targetDays, challenge.rule.unit)
    }

    /// Counted days, such as "87 of 100 days".
    package func counted(_ progress: ChallengeProgress) -> Text {
        let challenge = progress.challenge
        return say(
            "\(progress.unknownDays > 0 ? "at least " : "")\(grouped(progress.countedDays)) of "
                + target(challenge),
            "\(target(challenge)) 중 \(count(progress.countedDays, challenge.rule.unit))"
                + (progress.unknownDays > 0 ? " 이상" : ""))
    }

    package func toGo(_ progress: ChallengeProgress) -> Text {
        let rest = progress.remainingDays
        return say("\(grouped(rest)) to go", "\(count(rest, progress.challenge.rule.unit)) 남음")
    }
    /// Last day of a challenge that has one.
    package func lastDay(_ day: Day) -> Text { say("last day \(day)", "마지막 날 \(day)") }
    /// Completion date if nothing more is missed.
    package func doneOn(_ day: Day, _ unit: Streak.Unit) -> Text {
        switch unit {
        case .days: say("done on \(day) without a miss", "빠짐없이 하면 \(day)에 달성")
        case .weeks: say("done on \(day) at the earliest", "빠르면 \(day)에 달성")
        }
    }

    /// Days or weeks that may still be missed; a negative `count` means out of reach.
    package func canMiss(_ count: Int, _ unit: Streak.Unit) -> Text {
        switch (count, unit) {
        case (0, .days): say("no day can be missed", "하루도 빠지면 안 됩니다")
        case (0, .weeks): say("no week can be missed", "한 주도 빠지면 안 됩니다")
        case (1..., _):
            say(
                "\(self.count(count, unit)) can still be missed",
                "\(self.count(count, unit)) 더 빠져도 됩니다")
        default:
            say(
                "out of reach, \(self.count(-count, unit)) short",
                "\(self.count(-count, unit)) 모자라 달성할 수 없습니다")
        }
    }

    /// Pace needed from now on.
    package func pace(_ progress: ChallengeProgress) -> Text {
        let goal = progress.remainingDays
        return switch (progress.challenge.rule, progress.daysLeft) {
        case (.streak, _): say("every day except rest days", "쉬는 날을 빼고 매일")
        case (.weekly, _): everyWeek(progress.challenge)
        case (.total, 1?) where language == .en: "the one remaining day"
        case (.total, goal?): say("all \(days(goal)) remaining", "남은 \(days(goal)) 모두")
        case (.total, let left?):
            say(
                "\(grouped(goal)) of the \(days(left)) remaining",
                "남은 \(days(left)) 중 \(days(goal))")
        case (.total, nil): say("at your own pace, no deadline", "정해진 기한 없음")
        }
    }

    /// Days per week, such as "5 days of every week".
    private func everyWeek(_ challenge: Challenge) -> Text {
        let days = days(challenge.perWeek ?? Settings.daysOfAWeek)
        return say("\(days) a week", "매주 \(days)")
    }

    package func needsToday(_ rule: Challenge.Rule) -> Text {
        switch rule.unit {
        case .days: say("today does not count yet", "오늘은 아직 채우지 못했습니다")
        case .weeks: say("this week needs today", "이번 주는 오늘이 꼭 필요합니다")
        }
    }

    /// Terms of a challenge: rule, goal, first and last day, rest days.
    package func terms(_ challenge: Challenge) -> Text {
        let target = target(challenge)
        var parts: [Text] = [
            challenge.rule == .total
                ? say("\(target) in total", "총 \(target)")
                : say("\(target) in a row", "\(target) 연속")
        ]
        if challenge.rule == .weekly { parts.append(everyWeek(challenge)) }
        parts.append(
            say("from \(challenge.start)", "\(challenge.start)부터")
                + (challenge.until.map { say(" to \($0)", " \($0)까지") } ?? ""))
        if challenge.goal > 1 {
            let goal = contributions(challenge.goal)
            parts.append(say("\(goal) a day", "하루 \(goal) 이상"))
        }
        if let rest = challenge.restDays {
            let names = rest.sorted { $0.daysSinceMonday < $1.daysSinceMonday }.map { weekday($0) }
            parts.append(
                rest.isEmpty
                    ? say("no rest days", "쉬는 날 없음")
                    : say("rest days \(weekdayCodes(rest))", "쉬는 날 \(list(names))"))
        }
        return parts.joined(separator: ", ")
    }

    /// Number of days in years that could not be loaded.
    package func unknownDays(_ count: Int) -> Text {
        say("\(days(count)) could not be loaded", "\(days(count))은 불러오지 못했습니다")
    }

    package func started(_ challenge: Challenge) -> Text {
        say(
            "Started challenge #\(challenge.id): \(challenge.name)",
            "챌린지 시작: #\(challenge.id) \(challenge.name)")
    }
    package func updated(_ challenge: Challenge) -> Text {
        say(
            "Updated challenge #\(challenge.id): \(challenge.name)",
            "챌린지 수정: #\(challenge.id) \(challenge.name)")
    }
    package func stopped(_ challenge: Challenge) -> Text {
        say(
            "Stopped challenge #\(challenge.id): \(challenge.name)",
            "챌린지 중단: #\(challenge.id) \(challenge.name)")
    }
    package func announce(_ progress: ChallengeProgress) -> Text {
        say(
            "Challenge completed: \(progress.challenge.name), \(target(progress.challenge))!",
            "챌린지 달성: \(progress.challenge.name), \(target(progress.challenge))!")
    }

    /// Broken challenge, followed by the command that restarts it.
    package func broke(_ progress: ChallengeProgress) -> Text {
        say(
            "\(progress.challenge.name): \(state(progress)); to start over",
            "\(progress.challenge.name): \(state(progress)). 다시 시작하려면")
    }

    package var noChallenges: Text { say("No challenges. Start one", "챌린지가 없습니다. 시작하려면") }

    package func added(_ dday: DDay, today: Day) -> Text {
        say(
            "Added #\(dday.id) \(dday.name): \(dday.countdown(on: today)), \(date(dday.date))",
            "디데이 추가: #\(dday.id) \(dday.name): \(dday.countdown(on: today)), \(date(dday.date))"
        )
    }
    package func updated(_ dday: DDay, today: Day) -> Text {
        say(
            "Updated #\(dday.id) \(dday.name): \(dday.countdown(on: today)), \(date(dday.date))",
            "디데이 수정: #\(dday.id) \(dday.name): \(dday.countdown(on: today)), \(date(dday.date))"
        )
    }
    package var noDDays: Text { say("No D-Days. Add one", "디데이가 없습니다. 추가하려면") }
}
