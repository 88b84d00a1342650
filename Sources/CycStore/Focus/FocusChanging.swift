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
            let images = try database.entries(of: change.images)
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
        let open = try openFocus()
        guard open.count < 2 else { throw CycError.focus(.severalOpen(open)) }
        // A paused interval may move by its length, if the clock was set back.
        let earliest = since - (open.first?.interval.duration ?? .zero)
        let first = chosen.map(\.interval.from).min().map { min($0, earliest) } ?? earliest
        return FocusContext(
            open: open.first, focusSession: try open.first.map { try focusSession(of: $0) } ?? [],
            entries: try focus(touching: first..<Instant.max), chosen: chosen,
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
            open: try openFocus().first)
    }

    /// Checks the rule of the kind: intervals around `entries` do not overlap.
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
        if let problem = FocusError.violation(of: around + others) { throw CycError.focus(problem) }
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
