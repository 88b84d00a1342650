/// Result of checking, without making a sound, whether an alarm would be heard on this machine.
package struct SoundCheck: Hashable, Codable, Sendable {
    /// Name of the program that would play; `nil` if no player works.
    package var player: String?
    /// Errors, those that prevent any sound first.
    ///
    /// With a ``player`` there is a sound all the same.
    package var errors: [SoundError]
    /// Muted or zero volume; `nil` if audible or unknown.
    package var mute: SoundVolume?

    package init(player: String?, errors: [SoundError] = [], mute: SoundVolume? = nil) {
        self.player = player
        self.errors = errors
        self.mute = mute
    }

    /// The first of ``errors``.
    package var failure: SoundError? { errors.first }

    package var isMuted: Bool { mute != nil }

    /// Whether an alarm would be heard.
    package var isAudible: Bool { player != nil && !isMuted }
}

/// A muted or zero volume of the machine.
package struct SoundVolume: Hashable, Codable, Sendable {
    /// Programs that read and set the volume.
    package enum Mixer: String, CaseIterable, Codable, Sendable { case wpctl, pactl, amixer }

    package let mixer: Mixer
    /// Whether the volume is zero; else it is muted.
    package let isZero: Bool

    package init(_ mixer: Mixer, isZero: Bool) {
        self.mixer = mixer
        self.isZero = isZero
    }
}

/// Reason why an alarm would not sound, or not as configured; the sentences are in `CycDisplay`.
package enum SoundError: Error, Hashable, Codable, Sendable {
    /// No player program is in `PATH`.
    case noPlayer
    /// No player reaches a sound server or card; the first player and its error output.
    case noServer(player: String, detail: String)
    /// cyc's own sound file cannot be written, and there is no other.
    case toneNotKept(file: String, detail: String)
    /// The program of `alarm.player` is missing or not executable; another player is used.
    case playerMissing(String)

    // For all following cases cyc's own sound is played.

    /// The file of `alarm.sound` does not exist.
    case soundMissing(String)
    /// `alarm.sound` is a folder, a device or a pipe.
    case soundNotAFile(String)
    case soundUnreadable(String, detail: String)
    /// Units: bytes.
    case soundTooLarge(String, limit: Int)
    /// The file is neither WAV nor OGG.
    case soundUnknown(String)
    /// The file is OGG, which the only working player cannot play.
    case soundNotPlayed(String, player: String)
}
