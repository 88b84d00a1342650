/// What a notice tells of: each is told once on each channel.
package enum NoticeKey: Hashable, Sendable {
    /// The evening of a day is reminded of at this minute.
    case evening(ReminderSlot)
    /// A challenge was completed.
    case completion(challenge: EntryID)
    /// Nothing: a person asked whether the channels work.
    case test
}

extension NoticeKey {
    /// The first word of ``encoded``, and what a program of the person's gets to know.
    package var kind: String {
        switch self {
        case .evening: "evening"
        case .completion: "completion"
        case .test: "test"
        }
    }

    /// One word for the ledger; ``init(encoded:)`` reads it.
    package var encoded: String {
        switch self {
        case .evening(let slot): "\(kind)/\(slot.day.number)/\(slot.minute)"
        case .completion(let challenge): "\(kind)/\(challenge)"
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
        case ("test", 1): self = .test
        default: return nil
        }
    }
}
