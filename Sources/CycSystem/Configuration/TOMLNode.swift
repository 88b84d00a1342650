import CycCore
import TOMLKit

/// A value of a TOML file without its place.
enum TOMLNode: Equatable {
    case value(SettingValue)
    /// An array with something else than strings; the first such element.
    case mixedList(element: String)
    /// A type that no setting has: a fraction, a date or a time.
    case other(String)
    case table([String: TOMLNode])

    /// The whole of a file.
    ///
    /// - Throws: ``Problem/configurationSyntax(file:line:column:detail:)``.
    init(_ bytes: [UInt8], file: String) throws(Problem) {
        do throws(TOMLGrammar.Violation) {
            try TOMLGrammar.check(bytes)
        } catch {
            let before = bytes[..<error.offset]
            let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            throw .configurationSyntax(
                file: file, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
                column: error.offset - start + 1, detail: error.detail)
        }
        do {
            self = .table(Self.table(try TOMLTable(string: String(decoding: bytes, as: UTF8.self))))
        } catch let error as TOMLParseError {
            throw .configurationSyntax(
                file: file, line: error.source.begin.line, column: error.source.begin.column,
                detail: error.description)
        } catch {
            throw .configurationSyntax(file: file, line: 1, column: 1, detail: "\(error)")
        }
    }

    private static func table(_ table: TOMLTable) -> [String: TOMLNode] {
        var nodes: [String: TOMLNode] = [:]
        for key in table.keys {
            if let value = table[key] { nodes[key] = node(value) }
        }
        return nodes
    }

    private static func node(_ value: any TOMLValueConvertible) -> TOMLNode {
        switch value.type {
        case .string: value.string.map { .value(.text($0)) } ?? .other("")
        case .bool: value.bool.map { .value(.flag($0)) } ?? .other("")
        case .int: value.int.map { .value(.number($0)) } ?? .other("")
        case .table: value.table.map { .table(table($0)) } ?? .other("")
        case .array: list(value.array.map { $0.map { node($0) } } ?? [])
        case .double, .date, .time, .dateTime: .other(value.debugDescription)
        }
    }

    private static func list(_ nodes: [TOMLNode]) -> TOMLNode {
        var texts: [String] = []
        for node in nodes {
            guard case .value(.text(let text)) = node else { return .mixedList(element: node.text) }
            texts.append(text)
        }
        return .value(.list(texts))
    }

    /// On one line, as TOML would have it.
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

    /// Without the node at `path`, and without the tables that then are empty.
    func removing(_ path: ArraySlice<String>) -> TOMLNode {
        guard let key = path.first, case .table(var nodes) = self, let node = nodes[key] else {
            return self
        }
        let rest = node.removing(path.dropFirst())
        nodes[key] = path.count == 1 || rest == .table([:]) ? nil : rest
        return .table(nodes)
    }
}
