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
    /// The sanitized text of all runs; one string, because a screen has thousands of lines.
    private(set) var content = ""
    private var runs: [Run] = []

    /// Text in one style; the next run has another.
    private struct Run: Equatable {
        /// Unit: UTF-8 bytes.
        var length: Int
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
        content += text
        appendRun(text.utf8.count, style)
    }

    private mutating func appendRun(_ length: Int, _ style: Style) {
        guard length > 0 else { return }
        if let last = runs.indices.last, runs[last].style == style {
            runs[last].length += length
        } else {
            runs.append(Run(length: length, style: style))
        }
    }

    package mutating func append(_ line: Line) {
        content += line.content
        for run in line.runs { appendRun(run.length, run.style) }
    }

    /// Makes room for a text of `count` bytes.
    mutating func reserveCapacity(_ count: Int) { content.reserveCapacity(count) }

    /// The text of each run with its style.
    var spans: [(text: Substring, style: Style)] {
        var start = content.startIndex
        return runs.map { run in
            let end = content.utf8.index(start, offsetBy: run.length)
            defer { start = end }
            return (content[start..<end], run.style)
        }
    }

    package static func + (lhs: Line, rhs: Line) -> Line {
        var sum = lhs
        sum.append(rhs)
        return sum
    }

    /// Width in terminal columns.
    package var width: Int {
        asciiWidth(of: content) ?? spans.reduce(0) { $0 + displayWidth(of: $1.text) }
    }

    package var isEmpty: Bool { content.isEmpty }

    package var text: Text { "\(content)" }

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
        var excess = content.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
        line.content = String(Substring(content.utf8.dropLast(excess)))
        while excess > 0, let last = line.runs.indices.last {
            let part = min(excess, line.runs[last].length)
            line.runs[last].length -= part
            excess -= part
            if line.runs[last].length == 0 { line.runs.removeLast() }
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
        var kept: [(text: String, style: Style)] = []
        search: for span in truncation == .end ? spans : spans.reversed() {
            var part = ""
            for character in truncation == .end ? Array(span.text) : span.text.reversed() {
                let next = displayWidth(of: character)
                guard next <= remaining else {
                    kept += [(part, span.style), (mark, span.style)]
                    break search
                }
                remaining -= next
                part.append(character)
            }
            kept.append((part, span.style))
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
