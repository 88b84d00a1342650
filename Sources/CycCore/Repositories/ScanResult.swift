/// Commits of one author address on one day, to be added or removed.
package struct DayChange: Equatable, Sendable {
    /// The author date in the commit's own offset.
    package let day: Day
    package let address: EmailAddress
    /// New records, and records whose flags changed.
    package var set: [CommitRecord]
    /// Commits that are no longer reachable.
    package var removed: [CommitID]

    package init(
        day: Day, address: EmailAddress, set: [CommitRecord] = [], removed: [CommitID] = []
    ) {
        self.day = day
        self.address = address
        self.set = set
        self.removed = removed
    }
}

/// State that a scan keeps for the next one; the ledger stores it as it is.
package struct ScanCache: Equatable, Sendable {
    /// Tips, number of shards, author addresses seen; format private to the scanner.
    package var state: [UInt8]
    /// All reachable commits with their number of children, divided by the first bits of the ID, so
    /// that a new commit reads and writes only a few shards. Format private to the scanner.
    package var shards: [Int: [UInt8]]

    package init(state: [UInt8], shards: [Int: [UInt8]]) {
        self.state = state
        self.shards = shards
    }
}

package struct ScanResult: Equatable, Sendable {
    /// Whether `changes` replace all stored data or only add to it.
    package var isWhole: Bool
    package var changes: [DayChange]
    /// All shards after a complete scan, otherwise the changed ones.
    package var memory: ScanCache
    /// Addresses outside the requested ones whose author has the name configured in this
    /// repository, with their last commit day.
    package var namesakes: [EmailAddress: Day]
    /// Newly reachable commits of the requested authors that mention to-dos; by ID.
    package var mentions: [TodoMention]
    /// Newly reachable commits of the requested authors; by day and ID.
    package var subjects: [CommitSubject]

    package init(
        isWhole: Bool, changes: [DayChange], memory: ScanCache,
        namesakes: [EmailAddress: Day], mentions: [TodoMention] = [],
        subjects: [CommitSubject] = []
    ) {
        self.isWhole = isWhole
        self.changes = changes
        self.memory = memory
        self.namesakes = namesakes
        self.mentions = mentions
        self.subjects = subjects
    }
}
