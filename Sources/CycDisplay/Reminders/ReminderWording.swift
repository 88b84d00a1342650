package import CycCore

extension Messages {
    /// Text of a reminder; `home` is shown as `~`.
    ///
    /// The only control characters are line breaks in the body.
    package func reminder(
        about stake: ReminderStake, home: String?
    ) -> NoticeText {
        var lines = [opening(of: stake)]
        let blocks = blocks(of: stake, home: home)
        if stake.state == .uncounted, !blocks.isEmpty { lines.append(countFixTitle) }
        lines += blocks
        if stake.state == .none || stake.state == .unknown, let todo = stake.todo {
            lines.append("\(todoLabel): #\(todo.id) \(todo.content.title)")
        }
        if let progress = stake.challenge, let dday = progress.dday {
            lines.append("\(challengeLabel): \(progress.challenge.name), \(dday)")
        }
        if !stake.openMates.isEmpty { lines.append(openMates(stake.openMates)) }
        return NoticeText(title: title(of: stake), lines: lines)
    }

    /// Notice of a reminder, ready to be delivered.
    package func reminder(
        for slot: ReminderSlot, urgency: Notice.Urgency, about stake: ReminderStake, home: String?
    ) -> Notice {
        var notice = Notice(.evening(slot), at: slot, reminder(about: stake, home: home))
        notice.urgency = urgency
        notice.setToday(stake)
        return notice
    }

    /// Notice of a completed challenge, ready to be delivered.
    ///
    /// - Parameter now: Time of the notice.
    package func completion(
        of progress: ChallengeProgress, _ id: EntryID, at now: Moment, about stake: ReminderStake
    ) -> Notice {
        var notice = Notice(
            .completion(challenge: id), at: ReminderSlot(at: now), announcement(of: progress))
        notice.setToday(stake)
        return notice
    }

    /// Explains what could not be fetched or read; `home` is shown as `~`.
    package func explain(
        _ gap: ReminderStake.Gap, today: Day, home: String?
    ) -> Explanation {
        switch gap {
        case .gitHub(let since, let error):
            let explanation = error.map { explain($0) }
            return Explanation(
                unanswered(since: since, today: today, explanation?.message),
                hint: explanation.map { $0.hint ?? "\(Fix.sync)" })
        case .unread(let unread):
            return Explanation(
                "\(error(of: unread.reason, at: abbreviatingHome(unread.path, home: home))):",
                fix: Fix.read(unread, home: home))
        case .noRepositories, .noAddress:
            let advice = advice(gap == .noAddress ? .noAddress : .noRepositories, home: home)
            return Explanation("\(advice.text):", fix: advice.command)
        case .unconfirmed(let reason):
            return Explanation(
                sentence(reason) + (reason.remedy == nil ? "" : ":"),
                hint: reason.remedy.map { instruction($0, home: home) })
        }
    }

    /// Obstacles, each with the command that removes it on a line of its own.
    private func blocks(of stake: ReminderStake, home: String?) -> [Text] {
        /// Maximum number of obstacles; the rest is only counted.
        let maxShown = 3
        let unpushed = stake.unpushed.prefix(maxShown)
        // One command pushes all of them, so only the last block shows it.
        var blocks: [[Text]] = stake.unpushed.enumerated().map { place, group in
            let path = abbreviatingHome(group.path, home: home)
            let sentence = notPushed(group.commits, path: path)
            return place == unpushed.count - 1 ? ["\(sentence):", "\(Fix.push)"] : [sentence]
        }
        blocks += stake.uncounted.map { repository in
            let path = abbreviatingHome(repository.path, home: home)
            guard let reason = repository.reason else { return ["\(path):", "\(Fix.why)"] }
            let command: Text =
                reason.remedy.map { "\(instruction($0, home: home))" } ?? "\(Fix.why)"
            return ["\(path): \(sentence(reason)):", command]
        }
        blocks += stake.gaps.map { gap in
            let explanation = explain(gap, today: stake.date, home: home)
            return [explanation.message] + (explanation.hint.map { ["\($0)"] } ?? [])
        }
        let rest = blocks.count - maxShown
        return blocks.prefix(maxShown).flatMap { $0 } + (rest > 0 ? [more(rest)] : [])
    }
}

extension Notice {
    /// Copies today's state into the notice.
    fileprivate mutating func setToday(_ stake: ReminderStake) {
        today = Today(
            state: stake.state, streak: stake.streak, unit: stake.unit,
            timeLeft: stake.timeLeft)
        click = stake.page
    }
}
