/// What has grown of everything that was done.
package struct GrowthToday: Sendable {
    package let book: DailyRecords
    package let profile: ProfileEntry
    /// `nil` where growth is off.
    package let experience: Experience?

    package init(_ book: DailyRecords, profile: ProfileEntry, isEnabled: Bool) {
        self.book = book
        self.profile = profile
        experience = isEnabled ? Experience(book) : nil
    }

    /// What grows now.
    package var species: Species { profile.species(on: book.ownToday) }

    /// A kind of notice, by its word in the ledger.
    package enum Kind: String, Sendable {
        case level
        case perfectDay = "perfect"

        /// The numbers that tell notices of the kind apart: levels, or those of days.
        var numbers: ClosedRange<Int64> {
            switch self {
            case .level: 0 ... .max
            case .perfectDay: Day.writableNumbers
            }
        }
    }

    /// What is to be told outside the terminal, unless it was.
    ///
    /// A new one is its case, its kind and its mark here, and its text in `CycDisplay`.
    package enum Event: Hashable, Sendable {
        /// A level, and what opens with it or opened since the last one that was told.
        case level(Int, [Species])
        case perfectDay(Day)

        /// The same whenever it is computed, and of nothing else.
        var identity: (kind: Kind, number: Int64) {
            switch self {
            case .level(let level, _): (.level, Int64(level))
            case .perfectDay(let day): (.perfectDay, Int64(day.number))
            }
        }
    }

    /// What came about of late and was not told.
    package var untold: [Event] {
        guard let experience else { return [] }
        var events: [Event] = []
        let told = profile.toldLevel ?? 0
        if experience.level > told {
            events.append(
                .level(
                    experience.level,
                    Species.open(at: experience.level).filter { $0.opensAt > told }))
        }
        let yesterday = book.today.advanced(by: -1)
        let perfect = [book.today, yesterday].first { book.isPerfect($0) }
        if let perfect, profile.toldPerfectDay.map({ $0 < perfect }) ?? true {
            events.append(.perfectDay(perfect))
        }
        return events
    }
}

extension ProfileEntry {
    /// Notes that the person was told of growth.
    package mutating func markTold(_ kind: GrowthToday.Kind, _ number: Int64) {
        switch kind {
        case .level: toldLevel = max(Int(number), toldLevel ?? 0)
        case .perfectDay:
            let day = Day(number: Int(number))
            toldPerfectDay = max(day, toldPerfectDay ?? day)
        }
    }
}
