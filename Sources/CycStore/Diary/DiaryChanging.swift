package import CycCore
import GRDB

/// The text on which an edit is based, to detect concurrent changes.
package enum DiaryBase: Hashable, Sendable {
    /// Replaces any existing text, as the user requested.
    case any
    /// Replaces only this text, or none; any other text is a concurrent change.
    case text(String?)
}

extension Ledger {
    /// Sets the text of a day as one action.
    ///
    /// - Parameters:
    ///   - text: Checked by ``CycCore/DiaryText``.
    ///   - base: The text on which the edit is based.
    /// - Throws: ``CycError/diary(_:)`` if the text was changed meanwhile.
    package func writeDiary(
        _ text: String, on day: LogicalDay, over base: DiaryBase, _ command: String,
        at moment: Moment
    ) throws -> DiaryWriteResult {
        try write { database in
            let before = try database.diary(on: day)
            let old = before?.values[1].text
            if case .text(let base) = base, !DiaryText.areEqual(old, base) {
                if DiaryText.areEqual(old, text) { return .same }
                throw CycError.diary(.changedMeanwhile(day))
            }
            guard !DiaryText.areEqual(old, text) else { return .same }
            let after = try database.diary(day, text, before, created: moment, changed: moment)
            try database.perform(command, at: moment, [EntryImage(before: before, after: after)])
            return before == nil ? .added : .replaced
        }
    }

    /// Imports texts as one action; parts missing in an existing text are appended to it.
    ///
    /// - Parameter imports: At most one for each day.
    /// - Returns: How many days changed.
    /// - Throws: ``CycError/diary(_:)`` for texts that become too long.
    package func importDiary(_ imports: [ImportedDiaryEntry], at moment: Moment) throws -> Int {
        try write { database in
            var next = try database.nextNumber(of: .diary, for: imports.count)
            let images = try imports.compactMap { imported -> EntryImage? in
                let before = try database.diary(on: imported.day)
                let text = try imported.joined(
                    with: before?.values[1].text,
                    former: PreviousTexts(before.map { try database.formerValues(of: $0.id) } ?? [])
                )
                guard !DiaryText.areEqual(before?.values[1].text, text) else { return nil }
                guard text.utf8.count <= DiaryText.longestMerged else {
                    throw CycError.diary(
                        .text(.tooLong(limit: DiaryText.longestMerged), of: imported.day))
                }
                let number = before?.number ?? next
                if before == nil { next += 1 }
                guard EntryNumber.all.contains(number) else {
                    throw CycError.tooManyEntries(.diary)
                }
                let after = try database.diary(
                    imported.day, text, before, number: number,
                    created: imported.created ?? moment, changed: moment, isImported: true)
                return EntryImage(before: before, after: after)
            }
            try database.perform("diary import", at: moment, images)
            return images.count
        }
    }

    /// Removes the text of a day; an undo restores it.
    ///
    /// - Throws: ``CycError/diary(_:)`` if there is none.
    package func removeDiary(_ day: LogicalDay, _ command: String, at moment: Moment) throws {
        try write { database in
            guard let before = try database.diary(on: day) else {
                throw CycError.diary(.none(day))
            }
            try database.perform(command, at: moment, [EntryImage(before: before, after: nil)])
        }
    }
}

extension Database {
    fileprivate func diary(on day: LogicalDay) throws -> Entry? {
        try entry(.diary, id: EntryID(ofDiary: day))
    }

    /// Returns the entry of a day with its new text.
    fileprivate func diary(
        _ day: LogicalDay, _ text: String, _ before: Entry?, number: Int64? = nil, created: Moment,
        changed: Moment, isImported: Bool = false
    ) throws -> Entry {
        let former = before.flatMap { DiaryEntry.checked(number: $0.number, values: $0.values) }
        var record: DiaryEntry
        if let former {
            record = former
        } else {
            let number = try number ?? nextNumber(of: .diary)
            record = DiaryEntry(number: number, day: day, text: text, created: created)
            record.isImported = isImported
        }
        record.text = text
        record.changed = changed
        return Entry(record, id: EntryID(ofDiary: day))
    }
}

extension EntryID {
    /// Creates the identity of a day's text, the same on every machine.
    init(ofDiary day: LogicalDay) { self.init(hashing: [.day(day.date)], of: .diary) }
}
