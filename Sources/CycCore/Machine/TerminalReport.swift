/// What a terminal says of itself, and what a person typed in between.
package struct TerminalReport: Equatable, Sendable {
    /// Asks for the background, then for the kind of terminal: hardly any leaves the second unanswered,
    /// and answers come in order, so that nobody has to wait for a first one that never comes.
    ///
    /// - Source: OSC 11 and DA1 of https://invisible-island.net/xterm/ctlseqs/ctlseqs.html.
    package static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

    /// Whether dark text can be read on the background; `nil` where the terminal does not tell.
    package private(set) var isLight: Bool?
    /// Whether nothing more is to come.
    package private(set) var isComplete = false
    /// All that is no sequence of a terminal; one without its end is dropped.
    package private(set) var typed: [UInt8] = []

    private static let escape: UInt8 = 0x1B

    package init(_ bytes: [UInt8]) {
        var left = bytes[...]
        while let first = left.first {
            guard first == Self.escape else {
                typed.append(first)
                left.removeFirst()
                continue
            }
            guard left.count > 1 else { return }
            let body = left.dropFirst(2)
            switch left[left.startIndex + 1] {
            case UInt8(ascii: "]"):
                guard let end = body.firstIndex(where: { $0 == 0x07 || $0 == Self.escape }) else {
                    return
                }
                take(String(decoding: body[..<end], as: UTF8.self))
                left = body[body.index(after: end)...]
                if body[end] == Self.escape, left.first == UInt8(ascii: "\\") { left.removeFirst() }
            case UInt8(ascii: "["), UInt8(ascii: "O"):
                // Parameters and signs between them come before the letter that ends it.
                guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                    return
                }
                if body[end] == UInt8(ascii: "c"), body.first == UInt8(ascii: "?") {
                    isComplete = true
                }
                left = body[body.index(after: end)...]
            default: left = body
            }
        }
    }

    /// `11;rgb:ffff/ffff/ffff`, with one to four digits for each colour.
    private mutating func take(_ text: String) {
        guard text.hasPrefix("11;rgb") else { return }
        let colors = text.drop { $0 != ":" }.dropFirst().split(separator: "/").prefix(3)
            .compactMap { digits -> Double? in
                guard (1...4).contains(digits.utf8.count), let value = Int(digits, radix: 16)
                else { return nil }
                return Double(value) / Double((1 << (4 * digits.utf8.count)) - 1)
            }
        guard colors.count == 3 else { return }
        // ITU-R BT.709
        isLight = 0.2126 * colors[0] + 0.7152 * colors[1] + 0.0722 * colors[2] > 0.5
    }
}
