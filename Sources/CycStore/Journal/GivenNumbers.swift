import CycCore
import GRDB

extension EntryKind {
    /// The key in `meta` of the first number that was never given.
    fileprivate var nextKey: String { "next_\(rawValue)" }
}

extension Database {
    /// The first number above all that were ever given.
    ///
    /// Where that leaves no room, as after damage, the first above those that are still in use.
    func nextNumber(of kind: EntryKind, for count: Int = 1) throws -> Int64 {
        let noted = try first("SELECT value FROM meta WHERE key = ?", [kind.nextKey]) {
            try $0.number(0, in: 1...EntryNumber.all.upperBound + 1)
        }
        let next = try noted ?? numberAfterLast(of: kind, within: EntryNumber.all)
        guard next > EntryNumber.all.upperBound - Int64(count) + 1 else { return next }
        return try numberAfterLast(of: kind, within: EntryNumber.importable)
    }

    private func numberAfterLast(
        of kind: EntryKind, within range: ClosedRange<Int64>
    ) throws -> Int64 {
        try first(
            "SELECT ifnull(max(id), 0) + 1 FROM \(kind.rawValue) WHERE id BETWEEN ? AND ?",
            [range.lowerBound, range.upperBound]
        ) { try $0.number(0) } ?? 1
    }

    /// Notes that a number was given, and with it all below.
    func noteGiven(_ number: Int64, of kind: EntryKind) throws {
        try run(
            """
            INSERT INTO meta (key, value) VALUES (?1, ?2)
            ON CONFLICT (key) DO UPDATE SET value = ?2 WHERE value < ?2
            """, [kind.nextKey, number + 1])
    }

    /// Notes the first number that another ledger never gave; one that leaves no room for others is
    /// passed over.
    func raiseNextNumber(of kind: EntryKind, to number: Int64) throws {
        guard EntryNumber.importable.contains(number - 1) else { return }
        try noteGiven(number - 1, of: kind)
    }
}
