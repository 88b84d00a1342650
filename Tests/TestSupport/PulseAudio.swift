import CycSystem
import Foundation

/// A sound server of a test's own, with a card that nobody hears and a recording of all that it plays.
package final class PulseAudio {
    package static let needed = ["pulseaudio", "parec", "pactl", "paplay"]

    /// Home and runtime folder of whoever plays.
    package let folder: TemporaryFolder
    private let programs: RunningProgram
    /// They end when nobody holds it any more, this process included.
    private let lifeline: FileHandle

    /// It did not come up.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Mono, 16 bits; units: samples each second.
    private static let rate = 8000

    /// - Throws: ``Failure``, or why a program does not start.
    package init() throws {
        folder = try TemporaryFolder()
        let socket = folder.file("pulse.socket")
        let variables = Self.variables(in: folder)
        // Also where the machine has a card.
        try folder.write("pcm.!default pulse\nctl.!default pulse\n", to: ".asoundrc")
        let lifelinePath = folder.file("lifeline")
        guard mkfifo(lifelinePath, 0o600) == 0 else { throw Failure(description: "no pipe") }
        lifeline = FileHandle(
            fileDescriptor: open(lifelinePath, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
        let script = """
            cd "$HOME" && exec 2> noise
            trap 'kill -KILL $(jobs -p)' EXIT
            pulseaudio --daemonize=no --exit-idle-time=-1 --use-pid-file=no -n \
                --load='module-null-sink sink_name=ear' \
                --load='module-native-protocol-unix auth-anonymous=1 socket=\(socket)' &
            for i in {1..1000}; do pactl info > info && break; sleep 0.02; done
            parec -d ear.monitor --raw --format=s16le --rate=\(Self.rate) --channels=1 \
                --latency-msec=20 > recording &
            read -r line < lifeline
            """
        // Foundation's `Process` waits for one that runs as long as this before it tells of others' end.
        programs = try World(environment: variables).begin(
            "/bin/bash", ["-c", script], variables: variables)
        // The recording goes on from the first sample, silence included.
        guard waitForRecording(longerThan: 0.1) else {
            throw Failure(description: try fileText(folder.file("noise")))
        }
    }

    deinit { programs.end() }

    /// What players find it by.
    package var variables: [String: String] { Self.variables(in: folder) }

    private static func variables(in folder: TemporaryFolder) -> [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
            "PULSE_SERVER": "unix:\(folder.file("pulse.socket"))", "LC_ALL": "C",
        ]
    }

    /// Runs `pactl` with the words.
    package func control(_ words: String...) throws {
        let run = try Program("pactl", environment: variables).run(words, in: folder.path)
        guard run.status == 0 else { throw Failure(description: run.errors) }
    }

    // MARK: What was heard

    /// How much was recorded; units: seconds.
    package var seconds: Double { Double(size / 2) / Double(Self.rate) }

    private var size: Int {
        var status = stat()
        return stat(folder.file("recording"), &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether so much is recorded within 20 s.
    private func waitForRecording(longerThan seconds: Double) -> Bool {
        let deadline = ContinuousClock.now.advanced(by: .seconds(20))
        while self.seconds <= seconds {
            guard ContinuousClock.now < deadline else { return false }
            usleep(5000)
        }
        return true
    }

    /// How loud each tenth of a second was, from `start` on.
    ///
    /// - Parameter start: Seconds of the recording.
    /// - Returns: The root mean square of each whole tenth, of at most 32,768.
    /// - Throws: Why the recording cannot be read.
    package func strengths(from start: Double = 0) throws -> [Double] {
        let bytes = try Data(contentsOf: URL(filePath: folder.file("recording")))
        let tenth = 2 * Self.rate / 10
        let first = Int(start * 10) * tenth
        return stride(from: first, to: bytes.count - tenth + 1, by: tenth).map { place in
            let squares = stride(from: place, to: place + tenth, by: 2).reduce(0.0) { sum, place in
                let sample = Int16(
                    truncatingIfNeeded: Int(bytes[place]) | Int(bytes[place + 1]) << 8)
                return sum + Double(sample) * Double(sample)
            }
            return (squares / Double(tenth / 2)).squareRoot()
        }
    }

    /// Whether something was heard in the last half second.
    package var isPlaying: Bool {
        let recent = try? strengths(from: max(0, seconds - 0.5))
        return recent?.contains { $0 > Self.audible } ?? false
    }

    /// Above which something is heard; see ``strengths(from:)``.
    package static let audible = 300.0
}
