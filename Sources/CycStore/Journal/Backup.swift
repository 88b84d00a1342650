package import CycCore
import GRDB

extension LedgerReader {
    package func backup() throws -> Backup {
        try read { database in
            var backup = Backup()
            for kind in EntryKind.allCases {
                backup[kind] = try database.entries(kind).map {
                    ImportedEntry(number: $0.number, id: $0.id, values: $0.values)
                }
                backup.nextNumbers[kind] = try database.nextNumber(of: kind)
            }
            return backup
        }
    }
}

extension Ledger {
    /// Adds the entries of a backup that are missing here, as one action.
    ///
    /// Entries are matched by identity; an entry of the file without one, by its content. An
    /// existing entry keeps its values, except where ``CycCore/EntryRecord/merged(_:_:former:)`` of
    /// its kind says otherwise. A new entry keeps its number if that was never used; an entry that
    /// was removed here gets its number back.
    ///
    /// - Parameter backup: Every entry must have an identity.
    /// - Returns: The counts of added and kept entries, and the rejected entries with their
    ///   reasons.
    /// - Throws: ``CycError/tooManyEntries(_:)``.
    @discardableResult
    package func merge(
        _ backup: Backup, _ command: String, at moment: Moment
    ) throws -> ImportOutcome {
        try write { database in
            var merge = ImportMerge(backup)
            try merge.compare(with: database)
            let images = try database.namingMachine(merge.images)
            try database.perform(command, at: moment, images)
            try database.checkRules(of: images.compactMap(\.after))
            for (kind, number) in backup.nextNumbers {
                try database.raiseNextNumber(of: kind, to: number)
            }
            return merge.outcome
        }
    }
}

/// Compares a backup with the entries of the ledger.
private struct ImportMerge {
    private let backup: Backup
    private(set) var images: [EntryImage] = []
    private(set) var outcome = ImportOutcome()
    /// The kind of every entry, existing or new.
    private var known: [EntryID: EntryKind] = [:]
    private var inFile: Set<EntryID> = []
    /// Identities in the file of entries that have another identity here.
    private var aliases: [EntryID: EntryID] = [:]
    /// Former values of existing entries, for kinds whose merge uses them.
    private var former: [EntryID: [PreviousValue]] = [:]

    init(_ backup: Backup) {
        self.backup = backup
        outcome.remarks = backup.remarks
    }

    mutating func compare(with database: Database) throws {
        for kind in EntryKind.allCases {
            for entry in try database.entries(kind) { known[entry.id] = kind }
        }
        former = try database.formerValues(of: backup) { known[$0] != nil }
        for kind in EntryKind.allCases where !backup[kind].isEmpty {
            try compare(kind, with: database)
        }
    }

    private mutating func compare(_ kind: EntryKind, with database: Database) throws {
        var contentIDs = ContentIdentities(kind)
        var idsByContent: [EntryID: EntryID] = [:]
        var here: [EntryID: Entry] = [:]
        for entry in try database.entries(kind) {
            idsByContent[contentIDs.next(entry.values)] = entry.id
            here[entry.id] = entry
        }
        let importRule = try kind.storage.importRule?(database, Array(here.values))
        var new: [(id: EntryID, number: Int64?, values: [FieldValue])] = []
        contentIDs = ContentIdentities(kind)
        for imported in backup[kind] {
            let values = imported.values(of: kind, aliases)
            let contentID = contentIDs.next(values)
            guard let named = imported.id else { continue }
            let comparesContent =
                kind.record.isSameByContent || backup.identifiedByContent.contains(named)
            var id = named
            if here[id] == nil, comparesContent, let other = idsByContent[contentID] {
                aliases[id] = other
                id = other
            }
            if !inFile.insert(id).inserted {
                // Two entries of a file may have equal content, but only one can match an existing
                // entry.
                addRemark(
                    ImportRemark(kind, imported, known[id] == kind ? .repeated : .foreignIdentity))
                continue
            }
            if let before = here[id] {
                merge(imported, values, into: before)
                continue
            }
            guard known[id] == nil else {
                addRemark(ImportRemark(kind, imported, .foreignIdentity))
                continue
            }
            guard hasReferences(values, of: kind) else {
                addRemark(ImportRemark(kind, imported, .orphaned))
                continue
            }
            let entry = Entry(id: id, kind: kind, number: imported.number ?? 1, values: values)
            if let reason = importRule?(entry) {
                addRemark(ImportRemark(kind, imported, reason))
                continue
            }
            known[id] = kind
            new.append((id, imported.number, values))
        }
        let present = Set(here.values.map(\.number))
        /// The numbers that re-added entries had before they were removed.
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
        _ imported: ImportedEntry, _ values: [FieldValue], into before: Entry
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
            addRemark(
                ImportRemark(
                    kind, imported, (error as? CycError).map { .refused($0) } ?? .invalid("")))
        }
    }

    private mutating func addRemark(_ remark: ImportRemark) { outcome.remarks.append(remark) }

    /// Whether every required reference of the values names a known entry of the right kind.
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
    /// Returns the former values of existing entries, for kinds whose merge uses them.
    fileprivate func formerValues(
        of backup: Backup, isHere: (EntryID) -> Bool
    ) throws -> [EntryID: [PreviousValue]] {
        var asked: Set<EntryID> = []
        for kind in EntryKind.allCases where kind.record.usesPreviousValues {
            asked.formUnion(backup[kind].compactMap(\.id).filter(isHere))
        }
        return asked.isEmpty ? [:] : try formerValues(of: asked)
    }

    private func formerValues(of ids: Set<EntryID>) throws -> [EntryID: [PreviousValue]] {
        try withNewestActions { actions in
            var effective = EffectiveActions()
            var values: [EntryID: [PreviousValue]] = [:]
            for action in actions {
                let isEffective = effective.take(action)
                for change in action.changes where ids.contains(change.entry) {
                    values[change.entry, default: []] += change.values(isEffective: isEffective)
                }
            }
            return values
        }
    }

    /// Returns every value that the journal holds for an entry.
    func formerValues(of id: EntryID) throws -> [PreviousValue] {
        try formerValues(of: [id])[id] ?? []
    }

    /// Returns a number for each new entry: its own if it was never used, else the next free one.
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
    fileprivate func values(isEffective: Bool) -> [PreviousValue] {
        guard let fields = kind?.record.fields else { return [] }
        return writes.compactMap { write in
            fields.firstIndex { $0.name == write.field }
                .map { PreviousValue(field: $0, value: write.value, isEffective: isEffective) }
        }
    }
}

extension ImportedEntry {
    /// Returns the values with references replaced by the identities used in this ledger.
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
