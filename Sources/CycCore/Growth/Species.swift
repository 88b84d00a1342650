/// The plant that grows with focus; levels unlock new ones.
package enum Species: String, CaseIterable, Sendable {
    case marimo, moss, clover, cactus, sunflower, bonsai

    /// The level that unlocks it.
    package var unlockLevel: Int {
        switch self {
        case .marimo: 0
        case .moss: 1
        case .clover: 2
        case .cactus: 3
        case .sunflower: 5
        case .bonsai: 8
        }
    }

    /// The species unlocked at `level`, lowest level first.
    package static func open(at level: Int) -> [Species] {
        allCases.filter { $0.unlockLevel <= level }
    }
}

/// A change of the species from a logical day on.
package struct SpeciesChange: Hashable, Sendable {
    package let since: LogicalDay
    package let species: Species

    package init(since: LogicalDay, _ species: Species) {
        self.since = since
        self.species = species
    }

    /// `2026-11-21 cactus`.
    var word: String { "\(since.date) \(species.rawValue)" }

    init?(word: String) {
        let parts = word.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = Day(iso: parts[0]),
            let species = Species(rawValue: String(parts[1]))
        else { return nil }
        self.init(since: LogicalDay(on: date), species)
    }
}
