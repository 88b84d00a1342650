extension JSON {
    /// Parses any JSON value, of at most 64 levels; `nil` for anything else.
    ///
    /// - Source: RFC 8259.
    package init?(parsing bytes: some Collection<UInt8>) {
        var reader = JSONReader(rest: Array(bytes)[...])
        guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
        self = value
    }

    /// Parses an array.
    ///
    /// - Returns: Its elements, each with the line in which it begins, counted from 1; `nil` for
    ///   anything but an array.
    package static func elements(
        parsing bytes: some Collection<UInt8>
    ) -> [(line: Int, value: JSON)]? {
        var reader = JSONReader(rest: Array(bytes)[...])
        guard let elements = reader.elements(), reader.isAtEnd else { return nil }
        return elements
    }
}

/// Parses JSON from the front of its bytes.
struct JSONReader {
    var rest: ArraySlice<UInt8>

    private static let deepest = 64

    var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return rest.isEmpty
        }
    }

    mutating func skipSpace() {
        rest = rest.drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
    }

    mutating func take(_ text: String) -> Bool {
        skipSpace()
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    mutating func value(depth: Int) -> JSON? {
        guard depth < Self.deepest else { return nil }
        if take("{") {
            var members: JSONMembers = [:]
            let isWhole = list(until: "}") { reader in
                guard let key = reader.string(), reader.take(":"),
                    let value = reader.value(depth: depth + 1)
                else { return false }
                members.append(key, value)
                return true
            }
            return isWhole ? .object(members) : nil
        }
        if take("[") {
            var values: [JSON] = []
            let isWhole = list(until: "]") { reader in
                guard let value = reader.value(depth: depth + 1) else { return false }
                values.append(value)
                return true
            }
            return isWhole ? .array(values) : nil
        }
        if take("null") { return .null }
        if take("true") { return .bool(true) }
        if take("false") { return .bool(false) }
        return rest.first == UInt8(ascii: "\"") ? string().map(JSON.string) : number()
    }

    /// As ``JSON/elements(parsing:)`` returns them.
    mutating func elements() -> [(line: Int, value: JSON)]? {
        var elements: [(line: Int, value: JSON)] = []
        var before = rest
        var line = 1
        guard take("[") else { return nil }
        let isWhole = list(until: "]") { reader in
            reader.skipSpace()
            line += before[..<reader.rest.startIndex].count { $0 == 0x0A }
            before = reader.rest
            guard let value = reader.value(depth: 1) else { return false }
            elements.append((line, value))
            return true
        }
        return isWhole ? elements : nil
    }

    /// Skips a value; returns false if it is invalid.
    mutating func skip(depth: Int = 0) -> Bool {
        guard depth < Self.deepest else { return false }
        if take("{") {
            return list(until: "}") { reader in
                reader.string() != nil && reader.take(":") && reader.skip(depth: depth + 1)
            }
        }
        if take("[") { return list(until: "]") { $0.skip(depth: depth + 1) } }
        return value(depth: depth) != nil
    }

    mutating func list(
        until end: String, _ element: (inout JSONReader) -> Bool
    ) -> Bool {
        if take(end) { return true }
        repeat {
            guard element(&self) else { return false }
        } while take(",")
        return take(end)
    }

    private mutating func number() -> JSON? {
        let begin = rest
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let leading = rest.first
        let whole = digits()
        guard whole > 0, whole == 1 || leading != UInt8(ascii: "0") else { return nil }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard digits() > 0 else { return nil }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
                rest.removeFirst()
            }
            guard digits() > 0 else { return nil }
        }
        let text = String(decoding: begin.prefix(begin.count - rest.count), as: UTF8.self)
        if let number = Int(text) { return .int(number) }
        return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    }

    /// Skips digits and returns their number.
    private mutating func digits() -> Int {
        let count = rest.prefix(while: \.isDigit).count
        rest = rest.dropFirst(count)
        return count
    }

    mutating func string() -> String? {
        guard take("\"") else { return nil }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escaped(), let utf8 = UTF8.encode(scalar) else { return nil }
                bytes.append(contentsOf: utf8)
            case 0..<0x20: return nil
            default: bytes.append(byte)
            }
        }
        return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
        switch rest.popFirst().map(Unicode.Scalar.init) {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "b": return "\u{08}"
        case "f": return "\u{0C}"
        case "\"": return "\""
        case "\\": return "\\"
        case "/": return "/"
        case "u":
            guard let unit = codeUnit() else { return nil }
            guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
            guard rest.starts(with: #"\u"#.utf8) else { return nil }
            rest = rest.dropFirst(2)
            guard let trail = codeUnit(), UTF16.isTrailSurrogate(trail) else { return nil }
            return Unicode.Scalar(
                0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
        default: return nil
        }
    }

    private mutating func codeUnit() -> UInt16? {
        let digits = rest.prefix(4)
        guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
        rest = rest.dropFirst(4)
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
