import CycCore

/// Widths of text in a picture, whose font the viewer chooses.
///
/// The largest advance widths among the sans-serif fonts that browsers fall back to (DejaVu,
/// Liberation, Noto CJK, Nanum), so that text never runs out of its box. Units: hundredths of the
/// font size.
enum PictureText {
    /// U+0020 to U+007E.
    private static let regular: [UInt8] = [
        32, 45, 48, 84, 64, 110, 90, 31, 45, 45, 61, 84, 32, 59, 32, 45, 64, 64, 64, 64, 64, 64, 64,
        64, 64, 64, 34, 34, 84, 84, 84, 67, 106, 73, 69, 73, 78, 67, 62, 80, 76, 30, 54, 67, 56, 97,
        75, 79, 67, 79, 73, 67, 63, 74, 69, 103, 69, 67, 69, 45, 97, 45, 84, 56, 61, 62, 64, 55, 64,
        62, 38, 64, 64, 28, 31, 58, 29, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 85, 60, 60, 53, 64,
        45, 64, 84,
    ]
    private static let bold: [UInt8] = [
        35, 46, 58, 84, 70, 110, 90, 33, 46, 46, 61, 84, 38, 59, 38, 45, 70, 70, 70, 70, 70, 70, 70,
        70, 70, 70, 40, 40, 84, 84, 84, 67, 106, 78, 77, 74, 84, 69, 69, 83, 84, 38, 57, 78, 64,
        100,
        84, 86, 74, 86, 78, 73, 69, 82, 78, 111, 78, 73, 73, 46, 97, 46, 84, 57, 63, 68, 72, 60, 72,
        68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72,
        45, 72, 84,
    ]

    /// The widths of other scalars up to each bound; the last one holds for all further scalars.
    private static let others: [(through: UInt32, width: Int)] = [
        (0x9F, 120), (0x1C3, 120), (0x1F3, 170), (0x2FF, 130), (0x36F, 0), (0x45F, 125),
        (0x48F, 170), (0x52F, 130), (0x10FF, 220), (0x11FF, 100), (0x2012, 220), (0x2027, 110),
        (0x2E39, 220), (0x2E3B, 310), (0x2E7F, 220), (0x30FF, 100), (0x33FF, 110), (0x9FFF, 100),
        (0xABFF, 320), (0xD7A3, 100), (0xF8FF, 220), (0xFAFF, 100), (0xFDF9, 220), (0xFDFD, 1300),
        (0xFEFF, 220), (0xFFEF, 100), (0x11FFF, 320), (0x143FF, 700), (0x1F2FF, 320),
        (0x1FAFF, 220), (0x1FFFF, 320), (0x3FFFF, 105), (0x10FFFF, 320),
    ]

    private static func width(of scalar: Unicode.Scalar, isBold: Bool) -> Int {
        let table = isBold ? bold : regular
        let place = Int(scalar.value) - 0x20
        if table.indices.contains(place) { return Int(table[place]) }
        return others[others.partitioningIndex { $0.through >= scalar.value }].width
    }

    /// The width of text of a font size, in the size's unit, rounded up.
    static func width(of text: Text, size: Int, isBold: Bool = false) -> Int {
        (width(of: text.description, isBold: isBold) * size + 99) / 100
    }

    private static func width(of text: String, isBold: Bool) -> Int {
        text.unicodeScalars.reduce(0) { $0 + width(of: $1, isBold: isBold) }
    }

    /// Returns the text, cut with an ellipsis if it is wider than `limit`.
    static func fitted(_ text: Text, to limit: Int, size: Int, isBold: Bool = false) -> Text {
        guard width(of: text, size: size, isBold: isBold) > limit else { return text }
        let ellipsis: Unicode.Scalar = "…"
        let available = 100 * limit / size - width(of: ellipsis, isBold: isBold)
        var (used, kept) = (0, "")
        for character in text.description {
            used += width(of: String(character), isBold: isBold)
            guard used <= available else { break }
            kept.append(character)
        }
        while kept.last == " " { kept.removeLast() }
        return "\(kept)…"
    }

    /// The largest of `sizes`, descending, in which the text is at most `limit` wide; else the last.
    static func size(of text: Text, in sizes: [Int], limit: Int, isBold: Bool = false) -> Int {
        sizes.first { width(of: text, size: $0, isBold: isBold) <= limit } ?? sizes.last ?? 10
    }

    /// Breaks text between words into at most `count` lines; the last one is cut if necessary.
    static func lines(
        _ text: Text, width limit: Int, size: Int, count: Int, isBold: Bool = false
    ) -> [Text] {
        var lines: [Text] = []
        for word in text.description.split(separator: " ") {
            let word: Text = "\(word)"
            if let last = lines.last {
                let longer = last + " " + word
                if lines.count == count || width(of: longer, size: size, isBold: isBold) <= limit {
                    lines[lines.count - 1] = longer
                    continue
                }
            }
            lines.append(word)
        }
        return lines.map { fitted($0, to: limit, size: size, isBold: isBold) }
    }
}
