package import CycCore
import GRDB

/// Result of a committed change of intervals.
package struct FocusChangeResult: Sendable {
    package let change: FocusChange
    /// The changed or added intervals in their new state, by time.
    package let entries: [FocusEntry]
    /// The interval that is open now.
    package let open: FocusEntry?
    /// The focus that ran before the change.
    package var before: RunningFocus?
}

extension LedgerReader {
    /// Returns the intervals and the to-do on which a change is decided.
    ///
    /// - Parameters:
    ///   - since: The first instant that the change concerns.
    ///   - numbers: The intervals that the change names.
    ///   - todo: The number of the to-do that the change names.
    /// - Throws: ``CycError/focus(_:)``, ``CycError/noEntry(_:id:)``.
    package func focusContext(
        since: Instant, numbers: [Int64] = [], todo: Int64? = nil
    ) throws -> FocusContext {
        try read { try $0.focusContext(since: since, numbers: numbers, todo: todo) }
    }
}

extension Ledger {
    /// Commits a change of intervals as one action.
    ///
    /// - Parameter change: Made from the current intervals, under the lock.
    /// - Throws: ``CycError/focus(_:)``, ``CycError/noEntry(_:id:)``.
    package func commit(
        _ change: FocusChange, _ command: String, at moment: Moment
    ) throws -> FocusChangeResult {
        try write { database in
            let images = try database.focusEntries(of: change.images)
            try database.commit(command, at: moment, images)
            return try database.outcome(of: change, images)
        }
    }
}

extension Database {
    func focusContext(
        since: Instant, numbers: [Int64] = [], todo: Int64? = nil
    ) throws -> FocusContext {
        let chosen = try numbers.map { try focusEntry($0) }
        let everyOpen = try openFocus()
        let own = try ownMachine(among: everyOpen + chosen)
        if let foreign = chosen.first(where: { !$0.interval.isOwn(own) }) {
            return try focusContext(
                since: since, chosen: chosen, of: foreign.interval.machine, todo: todo)
        }
        let open = everyOpen.filter { $0.interval.isOwn(own) }
        guard open.count < 2 else { throw CycError.focus(.severalOpen(open)) }
        // A paused interval may move by its length, if the clock was set back.
        let earliest = since - (open.first?.interval.duration ?? .zero)
        let first = chosen.map(\.interval.from).min().map { min($0, earliest) } ?? earliest
        let around = try focus(touching: first..<Instant.max)
        let ownAround = try ownMachine(among: around)
        return FocusContext(
            open: open.first, focusSession: try open.first.map { try focusSession(of: $0) } ?? [],
            entries: around.filter { $0.interval.isOwn(ownAround) }, chosen: chosen,
            todo: try todo.map { try chosenTodo($0) })
    }

    /// Returns the context of a change of intervals of another machine, whose timer is not the one
    /// that runs here: its clock and its activity are not known.
    private func focusContext(
        since: Instant, chosen: [FocusEntry], of machine: MachineID?, todo: Int64?
    ) throws -> FocusContext {
        let first = chosen.map(\.interval.from).reduce(since, min)
        let around = try focus(touching: first..<Instant.max)
        return FocusContext(
            open: nil, focusSession: [],
            entries: around.filter { $0.interval.machine == machine }, chosen: chosen,
            todo: try todo.map { try chosenTodo($0) })
    }

    private func chosenTodo(_ number: Int64) throws -> (todo: Todo, id: EntryID) {
        guard let entry = try entry(.todo, number: number), let todo = todo(of: entry)
        else { throw CycError.noEntry(.todo, id: number) }
        return (todo, entry.id)
    }

    /// Returns the result of a committed change; `images` may hold entries of other kinds.
    func outcome(of change: FocusChange, _ images: [EntryImage]) throws -> FocusChangeResult {
        let entries = images.compactMap(\.after).filter { $0.kind == .focus }
        return FocusChangeResult(
            change: change, entries: entries.compactMap(FocusEntry.init(checking:)).sorted(),
            open: try ownOpenFocus().first)
    }

    /// Returns images of intervals with the machine of new ones; see ``sharingMachine()``.
    func focusEntries(of images: [Image<FocusEntry>]) throws -> [EntryImage] {
        try namingMachine(entries(of: images))
    }

    /// Records this machine in new intervals that name none, if the journal is shared.
    func namingMachine(_ images: [EntryImage]) throws -> [EntryImage] {
        func named(_ image: EntryImage, _ machine: MachineID?) -> EntryImage? {
            guard image.before == nil, let entry = image.after, entry.kind == .focus,
                var record = FocusEntry(checking: entry), record.interval.machine == nil
            else { return nil }
            record.interval.machine = machine
            return EntryImage(before: nil, after: Entry(record, id: entry.id))
        }
        guard images.contains(where: { named($0, nil) != nil }),
            let machine = try sharingMachine()
        else { return images }
        return images.map { named($0, machine) ?? $0 }
    }

    /// Checks the rule of the kind: intervals of one machine around `entries` do not overlap.
    ///
    /// - Throws: ``CycError/focus(_:)``.
    func checkFocus(around entries: [Entry]) throws {
        let changed = entries.compactMap(FocusEntry.init(checking:))
        guard let first = changed.map(\.interval.from).min() else { return }
        let last = changed.map(\.interval.range.upperBound).max() ?? first
        let second = Duration.seconds(1)
        let around = try focus(touching: first - second..<max(first, last) + second)
        let others = try openFocus().filter { open in
            !around.contains { $0.number == open.number }
        }
        let all = around + others
        let own = try ownMachine(among: all)
        // A violation on another machine prevents no change here.
        let machines = Set(changed.map { $0.interval.machine ?? own })
        let concerned = all.filter { machines.contains($0.interval.machine ?? own) }
        if let problem = FocusError.violation(of: concerned, own: own) {
            throw CycError.focus(problem)
        }
    }
}

extension FocusEntry {
    fileprivate init?(checking entry: Entry) {
        guard let known = Self.checked(number: entry.number, values: entry.values) else {
            return nil
        }
        self = known
    }
}
