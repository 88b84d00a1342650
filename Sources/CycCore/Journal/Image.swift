/// A value before and after a change; `nil` where there is none.
package struct Image<Value: Hashable & Sendable>: Hashable, Sendable {
    package let before: Value?
    package let after: Value?

    package init(before: Value?, after: Value?) {
        self.before = before
        self.after = after
    }

    /// The value that it is about, as it is after the change, or was before one that removes it.
    package var subject: Value? { after ?? before }
}

/// An entry before and after an action.
package typealias EntryImage = Image<Entry>
