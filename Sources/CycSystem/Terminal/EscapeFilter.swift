/// Removes escape sequences and control characters from a stream of UTF-8, except line ends and
/// tabs, so that a program's output cannot steer the terminal.
///
/// - Source: ECMA-48, sections 5.3 to 5.6
struct EscapeFilter {
    private enum State {
        case text
        /// After ESC, and within a sequence of ESC and intermediate bytes.
        case escape
        /// Within a control sequence, such as a colour.
        case sequence
        /// Within a control string, such as a window's title, up to its end or the line's.
        case string
        /// After the first byte of U+0080 to U+00BF.
        case lead
    }

    private var state = State.text

    /// Returns what is left of the stream's next bytes.
    mutating func filtered(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var kept: [UInt8] = []
        for byte in bytes { take(byte, &kept) }
        return kept
    }

    private mutating func take(_ byte: UInt8, _ kept: inout [UInt8]) {
        switch (state, byte) {
        case (.lead, 0x80...0x9F):
            state =
                switch byte {
                case 0x9B: .sequence
                case 0x90, 0x98, 0x9D...0x9F: .string
                default: .text
                }
        case (.lead, _):
            kept.append(0xC2)
            state = .text
            take(byte, &kept)
        case (_, 0x1B): state = .escape
        case (_, 0x0A), (.text, 0x0D), (.text, 0x09):
            kept.append(byte)
            state = .text
        case (.escape, UInt8(ascii: "[")): state = .sequence
        case (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "X")),
            (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "^")),
            (.escape, UInt8(ascii: "_")):
            state = .string
        case (.escape, 0x20...0x2F), (.sequence, 0x20...0x3F): break
        case (.escape, _), (.sequence, _), (.string, 0x07): state = .text
        case (.string, _): break
        case (.text, 0xC2): state = .lead
        case (.text, 0..<0x20), (.text, 0x7F): break
        case (.text, _): kept.append(byte)
        }
    }
}
