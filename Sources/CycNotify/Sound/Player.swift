import CycCore
import CycSystem

/// A program that plays a file once.
struct Player {
    /// A program and the arguments before the file.
    struct Program {
        /// As in the settings or in `PATH`.
        let name: String
        /// Absolute.
        let path: String
        let arguments: [String]
    }

    private enum Kind: String, CaseIterable {
        case pipeWire = "pw-play"
        case pulseAudio = "paplay"
        case alsa = "aplay"
        case canberra = "canberra-gtk-play"
    }

    /// The environment of the players.
    struct SoundContext {
        let world: World
        /// All of the player's variables.
        let variables: [String: String]

        /// Runs a program of the sound system with English output.
        ///
        /// - Returns: Its result within `limit`; `nil` if the program is missing.
        func ask(
            _ program: String, _ arguments: [String], within limit: Duration
        ) -> ProgramOutcome? {
            world.program(program).map {
                world.outcome(
                    of: $0, named: program, arguments,
                    variables: variables.merging(["LC_ALL": "C"]) { $1 }, within: limit)
            }
        }
    }

    let program: Program
    /// `nil` for the user's own player.
    private let kind: Kind?

    var name: String { program.name }

    /// Makes the user's own player.
    init(_ program: Program) {
        self.program = program
        kind = nil
    }

    private init(_ kind: Kind, _ path: String) {
        let arguments =
            switch kind {
            case .pipeWire, .pulseAudio: [String]()
            case .alsa: ["-q"]
            case .canberra: ["-f"]
            }
        program = Program(name: kind.rawValue, path: path, arguments: arguments)
        self.kind = kind
    }

    /// Returns the known players in `PATH`, the best first.
    static func standard(in world: World) -> [Player] {
        Kind.allCases.compactMap { kind in
            world.program(kind.rawValue).map { Player(kind, $0) }
        }
    }

    func arguments(for file: SoundFile) -> [String] { program.arguments + [file.path] }

    /// Whether it plays this format correctly.
    func plays(_ format: SoundFile.Format) -> Bool {
        switch (kind, format) {
        // aplay does not support OGG and would play it as raw samples.
        case (.alsa, .ogg): false
        default: true
        }
    }

    // MARK: Sound server

    /// Checks silently whether the player's sound would be heard.
    ///
    /// - Returns: The error, or `nil` if none is known.
    func complaint(in soundContext: SoundContext, within limit: Duration) -> String? {
        let probe = Probe(soundContext: soundContext, limit: limit)
        return switch kind {
        case .pipeWire: probe.pipeWire()
        case .pulseAudio: probe.pulseAudio()
        case .alsa: probe.alsa()
        case .canberra: probe.canberra()
        case nil: nil
        }
    }
}

/// Checks a sound server.
private struct Probe {
    let soundContext: Player.SoundContext
    let limit: Duration

    private var world: World { soundContext.world }

    /// Checks that there is a sink, because without one `pw-play` waits forever, silently.
    ///
    /// - Source: pw-cli(1); "media.class" in
    ///   https://docs.pipewire.org/page_man_pipewire-props_7.html
    func pipeWire() -> String? {
        ask("pw-cli", ["ls", "Node"]) { answer in
            let output = String(decoding: answer.output, as: UTF8.self)
            let hasSink = output.split(separator: "\n").contains {
                $0.contains("media.class") && ($0.contains("Sink") || $0.contains("Duplex"))
            }
            return hasSink ? nil : "no sink"
        }
    }

    /// Runs `pactl`, which may start a server, as the player would.
    func pulseAudio() -> String? { ask("pactl", ["info"]) { _ in nil } }

    /// Looks for a card, or else plays one sample, which is silent.
    func alsa() -> String? {
        if case .success(let answer) = soundContext.ask("aplay", ["-l"], within: limit),
            String(decoding: answer.output, as: UTF8.self).contains("card ")
        {
            return nil
        }
        return ask(
            "aplay",
            ["-q", "-t", "raw", "-f", "S16_LE", "-r", "44100", "-c", "1", "-s", "1", "/dev/zero"]
        ) { _ in nil }
    }

    /// Checks for a display, without which the program does not start.
    func canberra() -> String? {
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { world.variable($0) != nil }) else {
            return "no display"
        }
        return pulseAudio()
    }

    /// - Parameter judge: Returns the error in a result of status 0.
    /// - Returns: The error, or `nil` if none is known, also if the program is missing.
    private func ask(
        _ program: String, _ arguments: [String], _ judge: (ProgramResult) -> String?
    ) -> String? {
        switch soundContext.ask(program, arguments, within: limit) {
        case nil: return nil
        case .success(let answer): return judge(answer)
        // An interrupt must not be delayed by more checks.
        case .failure(.interrupted): return nil
        case .failure(.programFailed(_, let status, let detail)):
            return detail.isEmpty ? "\(program): status \(status)" : detail
        case .failure: return "\(program): no answer"
        }
    }
}
