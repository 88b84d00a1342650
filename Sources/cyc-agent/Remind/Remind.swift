import CycCore
import CycDisplay
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Delivers a test notice, optionally as an alarm, on every channel, and reports each result at
/// once.
func testChannels(_ agent: AgentContext, asAlarm: Bool) throws {
    let settings = try agent.settings.remind
    let slot = ReminderSlot(at: try agent.context.moment())
    let messages = agent.context.messages(ofNotifications: true)
    var notice = Notice(.test, at: slot, asAlarm ? messages.testAlarm : messages.testReminder)
    notice.today = Notice.Today(state: .unknown, streak: 0, timeLeft: .zero)
    if asAlarm { notice.urgency = .urgent }
    let channels = ReminderPolicy(settings, zone: try agent.zone).channels
    let notifier = Notifier(settings, agent.world)
    try concurrentMap(channels) { [notice] in
        notifier.deliver(notice, on: $0)
    } take: {
        try agent.found(ChannelResponse($0, $1))
        if $0 == .ntfy, $1 == nil { try agent.ledger().recordTested(notifier.place) }
    }
}

/// Reports whether each channel is able to deliver.
func checkChannels(_ agent: AgentContext) throws {
    let settings = try agent.settings.remind
    let notifier = Notifier(settings, agent.world)
    try concurrentMap(settings.channels) {
        notifier.check($0)
    } take: {
        try agent.found(ChannelResponse($0, $1))
    }
}
