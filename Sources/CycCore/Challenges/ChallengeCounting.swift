/// What a day in a missing year is taken for.
enum MissingYearPolicy {
    case neutral, counts, empty
}

/// What the days of a challenge come to.
struct ChallengeTally {
    /// Days or weeks, as the rule counts.
    var counted = 0
    /// The days that would matter and are not known.
    var unknown = 0
    var completedOn: Day?
    var brokenOn: Day?
}

/// How a rule counts, seen from a day.
protocol ChallengeCounting {
    var challenge: Challenge { get }
    func walk(unknown: MissingYearPolicy) -> ChallengeTally
    /// The day on which so many more will have counted, if none is missed.
    func end(lacking count: Int) -> Day?
    var daysLeft: Int? { get }
    var needsToday: Bool { get }
}
