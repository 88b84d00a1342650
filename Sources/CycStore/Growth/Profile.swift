package import CycCore
import GRDB

extension LedgerReader {
    /// Returns the profile; an empty one if none is stored.
    package func profile() throws -> ProfileEntry {
        try read { try $0.profile()?.record ?? ProfileEntry(number: 1) }
    }
}

extension Ledger {
    /// Changes the profile.
    package func changeProfile(
        _ command: String, at moment: Moment, _ change: (inout ProfileEntry) throws -> Void
    ) throws {
        try changeProfile(command, at: moment, .person, change)
    }

    fileprivate func changeProfile(
        _ command: String, at moment: Moment, _ origin: Action.Origin,
        _ change: (inout ProfileEntry) throws -> Void
    ) throws {
        try write { database in
            let before = try database.profile()
            var record =
                try before?.record ?? ProfileEntry(number: database.nextNumber(of: .profile))
            try change(&record)
            let after = before.map { Entry(record, id: $0.entry.id) } ?? Entry(new: record)
            try database.perform(
                command, at: moment, origin: origin,
                [EntryImage(before: before?.entry, after: after)])
        }
    }

    /// Records in the journal that growth was reported to the user.
    func recordNotified(_ kind: GrowthToday.Kind, _ number: Int64, at moment: Moment) throws {
        try changeProfile("told", at: moment, .mark) { $0.markNotified(kind, number) }
    }
}

extension Database {
    fileprivate func profile() throws -> (entry: Entry, record: ProfileEntry)? {
        guard let entry = try entries(.profile, "ORDER BY id LIMIT 1").first,
            let record = ProfileEntry.checked(number: entry.number, values: entry.values)
        else { return nil }
        return (entry, record)
    }
}
