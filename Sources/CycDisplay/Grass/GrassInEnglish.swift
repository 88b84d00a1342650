package import CycCore

extension English {
    package func grassTitle(total: Int, period: GrassPeriod, hasAccount: Bool) -> Text {
        let count = hasAccount ? contributions(total) : commits(total)
        switch period {
        case .lastYear: return "\(count) in the last year"
        case .year(let year): return "\(count) in \(year)"
        case .weeks(let weeks): return "\(count) in the last \(counted(weeks, "week"))"
        }
    }

    package var lessLabel: Text { "Less" }
    package var moreLabel: Text { "More" }
    package var notLoaded: Text { "not loaded" }

    package func cell(_ day: Day, count: Int?, hasAccount: Bool) -> Text {
        guard let count else { return "Not loaded: \(day)" }
        let amount = hasAccount ? contributions(count) : commits(count)
        return count > 0 ? "\(amount) on \(day)" : "Nothing on \(day)"
    }

    package func grassDescription(_ first: Day, _ last: Day, activeDays: Int) -> Text {
        "One cell for each day from \(first) to \(last); \(days(activeDays)) with at least one."
    }
}
