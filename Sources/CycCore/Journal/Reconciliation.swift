/// The result of reconciling a journal with its tables.
///
/// The journal wins, since actions have a digest and rows do not. If a lost action may have changed
/// an entry, its row is used instead.
package struct Reconciliation: Sendable {
    /// The state that results from the readable actions alone.
    package let replay: JournalReplay
    package let entries: [EntryID: Entry]
    /// Entries whose readable actions lead to another state, in both states.
    package let images: [EntryImage]
    /// Whether a repair action has to be recorded, even one without changes.
    package let hasGaps: Bool
    package let nextNumbers: [EntryKind: Int64]

    /// Entries that were changed but whose state is unknown.
    package let lost: Set<EntryID>
    private let ended: Set<EntryID>

    /// Whether the entry exists or an action ended it, even under an identity with flipped bits.
    package func accountsFor(_ id: EntryID) -> Bool {
        entries[id] != nil || ended.contains(id)
            || entries.keys.contains { $0.resembles(id) } || ended.contains { $0.resembles(id) }
    }

    /// - Parameters:
    ///   - actions: The readable actions, oldest first.
    ///   - isWhole: Whether no action is missing.
    ///   - beforeLastGap: Number of actions before the last missing one.
    ///   - missing: Remains of unreadable actions.
    ///   - rows: The readable rows of the tables.
    ///   - mayBeStale: Whether some rows may be older than the tables.
    ///   - unread: Kinds whose tables have unreadable rows.
    ///   - addedInCopies: Entries added by actions of a copy, which the tables may lack.
    ///   - storedNextNumbers: First unused number of each kind, as far as it was stored.
    ///   - machine: The machine of the ledger.
    package init(
        actions: [Action], isWhole: Bool, beforeLastGap: Int,
        missing: DamagedActions = DamagedActions(), rows: [EntryID: Entry],
        mayBeStale: Bool = false, unread: Set<EntryKind>, addedInCopies: Set<EntryID> = [],
        nextNumbers storedNextNumbers: [EntryKind: Int64], machine: MachineID? = nil
    ) {
        let replay = JournalReplay(actions, of: machine)
        self.replay = replay
        let replayed = replay.entries
        var nextNumbers = replay.nextNumbers.merging(storedNextNumbers, uniquingKeysWith: max)
        // Above those of entries that moved, too.
        nextNumbers.merge(
            replay.shownNumbers.compactMap { key, number in
                EntryKind(rawValue: key.kindName).map { ($0, number + 1) }
            }, uniquingKeysWith: max)
        hasGaps = !replay.incompleteEntries.isEmpty || replay.isDisordered
        guard !isWhole || hasGaps else {
            entries = replayed
            images = []
            (lost, ended) = ([], [])
            self.nextNumbers = nextNumbers
            return
        }
        let rows = rows.corrected(by: replayed, actions)
        nextNumbers.merge(
            rows.values.map { ($0.kind, $0.number + 1) }, uniquingKeysWith: max)
        /// Entries for which every action since the one that began or ended them is known.
        var certain: Set<EntryID> = []
        /// Certain entries that began after the last gap.
        var begun: Set<EntryID> = []
        var (changed, ended) = (Set<EntryID>(), Set<EntryID>())
        for (place, action) in actions.enumerated() {
            // A change without writes only records a number.
            for change in action.changes where !change.writes.isEmpty {
                changed.insert(change.entry)
                if change.event == .ends {
                    ended.insert(change.entry)
                } else if ended.remove(change.entry) != nil, !begun.contains(change.entry) {
                    // It has values again that a missing action may have set.
                    certain.remove(change.entry)
                }
                guard place >= beforeLastGap else { continue }
                if change.adds { begun.insert(change.entry) }
                if change.adds || change.event == .ends { certain.insert(change.entry) }
            }
        }
        if replay.isDisordered { certain = [] }
        certain.subtract(replay.incompleteEntries)
        var (entries, taken) = ([EntryID: Entry](), Set<KindAndNumber>())
        func add(_ entry: Entry) {
            var entry = entry
            if !taken.insert(KindAndNumber(entry)).inserted {
                let next = nextNumbers[entry.kind] ?? 1
                entry = Entry(id: entry.id, kind: entry.kind, number: next, values: entry.values)
                nextNumbers[entry.kind] = next + 1
                taken.insert(KindAndNumber(entry))
            }
            entries[entry.id] = entry
        }
        /// Whether a missing action may have changed the entry.
        let isInDoubt = { (id: EntryID) -> Bool in
            !certain.contains(id)
                && (replay.incompleteEntries.contains(id) || missing.mayHaveChanged(id))
        }
        /// Whether the row is newer than the journal.
        let isNewer = { (row: Entry) -> Bool in
            if let entry = replayed[row.id] {
                return replay.incompleteEntries.contains(row.id) || missing.names(row.id)
                    || !row.hasFlippedBits(of: entry)
            }
            return !changed.contains(row.id)
                || isInDoubt(row.id) && !(mayBeStale && ended.contains(row.id))
        }
        let recorded = replayed.values.sorted(by: Self.order)
        for entry in recorded where rows[entry.id] == entry || !isInDoubt(entry.id) { add(entry) }
        for row in rows.values.sorted(by: Self.order)
        where entries[row.id] == nil && isNewer(row) { add(row) }
        for entry in recorded where entries[entry.id] == nil {
            let isRemoved =
                rows[entry.id] == nil && !unread.contains(entry.kind)
                && !addedInCopies.contains(entry.id)
            if !isRemoved { add(entry) }
        }
        self.ended = ended
        lost = changed.subtracting(ended).subtracting(entries.keys)
            .filter { replayed[$0] == nil }
        self.entries = entries
        self.nextNumbers = nextNumbers
        images = Set(replayed.keys).union(entries.keys)
            .map { EntryImage(before: replayed[$0], after: entries[$0]) }
            .filter { $0.before != $0.after }.sorted(by: Self.order)
    }

    private static func order(_ one: Entry, _ other: Entry) -> Bool {
        (one.kind.rawValue, one.number) < (other.kind.rawValue, other.number)
    }

    private static func order(_ one: EntryImage, _ other: EntryImage) -> Bool {
        guard let one = one.subject, let other = other.subject else { return false }
        return order(one, other)
    }

    /// A kind and number, which only one entry can have.
    private struct KindAndNumber: Hashable {
        let kind: EntryKind
        let number: Int64

        init(_ entry: Entry) { (kind, number) = (entry.kind, entry.number) }
    }
}

