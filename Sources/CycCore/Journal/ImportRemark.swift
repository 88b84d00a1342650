/// An entry of a file that is not imported, with the reason.
package struct ImportRemark: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// A value that no version of cyc writes, such as `date 7`.
        case invalid(String)
        /// Values that user input cannot have.
        case refused(CycError)
        /// The file has an earlier entry with this identity.
        case repeated
        /// An entry of another kind has this identity.
        case foreignIdentity
        /// The entry that it refers to is not imported.
        case orphaned
        /// It overlaps an existing interval.
        case overlaps(FocusEntry)
        /// It overlaps an earlier interval of the file.
        case overlapsInFile
        /// Another interval, existing or in the file, is still open.
        case secondOpen(FocusEntry)
        /// An interval without length.
        case emptyInterval
    }

    package let kind: EntryKind
    /// Its number in the file.
    package let number: Int64?
    /// The entry's name; empty if it cannot be read.
    package let headline: String
    /// The time of an interval.
    package let interval: FocusInterval?
    package let reason: Reason

    package init(
        _ kind: EntryKind, number: Int64?, headline: String = "", interval: FocusInterval? = nil,
        _ reason: Reason
    ) {
        self.kind = kind
        self.number = number
        self.headline = headline
        self.interval = interval
        self.reason = reason
    }

    package init(_ kind: EntryKind, _ entry: ImportedEntry, _ reason: Reason) {
        let record = kind.record.checked(number: entry.number ?? 1, values: entry.values)
        self.init(
            kind, number: entry.number, headline: record?.headline ?? "",
            interval: (record as? FocusEntry)?.interval, reason)
    }
}

/// Result of an import.
package struct ImportOutcome: Hashable, Sendable {
    /// Added or updated entries that the user made.
    package var new = 0
    /// Entries that already existed.
    package var kept = 0
    /// Entries that were not imported.
    package var remarks: [ImportRemark] = []

    package init() {}
}
