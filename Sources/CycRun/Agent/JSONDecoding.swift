import CycCore

extension JSON {
    /// The value that `init(encoding:)` was given.
    ///
    /// - Throws: `DecodingError`.
    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        let value: Any? =
            switch (self, type) {
            case (.string(let text), is String.Type): text
            case (.bool(let flag), is Bool.Type): flag
            case (.int(let number), is Int.Type): number
            case (.int(let number), is Int64.Type): Int64(number)
            case (.int(let number), is Int32.Type): Int32(exactly: number)
            case (.int(let number), is UInt32.Type): UInt32(exactly: number)
            case (.int(let number), is UInt64.Type): UInt64(UInt(bitPattern: number))
            case (.int(let number), is Double.Type): Double(number)
            case (.double(let number), is Double.Type): number
            case (_, is String.Type), (_, is Bool.Type), (_, is Int.Type), (_, is Int64.Type),
                (_, is Int32.Type), (_, is UInt32.Type), (_, is UInt64.Type), (_, is Double.Type):
                nil
            default: try Value(from: JSONDecoding(json: self))
            }
        guard let value = value as? Value else { throw mismatch }
        return value
    }
}

/// Another value than was expected; which one nobody asks.
private var mismatch: DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "another value"))
}

private struct JSONDecoding: Decoder, SingleValueDecodingContainer {
    let json: JSON
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = json else { throw mismatch }
        return KeyedDecodingContainer(Members(members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = json else { throw mismatch }
        return Elements(elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { json == .null }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try json.decoded() }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: JSON]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

    init(_ members: JSONMembers) { self.members = members.byKey }

    private func value(_ key: any CodingKey) throws -> JSON {
        guard let value = members[key.stringValue] else { throw mismatch }
        return value
    }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key).decoded()
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try JSONDecoding(json: value(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try JSONDecoding(json: value(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { throw mismatch }
    func superDecoder(forKey key: Key) throws -> any Decoder { JSONDecoding(json: try value(key)) }
}

private struct Elements: UnkeyedDecodingContainer {
    let elements: [JSON]
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    init(elements: [JSON]) { self.elements = elements }

    private mutating func next() throws -> JSON {
        guard !isAtEnd else { throw mismatch }
        defer { currentIndex += 1 }
        return elements[currentIndex]
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, elements[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next().decoded()
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try JSONDecoding(json: next()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try JSONDecoding(json: next()).unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { JSONDecoding(json: try next()) }
}
