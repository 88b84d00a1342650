import CycCore
import CycDisplay
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Delivers notices to the user, each once for each key and channel.
///
/// A claim is stored in the ledger before anything is sent. Runs take turns, so that a claim
/// without a result is one of an interrupted run: its notice is sent once more, marked as a
/// repetition.
struct Outbox {
    let agent: AgentContext
    let ledger: Ledger
    let notifier: Notifier
    /// Without duplicates, in the order of `remind.channels`.
    let channels: [Settings.Channel]
    private let hooks: Settings.Hooks

    init(_ agent: AgentContext, patience: Notifier.Patience = Notifier.Patience()) throws {
        let settings = try agent.settings.remind
        self.agent = agent
        ledger = try agent.ledger()
        notifier = Notifier(settings, agent.world, patience: patience)
        channels = ReminderPolicy(settings, zone: try agent.zone).channels
        hooks = agent.world.isInHook ? Settings.Hooks() : try agent.settings.hooks
    }

    /// The channels for a notice: those of reminders, and the program of its event.
    func channels(for key: NoticeKey) -> [Settings.Channel] {
        let isHooked = key.hookEvent.map { !hooks[$0].isEmpty } ?? false
        return (key.isForChannels ? channels : []) + (isHooked ? [.hook] : [])
    }

    /// Whether a notice lacks a delivery.
    func lacksDelivery(_ key: NoticeKey) throws -> Bool {
        let records = try ledger.notices(of: key)
        return channels(for: key).contains { Delivery(of: key, on: $0, records) != nil }
    }

    /// Result of delivering a notice on one channel.
    struct Outcome {
        let channel: Settings.Channel
        let failure: DeliveryError?
    }

    /// Makes other runs wait until the lock is released.
    ///
    /// - Parameter patience: The longest wait for another run.
    /// - Throws: ``CycError/ledgerBusy``.
    func lock(waiting patience: Duration) throws(CycError) -> FileLock {
        try FileLock(agent.world.path(of: .reminderLock), waiting: patience)
    }

    /// Delivers a notice on each channel that has not got it yet, and lets the program of its event
    /// run, which nobody waits for.
    ///
    /// A channel that fails is retried by the next run with the same notice on the same day.
    ///
    /// - Parameters:
    ///   - unrecorded: Returns the notice to deliver if the ledger stores no claim; if `nil`,
    ///     nothing is delivered then.
    /// - Returns: The results on all channels, including those that got it before; none on a server
    ///   that asked to wait.
    /// - Throws: A ``CycError`` of the ledger.
    func deliver(
        _ notice: Notice, unrecorded: ((CycError) -> Notice)? = nil
    ) throws -> [Outcome] {
        let records = try trusted(ledger.notices(of: notice.key))
        let isOver = records.contains { $0.slot.day != notice.slot.day }
        let now = try agent.context.moment()
        // Another machine may have sent it; a program runs on each.
        let isSentElsewhere = try records.isEmpty && ledger.isSent(notice.key)
        let claimed = (isOver ? [] : channels(for: notice.key)).compactMap {
            claim(notice, on: $0, records, at: now)
        }
        try enqueue(claimed.first { $0.record.channel == .hook }, isRequired: unrecorded == nil)
        guard notice.key.isForChannels, !channels.isEmpty, !isSentElsewhere else {
            // No channel gets it.
            if case .growth = notice.key { try ledger.recordNotified(notice.key, at: now) }
            return []
        }
        let all = claimed.filter { $0.record.channel != .hook }
        let limit = try all.isEmpty ? nil : rateLimit()
        let claims = all.filter { limit == nil || $0.record.channel != .ntfy }
        if let limit, var record = all.first(where: { $0.record.channel == .ntfy })?.record,
            !records.contains(where: { $0.failure == limit })
        {
            record.failure = limit
            do { try ledger.store([record]) } catch  where unrecorded != nil {}
        }
        let outcomes = try deliver(claims, unrecorded: unrecorded)
        if claims.count == all.count, outcomes.allSatisfy({ $0.failure == nil }) {
            try ledger.recordNotified(notice.key, at: now)
        }
        let earlier = records.filter { $0.delivered != nil && channels.contains($0.channel) }
        return earlier.map { Outcome(channel: $0.channel, failure: nil) } + outcomes
    }

