/// A value before and after a change; `nil` if it does not exist.
package struct Image<Value: Hashable & Sendable>: Hashable, Sendable {
    package let before: Value?
    package let after: Value?

    package init(before: Value?, after: Value?) {
        self.before = before
        self.after = after
    }

    /// The value after the change, or before it if the change removes it.
    package var subject: Value? { after ?? before }
}

/// An entry before and after an action.
package typealias EntryImage = Image<Entry>
