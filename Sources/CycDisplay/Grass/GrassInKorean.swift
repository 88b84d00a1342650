package import CycCore

extension Korean {
    package func grassTitle(total: Int, period: GrassPeriod, hasAccount: Bool) -> Text {
        let count = hasAccount ? contributions(total) : commits(total)
        switch period {
        case .lastYear: return "지난 1년간 \(count)"
        case .year(let year): return "\(year)년 \(count)"
        case .weeks(let weeks): return "최근 \(weeks)주간 \(count)"
        }
    }

    package var lessLabel: Text { "적음" }
    package var moreLabel: Text { "많음" }
    package var notLoaded: Text { "불러오지 못함" }

    package func cell(_ day: Day, count: Int?, hasAccount: Bool) -> Text {
        guard let count else { return "\(day): 불러오지 못함" }
        let amount = hasAccount ? contributions(count) : commits(count)
        return count > 0 ? "\(day): \(amount)" : "\(day): 없음"
    }

    package func grassDescription(_ first: Day, _ last: Day, activeDays: Int) -> Text {
        "\(first)부터 \(last)까지 하루에 한 칸, 그중 \(days(activeDays))에 하나 이상 있습니다."
    }
}
