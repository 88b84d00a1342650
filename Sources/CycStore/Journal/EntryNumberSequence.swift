import CycCore
import GRDB

extension EntryKind {
    /// The key in `meta` of the first number that was never used.
    fileprivate var nextKey: String { "next_\(rawValue)" }
}

extension Database {
    /// Returns the first number above all that were ever used.
    ///
    /// If the range is exhausted, as after damage, returns the first above all importable numbers.
    func nextNumber(of kind: EntryKind, for count: Int = 1) throws -> Int64 {
        let next =
            try storedNextNumber(of: kind) ?? numberAfterLast(of: kind, within: EntryNumber.all)
        guard next > EntryNumber.all.upperBound - Int64(count) + 1 else { return next }
        let here = try numberAfterLast(of: kind, within: EntryNumber.importable)
        return try withNewestActions { actions in
            actions.reduce(here) { next, action in
                action.changes.reduce(next) { next, change in
                    let hasRoom = EntryNumber.importable.contains(change.number)
                    return change.kind == kind && hasRoom ? max(next, change.number + 1) : next
                }
            }
        }
    }

    /// Returns the stored first unused number; `nil` if none is stored.
    func storedNextNumber(of kind: EntryKind) throws -> Int64? {
        try first("SELECT value FROM meta WHERE key = ?", [kind.nextKey]) {
            try $0.number(0, in: 1...EntryNumber.all.upperBound + 1)
        }
    }

    /// Deletes the stored first unused number.
    func deleteNextNumber(of kind: EntryKind) throws {
        try run("DELETE FROM meta WHERE key = ?", [kind.nextKey])
    }

    private func numberAfterLast(
        of kind: EntryKind, within range: ClosedRange<Int64>
    ) throws -> Int64 {
        try first(
            "SELECT ifnull(max(id), 0) + 1 FROM \(kind.rawValue) WHERE id BETWEEN ? AND ?",
            [range.lowerBound, range.upperBound]
        ) { try $0.number(0) } ?? 1
    }

    /// Records that a number and all below it are used.
    func recordUsedNumber(_ number: Int64, of kind: EntryKind) throws {
        try run(
            """
            INSERT INTO meta (key, value) VALUES (?1, ?2)
            ON CONFLICT (key) DO UPDATE SET value = ?2 WHERE value < ?2
            """, [kind.nextKey, number + 1])
    }

    /// Raises the first unused number to that of another ledger; ignores one that would exhaust the
    /// range.
    func raiseNextNumber(of kind: EntryKind, to number: Int64) throws {
        guard number > 1, EntryNumber.importable.contains(number - 1) else { return }
        try recordUsedNumber(number - 1, of: kind)
    }
}
