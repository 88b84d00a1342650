package import CycCore

extension Ledger {
    /// Adds an entry.
    ///
    /// - Parameter make: Returns the entry with the given number, every text of it checked.
    package func add<Stored: EntryRecord>(
        _ type: Stored.Type, _ command: String, at moment: Moment, _ make: (Int64) -> Stored
    ) throws -> Stored {
        try write { try $0.add(type, command, at: moment, make) }
    }

    /// Removes an entry; an undo restores it.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``.
    package func remove<Stored: EntryRecord>(
        _ type: Stored.Type, _ number: Int64, _ command: String, at moment: Moment
    ) throws {
        try write { database in
            try database.change(type, number, command, at: moment) { _ in nil }
        }
    }
}
