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

    /// The challenge that ends first, else one that was broken or completed lately; one that is long
    /// over only where there is no D-Day.
    var challenge: ChallengeProgress? {
        let (all, today) = (overview.challenges, overview.date)
        return all.nearest ?? overview.shownChallenges.first
            ?? all.last { $0.state == .completed && $0.end == today }
            ?? (overview.nextDDay == nil ? all.last : nil)
    }

    /// The days of the last twelve months, the running one included.
    var lastMonths: GrassPicture {
        let first = CivilMonth(of: overview.date).advanced(by: -11).first
        var part = grass
        part.cells = grass.cells.filter { $0.day >= first }
        part.total = part.cells.reduce(0) { $0 + ($1.count ?? 0) }
        part.period = .days(first, overview.date)
        return part
    }

    /// Contributions by month, and days that could not be loaded.
    var months: [(month: CivilMonth, count: Int, unknownDays: Int)] {
        var months: [(month: CivilMonth, count: Int, unknownDays: Int)] = []
        for cell in lastMonths.cells {
            let month = CivilMonth(of: cell.day)
            if months.last?.month != month { months.append((month, 0, 0)) }
            months[months.count - 1].count += cell.count ?? 0
            months[months.count - 1].unknownDays += cell.count == nil ? 1 : 0
        }
        return months
    }

    /// Contributions by weekday, from the first day of the week.
    var weekdays: [(weekday: Weekday, count: Int)] {
        let cells = lastMonths.cells
        return Weekday.week(from: weekBegins).map { weekday in
            (weekday, cells.reduce(0) { $0 + ($1.day.weekday == weekday ? $1.count ?? 0 : 0) })
        }
    }
}