    /// Returns the error with which the ntfy server asked to wait; `nil` if it may be called now.
    func rateLimit() throws -> DeliveryError? {
        guard channels.contains(.ntfy) else { return nil }
        let (now, host) = (try agent.world.now(), notifier.ntfyHost)
        return try ledger.lastNotices(limit: 100).lazy.compactMap(\.failure).last { failure in
            guard case .rateLimited(let asking, let until) = failure, asking == host
            else { return false }
            // A later instant was recorded by a clock that was ahead.
            return until > now && until - now <= .hours(2 * 24)
        }
    }

    /// Returns the records without those that are scheduled on another server or topic than that of
    /// the settings: cyc cannot cancel them, and the user may not receive them.
    func trusted(_ records: [NoticeRecord]) throws -> [NoticeRecord] {
        let now = try agent.world.now()
        return records.filter { record in
            record.scheduledFor.map { $0 <= now || record.place == notifier.place } ?? true
        }
    }

    /// A notice for one channel, and the record that claims it in the ledger.
    private struct Claim: Sendable {
        let notice: Notice
        let record: NoticeRecord
    }

    /// - Returns: `nil` if the channel needs no delivery.
    private func claim(
        _ notice: Notice, on channel: Settings.Channel, _ records: [NoticeRecord],
        at now: Moment
    ) -> Claim? {
        guard let delivery = Delivery(of: notice.key, on: channel, records) else { return nil }
        var notice = notice
        if let earlier = records.first(where: { $0.channel == channel }) {
            notice.slot = earlier.slot
        }
        notice.isAgain = delivery.isAgain
        if delivery.isAgain {
            let messages = agent.context.messages(ofNotifications: true)
            notice.title = messages.again("\(notice.title)").description
        }
        return Claim(notice: notice, record: NoticeRecord(of: notice, on: channel, at: now))
    }

    /// Stores the claim of a program, and starts the process that runs it.
    private func enqueue(_ claim: Claim?, isRequired: Bool) throws {
        guard let claim else { return }
        do { try ledger.store([claim.record]) } catch  where !isRequired { return }
        agent.startHooks()
    }

    /// Stores the claims, sends on all channels concurrently, and records each result at once.
    private func deliver(
        _ claims: [Claim], unrecorded: ((CycError) -> Notice)?
    ) throws -> [Outcome] {
        guard !claims.isEmpty else { return [] }
        do {
            try ledger.store(claims.map(\.record))
        } catch let problem as CycError {
            guard problem != .interrupted, let notice = unrecorded?(problem) else { throw problem }
            return deliverUnrecorded(
                notice, on: claims.map(\.record.channel), by: notifier, agent.dependencies)
        }
        var outcomes: [Outcome] = []
        var unstored: [NoticeRecord] = []
        let (notifier, deliver) = (notifier, agent.dependencies.deliver)
        try concurrentMap(claims) {
            deliver(notifier, $0.notice, $0.record.channel)
        } take: {
            claim, failure in
            var record = claim.record
            outcomes.append(Outcome(channel: record.channel, failure: failure))
            record.delivered = failure == nil ? try agent.context.moment() : nil
            record.failure = failure
            do { try ledger.store([record]) } catch let problem as CycError {
                if unrecorded == nil { throw problem }
                unstored.append(record)
            }
        }
        if !unstored.isEmpty {
            // It was sent and must not be sent again. Closing moves a long log into the ledger, which
            // frees some space on a full disk.
            agent.context.close()
            do { try agent.ledger().store(unstored) } catch let problem as CycError {
                agent.context.report(problem)
            }
        }
        return outcomes
    }
}

/// Delivers a notice without recording it in the ledger.
@discardableResult
func deliverUnrecorded(
    _ notice: Notice, on channels: [Settings.Channel], by notifier: Notifier,
    _ dependencies: Dependencies
) -> [Outbox.Outcome] {
    var outcomes: [Outbox.Outcome] = []
    let deliver = dependencies.deliver
    do {
        try concurrentMap(channels) {
            deliver(notifier, notice, $0)
        } take: {
            outcomes.append(Outbox.Outcome(channel: $0, failure: $1))
        }
    } catch {
        // The closure above never throws.
    }
    return outcomes
}
