/// What the ledger holds of one notice on one channel.
package struct NoticeRecord: Equatable, Sendable {
    package let key: NoticeKey
    package let channel: Settings.Channel
    /// The minute that it was told for, when it was claimed first.
    package let slot: ReminderSlot
    package var claimed: Moment
    /// When the channel, or its server, took it; `nil` while nobody knows, or where it failed.
    package var delivered: Moment?
    /// Whether it was claimed a second time, after a run that ended in between.
    package var isAgain: Bool
    /// When a server was told to show it; `nil` for one that is shown at once.
    package var scheduledFor: Instant?
    /// Stands for the server that was told, and the topic there.
    package var place: String?
    package var trouble: DeliveryError?
    package var title: String
    package var body: String

    /// A claim: what is about to be told.
    package init(of notice: Notice, on channel: Settings.Channel, at claimed: Moment) {
        key = notice.key
        self.channel = channel
        slot = notice.slot
        self.claimed = claimed
        isAgain = notice.isAgain
        title = notice.title
        body = notice.body
    }

    /// Whether a server was told to show it and took that.
    package var isScheduled: Bool { scheduledFor != nil && delivered != nil }

    /// Whether its run ended before it was known what became of it.
    package var isUnfinished: Bool { delivered == nil && trouble == nil }

    /// Whether nothing more is to be done for its key and channel.
    package var isSettled: Bool {
        delivered != nil || (isUnfinished && isAgain) || trouble == .interrupted
    }

    /// Whether the person has it at `now`.
    package func wasShown(by now: Instant) -> Bool {
        delivered != nil && scheduledFor.map { $0 <= now } ?? true
    }
}

/// One channel that lacks a notice.
package struct Delivery: Hashable, Sendable {
    package let channel: Settings.Channel
    /// Whether it may have been shown there before: an earlier run ended in between.
    package let isAgain: Bool

    package init(channel: Settings.Channel, isAgain: Bool) {
        self.channel = channel
        self.isAgain = isAgain
    }

    /// What `channel` still lacks of the notice with this key; `nil` for nothing.
    package init?(of key: NoticeKey, on channel: Settings.Channel, _ records: [NoticeRecord]) {
        let own = records.filter { $0.key == key && $0.channel == channel }
        if own.contains(where: \.isSettled) { return nil }
        self.init(channel: channel, isAgain: own.contains { $0.isAgain || $0.isUnfinished })
    }
}
