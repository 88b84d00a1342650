import CycCore
import CycDisplay
import CycNotify
import CycRun
import CycSystem

/// Delivers a test on every channel, and tells of each as soon as it is known.
func testChannels(_ desk: Desk) throws {
    let settings = try desk.settings.remind
    let slot = ReminderSlot(at: try desk.session.moment())
    let text = desk.session.messages(ofNotifications: true).testReminder
    var notice = Notice(.test, at: slot, text)
    notice.today = Notice.Today(state: .unknown, streak: 0, secondsLeft: 0)
    let channels = ReminderPolicy(settings, zone: try desk.zone).channels
    let notifier = Notifier(settings, desk.world)
    try atOnce(channels) { [notice] in
        notifier.deliver(notice, on: $0)
    } take: {
        try desk.found(ChannelFinding($0, $1))
    }
}

/// Looks whether each channel could deliver.
func checkChannels(_ desk: Desk) throws {
    let settings = try desk.settings.remind
    let notifier = Notifier(settings, desk.world)
    try atOnce(settings.channels) {
        notifier.check($0)
    } take: {
        try desk.found(ChannelFinding($0, $1))
    }
}
