package import CycCore
import GRDB

/// What a change of focus is made from, as the ledger is at that moment.
package struct FocusScene: Sendable {
    /// What is open; `nil` where nothing is.
    package let open: FocusEntry?
    /// All intervals of the sitting that is open, by time.
    package let sitting: [FocusEntry]
    /// At least all that end after the first instant that was asked for.
    package let entries: [FocusEntry]
    /// Those that were asked for by number, in that order.
    package let chosen: [FocusEntry]
    /// The to-do that was asked for.
    package let todo: (todo: Todo, id: EntryID)?
}

/// What was done, and what came of it.
package struct FocusOutcome: Sendable {
    package let change: FocusChange
    /// The intervals that were changed or added, as they are now; by time.
    package let entries: [FocusEntry]
    /// What is open now.
    package let open: FocusEntry?
    /// All intervals of the sitting that is open now, or else of what was open before; by time.
    package let sitting: [FocusEntry]
}

/// Makes the change that stops what is open.
package typealias FocusStop = (FocusScene) throws -> FocusChange

extension Ledger {
    /// Changes intervals in one transaction: one action of the journal.
    ///
    /// - Parameters:
    ///   - command: Its words.
    ///   - moment: When.
    ///   - since: The first instant that the command names; `nil` for none.
    ///   - numbers: The intervals that it names.
    ///   - todo: The number of the to-do that it names.
    ///   - make: Makes the change from what there is.
    /// - Returns: What came of it.
    /// - Throws: ``Problem/focus(_:)``, ``Problem/noEntry(_:id:)``.
    package func changeFocus(
        _ command: String, at moment: Moment, since: Instant? = nil, numbers: [Int64] = [],
        todo: Int64? = nil, _ make: (FocusScene) throws -> FocusChange
    ) throws -> FocusOutcome {
        do {
            return try write { database in
                let scene = try database.focusScene(
                    since: min(since ?? moment.secondsSinceEpoch, moment.secondsSinceEpoch),
                    numbers: numbers, todo: todo)
                let change = try make(scene)
                let (images, changed) = try database.images(of: change)
                try database.perform(command, at: moment, images)
                try database.checkFocus(around: changed)
                return try database.outcome(of: change, changed, scene)
            }
        } catch let problem as FocusProblem {
            throw Problem.focus(problem)
        }
    }
}

extension Database {
    /// What a change finds.
    func focusScene(
        since: Instant, numbers: [Int64] = [], todo: Int64? = nil
    ) throws -> FocusScene {
        let chosen = try numbers.map { try focusEntry($0) }
        let open = try openFocus()
        guard open.count < 2 else { throw FocusProblem.severalOpen(open) }
        let first = chosen.map(\.interval.from).min().map { min($0, since) } ?? since
        return FocusScene(
            open: open.first, sitting: try open.first.map { try sitting(of: $0) } ?? [],
            entries: try focus(in: first..<Instant.max), chosen: chosen,
            todo: try todo.map { try chosenTodo($0) })
    }

    private func chosenTodo(_ number: Int64) throws -> (todo: Todo, id: EntryID) {
        guard let entry = try entry(.todo, number: number), let todo = todo(of: entry)
        else { throw Problem.noEntry(.todo, id: number) }
        return (todo, entry.id)
    }

    /// What came of a change that was performed.
    func outcome(
        of change: FocusChange, _ changed: [FocusEntry], _ scene: FocusScene
    ) throws -> FocusOutcome {
        let open = try openFocus().first
        return FocusOutcome(
            change: change, entries: changed.sorted(), open: open,
            sitting: try open.map { try sitting(of: $0) } ?? scene.sitting)
    }

    /// The entries before and after a change, and the intervals that it changes or adds.
    func images(of change: FocusChange) throws -> ([EntryImage], changed: [FocusEntry]) {
        let added = change.images.filter { $0.before == nil }.count
        var number = try nextNumber(of: .focus, for: added)
        guard number + Int64(added) - 1 <= EntryNumber.all.upperBound else {
            throw Problem.tooManyEntries(.focus)
        }
        var changed: [FocusEntry] = []
        let images = try change.images.map { image -> EntryImage in
            guard let before = image.before else {
                guard let interval = image.after else {
                    return EntryImage(before: nil, after: nil)
                }
                let record = FocusEntry(number: number, interval)
                number += 1
                changed.append(record)
                return EntryImage(before: nil, after: Entry(record, id: .random()))
            }
            guard let entry = try entry(.focus, number: before.number) else {
                throw Problem.noEntry(.focus, id: before.number)
            }
            let record = image.after.map { FocusEntry(number: before.number, $0) }
            if let record { changed.append(record) }
            return EntryImage(before: entry, after: record.map { Entry($0, id: entry.id) })
        }
        return (images, changed)
    }

    /// The rule of the kind, whoever changed the entries.
    ///
    /// - Throws: ``Problem/focus(_:)``.
    func checkFocus(around entries: [Entry]) throws {
        do {
            try checkFocus(
                around: entries.compactMap { .checked(number: $0.number, values: $0.values) })
        } catch let problem as FocusProblem {
            throw Problem.focus(problem)
        }
    }

    /// Looks whether what was changed may stand beside what there is.
    ///
    /// - Throws: ``FocusProblem/overlaps(_:)``, ``FocusProblem/severalOpen(_:)``.
    func checkFocus(around changed: [FocusEntry]) throws {
        guard let first = changed.map(\.interval.from).min() else { return }
        let last = changed.map(\.interval.range.upperBound).max() ?? first
        let end = last == .max ? last : last + 1
        // The one before it may reach into it.
        let around = try focus(in: first - 1..<max(first + 1, end))
        if let problem = FocusProblem.violation(of: around) { throw problem }
    }
}
