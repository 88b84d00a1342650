package import CycCore
import Foundation
import GRDB

/// What waits to be shared by this machine.
package struct OutgoingJournal: Sendable {
    package let machine: MachineID
    package let header: SharedJournal.Header
    package let actions: [Action]
    /// The last action of this machine that needs no further look, whether others get it or not.
    package let last: Int64
    /// The commit after which it follows; `nil` for the first one.
    package let parent: String?
}

extension Ledger {
    /// Returns what waits to be shared; `nil` if the other machines know it all.
    ///
    /// Kinds that are shared since the last time are recorded as they are now.
    ///
    /// - Parameter acknowledges: Whether to say which actions of other machines are known here even
    ///   if nothing else is to be said.
    package func outgoing(
        _ kinds: Set<SharedKind>, at moment: Moment, acknowledges: Bool
    ) throws -> OutgoingJournal? {
        let state = try sharingState()
        guard let state else { return nil }
        if kinds != state.kinds {
            try write { try $0.changeShared(from: state, to: kinds, at: moment) }
        }
        return try read { database in
            let machine = try database.thisMachine()
            var last = try database.lastSequences()
            let own = last.removeValue(forKey: machine) ?? 0
            let header = SharedJournal.Header(name: try database.machineName(), known: last)
            let actions = try database.outgoing(after: state.sent, kinds)
            guard !actions.isEmpty || acknowledges && header.stored != state.sentHeader else {
                return nil
            }
            return OutgoingJournal(
                machine: machine, header: header, actions: actions, last: own,
                parent: state.sentCommit)
        }
    }

    /// Records that the other machines can get what waited.
    package func recordSent(_ journal: OutgoingJournal, as commit: String) throws {
        try updateSharing { state in
            state.sent = journal.last
            state.sentCommit = commit
            state.sentHeader = journal.header.stored
        }
    }
}

extension SharedJournal.Header {
    fileprivate var stored: SharingState.Header {
        SharingState.Header(
            name: name,
            known: Dictionary(uniqueKeysWithValues: known.map { ("\($0.key)", $0.value) }))
    }
}

extension Database {
    /// Records all entries of kinds that were not shared before, and remembers the choice.
    fileprivate func changeShared(
        from state: SharingState, to kinds: Set<SharedKind>, at moment: Moment
    ) throws {
        let new = kinds.subtracting(state.kinds)
        var changes: [EntryChange] = []
        for kind in EntryKind.allCases where kind.isShared(new) && kind.traits.sharing != .always {
            for entry in try entries(kind) {
                guard let state = try self.state(of: entry.key, row: entry) else { continue }
                changes.append(state.rewriting(entry))
            }
        }
        for start in stride(from: 0, to: changes.count, by: SharedJournal.mostChanges) {
            try record(
                "machines share", at: moment, origin: .mark,
                Array(changes[start..<min(start + SharedJournal.mostChanges, changes.count)]))
        }
        var state = state
        state.kinds = kinds
        try setSharing(state)
    }
}
