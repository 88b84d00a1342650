import CycCore
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Starts the process that rings where an alarm is due; nothing is written, and nobody is waited for.
///
/// - Returns: Whether it was started.
func startRinging(_ desk: AgentContext) -> Bool {
    guard let recorded = (try? desk.session.readableAlarmBook()) ?? nil else { return false }
    let ring = recorded.assumingRings().newestRing
    // What was not recorded may have begun on time, or be too late to begin.
    let isInTime = ring.map { recorded.now.secondsSinceEpoch - $0 <= AlarmOccurrence.lateness } ?? false
    guard isInTime || !recorded.open.isEmpty else { return false }
    do {
        try desk.world.start(.ring)
        return true
    } catch {
        return false
    }
}

/// Records what rings and delivers its notice, for the process that rings; what cannot be recorded is
/// delivered all the same, with the reason.
///
/// - Parameters: As of ``AgentRequest/recordRing(tells:told:answered:)``.
/// - Throws: Why nothing could be recorded.
func recordRing(_ desk: AgentContext, tells: Instant?, told: [Instant], answered: Instant?) throws {
    // Somebody is to be woken; who rings tries to record again later.
    desk.session.ledgerPatience = 1_000
    do {
        let (ledger, zone) = (try desk.ledger(), try desk.zone)
        let outbox = try Outbox(desk)
        // Before anything says that they are due: room on the disk may end in between.
        for ring in told { try outbox.noteDelivered(ring) }
        if let answered {
            try ledger.recordAnswer(zone: zone, at: zone.moment(at: answered))
        }
        _ = try ledger.settleAlarms(zone: zone, now: desk.session.moment())
        if tells != nil {
            let lock = try outbox.lockIfPossible(waiting: 20_000)
            try AlarmNotifier(desk, outbox).tellRings()
            _ = consume lock
        }
    } catch let problem as CycError where problem != .interrupted {
        if let tells { deliverUnrecorded(ring: tells, desk, problem) }
        throw problem
    }
}

/// Delivers the notice of a ring that cannot be recorded, on the channels that are not known to have it.
private func deliverUnrecorded(ring: Instant, _ desk: AgentContext, _ problem: CycError) {
    guard let book = ((try? desk.session.readableAlarmBook()) ?? nil)?.assumingRings(),
        book.newestRing == ring, let settings = try? desk.settings.remind,
        let zone = try? desk.zone
    else { return }
    let notice = alarmNotice(
        desk, at: ring, labels: book.openLabels, book.open.first?.question, unrecorded: problem)
    let records = (try? desk.session.unchangedReader()?.notices(of: notice.key)) ?? []
    let channels = ReminderPolicy(settings, zone: zone).channels.filter { channel in
        !records.contains { $0.channel == channel }
    }
    deliverUnrecorded(
        notice, on: channels, by: Notifier(settings, desk.world), desk.surroundings)
}

extension AlarmNotifier {
    /// Delivers the notices of what rings, also where the ledger takes no claim.
    fileprivate func tellRings() throws {
        for notice in try dueNotices() {
            _ = try deliver(notice)
        }
    }
}

extension Outbox {
    /// The lock; `nil` where it cannot be written to: the claims in the ledger stand then alone against
    /// a second delivery.
    ///
    /// - Throws: ``CycError/ledgerBusy``.
    fileprivate func lockIfPossible(waiting patience: Int64) throws(CycError) -> FileLock? {
        do throws(CycError) { return try lock(waiting: patience) } catch {
            if error == .ledgerBusy { throw error }
            return nil
        }
    }

    /// Records that a ring's notice was delivered when nothing could be recorded, so that no later run
    /// delivers it again.
    fileprivate func noteDelivered(_ ring: Instant) throws {
        let key = NoticeKey.alarm(ring)
        let known = try ledger.notices(of: key)
        let now = try desk.session.moment()
        let notice = alarmNotice(desk, at: ring, labels: [], nil)
        let records = channels.filter { channel in !known.contains { $0.channel == channel } }.map {
            channel in
            var record = NoticeRecord(of: notice, on: channel, at: now)
            record.delivered = now
            return record
        }
        if !records.isEmpty { try ledger.store(records) }
    }
}
