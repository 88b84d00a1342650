import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// Notices of growth outside the terminal: a new level, a perfect day.
struct GrowthNotifier {
    private let agent: AgentContext
    private let outbox: Outbox

    init(_ agent: AgentContext, _ outbox: Outbox) {
        self.agent = agent
        self.outbox = outbox
    }

    /// Returns the notices that are due now; empty if growth is disabled or there is no channel.
    ///
    /// - Throws: A ``CycError`` of the ledger or the configuration.
    func due(knowing snapshot: Snapshot) throws -> [Notice] {
        let hasChannels = [.level, .perfectDay].contains { (kind: GrowthToday.Kind) in
            !outbox.channels(for: .growth(kind, 0)).isEmpty
        }
        guard try agent.settings.growth.enabled, hasChannels else { return [] }
        let growth = try agent.context.focusSnapshot().growth(outbox.ledger, knowing: snapshot)
        let slot = ReminderSlot(at: try agent.context.moment())
        let messages = agent.context.messages(ofNotifications: true)
        let events = growth.pendingEvents.filter { !outbox.channels(for: $0.key).isEmpty }
        return events.map { event in
            Notice(event.key, at: slot, messages.notice(of: event, growth.records.perfect))
        }
    }
}
