/// A challenge with its notification state.
package struct StoredChallenge: Hashable, Sendable {
    package var challenge: Challenge
    /// Whether a command has reported that it is completed.
    package var isAnnounced: Bool
    /// Whether its completion was sent to the notification channels.
    package var isSent: Bool

    package init(_ challenge: Challenge, isAnnounced: Bool = false, isSent: Bool = false) {
        self.challenge = challenge
        self.isAnnounced = isAnnounced
        self.isSent = isSent
    }
}

extension EntryKind {
    package static let challenge = EntryKind(StoredChallenge.self)
}

extension StoredChallenge: EntryRecord {
    package static let traits = EntryTraits(
        "challenge", plural: "challenges", noun: EntryTraits.Noun("challenge", "챌린지"),
        headline: ["name"], sharing: .chosen(.challenge))
    package static let table = Table([
        Column("name", \.challenge.name, role: .contentIdentity),
        Column("rule", \.challenge.rule, role: .contentIdentity),
        Column(
            "target_days", \.challenge.targetDays, as: .integer(in: Challenge.targets),
            role: .contentIdentity),
        Column("start", \.challenge.start, role: .contentIdentity),
        Column("until", \.challenge.until, role: .contentIdentity),
        Column("goal", \.challenge.goal, as: .integer(in: Challenge.goals), role: .contentIdentity),
        Column(
            "rest_days", role: .contentIdentity,
            get: { $0.challenge.restDays.map { Weekday.sorted($0).map(\.code) } },
            set: { stored, codes in
                let days = codes.map { Set($0.compactMap(Weekday.init(code:))) }
                stored.challenge.restDays = days
                return days?.count == codes?.count
            }),
        Column("stopped", \.challenge.stopped),
        Column("announced", \.isAnnounced, role: .mark, merge: .largest),
        // Exports of older versions lack `sent`; do not notify again.
        Column(
            "sent", role: .mark, merge: .largest, get: { Optional($0.isSent) },
            set: { stored, isSent in
                stored.isSent = isSent ?? stored.isAnnounced
                return true
            }),
        Column("per_week", \.challenge.perWeek, as: .integer(in: Challenge.daysPerWeek)),
    ])

    package static func blank(number: Int64) -> StoredChallenge {
        StoredChallenge(
            Challenge(
                id: number, name: "", rule: .streak, targetDays: 1, start: Day(number: 0)))
    }

    package var number: Int64 { challenge.id }

    package var isConsistent: Bool {
        guard (challenge.rule == .weekly) == (challenge.perWeek != nil) else { return false }
        guard let until = challenge.until else { return true }
        return challenge.start <= until
            && until.number - challenge.start.number < Challenge.longestSpan
    }

    /// Ends on the day of the start rather than before it, and counts days rather than weeks of
    /// unknown size.
    package static func madeConsistent(_ values: [FieldValue]) -> [FieldValue] {
        var consistent = values
        if let start = values[3].day, let until = values[4].day {
            let last = start.advanced(by: Challenge.longestSpan - 1)
            consistent[4] = .day(min(max(start, until), last))
        }
        let isWeekly = values[1].text == Challenge.Rule.weekly.rawValue
        if !isWeekly { consistent[10] = .none }
        if isWeekly, values[10] == .none { consistent[10] = .integer(1) }
        return consistent
    }

    package func validated() throws -> StoredChallenge {
        var stored = self
        stored.challenge = try wrapping(CycError.challenge, try challenge.checked())
        return stored
    }
}

extension Challenge.Rule: FieldConvertible {}
