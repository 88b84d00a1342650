/// What a date can have earned.
///
/// A badge has the date of what earned it: a civil date for the grass, alarms and to-dos, an own day's for
/// focus and diary.
package enum Badge: String, CaseIterable, Sendable {
    /// The grass is green.
    case green
    /// The own day's goal of focus was reached.
    case focus
    /// Something was written.
    case diary
    /// An alarm was answered.
    case wake
    /// Something was closed, and nothing due was left.
    case todo
}
