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
        let reading = try agent.context.focusSnapshot()
        guard let log = try reading.recentLogIfAny(outbox.ledger) else { return [] }
        return log.notices(settings: reading.settings, zone: reading.zone, now: reading.now)
            .filter { !outbox.channels(for: $0.key).isEmpty }
    }

    /// Returns the notices that are due at `now`.
    func due(at now: Instant) throws -> [Notice] {
        let messages = agent.context.messages(ofNotifications: true)
        return try notices().filter { try $0.isDue(at: now) && isNews($0) }.map { notice in
            Notice(
                notice.key, at: ReminderSlot(at: try agent.zone.moment(at: notice.at)),
                messages.notice(of: notice.event, notice.entry))
        }
    }

    /// Whether the beginning of what stopped was said; else it never ran on a timer, as when it is
    /// added later.
    private func isNews(_ notice: FocusNotice) throws -> Bool {
        guard notice.event == .stopped, let number = notice.entry?.number else { return true }
        return try !outbox.ledger.notices(of: .focus(.started, number)).isEmpty
    }

    /// Whether a due notice lacks a delivery.
    func hasPendingWork(at now: Instant) throws -> Bool {
        try due(at: now).contains { try outbox.lacksDelivery($0.key) }
    }
}
