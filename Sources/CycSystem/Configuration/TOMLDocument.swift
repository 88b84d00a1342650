import CycCore
import TOMLKit

/// A TOML file: its values, and where they are.
struct TOMLDocument {
    let bytes: [UInt8]
    let values: TOMLNode
    let sections: [TOMLReader.Section]
    let entries: [TOMLReader.Entry]

    /// - Throws: ``CycError/configurationSyntax(file:line:column:detail:)``.
    init(_ bytes: [UInt8], file: String) throws(CycError) {
        self.bytes = bytes
        do throws(TOMLReader.Violation) {
            let reader = try TOMLReader(bytes)
            (sections, entries) = (reader.sections, reader.entries)
        } catch {
            let before = bytes[..<error.offset]
            let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            throw .configurationSyntax(
                file: file, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
                column: error.offset - start + 1, detail: error.detail)
        }
        do {
            values = TOMLNode(try TOMLTable(string: String(decoding: bytes, as: UTF8.self)))
        } catch let error as TOMLParseError {
            throw .configurationSyntax(
                file: file, line: error.source.begin.line, column: error.source.begin.column,
                detail: error.description)
        } catch {
            throw .configurationSyntax(file: file, line: 1, column: 1, detail: "\(error)")
        }
    }

    /// Returns the first of these keys and tables in the text.
    ///
    /// - Returns: Its path and its line, from 1; `nil` if none exists.
    func first(of paths: Set<[String]>) -> (path: [String], line: Int)? {
        let places =
            entries.map { (path: $0.path, start: $0.key.lowerBound) }
            + sections.map { (path: $0.path, start: $0.header.lowerBound) }
        for place in places.sorted(by: { $0.start < $1.start }) {
            let found = place.path.indices.lazy.map { Array(place.path[...$0]) }
                .first(where: paths.contains)
            if let found {
                return (found, bytes[..<place.start].count { $0 == UInt8(ascii: "\n") } + 1)
            }
        }
        return nil
    }
}
