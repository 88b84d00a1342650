extension Freeze: EntryRecord {
    package static let kind = EntryKind.freeze
    package static let plural = "freezes"
    package static let fields = [Field("from", .day), Field("to", .day), Field("why", .text)]

    package var number: Int64 { id }
    package var headline: String { why }

    package var values: [FieldValue] {
        [.day(days.lowerBound), .day(days.upperBound), .text(why)]
    }

    package init?(number: Int64, values: [FieldValue]) {
        guard let first = values[0].day, let last = values[1].day, first <= last,
            let why = values[2].text
        else { return nil }
        self.init(id: number, days: first...last, why: why)
    }
}
