import CycCore
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Starts the process that rings if an alarm is due; writes nothing and does not wait.
///
/// - Returns: Whether it was started.
func startRinging(_ agent: AgentContext) -> Bool {
    guard let recorded = (try? agent.context.readableAlarms()) ?? nil else { return false }
    let ring = recorded.assumingRings().newestRing
    // An unrecorded ring may have begun in time, or be too late to begin.
    let isInTime =
        ring.map { recorded.now.instant - $0 <= AlarmOccurrence.lateness } ?? false
    guard isInTime || !recorded.open.isEmpty else { return false }
    do {
        try agent.world.start(.ring)
        return true
    } catch {
        return false
    }
}

/// Records what rings and delivers its notice, for the process that rings; a notice that cannot be
/// recorded is delivered with the reason.
///
/// - Parameters: See ``AgentRequest/recordRing(undelivered:delivered:answered:)``.
/// - Throws: The error that prevented recording.
func recordRing(
    _ agent: AgentContext, undelivered: Instant?, delivered: [Instant], answered: Instant?
)
    throws
{
    // Waking the user comes first; the process that rings retries recording later.
    agent.context.ledgerPatience = .seconds(1)
    do {
        let (ledger, zone) = (try agent.ledger(), try agent.zone)
        let outbox = try Outbox(agent)
        // Record deliveries before these notices count as due: the disk may fill up in between.
        for ring in delivered { try outbox.recordDelivery(ring) }
        if let answered {
            try ledger.recordAnswer(zone: zone, at: zone.moment(at: answered))
        }
        _ = try ledger.advanceAlarms(zone: zone, now: agent.context.moment())
        if undelivered != nil {
            let lock = try outbox.lockIfPossible(waiting: .seconds(20))
            try AlarmNotifier(agent, outbox).deliverRings()
            _ = consume lock
        }
    } catch let problem as CycError where problem != .interrupted {
        if let undelivered { deliverUnrecorded(ring: undelivered, agent, problem) }
        throw problem
    }
}

/// Delivers the notice of a ring that cannot be recorded, on channels without a recorded delivery.
private func deliverUnrecorded(ring: Instant, _ agent: AgentContext, _ problem: CycError) {
    guard let snapshot = ((try? agent.context.readableAlarms()) ?? nil)?.assumingRings(),
        snapshot.newestRing == ring, let settings = try? agent.settings.remind,
        let zone = try? agent.zone
    else { return }
    let notice = alarmNotice(
        agent, at: ring, labels: snapshot.openLabels, snapshot.open.first?.question,
        unrecorded: problem)
    let records = (try? agent.context.readerWithoutWriting()?.notices(of: notice.key)) ?? []
    let channels = ReminderPolicy(settings, zone: zone).channels.filter { channel in
        !records.contains { $0.channel == channel }
    }
    deliverUnrecorded(
        notice, on: channels, by: Notifier(settings, agent.world), agent.dependencies)
}

extension AlarmNotifier {
    /// Delivers the notices of what rings even if the ledger stores no claim.
    fileprivate func deliverRings() throws {
        for notice in try dueNotices() {
            _ = try deliver(notice)
        }
    }
}

extension Outbox {
    /// Acquires the lock; `nil` if it cannot be written: then only the claims in the ledger prevent
    /// a second delivery.
    ///
    /// - Throws: ``CycError/ledgerBusy``.
    fileprivate func lockIfPossible(waiting patience: Duration) throws(CycError) -> FileLock? {
        do throws(CycError) { return try lock(waiting: patience) } catch {
            if error == .ledgerBusy { throw error }
            return nil
        }
    }

    /// Records the delivery of a ring's notice that could not be recorded before, so that no later
    /// run delivers it again.
    fileprivate func recordDelivery(_ ring: Instant) throws {
        let key = NoticeKey.alarm(ring)
        let known = try ledger.notices(of: key)
        let now = try agent.context.moment()
        let notice = alarmNotice(agent, at: ring, labels: [], nil)
        let records = channels.filter { channel in !known.contains { $0.channel == channel } }.map {
            channel in
            var record = NoticeRecord(of: notice, on: channel, at: now)
            record.delivered = now
            return record
        }
        if !records.isEmpty { try ledger.store(records) }
    }
}
