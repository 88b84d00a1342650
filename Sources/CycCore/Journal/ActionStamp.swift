/// When an action was done, as far as machines can tell: where two did not see each other, the later one
/// holds.
package struct ActionStamp: Hashable, Comparable, Sendable {
    /// See ``Action/clock``.
    let clock: Int64
    let key: ActionKey

    package static func < (one: ActionStamp, other: ActionStamp) -> Bool {
        (one.clock, one.key) < (other.clock, other.key)
    }
}

extension Action {
    package var stamp: ActionStamp { ActionStamp(clock: clock, key: key) }
}
