/// The lines of cyc between two marks in a file of the user's.
package struct MarkedLines {
    /// Range from the first mark to the end of the second one's line.
    package let range: Range<Int>
    /// The two marks and the lines between them, each with its line end.
    package let begin, end: ArraySlice<UInt8>
    package let lines: [ArraySlice<UInt8>]

    /// Error: the marks are not exactly one pair.
    package struct Unpaired: Error {
        /// Line of the error, from 1.
        package let line: Int
    }

    /// - Parameters:
    ///   - begin: Start of the first mark's line.
    ///   - end: Start of the second mark's line.
    /// - Throws: ``Unpaired``.
    package init?(in bytes: [UInt8], from begin: [UInt8], to end: [UInt8]) throws(Unpaired) {
        var marks: [(isBegin: Bool, number: Int, line: ArraySlice<UInt8>)] = []
        var (lines, start, number): ([ArraySlice<UInt8>], Int, Int) = ([], 0, 0)
        while start < bytes.count {
            let next = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
            let line = bytes[start..<(next ?? bytes.count)]
            number += 1
            let isBegin = Self.isMark(line, begin)
            if isBegin || Self.isMark(line, end) {
                marks.append((isBegin, number, line))
            } else if marks.count == 1 {
                lines.append(line)
            }
            start = line.endIndex
        }
        guard let first = marks.first else { return nil }
        guard first.isBegin else { throw Unpaired(line: first.number) }
        guard marks.count > 1, !marks[1].isBegin else {
            throw Unpaired(line: marks.count > 1 ? marks[1].number : first.number)
        }
        guard marks.count == 2 else { throw Unpaired(line: marks[2].number) }
        (self.begin, self.end, self.lines) = (first.line, marks[1].line, lines)
        range = first.line.startIndex..<marks[1].line.endIndex
    }

    /// Editors may append blanks or a carriage return to a mark, and users a comment.
    private static func isMark(_ line: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
        guard line.starts(with: mark) else { return false }
        return line.dropFirst(mark.count).first.map { " \t\r\n".utf8.contains($0) } ?? true
    }
}
