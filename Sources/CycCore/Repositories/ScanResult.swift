/// Commits of one author address on one day, to be put in or taken out.
package struct DayChange: Equatable, Sendable {
    /// The author date in the commit's own offset.
    package let day: Day
    package let address: EmailAddress
    /// New records, and records whose flags changed.
    package var set: [CommitRecord]
    /// No longer reachable.
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

/// What a scan remembers for the next one, in pieces that the ledger stores as they are.
package struct ScanCache: Equatable, Sendable {
    /// Tips, number of shards, author addresses seen: the scanner's own format.
    package var state: [UInt8]
    /// Every reachable commit with its number of children, in pieces by the first bits of the id,
    /// so that one new commit reads and writes a few of them only.
    ///
    /// The scanner's own format.
    package var shards: [Int: [UInt8]]

    package init(state: [UInt8], shards: [Int: [UInt8]]) {
        self.state = state
        self.shards = shards
    }
}

package struct ScanResult: Equatable, Sendable {
    /// Whether `changes` hold the whole history (forget what was stored) or only what is new.
    package var isWhole: Bool
    package var changes: [DayChange]
    /// For a whole scan all shards, else those that changed.
    package var memory: ScanCache
    /// Author addresses outside the asked ones whose author has this repository's own name, with the
    /// last day on which they committed.
    package var namesakes: [EmailAddress: Day]
    /// Commits of the wanted authors that name to-dos and were not reachable before; by id.
    package var mentions: [TodoMention]
    /// Of commits of the wanted authors that were not reachable before; by day and id.
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
