package import CycCore

/// Which part of the calendar is shown.
package enum GrassPeriod: Hashable, Sendable {
    case lastYear
    case year(Int)
    case weeks(Int)
}

package protocol GrassMessages: Sendable {
    /// "1,234 contributions in the last year"; commits without a login.
    func grassTitle(total: Int, period: GrassPeriod, hasAccount: Bool) -> String
    var lessLabel: String { get }
    var moreLabel: String { get }
    /// What the sign for a missing day means.
    var notLoaded: String { get }
    /// What a day's cell says; `nil` for a day that could not be loaded.
    func cell(_ day: Day, count: Int?, hasAccount: Bool) -> String
    /// For screen readers: from when to when, and on how many days.
    func grassDescription(_ first: Day, _ last: Day, activeDays: Int) -> String
}

extension English {
    package func grassTitle(total: Int, period: GrassPeriod, hasAccount: Bool) -> String {
        let count = hasAccount ? contributions(total) : commits(total)
        switch period {
        case .lastYear: return "\(count) in the last year"
        case .year(let year): return "\(count) in \(year)"
        case .weeks(let weeks): return "\(count) in the last \(counted(weeks, "week"))"
        }
    }

    package var lessLabel: String { "Less" }
    package var moreLabel: String { "More" }
    package var notLoaded: String { "not loaded" }

    package func cell(_ day: Day, count: Int?, hasAccount: Bool) -> String {
        guard let count else { return "Not loaded: \(day)" }
        let amount = hasAccount ? contributions(count) : commits(count)
        return count > 0 ? "\(amount) on \(day)" : "Nothing on \(day)"
    }

    package func grassDescription(_ first: Day, _ last: Day, activeDays: Int) -> String {
        "One cell for each day from \(first) to \(last); \(days(activeDays)) with at least one."
    }
}

extension Korean {
    package func grassTitle(total: Int, period: GrassPeriod, hasAccount: Bool) -> String {
        let count = hasAccount ? contributions(total) : commits(total)
        switch period {
        case .lastYear: return "지난 1년간 \(count)"
        case .year(let year): return "\(year)년 \(count)"
        case .weeks(let weeks): return "최근 \(weeks)주간 \(count)"
        }
    }

    package var lessLabel: String { "적음" }
    package var moreLabel: String { "많음" }
    package var notLoaded: String { "불러오지 못함" }

    package func cell(_ day: Day, count: Int?, hasAccount: Bool) -> String {
        guard let count else { return "\(day): 불러오지 못함" }
        let amount = hasAccount ? contributions(count) : commits(count)
        return count > 0 ? "\(day): \(amount)" : "\(day): 없음"
    }

    package func grassDescription(_ first: Day, _ last: Day, activeDays: Int) -> String {
        "\(first)부터 \(last)까지 하루에 한 칸, 그중 \(days(activeDays))에 하나 이상 있습니다."
    }
}
