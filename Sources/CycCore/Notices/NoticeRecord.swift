/// Record of one notice on one channel in the ledger.
package struct NoticeRecord: Equatable, Sendable {
    package let key: NoticeKey
    package let channel: Settings.Channel
    /// The minute for which it was sent, when it was first claimed.
    package let slot: ReminderSlot
    package var claimed: Moment
    /// When the channel, or its server, accepted it; `nil` if unknown or failed.
    package var delivered: Moment?
    /// Whether it was claimed a second time, after a process that ended in between.
    package var isAgain: Bool
    /// When a server is to show it; `nil` if it is shown at once.
    package var scheduledFor: Instant?
    /// Identifies the server to which it was sent, and the topic there; ``started`` for a program.
    package var place: String?
    package var failure: DeliveryError?
    package var title: String
    package var body: String

    /// A claim, made before the notice is sent.
    package init(of notice: Notice, on channel: Settings.Channel, at claimed: Moment) {
        key = notice.key
        self.channel = channel
        slot = notice.slot
        self.claimed = claimed
        isAgain = notice.isAgain
        title = notice.title
        body = notice.body
    }

    /// ``place`` of a notice whose program was started.
    package static let started = "started"

    /// Whether the program of a notice was started.
    package var isStarted: Bool { place == Self.started }

    /// Whether a server accepted it for later.
    package var isScheduled: Bool { scheduledFor != nil && delivered != nil }

    /// Whether its process ended before recording a result.
    package var isUnfinished: Bool { delivered == nil && failure == nil }

    /// Whether its key and channel need no further delivery.
    package var isFinished: Bool {
        // A program runs from the outbox, and is not tried again.
        delivered != nil || (isUnfinished && isAgain) || failure == .interrupted || channel == .hook
    }

    /// Whether it was shown to the user by `now`.
    package func wasShown(by now: Instant) -> Bool {
        delivered != nil && scheduledFor.map { $0 <= now } ?? true
    }
}

/// A channel on which a notice must be delivered.
package struct Delivery: Hashable, Sendable {
    package let channel: Settings.Channel
    /// Whether it may have been shown there before: an earlier process ended in between.
    package let isAgain: Bool

    package init(channel: Settings.Channel, isAgain: Bool) {
        self.channel = channel
        self.isAgain = isAgain
    }

    /// The pending delivery on `channel` for this key; `nil` for none.
    package init?(of key: NoticeKey, on channel: Settings.Channel, _ records: [NoticeRecord]) {
        let own = records.filter { $0.key == key && $0.channel == channel }
        if own.contains(where: \.isFinished) { return nil }
        self.init(channel: channel, isAgain: own.contains { $0.isAgain || $0.isUnfinished })
    }
}
