package import CycCore

/// The subject of a card.
package enum CardKind: String, CaseIterable, Sendable {
    case today, streak, challenge, grass, focus, year
}

/// The data that cards are drawn from.
package struct CardView: Sendable {
    package let overview: Overview
    /// The last year's grass.
    package let grass: GrassPicture
    /// The plant of today.
    package let species: Species
    package let weekBegins: Weekday

    package init(
        _ overview: Overview, grass: GrassPicture, species: Species, weekBegins: Weekday
    ) {
        self.overview = overview
        self.grass = grass
        self.species = species
        self.weekBegins = weekBegins
    }
}
