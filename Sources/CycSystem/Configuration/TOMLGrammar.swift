/// Tells whether bytes follow the grammar of TOML, so that the parser of others never sees bytes that
/// do not: toml++ 3.4.0 ends the program for some of them, such as a `[` at the end of a line.
///
/// What each value and key means is left to the parser: a key that is there twice, a day that no month
/// has, a number that is too large.
///
/// - Source: https://toml.io/en/v1.0.0, https://github.com/toml-lang/toml/blob/1.0.0/toml.abnf
struct TOMLGrammar {
    struct Violation: Error {
        /// Units: bytes; at most the size of the text.
        let offset: Int
        let detail: String
    }

    /// The most values within values, and the most parts of a key: what is deeper costs a parser its
    /// stack.
    private static let deepest = 32

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func check(_ bytes: [UInt8]) throws(Violation) {
        if let zero = bytes.firstIndex(of: 0) { throw Violation(offset: zero, detail: "NUL byte") }
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw Violation(offset: error.byteOffsets.lowerBound, detail: "not UTF-8")
        }
        var grammar = TOMLGrammar(bytes)
        try grammar.readDocument()
    }

    // MARK: Lines

    private mutating func readDocument() throws(Violation) {
        if isAt("\u{FEFF}") { position += 3 }
        while position < bytes.count {
            skipSpace()
            if current == UInt8(ascii: "[") {
                try readHeader()
            } else if let byte = current, byte != UInt8(ascii: "#"), !isAtLineEnd {
                try readPair()
            }
            skipSpace()
            try skipComment()
            try readLineEnd()
        }
    }

    private mutating func readHeader() throws(Violation) {
        let (open, close) = isAt("[[") ? ("[[", "]]") : ("[", "]")
        position += open.utf8.count
        skipSpace()
        try readKey()
        skipSpace()
        guard isAt(close) else { throw violation("the header of a table does not end") }
        position += close.utf8.count
    }

    private mutating func readPair() throws(Violation) {
        try readKey()
        skipSpace()
        guard take("=") else { throw violation("a key without =") }
        skipSpace()
        try readValue()
    }

    private mutating func readKey() throws(Violation) {
        for _ in 0..<Self.deepest {
            switch current {
            case UInt8(ascii: "\""): try readBasicString()
            case UInt8(ascii: "'"): try readLiteralString()
            default:
                let start = position
                while let byte = current, byte.isBareKey { position += 1 }
                guard position > start else { throw violation("a key is missing") }
            }
            let end = position
            skipSpace()
            guard take(".") else {
                position = end
                return
            }
            skipSpace()
        }
        throw violation("a key of too many parts")
    }

    // MARK: Values

    private mutating func readValue() throws(Violation) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw violation("values too deep within values") }
        switch current {
        case UInt8(ascii: "\""):
            if take("\"\"\"") {
                try readLongString("\"", escapes: true)
            } else {
                try readBasicString()
            }
        case UInt8(ascii: "'"):
            if take("'''") {
                try readLongString("'", escapes: false)
            } else {
                try readLiteralString()
            }
        case UInt8(ascii: "["): try readArray()
        case UInt8(ascii: "{"): try readInlineTable()
        default: try readBareValue()
        }
    }

    private mutating func readArray() throws(Violation) {
        position += 1
        while true {
            try skipLines()
            if take("]") { return }
            try readValue()
            try skipLines()
            if take(",") { continue }
            guard take("]") else { throw violation("an array does not end") }
            return
        }
    }

    private mutating func readInlineTable() throws(Violation) {
        position += 1
        skipSpace()
        if take("}") { return }
        while true {
            skipSpace()
            try readPair()
            skipSpace()
            if take(",") { continue }
            guard take("}") else { throw violation("an inline table does not end") }
            return
        }
    }

    /// A truth value, a number, a date or a time.
    private mutating func readBareValue() throws(Violation) {
        let start = position
        while let byte = current, byte.isBareValue { position += 1 }
        // A space may stand between a date and its time.
        if position - start == 10, current == space, position + 1 < bytes.count,
            bytes[position + 1].isDigit
        {
            position += 1
            while let byte = current, byte.isBareValue { position += 1 }
        }
        guard position > start else { throw violation("a value is missing") }
        var value = BareValue(bytes[start..<position])
        guard value.isGood else {
            position = start
            throw violation("a value that is no string, number, truth value, date or time")
        }
    }

    // MARK: Strings

    private mutating func readBasicString() throws(Violation) {
        position += 1
        while let byte = current, byte != newline {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return
            case UInt8(ascii: "\\"): try readEscape()
            default: try checkText(byte)
            }
        }
        throw violation("a string does not end")
    }

    private mutating func readLiteralString() throws(Violation) {
        position += 1
        while let byte = current, byte != newline {
            position += 1
            if byte == UInt8(ascii: "'") { return }
            try checkText(byte)
        }
        throw violation("a string does not end")
    }

    /// After the three quotes that open it.
    private mutating func readLongString(_ quote: Unicode.Scalar, escapes: Bool) throws(Violation) {
        let quote = UInt8(ascii: quote)
        while let byte = current {
            if byte == quote {
                let count = bytes[position...].prefix { $0 == quote }.count
                position += min(count, 5)
                // One or two may stand right before the three that close.
                if count >= 3 { return }
                continue
            }
            if isAtLineEnd {
                try readLineEnd()
                continue
            }
            position += 1
            if byte == UInt8(ascii: "\\"), escapes {
                try readEscape(orLineEnd: true)
            } else {
                try checkText(byte)
            }
        }
        throw violation("a string does not end")
    }

    /// After the backslash.
    private mutating func readEscape(orLineEnd isLong: Bool = false) throws(Violation) {
        let start = position
        if isLong {
            skipSpace()
            if isAtLineEnd { return }
            position = start
        }
        guard let byte = current else { throw violation("a string does not end") }
        position += 1
        switch byte {
        case UInt8(ascii: "b"), UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "f"),
            UInt8(ascii: "r"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
            return
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let digits = bytes[position...].prefix(byte == UInt8(ascii: "u") ? 4 : 8)
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
            // A C library takes the scalar 0 for the end.
            if digits.count == (byte == UInt8(ascii: "u") ? 4 : 8),
                digits.allSatisfy(\.isHexDigit), let code, code > 0, Unicode.Scalar(code) != nil
            {
                position += digits.count
                return
            }
        default: break
        }
        position = start
        throw violation("an unknown escape in a string")
    }

    // The byte is the one before `position`.
    private func checkText(_ byte: UInt8) throws(Violation) {
        if byte.isControl, byte != tab {
            throw Violation(offset: position - 1, detail: "a control character")
        }
    }

    // MARK: Between

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func isAt(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private mutating func take(_ text: String) -> Bool {
        guard isAt(text) else { return false }
        position += text.utf8.count
        return true
    }

    private var isAtLineEnd: Bool { current == newline || isAt("\r\n") }

    private mutating func readLineEnd() throws(Violation) {
        guard position < bytes.count else { return }
        guard take("\n") || take("\r\n") else { throw violation("a line goes on after its end") }
    }

    private mutating func skipSpace() {
        while let byte = current, byte == space || byte == tab { position += 1 }
    }

    private mutating func skipComment() throws(Violation) {
        guard current == UInt8(ascii: "#") else { return }
        while let byte = current, byte != newline, !isAt("\r\n") {
            position += 1
            try checkText(byte)
        }
    }

    /// Space, comments and ends of lines.
    private mutating func skipLines() throws(Violation) {
        while true {
            skipSpace()
            try skipComment()
            guard isAtLineEnd else { return }
            try readLineEnd()
        }
    }

    private func violation(_ detail: String) -> Violation {
        Violation(offset: min(position, bytes.count), detail: detail)
    }
}

