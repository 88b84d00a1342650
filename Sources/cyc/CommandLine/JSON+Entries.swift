import CycCore

extension JSON {
    /// A challenge as in `status` and `challenge list`.
    init(_ progress: ChallengeProgress) {
        let challenge = progress.challenge
        self = .object([
            "id": .int(Int(challenge.id)), "name": .string(challenge.name),
            "rule": .string(challenge.rule.rawValue), "target_days": .int(challenge.targetDays),
            "counted_days": .int(progress.countedDays),
            "remaining_days": .int(progress.remainingDays),
            "dday": JSON(progress.dday?.description), "start": JSON(challenge.start),
            "end": JSON(progress.end), "can_miss": JSON(progress.canMiss),
            // Four digits are more than any bar shows.
            "progress": .double((progress.fraction * 10_000).rounded() / 10_000),
            "state": .string(progress.state.rawValue), "until": JSON(challenge.until),
            "goal": .int(challenge.goal), "rest_days": JSON(restDays: challenge.restDays),
            "stopped": JSON(challenge.stopped), "broken_on": JSON(progress.brokenOn),
            "needs_today": .bool(progress.needsToday), "complete": .bool(progress.unknownDays == 0),
            "unit": .string(challenge.rule.unit.rawValue), "per_week": JSON(challenge.perWeek),
        ])
    }

    /// Codes of weekdays; null where the settings' hold.
    init(restDays: Set<Weekday>?) {
        self =
            restDays.map { days in
                .array(
                    days.sorted { $0.daysSinceMonday < $1.daysSinceMonday }.map { .string($0.code) }
                )
            } ?? .null
    }

    /// A D-Day as in `status` and `dday list`.
    init(_ dday: DDay, today: Day) {
        self = .object([
            "id": .int(Int(dday.id)), "name": .string(dday.name), "date": JSON(dday.date),
            "include_today": .bool(dday.includeToday),
            "dday": .string(dday.countdown(on: today).description),
        ])
    }

    init(_ freeze: Freeze) {
        self = .object([
            "id": .int(Int(freeze.id)), "from": JSON(freeze.days.lowerBound),
            "to": JSON(freeze.days.upperBound), "why": .string(freeze.why),
        ])
    }

    init(_ counts: TodoCounts) {
        self = .object([
            "open": .int(counts.open), "today": .int(counts.today),
            "done_today": .int(counts.doneToday),
        ])
    }

    /// A to-do.
    ///
    /// - Parameters:
    ///   - todo: The to-do.
    ///   - list: The list that it is shown on, or that it is stored with.
    ///   - leaves: Its whole pomodoros, where they are told.
    init(_ todo: Todo, list: TodoList, leaves: Int? = nil) {
        let content = todo.content
        var members: JSONMembers = [
            "id": .int(Int(todo.id)), "title": .string(content.title),
            "list": .string(list.rawValue), "tags": .array(content.tags.map(JSON.string)),
            "due": JSON(content.due), "note": JSON(content.note),
            "repository": JSON(content.repository), "created": JSON(content.created),
            "done": JSON(content.done), "commit": JSON(content.commit?.description),
        ]
        if let leaves { members.append("leaves", .int(leaves)) }
        self = .object(members)
    }
}
