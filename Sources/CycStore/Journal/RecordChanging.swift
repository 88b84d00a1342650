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

    /// Removes entries in one action; an undo restores them.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``.
    package func remove<Stored: EntryRecord>(
        _ type: Stored.Type, _ numbers: [Int64], _ command: String, at moment: Moment
    ) throws {
        try write { database in
            let images = try numbers.map { number in
                guard let entry = try database.entry(Stored.kind, number: number) else {
                    throw CycError.noEntry(Stored.kind, id: number)
                }
                return EntryImage(before: entry, after: nil)
            }
            try database.perform(command, at: moment, images)
        }
    }

    /// Changes an entry, and returns it as it is then.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``, or the error of `change`.
    package func change<Stored: EntryRecord>(
        _ type: Stored.Type, _ number: Int64, _ command: String, at moment: Moment,
        _ change: (Stored) throws -> Stored
    ) throws -> Stored {
        try self.change(type, [number], command, at: moment, change)[0]
    }

    /// Changes entries in one action, and returns them as they are then.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``, or the error of `change`.
    package func change<Stored: EntryRecord>(
        _ type: Stored.Type, _ numbers: [Int64], _ command: String, at moment: Moment,
        _ change: (Stored) throws -> Stored
    ) throws -> [Stored] {
        try write { database in
            let images = try numbers.map { number in
                guard let before = try database.entry(Stored.kind, number: number),
                    let record = Stored(number: before.number, values: before.values)
                else { throw CycError.noEntry(Stored.kind, id: number) }
                return (before: before, after: try change(record))
            }
            try database.perform(
                command, at: moment,
                images.map {
                    EntryImage(before: $0.before, after: Entry($0.after, id: $0.before.id))
                })
            return images.map(\.after)
        }
    }
}
