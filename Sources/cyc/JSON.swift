import CycCore

/// A JSON value that can be built key by key; unknown is ``null`` and never left out.
enum JSON {
    case null
    case bool(Bool)
    case int(Int)
    /// Finite.
    case double(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// The text of a top-level object, with `"schema": 1` in it and a line end.
    ///
    /// - Parameters:
    ///   - members: The object's members.
    ///   - pretty: Whether it is laid out for a person.
    /// - Returns: JSON with sorted keys.
    static func document(_ members: [String: JSON], pretty: Bool) -> String {
        var members = members
        members["schema"] = .int(1)
        var text = JSONText(isPretty: pretty)
        text.write(.object(members))
        return text.text + "\n"
    }
}

/// Writes JSON, in the layout of Foundation's encoder; that one takes as long as all the rest of an
/// answer.
private struct JSONText {
    let isPretty: Bool
    private(set) var text = ""
    private var depth = 0

    init(isPretty: Bool) {
        self.isPretty = isPretty
    }

    mutating func write(_ value: JSON) {
        switch value {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .double(let value):
            let digits = value.description
            text += digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
        case .string(let value): write(value)
        case .array(let values):
            write("[", values, "]") { $0.write($1) }
        case .object(let members):
            write("{", members.sorted { $0.key < $1.key }, "}") { text, member in
                text.write(member.key)
                text.text += text.isPretty ? " : " : ":"
                text.write(member.value)
            }
        }
    }

    private mutating func write<Element>(
        _ start: String, _ elements: [Element], _ end: String,
        _ write: (inout JSONText, Element) -> Void
    ) {
        text += start
        depth += 1
        var separator = ""
        for element in elements {
            text += separator
            breakLine()
            write(&self, element)
            separator = ","
        }
        depth -= 1
        if isPretty, elements.isEmpty { text += "\n" }
        breakLine()
        text += end
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        text += "\n"
        for _ in 0..<depth { text += "  " }
    }

    /// - Source: RFC 8259, section 7.
    private mutating func write(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\u{C}": text += "\\f"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\0"..."\u{1F}":
                text += scalar.value < 16 ? "\\u000" : "\\u00"
                text += String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSON {
    init(_ text: String?) { self = text.map(JSON.string) ?? .null }
    init(_ number: Int?) { self = number.map(JSON.int) ?? .null }
    init(_ day: Day?) { self = day.map { .string($0.description) } ?? .null }
    init(_ moment: Moment?) { self = moment.map { .string($0.description) } ?? .null }

    /// A run, as in `longest` and `runs`.
    init(_ run: Run?) {
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
