extension EntryKind {
    package static let alarm = EntryKind(Alarm.self)
}

extension Alarm: EntryRecord {
    package static let traits = EntryTraits(
        "alarm", plural: "alarms", noun: EntryTraits.Noun("alarm", "알람"), headline: ["label"],
        effects: [.updateJobTimes, .scheduleRings], sharing: .chosen(.alarm))
    package static let table = Table([
        Column("time", \.minute, as: .integer(0...1439)),
        Column("days", missing: [], get: \.recurrence.codes, set: { $0.recurrence.set(days: $1) }),
        Column("once", get: \.recurrence.day, set: { $0.recurrence.set(once: $1) }),
        Column("question", \.level),
        Column("times", \.repeats.count, as: .integer(in: AlarmRepeats.counts), missing: 0),
        Column("every_minutes", \.repeats.minutes, as: .integer(3...8), missing: 5),
        Column("label", \.label),
        Column("enabled", \.isEnabled, missing: true),
        Column("armed", \.armed, role: .mark),
    ])

    package static func blank(number: Int64) -> Alarm {
        Alarm(number: number, minute: 0, recurrence: .weekly([]), armed: .epoch)
    }

    package var headline: String { label.map { "\(clock) \($0)" } ?? clock }

    package var isConsistent: Bool { AlarmRepeats.intervals.contains(repeats.minutes) }

    /// Rings on weekdays rather than once, and on every day rather than never.
    package static func madeConsistent(_ values: [FieldValue]) -> [FieldValue] {
        var consistent = values
        if values[1].words?.isEmpty ?? true {
            if values[2] == .none {
                consistent[1] = .words(Weekday.sorted(Set(Weekday.allCases)).map(\.code))
            }
        } else {
            consistent[2] = .none
        }
        return consistent
    }

    package func validated() throws -> Alarm {
        var copy = self
        copy.label = try wrapping({ CycError.alarm(.label($0)) }, try checkedName(label))
        if case .once(let day) = recurrence, !Day.writable.contains(day) {
            throw CycError.alarm(.day(.outOfRange("\(day)")))
        }
        return copy
    }
}

extension AlarmLevel: FieldConvertible {
    package static var fieldForm: FieldForm {
        .choice(
            allCases.map(\.rawValue),
            names: Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.name) }))
    }
}

extension Alarm.Recurrence {
    /// Codes of a weekly alarm's weekdays; else empty.
    var codes: [String] {
        if case .weekly(let days) = self { Weekday.sorted(days).map(\.code) } else { [] }
    }

    /// Date of a one-time alarm; else `nil`.
    var day: Day? { if case .once(let day) = self { day } else { nil } }

    /// Sets the weekdays; false unless `codes` are valid, in the order of a week, each once.
    fileprivate mutating func set(days codes: [String]) -> Bool {
        self = .weekly(Set(codes.compactMap { Weekday(code: $0) }))
        return codes == self.codes
    }

    /// Sets the date; false unless there is either a date or weekdays.
    fileprivate mutating func set(once day: Day?) -> Bool {
        guard (day == nil) != codes.isEmpty else { return false }
        if let day { self = .once(day) }
        return true
    }
}
