/// The text of one own day.
package struct DiaryEntry: Hashable, Sendable {
    package let number: Int64
    package internal(set) var day: LogicalDay
    package var text: String
    package internal(set) var created: Moment
    package var changed: Moment
    /// Whether another program's file brought it.
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
        "diary", plural: "diary", noun: EntryTraits.Noun("diary day", "일기"), headline: ["date"],
        usesFormerValues: true)
    package static let table = Table([
        Column("date", \.day, role: .identity),
        Column("text", \.text),
        Column("created", \.created),
        Column("changed", \.changed),
        Column("imported", ifTrue: \.isImported),
    ])

    package static func blank(number: Int64) -> DiaryEntry {
        DiaryEntry(number: number, day: LogicalDay(on: Day(number: 0)), text: "", created: .epoch)
    }

    package func validated() throws -> DiaryEntry {
        var made = self
        made.text = try wrapping(
            { CycError.diary(.text($0)) },
            try DiaryText.checked(text, limit: DiaryText.longestJoined))
        return made
    }

    /// Adds the text of the file below, unless this journal held it for that day.
    package static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [PreviousValue]
    ) throws -> [FieldValue] {
        guard let text = here[1].text, let other = file[1].text else { return here }
        let added = PreviousTexts(former).adding(DiaryText.parts(of: other), of: other, to: text)
        guard let added else { return here }
        guard added.utf8.count <= DiaryText.longestJoined else {
            throw CycError.diary(.text(.tooLong(limit: DiaryText.longestJoined)))
        }
        var values = here
        values[1] = .text(added)
        if let here = here[3].moment, let other = file[3].moment {
            values[3] = .moment(other.secondsSinceEpoch > here.secondsSinceEpoch ? other : here)
        }
        return values
    }
}

/// The texts that a journal held for one day.
package struct PreviousTexts {
    private let all: [String]
    private let inForce: [String]

    /// - Parameter values: Those of the entry of that day.
    package init(_ values: [PreviousValue]) {
        let texts = values.filter { $0.field == 1 }
        all = texts.compactMap(\.value.text)
        inForce = texts.filter(\.isInForce).compactMap(\.value.text)
    }

    /// A text with those parts of another one below it that were never held.
    ///
    /// A part counts as held where it is in the text or in a former one, except one that an undo took
    /// back: what was undone can be imported once more.
    ///
    /// - Parameters:
    ///   - parts: The parts of `other`.
    ///   - other: The text of the file.
    ///   - text: The text that the day has.
    /// - Returns: `nil` where nothing is added.
    package func adding(_ parts: [String], of other: String, to text: String) -> String? {
        if hold(other) { return nil }
        let new = parts.filter { !DiaryText.contains(text, $0) && !holdPart($0) }
        guard !new.isEmpty else { return nil }
        let added = DiaryText.joined(text, below: new)
        return DiaryText.areEqual(added, text) ? nil : added
    }

    /// Whether the day had this text.
    func hold(_ text: String) -> Bool { all.contains { DiaryText.areEqual($0, text) } }

    /// Whether the day had this part of a text.
    func holdPart(_ part: String) -> Bool {
        hold(part) || inForce.contains { DiaryText.contains($0, part) }
    }
}
