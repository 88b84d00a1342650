package import CycCore
import GRDB

extension LedgerReader {
    package func keepsake() throws -> Backup {
        try read { database in
            var keepsake = Backup()
            for kind in EntryKind.allCases {
                keepsake[kind] = try database.entries(kind).map {
                    ImportedEntry(number: $0.number, id: $0.id, values: $0.values)
                }
                keepsake.nextNumbers[kind] = try database.nextNumber(of: kind)
            }
            return keepsake
        }
    }
}

extension Ledger {
    /// Adds the entries of a file that are missing, as one action.
    ///
    /// Entries are compared by their identity; of what the file has without one, by the content that
    /// stands for it. An entry that is here keeps its values, except where
    /// ``CycCore/EntryRecord/merged(_:_:former:)`` of its kind says otherwise. A new entry keeps its
    /// number where nothing had it before, and one that was removed gets the number that it had.
    ///
    /// - Parameters:
    ///   - keepsake: The file; all of its entries have an identity.
    ///   - command: The words of the command.
    ///   - moment: When it happens.
    /// - Returns: How many entries are new and kept, and those that are not taken.
    /// - Throws: ``CycError/tooManyEntries(_:)``.
    @discardableResult
    package func merge(
        _ keepsake: Backup, _ command: String, at moment: Moment
    ) throws -> ImportOutcome {
        try write { database in
            var merge = ImportMerge(keepsake)
            try merge.compare(with: database)
            try database.perform(command, at: moment, merge.images)
            try database.checkRules(of: merge.images.compactMap(\.after))
            for (kind, number) in keepsake.nextNumbers {
                try database.raiseNextNumber(of: kind, to: number)
            }
            return merge.outcome
        }
    }
}

/// The comparison of a file with the entries that are here.
private struct ImportMerge {
    private let keepsake: Backup
    private(set) var images: [EntryImage] = []
    private(set) var outcome = ImportOutcome()
    /// The kind of every entry that is here or new.
    private var known: [EntryID: EntryKind] = [:]
    private var inFile: Set<EntryID> = []
    /// Identities of the file whose entries have another one here.
    private var aliases: [EntryID: EntryID] = [:]
    /// Of entries that are here, if their kinds ask for them.
    private var former: [EntryID: [PreviousValue]] = [:]

    init(_ keepsake: Backup) {
        self.keepsake = keepsake
        outcome.remarks = keepsake.remarks
    }

    mutating func compare(with database: Database) throws {
        for kind in EntryKind.allCases {
            for entry in try database.entries(kind) { known[entry.id] = kind }
        }
        former = try database.formerValues(of: keepsake) { known[$0] != nil }
        for kind in EntryKind.allCases where !keepsake[kind].isEmpty {
            try compare(kind, with: database)
        }
    }

    private mutating func compare(_ kind: EntryKind, with database: Database) throws {
        var likenesses = ContentIdentities(kind)
        var alike: [EntryID: EntryID] = [:]
        var here: [EntryID: Entry] = [:]
        for entry in try database.entries(kind) {
            alike[likenesses.next(entry.values)] = entry.id
            here[entry.id] = entry
        }
        let refuse = kind.storage.importRule?(Array(here.values))
        var new: [(id: EntryID, number: Int64?, values: [FieldValue])] = []
        likenesses = ContentIdentities(kind)
        for arrival in keepsake[kind] {
            let values = arrival.values(of: kind, aliases)
            let likeness = likenesses.next(values)
            guard let named = arrival.id else { continue }
            let comparesContent =
                kind.record.isSameByLikeness || keepsake.identifiedByContent.contains(named)
            var id = named
            if here[id] == nil, comparesContent, let other = alike[likeness] {
                aliases[id] = other
                id = other
            }
            if !inFile.insert(id).inserted {
                // Two entries of a file may be alike, but only one can be the entry that is here.
                note(ImportRemark(kind, arrival, known[id] == kind ? .repeated : .foreignIdentity))
                continue
            }
            if let before = here[id] {
                merge(arrival, values, into: before)
                continue
            }
            guard known[id] == nil else {
                note(ImportRemark(kind, arrival, .foreignIdentity))
                continue
            }
            guard hasReferences(values, of: kind) else {
                note(ImportRemark(kind, arrival, .orphaned))
                continue
            }
            let entry = Entry(id: id, kind: kind, number: arrival.number ?? 1, values: values)
            if let reason = refuse?(entry) {
                note(ImportRemark(kind, arrival, reason))
                continue
            }
            known[id] = kind
            new.append((id, arrival.number, values))
        }
        let present = Set(here.values.map(\.number))
        /// The numbers that entries had which were removed since.
        let former = try new.map { entry in
            try database.number(of: entry.id, kind)
                .flatMap { present.contains($0) ? nil : $0 }
        }
        let others = zip(new, former).filter { $0.1 == nil }.map(\.0.number)
        var numbers = try database.numbers(others, of: kind)[...]
        for (entry, former) in zip(new, former) {
            guard let number = former ?? numbers.popFirst() else { break }
            images.append(
                EntryImage(
                    before: nil,
                    after: Entry(id: entry.id, kind: kind, number: number, values: entry.values)))
        }
        if !kind.traits.isInternal { outcome.new += new.count }
    }

