package import CycCore
import Foundation
import GRDB

/// The part of this machine's journal that waits to be shared.
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
    /// Records the choice of kinds, and those values of entries of kinds that were not shared before
    /// which the other machines lack.
    fileprivate func changeShared(
        from former: SharingState, to kinds: Set<SharedKind>, at moment: Moment
    ) throws {
        var state = former
        var until = former.sharedUntil ?? [:]
        for kind in former.kinds.subtracting(kinds) { until[kind.rawValue] = former.sent }
        for kind in kinds.subtracting(former.kinds) {
            try recordUnknown(kind, after: until[kind.rawValue] ?? 0, former, at: moment)
            until[kind.rawValue] = nil
        }
        state.kinds = kinds
        state.sharedUntil = until.isEmpty ? nil : until
        try setSharing(state)
    }

    /// Records the values that actions after one set while the kind was not shared.
    private func recordUnknown(
        _ kind: SharedKind, after sequence: Int64, _ state: SharingState, at moment: Moment
    ) throws {
        let own = try thisMachine()
        let kinds = EntryKind.allCases.filter { $0.traits.sharing == .chosen(kind) }
        let recorded = RecordedActions(self)
        var changes: [EntryChange] = []
        for kind in kinds {
            changes += try stored(ofKind: kind.rawValue).compactMap { entry in
                try entry.state.rewriting(
                    number: entry.number,
                    where: { key in
                        key.machine == own && key.sequence > sequence
                            || state.formerMachines?.contains("\(key.machine)") == true
                    }, find: recorded.find)
            }
        }
        for start in stride(from: 0, to: changes.count, by: SharedJournal.mostChanges) {
            try record(
                "machines share", at: moment, origin: .mark,
                Array(changes[start..<min(start + SharedJournal.mostChanges, changes.count)]))
        }
        for change in changes where change.isErasure { _ = try erase(change.entry) }
        // Their numbers were assigned later now than those of other machines.
        var updates = EntryUpdates(self)
        try updates.store(renumbering: Set(changes.map(\.kindName)))
        try updates.recordMoves(at: moment)
    }
}
