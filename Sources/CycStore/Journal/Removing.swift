package import CycCore

extension Ledger {
    /// Removes an entry; an undo brings it back.
    ///
    /// - Parameters:
    ///   - type: Its kind.
    ///   - number: Its number.
    ///   - command: The words of the command.
    ///   - moment: When.
    /// - Throws: ``Problem/noEntry(_:id:)``.
    package func remove<Kept: EntryRecord>(
        _ type: Kept.Type, _ number: Int64, _ command: String, at moment: Moment
    ) throws {
        try write { database in
            try database.change(type, number, command, at: moment) { _ in nil }
        }
    }
}
