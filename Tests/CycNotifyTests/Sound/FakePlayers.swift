import CycCore
import CycNotify
import CycSystem
import Foundation
import TestSupport

/// Sound players that record when they are started, on a machine that has no others.
struct FakePlayers {
    enum Playing: String {
        /// Runs until it is ended.
        case on = "exec /bin/sleep 1000"
        case once = "exit 0"
        case failing = "echo no server >&2; exit 1"
    }

    let programs: FakePrograms
    var settings = Settings().alarm
    private let more: [String: String]

    init(_ more: [String: String] = [:]) throws {
        programs = try FakePrograms()
        self.more = more
    }

    var home: String { programs.folder.path }
    /// Path of cyc's own sound.
    var tone: String { programs.folder.file(".local/state/cyc/alarm.wav") }

    var sound: Sound {
        Sound(
            settings, world: .cron(home: home, ["PATH": home].merging(more) { $1 }), guardian: nil)
    }

    func add(_ name: String, _ playing: Playing) throws {
        // What has a card says so, and what has none has to try.
        let card = "[ \"$1\" = -l ] && echo 'card 0: PCH' && exit 0"
        let isALSA = name == "aplay" && playing != .failing
        try programs.add(
            name,
            """
            \(isALSA ? card : "")
            echo "$EPOCHREALTIME \(name) $*" >> $F/started
            \(playing.rawValue)
            """)
    }

    /// Has the sound of the person's own begin with these bytes.
    mutating func have(_ start: [UInt8], named name: String) throws {
        settings.sound = name
        try Data(start + [UInt8](repeating: 0, count: 100))
            .write(to: URL(filePath: programs.folder.file(name)))
    }

    /// What was started, with the home folder as `~`; see ``times``.
    var started: [String] {
        lines.map { $0.dropFirst().joined(separator: " ").replacing(home, with: "~") }
    }

    /// When; units: seconds.
    var times: [Double] { lines.compactMap { Double($0[0]) } }

    private var lines: [[Substring]] {
        programs.kept("started").split(separator: "\n").map { $0.split(separator: " ") }
    }
}

/// Has it play as a ringing alarm does, until `condition` holds or some seconds are over.
func play(_ loop: SoundLoop, within seconds: Int = 20, until condition: () -> Bool) -> Bool {
    eventually(within: seconds) {
        loop.keepPlaying()
        return condition()
    }
}

/// What files begin with.
enum FileStart {
    static let wav = Array("RIFF....WAVEfmt ".utf8)
    static let ogg = Array("OggS".utf8)
}
