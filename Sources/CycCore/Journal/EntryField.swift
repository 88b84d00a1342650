/// Fields common to all kinds. The fields of a kind never begin with a dot.
package enum EntryField {
    /// True while the entry is removed; its other fields are kept.
    package static let removed = ".removed"
    /// The number assigned when the entry was added.
    package static let number = ".number"
}
