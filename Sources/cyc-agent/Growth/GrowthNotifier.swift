import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// What growth tells outside the terminal: a new level, a perfect day.
struct GrowthNotifier {
    private let desk: AgentContext
    private let outbox: Outbox

    init(_ desk: AgentContext, _ outbox: Outbox) {
        self.desk = desk
        self.outbox = outbox
    }

    /// What is to be told now.
    ///
    /// - Parameter knowledge: What the ledger knows.
    /// - Returns: Nothing where growth is off or no channel is there.
    /// - Throws: A ``CycError`` of the ledger or the configuration.
    func due(knowing knowledge: Snapshot) throws -> [Notice] {
        guard try desk.settings.growth.enabled, !outbox.channels.isEmpty else { return [] }
        let growth = try desk.session.focusReading().growth(outbox.ledger, knowing: knowledge)
        let slot = ReminderSlot(at: try desk.session.moment())
        let messages = desk.session.messages(ofNotifications: true)
        return growth.untold.map { event in
            Notice(event.key, at: slot, messages.notice(of: event, growth.book.perfect))
        }
    }
}
