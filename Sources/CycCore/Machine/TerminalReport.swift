/// The response of a terminal about itself, and the keys typed in between.
package struct TerminalReport: Equatable, Sendable {
    /// Queries the background colour, then the kind of terminal: nearly every terminal responds to
    /// the second, and responses come in order, so that nobody waits for a first one that never
    /// comes.
    ///
    /// - Source: OSC 11 and DA1 of https://invisible-island.net/xterm/ctlseqs/ctlseqs.html.
    package static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

    /// Whether the background is light; `nil` if the terminal does not report it.
    package private(set) var isLight: Bool?
    /// Whether the response is complete.
    package private(set) var isComplete = false
    /// Bytes outside of escape sequences; a sequence without its end is dropped.
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
                parseBackground(String(decoding: body[..<end], as: UTF8.self))
                left = body[body.index(after: end)...]
                if body[end] == Self.escape, left.first == UInt8(ascii: "\\") { left.removeFirst() }
            case UInt8(ascii: "["), UInt8(ascii: "O"):
                // Parameter and intermediate bytes come before the final one.
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

    /// Parses `11;rgb:ffff/ffff/ffff`, with one to four digits for each colour.
    private mutating func parseBackground(_ text: String) {
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
