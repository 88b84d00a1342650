import CycCore
import CycReading

extension CommitParser {
    /// Addresses in the `Co-authored-by` trailers of the commit that was parsed from `bytes`, as
    /// ranges of it.
    ///
    /// Trailers are in the last paragraph, which must not be the first, if all its lines are
    /// trailers, or a quarter of them with one that git writes itself.
    ///
    /// - Source: `find_trailer_block_start` and `find_separator` of git (trailer.c), without its
    ///   settings.
    func coAuthors(_ bytes: Span<UInt8>) -> [Range<Int>] {
        let lines = trailerLines(bytes)
        return lines.indices.compactMap { index in
            let (line, key) = (lines[index], "co-authored-by")
            guard Self.starts(bytes, line, with: key),
                !bytes[line.lowerBound + key.utf8.count].isKey,
                let colon = Self.separator(bytes, line)
            else { return nil }
            // Indented lines continue the value.
            let next = lines[(index + 1)...].first { !bytes[$0.lowerBound].isGitSpace }
            let end = next?.lowerBound ?? lines[lines.endIndex - 1].upperBound
            guard let less = (colon..<end).first(where: { bytes[$0] == UInt8(ascii: "<") }),
                let greater = (less..<end).first(where: { bytes[$0] == UInt8(ascii: ">") })
            else { return nil }
            return less + 1..<greater
        }
    }

    /// Lines of the trailers; empty without trailers.
    private func trailerLines(_ bytes: Span<UInt8>) -> ArraySlice<Range<Int>> {
        let lines = messageLines(bytes)
        let title = lines.prefix { Self.isComment(bytes, $0) || !Self.isBlank(bytes, $0) }
        var (trailers, others, continuations) = (0, 0, 0)
        var (hasGenerated, isAtEnd) = (false, true)
        for index in stride(from: lines.count - 1, through: title.count, by: -1) {
            let line = lines[index]
            if Self.isComment(bytes, line) {
                (others, continuations) = (others + continuations, 0)
            } else if Self.isBlank(bytes, line) {
                if isAtEnd { continue }
                others += continuations
                let isBlock = hasGenerated ? 3 * trailers >= others : trailers > 0 && others == 0
                return isBlock ? lines[(index + 1)...] : []
            } else {
                isAtEnd = false
                let isGenerated = Self.generated.contains { Self.starts(bytes, line, with: $0) }
                hasGenerated = hasGenerated || isGenerated
                if isGenerated || Self.separator(bytes, line) != nil {
                    (trailers, continuations) = (trailers + 1, 0)
                } else if bytes[line.lowerBound].isGitSpace {
                    continuations += 1
                } else {
                    (others, continuations) = (others + continuations + 1, 0)
                }
            }
        }
        return []
    }

    /// Beginnings of lines that git itself writes.
    private static let generated = ["Signed-off-by: ", "(cherry picked from commit "]

    /// Lines of the message without their ends; as for git, a zero byte ends it.
    private func messageLines(_ bytes: Span<UInt8>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = messageStart
        while start < bytes.count, bytes[start] != 0 {
            var end = start
            while end < bytes.count, bytes[end] != .newline, bytes[end] != 0 { end += 1 }
            lines.append(start..<end)
            start = end < bytes.count && bytes[end] == .newline ? end + 1 : end
        }
        return lines
    }

    private static func isBlank(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
        line.allSatisfy { bytes[$0].isGitSpace }
    }

    private static func isComment(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
        !line.isEmpty && bytes[line.lowerBound] == UInt8(ascii: "#")
    }

    /// Place of the colon after the key of a trailer; `nil` in other lines.
    private static func separator(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int? {
        let rest = line.drop { bytes[$0].isKey }
        guard rest.lowerBound > line.lowerBound else { return nil }
        return rest.first { bytes[$0] != UInt8(ascii: " ") && bytes[$0] != UInt8(ascii: "\t") }
            .flatMap { bytes[$0] == UInt8(ascii: ":") ? $0 : nil }
    }

    /// Whether a line is longer than `text` and starts with it, in any case.
    private static func starts(
        _ bytes: Span<UInt8>, _ line: Range<Int>, with text: String
    ) -> Bool {
        line.count > text.utf8.count
            && zip(line, text.utf8).allSatisfy { bytes[$0].inLowerCase == $1.inLowerCase }
    }
}
