import CycCore
import CycDisplay
import CycNotify
import CycRun
import CycStore
import CycSystem

/// What a run of `cyc remind` does about alarms: has them ring, tells of it, and puts what is to come on
/// the server.
struct AlarmNotifier {
    private let desk: AgentContext
    private let outbox: Outbox
    let server: ScheduledDelivery

    /// How far ahead rings are put on the server, which takes them for three days.
    ///
    /// Units: seconds.
    ///
    /// - Source: https://docs.ntfy.sh/publish/#scheduled-delivery
    private static let farthestAhead: Int64 = 3 * 86_400 - 600
    /// Rings on the server at once; a server takes so many requests of one person in a row.
    ///
    /// - Source: https://docs.ntfy.sh/config/#rate-limiting, `visitor-request-limit-burst`
    private static let mostAhead = 40

    init(_ desk: AgentContext, _ outbox: Outbox) {
        self.desk = desk
        self.outbox = outbox
        server = .alarms(outbox, outbox.notifier.settings)
    }

    private func book() throws -> AlarmSnapshot {
        try outbox.ledger.alarmBook(zone: desk.zone, now: desk.session.moment())
    }

    /// Records the rings that begin, and has somebody let them be heard.
    ///
    /// - Parameter isStarted: Whether the process that rings was started already.
    /// - Returns: Whether anything rings.
    /// - Throws: A problem of the ledger, or why that process cannot be started.
    func ring(isStarted: Bool) throws -> Bool {
        let book = try outbox.ledger.settleAlarms(
            zone: desk.zone, now: desk.session.moment())
        guard !book.open.isEmpty else { return false }
        if !isStarted { try desk.world.start(.ring) }
        return book.newestRing != nil
    }

    /// Whether a ring was not told everywhere, or the server has others than will come.
    func hasBusiness() throws -> Bool {
        let now = try desk.session.moment()
        let waiting = try server.waiting(after: now.secondsSinceEpoch)
        let book = try book()
        if book.alarms.isEmpty, waiting.isEmpty { return false }
        let wanted = wantedAhead(book)
        return try dueNotices(book).contains(where: isUntold)
            || waiting.contains { $0.trouble != nil }
            || Set(waiting.map(\.key)) != Set(wanted.map(\.notice.key))
            || waiting.contains { record in
                wanted.contains { $0.notice.key == record.key && $0.notice.title != record.title }
            }
    }

    private func isUntold(_ notice: Notice) throws -> Bool {
        let records = try outbox.ledger.notices(of: notice.key)
        return outbox.channels.contains { Delivery(of: notice.key, on: $0, records) != nil }
    }

    /// Tells of what rings, and settles the server.
    func takeTurn() throws {
        for notice in try dueNotices(book()) { _ = try outbox.deliver(notice) }
        try settle()
    }

    /// The notices of what rings now.
    func dueNotices() throws -> [Notice] { try dueNotices(book()) }

    /// Delivers the notice of a ring, also where the ledger takes no claim.
    func deliver(_ notice: Notice) throws -> [Outbox.Outcome] {
        let book = try book()
        return try outbox.deliver(notice) { problem in
            guard case .alarm(let ring) = notice.key else { return notice }
            return alarmNotice(
                desk, at: ring, labels: book.openLabels, book.open.first?.question,
                unrecorded: problem)
        }
    }

    /// Puts what will ring on the server, and takes back what will not.
    func settle() throws {
        try server.settle(wantedAhead(book()), at: desk.session.moment())
    }

    // MARK: Notices

    private func dueNotices(_ book: AlarmSnapshot) throws -> [Notice] {
        guard let ring = book.newestRing else { return [] }
        return [notice(at: ring, labels: book.openLabels, book.open.first?.question)]
    }

    private func wantedAhead(_ book: AlarmSnapshot) -> [ScheduledDelivery.Wanted] {
        guard server.isUsed else { return [] }
        let now = book.now.secondsSinceEpoch
        let rings = book.rings(within: now + 1...now + Self.farthestAhead).prefix(Self.mostAhead)
        return rings.map {
            ScheduledDelivery.Wanted(notice: notice(at: $0.at, labels: $0.labels, nil), instant: $0.at)
        }
    }

    private func notice(
        at instant: Instant, labels: [String], _ question: AlarmQuestion?
    ) -> Notice {
        alarmNotice(desk, at: instant, labels: labels, question)
    }
}

/// The notice of a ring.
///
/// - Parameters:
///   - desk: Where the language and the zone come from.
///   - instant: When it rings.
///   - labels: The names of the alarms.
///   - question: What ends it; `nil` without one.
///   - problem: Why the ring cannot be recorded.
/// - Returns: The notice.
func alarmNotice(
    _ desk: AgentContext, at instant: Instant, labels: [String], _ question: AlarmQuestion?,
    unrecorded problem: CycError? = nil
) -> Notice {
    let zone = (try? desk.zone) ?? .utc
    let moment = zone.moment(at: instant)
    let messages = desk.session.messages(ofNotifications: true)
    var text = messages.alarmNotice(at: instant, labels: labels, question)
    if let problem { text.lines.append(messages.ringNotRecorded(problem)) }
    var notice = Notice(.alarm(instant), at: ReminderSlot(at: moment), text)
    notice.urgency = .urgent
    return notice
}

/// Looks what alarms can ring on; puts their rings on the server before where that is wanted.
func findRings(_ desk: AgentContext, putsAhead: Bool) throws {
    try desk.found(
        AlarmResponse(
            phone: phoneRing(desk, putsAhead: putsAhead),
            sound: Sound(desk.settings.alarm, desk.world).check()))
}

private func phoneRing(_ desk: AgentContext, putsAhead: Bool) throws -> PhoneAlarmStatus {
    let outbox = try Outbox(desk, patience: .short)
    let alarms = AlarmNotifier(desk, outbox)
    if putsAhead {
        // The effect of the change itself may be at it.
        let lock = try outbox.lock(waiting: 15_000)
        try alarms.settle()
        _ = consume lock
    }
    guard alarms.server.isUsed else { return .noChannel }
    let waiting = try alarms.server.waiting(after: desk.world.now())
    if let trouble = waiting.compactMap(\.trouble).first { return .failed(trouble) }
    if putsAhead, waiting.isEmpty, let trouble = outbox.notifier.check(.ntfy) {
        return .failed(trouble)
    }
    return try outbox.ledger.testedPlace() == outbox.notifier.place ? .ready : .untested
}
