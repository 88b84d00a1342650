/// What a person says of themselves, and what they were told of their growth: one for all machines.
package struct ProfileEntry: Hashable, Sendable {
    package let number: Int64
    package var name: String?
    /// Ascending; the first species grows before the first of them.
    package private(set) var changes: [SpeciesChange] = []
    /// The highest level that was told.
    package var toldLevel: Int?
    /// The last perfect day that was told.
    package var toldPerfectDay: Day?

    package init(number: Int64) { self.number = number }

    /// What grows on an own day.
    package func species(on day: OwnDay) -> Species {
        changes.last { $0.since <= day }?.species ?? .marimo
    }

    /// Lets another species grow from an own day on.
    package mutating func choose(_ species: Species, since day: OwnDay) {
        changes.removeAll { $0.since >= day }
        guard self.species(on: day) != species else { return }
        changes.append(SpeciesChange(since: day, species))
    }
}

extension ProfileEntry: EntryRecord {
    package static let kind = EntryKind.profile
    package static let plural = "profiles"
    package static let fields = [
        Field("whose", .choice([own]), role: .identity, missing: .text(own)),
        Field("name", .text, isOptional: true),
        Field("species", .words, missing: .words([])),
        Field("told_level", .integer(levels), isOptional: true, role: .mark),
        Field("told_perfect_day", .day, isOptional: true, role: .mark),
    ]

    /// The only value of a field that says that there is one profile.
    private static let own = "mine"
    private static let levels = 0...Int64(Int32.max)

    package var headline: String { name ?? "" }

    package var values: [FieldValue] {
        [
            .text(Self.own), .text(name), .words(changes.map(\.word)),
            toldLevel.map { .integer(Int64($0)) } ?? .none,
            toldPerfectDay.map { .day($0) } ?? .none,
        ]
    }

    package init?(number: Int64, values: [FieldValue]) {
        guard let words = values[2].words else { return nil }
        self.init(number: number)
        name = values[1].text
        changes = words.compactMap(SpeciesChange.init(word:))
        let days = changes.map(\.since)
        guard changes.count == words.count, days == days.sorted(), Set(days).count == days.count
        else { return nil }
        toldLevel = values[3].integer.map { Int($0) }
        toldPerfectDay = values[4].day
    }

    package func asMade() throws -> ProfileEntry {
        var made = self
        do {
            made.name = try name.map { try checkedText($0, limit: TextLimit.name) }
        } catch let problem as TextProblem {
            throw Problem.profile(.name(problem))
        }
        return made
    }
}
