import CycCore
import TOMLKit

/// A value of a TOML file without its position.
enum TOMLNode: Equatable {
    case value(SettingValue)
    /// An array with elements other than strings; holds the first such element.
    case mixedList(element: String)
    /// A value of a type that no setting uses: a fraction, a date or a time.
    case other(String)
    case table([String: TOMLNode])

    init(_ table: TOMLTable) {
        var nodes: [String: TOMLNode] = [:]
        for key in table.keys {
            if let value = table[key] { nodes[key] = TOMLNode(value) }
        }
        self = .table(nodes)
    }

    private init(_ value: any TOMLValueConvertible) {
        let known: TOMLNode? =
            switch value.type {
            case .string: value.string.map { .value(.text($0)) }
            case .bool: value.bool.map { .value(.flag($0)) }
            case .int: value.int.map { .value(.number($0)) }
            case .table: value.table.map { TOMLNode($0) }
            case .array: value.array.map { TOMLNode(list: $0.map { TOMLNode($0) }) }
            case .double, .date, .time, .dateTime: nil
            }
        self = known ?? .other(value.debugDescription)
    }

    private init(list nodes: [TOMLNode]) {
        var texts: [String] = []
        for node in nodes {
            guard case .value(.text(let text)) = node else {
                self = .mixedList(element: node.text)
                return
            }
            texts.append(text)
        }
        self = .value(.list(texts))
    }

    /// The node as TOML on one line.
    var text: String {
        switch self {
        case .value(let value): value.toml
        case .mixedList(let element): "[\(element)]"
        case .other(let text): text
        case .table(let nodes):
            "{\(nodes.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.text)" }.joined(separator: ", "))}"
        }
    }

    /// The node at a path of keys.
    subscript(path: ArraySlice<String>) -> TOMLNode? {
        guard let key = path.first else { return self }
        guard case .table(let nodes) = self else { return nil }
        return nodes[key]?[path.dropFirst()]
    }

    /// Returns the node without the one at `path` and without tables that become empty.
    func removing(_ path: ArraySlice<String>) -> TOMLNode {
        guard let key = path.first, case .table(var nodes) = self, let node = nodes[key] else {
            return self
        }
        let rest = node.removing(path.dropFirst())
        nodes[key] = path.count == 1 || rest == .table([:]) ? nil : rest
        return .table(nodes)
    }
}
