import CycCore
import Testing

@Suite("Built-in alarm tone")
struct AlarmToneTests {
    private let bytes = AlarmTone.wav
    private static let headerSize = 44

    private func number(at offset: Int, bytes count: Int) -> Int {
        bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private var samples: [Int] {
        stride(from: Self.headerSize, to: bytes.count, by: 2).map {
            Int(Int16(truncatingIfNeeded: number(at: $0, bytes: 2)))
        }
    }

    /// Root mean square of each window of `milliseconds`.
    private func strengths(milliseconds: Int) -> [Double] {
        let samples = samples
        let count = 44_100 * milliseconds / 1000
        return stride(from: 0, to: samples.count, by: count).map { start in
            let part = samples[start..<min(start + count, samples.count)]
            return (part.reduce(0) { $0 + Double($1 * $1) } / Double(part.count)).squareRoot()
        }
    }

    @Test("the header describes 16-bit PCM, mono, 44,100 Hz")
    func header() {
        #expect(bytes.prefix(4).elementsEqual("RIFF".utf8))
        #expect(number(at: 4, bytes: 4) == bytes.count - 8)
        #expect(bytes[8..<16].elementsEqual("WAVEfmt ".utf8))
        #expect(number(at: 16, bytes: 4) == 16)
        #expect([20, 22].map { number(at: $0, bytes: 2) } == [1, 1])
        #expect([24, 28].map { number(at: $0, bytes: 4) } == [44_100, 88_200])
        #expect([32, 34].map { number(at: $0, bytes: 2) } == [2, 16])
        #expect(bytes[36..<40].elementsEqual("data".utf8))
        #expect(number(at: 40, bytes: 4) == bytes.count - Self.headerSize)
        #expect(bytes.count == AlarmTone.size)
        #expect(AlarmTone.milliseconds == samples.count * 1000 / 44_100)
        #expect((3000...4000).contains(AlarmTone.milliseconds))
    }

    @Test("the tone is loud and not clipped")
    func loudness() throws {
        let highest = try #require(samples.map(abs).max())
        #expect((20_000..<32_000).contains(highest))
        // A clipped wave would stay at its peak for many samples.
        #expect(samples.count { abs($0) == highest } < 500)
    }

    @Test("no pause is longer than 0.4 s, also when the tone loops")
    func pauses() {
        let silence = strengths(milliseconds: 10).map { $0 < 500 }
        let longest = (silence + silence).split(separator: false).map(\.count).max()
        #expect((longest ?? 0) * 10 <= 250)
        #expect(strengths(milliseconds: 400).dropLast().allSatisfy { $0 > 2000 })
    }

    @Test("each second is louder and higher than the one before")
    func rising() {
        let second = strengths(milliseconds: 860)
        #expect(second.count == 4)
        #expect(zip(second, second.dropFirst()).allSatisfy { $0 < $1 })
        let samples = samples
        let crossings = stride(from: 0, to: samples.count, by: 37_926).map { start in
            let part = samples[start..<min(start + 37_926, samples.count)]
            return zip(part, part.dropFirst()).count { $0 < 0 && $1 >= 0 }
        }
        #expect(zip(crossings, crossings.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("the tone begins and ends in silence, and beeps fade in and out")
    func clicks() {
        let samples = samples
        #expect(samples.first == 0 && samples.last == 0)
        for (index, sample) in samples.enumerated() where sample == 0 && index > 0 {
            let before = samples[max(0, index - 5)..<index].map(abs).max() ?? 0
            let after = samples[index..<min(samples.count, index + 5)].map(abs).max() ?? 0
            // Next to a pause a beep is quiet.
            let isPause = samples[index..<min(samples.count, index + 100)].allSatisfy { $0 == 0 }
            if isPause { #expect(before < 1500 && after < 1500) }
        }
    }

    @Test("the tone is the same on every call and machine")
    func same() {
        #expect(AlarmTone.wav == bytes)
        let sum = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        #expect(sum == 15_370_981_237_102_727_707)
    }
}
