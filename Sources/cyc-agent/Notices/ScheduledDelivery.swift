import CycCore
import CycNotify
import CycRun
import CycStore
import CycSystem

/// What waits on an ntfy server until its time comes, so that a phone rings while the laptop sleeps.
struct ScheduledDelivery {
    private let outbox: Outbox
    /// Whether the settings ask for it.
    let isUsed: Bool
    /// Which notices it is about.
    private let isMeant: (NoticeKey) -> Bool

    /// What is due sooner is sent by the run that comes then, not put on a server.
    ///
    /// Units: seconds.
    private static let shortestAhead: Int64 = 60

    private init(
        _ outbox: Outbox, isUsed: Bool, _ isMeant: @escaping (NoticeKey) -> Bool
    ) {
        self.outbox = outbox
        self.isUsed = isUsed
        self.isMeant = isMeant
    }

    /// The evening's.
    static func evening(_ outbox: Outbox, _ settings: Settings.Remind) -> ScheduledDelivery {
        ScheduledDelivery(
            outbox, isUsed: settings.enabled && settings.ntfyAhead && settings.reachesPhone
        ) { if case .evening = $0 { true } else { false } }
    }

    /// The rings of alarms.
    static func alarms(_ outbox: Outbox, _ settings: Settings.Remind) -> ScheduledDelivery {
        ScheduledDelivery(outbox, isUsed: settings.reachesPhone, \.isAlarm)
    }

    /// A reminder that is to come, and when.
    struct Wanted {
        let notice: Notice
        let instant: Instant
    }

    /// What the server will show after `now` unless it is told not to, of whatever day: in another zone
    /// it is another one.
    func waiting(after now: Instant) throws -> [NoticeRecord] {
        try outbox.believable(outbox.ledger.noticesAhead(of: now)).filter { isMeant($0.key) }
    }

    /// Puts what will come on the server, and takes back what will not.
    ///
    /// Ends at the first failure, which stands in the log; the next run goes on. Nothing is said: a
    /// laptop without network would have it mailed every few minutes.
    func settle(_ wanted: [Wanted], at now: Moment) throws {
        let there = try waiting(after: now.secondsSinceEpoch)
        guard try takeBack(there, butFor: wanted) else { return }
        for reminder in wanted {
            let known = there.first { $0.key == reminder.notice.key && $0.isScheduled }
            let isThere = known.map {
                $0.title == reminder.notice.title && $0.body == reminder.notice.body
                    && $0.scheduledFor == reminder.instant && $0.trouble == nil
            }
            // In the last minute a server may not take it any more; what it has is better than nothing.
            if isThere == true || reminder.instant <= now.secondsSinceEpoch + Self.shortestAhead {
                continue
            }
            guard try put(reminder, insteadOf: known, at: now) else { return }
        }
    }

    /// Takes back what waits there and is not wanted, as long as `deadline` lets it begin with more: by
    /// the monotonic clock, in milliseconds.
    func takeBack(butFor wanted: [Wanted], at now: Moment, until deadline: Int64) throws {
        _ = try takeBack(
            waiting(after: now.secondsSinceEpoch), butFor: wanted, until: deadline)
    }

    /// Takes back everything; ends at the first failure.
    ///
    /// - Throws: ``CycError/channel(_:)``, or a problem of the ledger.
    func takeBackEverything(after now: Instant) throws {
        for record in try waiting(after: now) {
            if let trouble = outbox.notifier.cancel(record.key) {
                throw CycError.channel(ChannelError(.ntfy, trouble))
            }
            try outbox.ledger.forgetNotice(record.key, on: .ntfy)
        }
    }

    /// - Returns: Whether nothing else is left there.
    private func takeBack(
        _ records: [NoticeRecord], butFor wanted: [Wanted], until deadline: Int64 = .max
    ) throws -> Bool {
        for var record in records where !wanted.contains(where: { $0.notice.key == record.key }) {
            guard outbox.desk.world.monotonicMilliseconds() < deadline else { return false }
            record.trouble = outbox.notifier.cancel(record.key)
            guard record.trouble == nil else {
                try outbox.ledger.store([record])
                return false
            }
            try outbox.ledger.forgetNotice(record.key, on: .ntfy)
        }
        return true
    }

    /// Puts one reminder on the server.
    ///
    /// - Returns: Whether the server took it; else it still has `known`.
    private func put(
        _ reminder: Wanted, insteadOf known: NoticeRecord?, at now: Moment
    ) throws -> Bool {
        var record = NoticeRecord(of: reminder.notice, on: .ntfy, at: now)
        record.scheduledFor = reminder.instant
        record.place = outbox.notifier.place
        // Claimed first: a server never shows what no run knows of.
        if known == nil { try outbox.ledger.store([record]) }
        let trouble = outbox.notifier.schedule(reminder.notice, at: reminder.instant)
        if trouble != nil, let known { record = known }
        record.trouble = trouble
        if trouble == nil { record.delivered = try outbox.desk.session.moment() }
        try outbox.ledger.store([record])
        return trouble == nil
    }
}

extension Settings.Remind {
    /// Whether notices go to a phone.
    var reachesPhone: Bool { channels.contains(.ntfy) && !ntfyTopic.isEmpty }
}
