package import CycCore
import GRDB

extension LedgerReader {
    package func keepsake() throws -> Keepsake {
        try read { database in
            var keepsake = Keepsake()
            for kind in EntryKind.allCases {
                keepsake[kind] = try database.entries(kind).map {
                    Arrival(number: $0.number, id: $0.id, values: $0.values)
                }
                keepsake.nextNumbers[kind] = try database.nextNumber(of: kind)
            }
            try database.forEach("SELECT path, watch FROM repository ORDER BY path") { row in
                switch try decodeWatch(row, 1) {
                case .added: keepsake.added.append(try row.text(0))
                case .removed: keepsake.removed.append(try row.text(0))
                case .found, .standing: break
                }
            }
            return keepsake
        }
    }
}

extension Ledger {
    /// Takes over what is not there yet, as one action.
    ///
    /// Where a repository is watched here and removed there, or the other way round, what is taken
    /// over wins. An entry keeps its number where nothing had it before.
    ///
    /// - Parameters:
    ///   - keepsake: What to take over; all of its entries have an identity.
    ///   - command: The words of the command.
    ///   - moment: When it happens.
    /// - Returns: How many entries that a person made are new.
    /// - Throws: ``Problem/tooManyEntries(_:)``.
    @discardableResult
    package func merge(
        _ keepsake: Keepsake, _ command: String, at moment: Moment
    ) throws -> Int {
        try write { database in
            for path in keepsake.removed {
                if let known = try database.watch(of: path), known.watch.isWatched {
                    try database.forget(known.id)
                }
                try database.setWatch(.removed, path: path)
            }
            for path in keepsake.added { try database.setWatch(.added, path: path) }
            let new = try database.newEntries(of: keepsake)
            try database.perform(command, at: moment, new.map { (before: nil, after: $0) })
            for (kind, number) in keepsake.nextNumbers {
                try database.raiseNextNumber(of: kind, to: number)
            }
            return new.count { $0.kind != .mention }
        }
    }
}

extension Database {
    /// The entries that are not here, with the numbers that they get.
    fileprivate func newEntries(of keepsake: Keepsake) throws -> [Entry] {
        var new: [Entry] = []
        /// What is known here under another identity.
        var aliases: [EntryID: EntryID] = [:]
        for kind in EntryKind.allCases where !keepsake[kind].isEmpty {
            var known: Set<EntryID> = []
            var likenesses = Likenesses(kind)
            var alike: [EntryID: EntryID] = [:]
            for entry in try entries(kind) {
                known.insert(entry.id)
                alike[likenesses.next(entry.values)] = entry.id
            }
            var next = try nextNumber(of: kind, for: keepsake[kind].count)
            // In the order of their numbers, so that one does not take the room of those before it.
            for arrival in keepsake[kind].sorted(by: { $0.number ?? .max < $1.number ?? .max }) {
                let values = arrival.values(of: kind, aliases)
                guard let id = arrival.id, !known.contains(id) else { continue }
                if arrival.isIdentifiedByContent || kind == .mention {
                    let likeness =
                        values == arrival.values
                        ? id : EntryID(hashing: kind.record.likeness(values), of: kind)
                    if let here = alike[likeness] {
                        aliases[id] = here
                        continue
                    }
                }
                known.insert(id)
                let kept = arrival.number.flatMap {
                    EntryNumber.importable.contains($0) && $0 >= next ? $0 : nil
                }
                let number = kept ?? next
                guard EntryNumber.all.contains(number) else { throw Problem.tooManyEntries(kind) }
                next = number + 1
                new.append(Entry(id: id, kind: kind, number: number, values: values))
            }
        }
        return new
    }
}

extension Arrival {
    /// The values, where what is referred to has the identity that it has here.
    fileprivate func values(of kind: EntryKind, _ aliases: [EntryID: EntryID]) -> [FieldValue] {
        guard !aliases.isEmpty else { return values }
        return zip(kind.record.fields, values).map { field, value in
            guard case .reference = field.form, let id = value.text.flatMap({ EntryID(hex: $0) }),
                let here = aliases[id]
            else { return value }
            return .text(here.description)
        }
    }
}
