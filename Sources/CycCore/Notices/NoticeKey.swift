/// Identifies a notice, which is sent once on each channel.
package enum NoticeKey: Hashable, Sendable {
    /// The evening reminder of a day, at this minute.
    case evening(ReminderSlot)
    /// A challenge was completed.
    case completion(challenge: EntryID)
    /// A notice about focus, with one of the kind's numbers.
    case focus(FocusNotice.Kind, Int64)
    /// A notice about growth, with one of the kind's numbers.
    case growth(GrowthToday.Kind, Int64)
    /// Alarms that begin to ring at this instant; all of them are one notice.
    case alarm(Instant)
    /// An event of the day; the day on which it happened.
    case day(DayEvent.Kind, Day)
    /// A test of the channels by the user.
    case test
}

extension NoticeKey {
    package var isAlarm: Bool { if case .alarm = self { true } else { false } }

    /// The first word of ``encoded``; programs of the user get it too.
    package var kind: String {
        switch self {
        case .evening: "evening"
        case .completion: "completion"
        case .focus(let kind, _): kind.rawValue
        case .growth(let kind, _): kind.rawValue
        case .alarm: "alarm"
        case .day(let kind, _): kind.rawValue
        case .test: "test"
        }
    }

    /// One word for the ledger; ``init(encoded:)`` reads it.
    package var encoded: String {
        switch self {
        case .evening(let slot): "\(kind)/\(slot.day.number)/\(slot.minute)"
        case .completion(let challenge): "\(kind)/\(challenge)"
        case .focus(_, let number), .growth(_, let number): "\(kind)/\(number)"
        case .alarm(let instant): "\(kind)/\(instant)"
        case .day(_, let day): "\(kind)/\(day.number)"
        case .test: kind
        }
    }

    package init?(encoded text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        func number(in range: ClosedRange<Int64>) -> Int64? {
            Int64(parts[1]).flatMap { range.contains($0) ? $0 : nil }
        }
        let key: NoticeKey? =
            switch (parts[0], parts.count) {
            case ("evening", 3):
                if let day = number(in: Day.writableNumbers), let minute = Int(parts[2]),
                    ReminderSlot.minutes.contains(minute)
                {
                    .evening(ReminderSlot(day: Day(number: Int(day)), minute: minute))
                } else {
                    nil
                }
            case ("completion", 2): EntryID(hex: parts[1]).map { .completion(challenge: $0) }
            case ("alarm", 2):
                number(in: Instant.storableSeconds).map { .alarm(Instant(secondsSinceEpoch: $0)) }
            case ("test", 1): .test
            case (let word, 2):
                if let kind = FocusNotice.Kind(rawValue: String(word)) {
                    number(in: kind.numbers).map { .focus(kind, $0) }
                } else if let kind = GrowthToday.Kind(rawValue: String(word)) {
                    number(in: kind.numbers).map { .growth(kind, $0) }
                } else if let kind = DayEvent.Kind(rawValue: String(word)) {
                    number(in: Day.writableNumbers).map { .day(kind, Day(number: Int($0))) }
                } else {
                    nil
                }
            default: nil
            }
        guard let key else { return nil }
        self = key
    }
}

extension FocusNotice {
    package var key: NoticeKey { .focus(identity.kind, identity.number) }
}

extension GrowthToday.Event {
    package var key: NoticeKey { .growth(identity.kind, identity.number) }
}

extension DayEvent {
    package var key: NoticeKey {
        switch self {
        case .green(let day): .day(.green, day)
        case .broken(let run): .day(.broken, run.end)
        }
    }
}
