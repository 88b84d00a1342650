import CycCore

/// The prompt's file, beside a second reader that takes its time.
struct Prompts: Target {
    private static let now: Instant = 1_800_000_000

    var words: [String] {
        [
            "cyc2 ", "1800000001 ", "1799999999 ", "red ", "brightmagenta ", "- ", "\t", "\n", "⚠",
            "$",
        ]
    }

    func seeds() throws -> [[UInt8]] {
        [
            "cyc2 1800000000\n1799999999 red a\tb\n1800003600 yellow ⚠ 3\tdue 3\n",
            "cyc2 1\n1800000001 - \t\n", "cyc2 1\n1 green 🌱 4\tok 4\n", "cyc2 \n", "cyc1 1\n",
            "cyc2 1\n1800000001 red x\u{202E}\tx\n1800000002 blue 한글 {}\tx y\n",
        ].map { Array($0.utf8) }
    }

    func run(_ input: [UInt8]) {
        for isUTF8 in [true, false] {
            let found = PromptTimeline(bytes: input).segment(at: Self.now, utf8: isUTF8)
            if found != Self.expected(input, isUTF8) { Fuzz.fail("not as the second reader") }
        }
    }

    private static func expected(_ input: [UInt8], _ isUTF8: Bool) -> PromptTimeline.Segment? {
        var lines = input.prefix(TimelineFormat.maximumSize)
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        lines.removeLast()
        guard let first = lines.first, first.starts(with: Array("cyc2 ".utf8)),
            instant(first.dropFirst(5)) != nil
        else { return nil }
        for line in lines.dropFirst().prefix(99) {
            let words = line.split(
                separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
            guard words.count == 3, let until = instant(words[0]), until > now,
                let name = String(validating: words[1], as: UTF8.self),
                let color = PromptColor(rawValue: name)
            else { continue }
            let texts = words[2].split(
                separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
            guard texts.count == 2, let text = harmless(texts[0]), let plain = harmless(texts[1])
            else { continue }
            return PromptTimeline.Segment(text: isUTF8 ? text : plain, color: color)
        }
        return PromptTimeline.Segment(text: "?", color: .brightBlack)
    }

    private static func instant(_ digits: ArraySlice<UInt8>) -> Instant? {
        guard (1...12).contains(digits.count),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Instant(String(decoding: digits, as: UTF8.self))
    }

    private static func harmless(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count <= 200, let text = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        let expanded = "$`\\\"'!%#&|;<>*()[]~^".unicodeScalars
        let isHarmless = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
                false
            default: !expanded.contains(scalar)
            }
        }
        return isHarmless ? text : nil
    }
}
