/// Treatment of days in years that could not be loaded.
enum MissingYearPolicy {
    case neutral, counts, empty
}

/// Result of counting the days of a challenge.
struct ChallengeTally {
    /// Days or weeks, depending on the rule.
    var counted = 0
    /// Relevant days whose count is unknown.
    var unknown = 0
    var completedOn: Day?
    var brokenOn: Day?
}

/// Counting by a challenge's rule, as of a day.
protocol ChallengeCounting {
    var challenge: Challenge { get }
    func walk(unknown: MissingYearPolicy) -> ChallengeTally
    /// The day on which `count` more will have counted if none is missed.
    func end(lacking count: Int) -> Day?
    var daysLeft: Int? { get }
    var needsToday: Bool { get }
}
