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
            return keepsake
        }
    }
}

extension Ledger {
    /// Takes over what is not there yet, as one action: neither with its identity nor with the content
    /// by which it is the same.
    ///
    /// Of an entry that its fields make known, such as a repository that is watched here and removed
    /// there, ``CycCore/EntryRecord/joined(_:_:)`` says what becomes. An entry keeps its number where
    /// nothing had it before.
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
            let images = try database.arriving(keepsake)
            try database.perform(command, at: moment, images)
            try database.checkRules(of: images.compactMap(\.after))
            for (kind, number) in keepsake.nextNumbers {
                try database.raiseNextNumber(of: kind, to: number)
            }
            return images.count { $0.before == nil && $0.after?.kind != .mention }
        }
    }
}

extension Database {
    /// The entries that are not here, with the numbers that they get, and those that become others.
    fileprivate func arriving(_ keepsake: Keepsake) throws -> [EntryImage] {
        var images: [EntryImage] = []
        var known: Set<EntryID> = []
        for kind in EntryKind.allCases { known.formUnion(try entries(kind).map(\.id)) }
        /// What is known here under another identity.
        var aliases: [EntryID: EntryID] = [:]
        for kind in EntryKind.allCases where !keepsake[kind].isEmpty {
            var likenesses = Likenesses(kind)
            var alike: [EntryID: EntryID] = [:]
            let isKnownByFields = kind.record.isKnownByFields
            var here: [EntryID: Entry] = [:]
            for entry in try entries(kind) {
                alike[likenesses.next(entry.values)] = entry.id
                if isKnownByFields { here[entry.id] = entry }
            }
            var arriving: [(id: EntryID, number: Int64?, values: [FieldValue])] = []
            likenesses = Likenesses(kind)
            for arrival in keepsake[kind] {
                let values = arrival.values(of: kind, aliases)
                let likeness = likenesses.next(values)
                guard let id = arrival.id else { continue }
                if let before = here.removeValue(forKey: id) {
                    let after = Entry(
                        id: id, kind: kind, number: before.number,
                        values: try kind.record.joined(before.values, values))
                    images.append((before, after))
                }
                guard !known.contains(id) else { continue }
                if let here = alike[likeness] {
                    aliases[id] = here
                    continue
                }
                known.insert(id)
                arriving.append((id, arrival.number, values))
            }
            let numbers = try numbers(arriving.map(\.number), of: kind)
            for (arrival, number) in zip(arriving, numbers) {
                let new = Entry(
                    id: arrival.id, kind: kind, number: number, values: arrival.values)
                images.append((nil, new))
            }
        }
        return images
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
