import CycCore
import CycHTTP
import CycNotify
import CycSystem
import Foundation
import TestSupport
import Testing

extension World {
    /// The machine, seen from a program that `cron` started, and from nowhere else.
    static func cron(home: String, _ more: [String: String] = [:]) -> World {
        var world = World.live
        world.environment = [
            "HOME": home, "LOGNAME": "octo", "SHELL": "/bin/sh", "PATH": "/usr/bin:/bin",
            // A folder without a bus, where `cron` gives none: that of whoever runs the tests is real.
            "XDG_RUNTIME_DIR": home,
        ].merging(more) { $1 }
        return world
    }
}

extension Notifier {
    /// With a client on the machine's clock.
    init(_ settings: Settings.Remind, in world: World, patience: Patience = .ofTests) {
        self.init(settings, world: world, patience: patience) {
            limits, retries throws(HTTPError) in
            try HTTPClient(
                version: "1.2.3", limits: limits, retries: retries,
                clock: HTTPClient.Clock(
                    now: { .now }, epoch: { Instant(secondsSinceEpoch: Int64(time(nil))) },
                    wait: { world.pause(for: max(.milliseconds(1), $0)) },
                    random: { 0.5 }))
        }
    }
}

extension Notifier.Patience {
    /// Without pauses that a test would have to sit through, and with time for a busy machine.
    static var ofTests: Notifier.Patience {
        var patience = Notifier.Patience()
        patience.firstPause = .milliseconds(20)
        patience[.desktop] = .seconds(30)
        patience[.command] = .seconds(30)
        patience[.apprise] = .seconds(90)
        return patience
    }
}

extension Notice {
    static func sample(_ urgency: Urgency = .normal, minute: Int = 18 * 60) -> Notice {
        let slot = ReminderSlot(day: day(2026, 11, 21), minute: minute)
        var notice = Notice(
            .evening(slot), at: slot, title: "오늘 커밋이 없어요 🌱",
            body: "87일 연속 기록\n<a> & \\n \"b\"")
        notice.urgency = urgency
        notice.today = Today(state: .none, streak: 87, timeLeft: 17_869)
        notice.click = "https://github.com/octo"
        return notice
    }
}

func day(_ year: Int, _ month: Int, _ day: Int) -> Day {
    guard let day = Day(year: year, month: month, day: day) else { fatalError("no such day") }
    return day
}

/// Settings as a user writes them.
func settings(_ change: (inout Settings.Remind) -> Void = { _ in }) -> Settings.Remind {
    var settings = Settings().remind
    change(&settings)
    return settings
}
