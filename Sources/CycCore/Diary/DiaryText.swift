/// Why something cannot be kept as a day's text.
package enum DiaryTextError: Error, Hashable, Sendable {
    /// Nothing in it can be seen.
    case empty
    /// Units: bytes.
    case tooLong(limit: Int)
    case notUTF8
    /// It has a NUL, which no text has.
    case hasNUL
}

/// A day's text: UTF-8 without NUL, its lines ended by line feeds, and none of those at its end.
///
/// All else stays as it was written; whoever shows it takes out what steers a terminal.
package enum DiaryText {
    /// The longest that is written.
    ///
    /// Units: bytes.
    package static let longest = 1 << 20
    /// The longest that texts of several machines become.
    ///
    /// Units: bytes.
    package static let longestJoined = 4 << 20

    /// What an editor or a pipe gave, as it is kept.
    ///
    /// - Parameters:
    ///   - bytes: All of it.
    ///   - limit: The longest that the text may be. Units: bytes.
    /// - Returns: The text as it is kept.
    /// - Throws: Why it cannot be.
    package static func checked(
        _ bytes: [UInt8], limit: Int = longest
    ) throws(DiaryTextError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return try checked(text, limit: limit)
    }

    /// - Parameters:
    ///   - text: What was written.
    ///   - limit: The longest that it may be. Units: bytes.
    /// - Returns: The text as it is kept.
    /// - Throws: Why it cannot be.
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

    /// As an editor gets it: with the end of its last line.
    package static func file(_ text: String) -> String { text.isEmpty ? "" : text + "\n" }

    /// Whether both are the same bytes; two spellings of one letter are not.
    package static func areEqual(_ text: String?, _ other: String?) -> Bool {
        switch (text, other) {
        case (nil, nil): true
        case (let text?, let other?): text.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    // MARK: Joining

    /// Stands alone on a line between two texts of one day.
    private static let seam = "* * *"

    /// The texts that were joined, in their order.
    package static func parts(of text: String) -> [String] {
        var parts: [[Substring]] = [[]]
        for line in lines(text) {
            if line.utf8.elementsEqual(seam.utf8) {
                parts.append([])
            } else {
                parts[parts.count - 1].append(line)
            }
        }
        return parts.map(trimmed).filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    }

    /// A text with others of its day below it, each unless it is in there; where the text is itself in
    /// the one other, that one.
    ///
    /// So nothing that was written is lost, and joining the same again changes nothing.
    package static func joined(_ text: String, with others: [String]) -> String {
        if others.count == 1, contains(others[0], text) { return others[0] }
        return others.reduce(text) { text, other in
            contains(text, other) ? text : "\(text)\n\n\(seam)\n\n\(other)"
        }
    }

    /// A text with others below it; one that begins with the whole text goes on from there.
    static func joined(_ text: String, below others: [String]) -> String {
        if others.count == 1, others[0].utf8.starts(with: "\(text)\n".utf8) { return others[0] }
        return others.reduce(text) { text, other in
            contains(text, other) ? text : "\(text)\n\n\(seam)\n\n\(other)"
        }
    }

    /// Whether the lines of `part` stand in `text` one after the other.
    ///
    /// - Source: Knuth, Morris and Pratt, 1977: lines that repeat cost no more time than others.
    static func contains(_ text: String, _ part: String) -> Bool {
        let lines = trimmed(lines(part))
        guard !lines.isEmpty else { return true }
        let newline = UInt8(ascii: "\n")
        var wanted = [newline]
        for line in lines {
            wanted += line.utf8
            wanted.append(newline)
        }
        /// Up to each byte, how many at the end are those at the beginning.
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

    /// Without empty lines at its ends.
    private static func trimmed(_ lines: [Substring]) -> [Substring] {
        var lines = lines[...]
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return Array(lines)
    }
}
