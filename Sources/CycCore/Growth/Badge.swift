/// A badge that a date can earn.
///
/// The date is a civil date for the grass, alarms and to-dos, and a logical day's for focus and
/// diary.
package enum Badge: String, CaseIterable, Sendable {
    /// A contribution was made.
    case green
    /// The focus goal of the logical day was reached.
    case focus
    /// A diary text was written.
    case diary
    /// An alarm was answered.
    case wake
    /// A to-do was closed, and none that was due was left.
    case todo
}
