import CycCore
import CycSystem

/// Reads the machine's volume from its mixers.
extension SoundVolume {
    /// Takes the state of the first mixer that responds; `nil` if the sound is on, or unknown.
    ///
    /// - Parameter deadline: By the world's `timeAwake`.
    init?(in soundContext: Player.SoundContext, until deadline: Duration) {
        for mixer in Mixer.allCases {
            switch mixer.volume(in: soundContext, until: deadline) {
            case .audible: return nil
            case .off:
                self.init(mixer, isZero: false)
                return
            case .zero:
                self.init(mixer, isZero: true)
                return
            case nil: continue
            }
        }
        return nil
    }
}

/// State of a mixer.
enum Volume: Equatable {
    case audible, off, zero
}

extension SoundVolume.Mixer {
    fileprivate func volume(
        in soundContext: Player.SoundContext, until deadline: Duration
    ) -> Volume? {
        let answers = questions.map { arguments -> String in
            let left = deadline - soundContext.world.timeAwake()
            let answer = try? soundContext.ask(rawValue, arguments, within: min(.seconds(1), left))?
                .get()
            return answer.map { String(decoding: $0.output, as: UTF8.self) } ?? ""
        }
        return volume(answers.joined(separator: "\n"))
    }

    private var questions: [[String]] {
        switch self {
        case .wpctl: [["get-volume", "@DEFAULT_AUDIO_SINK@"]]
        case .pactl:
            [["get-sink-mute", "@DEFAULT_SINK@"], ["get-sink-volume", "@DEFAULT_SINK@"]]
        case .amixer: [["sget", "Master"]]
        }
    }

    /// Parses the mixer's output with `LC_ALL=C`; `nil` if unknown.
    ///
    /// - Source: wireplumber 0.4.13, `src/tools/wpctl.c`; pulseaudio 16.1, `src/utils/pactl.c`;
    ///   alsa-utils 1.2.8, `amixer/amixer.c`
    func volume(_ text: String) -> Volume? {
        let words = text.split { " \t\n[]/,".contains($0) }.map(String.init)
        switch self {
        case .wpctl:
            // Volume: 0.40 [MUTED]
            guard let place = words.firstIndex(of: "Volume:"), place + 1 < words.count else {
                return nil
            }
            if words.contains("MUTED") { return .off }
            return words[place + 1].contains { ("1"..."9").contains($0) } ? .audible : .zero
        case .pactl:
            // Mute: no
            // Volume: front-left: 65536 / 100% / 0.00 dB, …
            guard let place = words.firstIndex(of: "Mute:"), place + 1 < words.count else {
                return nil
            }
            if words[place + 1] == "yes" { return .off }
            return Self.isZero(words) == true ? .zero : .audible
        case .amixer:
            // Front Left: Playback 65536 [100%] [on]
            guard let isZero = Self.isZero(words) else { return nil }
            if words.contains("off"), !words.contains("on") { return .off }
            return isZero ? .zero : .audible
        }
    }

    /// Whether all percentages are 0; `nil` without any.
    private static func isZero(_ words: [String]) -> Bool? {
        let shares = words.filter { $0.hasSuffix("%") }
        return shares.isEmpty ? nil : shares.allSatisfy { $0 == "0%" }
    }
}
