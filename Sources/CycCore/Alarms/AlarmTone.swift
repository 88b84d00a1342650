/// cyc's own sound of an alarm, to be played over and over: beeps in fours, each four higher and louder
/// than the one before.
///
/// A WAV file of 16-bit PCM, mono, made of whole numbers alone, so that it is the same everywhere. It
/// begins and ends with a beep, and no pause within is longer than 0.2 s: between two players that follow
/// each other it is never still for long.
///
/// - Source: the WAVE form of "Multimedia Programming Interface and Data Specifications 1.0", chapter 3
///   (IBM and Microsoft, 1991).
package enum AlarmTone {
    /// All bytes of the file.
    package static var wav: [UInt8] { header + samples }

    /// How long it is; units: bytes.
    package static let size = headerSize + 2 * count

    /// How long it plays; units: milliseconds.
    package static let milliseconds = count * 1000 / rate

    /// Units: samples each second.
    private static let rate = 44_100
    private static let headerSize = 44

    // MARK: The pattern

    /// Of each four, a good third apart and within what the ear hears best; units: Hz.
    private static let pitches = [1319, 1661, 2093, 2637]
    /// Of the loudest that can be written, in per cent.
    private static let loudness = [50, 60, 70, 80]
    private static let beepsOfFour = 4
    /// Units: samples.
    private static let beep = rate * 120 / 1000
    private static let pause = rate * 60 / 1000
    private static let pauseBetweenFours = rate * 200 / 1000
    /// How long a beep takes to come and to go, so that nothing clicks; units: samples.
    private static let ramp = rate * 6 / 1000

    private static let count =
        pitches.count * (beepsOfFour * (beep + pause) - pause)
        + (pitches.count - 1) * pauseBetweenFours

    private static var samples: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        for (index, pitch) in pitches.enumerated() {
            if index > 0 { append(silence: pauseBetweenFours, to: &bytes) }
            for number in 0..<beepsOfFour {
                if number > 0 { append(silence: pause, to: &bytes) }
                append(beepOf: pitch, loudness[index], to: &bytes)
            }
        }
        return bytes
    }

    private static func append(silence count: Int, to bytes: inout [UInt8]) {
        bytes += repeatElement(0, count: 2 * count)
    }

    /// A tone and, at a third of its strength, the one an octave above.
    private static func append(
        beepOf pitch: Int, _ loudness: Int, to bytes: inout [UInt8]
    ) {
        let peak = Int(Int16.max) * loudness / 100
        for number in 0..<beep {
            // Parts of a full turn, which begins anew by itself.
            let turn = pitch * number * fullTurn / rate
            let wave = (3 * sine(turn) + sine(2 * turn)) / 4
            let strength = min(number, beep - 1 - number, ramp)
            bytes += littleEndian(wave * peak / unit * strength / ramp, bytes: 2)
        }
    }

    // MARK: The wave

    private static let fullTurn = 1 << 16
    /// What ``sine(_:)`` is at its highest.
    private static let unit = 1 << 15

    /// The sine of an angle, less than 0.2 % of the highest one beside it.
    ///
    /// - Parameter turn: Units: ``fullTurn`` is one.
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
        let ofFormat = 16
        return Array("RIFF".utf8) + littleEndian(size - 8, bytes: 4) + Array("WAVEfmt ".utf8)
            + littleEndian(ofFormat, bytes: 4)
            // PCM, one channel.
            + littleEndian(1, bytes: 2) + littleEndian(1, bytes: 2)
            + littleEndian(rate, bytes: 4) + littleEndian(2 * rate, bytes: 4)
            // Bytes of a moment, bits of a sample.
            + littleEndian(2, bytes: 2) + littleEndian(16, bytes: 2)
            + Array("data".utf8) + littleEndian(2 * count, bytes: 4)
    }

    private static func littleEndian(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
