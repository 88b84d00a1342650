import CycCore
import Foundation

/// A JSON value that can be built key by key; unknown is ``null`` and never left out.
enum JSON: Encodable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .int(let value): try value.encode(to: encoder)
        case .double(let value): try value.encode(to: encoder)
        case .string(let value): try value.encode(to: encoder)
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in members { try container.encode(value, forKey: Key(name)) }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    /// The text of a top-level object, with `"schema": 1` in it and a line end.
    ///
    /// - Parameters:
    ///   - members: The object's members.
    ///   - pretty: Whether it is laid out for a person.
    /// - Returns: JSON with sorted keys.
    /// - Throws: `EncodingError` for a number that JSON cannot hold.
    static func document(_ members: [String: JSON], pretty: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        let all = JSON.object(members.merging(["schema": .int(1)]) { _, schema in schema })
        return String(decoding: try encoder.encode(all), as: UTF8.self) + "\n"
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