extension [EntryID: Entry] {
    /// Returns the rows with the journal's identities and numbers where theirs have flipped bits.
    fileprivate func corrected(
        by replayed: [EntryID: Entry], _ actions: [Action]
    ) -> [EntryID: Entry] {
        let known = Set(actions.lazy.flatMap(\.changes).map(\.entry))
        var rows = self
        for row in values where !known.contains(row.id) {
            guard let id = known.first(where: { $0.resembles(row.id) }) else { continue }
            rows[row.id] = nil
            if rows[id] == nil {
                rows[id] = Entry(id: id, kind: row.kind, number: row.number, values: row.values)
            }
        }
        return rows.mapValues { row in
            // The number of an entry never changes.
            guard let entry = replayed[row.id], entry.kind == row.kind else { return row }
            return Entry(id: row.id, kind: row.kind, number: entry.number, values: row.values)
        }
    }
}

extension Entry {
    /// Whether the entries differ only in a few bits, which no edit does.
    fileprivate func hasFlippedBits(of other: Entry) -> Bool {
        kind == other.kind
            && zip(values, other.values).allSatisfy { $0 == $1 || $0.hasFlippedBits(of: $1) }
    }
}

extension FieldValue {
    fileprivate func hasFlippedBits(of other: FieldValue) -> Bool {
        switch (self, other) {
        case (.text(let text), .text(let right)):
            return text.utf8.count == right.utf8.count
                && zip(text.utf8, right.utf8).allSatisfy { ($0 ^ $1).nonzeroBitCount <= 1 }
        case (.integer(let number), .integer(let right)):
            return number.hasFlippedBit(of: right)
        case (.moment(let moment), .moment(let right)):
            return moment.minutesEastOfUTC == right.minutesEastOfUTC
                && moment.instant.secondsSinceEpoch.hasFlippedBit(
                    of: right.instant.secondsSinceEpoch)
        default: return false
        }
    }
}

extension Int64 {
    /// Whether exactly one bit differs. The lowest six bits are excluded: the user may change them,
    /// for example in a flag or a date moved by a day.
    fileprivate func hasFlippedBit(of other: Int64) -> Bool {
        let bits = UInt64(bitPattern: self ^ other)
        return bits.nonzeroBitCount == 1 && bits >= 64
    }
}
