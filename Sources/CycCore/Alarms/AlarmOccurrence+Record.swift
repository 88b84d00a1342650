extension EntryKind {
    package static let wake = EntryKind(AlarmOccurrence.self)
}

extension AlarmOccurrence: EntryRecord {
    /// An alarm has one occurrence at each instant, whichever machine it rang on.
    package static let traits = EntryTraits(
        "wake", plural: "wakes", noun: EntryTraits.Noun("alarm ring", "알람 기록"),
        listCommand: ["alarm", "log"], headline: ["date"], effects: [.scheduleRings],
        isSameByContent: true, isIdentifiedByContent: true, sharing: .chosen(.alarm))
    package static let table = Table([
        Column("alarm", \.alarm, as: .reference(.alarm), role: .contentIdentity),
        Column("date", \.date),
        Column("at", \.at, role: .contentIdentity),
        Column("times", \.repeats.count, as: .integer(in: AlarmRepeats.counts), missing: 0),
        Column("every_minutes", \.repeats.minutes, as: .integer(3...8), missing: 5),
        Column("question", \.question),
        Column("rang", \.rang, merge: .smallest),
        Column("began", \.began, merge: .largest),
        Column("rings", \.rings, as: .integer(0...4), merge: .largest, missing: 0),
        Column("answered", \.answered, merge: .smallest),
        Column(
            "result", \.result,
            merge: .ranked([Result.skipped, .late, .missed, .woken].map(\.rawValue))),
        Column(
            "tries", \.tries, as: .integer(in: 0...mostTries), merge: .largest, missing: 0),
    ])

    /// Bounds the stored number of answers.
    package static let mostTries = 1_000_000

    package static func blank(number: Int64) -> AlarmOccurrence {
        AlarmOccurrence(
            number: number, alarm: nil, date: Day(number: 0), at: .epoch, repeats: AlarmRepeats())
    }

    package var isConsistent: Bool {
        let hasRung = result == .woken || result == .missed || result == nil
        return AlarmRepeats.intervals.contains(repeats.minutes) && rings <= repeats.count + 1
            && (rang != nil) == hasRung && (began != nil) == hasRung && (rings > 0) == hasRung
            && (answered != nil) == (result == .woken)
    }

    /// A ring on one machine prevails over a missed or skipped one on another.
    package static func madeConsistent(_ values: [FieldValue]) -> [FieldValue] {
        var consistent = values
        let (rang, answered, result) = (values[6], values[9], values[10].text)
        if answered != .none {
            consistent[10] = .text(Result.woken.rawValue)
        } else if rang != .none, result == Result.late.rawValue {
            consistent[10] = .none
        } else if rang != .none, result == Result.skipped.rawValue {
            consistent[10] = .text(Result.missed.rawValue)
        }
        if let repeats = values[3].integer, let rings = values[8].integer {
            consistent[8] = .integer(min(rings, repeats + 1))
        }
        return consistent
    }

    /// Prefers an answered occurrence to a missed one.
    package static func merged(
        _ here: [FieldValue], _ file: [FieldValue], former: [PreviousValue]
    ) throws -> [FieldValue] {
        here[10].text == Result.missed.rawValue && file[10].text == Result.woken.rawValue
            ? file : here
    }
}

extension AlarmOccurrence.Result: FieldConvertible {}
