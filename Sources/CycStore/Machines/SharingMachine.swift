import CycCore
import GRDB

extension Database {
    /// The identity to record in new entries: this machine's; `nil` unless the journal is shared.
    func sharingMachine() throws -> MachineID? {
        try sharingState() == nil ? nil : thisMachine()
    }

    func markOwnIntervals(at moment: Moment) throws {}
}
