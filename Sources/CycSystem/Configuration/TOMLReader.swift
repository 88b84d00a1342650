import CycCore

/// Parses a TOML file by its grammar, and finds the positions of its keys and values.
///
/// TOMLKit reports no lines and drops comments. toml++ 3.4.0 below it aborts the program on some
/// input that violates the grammar, such as a `[` at the end of a line or a time after an invalid
/// date, so such input must never reach it.
///
/// The meaning of keys and values is left to TOMLKit: a duplicate key, an impossible date, a number
/// out of range.
///
/// - Source: https://toml.io/en/v1.0.0, https://github.com/toml-lang/toml/blob/1.0.0/toml.abnf
struct TOMLReader {
    struct Violation: Error {
        /// Units: bytes; at most the size of the text.
        let offset: Int
        let detail: String
    }

    /// The entries below one header, or before the first one.
    struct Section {
        let path: [String]
        /// Whether the header is `[[…]]`.
        let isArrayElement: Bool
        /// Empty for the section without a header.
        let header: Range<Int>
    }

    /// One key with its value; keys within arrays, which have no path, are not included.
    struct Entry {
        /// All tables, from the header, dots and inline tables, followed by the name.
        let path: [String]
        /// Index of a ``Section``.
        let section: Int
        let key: Range<Int>
        let value: Range<Int>
        /// Elements of the value, if it is an array.
        let elements: [Range<Int>]
        /// Whether the entry is within the braces of an inline table.
        let isInline: Bool
    }

    private(set) var sections = [Section(path: [], isArrayElement: false, header: 0..<0)]
    /// In the order of the text, but an inline table follows its own keys.
    private(set) var entries: [Entry] = []

    /// Deepest nesting of values, and most parts of a key; a parser's stack limits both.
    private static let maximumDepth = 32

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    init(_ bytes: [UInt8]) throws(Violation) {
        self.bytes = bytes
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw Violation(offset: error.byteOffsets.lowerBound, detail: "not UTF-8")
        }
        for (place, byte) in bytes.enumerated() where byte < space && byte != tab || byte == 0x7F {
            let isLineEnd = byte == newline || bytes[place...].starts(with: [0x0D, newline])
            guard isLineEnd else {
                throw Violation(
                    offset: place, detail: byte == 0 ? "NUL byte" : "a control character")
            }
        }
        try readDocument()
    }

    // MARK: Lines

    private mutating func readDocument() throws(Violation) {
        _ = accept("\u{FEFF}")
        while position < bytes.count {
            skipSpace()
            if current == UInt8(ascii: "[") {
                try readHeader()
            } else if current != UInt8(ascii: "#"), !isAtLineEnd {
                try readPair(below: sections[sections.count - 1].path)
            }
            skipSpace()
            skipComment()
            try readLineEnd()
        }
    }

    private mutating func readHeader() throws(Violation) {
        let start = position
        let isArrayElement = accept("[[")
        if !isArrayElement { position += 1 }
        skipSpace()
        let path = try readKey()
        skipSpace()
        guard accept(isArrayElement ? "]]" : "]") else {
            throw violation("the header of a table does not end")
        }
        sections.append(
            Section(path: path, isArrayElement: isArrayElement, header: start..<position))
    }

    private mutating func readPair(
        below table: [String], isInline: Bool = false
    ) throws(Violation) {
        let start = position
        let path = table + (try readKey())
        let key = start..<position
        skipSpace()
        guard accept("=") else { throw violation("a key without =") }
        skipSpace()
        let valueStart = position
        let elements = try readValue(path)
        entries.append(
            Entry(
                path: path, section: sections.count - 1, key: key, value: valueStart..<position,
                elements: elements, isInline: isInline))
    }

    /// Parses a key such as `a.b."c d"`; stops after its last part.
    private mutating func readKey() throws(Violation) -> [String] {
        var parts: [String] = []
        while parts.count < Self.maximumDepth {
            if current.isQuote {
                parts.append(try readString(mayBeLong: false))
            } else {
                let name = bytes[position...].prefix {
                    $0.isLetterOrDigit || "-_".utf8.contains($0)
                }
                guard !name.isEmpty else { throw violation("a key is missing") }
                position = name.endIndex
                parts.append(String(decoding: name, as: UTF8.self))
            }
            let end = position
            skipSpace()
            guard accept(".") else {
                position = end
                return parts
            }
            skipSpace()
        }
        throw violation("a key of too many parts")
    }

    // MARK: Values

    /// - Returns: Elements of an array; none of another value.
    @discardableResult
    private mutating func readValue(_ path: [String]) throws(Violation) -> [Range<Int>] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw violation("values too deep within values") }
        if current.isQuote {
            _ = try readString(mayBeLong: true)
        } else if accept("[") {
            return try readArray()
        } else if accept("{") {
            try readInlineTable(path)
        } else {
            try readBareValue()
        }
        return []
    }

    private mutating func readArray() throws(Violation) -> [Range<Int>] {
        let known = entries.count
        var elements: [Range<Int>] = []
        while true {
            try skipLines()
            if accept("]") { break }
            let start = position
            try readValue([])
            elements.append(start..<position)
            try skipLines()
            if accept(",") { continue }
            guard accept("]") else { throw violation("an array does not end") }
            break
        }
        entries.removeSubrange(known...)
        return elements
    }

    private mutating func readInlineTable(_ path: [String]) throws(Violation) {
        skipSpace()
        if accept("}") { return }
        repeat {
            skipSpace()
            try readPair(below: path, isInline: true)
            skipSpace()
        } while accept(",")
        guard accept("}") else { throw violation("an inline table does not end") }
    }

    /// Parses a boolean, a number, a date or a time.
    private mutating func readBareValue() throws(Violation) {
        func isPart(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "+-_.:".utf8.contains(byte) }
        var value = bytes[position...].prefix(while: isPart)
        // A date and its time may be separated by a space.
        let behind = bytes[value.endIndex...].dropFirst()
        if value.count == 10, bytes[value.endIndex...].first == space, behind.first.isDigit {
            value = bytes[position..<behind.prefix(while: isPart).endIndex]
        }
        guard !value.isEmpty else { throw violation("a value is missing") }
        let text = String(decoding: value, as: UTF8.self)
        guard text == "true" || text == "false" || isNumber(text) || isDateOrTime(text) else {
            throw violation("a value that is not a string, number, boolean, date or time")
        }
        position = value.endIndex
    }

    // MARK: Strings

    /// - Returns: The string's value; line ends in a multi-line string are not normalized.
    private mutating func readString(mayBeLong: Bool) throws(Violation) -> String {
        let quote = bytes[position]
        let isLong = mayBeLong && bytes[position...].starts(with: [quote, quote, quote])
        position += isLong ? 3 : 1
        var text: [UInt8] = []
        while let byte = current, isLong || byte != newline {
            if byte == quote {
                // One or two quotes may precede the three that close the string.
                let count = bytes[position...].prefix(isLong ? 5 : 1).prefix { $0 == quote }.count
                position += count
                if !isLong || count >= 3 { return String(decoding: text, as: UTF8.self) }
                continue
            }
            position += 1
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                text += try readEscape(orLineEnd: isLong).utf8
            } else {
                text.append(byte)
            }
        }
        throw violation("a string does not end")
    }

    /// Parses an escape after its backslash.
    private mutating func readEscape(orLineEnd isLong: Bool) throws(Violation) -> String {
        let start = position
        if isLong {
            skipSpace()
            if isAtLineEnd { return "" }
            position = start
        }
        guard let byte = current else { throw violation("a string does not end") }
        position += 1
        switch byte {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let count = byte == UInt8(ascii: "u") ? 4 : 8
            let digits = bytes[position...].prefix(count).prefix(while: \.isHexDigit)
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
            // NUL would end the string in a C library.
            if digits.count == count, let code, code > 0, let scalar = Unicode.Scalar(code) {
                position = digits.endIndex
                return String(scalar)
            }
        default: break
        }
        position = start
        throw violation("an unknown escape in a string")
    }

    // MARK: Space between tokens

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func accept(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    private var isAtLineEnd: Bool {
        // The initializer has checked that a line feed follows a carriage return.
        current == nil || current == newline || current == 0x0D
    }

    private mutating func readLineEnd() throws(Violation) {
        guard isAtLineEnd else { throw violation("a line continues after its end") }
        if !accept("\r\n") { _ = accept("\n") }
    }

    private mutating func skipSpace() {
        while let byte = current, byte == space || byte == tab { position += 1 }
    }

    private mutating func skipComment() {
        guard current == UInt8(ascii: "#") else { return }
        while let byte = current, byte != newline { position += 1 }
    }

    /// Skips white space, comments and line ends.
    private mutating func skipLines() throws(Violation) {
        while true {
            skipSpace()
            skipComment()
            guard current != nil, isAtLineEnd else { return }
            try readLineEnd()
        }
    }

    private func violation(_ detail: String) -> Violation {
        Violation(offset: min(position, bytes.count), detail: detail)
    }
}

