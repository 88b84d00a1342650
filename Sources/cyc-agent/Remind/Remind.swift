import CycCore
import CycDisplay
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Delivers a test on every channel, as an alarm where that is wanted, and tells of each as soon as it is
/// known.
func testChannels(_ desk: AgentContext, asAlarm: Bool) throws {
    let settings = try desk.settings.remind
    let slot = ReminderSlot(at: try desk.session.moment())
    let messages = desk.session.messages(ofNotifications: true)
    var notice = Notice(.test, at: slot, asAlarm ? messages.testAlarm : messages.testReminder)
    notice.today = Notice.Today(state: .unknown, streak: 0, secondsLeft: 0)
    if asAlarm { notice.urgency = .urgent }
    let channels = ReminderPolicy(settings, zone: try desk.zone).channels
    let notifier = Notifier(settings, desk.world)
    try atOnce(channels) { [notice] in
        notifier.deliver(notice, on: $0)
    } take: {
        try desk.found(ChannelResponse($0, $1))
        if $0 == .ntfy, $1 == nil { try desk.ledger().noteTested(notifier.place) }
    }
}

/// Looks whether each channel could deliver.
func checkChannels(_ desk: AgentContext) throws {
    let settings = try desk.settings.remind
    let notifier = Notifier(settings, desk.world)
    try atOnce(settings.channels) {
        notifier.check($0)
    } take: {
        try desk.found(ChannelResponse($0, $1))
    }
}
