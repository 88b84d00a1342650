import CycCore
import CycDisplay
import CycNotify
import CycRun
import CycStore
import CycSystem

/// The alarms' part of `cyc remind`: starts ringing, delivers notices, and schedules future rings
/// on the server.
struct AlarmNotifier {
    private let agent: AgentContext
    private let outbox: Outbox
    let server: ScheduledDelivery

    /// How far ahead rings are scheduled; the server accepts up to three days.
    ///
    /// - Source: https://docs.ntfy.sh/publish/#scheduled-delivery
    private static let farthestAhead = Duration.hours(3 * 24) - .minutes(10)
    /// Most rings scheduled at the same time; the server limits each user's consecutive requests.
    ///
    /// - Source: https://docs.ntfy.sh/config/#rate-limiting, `visitor-request-limit-burst`
    private static let mostAhead = 40

    init(_ agent: AgentContext, _ outbox: Outbox) {
        self.agent = agent
        self.outbox = outbox
        server = .alarms(outbox, outbox.notifier.settings)
    }

    private func snapshot() throws -> AlarmSnapshot {
        try outbox.ledger.alarmSnapshot(zone: agent.zone, now: agent.context.moment())
    }

    /// Records the rings that begin, and starts the process that plays them.
    ///
    /// - Parameter isStarted: Whether that process was started already.
    /// - Returns: Whether an alarm rings.
    /// - Throws: A ``CycError`` of the ledger, or the error of starting that process.
    func ring(isStarted: Bool) throws -> Bool {
        let snapshot = try outbox.ledger.advanceAlarms(
            zone: agent.zone, now: agent.context.moment())
        guard !snapshot.open.isEmpty else { return false }
        if !isStarted { try agent.world.start(.ring) }
        return snapshot.newestRing != nil
    }

    /// Whether a ring lacks a delivery, or the scheduled rings differ from the future ones.
    func hasPendingWork() throws -> Bool {
        let now = try agent.context.moment()
        let waiting = try server.waiting(after: now.instant)
        let snapshot = try snapshot()
        if snapshot.alarms.isEmpty, waiting.isEmpty { return false }
        let wanted = wantedAhead(snapshot)
        return try dueNotices(snapshot).contains { try outbox.lacksDelivery($0.key) }
            || waiting.contains { $0.failure != nil }
            || Set(waiting.map(\.key)) != Set(wanted.map(\.notice.key))
            || waiting.contains { record in
                wanted.contains { $0.notice.key == record.key && $0.notice.title != record.title }
            }
    }

    /// Delivers the notices of what rings now, and updates the scheduled rings.
    func deliverPending() throws {
        for notice in try dueNotices(snapshot()) { _ = try outbox.deliver(notice) }
        try sync()
    }

    /// Returns the notices of what rings now.
    func dueNotices() throws -> [Notice] { try dueNotices(snapshot()) }

    /// Delivers the notice of a ring even if the ledger stores no claim.
    func deliver(_ notice: Notice) throws -> [Outbox.Outcome] {
        let snapshot = try snapshot()
        return try outbox.deliver(notice) { problem in
            guard case .alarm(let ring) = notice.key else { return notice }
            return alarmNotice(
                agent, at: ring, labels: snapshot.openLabels, snapshot.open.first?.question,
                unrecorded: problem)
        }
    }

    /// Schedules future rings on the server and cancels obsolete ones.
    func sync() throws {
        try server.sync(wantedAhead(snapshot()), at: agent.context.moment())
    }

    // MARK: Notices

    private func dueNotices(_ snapshot: AlarmSnapshot) throws -> [Notice] {
        guard let ring = snapshot.newestRing else { return [] }
        return [notice(at: ring, labels: snapshot.openLabels, snapshot.open.first?.question)]
    }

    private func wantedAhead(_ snapshot: AlarmSnapshot) -> [ScheduledDelivery.Wanted] {
        guard server.isUsed else { return [] }
        let now = snapshot.now.instant
        let rings = snapshot.rings(within: now + .seconds(1)...now + Self.farthestAhead)
            .prefix(Self.mostAhead)
        return rings.map {
            ScheduledDelivery.Wanted(
                notice: notice(at: $0.at, labels: $0.labels, nil), instant: $0.at)
        }
    }

    private func notice(
        at instant: Instant, labels: [String], _ question: AlarmQuestion?
    ) -> Notice {
        alarmNotice(agent, at: instant, labels: labels, question)
    }
}

/// Returns the notice of a ring.
///
/// - Parameters:
///   - question: The sum that ends the ring; `nil` without one.
///   - problem: Why the ring cannot be recorded.
func alarmNotice(
    _ agent: AgentContext, at instant: Instant, labels: [String], _ question: AlarmQuestion?,
    unrecorded problem: CycError? = nil
) -> Notice {
    let zone = (try? agent.zone) ?? .utc
    let moment = zone.moment(at: instant)
    let messages = agent.context.messages(ofNotifications: true)
    var text = messages.alarmNotice(at: instant, labels: labels, question)
    if let problem { text.lines.append(messages.ringNotRecorded(problem)) }
    var notice = Notice(.alarm(instant), at: ReminderSlot(at: moment), text)
    notice.urgency = .urgent
    return notice
}

/// Reports which devices alarms can ring on; schedules their rings before that if `schedulesRings`.
func findRings(_ agent: AgentContext, schedulesRings: Bool) throws {
    try agent.found(
        AlarmResponse(
            phone: phoneRing(agent, schedulesRings: schedulesRings),
            sound: Sound(agent.settings.alarm, agent.world).check()))
}

private func phoneRing(_ agent: AgentContext, schedulesRings: Bool) throws -> PhoneAlarmStatus {
    let outbox = try Outbox(agent, patience: .short)
    let alarms = AlarmNotifier(agent, outbox)
    if schedulesRings {
        // Another run may be handling the same change.
        let lock = try outbox.lock(waiting: .seconds(15))
        try alarms.sync()
        _ = consume lock
    }
    guard alarms.server.isUsed else { return .noChannel }
    let waiting = try alarms.server.waiting(after: agent.world.now())
    if let failure = waiting.compactMap(\.failure).first { return .failed(failure) }
    if schedulesRings, waiting.isEmpty, let failure = outbox.notifier.check(.ntfy) {
        return .failed(failure)
    }
    return try outbox.ledger.testedPlace() == outbox.notifier.place ? .ready : .untested
}
