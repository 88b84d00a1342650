/// What to do: words, and the commands among them, which stay whole wherever they are drawn.
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

    /// In the order in which they are said.
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

    /// By what is printed, as commands are.
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

        /// As ``Text`` has them.
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

// MARK: From one program to the other

extension Instruction {
    /// Around a command and between its words; no text of ours or from outside that was sanitized has
    /// them.
    ///
    /// - Source: ASCII, "Start of Text", "End of Text" and "Unit Separator".
    private static let (start, end, separator) = ("\u{2}", "\u{3}", "\u{1F}")

    /// One line that ``init(encoded:)`` reads.
    package var encoded: String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .words(let words): text += words.description
            case .command(let command):
                text += Self.start + command.words.joined(separator: Self.separator) + Self.end
            }
        }
    }

    /// What the second program said, which spelled its commands as this one does.
    package init(encoded text: String) {
        self.init([])
        for (index, piece) in text.split(separator: Self.start, omittingEmptySubsequences: false)
            .enumerated()
        {
            var words = piece
            if index > 0, let end = piece.firstRange(of: Self.end) {
                let spelled = piece[..<end.lowerBound].split(separator: Self.separator)
                parts.append(.command(ShellCommand(told: spelled.map { sanitized($0) })))
                words = piece[end.upperBound...]
            }
            if !words.isEmpty { parts.append(.words("\(words)")) }
        }
    }
}

// MARK: On the screen

extension Instruction {
    /// Behind `lead` on one line, or in lines of at most `width` columns of which each command has its
    /// own, so that it can be pasted.
    ///
    /// - Parameters:
    ///   - lead: Stands in front of the first line.
    ///   - role: That of the words; commands are accented.
    ///   - width: Units: terminal columns. Only a command with a longer word is wider; terminals break
    ///     such a line themselves, and do not take the break for a part of it.
    ///   - indent: Units: terminal columns before all lines but the first.
    /// - Returns: The lines.
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
        /// The words since the last command.
        var sentence = lead
        func endSentence() {
            guard !sentence.trimmed.isEmpty else { return }
            lines += sentence.trimmed.wrapped(to: width, indent: indent)
        }
        for part in parts {
            switch part {
            case .words(let words):
                // Behind a command stands what parted it from these words.
                let said = words.description
                let rest = sentence == margin ? said.drop { " ;,.".contains($0) } : said[...]
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
    /// In lines that a shell takes for one command; whole where a word of it has no room.
    func drawn(after lead: Line, _ margin: Line, _ width: Int) -> [Line] {
        let broken = lines(width: width - max(lead.width, margin.width)) ?? ["\(self)"]
        return broken.enumerated().map { ($0 == 0 ? lead : margin) + Line($1, .accent) }
    }
}
