extension EntryKind {
    package static let dday = EntryKind(DDay.self)
}

extension DDay: EntryRecord {
    package static let traits = EntryTraits(
        "dday", plural: "ddays", noun: EntryTraits.Noun("D-Day", "디데이"), headline: ["name"],
        sharing: .chosen(.dday))
    package static let table = Table([
        Column("name", \.name), Column("date", \.date), Column("include_today", \.includeToday),
    ])

    package static func blank(number: Int64) -> DDay {
        DDay(id: number, name: "", date: Day(number: 0), includeToday: false)
    }

    package var number: Int64 { id }

    package func validated() throws -> DDay {
        var copy = self
        copy.name = try wrapping(CycError.ddayName, try checkedText(name, limit: TextLimit.name))
        return copy
    }
}
