import CycCore
import CycReading

extension CommitParser {
    /// Subject of the commit that was parsed from `bytes`; `nil` if blank.
    ///
    /// Same as git's `%s`, truncated to ``CycCore/CommitSubject/longest`` scalars. Text that is
    /// neither in the commit's encoding nor UTF-8 is decoded as Latin-1.
    ///
    /// - Source: `format_subject` and `skip_blank_lines` of git (pretty.c).
    func subject(_ bytes: Span<UInt8>) -> String? {
        var text: [UInt8] = []
        var start = messageStart
        while start < bytes.count, bytes[start] != 0, text.count < Self.maxSubjectBytes {
            var end = start
            while end < bytes.count, bytes[end] != .newline, bytes[end] != 0 { end += 1 }
            var line = start..<end
            start = end < bytes.count && bytes[end] == .newline ? end + 1 : end
            while let last = line.last, bytes[last].isGitSpace { line.removeLast() }
            if line.isEmpty {
                guard text.isEmpty else { break }
                continue
            }
            if text.isEmpty {
                while bytes[line.lowerBound].isGitSpace { line.removeFirst() }
            } else {
                text.append(UInt8(ascii: " "))
            }
            text.reserveCapacity(text.count + line.count)
            for position in line.prefix(Self.maxSubjectBytes) { text.append(bytes[position]) }
        }
        guard !text.isEmpty else { return nil }
        // Most subjects are ASCII, which is fastest to decode.
        if text.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: text.prefix(CommitSubject.longest), as: UTF8.self)
        }
        if text.count >= Self.maxSubjectBytes {
            text.removeLast(text.count - Self.maxSubjectBytes)
            // Drop a truncated scalar; it is far beyond the part that is kept.
            let rest = text.suffix(4).lastIndex { $0 >= 0xC0 }
            text.removeLast(text.count - (rest ?? text.endIndex))
        }
        var subject = String.UnicodeScalarView()
        let whole = decoded(text, bytes)
        subject.append(contentsOf: whole.unicodeScalars.prefix(CommitSubject.longest))
        return String(subject)
    }

    /// Enough bytes for ``CycCore/CommitSubject/longest`` scalars.
    private static let maxSubjectBytes = 4 * CommitSubject.longest + 4

    private func decoded(_ text: [UInt8], _ bytes: Span<UInt8>) -> String {
        let name = encoding.map { bytes[$0].inLowerCase }
        let isLatin = Self.latin1Names.contains { $0.utf8.elementsEqual(name) }
        if !isLatin, let text = String(validating: text, as: UTF8.self) { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.map { Unicode.Scalar($0) })
        return String(scalars)
    }

    private static let latin1Names = ["iso-8859-1", "iso8859-1", "latin1", "latin-1"]
}
