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

    /// Whether anything waits to be shared since before `instant`.
    package func hasUnshared(since instant: Instant, _ kinds: Set<SharedKind>) throws -> Bool {
        try read { database in
            guard let state = try database.sharingState() else { return false }
            return try database.outgoing(after: state.sent, kinds).first
                .map { $0.at.instant < instant } ?? false
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
        let own = try thisMachine()
        let places = try placesByPath()
        return try all(
            """
            SELECT action.seq, content FROM action_key JOIN action ON action.seq = action_key.seq
            WHERE machine = ? AND sequence > ? ORDER BY sequence
            """, [Data(own.bytes), sequence]
        ) { try $0.action(1, seq: 0) }
        .compactMap { $0.shared(kinds) { places[$0] } }
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
        let last = try lastSequences()
        var machines: [MachinesView.Machine] = []
        for (id, name, count, sequence) in counts {
            let other = state?.machines["\(id)"]
            guard id == own || other != nil && other?.isForgotten != true else { continue }
            let newest = try sequence.flatMap {
                try recordedAction(ActionKey(machine: id, sequence: $0))
            }
            machines.append(
                MachinesView.Machine(
                    id: id, name: name.isEmpty ? String("\(id)".prefix(8)) : name,
                    isThis: id == own, changes: Int(count),
                    lastChange: newest?.at,
                    seen: (id == own ? state?.succeeded : other?.seen)
                        .flatMap { $0 > 0 ? Instant(secondsSinceEpoch: $0) : nil },
                    behind: id == own ? 0 : try behind(other, of: id, last, own),
                    damagedLine: other?.damagedLine, isLater: other?.isLater ?? false,
                    clockLead: other?.clockLead.map { .seconds($0) }))
        }
        let pending = try state.map { try outgoing(after: $0.sent, kinds) } ?? []
        return MachinesView(
            remote: state?.remote, machines: machines, pending: pending.count,
            pendingSince: pending.first?.at.instant, failure: state?.failure)
    }

    /// The number of shared actions that a machine did not know when it last shared.
    private func behind(
        _ other: OtherMachine?, of id: MachineID, _ last: [MachineID: Int64], _ own: MachineID
    ) throws -> Int {
        guard let other else { return 0 }
        let sent = try sharingState()?.sent ?? 0
        return try last.keys.reduce(0) { sum, machine in
            guard machine != id else { return sum }
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

    func recordedAction(_ key: ActionKey) throws -> Action? {
        try first(
            """
            SELECT action.seq, content FROM action_key
            JOIN action ON action.seq = action_key.seq WHERE machine = ? AND sequence = ?
            """, [Data(key.machine.bytes), key.sequence]
        ) { try $0.action(1, seq: 0) }
    }
}
