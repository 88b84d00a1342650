/// The text of one own day.
package struct DiaryEntry: Hashable, Sendable {
    package let number: Int64
    package let day: OwnDay
    package var text: String
    package let created: Moment
    package var changed: Moment
    /// Whether another program's file brought it.
    package var isImported = false

    package init(number: Int64, day: OwnDay, text: String, created: Moment) {
        self.number = number
        self.day = day
        self.text = text
        self.created = created
        changed = created
    }
}

extension DiaryEntry: EntryRecord {
    package static let kind = EntryKind.diary
    package static let plural = "diary"
    package static let fields = [
        Field("date", .day, role: .identity),
        Field("text", .text),
        Field("created", .moment),
        Field("changed", .moment),
        Field("imported", .flag, isOptional: true),
    ]

    package var headline: String { day.date.description }

    package var values: [FieldValue] {
        [
            .day(day.date), .text(text), .moment(created), .moment(changed),
            isImported ? .flag(true) : .none,
        ]
    }

    package init?(number: Int64, values: [FieldValue]) {
        guard let date = values[0].day, let text = values[1].text,
            let created = values[2].moment, let changed = values[3].moment
        else { return nil }
        self.init(number: number, day: OwnDay(on: date), text: text, created: created)
        self.changed = changed
        isImported = values[4].isTrue
    }

    package func asMade() throws -> DiaryEntry {
        do {
            var entry = self
            entry.text = try DiaryText.checked(text, limit: DiaryText.longestJoined)
            return entry
        } catch {
            throw Problem.diary(.text(error))
        }
    }

    /// Both texts, unless one is in the other: nothing that anybody wrote is lost.
    package static func joined(
        _ here: [FieldValue], _ arriving: [FieldValue]
    ) throws -> [FieldValue] {
        guard let text = here[1].text, let other = arriving[1].text else { return here }
        let joined = DiaryText.joined(text, with: DiaryText.parts(of: other))
        guard joined != text else { return here }
        guard joined.utf8.count <= DiaryText.longestJoined else {
            throw Problem.diary(.text(.tooLong(limit: DiaryText.longestJoined)))
        }
        var values = here
        values[1] = .text(joined)
        if let here = here[2].moment, let other = arriving[2].moment {
            values[2] = .moment(other.secondsSinceEpoch < here.secondsSinceEpoch ? other : here)
        }
        if let here = here[3].moment, let other = arriving[3].moment {
            values[3] = .moment(other.secondsSinceEpoch > here.secondsSinceEpoch ? other : here)
        }
        return values
    }
}
