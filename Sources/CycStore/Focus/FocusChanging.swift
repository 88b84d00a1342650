package import CycCore
import GRDB

/// What came of a change.
package struct FocusChangeResult: Sendable {
    package let change: FocusChange
    /// The intervals that were changed or added, as they are now; by time.
    package let entries: [FocusEntry]
    /// What is open now.
    package let open: FocusEntry?
    /// What ran before.
    package var before: RunningFocus?
}

extension LedgerReader {
    /// What a change finds.
    ///
    /// - Parameters:
    ///   - since: The first instant that it is about.
    ///   - numbers: The intervals that it names.
    ///   - todo: The number of the to-do that it names.
    /// - Returns: The scene, with all that was asked for.
    /// - Throws: ``CycError/focus(_:)``, ``CycError/noEntry(_:id:)``.
    package func focusScene(
        since: Instant, numbers: [Int64] = [], todo: Int64? = nil
    ) throws -> FocusContext {
        try read { try $0.focusScene(since: since, numbers: numbers, todo: todo) }
    }
}

extension Ledger {
    /// Changes intervals: one action of the journal.
    ///
    /// - Parameters:
    ///   - change: Made from the intervals as they are, under the lock.
    ///   - command: Its words.
    ///   - moment: When.
    /// - Returns: What came of it.
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
    func focusScene(
        since: Instant, numbers: [Int64] = [], todo: Int64? = nil
    ) throws -> FocusContext {
        let chosen = try numbers.map { try focusEntry($0) }
        let open = try openFocus()
        guard open.count < 2 else { throw CycError.focus(.severalOpen(open)) }
        let first = chosen.map(\.interval.from).min().map { min($0, since) } ?? since
        return FocusContext(
            open: open.first, sitting: try open.first.map { try sitting(of: $0) } ?? [],
            entries: try focus(in: first..<Instant.max), chosen: chosen,
            todo: try todo.map { try chosenTodo($0) })
    }

    private func chosenTodo(_ number: Int64) throws -> (todo: Todo, id: EntryID) {
        guard let entry = try entry(.todo, number: number), let todo = todo(of: entry)
        else { throw CycError.noEntry(.todo, id: number) }
        return (todo, entry.id)
    }

    /// What came of a change that was performed; `images` may have entries of other kinds.
    func outcome(of change: FocusChange, _ images: [EntryImage]) throws -> FocusChangeResult {
        let entries = images.lazy.compactMap(\.after).filter { $0.kind == .focus }
        return FocusChangeResult(
            change: change, entries: entries.compactMap(FocusEntry.init(checking:)).sorted(),
            open: try openFocus().first)
    }

    /// The rule of the kind, whoever changed the entries.
    ///
    /// - Throws: ``CycError/focus(_:)``.
    func checkFocus(around entries: [Entry]) throws {
        let changed = entries.compactMap(FocusEntry.init(checking:))
        guard let first = changed.map(\.interval.from).min() else { return }
        let last = changed.map(\.interval.range.upperBound).max() ?? first
        let end = last == .max ? last : last + 1
        // The one before it may reach into it.
        let around = try focus(in: first - 1..<max(first + 1, end))
        if let problem = FocusError.violation(of: around) { throw CycError.focus(problem) }
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
