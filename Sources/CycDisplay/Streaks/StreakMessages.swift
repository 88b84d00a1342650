package protocol StreakMessages: Sendable {
    /// Above the list of runs of the last year.
    var runsTitle: Text { get }
    var noRuns: Text { get }
    /// Under lengths that are lower bounds.
    var lowerBoundNote: Text { get }
}
