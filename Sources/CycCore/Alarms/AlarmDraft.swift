/// Unparsed option values for a new or changed alarm; `nil` if not given.
package struct AlarmDraft: Hashable, Sendable {
    package var time: String?
    package var days: String?
    package var once: String?
    package var question: String?
    package var repeats: String?
    package var label: String?

    package init() {}

    /// Whether no value was given.
    package var isEmpty: Bool { self == AlarmDraft() }

    /// Parsed values; `nil` if not given.
    package struct ParsedValues: Hashable, Sendable {
        package var minute: Int?
        package var recurrence: Alarm.Recurrence?
        package var level: AlarmLevel?
        package var repeats: AlarmRepeats?
        /// Empty to remove the label.
        package var label: String?

        package init() {}
    }

    /// Parses the values.
    ///
    /// - Parameter today: The civil date, for relative dates.
    /// - Throws: The error of the first value that is invalid.
    package func parsedValues(
        today: Day, weekBegins: Weekday
    ) throws(AlarmError) -> ParsedValues {
        var parsedValues = ParsedValues()
        if let time {
            guard let minute = ValueSyntax.typedMinute(time), ReminderSlot.minutes.contains(minute)
            else {
                throw .time(time)
            }
            parsedValues.minute = minute
        }
        if let days {
            guard let weekdays = Weekday.days(days) else { throw .days(days) }
            parsedValues.recurrence = .weekly(weekdays)
        }
        if let once {
            let day = try wrapping(
                AlarmError.day,
                try NaturalDate.day(once, today: today, weekBegins: weekBegins))
            parsedValues.recurrence = .once(day)
        }
        if let question {
            guard let level = AlarmLevel(name: question.lowercased()) else {
                throw .level(question)
            }
            parsedValues.level = level
        }
        if let repeats {
            guard let parsed = AlarmRepeats(repeats) else { throw .repeats(repeats) }
            parsedValues.repeats = parsed
        }
        if let label {
            parsedValues.label =
                label.isEmpty
                ? ""
                : try wrapping(AlarmError.label, try checkedText(label, limit: TextLimit.name))
        }
        return parsedValues
    }
}

extension Alarm {
    /// A new alarm; without a time it rings at midnight.
    package init(number: Int64, _ parsedValues: AlarmDraft.ParsedValues, now: Instant) {
        self.init(
            number: number, minute: parsedValues.minute ?? 0,
            recurrence: parsedValues.recurrence ?? .weekly(Set(Weekday.allCases)), armed: now)
        change(parsedValues, now: now)
    }

    /// Applies the given values; a new time or new days arm the alarm from `now` on.
    package mutating func change(_ parsedValues: AlarmDraft.ParsedValues, now: Instant) {
        let before = (minute, recurrence)
        minute = parsedValues.minute ?? minute
        recurrence = parsedValues.recurrence ?? recurrence
        level = parsedValues.level ?? level
        repeats = parsedValues.repeats ?? repeats
        if let label = parsedValues.label { self.label = label.isEmpty ? nil : label }
        if before.0 != minute || before.1 != recurrence { armed = now }
    }

    /// Rejects a one-time alarm whose time has passed.
    ///
    /// - Throws: ``AlarmError/past(_:minute:)``.
    package func validateFuture(of now: Instant, in zone: Zone) throws(AlarmError) {
        guard case .once(let day) = recurrence else { return }
        guard let at = instant(on: day, in: zone), at > now else {
            throw .past(day, minute: minute)
        }
    }
}
