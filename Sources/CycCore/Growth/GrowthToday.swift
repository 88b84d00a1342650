/// The current state of growth.
package struct GrowthToday: Sendable {
    package let records: DailyRecords
    package let profile: ProfileEntry
    /// `nil` if growth is off.
    package let experience: Experience?

    package init(_ records: DailyRecords, profile: ProfileEntry, isEnabled: Bool) {
        self.records = records
        self.profile = profile
        experience = isEnabled ? Experience(records) : nil
    }

    /// The current species.
    package var species: Species { profile.species(on: records.logicalToday) }

    /// The kind of a notice; its raw value is stored in the ledger.
    package enum Kind: String, Sendable {
        case level
        case perfectDay = "perfect"

        /// The numbers that identify notices of the kind: levels, or those of days.
        var numbers: ClosedRange<Int64> {
            switch self {
            case .level: 0 ... .max
            case .perfectDay: Day.writableNumbers
            }
        }
    }

    /// A notice about growth, which is sent once outside of the terminal.
    ///
    /// A new one needs a case, a kind and a field in ``ProfileEntry``, and a text in `CycDisplay`.
    package enum Event: Hashable, Sendable {
        /// A level, and the species unlocked since the last one that was notified.
        case level(Int, [Species])
        case perfectDay(Day)

        /// Equal whenever the same event is computed, and different from all others.
        var identity: (kind: Kind, number: Int64) {
            switch self {
            case .level(let level, _): (.level, Int64(level))
            case .perfectDay(let day): (.perfectDay, Int64(day.number))
            }
        }
    }

    /// Recent events that were not notified yet.
    package var pendingEvents: [Event] {
        guard let experience else { return [] }
        var events: [Event] = []
        let notified = profile.notifiedLevel ?? 0
        if experience.level > notified {
            events.append(
                .level(
                    experience.level,
                    Species.open(at: experience.level).filter { $0.unlockLevel > notified }))
        }
        let yesterday = records.today.advanced(by: -1)
        let perfect = [records.today, yesterday].first { records.isPerfect($0) }
        if let perfect, profile.notifiedPerfectDay.map({ $0 < perfect }) ?? true {
            events.append(.perfectDay(perfect))
        }
        return events
    }
}

extension ProfileEntry {
    /// Records that the user was notified.
    package mutating func markNotified(_ kind: GrowthToday.Kind, _ number: Int64) {
        switch kind {
        case .level: notifiedLevel = max(Int(number), notifiedLevel ?? 0)
        case .perfectDay:
            let day = Day(number: Int(number))
            notifiedPerfectDay = max(day, notifiedPerfectDay ?? day)
        }
    }
}
