package protocol StreakMessages: Sendable {
    /// Above the list of runs of the last year.
    var runsTitle: String { get }
    var noRuns: String { get }
    /// Under lengths that are lower bounds.
    var lowerBoundNote: String { get }
}
