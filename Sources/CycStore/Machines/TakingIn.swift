package import CycCore
import Foundation
import GRDB

/// The part of another machine's journal that was read.
package struct ReceivedJournal: Sendable {
    package let machine: MachineID
    /// In their order.
    package let actions: [Action]
    /// The state of the machine after it.
    package let state: OtherMachine

    package init(_ machine: MachineID, _ actions: [Action], _ state: OtherMachine) {
        (self.machine, self.actions, self.state) = (machine, actions, state)
    }
}

extension Ledger {
    private static let manyChanges = 1_000

    /// Takes in the actions of other machines, in one transaction; or those of this machine that it
    /// lost.
    ///
    /// Known ones change nothing.
    ///
    /// - Parameter moment: The present; the actions keep their own time.
    /// - Returns: The number of new actions.
    @discardableResult
    package func takeIn(_ journals: [ReceivedJournal], at moment: Moment) throws -> Int {
        try withLock {
            let erased = try read { try $0.erasedEntries(of: journals) }
            // First: once the actions are recorded, nobody looks for them again.
            for id in erased { _ = try eraseFromCopies(id) }
            let changes = journals.lazy.flatMap(\.actions).reduce(0) { $0 + $1.changes.count }
            if changes > Self.manyChanges {
                // Identities lie anywhere in the tables: with the usual cache of 2 MB each of them would
                // be written many times. Units: KiB.
                try queue.inDatabase { try $0.execute(sql: "PRAGMA cache_size = -65536") }
            }
            let count = try write { try $0.takeIn(journals, at: moment) }
            if !erased.isEmpty { try overwriteErased() }
            return count
        }
    }
}

extension Database {
    /// Returns the entries that actions which are not known here erase.
    fileprivate func erasedEntries(of journals: [ReceivedJournal]) throws -> [EntryID] {
        var erased: Set<EntryID> = []
        for action in journals.lazy.flatMap(\.actions) {
            let ids = action.changes.filter(\.isErasure).map(\.entry)
            if !ids.isEmpty, try !isRecorded(action.key) { erased.formUnion(ids) }
        }
        return erased.sorted()
    }

    fileprivate func takeIn(_ journals: [ReceivedJournal], at moment: Moment) throws -> Int {
        guard var state = try sharingState() else { return 0 }
        let own = try thisMachine()
        let paths = Dictionary(
            try placesByPath().map { ($0.value, $0.key) }.sorted { $0.1 < $1.1 },
            uniquingKeysWith: { first, _ in first })
        var updates = EntryUpdates(self)
        var erased: Set<EntryID> = []
        var (count, restored) = (0, 0)
        for journal in journals {
            if journal.machine != own {
                try putMachine(journal.machine, named: journal.state.name)
                state.machines["\(journal.machine)"] = journal.state
            }
            for received in journal.actions where try !isRecorded(received.key) {
                let action = try withoutErased(received.received { paths[$0] })
                try append(action)
                for change in action.changes where !change.isHidden {
                    try updates.apply(change, of: action)
                    if change.isErasure { erased.insert(change.entry) }
                }
                count += 1
                if journal.machine == own { restored += 1 }
            }
        }
        try updates.store()
        try updates.recordMoves(at: moment)
        for id in erased { _ = try erase(id) }
        // The others need not have all of this machine's journal.
        if restored > 0 { try appendRepair([], "machines share", at: moment) }
        try setSharing(state)
        return count
    }
}
