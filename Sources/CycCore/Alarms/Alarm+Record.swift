extension Alarm: EntryRecord {
    package static let kind = EntryKind.alarm
    package static let plural = "alarms"
    package static let fields = [
        Field("time", .integer(0...1439)),
        Field("days", .words, missing: .words([])),
        Field("once", .day, isOptional: true),
        Field("question", .choice(AlarmLevel.allCases.map(\.rawValue))),
        Field("times", .integer(0...3), missing: .integer(0)),
        Field("every_minutes", .integer(3...8), missing: .integer(5)),
        Field("label", .text, isOptional: true),
        Field("enabled", .flag, missing: .flag(true)),
        Field("armed", .instant, role: .mark),
    ]

    package var headline: String { label.map { "\(clock) \($0)" } ?? clock }

    package var values: [FieldValue] {
        let (days, once): ([String], FieldValue) =
            switch rhythm {
            case .weekly(let days): (Weekday.sorted(days).map(\.code), .none)
            case .once(let day): ([], .day(day))
            }
        return [
            .integer(Int64(minute)), .words(days), once, .text(level.rawValue),
            .integer(Int64(repeats.count)), .integer(Int64(repeats.minutes)), .text(label),
            .flag(isEnabled), .integer(armed),
        ]
    }

    package init?(number: Int64, values: [FieldValue]) {
        guard let minute = values[0].integer, let codes = values[1].words,
            let level = values[3].text.flatMap(AlarmLevel.init(rawValue:)),
            let times = values[4].integer, let every = values[5].integer,
            let repeats = AlarmRepeats(count: Int(times), minutes: Int(every)),
            let armed = values[8].integer
        else { return nil }
        let days = codes.compactMap { Weekday(code: $0) }
        guard codes == Weekday.sorted(Set(days)).map(\.code) else { return nil }
        let rhythm: Rhythm
        switch (days.isEmpty, values[2].day) {
        case (true, let day?): rhythm = .once(day)
        case (false, nil): rhythm = .weekly(Set(days))
        default: return nil
        }
        self.init(number: number, minute: Int(minute), rhythm: rhythm, armed: armed)
        self.level = level
        self.repeats = repeats
        label = values[6].text
        isEnabled = values[7].isTrue
    }

    package func asMade() throws -> Alarm {
        var made = self
        do {
            made.label = try label.map { try checkedText($0, limit: TextLimit.name) }
        } catch let problem as TextProblem {
            throw Problem.alarm(.label(problem))
        }
        if case .once(let day) = rhythm, !Day.writable.contains(day) {
            throw Problem.alarm(.day(.outOfRange("\(day)")))
        }
        return made
    }
}
