package import CycCore

extension Messages {
    /// Title, such as "1,234 contributions in the last year"; it counts commits if there is no
    /// account.
    ///
    /// - Parameter isComplete: Whether all days could be loaded; else the total is a lower bound.
    package func grassTitle(
        total: Int, period: GrassPeriod, hasAccount: Bool, isComplete: Bool = true
    ) -> Text {
        let known = hasAccount ? contributions(total) : commits(total)
        let count = isComplete ? known : atLeast(known)
        return switch period {
        case .lastYear: say("\(count) in the last year", "최근 1년간 \(count)")
        case .year(let year): say("\(count) in \(year)", "\(year)년 \(count)")
        case .weeks(let weeks):
            say("\(count) in the last \(counted(weeks, "week"))", "최근 \(weeks)주간 \(count)")
        case .days(let first, let last):
            say("\(count) from \(span(first, last))", "\(span(first, last)) \(count)")
        }
    }
    func fitting(_ weeks: Int, of all: Int) -> Text {
        say(
            "\(grouped(weeks)) of \(counted(all, "week")) fit",
            "\(grouped(all))주 중 \(grouped(weeks))주 표시")
    }

    /// Result of writing a picture; `file` is `nil` for standard output.
    package func written(_ picture: GrassPicture, to file: String?) -> Text {
        let title = heading(of: picture)
        let place: Text = file.map { "\($0)" } ?? say("standard output", "표준 출력")
        return say("Wrote a picture of \(title) to \(place)", "\(title) 잔디 저장: \(place)")
    }

    package var lessLabel: Text { say("Less", "적음") }
    package var moreLabel: Text { say("More", "많음") }
    var someNotLoaded: Text {
        say("Some days could not be loaded.", "불러오지 못한 날이 있습니다.")
    }
    /// Legend of the sign for a missing day.
    package var notLoaded: Text { say("not loaded", "불러오지 못함") }

    /// Tooltip of a day; `count` is `nil` for a day that could not be loaded.
    package func cell(_ day: Day, count: Int?, hasAccount: Bool) -> Text {
        guard let count else { return say("Not loaded: \(day)", "\(day): 불러오지 못함") }
        let amount = hasAccount ? contributions(count) : commits(count)
        return count > 0
            ? say("\(amount) on \(day)", "\(day): \(amount)")
            : say("Nothing on \(day)", "\(day): 없음")
    }

    /// Description for screen readers: the range, and the number of active days.
    package func grassDescription(_ first: Day, _ last: Day, activeDays: Int) -> Text {
        say(
            "One cell for each day from \(first) to \(last); \(days(activeDays)) with at least one.",
            "\(first)부터 \(last)까지 하루에 한 칸, 그중 \(days(activeDays))에 하나 이상 있습니다.")
    }
}
