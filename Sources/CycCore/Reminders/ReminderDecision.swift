package enum ReminderSilence: Hashable, Sendable {
    /// `remind.enabled` is false.
    case off
    /// `remind.channels` is empty.
    case noChannels
    /// Today is done or pushed.
    case safe
    /// Today is a rest day or frozen day.
    case resting
    case snoozed(until: Instant)
    /// If quiet hours touch, the end of the last ones.
    case quiet(until: Instant)
    /// Before the first slot, whose time is `next`.
    case early(next: Instant)
    /// After `remind.until`.
    case over
    /// Every channel has already got the due slot.
    case alreadySent(ReminderSlot)
    /// No run sent the slot in its time: the machine was off or asleep, or the job is missing.
    case missed
    /// No channel has the slot, which was tried.
    case undelivered

    /// Whether it holds until today's state or the settings change.
    var isForToday: Bool {
        switch self {
        case .off, .noChannels, .safe, .resting: true
        case .snoozed, .quiet, .early, .over, .alreadySent, .missed, .undelivered: false
        }
    }

    /// The reason in JSON.
    package var word: String {
        switch self {
        case .off: "off"
        case .noChannels: "no_channels"
        case .safe: "safe"
        case .resting: "resting"
        case .snoozed: "snoozed"
        case .quiet: "quiet"
        case .early: "early"
        case .over: "over"
        case .alreadySent: "already_sent"
        case .missed: "missed"
        case .undelivered: "undelivered"
        }
    }
}

package enum ReminderDecision: Equatable, Sendable {
    case silent(ReminderSilence)
    /// `channels` is never empty and keeps the order of `remind.channels`.
    case remind(ReminderSlot, channels: [Delivery], urgency: Notice.Urgency)
}
