import CycCore
import CycDisplay
import CycNotify
import CycSystem

/// Reminds where that is due; with `--test` sends a test to every channel, with `--check` only looks
/// whether each could deliver, with `--take-back` takes back what waits on a server.
func remind(_ words: Words, _ desk: Desk) throws -> ExitStatus {
    if words.has("--test") { return try testChannels(desk) }
    if words.has("--check") { return try checkChannels(desk) }
    if words.has("--take-back") { return try Reminding(desk).takeBack() }
    return try Reminding(desk).run()
}

/// Delivers a test on every channel, and tells of each as soon as it is known.
private func testChannels(_ desk: Desk) throws -> ExitStatus {
    let settings = try desk.settings.remind
    let now = try desk.zone.moment(at: desk.world.now())
    let text = desk.messages(ofNotifications: true).testReminder
    var reminder = Reminder(
        slot: ReminderSlot(day: Day(of: now), minute: now.clock.hour * 60 + now.clock.minute),
        urgency: .normal, state: .unknown, streak: 0, secondsLeft: 0, title: text.title.description,
        body: text.body)
    reminder.subject = .test
    var troubles: [ChannelTrouble] = []
    let channels = ReminderPolicy(settings, zone: try desk.zone).channels
    let notifier = Notifier(settings, desk.world)
    try atOnce(channels) { [reminder] in
        notifier.deliver(reminder, on: $0)
    } take: { channel, trouble in
        if let trouble {
            troubles.append(ChannelTrouble(channel, trouble))
        } else {
            try desk.write(desk.messages.delivered(on: channel))
        }
    }
    guard troubles.count < channels.count else { throw Problem.notDelivered(troubles) }
    guard let first = troubles.first else { return .fine }
    for trouble in troubles.dropFirst() { desk.report(.channel(trouble), to: .error) }
    throw Problem.channel(first)
}

/// One line for each channel, for `cyc doctor`: its name, and what keeps it from delivering.
private func checkChannels(_ desk: Desk) throws -> ExitStatus {
    let settings = try desk.settings.remind
    let notifier = Notifier(settings, desk.world)
    try atOnce(settings.channels) {
        notifier.check($0)
    } take: { channel, trouble in
        let words = [channel.rawValue] + (trouble.map { [$0.encoded] } ?? [])
        try desk.world.write(words.joined(separator: "\t") + "\n")
    }
    return .fine
}
