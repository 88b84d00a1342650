import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// What focus tells outside the terminal, whatever the evening's hours, quiet and snooze say.
struct FocusNotifier {
    private let desk: AgentContext
    private let outbox: Outbox

    init(_ desk: AgentContext, _ outbox: Outbox) {
        self.desk = desk
        self.outbox = outbox
    }

    /// What is due now and what will be, by time.
    func notices() throws -> [FocusNotice] {
        guard !outbox.channels.isEmpty else { return [] }
        let reading = try desk.session.focusReading()
        guard let log = try reading.recentLogIfAny(outbox.ledger) else { return [] }
        return log.notices(settings: reading.settings, zone: reading.zone, now: reading.now)
    }

    /// Those that are due at `now`.
    func due(at now: Instant) throws -> [Notice] {
        let messages = desk.session.messages(ofNotifications: true)
        return try notices().filter { $0.isDue(at: now) }.map { notice in
            Notice(
                notice.key, at: ReminderSlot(at: try desk.zone.moment(at: notice.at)),
                messages.notice(of: notice.event, notice.entry))
        }
    }

    /// Whether something due was not told everywhere yet.
    func hasBusiness(at now: Instant) throws -> Bool {
        try due(at: now).contains { notice in
            let records = try outbox.ledger.notices(of: notice.key)
            return outbox.channels.contains { Delivery(of: notice.key, on: $0, records) != nil }
        }
    }
}
