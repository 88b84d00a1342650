extension Wake: EntryRecord {
    package static let kind = EntryKind.wake
    package static let plural = "wakes"
    package static let fields = [
        Field("alarm", .reference(.alarm), isOptional: true, role: .likeness),
        Field("date", .day),
        Field("at", .instant, role: .likeness),
        Field("times", .integer(0...3), missing: .integer(0)),
        Field("every_minutes", .integer(3...8), missing: .integer(5)),
        Field("question", .text, isOptional: true),
        Field("rang", .moment, isOptional: true),
        Field("began", .instant, isOptional: true),
        Field("rings", .integer(0...4), missing: .integer(0)),
        Field("answered", .moment, isOptional: true),
        Field("result", .choice(Result.allCases.map(\.rawValue)), isOptional: true),
        Field("tries", .integer(0...Int64(mostTries)), missing: .integer(0)),
    ]

    /// So that nobody counts forever.
    package static let mostTries = 1_000_000

    package var headline: String { "\(date)" }

    package var values: [FieldValue] {
        [
            .text(alarm?.description), .day(date), .integer(at), .integer(Int64(repeats.count)),
            .integer(Int64(repeats.minutes)), .text(question?.encoded),
            rang.map { .moment($0) } ?? .none, began.map { .integer($0) } ?? .none,
            .integer(Int64(rings)), answered.map { .moment($0) } ?? .none,
            .text(result?.rawValue), .integer(Int64(tries)),
        ]
    }

    package init?(number: Int64, values: [FieldValue]) {
        guard let date = values[1].day, let at = values[2].integer, let times = values[3].integer,
            let every = values[4].integer, let rings = values[8].integer,
            let repeats = AlarmRepeats(count: Int(times), minutes: Int(every)),
            let tries = values[11].integer
        else { return nil }
        self.init(
            number: number, alarm: values[0].text.flatMap { EntryID(hex: $0) }, date: date, at: at,
            repeats: repeats)
        if let text = values[5].text {
            guard let question = AlarmQuestion(encoded: text) else { return nil }
            self.question = question
        }
        rang = values[6].moment
        began = values[7].integer
        self.rings = Int(rings)
        answered = values[9].moment
        result = values[10].text.flatMap(Result.init(rawValue:))
        self.tries = Int(tries)
        let hasRung = result == .woken || result == .missed || result == nil
        guard (rang != nil) == hasRung, (began != nil) == hasRung, (rings > 0) == hasRung,
            rings <= repeats.count + 1, (answered != nil) == (result == .woken)
        else { return nil }
    }

    /// An alarm has one morning at each instant, on whichever machine it rang.
    package static var isSameByLikeness: Bool { true }

    /// Lets an answered morning beat a missed one.
    package static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [FormerValue]
    ) throws -> [FieldValue] {
        here[10].text == Result.missed.rawValue && file[10].text == Result.woken.rawValue
            ? file : here
    }
}
