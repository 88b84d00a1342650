/// Fields common to all kinds. The fields of a kind never begin with a dot.
package enum EntryField {
    /// True while the entry is removed; its other fields are kept.
    package static let removed = ".removed"
    /// True once the entry was removed for good: no machine keeps what was written before.
    package static let erased = ".erased"
    /// The number assigned when the entry was added.
    package static let number = ".number"
}
