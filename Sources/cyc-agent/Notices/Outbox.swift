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
    let desk: AgentContext
    let ledger: Ledger
    let notifier: Notifier
    /// Without duplicates, in the order of `remind.channels`.
    let channels: [Settings.Channel]

    init(_ desk: AgentContext, patience: Notifier.Patience = Notifier.Patience()) throws {
        let settings = try desk.settings.remind
        self.desk = desk
        ledger = try desk.ledger()
        notifier = Notifier(settings, desk.world, patience: patience)
        channels = ReminderPolicy(settings, zone: try desk.zone).channels
    }

    /// Result of delivering a notice on one channel.
    struct Outcome {
        let channel: Settings.Channel
        let trouble: DeliveryError?
    }

    /// Makes other runs wait until the lock is released.
    ///
    /// - Parameter patience: The longest wait for another run; units: milliseconds.
    /// - Throws: ``CycError/ledgerBusy``.
    func lock(waiting patience: Int64) throws(CycError) -> FileLock {
        try FileLock(desk.world.path(of: .reminderLock), waiting: patience)
    }

    /// Delivers a notice on each channel that has not got it yet.
    ///
    /// A channel that fails is retried by the next run with the same notice on the same day.
    ///
    /// - Parameters:
    ///   - unrecorded: Returns the notice to deliver if the ledger stores no claim; if `nil`,
    ///     nothing is delivered then.
    /// - Returns: The results on all channels, including those that got it before.
    /// - Throws: A ``CycError`` of the ledger.
    func deliver(
        _ notice: Notice, unrecorded: ((CycError) -> Notice)? = nil
    ) throws -> [Outcome] {
        let records = try believable(ledger.notices(of: notice.key))
        let isOver = records.contains { $0.slot.day != notice.slot.day }
        let now = try desk.session.moment()
        let outcomes = try deliver(
            isOver ? [] : channels.compactMap { claim(notice, on: $0, records, at: now) },
            unrecorded: unrecorded)
        if outcomes.allSatisfy({ $0.trouble == nil }) { try ledger.told(notice.key, at: now) }
        let earlier = records.filter { $0.delivered != nil && channels.contains($0.channel) }
        return earlier.map { Outcome(channel: $0.channel, trouble: nil) } + outcomes
    }

    /// Returns the records without those that are scheduled on another server or topic than that of
    /// the settings: cyc cannot cancel them, and the user may not receive them.
    func believable(_ records: [NoticeRecord]) throws -> [NoticeRecord] {
        let now = try desk.world.now()
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
            let messages = desk.session.messages(ofNotifications: true)
            notice.title = messages.again("\(notice.title)").description
        }
        return Claim(notice: notice, record: NoticeRecord(of: notice, on: channel, at: now))
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
                notice, on: claims.map(\.record.channel), by: notifier, desk.surroundings)
        }
        var outcomes: [Outcome] = []
        var unstored: [NoticeRecord] = []
        let (notifier, deliver) = (notifier, desk.surroundings.deliver)
        try atOnce(claims) {
            deliver(notifier, $0.notice, $0.record.channel)
        } take: {
            claim, trouble in
            var record = claim.record
            outcomes.append(Outcome(channel: record.channel, trouble: trouble))
            record.delivered = trouble == nil ? try desk.session.moment() : nil
            record.trouble = trouble
            do { try ledger.store([record]) } catch let problem as CycError {
                if unrecorded == nil { throw problem }
                unstored.append(record)
            }
        }
        if !unstored.isEmpty {
            // It was sent and must not be sent again. Closing checkpoints the log into the ledger,
            // which frees some space on a full disk.
            desk.session.close()
            do { try desk.ledger().store(unstored) } catch let problem as CycError {
                desk.session.report(problem)
            }
        }
        return outcomes
    }
}

/// Delivers a notice without recording it in the ledger.
@discardableResult
func deliverUnrecorded(
    _ notice: Notice, on channels: [Settings.Channel], by notifier: Notifier,
    _ surroundings: Dependencies
) -> [Outbox.Outcome] {
    var outcomes: [Outbox.Outcome] = []
    let deliver = surroundings.deliver
    do {
        try atOnce(channels) {
            deliver(notifier, notice, $0)
        } take: {
            outcomes.append(Outbox.Outcome(channel: $0, trouble: $1))
        }
    } catch {
        // The closure above never throws.
    }
    return outcomes
}
