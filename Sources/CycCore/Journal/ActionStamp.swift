/// Total order of actions over all machines: of two concurrent writes the later stamp wins.
package struct ActionStamp: Hashable, Comparable, Sendable {
    /// See ``Action/clock``.
    package let clock: Int64
    let key: ActionKey

    package static func < (one: ActionStamp, other: ActionStamp) -> Bool {
        (one.clock, one.key) < (other.clock, other.key)
    }
}

extension Action {
    package var stamp: ActionStamp { ActionStamp(clock: clock, key: key) }
}
