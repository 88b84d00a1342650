/// Reason for which bytes or a text are rejected as a day's text.
package enum DiaryTextError: Error, Hashable, Sendable {
    /// No character is visible.
    case empty
    /// Units: bytes.
    case tooLong(limit: Int)
    case notUTF8
    /// It contains a NUL.
    case hasNUL
}

/// A day's text: UTF-8 without NUL, lines separated by line feeds, none at the end.
///
/// Everything else stays as written; output code removes terminal control characters.
package enum DiaryText {
    /// The longest text that may be written. Units: bytes.
    package static let longest = 1 << 20
    /// The longest text that merging several machines' texts may produce. Units: bytes.
    package static let longestMerged = 4 << 20

    /// Validates and normalises the bytes that an editor or a pipe gave.
    ///
    /// - Parameter limit: Units: bytes.
    package static func checked(
        _ bytes: [UInt8], limit: Int = longest
    ) throws(DiaryTextError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return try checked(text, limit: limit)
    }

    /// Validates a text and normalises its line ends.
    ///
    /// - Parameter limit: Units: bytes.
    package static func checked(
        _ text: String, limit: Int = longest
    ) throws(DiaryTextError) -> String {
        if text.hasNativeBytes { throw .notUTF8 }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte == 0 { throw .hasNUL }
            if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            bytes.append(byte)
        }
        while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        guard bytes.count <= limit else { throw .tooLong(limit: limit) }
        let kept = String(decoding: bytes, as: UTF8.self)
        guard !isBlank(kept) else { throw .empty }
        return kept
    }

    package static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { CycCore.isBlank($0) || isForbidden($0) }
    }

    /// Content of the draft file: the text with a final line feed.
    package static func file(_ text: String) -> String { text.isEmpty ? "" : text + "\n" }

    /// Whether both are the same bytes; two Unicode spellings of one letter are not.
    package static func areEqual(_ text: String?, _ other: String?) -> Bool {
        switch (text, other) {
        case (nil, nil): true
        case (let text?, let other?): text.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    // MARK: Joining

    /// Separates two merged texts of one day.
    private static let separatorLine = "* * *"

    /// The texts that were merged, in their order.
    package static func parts(of text: String) -> [String] {
        var parts: [[Substring]] = [[]]
        for line in lines(text) {
            if line.utf8.elementsEqual(separatorLine.utf8) {
                parts.append([])
            } else {
                parts[parts.count - 1].append(line)
            }
        }
        return parts.map(trimmed).filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    }

    /// Returns `text` with each of `others` below it that it does not contain; if the only other
    /// one contains `text`, returns that one.
    ///
    /// So no text is lost, and merging the same texts again changes nothing.
    package static func joined(_ text: String, with others: [String]) -> String {
        if others.count == 1, contains(others[0], text) { return others[0] }
        return others.reduce(text) { text, other in
            contains(text, other) ? text : "\(text)\n\n\(separatorLine)\n\n\(other)"
        }
    }

    /// Returns `text` with `others` below it; an only other one that begins with `text` replaces
    /// it.
    static func joined(_ text: String, below others: [String]) -> String {
        if others.count == 1, others[0].utf8.starts(with: "\(text)\n".utf8) { return others[0] }
        return others.reduce(text) { text, other in
            contains(text, other) ? text : "\(text)\n\n\(separatorLine)\n\n\(other)"
        }
    }

    /// Whether the lines of `part` occur in `text` one after the other.
    ///
    /// - Source: Knuth, Morris and Pratt, 1977: repeated lines cost no more time than others.
    static func contains(_ text: String, _ part: String) -> Bool {
        let lines = trimmed(lines(part))
        guard !lines.isEmpty else { return true }
        let newline = UInt8(ascii: "\n")
        var wanted = [newline]
        for line in lines {
            wanted += line.utf8
            wanted.append(newline)
        }
        /// For each byte, the length of the longest border of the text up to it.
        var borders = [0]
        borders.reserveCapacity(wanted.count)
        func next(_ length: Int, _ byte: UInt8) -> Int {
            var length = length
            while length > 0, length == wanted.count || wanted[length] != byte {
                length = borders[length - 1]
            }
            return wanted[length] == byte ? length + 1 : 0
        }
        for byte in wanted.dropFirst() { borders.append(next(borders[borders.count - 1], byte)) }
        var length = next(0, newline)
        for byte in text.utf8 {
            length = next(length, byte)
            if length == wanted.count { return true }
        }
        return next(length, newline) == wanted.count
    }

    package static func lines(_ text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }

    /// Removes empty lines at both ends.
    private static func trimmed(_ lines: [Substring]) -> [Substring] {
        var lines = lines[...]
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return Array(lines)
    }
}
