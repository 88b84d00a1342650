/// What a notice tells of: each is told once on each channel.
package enum NoticeKey: Hashable, Sendable {
    /// The evening of a day is reminded of at this minute.
    case evening(ReminderSlot)
    /// A challenge was completed.
    case completion(challenge: EntryID)
    /// The pomodoro of this sitting is whole.
    case pomodoroOver(sitting: Int64)
    /// The planned length of this sitting was counted.
    case lengthOver(sitting: Int64)
    /// The break after the pomodoro of this sitting is over.
    case breakOver(sitting: Int64)
    /// The goal of a day was reached.
    case goalReached(OwnDay)
    /// This level was reached.
    case level(Int)
    /// A date has all that a perfect day needs.
    case perfectDay(Day)
    /// An alarm's ring was to begin at this instant; all that ring then are one.
    case alarm(Instant)
    /// Nothing: a person asked whether the channels work.
    case test
}

extension NoticeKey {
    /// Whether it wakes somebody.
    package var isAlarm: Bool { if case .alarm = self { true } else { false } }

    /// The first word of ``encoded``, and what a program of the person's gets to know.
    package var kind: String {
        switch self {
        case .evening: "evening"
        case .completion: "completion"
        case .pomodoroOver: "pomodoro"
        case .lengthOver: "length"
        case .breakOver: "break"
        case .goalReached: "goal"
        case .level: "level"
        case .perfectDay: "perfect"
        case .alarm: "alarm"
        case .test: "test"
        }
    }

    /// One word for the ledger; ``init(encoded:)`` reads it.
    package var encoded: String {
        switch self {
        case .evening(let slot): "\(kind)/\(slot.day.number)/\(slot.minute)"
        case .completion(let challenge): "\(kind)/\(challenge)"
        case .pomodoroOver(let sitting), .lengthOver(let sitting), .breakOver(let sitting):
            "\(kind)/\(sitting)"
        case .goalReached(let day): "\(kind)/\(day.date.number)"
        case .level(let level): "\(kind)/\(level)"
        case .perfectDay(let day): "\(kind)/\(day.number)"
        case .alarm(let instant): "\(kind)/\(instant)"
        case .test: kind
        }
    }

    package init?(encoded text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        func day(_ text: Substring) -> Day? {
            Int(text).map(Day.init(number:)).flatMap { Day.writable.contains($0) ? $0 : nil }
        }
        let key: NoticeKey? =
            switch (parts[0], parts.count) {
            case ("evening", 3):
                if let day = day(parts[1]), let minute = Int(parts[2]),
                    ReminderSlot.minutes.contains(minute)
                {
                    .evening(ReminderSlot(day: day, minute: minute))
                } else {
                    nil
                }
            case ("completion", 2): EntryID(hex: parts[1]).map { .completion(challenge: $0) }
            case ("pomodoro", 2): Int64(parts[1]).map { .pomodoroOver(sitting: $0) }
            case ("length", 2): Int64(parts[1]).map { .lengthOver(sitting: $0) }
            case ("break", 2): Int64(parts[1]).map { .breakOver(sitting: $0) }
            case ("goal", 2): day(parts[1]).map { .goalReached(OwnDay(on: $0)) }
            case ("level", 2): Int(parts[1]).flatMap { $0 >= 0 ? .level($0) : nil }
            case ("perfect", 2): day(parts[1]).map { .perfectDay($0) }
            case ("alarm", 2):
                Instant(parts[1]).flatMap { Moment.seconds.contains($0) ? .alarm($0) : nil }
            case ("test", 1): .test
            default: nil
            }
        guard let key else { return nil }
        self = key
    }
}
