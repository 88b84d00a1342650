/// A value that a field of an entry has or had.
package struct PreviousValue: Hashable, Sendable {
    /// Its place in ``EntryRecord/fields``.
    package let field: Int
    package let value: FieldValue
    /// Whether the action that wrote it was not undone.
    package let isInForce: Bool

    package init(field: Int, value: FieldValue, isInForce: Bool) {
        self.field = field
        self.value = value
        self.isInForce = isInForce
    }
}
