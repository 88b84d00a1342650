import CycCore

/// Words on cards, and their alternative texts.
extension Messages {
    func title(of kind: CardKind) -> Text {
        switch kind {
        case .today: todayLabel
        case .streak: streakLabel
        case .challenge: challengeLabel
        case .grass: say("Contributions", "잔디")
        case .focus: focusLabel
        case .year: say("The last 12 months", "최근 12개월")
        }
    }

    func orMore(_ number: Text) -> Text { say("\(number)+", "\(number)+") }
    var contributionsLabel: Text { say("contributions", "기여") }
    var commitsLabel: Text { say("commits", "커밋") }

    func currentStreak(_ unit: Streak.Unit) -> Text {
        switch unit {
        case .days: say("current streak, days", "현재 연속 일수")
        case .weeks: say("current streak, weeks", "현재 연속 주")
        }
    }
    func longestStreak(_ unit: Streak.Unit) -> Text {
        switch unit {
        case .days: say("longest streak, days", "최장 연속 일수")
        case .weeks: say("longest streak, weeks", "최장 연속 주")
        }
    }

    var noChallengeYet: Text { say("No challenge yet", "아직 챌린지가 없습니다") }
    var noFocusYet: Text { say("No focus time yet", "아직 집중한 시간이 없습니다") }

    func beginsOn(_ day: Day) -> Text { say("begins on \(day)", "\(day)에 시작") }
    var goalReachedLabel: Text { say("goal reached", "목표 달성") }
    var belowGoalLabel: Text { say("below the goal", "목표 미달") }

    /// Hours and minutes, such as `4:20`; at least a minute for any time.
    func shortHours(_ time: Duration) -> Text {
        let minutes = time > .zero ? max(1, Int(time.wholeSeconds / 60)) : 0
        return "\(grouped(minutes / 60)):\(zeroPadded(minutes % 60, 2))"
    }

    /// Today's headline without the reason of a freeze, which is private.
    func publicHeadline(_ overview: Overview) -> Text {
        var summary = TodaySummary(overview)
        if case .frozen = summary.restReason { summary.restReason = .frozen("") }
        return headline(summary)
    }

    /// Lines below the headline of today's card: the time left, and the streak.
    func todayFacts(_ overview: Overview) -> [Text] {
        var facts: [Text] = []
        if overview.isAtRisk, let rest = overview.timeLeft {
            facts.append(timeToKeepStreak(rest))
        } else if !overview.state.isSafe, overview.restReason == nil {
            facts.append(left(overview.timeLeftToday))
        }
        if let run = overview.streak.current {
            let length = length(run, isLowerBound: overview.streak.isCurrentOpenEnded)
            facts.append("\(streakLabel): \(length)")
        }
        return facts
    }

    func facts(of progress: ChallengeProgress, today: Day) -> [Text] {
        var facts = [counted(progress)]
        guard progress.challenge.start <= today else {
            return facts + [beginsOn(progress.challenge.start)]
        }
        switch progress.state {
        case .active:
            facts[0] += ", " + toGo(progress)
            if let spare = progress.canMiss {
                facts.append(canMiss(spare, progress.challenge.rule.unit))
            }
            if let until = progress.challenge.until {
                facts.append(lastDay(until))
            } else if let end = progress.end {
                facts.append(doneOn(end, progress.challenge.rule.unit))
            }
        case .completed, .broken, .expired: facts.append(state(progress))
        }
        return facts
    }

    // MARK: Alternative texts

    func todayInWords(_ overview: Overview) -> Text {
        ([date(overview.date) + ": " + publicHeadline(overview)] + todayFacts(overview))
            .joined(separator: "; ")
    }

    func streakInWords(_ overview: Overview) -> Text {
        let streak = overview.streak
        var parts: [Text] = []
        if let run = streak.current {
            let length = length(run, isLowerBound: streak.isCurrentOpenEnded)
            parts.append(
                say("Current streak \(length)", "현재 연속 \(length)")
                    + " (\(span(run.start, run.end)))")
        } else {
            parts.append(
                streak.isCurrentUnknown
                    ? say("Current streak unknown", "현재 연속 알 수 없음")
                    : say("No current streak", "현재 연속 없음"))
        }
        if let run = streak.longest {
            let length = length(run, isLowerBound: !streak.isComplete)
            parts.append(
                say("longest \(length)", "최장 \(length)") + " (\(span(run.start, run.end)))")
        } else if !streak.isComplete {
            parts.append(say("longest unknown", "최장 알 수 없음"))
        }
        let total = total(
            overview.total, activeDays: overview.activeDays, first: overview.firstGreenDay,
            hasAccount: overview.snapshot.accountName != nil)
        parts.append(streak.isComplete ? total : say("at least \(total)", "\(total) 이상"))
        return parts.joined(separator: "; ")
    }

    func challengeInWords(_ view: CardView) -> Text {
        let today = view.overview.date
        if let progress = view.challenge {
            let name: Text = "\(progress.challenge.name)"
            let sign: [Text] = progress.dday.map { ["\($0)"] } ?? []
            return ([name] + sign + facts(of: progress, today: today)).joined(separator: ", ")
        }
        guard let dday = view.overview.nextDDay else { return noChallengeYet }
        return "\(dday.name), \(dday.countdown(on: today)), \(date(dday.date))"
    }

    func focusInWords(_ focus: FocusToday?) -> Text {
        guard let focus else { return noFocusYet }
        let week = focus.week.reduce(Duration.zero) { $0 + $1.time }
        let today = counted(focus.day)
        let sum = week == .zero ? say("nothing", "없음") : hours(week)
        return say(
            "Focus today: \(today); this week: \(sum)", "오늘 집중: \(today), 이번 주: \(sum)")
    }

    func yearInWords(_ view: CardView) -> Text {
        var text = view.grass.login.map { "\($0): " as Text } ?? ""
        text += heading(of: view.lastMonths)
        if let best = view.months.max(by: { $0.count < $1.count }), best.count > 0 {
            let (name, count) = (title(best.month), grouped(best.count))
            text += say("; most in \(name): \(count)", ", 가장 많은 달 \(name): \(count)")
        }
        if let best = view.weekdays.max(by: { $0.count < $1.count }), best.count > 0 {
            let (name, count) = (weekday(best.weekday), grouped(best.count))
            text += say("; most on \(name): \(count)", ", 가장 많은 요일 \(name): \(count)")
        }
        return text
    }
}
