/// The user's profile and the growth that was notified; one for all machines.
package struct ProfileEntry: Hashable, Sendable {
    package let number: Int64
    package var name: String?
    /// Ascending; before the first change, the first species grows.
    package private(set) var changes: [SpeciesChange] = []
    /// The highest level that was notified.
    package var notifiedLevel: Int?
    /// The last perfect day that was notified.
    package var notifiedPerfectDay: Day?

    package init(number: Int64) { self.number = number }

    /// The species of a logical day.
    package func species(on day: LogicalDay) -> Species {
        changes.last { $0.since <= day }?.species ?? .marimo
    }

    /// Changes the species from a logical day on.
    package mutating func choose(_ species: Species, since day: LogicalDay) {
        changes.removeAll { $0.since >= day }
        guard self.species(on: day) != species else { return }
        changes.append(SpeciesChange(since: day, species))
    }
}

extension EntryKind {
    package static let profile = EntryKind(ProfileEntry.self)
}

extension ProfileEntry: EntryRecord {
    package static let traits = EntryTraits(
        "profile", plural: "profiles", noun: EntryTraits.Noun("profile", "프로필"),
        listCommand: ["me"], headline: ["name"], sharing: .chosen(.profile))
    package static let table = Table([
        // It has one value, so that there is one profile.
        Column(
            "whose", as: .choice([own]), role: .identity, missing: own, get: { _ in own },
            set: { _, _ in true }),
        Column("name", \.name),
        Column(
            "species", missing: [], get: { $0.changes.map(\.word) },
            set: { profile, words in
                profile.changes = words.compactMap(SpeciesChange.init(word:))
                return profile.changes.count == words.count
            }),
        Column(
            "told_level", \.notifiedLevel, as: .integer(in: 0...Int(Int32.max)), role: .mark,
            merge: .largest),
        Column("told_perfect_day", \.notifiedPerfectDay, role: .mark, merge: .largest),
    ])

    private static let own = "mine"

    package static func blank(number: Int64) -> ProfileEntry { ProfileEntry(number: number) }

    package var isConsistent: Bool {
        let days = changes.map(\.since)
        return days == days.sorted() && Set(days).count == days.count
    }

    package func validated() throws -> ProfileEntry {
        var validated = self
        validated.name = try wrapping({ CycError.profile(.name($0)) }, try checkedName(name))
        return validated
    }
}
