package import CycCore
import Foundation
import GRDB

extension Ledger {
    /// Begins to share the ledger, after a copy of it was kept.
    ///
    /// Intervals of this machine get its identity.
    package func startSharing(_ state: SharingState, at moment: Moment) throws {
        try withLock {
            try Self.keepCopy(of: queue, files, as: files.copyBeforeSharing)
            try write { database in
                try database.setSharing(state)
                try database.markOwnIntervals(at: moment)
            }
        }
    }

    /// Puts the copy from before sharing began in the place of the ledger, which is kept.
    ///
    /// The connection must not be used afterwards.
    ///
    /// - Returns: The file of the former ledger.
    /// - Throws: ``SharingError/noCopy``.
    package func restoreCopyBeforeSharing(at moment: Moment) throws -> String {
        try withLock {
            guard try LedgerFiles.status(of: files.copyBeforeSharing) != nil else {
                throw CycError.sharing(.noCopy)
            }
            let kept = try files.shared(moment)
            try Self.keepCopy(of: queue, files, as: kept)
            // A copy has no WAL.
            let copy = try DatabaseQueue.writing(files.copyBeforeSharing)
            try copy.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
            _ = try copy.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try copy.close()
            try files.delete(["-wal", "-shm"].map { files.copyBeforeSharing + $0 })
            _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try files.move(files.copyBeforeSharing, to: files.database)
            try files.delete([files.log, files.logIndex])
            files.fillLog()
            return kept
        }
    }

    /// Makes this ledger that of a new machine, because another one goes on with its journal.
    ///
    /// - Parameters:
    ///   - sequence: The last action that both have; later ones become the new machine's.
    ///   - shared: The actions of the former machine on the remote.
    package func becomeNewMachine(after sequence: Int64, shared: [Action]) throws {
        try write { database in
            if var state = try database.sharingState() {
                try database.removeKinds(lackingIn: shared, upTo: sequence, from: &state)
                state.restart()
                let former = "\(try database.thisMachine())"
                state.formerMachines = (state.formerMachines ?? []).union([former])
                try database.setSharing(state)
            }
            let (former, new) = (try database.thisMachine(), MachineID.random())
            let name = try database.machineName()
            let actions = try database.all("SELECT seq, content FROM action ORDER BY seq") {
                try $0.action(1, seq: 0).moved(from: former, after: sequence, to: new)
            }
            try database.execute(
                sql: """
                    DELETE FROM action; DELETE FROM action_key;
                    DELETE FROM sqlite_sequence WHERE name = 'action'
                    """)
            try database.run(
                "UPDATE machine SET identity = ?, name = ? WHERE id = 1",
                [Data(new.bytes), name])
            try database.putMachine(former, named: name)
            for action in actions { try database.append(action) }
            try database.rebuildTables(of: JournalReplay(actions, of: new))
            for kind in EntryKind.allCases { try kind.storage.entriesChanged?(database) }
        }
    }

    /// Goes on from a commit of this machine on the remote.
    ///
    /// - Parameter actions: The actions of this machine on the remote.
    package func goOn(from commit: String, with actions: [Action]) throws {
        try write { database in
            guard var state = try database.sharingState() else { return }
            let last = actions.last?.key.sequence ?? 0
            try database.removeKinds(lackingIn: actions, upTo: last, from: &state)
            (state.sent, state.sentCommit) = (last, commit)
            try database.setSharing(state)
        }
    }

    /// The identities of this machine's actions, by sequence number.
    package func ownActions() throws -> [Int64: Action.ID] {
        try read { database in
            Dictionary(
                try database.ownActions().map { ($0.key.sequence, $0.id) },
                uniquingKeysWith: { first, _ in first })
        }
    }
}

extension Ledger {
    /// Records the removals for good of days that the other machines have all the same: this ledger
    /// is a copy from before sharing, and nobody else was to know the day.
    ///
    /// - Parameter shared: The actions of this machine on the remote.
    package func recordErasures(lackingIn shared: [Action], at moment: Moment) throws {
        let erased = try write { database in
            try database.recordErasures(lackingIn: shared, at: moment)
        }
        for id in erased { _ = try eraseFromCopies(id) }
        if !erased.isEmpty { try overwriteErased() }
    }
}

extension Database {
    /// Makes the kinds of which other machines lack a value count as not shared.
    ///
    /// - Parameters:
    ///   - shared: The actions of this machine on the remote.
    ///   - last: The last action of this machine that the others can have.
    fileprivate func removeKinds(
        lackingIn shared: [Action], upTo last: Int64, from state: inout SharingState
    ) throws {
        let own = try thisMachine()
        let present = Dictionary(
            shared.map { ($0.key.sequence, Set($0.changes.map(\.key))) },
            uniquingKeysWith: { first, _ in first })
        for kind in EntryKind.allCases {
            guard case .chosen(let chosen) = kind.traits.sharing, state.kinds.contains(chosen),
                try stored(ofKind: kind.rawValue).contains(where: { entry in
                    entry.state.hasValues { action in
                        action.machine == own && action.sequence <= last
                            && present[action.sequence]?.contains(entry.state.key) != true
                    }
                })
            else { continue }
            state.kinds.remove(chosen)
            state.sharedUntil?[chosen.rawValue] = nil
        }
    }

    fileprivate func recordErasures(
        lackingIn shared: [Action], at moment: Moment
    ) throws -> [EntryID] {
        let recorded = RecordedActions(self)
        var erased: [EntryState.Key: (number: Int64, clock: Int64)] = [:]
        for action in shared {
            guard let known = try recorded.find(action.key)?.action else { continue }
            let kept = Set(known.changes.map(\.key))
            for change in action.changes where change.kind == .diary && !kept.contains(change.key) {
                erased[change.key] = (
                    change.number, max(action.clock, erased[change.key]?.clock ?? action.clock)
                )
            }
        }
        for (key, text) in erased.sorted(by: { $0.key.id < $1.key.id }) {
            let written = try stored(key)
            guard written?.state.erasedAt == nil else {
                erased[key] = nil
                continue
            }
            let rewriting = try written?.state.rewriting(
                number: written?.number, where: { _ in true }, find: recorded.find)
            try recordErasure(of: key.id, number: text.number, after: text.clock, at: moment)
            // The day was written again since.
            if let rewriting {
                try record("machines share", at: moment, origin: .mark, [rewriting])
            }
            _ = try erase(key.id)
        }
        return erased.keys.map(\.id)
    }
}

extension LedgerReader {
    package func thisMachine() throws -> MachineID { try read { try $0.thisMachine() } }

    /// The number of entries of each kind.
    package func entryCounts() throws -> [EntryKind: Int] {
        try read { database in
            var counts: [EntryKind: Int] = [:]
            for kind in EntryKind.allCases {
                counts[kind] = Int(
                    try database.first("SELECT count(*) FROM \(kind.rawValue)") { try $0.number(0) }
                        ?? 0)
            }
            return counts
        }
    }
}

extension LedgerFiles {
    /// The copy that is kept when sharing begins.
    var copyBeforeSharing: String { "\(database).before-sharing" }

    /// A free name for the ledger that a copy from before sharing replaces.
    fileprivate func shared(_ moment: Moment) throws(CycError) -> String {
        let stamp = "\(moment)".prefix(19).filter { $0 != ":" && $0 != "T" && $0 != "-" }
        var (name, count) = ("\(database).shared-\(stamp)", 1)
        while try Self.status(of: name) != nil {
            count += 1
            name = "\(database).shared-\(stamp)-\(count)"
        }
        return name
    }
}
