package import CycCore

package protocol GrassMessages: Sendable {
    /// "1,234 contributions in the last year"; commits without a login.
    func grassTitle(total: Int, period: GrassPeriod, hasAccount: Bool) -> Text
    var lessLabel: Text { get }
    var moreLabel: Text { get }
    /// What the sign for a missing day means.
    var notLoaded: Text { get }
    /// What a day's cell says; `nil` for a day that could not be loaded.
    func cell(_ day: Day, count: Int?, hasAccount: Bool) -> Text
    /// For screen readers: from when to when, and on how many days.
    func grassDescription(_ first: Day, _ last: Day, activeDays: Int) -> Text
}
