extension Settings {
    package struct AlarmSound: Equatable, Sendable {
        /// Path as configured; `~/` is the home folder. Empty for the built-in sound.
        package var sound = ""
        /// Program and arguments; empty for the first available player.
        package var player: [String] = []
    }
}

extension Setting {
    static let alarm: [Setting] = [
        Setting("alarm.sound", .fileOrNothing, "a WAV or OGG file that an alarm plays") {
            $1(&$0.alarm.sound)
        },
        Setting("alarm.player", .list(of: .element), "program and arguments that play it") {
            $1(&$0.alarm.player)
        },
    ]
}
