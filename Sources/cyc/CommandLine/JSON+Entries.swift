import CycCore

extension JSON {
    /// A challenge as in `status` and `challenge list`.
    init(_ progress: ChallengeProgress) {
        let challenge = progress.challenge
        self = .object(
            JSONMembers(
                StoredChallenge(challenge),
                [
                    "counted_days": .int(progress.countedDays),
                    "remaining_days": .int(progress.remainingDays),
                    "dday": JSON(progress.dday?.description), "end": JSON(progress.end),
                    "can_miss": JSON(progress.canMiss),
                    // Four decimals suffice for any progress bar.
                    "progress": .double((progress.fraction * 10_000).rounded() / 10_000),
                    "state": .string(progress.state.rawValue),
                    "broken_on": JSON(progress.brokenOn), "needs_today": .bool(progress.needsToday),
                    "complete": .bool(progress.unknownDays == 0),
                    "unit": .string(challenge.rule.unit.rawValue),
                ]))
    }

    /// A D-Day as in `status` and `dday list`.
    init(_ dday: DDay, today: Day) {
        let countdown = dday.countdown(on: today)
        self = .object(JSONMembers(dday, ["dday": .string(countdown.description)]))
    }

    init(_ freeze: Freeze) { self = .object(JSONMembers(freeze)) }

    init(_ counts: TodoCounts) {
        self = .object([
            "open": .int(counts.open), "today": .int(counts.today),
            "done_today": .int(counts.doneToday),
        ])
    }

    /// A to-do.
    ///
    /// - Parameters:
    ///   - list: The list on which it is shown, or its stored one.
    ///   - leaves: Its number of completed pomodoros; omitted if `nil`.
    init(_ todo: Todo, list: TodoList, leaves: Int? = nil) {
        var others: JSONMembers = ["list": .string(list.rawValue)]
        if let leaves { others.append("leaves", .int(leaves)) }
        self = .object(JSONMembers(todo, others))
    }
}
