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
        switch (parts.first, parts.count) {
        case ("evening", 3):
            guard let day = Int(parts[1]).map(Day.init(number:)), Day.writable.contains(day),
                let minute = Int(parts[2]), ReminderSlot.minutes.contains(minute)
            else { return nil }
            self = .evening(ReminderSlot(day: day, minute: minute))
        case ("completion", 2):
            guard let challenge = EntryID(hex: parts[1]) else { return nil }
            self = .completion(challenge: challenge)
        case ("pomodoro", 2), ("length", 2), ("break", 2):
            guard let sitting = Int64(parts[1]) else { return nil }
            switch parts[0] {
            case "pomodoro": self = .pomodoroOver(sitting: sitting)
            case "length": self = .lengthOver(sitting: sitting)
            default: self = .breakOver(sitting: sitting)
            }
        case ("goal", 2):
            guard let day = Int(parts[1]).map(Day.init(number:)), Day.writable.contains(day) else {
                return nil
            }
            self = .goalReached(OwnDay(on: day))
        case ("level", 2):
            guard let level = Int(parts[1]), level >= 0 else { return nil }
            self = .level(level)
        case ("perfect", 2):
            guard let day = Int(parts[1]).map(Day.init(number:)), Day.writable.contains(day) else {
                return nil
            }
            self = .perfectDay(day)
        case ("alarm", 2):
            guard let instant = Instant(parts[1]), Moment.seconds.contains(instant) else {
                return nil
            }
            self = .alarm(instant)
        case ("test", 1): self = .test
        default: return nil
        }
    }
}
