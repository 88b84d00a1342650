/// A recorded mention of a to-do in a commit, so that the commit after a rebase does not close it
/// again.
package struct StoredMention: Hashable, Sendable {
    package let number: Int64
    package internal(set) var todo: EntryID
    /// The commit's author date.
    package internal(set) var authored: Moment

    package init(number: Int64, todo: EntryID, authored: Moment) {
        self.number = number
        self.todo = todo
        self.authored = authored
    }
}

extension EntryKind {
    package static let mention = EntryKind(StoredMention.self)
}

extension StoredMention: EntryRecord {
    package static let traits = EntryTraits(
        "mention", plural: "todo_mentions", noun: EntryTraits.Noun("commit", "커밋"),
        listCommand: Todo.traits.listCommand, isInternal: true,
        isIdentifiedByContent: true, sharing: .chosen(.todo))
    package static let table = Table([
        Column("todo", \.todo, as: .reference(.todo), role: .contentIdentity),
        Column(
            "authored", \.authored.instant, as: .integer(Instant.storableSeconds),
            role: .contentIdentity),
        Column(
            "offset", \.authored.minutesEastOfUTC, as: .integer(in: Moment.offsets),
            role: .contentIdentity),
    ])

    package static func blank(number: Int64) -> StoredMention {
        StoredMention(number: number, todo: EntryID(high: 0, low: 0), authored: .epoch)
    }
}
