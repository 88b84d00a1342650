/// The lines of cyc in a file of somebody else's, between two marks.
package struct MarkedLines {
    /// From the first mark on, with the line end behind the second one.
    package let range: Range<Int>
    /// The two marks and what stands between them, each with its line end.
    package let begin, end: ArraySlice<UInt8>
    package let lines: [ArraySlice<UInt8>]

    /// The marks are not one pair.
    package struct Unpaired: Error {
        /// From 1; where that shows.
        package let line: Int
    }

    /// - Parameters:
    ///   - bytes: The file.
    ///   - begin: How the line above the others begins.
    ///   - end: How the one below them does.
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

    /// An editor may have put blanks or a carriage return behind it, and a person a note.
    private static func isMark(_ line: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
        guard line.starts(with: mark) else { return false }
        return line.dropFirst(mark.count).first.map { " \t\r\n".utf8.contains($0) } ?? true
    }
}
