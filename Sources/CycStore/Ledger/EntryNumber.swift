import CycCore
import GRDB

extension Entry {
    /// Where the first number stands that was never given.
    fileprivate var nextKey: MetaKey {
        switch self {
        case .challenge: .nextChallenge
        case .dday: .nextDDay
        case .freeze: .nextFreeze
        }
    }
}

extension Database {
    /// The first number above all that were ever given.
    ///
    /// Where that leaves no room, as after damage, the first above those that are still in use.
    func nextNumber(of entry: Entry) throws -> Int64 {
        let noted = try first("SELECT value FROM meta WHERE key = ?", [entry.nextKey.rawValue]) {
            try $0.number(0, in: 1...EntryNumber.all.upperBound + 1)
        }
        let next = max(noted ?? 1, try numberAfterLast(of: entry, within: EntryNumber.all))
        guard next > EntryNumber.all.upperBound else { return next }
        return try numberAfterLast(of: entry, within: EntryNumber.importable)
    }

    private func numberAfterLast(
        of entry: Entry, within range: ClosedRange<Int64>
    ) throws -> Int64 {
        try first(
            "SELECT ifnull(max(id), 0) + 1 FROM \(entry.rawValue) WHERE id BETWEEN ? AND ?",
            [range.lowerBound, range.upperBound]
        ) { try $0.number(0) } ?? 1
    }

    /// Gives a number that nothing of its kind had before: what belongs to a number, such as that a
    /// completion was told, must never meet another entry.
    ///
    /// - Parameters:
    ///   - entry: What it is for.
    ///   - wanted: The number that it had elsewhere, which it keeps where none had that here.
    /// - Returns: The number.
    /// - Throws: What the database throws.
    func giveNumber(_ entry: Entry, wanting wanted: Int64?) throws -> Int64 {
        let next = try nextNumber(of: entry)
        let kept = wanted.flatMap {
            EntryNumber.importable.contains($0) && $0 >= next ? $0 : nil
        }
        let number = kept ?? next
        try setMeta(entry.nextKey, number + 1)
        return number
    }

    /// A number that leaves no room for others is passed over.
    func raiseNextNumber(of entry: Entry, to number: Int64) throws {
        guard EntryNumber.importable.contains(number &- 1), number > (try nextNumber(of: entry))
        else { return }
        try setMeta(entry.nextKey, number)
    }
}
