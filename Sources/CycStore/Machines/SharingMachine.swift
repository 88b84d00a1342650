package import CycCore
import GRDB

extension LedgerReader {
    /// Returns the names of the machines; ``CycCore/MachineNames/none`` if the journal is not shared
    /// and none of `entries` names a machine.
    package func machineNames(of entries: [FocusEntry]) throws -> MachineNames {
        try read { database in
            guard
                try entries.contains(where: { $0.interval.machine != nil })
                    || database.sharingMachine() != nil
            else { return .none }
            return try MachineNames(own: database.thisMachine(), database.machineNames())
        }
    }
}

extension Database {
    /// The identity to record in new entries: this machine's; `nil` unless the journal is shared.
    func sharingMachine() throws -> MachineID? {
        try sharingState() == nil ? nil : thisMachine()
    }

    /// Records this machine in the intervals that name none, so that they stay its own on others.
    func markOwnIntervals(at moment: Moment) throws {
        let machine = try thisMachine()
        let images = try entries(.focus, "WHERE machine IS NULL ORDER BY id").compactMap { entry in
            FocusEntry.checked(number: entry.number, values: entry.values).map { record in
                var record = record
                record.interval.machine = machine
                return EntryImage(before: entry, after: Entry(record, id: entry.id))
            }
        }
        try perform("machines", at: moment, origin: .mark, images)
    }
}
