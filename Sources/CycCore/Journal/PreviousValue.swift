/// A current or earlier value of an entry's field.
package struct PreviousValue: Hashable, Sendable {
    /// Index in ``EntryRecord/fields``.
    package let field: Int
    package let value: FieldValue
    /// Whether the action that wrote it is not undone.
    package let isEffective: Bool

    package init(field: Int, value: FieldValue, isEffective: Bool) {
        self.field = field
        self.value = value
        self.isEffective = isEffective
    }
}
