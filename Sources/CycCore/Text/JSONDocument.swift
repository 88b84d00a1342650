/// A JSON object whose values are parsed one by one, so that a large file takes little more memory
/// than its bytes.
package struct JSONDocument {
    private let bytes: [UInt8]
    private let ranges: [(key: String, range: Range<Int>)]

    /// Validates the whole text; `nil` for anything but one object.
    ///
    /// - Source: RFC 8259.
    package init?(_ bytes: [UInt8]) {
        var reader = JSONReader(rest: bytes[...])
        var ranges: [(key: String, range: Range<Int>)] = []
        guard reader.take("{") else { return nil }
        let isWhole = reader.list(until: "}") { reader in
            guard let key = reader.string(), reader.take(":") else { return false }
            let start = reader.rest.startIndex
            guard reader.skip(depth: 1) else { return false }
            ranges.append((key, start..<reader.rest.startIndex))
            return true
        }
        guard isWhole, reader.isAtEnd else { return nil }
        self.bytes = bytes
        self.ranges = ranges
    }
}

extension JSONDocument: ImportDocument {
    package var keys: [String] { ranges.map(\.key) }

    package func value(of key: String) -> JSON? {
        var reader = self.reader(of: key)
        return reader?.value(depth: 1)
    }

    package func forEachElement(
        of key: String, _ body: (JSON) throws(ImportError) -> Void
    ) throws(ImportError) -> Bool {
        guard var reader = reader(of: key), reader.take("[") else { return false }
        if reader.take("]") { return true }
        repeat {
            guard let element = reader.value(depth: 2) else { return false }
            try body(element)
        } while reader.take(",")
        return true
    }

    private func reader(of key: String) -> JSONReader? {
        ranges.first { $0.key == key }.map { JSONReader(rest: bytes[$0.range]) }
    }
}
