/// Instruction for the user: words mixed with shell commands. A command is never broken inside a
/// word.
///
///     let hint: Instruction = "when it is online: \(Fix.sync)"
package struct Instruction: Equatable, Sendable, CustomStringConvertible,
    ExpressibleByStringInterpolation
{
    enum Part: Equatable, Sendable {
        case words(Text)
        case command(ShellCommand)
    }

    private(set) var parts: [Part]

    private init(_ parts: [Part]) { self.parts = parts }

    package init(_ command: ShellCommand) { self.init([.command(command)]) }

    package init(stringLiteral value: StaticString) {
        self.init([.words(Text(stringLiteral: value))])
    }

    package init(stringInterpolation: StringInterpolation) {
        self.init(stringInterpolation.parts)
    }

    package var commands: [ShellCommand] {
        parts.compactMap { if case .command(let command) = $0 { command } else { nil } }
    }

    package var description: String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .words(let words): text += words.description
            case .command(let command): text += command.description
            }
        }
    }

    /// Compares the printed text, as for commands.
    package static func == (lhs: Instruction, rhs: Instruction) -> Bool {
        lhs.description.unicodeScalars.elementsEqual(rhs.description.unicodeScalars)
    }

    package static func + (lhs: Instruction, rhs: Instruction) -> Instruction {
        Instruction(lhs.parts + rhs.parts)
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: StaticString) {
            append(Text(stringLiteral: literal))
        }

        @_disfavoredOverload
        package mutating func appendInterpolation(_ command: ShellCommand) {
            parts.append(.command(command))
        }

        @_disfavoredOverload
        package mutating func appendInterpolation(_ instruction: Instruction) {
            parts += instruction.parts
        }

        package mutating func appendInterpolation(_ words: Text) { append(words) }

        /// Sanitized as in ``Text``.
        @_disfavoredOverload
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append("\(value)")
        }

        package mutating func appendInterpolation(visible value: String) {
            append("\(visible: value)")
        }

        private mutating func append(_ words: Text) {
            if !words.isEmpty { parts.append(.words(words)) }
        }
    }
}

// MARK: Encoding between programs

extension Instruction {
    /// Delimiters around a command and between its words. Sanitized text cannot contain them.
    ///
    /// - Source: ASCII, "Start of Text", "End of Text" and "Unit Separator".
    private static let (start, end, separator) = ("\u{2}", "\u{3}", "\u{1F}")

    /// One line that ``init(encoded:)`` parses.
    package var encoded: String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .words(let words): text += words.description
            case .command(let command):
                text += Self.start + command.words.joined(separator: Self.separator) + Self.end
            }
        }
    }

    /// Parses an instruction encoded by another program of the same version.
    package init(encoded text: String) {
        self.init([])
        for (index, piece) in text.split(separator: Self.start, omittingEmptySubsequences: false)
            .enumerated()
        {
            var words = piece
            if index > 0, let end = piece.firstRange(of: Self.end) {
                let spelled = piece[..<end.lowerBound].split(separator: Self.separator)
                parts.append(.command(ShellCommand(quotedWords: spelled.map { sanitized($0) })))
                words = piece[end.upperBound...]
            }
            if !words.isEmpty { parts.append(.words("\(words)")) }
        }
    }
}

// MARK: Layout

extension Instruction {
    /// Wraps the instruction after `lead`. If it does not fit on one line, each command gets a line
    /// of its own, so that it can be pasted.
    ///
    /// - Parameters:
    ///   - lead: Start of the first line.
    ///   - role: Role of the words; commands always have the accent role.
    ///   - width: Maximum line width in terminal columns. Only a command with a longer word exceeds
    ///     it: terminals wrap such a line without inserting a line break.
    ///   - indent: Indent of all lines but the first in terminal columns.
    func lines(after lead: Line, role: Role = .plain, width: Int, indent: Int) -> [Line] {
        let whole = parts.reduce(lead) { line, part in
            switch part {
            case .words(let words): line + Line(words, role)
            case .command(let command): line + Line("\(command)", .accent)
            }
        }
        if whole.width <= width { return [whole] }
        guard !commands.isEmpty else { return whole.wrapped(to: width, indent: indent) }
        let margin = Line(spaces: width > 2 * indent ? indent : 0)
        var lines: [Line] = []
        /// Words since the last command.
        var sentence = lead
        func endSentence() {
            guard !sentence.trimmed.isEmpty else { return }
            lines += sentence.trimmed.wrapped(to: width, indent: indent)
        }
        for part in parts {
            switch part {
            case .words(let words):
                // After a command, drop the punctuation that separated it from these words.
                let text = words.description
                let rest = sentence == margin ? text.drop { " ;,.".contains($0) } : text[...]
                sentence.append("\(rest)", role)
            case .command(let command):
                let isBehindSign = lines.isEmpty && sentence == lead && lead.width <= indent
                if !isBehindSign { endSentence() }
                lines += command.drawn(after: isBehindSign ? lead : margin, margin, width)
                sentence = margin
            }
        }
        endSentence()
        return lines
    }
}

extension ShellCommand {
    /// Breaks the command into lines that a shell reads as one command; on a single line if a word
    /// is too long.
    func drawn(after lead: Line, _ margin: Line, _ width: Int) -> [Line] {
        let broken = lines(width: width - max(lead.width, margin.width)) ?? ["\(self)"]
        return broken.enumerated().map { ($0 == 0 ? lead : margin) + Line($1, .accent) }
    }
}
