/// An entry of a file; its number there may differ, and it may have no identity.
package struct ImportedEntry: Hashable, Sendable {
    package var number: Int64?
    package var id: EntryID?
    package var values: [FieldValue]

    package init(number: Int64?, id: EntryID? = nil, values: [FieldValue]) {
        self.number = number
        self.id = id
        self.values = values
    }
}
