import CycCore

extension JSON {
    /// The value as the compiler's own `encode(to:)` has it.
    ///
    /// Foundation's encoder takes a millisecond in a process that uses it once.
    init(encoding value: some Encodable) throws {
        let node = Node()
        try node.encode(value)
        self = node.json
    }
}

/// A value that is still being written.
private final class Node {
    private enum Kind {
        case value, members, elements
    }

    private var kind = Kind.value
    private var value = JSON.null
    private var members: [(String, Node)] = []
    private var elements: [Node] = []

    var json: JSON {
        switch kind {
        case .value: value
        case .members: .object(members.reduce(into: [:]) { $0.append($1.0, $1.1.json) })
        case .elements: .array(elements.map(\.json))
        }
    }

    var count: Int { elements.count }

    func member(_ key: any CodingKey) -> Node {
        let node = Node()
        members.append((key.stringValue, node))
        return node
    }

    func element() -> Node {
        let node = Node()
        elements.append(node)
        return node
    }

    func encode(_ value: some Encodable) throws {
        switch value {
        case let text as String: self.value = .string(text)
        case let flag as Bool: self.value = .bool(flag)
        case let number as Int: self.value = .int(number)
        case let number as Int64: self.value = .int(Int(number))
        case let number as Int32: self.value = .int(Int(number))
        case let number as UInt32: self.value = .int(Int(number))
        case let number as UInt64: self.value = .int(Int(bitPattern: UInt(number)))
        case let number as Double: self.value = .double(number)
        default: try value.encode(to: NodeEncoder(node: self))
        }
    }

    func beginMembers() { kind = .members }
    func beginElements() { kind = .elements }
}

private struct NodeEncoder: Encoder, SingleValueEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.beginMembers()
        return KeyedEncodingContainer(Members(node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.beginElements()
        return Elements(node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() {}
    func encode(_ value: some Encodable) throws { try node.encode(value) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { _ = node.member(key) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try node.member(key).encode(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        NodeEncoder(node: node.member(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        NodeEncoder(node: node.member(key)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node) }
    func superEncoder(forKey key: Key) -> any Encoder { NodeEncoder(node: node.member(key)) }
}

private struct Elements: UnkeyedEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.count }

    func encodeNil() { _ = node.element() }
    func encode(_ value: some Encodable) throws { try node.element().encode(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        NodeEncoder(node: node.element()).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        NodeEncoder(node: node.element()).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node.element()) }
}
