import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// Notices of focus outside the terminal, independent of the evening's hours, quiet hours and
/// snooze.
struct FocusNotifier {
    private let agent: AgentContext
    private let outbox: Outbox

    init(_ agent: AgentContext, _ outbox: Outbox) {
        self.agent = agent
        self.outbox = outbox
    }

    /// Returns present and future notices, by time.
    func notices() throws -> [FocusNotice] {
        guard !outbox.channels.isEmpty else { return [] }
        let reading = try agent.context.focusSnapshot()
        guard let log = try reading.recentLogIfAny(outbox.ledger) else { return [] }
        return log.notices(settings: reading.settings, zone: reading.zone, now: reading.now)
    }

    /// Returns the notices that are due at `now`.
    func due(at now: Instant) throws -> [Notice] {
        let messages = agent.context.messages(ofNotifications: true)
        return try notices().filter { $0.isDue(at: now) }.map { notice in
            Notice(
                notice.key, at: ReminderSlot(at: try agent.zone.moment(at: notice.at)),
                messages.notice(of: notice.event, notice.entry))
        }
    }

    /// Whether a due notice lacks a delivery.
    func hasPendingWork(at now: Instant) throws -> Bool {
        try due(at: now).contains { notice in
            let records = try outbox.ledger.notices(of: notice.key)
            return outbox.channels.contains { Delivery(of: notice.key, on: $0, records) != nil }
        }
    }
}