/// Whether the text is an integer or a fraction.
private func isNumber(_ text: String) -> Bool {
    for (prefix, base) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
        return isDigits(text.dropFirst(2), base: base)
    }
    func unsigned(_ text: Substring) -> Substring {
        text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text
    }
    let number = unsigned(text[...])
    if number == "inf" || number == "nan" { return true }
    func parts(_ text: Substring, _ signs: String) -> [Substring] {
        text.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: signs.contains)
    }
    let powers = parts(number, "eE")
    let digits = parts(powers[0], ".")
    return digits.allSatisfy { isDigits($0) } && (digits[0] == "0" || !digits[0].hasPrefix("0"))
        && powers.dropFirst().allSatisfy { isDigits(unsigned($0)) }
}

/// Whether the text is digits, with single underscores between them.
private func isDigits(_ text: Substring, base: Int = 10) -> Bool {
    text.split(separator: "_", omittingEmptySubsequences: false).allSatisfy { digits in
        !digits.isEmpty && digits.allSatisfy { ($0.hexDigitValue ?? base) < base }
    }
}

/// Whether the text is a date, a time, or both.
private func isDateOrTime(_ text: String) -> Bool {
    var rest = text.utf8.map { $0.isDigit ? UInt8(ascii: "0") : $0 }[...]
    func accept(_ shapes: String...) -> Bool {
        guard let shape = shapes.first(where: { rest.starts(with: $0.utf8) }) else { return false }
        rest.removeFirst(shape.utf8.count)
        return true
    }
    let hasDate = accept("0000-00-00")
    if hasDate, rest.isEmpty { return true }
    guard !hasDate || accept("T", "t", " "), accept("00:00:00") else { return false }
    if accept(".") {
        guard accept("0") else { return false }
        while accept("0") {}
    }
    if hasDate, !accept("Z", "z") { _ = accept("+00:00", "-00:00") }
    return rest.isEmpty
}

extension UInt8? {
    fileprivate var isDigit: Bool { self?.isDigit ?? false }
    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}

private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let newline = UInt8(ascii: "\n")
