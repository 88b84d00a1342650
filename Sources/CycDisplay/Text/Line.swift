/// Meaning of a piece of text; ``TerminalAppearance`` maps it to a color.
package enum Role: Hashable, Sendable {
    case plain, good, warning, danger, dim, strong, accent
    /// Cell of the grass, 0 to 4.
    case level(Int)
}

package struct Style: Hashable, Sendable {
    package var role: Role
    package var isBold: Bool
    package var isUnderlined: Bool

    package init(_ role: Role = .plain, isBold: Bool = false, isUnderlined: Bool = false) {
        self.role = role
        self.isBold = isBold
        self.isUnderlined = isUnderlined
    }
}

/// End at which a text that is too long is cut.
package enum Truncation: Sendable {
    case start, end
}

package enum Alignment: Sendable {
    case left, right
}

/// One line of styled text, laid out by display width. Escape sequences are added last, by
/// `painted(_:)`.
package struct Line: Equatable, Sendable {
    private(set) var spans: [Span] = []

    struct Span: Equatable, Sendable {
        var text: String
        var style: Style
    }

    package init() {}

    package init(_ text: Text, _ role: Role = .plain) {
        self.init(text, Style(role))
    }

    package init(_ text: Text, _ style: Style) {
        append(text, style)
    }

    package init(spaces count: Int) {
        appendSafe(String(repeating: " ", count: count), Style())
    }

    package mutating func append(_ text: Text, _ role: Role = .plain) {
        append(text, Style(role))
    }

    package mutating func append(_ text: Text, _ style: Style) {
        appendSafe(text.description, style)
    }

    /// Appends sanitized text, merging it with the last span if the style is the same.
    private mutating func appendSafe(_ text: String, _ style: Style) {
        guard !text.isEmpty else { return }
        if let last = spans.indices.last, spans[last].style == style {
            spans[last].text += text
        } else {
            spans.append(Span(text: text, style: style))
        }
    }

    package mutating func append(_ line: Line) {
        for span in line.spans { appendSafe(span.text, span.style) }
    }

    package static func + (lhs: Line, rhs: Line) -> Line {
        var sum = lhs
        sum.append(rhs)
        return sum
    }

    /// Width in terminal columns.
    package var width: Int { spans.reduce(0) { $0 + displayWidth(of: $1.text) } }

    package var isEmpty: Bool { spans.isEmpty }

    package var text: Text { "\(spans.reduce(into: "") { $0 += $1.text })" }

    /// Pads the line with spaces to `width` columns.
    package func padded(to width: Int, _ alignment: Alignment = .left) -> Line {
        let missing = width - self.width
        guard missing > 0 else { return self }
        let space = Line(spaces: missing)
        return alignment == .left ? self + space : space + self
    }

    /// The line without trailing spaces.
    var trimmed: Line {
        var line = self
        while let last = line.spans.indices.last {
            let bytes = line.spans[last].text.utf8
            let spaces = bytes.reversed().prefix { $0 == UInt8(ascii: " ") }.count
            guard spaces > 0 else { break }
            line.spans[last].text = String(Substring(bytes.dropLast(spaces)))
            guard line.spans[last].text.isEmpty else { break }
            line.spans.removeLast()
        }
        return line
    }

    /// Cuts the line to at most `width` columns; an ellipsis marks the cut if it fits.
    package func fitted(
        to width: Int, dropping truncation: Truncation = .end, ellipsis: Text
    ) -> Line {
        guard self.width > width else { return self }
        let mark = ellipsis.width <= width ? ellipsis.description : ""
        var remaining = max(0, width - displayWidth(of: mark))
        var kept: [Span] = []
        search: for span in truncation == .end ? spans : spans.reversed() {
            var part = ""
            for character in truncation == .end ? Array(span.text) : span.text.reversed() {
                let next = displayWidth(of: character)
                guard next <= remaining else {
                    kept.append(Span(text: part, style: span.style))
                    kept.append(Span(text: mark, style: span.style))
                    break search
                }
                remaining -= next
                part.append(character)
            }
            kept.append(Span(text: part, style: span.style))
        }
        var line = Line()
        if truncation == .start {
            for span in kept.reversed() {
                line.appendSafe(String(span.text.reversed()), span.style)
            }
        } else {
            for span in kept { line.appendSafe(span.text, span.style) }
        }
        return line
    }

    /// Breaks the line at spaces into lines of at most `width` columns, all but the first indented.
    ///
    /// A word that is longer than a line is broken anywhere, but a URL stands whole on a line of its
    /// own, so that it can be opened; a terminal wraps it without a line break.
    package func wrapped(to width: Int, indent: Int = 0) -> [Line] {
        guard self.width > width else { return [self] }
        let width = max(1, width)
        let margin = Line(spaces: width > 2 * indent ? indent : 0)
        var lines: [Line] = []
        var line = Line()
        /// Whether the line has more than its margin.
        var hasWords: Bool { line.width > (lines.isEmpty ? 0 : margin.width) }
        /// Spaces since the last word, kept only if a word follows on the same line.
        var space = Line()
        for word in words {
            if word.isSpace {
                space = word.line
                continue
            }
            if word.line.text.description.contains("://") {
                if hasWords { lines.append(line.fitted(to: width, ellipsis: "")) }
                lines.append((lines.isEmpty ? space : margin) + word.line)
                (line, space) = (margin, Line())
                continue
            }
            if line.width + space.width + word.line.width <= width {
                line.append(space)
                line.append(word.line)
                space = Line()
                continue
            }
            space = Line()
            func endLine() {
                guard hasWords else { return }
                lines.append(line.fitted(to: width, ellipsis: ""))
                line = margin
            }
            endLine()
            for (character, style) in word.line.characters {
                if line.width + displayWidth(of: character) > width { endLine() }
                line.appendSafe(String(character), style)
            }
        }
        if hasWords || lines.isEmpty { lines.append(line.fitted(to: width, ellipsis: "")) }
        return lines
    }

    private var characters: [(Character, Style)] {
        spans.flatMap { span in span.text.map { ($0, span.style) } }
    }

    /// Alternating runs of spaces and of other characters.
    private var words: [(line: Line, isSpace: Bool)] {
        var words: [(line: Line, isSpace: Bool)] = []
        for (character, style) in characters {
            let isSpace = character == " "
            if words.last?.isSpace != isSpace { words.append((Line(), isSpace)) }
            words[words.count - 1].line.appendSafe(String(character), style)
        }
        return words
    }
}

/// Pads `text` with spaces to `width` columns.
package func padded(_ text: Text, to width: Int, _ alignment: Alignment = .left) -> Text {
    Line(text).padded(to: width, alignment).text
}

/// Cuts `text` to at most `width` columns; an ellipsis marks the cut if it fits.
package func truncated(
    _ text: Text, to width: Int, dropping truncation: Truncation = .end, ellipsis: Text = "…"
) -> Text {
    Line(text).fitted(to: width, dropping: truncation, ellipsis: ellipsis).text
}
