package import CycCore

extension Ledger {
    /// Adds an entry.
    ///
    /// - Parameters:
    ///   - type: Its kind.
    ///   - command: The words of the command.
    ///   - moment: When.
    ///   - make: The entry with this number, of which every text was checked.
    /// - Returns: The entry.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func add<Kept: EntryRecord>(
        _ type: Kept.Type, _ command: String, at moment: Moment, _ make: (Int64) -> Kept
    ) throws -> Kept {
        try write { try $0.add(type, command, at: moment, make) }
    }

    /// Removes an entry; an undo brings it back.
    ///
    /// - Parameters:
    ///   - type: Its kind.
    ///   - number: Its number.
    ///   - command: The words of the command.
    ///   - moment: When.
    /// - Throws: ``CycError/noEntry(_:id:)``.
    package func remove<Kept: EntryRecord>(
        _ type: Kept.Type, _ number: Int64, _ command: String, at moment: Moment
    ) throws {
        try write { database in
            try database.change(type, number, command, at: moment) { _ in nil }
        }
    }
}
