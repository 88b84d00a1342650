extension DDay: EntryRecord {
    package static let kind = EntryKind.dday
    package static let plural = "ddays"
    package static let fields = [
        Field("name", .text), Field("date", .day), Field("include_today", .flag),
    ]

    package var number: Int64 { id }
    package var headline: String { name }

    package var values: [FieldValue] { [.text(name), .day(date), .flag(includeToday)] }

    package init?(number: Int64, values: [FieldValue]) {
        guard let name = values[0].text, let date = values[1].day else { return nil }
        self.init(id: number, name: name, date: date, includeToday: values[2].isTrue)
    }

    package func asMade() throws -> DDay {
        do {
            let name = try checkedText(name, limit: TextLimit.name)
            return DDay(id: id, name: name, date: date, includeToday: includeToday)
        } catch {
            throw Problem.ddayName(error)
        }
    }
}
