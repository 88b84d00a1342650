import CycCore

extension Fix {
    static let setPlayer: ShellCommand = "cyc config set alarm.player PROGRAM"
    static let unsetPlayer: ShellCommand = unset("alarm.player")
    static let unsetSound: ShellCommand = unset("alarm.sound")

    /// Installs the player that supports most formats and works on every desktop.
    static func installPlayer(on machine: Machine) -> ShellCommand {
        asRoot("apt-get install pulseaudio-utils", on: machine)
    }

    /// Command that shows the sound server of a player.
    static func showServer(of player: String) -> ShellCommand {
        switch player {
        case "pw-play": "pw-cli ls Node"
        case "aplay": "aplay -l"
        default: "pactl info"
        }
    }

    static func unmute(_ mute: SoundVolume) -> ShellCommand {
        switch (mute.mixer, mute.isZero) {
        case (.wpctl, false): "wpctl set-mute @DEFAULT_AUDIO_SINK@ 0"
        case (.wpctl, true): "wpctl set-volume @DEFAULT_AUDIO_SINK@ 80%"
        case (.pactl, false): "pactl set-sink-mute @DEFAULT_SINK@ 0"
        case (.pactl, true): "pactl set-sink-volume @DEFAULT_SINK@ 80%"
        case (.amixer, false): "amixer sset Master unmute"
        case (.amixer, true): "amixer sset Master 80%"
        }
    }

    /// First command to try for a sound error.
    static func sound(_ error: SoundError, on machine: Machine) -> ShellCommand {
        switch error {
        case .noPlayer, .soundNotPlayed: installPlayer(on: machine)
        case .noServer(let player, _): showServer(of: player)
        case .toneNotKept(let file, _): makeWritable(file, on: machine)
        case .playerMissing: unsetPlayer
        case .soundUnreadable(let file, _): showPermissions(file, on: machine)
        case .soundMissing, .soundNotAFile, .soundTooLarge, .soundUnknown: unsetSound
        }
    }
}
