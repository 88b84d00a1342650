package import CycCore

extension English {
    package func explain(_ problem: ChallengeProblem) -> Explanation {
        switch problem {
        case .name(let problem): explain(problem, of: .name)
        case .targetOutside(let range):
            Explanation(
                "--days must be a whole number from \(range.lowerBound) to \(grouped(range.upperBound))",
                hint: "for example: \(Fix.startChallenge)")
        case .goalOutside(let range):
            Explanation(
                "--goal must be a whole number from \(range.lowerBound) to \(grouped(range.upperBound))",
                hint: "leave it out for one contribution a day")
        case .backwards(let start, let until):
            Explanation(
                "a challenge cannot begin on \(start) and end before, on \(until)",
                hint: "name a later day with --until")
        case .tooLong(let limit):
            Explanation(
                "a challenge cannot span more than \(days(limit))",
                hint: "name an earlier day with --until")
        }
    }

    package func explainOver(_ id: Int64, _ state: ChallengeProgress.State) -> Explanation {
        let text: Text =
            switch state {
            case .active, .expired: "is over already"
            case .completed: "is completed already"
            case .broken: "is broken already"
            }
        return Explanation("challenge #\(id) \(text)", hint: "see them: \(Fix.listChallenges)")
    }

    package var challengeLabel: Text { "Challenge" }
    package var ddayLabel: Text { "D-Day" }
    package var progressLabel: Text { "Progress" }
    package var stateLabel: Text { "State" }
    package var paceLabel: Text { "Pace" }
    package var spanLabel: Text { "Terms" }

    package func state(_ progress: ChallengeProgress) -> Text {
        switch progress.state {
        case .active where progress.isOutOfReach: "out of reach"
        case .active: "active"
        case .completed: "completed" + (progress.end.map { " on \($0)" } ?? "")
        case .broken: "broken" + (progress.brokenOn.map { " on \($0)" } ?? "")
        case .expired:
            progress.challenge.stopped.map { "stopped on \($0)" }
                ?? "expired" + (progress.challenge.until.map { " on \($0)" } ?? "")
        }
    }

    package func counted(_ progress: ChallengeProgress) -> Text {
        "\(progress.unknownDays > 0 ? "at least " : "")\(grouped(progress.countedDays)) of "
            + days(progress.challenge.targetDays)
    }

    package func toGo(_ days: Int) -> Text { "\(grouped(days)) to go" }
    package func lastDay(_ day: Day) -> Text { "last day \(day)" }
    package func doneOn(_ day: Day) -> Text { "done on \(day) if no day is missed" }

    package func canMiss(_ days: Int) -> Text {
        switch days {
        case 0: "no day may be missed"
        case 1...: "\(self.days(days)) can still be missed"
        default: "out of reach, \(self.days(-days)) short"
        }
    }

    package func pace(_ progress: ChallengeProgress) -> Text {
        switch (progress.challenge.rule, progress.daysLeft) {
        case (.streak, _): "every day that is not neutral"
        case (.total, 1?): "the one day that is left"
        case (.total, let left?) where left == progress.remainingDays:
            "all \(days(left)) that are left"
        case (.total, let left?):
            "\(grouped(progress.remainingDays)) of the \(days(left)) that are left"
        case (.total, nil): "at your own pace; there is no last day"
        }
    }

    package var needsToday: Text { "today does not count yet" }

    package func terms(_ challenge: Challenge) -> Text {
        var parts: [Text] = [
            challenge.rule == .streak
                ? "\(days(challenge.targetDays)) in a row"
                : "\(days(challenge.targetDays)) in total",
            "from \(challenge.start)" + (challenge.until.map { " to \($0)" } ?? ""),
        ]
        if challenge.goal > 1 { parts.append("\(contributions(challenge.goal)) a day") }
        if let rest = challenge.restDays {
            parts.append(rest.isEmpty ? "no rest days" : "rest days \(weekdayCodes(rest))")
        }
        return parts.joined(separator: ", ")
    }

    package func unknownDays(_ count: Int) -> Text {
        "\(days(count)) could not be loaded"
    }
    package func started(_ challenge: Challenge) -> Text {
        "started #\(challenge.id) \(challenge.name)"
    }
    package func stopped(_ challenge: Challenge) -> Text {
        "stopped #\(challenge.id) \(challenge.name)"
    }
    package func announce(_ progress: ChallengeProgress) -> Text {
        "Challenge completed: \(progress.challenge.name), \(days(progress.challenge.targetDays))!"
    }
    package func broke(_ progress: ChallengeProgress) -> Text {
        "\(progress.challenge.name): \(state(progress)); to begin anew"
    }
    package var noChallenges: Text { "no challenges; start one" }
    package func added(_ dday: DDay, today: Day) -> Text {
        "#\(dday.id) \(dday.name): \(dday.countdown(on: today)), \(date(dday.date))"
    }
    package var noDDays: Text { "no D-Days; add one" }
}
