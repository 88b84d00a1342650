import CycCore

/// A drawing in SVG from a few parts: text, squares, bars, rings, lines and legends.
///
/// It depends only on what is drawn; the same parts give the same bytes. Lengths are in user units,
/// which browsers show as CSS pixels.
///
/// - Source: https://www.w3.org/TR/SVG11/, https://www.w3.org/TR/svg-aam-1.0/
struct Picture {
    let width: Int
    let height: Int
    private(set) var elements: [String] = []

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The part of a text that is at its point.
    enum Anchor: String { case start, middle, end }

    // MARK: Parts

    /// Draws one line of text, cut with an ellipsis if it is wider than `limit`.
    mutating func text(
        _ text: Text, _ x: Int, _ y: Int, size: Int = 12, _ ink: Ink = .text, limit: Int,
        anchor: Anchor = .start, isBold: Bool = false
    ) {
        let shown = PictureText.fitted(text, to: limit, size: size, isBold: isBold)
        guard !shown.isEmpty else { return }
        elements.append(
            "<text class=\"\(ink.rawValue)\" x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\""
                + (anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\"")
                + (isBold ? " font-weight=\"bold\"" : "")
                + ">\(xmlEscaped(shown))</text>")
    }

    /// Draws text around a point in the largest of `sizes` that fits.
    mutating func number(_ text: Text, _ x: Int, _ y: Int, sizes: [Int], limit: Int) {
        let size = PictureText.size(of: text, in: sizes, limit: limit, isBold: true)
        // Smaller text stands on the middle of the largest.
        let lift = ((sizes.first ?? size) - size) / 3
        self.text(text, x, y - lift, size: size, limit: limit, anchor: .middle, isBold: true)
    }

    /// Draws a day's square with a tooltip.
    mutating func square(
        _ x: Int, _ y: Int, side: Int, class name: String, tooltip: Text? = nil
    ) {
        rectangle(x, y, side, side, class: name, rounding: 2, tooltip: tooltip)
    }

    /// Draws a bar.
    mutating func bar(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ ink: Ink, tooltip: Text? = nil,
        class name: String = ""
    ) {
        rectangle(
            x, y, width, height, class: name.isEmpty ? ink.rawValue : "\(ink.rawValue) \(name)",
            rounding: min(2, width / 2, height / 2), tooltip: tooltip)
    }

    private mutating func rectangle(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int, class name: String, rounding: Int,
        tooltip: Text?
    ) {
        let shape =
            "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\""
            + " height=\"\(height)\"" + (rounding > 0 ? " rx=\"\(rounding)\"" : "")
        elements.append(
            tooltip.map { "\(shape)><title>\(xmlEscaped($0))</title></rect>" } ?? shape + "/>")
    }

    mutating func frame() {
        elements.append(
            "<rect class=\"card\" x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\""
                + " height=\"\(height - 1)\" rx=\"6\"/>")
    }

    /// Draws a ring around a point; `fraction` of it, from 0 to 1, is filled from the top clockwise.
    mutating func ring(
        _ x: Int, _ y: Int, radius: Int, stroke: Int, fraction: Double, _ ink: Ink
    ) {
        let base = "cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" stroke-width=\"\(stroke)\""
        elements.append("<circle class=\"line track\" \(base)/>")
        // Of two lengths only the first is visible; the second closes the circle.
        let length = (2 * Double.pi * Double(radius)).rounded(.up)
        let filled = Int((length * min(1, max(0, fraction))).rounded())
        guard filled > 0 else { return }
        elements.append(
            "<circle class=\"line \(ink.rawValue)\" \(base)"
                + " stroke-dasharray=\"\(filled) \(Int(length))\" transform=\"rotate(-90 \(x) \(y))\"/>"
        )
    }

    mutating func disc(_ x: Int, _ y: Int, radius: Int, _ ink: Ink) {
        elements.append(
            "<circle class=\"\(ink.rawValue)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"/>")
    }

    mutating func ellipse(_ x: Int, _ y: Int, _ width: Int, _ height: Int, turn: Int, _ ink: Ink) {
        elements.append(
            "<ellipse class=\"\(ink.rawValue)\" cx=\"\(x)\" cy=\"\(y)\" rx=\"\(width)\" ry=\"\(height)\""
                + " transform=\"rotate(\(turn) \(x) \(y))\"/>")
    }

    /// Draws a line through points.
    mutating func line(
        _ points: [(x: Int, y: Int)], stroke: Int = 2, _ ink: Ink, isDashed: Bool = false,
        class name: String = ""
    ) {
        let places = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        elements.append(
            "<polyline class=\"line \(ink.rawValue)\(name.isEmpty ? "" : " \(name)")\" points=\"\(places)\""
                + " stroke-width=\"\(stroke)\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
                + (isDashed ? " stroke-dasharray=\"3 4\"" : "") + "/>")
    }

    /// Draws squares with their meaning in a row; those that do not fit are left out.
    mutating func legend(_ entries: [(ink: Ink, meaning: Text)], _ x: Int, _ y: Int, limit: Int) {
        var left = x
        for (ink, meaning) in entries {
            let width = PictureText.width(of: meaning, size: 10)
            guard left + 14 + width <= x + limit else { return }
            bar(left, y - 8, 9, 9, ink)
            text(meaning, left + 14, y, size: 10, .dim, limit: width)
            left += 14 + width + 12
        }
    }

    // MARK: Documents

    /// A document of its own, such as a card.
    func document(
        title: Text, description: Text, _ theme: PictureTheme, _ language: Language
    ) -> String {
        ([
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
                + " viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-labelledby=\"title desc\""
                + " lang=\"\(language.rawValue)\">",
            "<title id=\"title\">\(xmlEscaped(title))</title>",
            "<desc id=\"desc\">\(xmlEscaped(description))</desc>",
            "<style>\n\(PictureStyle.sheet(theme))\n</style>",
        ] + elements + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    /// An element within a page, whose style sheet has the colours.
    func element(label: Text) -> String {
        "<svg viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-label=\"\(xmlEscaped(label))\">\n"
            + elements.joined(separator: "\n") + "\n</svg>"
    }
}

/// Whether the bytes start like a document of ``Picture``.
package func isPicture(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.prefix(4096).split(separator: UInt8(ascii: "\n"), maxSplits: 4)
    let starts = ["<svg xmlns=", "<title id=\"title\">", "<desc id=\"desc\">", "<style>"]
    return lines.count > starts.count
        && zip(lines, starts).allSatisfy { $0.starts(with: $1.utf8) }
}
