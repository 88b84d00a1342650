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
    /// Where spans touch, the end of the last one.
    case quiet(until: Instant)
    /// Before the first slot, which is at `next`.
    case early(next: Instant)
    /// After `remind.until`.
    case over
    /// The due slot needs nothing more on any channel.
    case told(ReminderSlot)

    /// Whether it lasts as long as today, the settings and what was done stay as they are.
    var isForToday: Bool {
        switch self {
        case .off, .noChannels, .safe, .resting: true
        case .snoozed, .quiet, .early, .over, .told: false
        }
    }
}

package enum ReminderDecision: Equatable, Sendable {
    case silent(ReminderSilence)
    /// Never without a delivery; those keep the order of `remind.channels`.
    case remind(ReminderSlot, channels: [Delivery], urgency: Notice.Urgency)
}
