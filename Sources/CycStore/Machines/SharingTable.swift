package import CycCore
import Foundation
import GRDB

extension LedgerReader {
    /// With what the ledger is shared; `nil` if it is not.
    package func sharingState() throws -> SharingState? { try read { try $0.sharingState() } }

    /// Returns what is known of the machines that share the ledger, without asking any.
    ///
    /// - Parameter kinds: What the user shares now.
    package func machinesView(_ kinds: Set<SharedKind>) throws -> MachinesView {
        try read { try $0.machinesView(kinds) }
    }

    /// Returns the number of actions that wait to be shared, and since when the oldest does; 0 if the
    /// ledger is not shared.
    ///
    /// - Parameter kinds: What the user shares now.
    package func waiting(_ kinds: Set<SharedKind>) throws -> (count: Int, since: Instant?) {
        try read { database in
            try database.sharingState().map { try database.waiting(after: $0.sent, kinds) }
                ?? (0, nil)
        }
    }
}

extension Ledger {
    /// Changes the state of sharing; nothing where the ledger is not shared.
    package func updateSharing(_ change: (inout SharingState) -> Void) throws {
        // A state that is lost with the power is found out again.
        try write(isShown: false) { database in
            guard var state = try database.sharingState() else { return }
            change(&state)
            try database.setSharing(state)
        }
    }

    /// Ends sharing; all entries stay.
    package func stopSharing() throws { try write { try $0.setSharing(nil) } }

    /// Names this machine for all others.
    package func nameMachine(_ name: String) throws {
        try write { try $0.run("UPDATE machine SET name = ? WHERE id = 1", [name]) }
    }
}

extension Database {
    func sharingState() throws -> SharingState? {
        try meta(.sharing) { row in
            guard let text = try row.optionalText(0) else { return nil }
            guard let state = try? JSONDecoder().decode(SharingState.self, from: Data(text.utf8))
            else { throw row.damage(0) }
            return state
        }
    }

    func setSharing(_ state: SharingState?) throws {
        guard let state else {
            try run("DELETE FROM meta WHERE key = ?", [MetaKey.sharing.rawValue])
            return
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try setMeta(.sharing, String(decoding: try encoder.encode(state), as: UTF8.self))
    }

    /// Records a machine, or its new name.
    func putMachine(_ machine: MachineID, named name: String) throws {
        try run(
            """
            INSERT INTO machine (identity, name) VALUES (?1, ?2)
            ON CONFLICT (identity) DO UPDATE SET name = ?2 WHERE name <> ?2
            """, [Data(machine.bytes), name])
    }

    /// The names of all machines; empty for those that have none.
    func machineNames() throws -> [MachineID: String] {
        var names: [MachineID: String] = [:]
        try forEach("SELECT identity, name FROM machine") { row in
            names[try row.id(0)] = try row.text(1)
        }
        return names
    }

    func machineName() throws -> String {
        try first("SELECT name FROM machine WHERE id = 1") { try $0.text(0) } ?? ""
    }

    /// The last action of each machine, by machine.
    func lastSequences() throws -> [MachineID: Int64] {
        var last: [MachineID: Int64] = [:]
        try forEach("SELECT machine, max(sequence) FROM action_key GROUP BY machine") { row in
            last[try row.id(0)] = try row.number(1)
        }
        return last
    }

    /// The parts of this machine's actions after one that other machines get, in their order.
    func outgoing(after sequence: Int64, _ kinds: Set<SharedKind>) throws -> [Action] {
        let places = try placesByPath()
        return try ownActions(after: sequence).compactMap { $0.shared(kinds) { places[$0] } }
    }

    /// The number of actions that ``outgoing(after:_:)`` gives, and when the first was recorded.
    fileprivate func waiting(
        after sequence: Int64, _ kinds: Set<SharedKind>
    ) throws -> (count: Int, since: Instant?) {
        let actions = try ownActions(after: sequence).filter { $0.isShared(kinds) }
        return (actions.count, actions.first?.at.instant)
    }

    /// The actions of this machine after one, in their order.
    func ownActions(after sequence: Int64 = 0) throws -> [Action] {
        try all(
            """
            SELECT action.seq, content FROM action_key JOIN action ON action.seq = action_key.seq
            WHERE machine = ? AND sequence > ? ORDER BY sequence
            """, [Data(thisMachine().bytes), sequence]
        ) { try $0.action(1, seq: 0) }
    }

    /// The names by which other machines know the repositories here, by path.
    func placesByPath() throws -> [String: String] {
        var places: [String: String] = [:]
        for repository in try repositories() {
            places[repository.path] = repository.remotes.first?.places.first?.key
        }
        return places
    }

    fileprivate func machinesView(_ kinds: Set<SharedKind>) throws -> MachinesView {
        let state = try sharingState()
        let own = try thisMachine()
        let counts = try all(
            """
            SELECT machine.identity, machine.name, count(action_key.seq), max(action_key.sequence)
            FROM machine LEFT JOIN action_key ON action_key.machine = machine.identity
            GROUP BY machine.id ORDER BY machine.id
            """
        ) {
            (try $0.id(0) as MachineID, try $0.text(1), try $0.number(2), try $0.optionalNumber(3))
        }
        let recorded = RecordedActions(self)
        var machines: [MachinesView.Machine] = []
        for (id, name, count, sequence) in counts {
            let other = state?.machines["\(id)"]
            guard id == own || other != nil && other?.isForgotten != true else { continue }
            let newest = try sequence.flatMap {
                try recorded.find(ActionKey(machine: id, sequence: $0))
            }
            machines.append(
                MachinesView.Machine(
                    id: id, name: name.isEmpty ? String("\(id)".prefix(8)) : name,
                    isThis: id == own, changes: Int(count),
                    lastChange: newest?.action.at,
                    seen: (id == own ? state?.succeeded : other?.seen)
                        .flatMap { $0 > 0 ? Instant(secondsSinceEpoch: $0) : nil },
                    behind: try other.map {
                        try behind(
                            $0, counts.map(\.0).filter { $0 != id }, own, sent: state?.sent ?? 0)
                    } ?? 0,
                    damagedLine: other?.damagedLine, isLater: other?.isLater ?? false,
                    clockLead: other?.clockLead.map { .seconds($0) }))
        }
        let (pending, since) = try state.map { try waiting(after: $0.sent, kinds) } ?? (0, nil)
        return MachinesView(
            remote: state?.remote, machines: machines, pending: pending, pendingSince: since,
            failure: state?.failure)
    }

    /// The number of shared actions of `machines` that another one did not know when it last shared.
    ///
    /// - Parameter sent: The last shared action of this machine, `own`.
    private func behind(
        _ other: OtherMachine, _ machines: [MachineID], _ own: MachineID, sent: Int64
    ) throws -> Int {
        try machines.reduce(0) { sum, machine in
            let known = other.known["\(machine)"] ?? 0
            let upTo = machine == own ? sent : .max
            return try sum
                + Int(
                    first(
                        """
                        SELECT count(*) FROM action_key
                        WHERE machine = ? AND sequence > ? AND sequence <= ?
                        """, [Data(machine.bytes), known, upTo]
                    ) { try $0.number(0) } ?? 0)
        }
    }
}
