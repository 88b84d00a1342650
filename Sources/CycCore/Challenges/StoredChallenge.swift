/// A challenge with what was told of it.
package struct StoredChallenge: Hashable, Sendable {
    package var challenge: Challenge
    /// Whether the person was told in an answer that it is completed.
    package var isAnnounced: Bool
    /// Whether the channels were told that it is completed.
    package var isSent: Bool

    package init(_ challenge: Challenge, isAnnounced: Bool = false, isSent: Bool = false) {
        self.challenge = challenge
        self.isAnnounced = isAnnounced
        self.isSent = isSent
    }
}

extension StoredChallenge: EntryRecord {
    package static let kind = EntryKind.challenge
    package static let plural = "challenges"
    package static let fields = [
        Field("name", .text, role: .likeness),
        Field("rule", .choice(Challenge.Rule.allCases.map(\.rawValue)), role: .likeness),
        Field(
            "target_days",
            .integer(
                Int64(Challenge.targets.lowerBound)...Int64(Challenge.targets.upperBound)),
            role: .likeness),
        Field("start", .day, role: .likeness),
        Field("until", .day, isOptional: true, role: .likeness),
        Field(
            "goal",
            .integer(Int64(Challenge.goals.lowerBound)...Int64(Challenge.goals.upperBound)),
            role: .likeness),
        Field("rest_days", .words, isOptional: true, role: .likeness),
        Field("stopped", .day, isOptional: true),
        Field("announced", .flag, role: .mark),
        // What an older version exported was not told again.
        Field("sent", .flag, isOptional: true, role: .mark),
        Field(
            "per_week",
            .integer(
                Int64(Challenge.daysPerWeek.lowerBound)...Int64(Challenge.daysPerWeek.upperBound)),
            isOptional: true),
    ]

    package var number: Int64 { challenge.id }
    package var headline: String { challenge.name }

    package var values: [FieldValue] {
        [
            .text(challenge.name), .text(challenge.rule.rawValue),
            .integer(Int64(challenge.targetDays)), .day(challenge.start), .day(challenge.until),
            .integer(Int64(challenge.goal)),
            challenge.restDays.map { days in
                .words(Weekday.sorted(days).map(\.code))
            } ?? .none,
            .day(challenge.stopped), .flag(isAnnounced), .flag(isSent),
            challenge.perWeek.map { .integer(Int64($0)) } ?? .none,
        ]
    }

    package init?(number: Int64, values: [FieldValue]) {
        guard let name = values[0].text,
            let rule = values[1].text.flatMap(Challenge.Rule.init(rawValue:)),
            let targetDays = values[2].integer, let start = values[3].day,
            let goal = values[5].integer
        else { return nil }
        let codes = values[6].words
        let rest = codes.map { Set($0.compactMap(Weekday.init(code:))) }
        guard rest?.count ?? 0 == codes?.count ?? 0 else { return nil }
        let perWeek = values[10].integer
        guard (rule == .weekly) == (perWeek != nil) else { return nil }
        let until = values[4].day
        if let until {
            guard start <= until, until.number - start.number < Challenge.longestSpan else {
                return nil
            }
        }
        self.init(
            Challenge(
                id: number, name: name, rule: rule, targetDays: Int(targetDays), start: start,
                until: until, goal: Int(goal), restDays: rest, perWeek: perWeek.map { Int($0) },
                stopped: values[7].day),
            isAnnounced: values[8].isTrue,
            isSent: values[9] == .none ? values[8].isTrue : values[9].isTrue)
    }

    package func asMade() throws -> StoredChallenge {
        var stored = self
        do {
            stored.challenge = try challenge.checked()
        } catch {
            throw Problem.challenge(error)
        }
        return stored
    }
}
