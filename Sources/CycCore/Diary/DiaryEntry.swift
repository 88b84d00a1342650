/// Diary text of one logical day.
package struct DiaryEntry: Hashable, Sendable {
    package let number: Int64
    package internal(set) var day: LogicalDay
    package var text: String
    package internal(set) var created: Moment
    package var changed: Moment
    /// Whether it came from another program's file.
    package var isImported = false

    package init(number: Int64, day: LogicalDay, text: String, created: Moment) {
        self.number = number
        self.day = day
        self.text = text
        self.created = created
        changed = created
    }
}

extension EntryKind {
    package static let diary = EntryKind(DiaryEntry.self)
}

extension DiaryEntry: EntryRecord {
    package static let traits = EntryTraits(
        "diary", plural: "diary", noun: EntryTraits.Noun("diary entry", "일기"), headline: ["date"],
        usesPreviousValues: true, sharing: .chosen(.diary))
    package static let table = Table([
        Column("date", \.day, role: .identity),
        Column("text", \.text, merge: .joined),
        Column("created", \.created, merge: .smallest),
        Column("changed", \.changed, merge: .largest),
        Column("imported", ifTrue: \.isImported),
    ])

    package static func blank(number: Int64) -> DiaryEntry {
        DiaryEntry(number: number, day: LogicalDay(on: Day(number: 0)), text: "", created: .epoch)
    }

    package func validated() throws -> DiaryEntry {
        var validated = self
        validated.text = try wrapping(
            { CycError.diary(.text($0, of: day)) },
            try DiaryText.checked(text, limit: DiaryText.longestMerged))
        return validated
    }

    /// Appends the imported text, except parts that this journal already held for that day.
    package static func merged(
        _ local: [FieldValue], _ imported: [FieldValue], former: [PreviousValue]
    ) throws -> [FieldValue] {
        guard let day = LogicalDay.from(local[0]), let text = local[1].text,
            let other = imported[1].text
        else { return local }
        let added = PreviousTexts(former).adding(DiaryText.parts(of: other), of: other, to: text)
        guard let added else { return local }
        guard added.utf8.count <= DiaryText.longestMerged else {
            throw CycError.diary(
                .text(.tooLong(limit: DiaryText.longestMerged), of: day))
        }
        var values = local
        values[1] = .text(added)
        if let local = local[3].moment, let other = imported[3].moment {
            values[3] = .moment(other.instant > local.instant ? other : local)
        }
        return values
    }
}

/// Current and previous texts of one day's entry in the journal.
package struct PreviousTexts {
    private let all: [String]
    private let inForce: [String]

    /// - Parameter values: All values of the entry of one day.
    package init(_ values: [PreviousValue]) {
        let texts = values.filter { $0.field == 1 }
        all = texts.compactMap(\.value.text)
        inForce = texts.filter(\.isEffective).compactMap(\.value.text)
    }

    /// Returns `text` with those parts of `other` below it that the day never had.
    ///
    /// A part is known if it is in the text or in a previous one, except in one that was undone:
    /// that can be imported again.
    ///
    /// - Returns: `nil` if nothing is added.
    package func adding(_ parts: [String], of other: String, to text: String) -> String? {
        if hold(other) { return nil }
        let new = parts.filter { !DiaryText.contains(text, $0) && !containsPart($0) }
        guard !new.isEmpty else { return nil }
        let added = DiaryText.joined(text, below: new)
        return DiaryText.areEqual(added, text) ? nil : added
    }

    func hold(_ text: String) -> Bool { all.contains { DiaryText.areEqual($0, text) } }

    func containsPart(_ part: String) -> Bool {
        hold(part) || inForce.contains { DiaryText.contains($0, part) }
    }
}
