/// An entry of a file that an import does not take, and the reason.
package struct ImportRemark: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// A value that no version writes, such as `date 7`.
        case invalid(String)
        /// Values that a person could not have entered.
        case refused(CycError)
        /// The file has an entry of this identity before.
        case repeated
        /// An entry of another kind has this identity.
        case foreignIdentity
        /// The entry that it belongs to is not taken either.
        case orphaned
        /// It overlaps an interval of this machine.
        case overlaps(FocusEntry)
        /// It overlaps an interval that the file has before.
        case overlapsInFile
        /// Another interval is open already, here or in the file.
        case secondOpen(FocusEntry)
    }

    package let kind: EntryKind
    /// Its number in the file.
    package let number: Int64?
    /// What a person calls it; empty where that cannot be read.
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

/// What an import did.
package struct ImportOutcome: Hashable, Sendable {
    /// Entries that a person made and that were added, or got something from the file.
    package var new = 0
    /// Those that were there already.
    package var kept = 0
    /// Those that were not taken.
    package var remarks: [ImportRemark] = []

    package init() {}
}
