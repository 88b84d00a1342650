import CycCore
import CycSystem

/// A program that plays a file once, to its end.
struct Player {
    /// What stands in front of the file.
    struct Program {
        /// As a person calls it.
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

    /// What every player needs to know.
    struct SoundContext {
        let world: World
        /// All of the player's variables.
        let variables: [String: String]

        /// Asks a program of the sound system, which then answers in English.
        ///
        /// - Returns: What came of it within `milliseconds`; `nil` where the program is missing.
        func ask(
            _ program: String, _ arguments: [String], within milliseconds: Int64
        ) -> ProgramOutcome? {
            world.program(program).map {
                world.outcome(
                    of: $0, named: program, arguments,
                    variables: variables.merging(["LC_ALL": "C"]) { $1 }, within: milliseconds)
            }
        }
    }

    let program: Program
    /// `nil` for one of the person's own.
    private let kind: Kind?

    var name: String { program.name }

    /// The person's own.
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

    /// Those in `PATH` that everybody knows, the best first.
    static func standard(in world: World) -> [Player] {
        Kind.allCases.compactMap { kind in
            world.program(kind.rawValue).map { Player(kind, $0) }
        }
    }

    func arguments(for file: SoundFile) -> [String] { program.arguments + [file.path] }

    /// Whether it makes a sound of such a file and no noise.
    func plays(_ format: SoundFile.Format) -> Bool {
        switch (kind, format) {
        // What it does not know it takes for samples, and it knows no OGG.
        case (.alsa, .ogg): false
        default: true
        }
    }

    // MARK: What is behind it

    /// Why nothing would be heard; nothing is heard of the question.
    ///
    /// - Parameters:
    ///   - surroundings: Where it would play.
    ///   - milliseconds: The longest that it is waited for an answer.
    /// - Returns: What is wrong, or `nil` where nothing is known to be.
    func complaint(in surroundings: SoundContext, within milliseconds: Int64) -> String? {
        let question = Question(surroundings: surroundings, milliseconds: milliseconds)
        return switch kind {
        case .pipeWire: question.pipeWire()
        case .pulseAudio: question.pulseAudio()
        case .alsa: question.alsa()
        case .canberra: question.canberra()
        case nil: nil
        }
    }
}

/// What is asked of a sound server.
private struct Question {
    let surroundings: Player.SoundContext
    let milliseconds: Int64

    private var world: World { surroundings.world }

    /// Without a sink `pw-play` waits for one, silently and for ever.
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

    /// `pactl` may start a server, as the player would.
    func pulseAudio() -> String? { ask("pactl", ["info"]) { _ in nil } }

    /// With a card, or else by playing one sample, which is silent.
    func alsa() -> String? {
        if case .success(let answer) = surroundings.ask("aplay", ["-l"], within: milliseconds),
            String(decoding: answer.output, as: UTF8.self).contains("card ")
        {
            return nil
        }
        return ask(
            "aplay",
            ["-q", "-t", "raw", "-f", "S16_LE", "-r", "44100", "-c", "1", "-s", "1", "/dev/zero"]
        ) { _ in nil }
    }

    /// A program of a desktop, which does not even begin without a display.
    func canberra() -> String? {
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { world.variable($0) != nil }) else {
            return "no display"
        }
        return pulseAudio()
    }

    /// - Parameters:
    ///   - program: What is run; where it is missing, nobody knows anything.
    ///   - arguments: Without the file.
    ///   - judge: What is wrong with an answer of status 0.
    /// - Returns: What is wrong, or `nil` where nothing is known to be.
    private func ask(
        _ program: String, _ arguments: [String], _ judge: (ProgramAnswer) -> String?
    ) -> String? {
        switch surroundings.ask(program, arguments, within: milliseconds) {
        case nil: return nil
        case .success(let answer): return judge(answer)
        // Whoever wants this to end is not kept waiting.
        case .failure(.interrupted): return nil
        case .failure(.programFailed(_, let status, let detail)):
            return detail.isEmpty ? "\(program): status \(status)" : detail
        case .failure: return "\(program): no answer"
        }
    }
}
