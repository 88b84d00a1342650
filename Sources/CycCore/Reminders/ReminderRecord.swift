/// What the ledger holds of one reminder on one channel.
package struct ReminderRecord: Equatable, Sendable {
    package var slot: ReminderSlot
    package var channel: Settings.Channel
    /// The challenge whose completion it tells of, which has no slot; its own is when it was claimed.
    package var challenge: Int64?
    package var claimed: Moment
    /// When the channel, or its server, took it; `nil` while nobody knows, or where it failed.
    package var delivered: Moment?
    /// Whether it was claimed a second time, after a run that ended in between.
    package var isAgain: Bool
    /// When a server was told to show it; `nil` for one that is shown at once.
    package var scheduledFor: Instant?
    /// Stands for the server that was told, and the topic there.
    package var place: String?
    package var trouble: DeliveryTrouble?
    package var title: String
    package var body: String

    package init(
        slot: ReminderSlot, channel: Settings.Channel, claimed: Moment, delivered: Moment? = nil,
        isAgain: Bool = false, scheduledFor: Instant? = nil, trouble: DeliveryTrouble? = nil,
        title: String, body: String
    ) {
        self.slot = slot
        self.channel = channel
        self.claimed = claimed
        self.delivered = delivered
        self.isAgain = isAgain
        self.scheduledFor = scheduledFor
        self.trouble = trouble
        self.title = title
        self.body = body
    }

    /// Whether a server was told to show it and took that.
    package var isScheduled: Bool { scheduledFor != nil && delivered != nil }

    /// Whether its run ended before it was known what became of it.
    package var isUnfinished: Bool { delivered == nil && trouble == nil }

    /// Whether nothing more is to be done for its slot and channel.
    package var isSettled: Bool {
        delivered != nil || (isUnfinished && isAgain) || trouble == .interrupted
    }

    /// Whether the person has it at `now`.
    package func wasShown(by now: Instant) -> Bool {
        delivered != nil && scheduledFor.map { $0 <= now } ?? true
    }
}