/// A value without quotes and brackets.
private struct BareValue {
    private let bytes: ArraySlice<UInt8>
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        rest = bytes
    }

    var isGood: Bool {
        mutating get {
            ["true", "false"].contains { bytes.elementsEqual($0.utf8) }
                || isWhole { $0.takeNumber() } || isWhole { $0.takeDateAndTime() }
                || isWhole { $0.takeTime() }
        }
    }

    private mutating func isWhole(_ take: (inout Self) -> Bool) -> Bool {
        rest = bytes
        return take(&self) && rest.isEmpty
    }

    private mutating func take(_ set: String) -> Bool {
        guard let first = rest.first, set.utf8.contains(first) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func takeWord(_ word: String) -> Bool {
        guard rest.starts(with: word.utf8) else { return false }
        rest.removeFirst(word.utf8.count)
        return true
    }

    /// Digits, with single underscores between them.
    private mutating func takeDigits(_ isDigit: (UInt8) -> Bool = \.isDigit) -> Bool {
        repeat {
            let digits = rest.prefix(while: isDigit)
            guard !digits.isEmpty else { return false }
            rest.removeFirst(digits.count)
        } while take("_")
        return true
    }

    private mutating func takeNumber() -> Bool {
        for (prefix, digits) in [
            ("0x", "0123456789abcdefABCDEF"), ("0o", "01234567"), ("0b", "01"),
        ]
        where takeWord(prefix) {
            return takeDigits { digits.utf8.contains($0) }
        }
        _ = take("+-")
        if takeWord("inf") || takeWord("nan") { return true }
        if rest.first == UInt8(ascii: "0") {
            rest.removeFirst()
        } else if !takeDigits() {
            return false
        }
        if take("."), !takeDigits() { return false }
        guard take("eE") else { return true }
        _ = take("+-")
        return takeDigits()
    }

    private mutating func takeDateAndTime() -> Bool {
        guard takePlaces([4, 2, 2], "-") else { return false }
        guard take("Tt ") else { return true }
        guard takeTime() else { return false }
        if take("Zz") { return true }
        return take("+-") ? takePlaces([2, 2], ":") : true
    }

    private mutating func takeTime() -> Bool {
        guard takePlaces([2, 2, 2], ":") else { return false }
        guard take(".") else { return true }
        let digits = rest.prefix(while: \.isDigit)
        rest.removeFirst(digits.count)
        return !digits.isEmpty
    }

    /// Numbers of so many digits, with a sign between them.
    private mutating func takePlaces(_ counts: [Int], _ sign: String) -> Bool {
        for (index, count) in counts.enumerated() {
            if index > 0, !take(sign) { return false }
            guard rest.prefix(count).count == count, rest.prefix(count).allSatisfy(\.isDigit) else {
                return false
            }
            rest.removeFirst(count)
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isHexDigit: Bool {
        isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
    fileprivate var isLetter: Bool {
        (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
    fileprivate var isControl: Bool { self < 0x20 || self == 0x7F }
    fileprivate var isBareKey: Bool { isDigit || isLetter || "-_".utf8.contains(self) }
    fileprivate var isBareValue: Bool { isDigit || isLetter || "+-_.:".utf8.contains(self) }
}

private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
