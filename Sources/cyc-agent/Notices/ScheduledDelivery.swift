import CycCore
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Notices scheduled on an ntfy server, so that a phone rings while the laptop sleeps.
struct ScheduledDelivery {
    private let outbox: Outbox
    /// Whether the settings enable it.
    let isUsed: Bool
    /// Selects the notices that it manages.
    private let isMeant: (NoticeKey) -> Bool

    /// Shortest delay for scheduling, because the next run sends earlier notices itself.
    private static let shortestAhead = Duration.minutes(1)

    private init(
        _ outbox: Outbox, isUsed: Bool, _ isMeant: @escaping (NoticeKey) -> Bool
    ) {
        self.outbox = outbox
        self.isUsed = isUsed
        self.isMeant = isMeant
    }

    /// Scheduled reminders of the evening.
    static func evening(_ outbox: Outbox, _ settings: Settings.Remind) -> ScheduledDelivery {
        ScheduledDelivery(
            outbox, isUsed: settings.enabled && settings.ntfyAhead && settings.reachesPhone
        ) { if case .evening = $0 { true } else { false } }
    }

    /// Scheduled rings of alarms.
    static func alarms(_ outbox: Outbox, _ settings: Settings.Remind) -> ScheduledDelivery {
        ScheduledDelivery(outbox, isUsed: settings.reachesPhone, \.isAlarm)
    }

    /// A future notice and its time.
    struct Wanted {
        let notice: Notice
        let instant: Instant
    }

    /// Returns the notices that the server will deliver after `now`, of any day: the day depends on
    /// the time zone.
    func waiting(after now: Instant) throws -> [NoticeRecord] {
        try outbox.trusted(outbox.ledger.noticesAhead(of: now)).filter { isMeant($0.key) }
    }

    /// Schedules the wanted notices and cancels the others.
    ///
    /// Stops at the first error, which is recorded in the outbox; the next run continues. Nothing
    /// is reported, because a laptop without network would get mail from cron every few minutes.
    func sync(_ wanted: [Wanted], at now: Moment) throws {
        guard try outbox.rateLimit() == nil else { return }
        let scheduled = try waiting(after: now.instant)
        guard try cancel(scheduled, butFor: wanted) else { return }
        for reminder in wanted {
            let known = scheduled.first { $0.key == reminder.notice.key && $0.isScheduled }
            let isScheduled = known.map {
                $0.title == reminder.notice.title && $0.body == reminder.notice.body
                    && $0.scheduledFor == reminder.instant && $0.failure == nil
            }
            // The server may reject a change in the last minute; an outdated notice is better than
            // none.
            if isScheduled == true || reminder.instant <= now.instant + Self.shortestAhead {
                continue
            }
            guard try put(reminder, insteadOf: known, at: now) else { return }
        }
    }

    /// Cancels scheduled notices that are not wanted.
    ///
    /// - Parameter deadline: No cancellation begins after it; by the monotonic clock.
    func cancelScheduled(butFor wanted: [Wanted], at now: Moment, until deadline: Duration) throws {
        _ = try cancel(
            waiting(after: now.instant), butFor: wanted, until: deadline)
    }

    /// Cancels all scheduled notices; stops at the first error.
    ///
    /// - Throws: ``CycError/channel(_:)``, or a ``CycError`` of the ledger.
    func cancelAll(after now: Instant) throws {
        for record in try waiting(after: now) {
            if let failure = outbox.notifier.cancel(record.key) {
                throw CycError.channel(ChannelError(.ntfy, failure))
            }
            try outbox.ledger.forgetNotice(record.key, on: .ntfy)
        }
    }

    /// - Returns: Whether only wanted notices are left on the server.
    private func cancel(
        _ records: [NoticeRecord], butFor wanted: [Wanted], until deadline: Duration? = nil
    ) throws -> Bool {
        for var record in records where !wanted.contains(where: { $0.notice.key == record.key }) {
            if let deadline, outbox.agent.world.timeAwake() >= deadline { return false }
            record.failure = outbox.notifier.cancel(record.key)
            guard record.failure == nil else {
                try outbox.ledger.store([record])
                return false
            }
            try outbox.ledger.forgetNotice(record.key, on: .ntfy)
        }
        return true
    }

    /// Schedules one notice on the server.
    ///
    /// - Returns: Whether the server accepted it; else `known` is still scheduled.
    private func put(
        _ reminder: Wanted, insteadOf known: NoticeRecord?, at now: Moment
    ) throws -> Bool {
        var record = NoticeRecord(of: reminder.notice, on: .ntfy, at: now)
        record.scheduledFor = reminder.instant
        record.place = outbox.notifier.place
        // Claimed first, so that every notice on the server is in the ledger.
        if known == nil { try outbox.ledger.store([record]) }
        let failure = outbox.notifier.schedule(reminder.notice, at: reminder.instant)
        if failure != nil, let known { record = known }
        record.failure = failure
        if failure == nil { record.delivered = try outbox.agent.context.moment() }
        try outbox.ledger.store([record])
        return failure == nil
    }
}

extension Settings.Remind {
    /// Whether notices are delivered to a phone.
    var reachesPhone: Bool { channels.contains(.ntfy) && !ntfyTopic.isEmpty }
}
