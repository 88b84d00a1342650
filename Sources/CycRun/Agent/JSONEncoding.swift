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
    private enum Content {
        case value(JSON)
        case members([(String, Node)])
        case elements([Node])
    }

    private var content = Content.value(.null)

    var json: JSON {
        switch content {
        case .value(let value): value
        case .members(let members):
            .object(
                members.reduce(into: [:]) { $0.append($1.0, $1.1.json) })
        case .elements(let nodes): .array(nodes.map(\.json))
        }
    }

    var count: Int { if case .elements(let nodes) = content { nodes.count } else { 0 } }

    func member(_ key: any CodingKey) -> Node {
        var members: [(String, Node)] = []
        if case .members(let known) = content { members = known }
        let node = Node()
        content = .members(members + [(key.stringValue, node)])
        return node
    }

    func element() -> Node {
        var elements: [Node] = []
        if case .elements(let known) = content { elements = known }
        let node = Node()
        content = .elements(elements + [node])
        return node
    }

    func encode(_ value: some Encodable) throws {
        switch value {
        case let value as String: content = .value(.string(value))
        case let value as Bool: content = .value(.bool(value))
        case let value as Int: content = .value(.int(value))
        case let value as Int64: content = .value(.int(Int(value)))
        case let value as Int32: content = .value(.int(Int(value)))
        case let value as UInt32: content = .value(.int(Int(value)))
        case let value as UInt64: content = .value(.int(Int(bitPattern: UInt(value))))
        case let value as Double: content = .value(.double(value))
        default: try value.encode(to: NodeEncoder(node: self))
        }
    }

    func beginMembers() { content = .members([]) }
    func beginElements() { content = .elements([]) }
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
