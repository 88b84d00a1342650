/// GitHub's levels of days, 0 to 4, as far as known.
package struct Levels: Equatable, Sendable {
    /// By year, from 1 January on; ``unknown`` for days without a level.
    private var years: [Int: [UInt8]] = [:]

    package static let unknown: UInt8 = 255

    package init() {}

    package mutating func replace(year: Int, levels: [UInt8]) { years[year] = levels }

    package subscript(day: Day) -> Int? {
        let year = day.year
        guard let levels = years[year] else { return nil }
        let offset = day.number - Day.firstDay(ofYear: year).number
        guard offset < levels.count, levels[offset] != Self.unknown else { return nil }
        return Int(levels[offset])
    }
}
