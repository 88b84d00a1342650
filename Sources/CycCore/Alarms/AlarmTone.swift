/// Alarm sound of cyc, to be played in a loop: groups of four beeps, each group higher and louder
/// than the one before.
///
/// A WAV file of 16-bit PCM, mono, computed in integers so that it is identical everywhere. It
/// begins and ends with a beep and no pause is longer than 0.2 s, so that it is never silent for
/// long when players follow each other.
///
/// - Source: the WAVE form of "Multimedia Programming Interface and Data Specifications 1.0",
///   chapter 3 (IBM and Microsoft, 1991).
package enum AlarmTone {
    package static var wav: [UInt8] { header + samples }

    /// Length of the file; units: bytes.
    package static let size = headerSize + 2 * count

    /// Playing time; units: milliseconds.
    package static let milliseconds = count * 1000 / rate

    /// Units: samples per second.
    private static let rate = 44_100
    private static let headerSize = 44

    // MARK: The pattern

    /// Pitch of each group, about a major third apart, where hearing is most sensitive; units: Hz.
    private static let pitches = [1319, 1661, 2093, 2637]
    /// Volume of each group; units: per cent of the maximum amplitude.
    private static let loudness = [50, 60, 70, 80]
    private static let beepsPerGroup = 4
    /// Units: samples.
    private static let beep = rate * 120 / 1000
    private static let pause = rate * 60 / 1000
    private static let pauseBetweenGroups = rate * 200 / 1000
    /// Fade-in and fade-out of a beep, which prevent clicks; units: samples.
    private static let ramp = rate * 6 / 1000

    private static let count =
        pitches.count * (beepsPerGroup * (beep + pause) - pause)
        + (pitches.count - 1) * pauseBetweenGroups

    private static var samples: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        for (index, pitch) in pitches.enumerated() {
            if index > 0 { append(silence: pauseBetweenGroups, to: &bytes) }
            for number in 0..<beepsPerGroup {
                if number > 0 { append(silence: pause, to: &bytes) }
                append(beepOf: pitch, loudness[index], to: &bytes)
            }
        }
        return bytes
    }

    private static func append(silence count: Int, to bytes: inout [UInt8]) {
        bytes += repeatElement(0, count: 2 * count)
    }

    /// Appends a tone with its octave at a third of its amplitude.
    private static func append(
        beepOf pitch: Int, _ loudness: Int, to bytes: inout [UInt8]
    ) {
        let peak = Int(Int16.max) * loudness / 100
        for number in 0..<beep {
            // The phase in parts of ``fullTurn``; it wraps around.
            let turn = pitch * number * fullTurn / rate
            let wave = (3 * sine(turn) + sine(2 * turn)) / 4
            let strength = min(number, beep - 1 - number, ramp)
            bytes += littleEndian(wave * peak / unit * strength / ramp, bytes: 2)
        }
    }

    // MARK: The wave

    private static let fullTurn = 1 << 16
    /// Maximum of ``sine(_:)``.
    private static let unit = 1 << 15

    /// Sine of an angle, with an error below 0.2 % of the maximum.
    ///
    /// - Parameter turn: Units: ``fullTurn`` is one turn.
    /// - Returns: −``unit`` to ``unit``.
    /// - Source: Bhaskara I, Mahabhaskariya 7.17–19:
    ///   https://en.wikipedia.org/wiki/Bhaskara_I%27s_sine_approximation_formula
    private static func sine(_ turn: Int) -> Int {
        let half = fullTurn / 2
        let angle = turn % half
        let product = angle * (half - angle)
        let value = 16 * product * unit / (5 * half * half - 4 * product)
        return turn / half % 2 == 0 ? value : -value
    }

    // MARK: The file

    private static var header: [UInt8] {
        let formatSize = 16
        return Array("RIFF".utf8) + littleEndian(size - 8, bytes: 4) + Array("WAVEfmt ".utf8)
            + littleEndian(formatSize, bytes: 4)
            // PCM, one channel.
            + littleEndian(1, bytes: 2) + littleEndian(1, bytes: 2)
            + littleEndian(rate, bytes: 4) + littleEndian(2 * rate, bytes: 4)
            // Bytes per frame, bits per sample.
            + littleEndian(2, bytes: 2) + littleEndian(16, bytes: 2)
            + Array("data".utf8) + littleEndian(2 * count, bytes: 4)
    }

    private static func littleEndian(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
