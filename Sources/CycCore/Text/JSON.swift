/// A JSON value that is built key by key; unknown values are ``null``, never omitted.
///
/// It and ``JSONMembers`` contain each other, so both declare `Sendable`: inferring it makes the
/// compiler recurse endlessly if it meets ``JSON`` first
/// (https://github.com/swiftlang/swift/issues/82628).
package enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case int(Int)
    /// Finite.
    case double(Double)
    case string(String)
    case array([JSON])
    case object(JSONMembers)

    /// JSON in one line, without a line end; keys in their order.
    package var text: String {
        var text = JSONText(isPretty: false, isSorted: false)
        text.write(self)
        return text.written
    }

    /// The JSON of a top-level object, with `"schema": 1`, sorted keys and a line end.
    ///
    /// - Parameter pretty: Whether it is indented.
    package static func document(_ members: JSONMembers, pretty: Bool) -> String {
        var members = members
        members.append("schema", .int(1))
        var text = JSONText(isPretty: pretty, isSorted: true)
        text.write(.object(members))
        return text.written + "\n"
    }
}

/// The members of a JSON object, each key once.
///
/// A list, because it is written once and rarely searched.
package struct JSONMembers: ExpressibleByDictionaryLiteral, Sendable, Equatable {
    fileprivate struct Member: Sendable, Equatable {
        let key: String
        let value: JSON
    }

    fileprivate var list: [Member]

    package init(dictionaryLiteral elements: (String, JSON)...) {
        list = elements.map { Member(key: $0.0, value: $0.1) }
    }

    package mutating func append(_ key: String, _ value: JSON) {
        list.append(Member(key: key, value: value))
    }

    package func has(_ key: String) -> Bool { list.contains { $0.key == key } }

    /// Values by key; for a repeated key, the first one.
    package var byKey: [String: JSON] {
        Dictionary(list.map { ($0.key, $0.value) }) { first, _ in first }
    }
}

/// Writes JSON like Foundation's encoder, which takes as long as the rest of a command.
private struct JSONText {
    let isPretty: Bool
    let isSorted: Bool
    private var bytes: [UInt8] = []
    private var depth = 0

    init(isPretty: Bool, isSorted: Bool) {
        self.isPretty = isPretty
        self.isSorted = isSorted
        bytes.reserveCapacity(4096)
    }

    var written: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ value: JSON) {
        switch value {
        case .null: put("null")
        case .bool(let value): put(value ? "true" : "false")
        case .int(let value): put(String(value))
        case .double(let value):
            let digits = value.description
            put(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
        case .string(let value): write(value)
        case .array(let values):
            write("[", values, "]") { $0.write($1) }
        case .object(let members):
            let list = isSorted ? members.list.sorted { $0.key < $1.key } : members.list
            write("{", list, "}") { text, member in
                text.write(member.key)
                text.put(text.isPretty ? " : " : ":")
                text.write(member.value)
            }
        }
    }

    private mutating func write<Element>(
        _ start: String, _ elements: [Element], _ end: String,
        _ write: (inout JSONText, Element) -> Void
    ) {
        put(start)
        depth += 1
        var separator = ""
        for element in elements {
            put(separator)
            breakLine()
            write(&self, element)
            separator = ","
        }
        depth -= 1
        if isPretty, elements.isEmpty { put("\n") }
        breakLine()
        put(end)
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        put("\n")
        for _ in 0..<depth { put("  ") }
    }

    private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// - Source: RFC 8259, section 7.
    private mutating func write(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        if string.utf8.allSatisfy(Self.isPlain) {
            put(string)
        } else {
            for scalar in string.unicodeScalars { write(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Escapes control characters of terminals too, because the JSON may be printed on one.
    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": put("\\\"")
        case "\\": put("\\\\")
        case "\u{08}": put("\\b")
        case "\u{0C}": put("\\f")
        case "\n": put("\\n")
        case "\r": put("\\r")
        case "\t": put("\\t")
        case _ where isForbidden(scalar):
            put("\\u" + zeroPadded(Int(scalar.value), 4, radix: 16))
        default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}

extension JSON {
    package init(_ text: String?) { self = text.map(JSON.string) ?? .null }
    package init(_ number: Int?) { self = number.map(JSON.int) ?? .null }
    /// A number of whole seconds, or `null`.
    package init(_ duration: Duration?) {
        self = duration.map { .int(Int($0.wholeSeconds)) } ?? .null
    }

    package init(_ day: Day?) { self = day.map { .string($0.description) } ?? .null }
    package init(_ moment: Moment?) { self = moment.map { .string($0.description) } ?? .null }

    /// A run, as in `longest` and `runs`.
    package init(_ run: Run?) {
        guard let run else {
            self = .null
            return
        }
        self = .object([
            "length": .int(run.length), "rest_days": .int(run.restDays),
            "start": JSON(run.start), "end": JSON(run.end),
        ])
    }
}
