package import CycCore
import Foundation

/// What is a person's own with all that was done to it, kept whole in memory and as plainly as can be:
/// what the ledger does with tables, a journal and their fold.
package struct JournalModel: Sendable {
    /// Something that was done, with each entry before and after it.
    package struct Deed: Sendable {
        package let id: Action.ID
        package let command: String
        package let origin: Action.Origin
        package let undoes: Action.ID?
        package let images: [EntryImage]
    }

    package private(set) var entries: [EntryID: Entry] = [:]
    /// The first number of each kind that was never given; undoing gives none back.
    package private(set) var nextNumbers: [EntryKind: Int64] = [:]
    /// Oldest first.
    package private(set) var deeds: [Deed] = []
    /// Whether each deed holds: no later one that holds took it back.
    private var inForce: [Bool] = []

    package init() {}

    package func nextNumber(of kind: EntryKind) -> Int64 { nextNumbers[kind] ?? 1 }

    /// By number.
    package func entries(_ kind: EntryKind) -> [Entry] {
        entries.values.filter { $0.kind == kind }.sorted { $0.number < $1.number }
    }

    package func entry(_ kind: EntryKind, _ number: Int64) -> Entry? {
        entries.values.first { $0.kind == kind && $0.number == number }
    }

    /// The records of one kind, by number.
    package func records<Kept: EntryRecord>(_ type: Kept.Type) -> [Kept] {
        entries(type.kind).compactMap { .checked(number: $0.number, values: $0.values) }
    }

    // MARK: Changing

    /// Does something and records it, unless nothing changes.
    ///
    /// - Returns: Whether something did.
    @discardableResult
    package mutating func perform(
        _ id: Action.ID, _ command: String, _ images: [EntryImage],
        origin: Action.Origin = .person, undoes: Action.ID? = nil
    ) -> Bool {
        let images = images.filter { $0.before != $0.after }
        guard !images.isEmpty else { return false }
        for image in images {
            if let before = image.before { entries[before.id] = nil }
            if let after = image.after {
                entries[after.id] = after
                nextNumbers[after.kind] = max(nextNumber(of: after.kind), after.number + 1)
            }
        }
        deeds.append(
            Deed(id: id, command: command, origin: origin, undoes: undoes, images: images))
        inForce.append(true)
        if undoes != nil { renewInForce() }
        return true
    }

    /// What is wrong with intervals of focus beside each other.
    package enum Breach: Sendable { case twoOpen, overlap }

    /// What would be wrong with all intervals once these entries are changed.
    package func breach(_ images: [EntryImage]) -> Breach? {
        var entries = entries
        for image in images {
            if let before = image.before { entries[before.id] = nil }
            if let after = image.after, image.before != nil { entries[after.id] = after }
        }
        // New ones may have no names yet.
        let new = images.filter { $0.before == nil }.compactMap(\.after)
        let intervals = (Array(entries.values) + new).filter { $0.kind == .focus }.compactMap {
            FocusEntry.checked(number: $0.number, values: $0.values)?.interval
        }
        if intervals.count(where: { $0.to == nil || $0.isPaused }) > 1 { return .twoOpen }
        for (place, one) in intervals.enumerated() {
            for other in intervals[(place + 1)...]
            where one.from < other.to ?? .max && other.from < one.to ?? .max {
                return .overlap
            }
        }
        return nil
    }

    package mutating func noteNextNumber(of kind: EntryKind, _ number: Int64) {
        guard number - 1 <= 99_999_999 else { return }
        nextNumbers[kind] = max(nextNumber(of: kind), number)
    }

    // MARK: Undoing

    /// Takes a deed back, or makes one again by taking its undoing back.
    package mutating func takeBack(
        _ place: Int, _ command: String, as id: Action.ID
    ) throws(UndoError) {
        perform(id, command, try undoing(place), undoes: deeds[place].id)
    }

    /// Whether a deed holds: no later one that holds took it back.
    package func isEffective(_ place: Int) -> Bool { inForce[place] }

    private mutating func renewInForce() {
        var undone: Set<Action.ID> = []
        for place in deeds.indices.reversed() {
            inForce[place] = !undone.contains(deeds[place].id)
            if inForce[place], let id = deeds[place].undoes { undone.insert(id) }
        }
    }

    /// What a plain undo takes back.
    package func undoTarget(_ kind: EntryKind?) -> Int? {
        deeds.indices.last {
            deeds[$0].undoes == nil && isMeant($0, kind) && isEffective($0)
        }
    }

    /// The undo that a plain redo takes back.
    package func redoTarget(_ kind: EntryKind?) -> Int? {
        let meant = deeds.indices.filter { isMeant($0, kind) && isEffective($0) }
        let undoings = meant.reversed().prefix { deeds[$0].undoes != nil }
        return undoings.first { deeds[$0].command == "undo" }
    }

    private func isMeant(_ place: Int, _ kind: EntryKind?) -> Bool {
        let deed = deeds[place]
        guard let kind else { return deed.origin == .person }
        return deed.origin != .mark && deed.origin != .repair
            && deed.images.contains { $0.subject?.kind == kind }
    }

    /// What takes a deed back; nothing is changed by asking.
    package func undoing(_ place: Int) throws(UndoError) -> [EntryImage] {
        let deed = deeds[place]
        for later in deeds.indices.reversed() where later > place && isEffective(later) {
            let other = deeds[later]
            if other.undoes == deed.id { throw .alreadyUndone(deed.id) }
            guard other.undoes == nil, other.origin != .mark else { continue }
            for image in other.images {
                guard let entry = image.subject,
                    let own = deed.images.first(where: { $0.subject?.id == entry.id }),
                    collide(own, image)
                else { continue }
                throw .changedSince(
                    by: other.id, command: other.command, entry.kind, number: entry.number)
            }
        }
        var images: [EntryImage] = []
        for image in deed.images {
            guard let entry = image.subject else { continue }
            let now = entries[entry.id]
            guard let before = reversed(image, now) else {
                throw .changedMeanwhile(entry.kind, number: entry.number)
            }
            if let before, before.record == nil {
                guard let later = newest(of: entry.id, after: place) else {
                    throw .changedMeanwhile(entry.kind, number: entry.number)
                }
                throw .changedSince(
                    by: later.id, command: later.command, entry.kind, number: entry.number)
            }
            images.append(EntryImage(before: now, after: before))
        }
        return images
    }

    private func newest(of entry: EntryID, after place: Int) -> Deed? {
        deeds.indices.last { later in
            later > place && deeds[later].undoes == nil && deeds[later].origin != .mark
                && isEffective(later) && deeds[later].images.contains { $0.subject?.id == entry }
        }.map { deeds[$0] }
    }

    private func collide(_ own: EntryImage, _ later: EntryImage) -> Bool {
        let areChanges = [own, later].allSatisfy { $0.before != nil && $0.after != nil }
        guard areChanges, let kind = own.subject?.kind else { return true }
        return !own.fields.subtracting(marks(kind)).isDisjoint(with: later.fields)
    }

    private func reversed(_ image: EntryImage, _ now: Entry?) -> Entry?? {
        guard let entry = image.subject else { return nil }
        let checked = image.fields.subtracting(marks(entry.kind))
        guard let after = image.after else { return now == nil ? .some(image.before) : nil }
        guard let now, checked.allSatisfy({ now.values[$0] == after.values[$0] }) else {
            return nil
        }
        guard let before = image.before else { return .some(nil) }
        var values = now.values
        for field in checked { values[field] = before.values[field] }
        return Entry(id: now.id, kind: now.kind, number: now.number, values: values)
    }

    private func marks(_ kind: EntryKind) -> Set<Int> {
        Set(kind.record.fields.indices.filter { kind.record.fields[$0].role == .mark })
    }

    // MARK: Taking over

    /// What becomes of an entry that is here and in a file.
    private func merged(_ here: Entry, _ file: [FieldValue]) -> [FieldValue] {
        switch here.kind {
        case .watch: return file[1] == .flag(true) ? file : here.values
        case .wake:
            return here.values[10] == .text("missed") && file[10] == .text("woken")
                ? file : here.values
        case .diary: return joined(here, file)
        default: return here.values
        }
    }

    private static let seam = "\n\n* * *\n\n"

    /// The text of a day with those parts of another one below it that it never had.
    private func joined(_ here: Entry, _ file: [FieldValue]) -> [FieldValue] {
        guard case .text(let text) = here.values[1], case .text(let other) = file[1],
            case .moment(let changed) = here.values[3], case .moment(let later) = file[3]
        else { return here.values }
        var held: [(text: String, isEffective: Bool)] = []
        for place in deeds.indices {
            for image in deeds[place].images where image.subject?.id == here.id {
                if case .text(let text)? = image.after?.values[1] {
                    held.append((text, isEffective(place)))
                }
            }
        }
        guard !held.contains(where: { $0.text == other }) else { return here.values }
        var parts = text.components(separatedBy: Self.seam)
        let count = parts.count
        for part in other.components(separatedBy: Self.seam) where !parts.contains(part) {
            let wasHeld = held.contains { former in
                former.text == part
                    || former.isEffective
                        && former.text.components(separatedBy: Self.seam).contains(part)
            }
            if !wasHeld { parts.append(part) }
        }
        guard parts.count > count else { return here.values }
        var values = here.values
        values[1] = .text(parts.joined(separator: Self.seam))
        if later.instant > changed.instant { values[3] = .moment(later) }
        return values
    }

    /// What an import of a file changes, and how many of its entries it does not take.
    package func importing(_ backup: Backup) -> (images: [EntryImage], refused: Int) {
        var images: [EntryImage] = []
        var refused = backup.remarks.count
        var here: [EntryID: EntryID] = [:]
        var known = entries.mapValues(\.kind)
        var seen: Set<EntryID> = []
        for kind in EntryKind.allCases {
            var fresh: [(EntryID, ImportedEntry)] = []
            var alikeInFile: [[FieldValue]] = []
            for importedEntry in backup[kind] {
                var importedEntry = importedEntry
                importedEntry.values = zip(kind.record.fields, importedEntry.values).map {
                    field, value in
                    guard case .reference = field.form, case .text(let hex) = value,
                        let other = EntryID(hex: hex).flatMap({ here[$0] })
                    else { return value }
                    return .text(other.description)
                }
                let contentIdentity = kind.record.contentIdentity(importedEntry.values)
                let occurrence = alikeInFile.count { $0 == contentIdentity }
                alikeInFile.append(contentIdentity)
                guard var id = importedEntry.id else { continue }
                if known[id] != kind, kind == .wake || backup.identifiedByContent.contains(id) {
                    let alike = entries(kind).filter {
                        kind.record.contentIdentity($0.values) == contentIdentity
                    }
                    if alike.indices.contains(occurrence) {
                        here[id] = alike[occurrence].id
                        id = alike[occurrence].id
                    }
                }
                guard seen.insert(id).inserted, known[id] == nil || known[id] == kind else {
                    refused += 1
                    continue
                }
                if let before = entries[id] {
                    let values = merged(before, importedEntry.values)
                    let after = Entry(id: id, kind: kind, number: before.number, values: values)
                    if after != before { images.append(EntryImage(before: before, after: after)) }
                    continue
                }
                let new = Entry(id: id, kind: kind, number: 1, values: importedEntry.values)
                if kind == .mention, case .text(let todo) = importedEntry.values[0],
                    EntryID(hex: todo).flatMap({ known[$0] }) != .todo
                {
                    refused += 1
                    continue
                }
                if kind == .focus, breach(images + [EntryImage(before: nil, after: new)]) != nil {
                    refused += 1
                    continue
                }
                known[id] = kind
                fresh.append((id, importedEntry))
                if kind == .focus { images.append(EntryImage(before: nil, after: new)) }
            }
            images.removeAll { $0.before == nil && $0.subject?.kind == kind }
            images += numbered(fresh, kind)
        }
        return (images, refused)
    }

    /// New entries with their numbers: those that they had here, else those of the file, else the next.
    private func numbered(_ fresh: [(EntryID, ImportedEntry)], _ kind: EntryKind) -> [EntryImage] {
        let former = fresh.map { id, _ in
            deeds.last { $0.images.contains { $0.subject?.id == id } }?
                .images.first { $0.subject?.id == id }?.subject?.number
        }
        let first = nextNumber(of: kind)
        var taken: Set<Int64> = []
        for (importedEntry, former) in zip(fresh.map(\.1), former) where former == nil {
            if let number = importedEntry.number, number >= first, number <= 99_999_999 {
                taken.insert(number)
            }
        }
        var free = max(first, (taken.max() ?? 0) + 1)
        return zip(fresh, former).map { entry, former in
            var number = free
            if let former {
                number = former
            } else if let wanted = entry.1.number, taken.remove(wanted) != nil {
                number = wanted
            } else {
                free += 1
            }
            return EntryImage(
                before: nil,
                after: Entry(id: entry.0, kind: kind, number: number, values: entry.1.values))
        }
    }
}

extension EntryImage {
    /// The fields that differ; all where the entry begins or ends.
    fileprivate var fields: Set<Int> {
        guard let before, let after else { return Set(subject?.values.indices ?? 0..<0) }
        return Set(before.values.indices.filter { before.values[$0] != after.values[$0] })
    }
}
