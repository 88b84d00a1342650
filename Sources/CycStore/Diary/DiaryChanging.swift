package import CycCore
import GRDB

/// The text that a writer began with.
package enum DiaryBase: Hashable, Sendable {
    /// Whatever there is goes, as the person said.
    case any
    /// This one, or none; another one is somebody else's.
    case text(String?)
}

extension Ledger {
    /// Gives a day its text: one action of the journal.
    ///
    /// - Parameters:
    ///   - text: As ``CycCore/DiaryText`` has it.
    ///   - day: The day.
    ///   - base: What was there when it was begun.
    ///   - command: The words of the command.
    ///   - moment: When.
    /// - Returns: What became of it.
    /// - Throws: ``CycError/diary(_:)`` where somebody else changed it meanwhile.
    package func writeDiary(
        _ text: String, on day: LogicalDay, over base: DiaryBase, _ command: String, at moment: Moment
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

    /// Takes texts over from a file: one action of the journal.
    ///
    /// Below a text that is there comes what is not in it.
    ///
    /// - Parameters:
    ///   - arrivals: Of each day at most one.
    ///   - moment: When.
    /// - Returns: How many days have another text than before.
    /// - Throws: ``CycError/diary(_:)`` for texts that become too long.
    package func takeDiary(_ arrivals: [ImportedDiaryEntry], at moment: Moment) throws -> Int {
        try write { database in
            var next = try database.nextNumber(of: .diary, for: arrivals.count)
            let images = try arrivals.compactMap { arrival -> EntryImage? in
                let before = try database.diary(on: arrival.day)
                let text = try arrival.joined(
                    with: before?.values[1].text,
                    former: PreviousTexts(before.map { try database.formerValues(of: $0.id) } ?? []))
                guard !DiaryText.areEqual(before?.values[1].text, text) else { return nil }
                guard text.utf8.count <= DiaryText.longestJoined else {
                    throw CycError.diary(.text(.tooLong(limit: DiaryText.longestJoined)))
                }
                let number = before?.number ?? next
                if before == nil { next += 1 }
                guard EntryNumber.all.contains(number) else {
                    throw CycError.tooManyEntries(.diary)
                }
                let after = try database.diary(
                    arrival.day, text, before, number: number,
                    created: arrival.created ?? moment, changed: moment, isImported: true)
                return EntryImage(before: before, after: after)
            }
            try database.perform("diary import", at: moment, images)
            return images.count
        }
    }

    /// Removes a day's text; an undo brings it back.
    ///
    /// - Throws: ``CycError/diary(_:)`` where there is none.
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

    /// The entry with its new text.
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
    /// What a day's text is known by on every machine.
    init(ofDiary day: LogicalDay) { self.init(hashing: [.day(day.date)], of: .diary) }
}
