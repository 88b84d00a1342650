/// An entry before and after an action; `nil` where there is none.
package struct EntryImage: Hashable, Sendable {
    package let before: Entry?
    package let after: Entry?

    package init(before: Entry?, after: Entry?) {
        self.before = before
        self.after = after
    }

    /// The entry that it is about.
    package var entry: Entry? { after ?? before }
}
