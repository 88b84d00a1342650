extension EntryKind {
    package static let freeze = EntryKind(Freeze.self)
}

extension Freeze: EntryRecord {
    package static let traits = EntryTraits(
        "freeze", plural: "freezes", noun: EntryTraits.Noun("freeze", "동결"), headline: ["why"])
    package static let table = Table([
        Column(
            "from", get: { $0.days.lowerBound },
            set: { freeze, first in
                freeze.days = first...first
                return true
            }),
        Column(
            "to", get: { $0.days.upperBound },
            set: { freeze, last in
                let first = freeze.days.lowerBound
                guard first <= last else { return false }
                freeze.days = first...last
                return true
            }),
        Column("why", \.why),
    ])

    package static func blank(number: Int64) -> Freeze {
        Freeze(id: number, days: Day(number: 0)...Day(number: 0), why: "")
    }

    package var number: Int64 { id }
}