    private mutating func merge(
        _ arrival: ImportedEntry, _ values: [FieldValue], into before: Entry
    ) {
        let kind = before.kind
        do {
            let merged = try kind.record.merged(
                before.values, values, former: former[before.id] ?? [])
            let after = Entry(id: before.id, kind: kind, number: before.number, values: merged)
            if after != before { images.append(EntryImage(before: before, after: after)) }
            if kind.traits.isInternal { return }
            if after == before { outcome.kept += 1 } else { outcome.new += 1 }
        } catch {
            note(
                ImportRemark(
                    kind, arrival, (error as? CycError).map { .refused($0) } ?? .invalid("")))
        }
    }

    private mutating func note(_ remark: ImportRemark) { outcome.remarks.append(remark) }

    /// Whether every entry is known to which the values have to refer.
    private func hasReferences(_ values: [FieldValue], of kind: EntryKind) -> Bool {
        zip(kind.record.fields, values).allSatisfy { field, value in
            guard case .reference(let other) = field.form, !field.isOptional,
                let id = value.text.flatMap({ EntryID(hex: $0) })
            else { return true }
            return known[id] == other
        }
    }
}

extension Database {
    /// The former values of entries of a file that are here, where their kinds ask for them.
    fileprivate func formerValues(
        of keepsake: Backup, isHere: (EntryID) -> Bool
    ) throws -> [EntryID: [PreviousValue]] {
        var asked: Set<EntryID> = []
        for kind in EntryKind.allCases where kind.record.usesFormerValues {
            asked.formUnion(keepsake[kind].compactMap(\.id).filter(isHere))
        }
        return asked.isEmpty ? [:] : try formerValues(of: asked)
    }

    private func formerValues(of ids: Set<EntryID>) throws -> [EntryID: [PreviousValue]] {
        try withNewestActions { actions in
            var inForce = EffectiveActions()
            var values: [EntryID: [PreviousValue]] = [:]
            for action in actions {
                let isInForce = inForce.take(action)
                for change in action.changes where ids.contains(change.entry) {
                    values[change.entry, default: []] += change.values(isInForce: isInForce)
                }
            }
            return values
        }
    }

    /// The values that the journal has of an entry.
    func formerValues(of id: EntryID) throws -> [PreviousValue] {
        try formerValues(of: [id])[id] ?? []
    }

    /// The number for each new entry: its own where nothing had it before, else the next above all.
    fileprivate func numbers(_ wanted: [Int64?], of kind: EntryKind) throws -> [Int64] {
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
            guard EntryNumber.all.contains(next) else { throw CycError.tooManyEntries(kind) }
            return next
        }
    }
}

extension EntryChange {
    fileprivate func values(isInForce: Bool) -> [PreviousValue] {
        guard let fields = kind?.record.fields else { return [] }
        return writes.compactMap { write in
            fields.firstIndex { $0.name == write.field }
                .map { PreviousValue(field: $0, value: write.value, isInForce: isInForce) }
        }
    }
}

extension ImportedEntry {
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
