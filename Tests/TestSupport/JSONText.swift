import Foundation

/// A JSON value that is looked into by key and place, and compared with literals.
package enum JSONText: Hashable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONText])
    case object([String: JSONText])
    /// A key or place that is not there, which is something else than null.
    case absent

    /// Reads a whole document.
    ///
    /// - Throws: What `JSONDecoder` says of it.
    package init(_ document: String) throws {
        self = try JSONDecoder().decode(JSONText.self, from: Data(document.utf8))
    }

    package subscript(key: String) -> JSONText {
        guard case .object(let members) = self else { return .absent }
        return members[key] ?? .absent
    }

    package subscript(place: Int) -> JSONText {
        list.indices.contains(place) ? list[place] : .absent
    }

    package var list: [JSONText] { if case .list(let elements) = self { elements } else { [] } }
    package var keys: Set<String> {
        if case .object(let members) = self { Set(members.keys) } else { [] }
    }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    package var int: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }
}

extension JSONText: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONText].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONText].self))
        }
    }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    package init(arrayLiteral elements: JSONText...) { self = .list(elements) }
}
