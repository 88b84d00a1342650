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
    /// Takes over what is not there yet, as one action: neither with its identity nor with the content
    /// by which it is the same.
    ///
    /// Where a repository is watched here and removed there, or the other way round, what is taken
    /// over wins. An entry keeps its number where nothing had it before.
    ///
    /// - Parameters:
    ///   - keepsake: What to take over; all of its entries have an identity.
    ///   - command: The words of the command.
    ///   - moment: When it happens.
    /// - Returns: How many entries that a person made, and named repositories, are new.
    /// - Throws: ``Problem/tooManyEntries(_:)``.
    @discardableResult
    package func merge(
        _ keepsake: Keepsake, _ command: String, at moment: Moment
    ) throws -> Int {
        try write { database in
            let before = try database.namedRepositories()
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
                + max(0, try database.namedRepositories() - before)
        }
    }
}

extension Database {
    /// How many repositories a person added or removed.
    fileprivate func namedRepositories() throws -> Int {
        try first("SELECT count(*) FROM repository WHERE watch IN ('added', 'removed')") {
            Int(try $0.number(0))
        } ?? 0
    }

    /// The entries that are not here, with the numbers that they get.
    fileprivate func newEntries(of keepsake: Keepsake) throws -> [Entry] {
        var new: [Entry] = []
        var known: Set<EntryID> = []
        for kind in EntryKind.allCases { known.formUnion(try entries(kind).map(\.id)) }
        /// What is known here under another identity.
        var aliases: [EntryID: EntryID] = [:]
        for kind in EntryKind.allCases where !keepsake[kind].isEmpty {
            var likenesses = Likenesses(kind)
            var alike: [EntryID: EntryID] = [:]
            for entry in try entries(kind) {
                alike[likenesses.next(entry.values)] = entry.id
            }
            var arriving: [(id: EntryID, number: Int64?, values: [FieldValue])] = []
            likenesses = Likenesses(kind)
            for arrival in keepsake[kind] {
                let values = arrival.values(of: kind, aliases)
                let likeness = likenesses.next(values)
                guard let id = arrival.id, !known.contains(id) else { continue }
                if let here = alike[likeness] {
                    aliases[id] = here
                    continue
                }
                known.insert(id)
                arriving.append((id, arrival.number, values))
            }
            let numbers = try numbers(arriving.map(\.number), of: kind)
            for (arrival, number) in zip(arriving, numbers) {
                new.append(
                    Entry(id: arrival.id, kind: kind, number: number, values: arrival.values))
            }
        }
        return new
    }

    /// The number for each that arrives: its own where nothing had it before, else the next above all.
    private func numbers(_ wanted: [Int64?], of kind: EntryKind) throws -> [Int64] {
        let first = try nextNumber(of: kind, for: wanted.count)
        var taken: Set<Int64> = []
        let kept = wanted.map { number -> Int64? in
            guard let number, number >= first, EntryNumber.importable.contains(number),
                taken.insert(number).inserted
            else { return nil }
            return number
        }
        var next = max(first, (taken.max() ?? 0) + 1)
        return try kept.map { number in
            if let number { return number }
            defer { next += 1 }
            guard EntryNumber.all.contains(next) else { throw Problem.tooManyEntries(kind) }
            return next
        }
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
