extension EntryKind {
    package static let freeze = EntryKind(Freeze.self)
}

extension Freeze: EntryRecord {
    package static let traits = EntryTraits(
        "freeze", plural: "freezes", noun: EntryTraits.Noun("freeze", "동결"), headline: ["why"],
        sharing: .chosen(.freeze))
    package static let table = Table([
        Column("from", \.first), Column("to", \.last), Column("why", \.why),
    ])

    package static func blank(number: Int64) -> Freeze {
        Freeze(id: number, days: Day(number: 0)...Day(number: 0), why: "")
    }

    package var number: Int64 { id }

    package var isConsistent: Bool { first <= last }

    package static func madeConsistent(_ values: [FieldValue]) -> [FieldValue] {
        [values[1], values[0]] + values.dropFirst(2)
    }
}
