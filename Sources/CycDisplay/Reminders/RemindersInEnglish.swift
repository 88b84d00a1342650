package import CycCore

extension English {
    package func title(of stake: ReminderStake) -> Text {
        let text: Text =
            switch stake.state {
            case .unpushed where stake.unpushed.count == 1 && stake.unpushed[0].commits == 1:
                "a commit is not pushed yet"
            case .unpushed: "commits are not pushed yet"
            case .uncounted: "today's commits do not count yet"
            case .none: "no commit yet today"
            case .unknown: "no commit seen yet today"
            case .done, .pushed: "today is safe"
            }
        guard stake.streak > 0 else {
            let words = text.description
            return "\(words.prefix(1).uppercased())\(words.dropFirst())"
        }
        return "\(streak(of: stake)): \(text)"
    }

    private func streak(of stake: ReminderStake) -> Text {
        (stake.isLowerBound ? "At least " : "") + days(stake.streak)
    }

    package func opening(of stake: ReminderStake) -> Text {
        let left = left(seconds: Int(stake.secondsLeft))
        let hasStreak = stake.streak > 0
        let push: Text? =
            switch stake.state {
            case .none: "A small commit \(hasStreak ? "is enough" : "begins a new streak")."
            case .unpushed: "A push \(hasStreak ? "is enough" : "begins a new streak")."
            case .unknown:
                "A commit \(hasStreak ? "keeps it, whatever is true" : "begins a new streak")."
            case .uncounted, .done, .pushed: nil
            }
        return "\(left) \(hasStreak ? "to keep it" : "today")." + (push.map { " \($0)" } ?? "")
    }

    package var makesThemCount: Text { "This makes them count:" }
    package func again(_ title: Text) -> Text { "\(title) (again)" }

    package func unanswered(since: Int64?, today: Day, _ trouble: Text?) -> Text {
        let what: Text =
            since.map { "GitHub has not answered since \(time($0, today: today))" }
            ?? "GitHub has not answered yet"
        return what + (trouble.map { ": \($0)" } ?? "")
    }

    package func announcement(of progress: ChallengeProgress) -> ReminderText {
        let challenge = progress.challenge
        return ReminderText(
            title: "Challenge completed: \(challenge.name)",
            lines: [
                "\(days(challenge.targetDays)) done"
                    + (progress.end.map { ", the last on \(date($0))" } ?? "") + ". Well done!"
            ])
    }

    package func explain(_ problem: ReminderProblem) -> Explanation {
        switch problem {
        case .notATime(let text):
            Explanation(
                "\(text.isEmpty ? "nothing" : text) is neither a duration nor a time",
                hint: "write 2h, 90m, today or until 21:30")
        case .past(let text):
            Explanation(
                "\(text) is over already today",
                hint: "name a later time, or today for the rest of the day")
        case .ago(let text):
            Explanation(
                "\(text) lies in the past",
                hint: "write 2h, 90m, today or until 21:30")
        case .tooLong(let text):
            Explanation(
                "\(text) is longer than \(days(Snooze.longestDays))",
                hint: "to hear nothing for longer: \(Fix.remindOff)")
        }
    }

    package func describe(_ silence: ReminderSilence, today: Day) -> Text {
        switch silence {
        case .off: "reminders are off"
        case .noChannels: "reminders have no channel to go to"
        case .safe: "today is safe"
        case .resting: "nothing is due today"
        case .snoozed(let until): "snoozed until \(time(until, today: today))"
        case .quiet(let until): "quiet until \(time(until, today: today))"
        case .early(let next): "the first comes at \(time(next, today: today))"
        case .over: "none comes any more today"
        case .told(let slot): "the one of \(slot.clock) was sent"
        }
    }

    package var reminderIsDue: Text { "a reminder is due" }

    package func word(for state: SlotOutlook.State) -> Text {
        switch state {
        case .sent: "sent"
        case .due: "due"
        case .planned: "planned"
        case .skipped: "skipped"
        }
    }

    package func comes(at instant: Int64, today: Day) -> Text {
        "comes at \(time(instant, today: today))"
    }
    package func isAhead(on channels: [Settings.Channel]) -> Text {
        "waits on the server (\(channels.map(\.rawValue).listed()))"
    }
    package var noSlots: Text { "no reminder on this day" }
    package var remindersOn: Text { "reminders are on" }
    package var remindersOff: Text { "reminders are off" }
    package func snoozed(until instant: Int64, today: Day) -> Text {
        describe(.snoozed(until: instant), today: today)
    }
}
