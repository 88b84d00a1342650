/// A time at which a reminder is due: a minute of one day.
package struct ReminderSlot: Hashable, Comparable, Sendable {
    package let day: Day
    /// Minutes since the day began, 0 to 1439, by the clock on the wall.
    package let minute: Int

    package init(day: Day, minute: Int) {
        self.day = day
        self.minute = minute
    }

    package static func < (lhs: ReminderSlot, rhs: ReminderSlot) -> Bool {
        (lhs.day, lhs.minute) < (rhs.day, rhs.minute)
    }

    /// `18:00`.
    package var clock: String {
        let (hours, minutes) = minute.quotientAndRemainder(dividingBy: 60)
        return "\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }
}

/// A message to the person, ready to be shown.
package struct Reminder: Equatable, Sendable {
    package enum Urgency: String, Sendable {
        case normal, urgent
    }

    /// What it is about; a later one about the evening takes the place of an earlier one.
    package enum Subject: Hashable, Sendable {
        case evening
        /// The challenge with this number was completed.
        case completion(challenge: Int64)
        /// Whether the channel works.
        case test
    }

    package var subject = Subject.evening

    package var slot: ReminderSlot
    package var urgency: Urgency
    /// Whether it may have been shown before: an earlier run ended between claim and record.
    package var isAgain: Bool
    package var state: TodayState
    /// Days of the current streak.
    package var streak: Int
    /// Until the streak is over, without one until today ends.
    ///
    /// Units: seconds.
    package var secondsLeft: Int64
    /// One line in the person's language, without control characters.
    package var title: String
    /// Lines in the person's language, without other control characters than line ends.
    package var body: String
    /// A page worth opening, `https` or loopback; `nil` for none.
    package var click: String?

    package init(
        slot: ReminderSlot, urgency: Urgency, isAgain: Bool = false, state: TodayState,
        streak: Int, secondsLeft: Int64, title: String, body: String, click: String? = nil
    ) {
        self.slot = slot
        self.urgency = urgency
        self.isAgain = isAgain
        self.state = state
        self.streak = streak
        self.secondsLeft = secondsLeft
        self.title = title
        self.body = body
        self.click = click
    }
}

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
    ///
    /// Units: seconds since 1970-01-01T00:00:00Z.
    package var scheduledFor: Int64?
    /// Stands for the server that was told, and the topic there.
    package var place: String?
    package var trouble: DeliveryTrouble?
    package var title: String
    package var body: String

    package init(
        slot: ReminderSlot, channel: Settings.Channel, claimed: Moment, delivered: Moment? = nil,
        isAgain: Bool = false, scheduledFor: Int64? = nil, trouble: DeliveryTrouble? = nil,
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
}

/// Why a channel did not take a reminder; the sentences are in `CycDisplay/Messages`.
package enum DeliveryTrouble: Error, Hashable, Codable, Sendable {
    /// A program that the channel needs is not in `PATH`.
    case programMissing(String)
    /// No desktop session can be reached: there is no message bus.
    case noDesktop
    /// The setting that the channel needs is empty.
    case notConfigured(setting: String)
    /// No answer in time. Units: seconds.
    case timedOut(seconds: Int)
    /// The server cannot be reached; `detail` without secrets.
    case unreachable(host: String, detail: String)
    /// The server answered with this status.
    case refused(host: String, status: Int)
    /// The server cannot take a scheduled reminder back: ntfy can since 2.16.
    case serverTooOld(host: String)
    /// The program ended with this status; `detail` is what it said, without secrets.
    case programFailed(String, status: Int32, detail: String)
    /// The run ended between claim and record, twice.
    case interrupted
}

/// A channel and why it did not take a reminder.
package struct ChannelTrouble: Error, Hashable, Sendable {
    package let channel: Settings.Channel
    package let trouble: DeliveryTrouble

    package init(_ channel: Settings.Channel, _ trouble: DeliveryTrouble) {
        self.channel = channel
        self.trouble = trouble
    }
}

extension DeliveryTrouble {
    /// One line for the ledger; ``init(encoded:)`` reads it.
    package var encoded: String {
        switch self {
        case .programMissing(let name): "missing\t\(Self.field(name))"
        case .noDesktop: "no-desktop"
        case .notConfigured(let setting): "not-configured\t\(Self.field(setting))"
        case .timedOut(let seconds): "timed-out\t\(seconds)"
        case .unreachable(let host, let detail): "unreachable\t\(Self.field(host))\t\(detail)"
        case .refused(let host, let status): "refused\t\(Self.field(host))\t\(status)"
        case .serverTooOld(let host): "too-old\t\(Self.field(host))"
        case .programFailed(let name, let status, let detail):
            "failed\t\(Self.field(name))\t\(status)\t\(detail)"
        case .interrupted: "interrupted"
        }
    }

    /// A text that does not end a field before it ends itself: the names of programs hold anything.
    private static func field(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\t" ? " " : $0 }))
    }

    package init?(encoded text: String) {
        let fields = text.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
            .map(String.init)
        switch (fields[0], fields.count) {
        case ("missing", 2...): self = .programMissing(fields[1...].joined(separator: " "))
        case ("no-desktop", 1): self = .noDesktop
        case ("not-configured", 2): self = .notConfigured(setting: fields[1])
        case ("timed-out", 2):
            guard let seconds = Int(fields[1]) else { return nil }
            self = .timedOut(seconds: seconds)
        case ("unreachable", 3...4):
            self = .unreachable(host: fields[1], detail: fields[2...].joined(separator: "\t"))
        case ("refused", 3):
            guard let status = Int(fields[2]) else { return nil }
            self = .refused(host: fields[1], status: status)
        case ("too-old", 2): self = .serverTooOld(host: fields[1])
        case ("failed", 4):
            guard let status = Int32(fields[2]) else { return nil }
            self = .programFailed(fields[1], status: status, detail: fields[3])
        case ("interrupted", 1): self = .interrupted
        default: return nil
        }
    }
}
