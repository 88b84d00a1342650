/// That a commit named a to-do, so that the same commit after a rebase closes nothing twice.
package struct StoredMention: Hashable, Sendable {
    package let number: Int64
    package let todo: EntryID
    /// The commit's author date.
    package let authored: Moment

    package init(number: Int64, todo: EntryID, authored: Moment) {
        self.number = number
        self.todo = todo
        self.authored = authored
    }
}

extension StoredMention: EntryRecord {
    package static let kind = EntryKind.mention
    package static let plural = "todo_mentions"
    package static let fields = [
        Field("todo", .reference(.todo), role: .likeness),
        Field("authored", .integer(Moment.seconds), role: .likeness),
        Field(
            "offset", .integer(Int64(Moment.offsets.lowerBound)...Int64(Moment.offsets.upperBound)),
            role: .likeness),
    ]

    package var headline: String { "" }

    package var values: [FieldValue] {
        [
            .text(todo.description), .integer(authored.secondsSinceEpoch),
            .integer(Int64(authored.minutesEastOfUTC)),
        ]
    }

    package init?(number: Int64, values: [FieldValue]) {
        guard let todo = values[0].text.flatMap({ EntryID(hex: $0) }),
            let seconds = values[1].integer, let offset = values[2].integer
        else { return nil }
        self.init(
            number: number, todo: todo,
            authored: Moment(secondsSinceEpoch: seconds, minutesEastOfUTC: Int(offset)))
    }
}
