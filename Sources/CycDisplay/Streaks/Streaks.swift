package protocol StreakMessages: Sendable {
    /// Above the list of runs of the last year.
    var runsTitle: String { get }
    var noRuns: String { get }
    /// Under lengths that are lower bounds.
    var lowerBoundNote: String { get }
}

extension English {
    package var runsTitle: String { "Runs of the last year" }
    package var noRuns: String { "no run in the last year" }
    package var lowerBoundNote: String { "incomplete: a year could not be loaded" }
}

extension Korean {
    package var runsTitle: String { "지난 1년의 연속 기록" }
    package var noRuns: String { "지난 1년간 연속 기록이 없습니다" }
    package var lowerBoundNote: String { "불완전한 결과: 불러오지 못한 해가 있습니다" }
}
