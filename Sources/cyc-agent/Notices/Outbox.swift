import CycCore
import CycDisplay
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Takes notices to the person: each once for each key and channel.
///
/// A claim stands in the ledger before anything is sent. Runs take turns, so that a claim without an
/// end is one whose run was cut off: what it may or may not have sent is sent once more, marked.
struct Outbox {
    let desk: AgentContext
    let ledger: Ledger
    let notifier: Notifier
    /// Each once, in the order of `remind.channels`.
    let channels: [Settings.Channel]

    init(_ desk: AgentContext, patience: Notifier.Patience = Notifier.Patience()) throws {
        let settings = try desk.settings.remind
        self.desk = desk
        ledger = try desk.ledger()
        notifier = Notifier(settings, desk.world, patience: patience)
        channels = ReminderPolicy(settings, zone: try desk.zone).channels
    }

    /// What became of a notice on one channel.
    struct Outcome {
        let channel: Settings.Channel
        let trouble: DeliveryError?
    }

    /// Makes other runs wait.
    ///
    /// - Parameter patience: How long one that is at it is waited for; units: milliseconds.
    /// - Returns: The lock, until it is let go.
    /// - Throws: ``CycError/ledgerBusy``.
    func lock(waiting patience: Int64) throws(CycError) -> FileLock {
        try FileLock(desk.world.path(of: .reminderLock), waiting: patience)
    }

    /// Tells the person of it on each channel that lacks it.
    ///
    /// A channel that fails is tried again by the next run that offers the notice on the same day.
    ///
    /// - Parameters:
    ///   - notice: What is told.
    ///   - unrecorded: The notice that is delivered where the ledger takes no claim; without one nothing
    ///     is delivered then.
    /// - Returns: What became of it on every channel, also on those that had it before.
    /// - Throws: A problem of the ledger.
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

    /// The records without what waits on another server or topic than that of the settings: nothing
    /// takes it back from there, and the person may not hear it.
    func believable(_ records: [NoticeRecord]) throws -> [NoticeRecord] {
        let now = try desk.world.now()
        return records.filter { record in
            record.scheduledFor.map { $0 <= now || record.place == notifier.place } ?? true
        }
    }

    /// A notice as one channel gets it, and what stands in the ledger before that.
    private struct Claim: Sendable {
        let notice: Notice
        let record: NoticeRecord
    }

    /// - Returns: `nil` where the channel lacks nothing.
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

    /// Stores the claims, sends to every channel at once, and records each as soon as it has ended.
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
            // It was sent and must not be sent again. Closing moves the log into the ledger, which leaves
            // some room on a full disk.
            desk.session.close()
            do { try desk.ledger().store(unstored) } catch let problem as CycError {
                desk.session.report(problem)
            }
        }
        return outcomes
    }
}

/// Delivers a notice of which nothing can be recorded.
///
/// - Returns: What became of it on every channel.
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
        // Nothing throws here.
    }
    return outcomes
}
