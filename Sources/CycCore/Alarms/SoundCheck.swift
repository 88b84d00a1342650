/// Whether an alarm would be heard on this machine, as far as can be known without making a sound.
package struct SoundCheck: Hashable, Codable, Sendable {
    /// The name of the program that would play; `nil` where none would be heard.
    package var player: String?
    /// What is not as the person wants it, what keeps everything silent first.
    ///
    /// Beside a ``player`` there is a sound all the same.
    package var troubles: [SoundError]
    /// What says that the volume lets nothing be heard; `nil` also where nobody knows.
    package var mute: SoundVolume?

    package init(player: String?, troubles: [SoundError] = [], mute: SoundVolume? = nil) {
        self.player = player
        self.troubles = troubles
        self.mute = mute
    }

    /// The first of ``troubles``.
    package var trouble: SoundError? { troubles.first }

    package var isMuted: Bool { mute != nil }

    /// Whether an alarm would be heard.
    package var isHeard: Bool { player != nil && !isMuted }
}

/// What the machine's volume is.
package struct SoundVolume: Hashable, Codable, Sendable {
    /// The programs that tell the volume and change it.
    package enum Mixer: String, CaseIterable, Codable, Sendable { case wpctl, pactl, amixer }

    package let mixer: Mixer
    /// Whether it is at nothing; else it is switched off.
    package let isZero: Bool

    package init(_ mixer: Mixer, isZero: Bool) {
        self.mixer = mixer
        self.isZero = isZero
    }
}

/// Why an alarm would not sound, or not as the person wants it; the sentences are in `CycDisplay`.
package enum SoundError: Error, Hashable, Codable, Sendable {
    /// No program that plays sounds is in `PATH`.
    case noPlayer
    /// There are players, and none reaches a sound server or a card; the first one, and what it said.
    case noServer(player: String, detail: String)
    /// cyc's own sound cannot be written, and no other is there.
    case toneNotKept(file: String, detail: String)
    /// The program of `alarm.player` is not there or may not be run; another one plays.
    case playerMissing(String)

    // With all that follow cyc's own sound is played.

    /// There is no file that `alarm.sound` names.
    case soundMissing(String)
    /// `alarm.sound` is a folder, a device or a pipe.
    case soundNotAFile(String)
    case soundUnreadable(String, detail: String)
    /// Units: bytes.
    case soundTooLarge(String, limit: Int)
    /// It is neither WAV nor OGG.
    case soundUnknown(String)
    /// It is OGG, which the only player that is heard does not play.
    case soundNotPlayed(String, player: String)
}
