/// Parses a commit object; names and addresses are ranges of its bytes.
///
/// - Source: `parse_commit_buffer` (commit.c), `parse_commit_header` (pretty.c), `split_ident_line`
///   (ident.c) and `show_date` (date.c) of git, so that a broken author line is read as `git log`
///   reads it.
package struct CommitParser {
    /// Time stamp of a commit.
    package struct Time {
        /// Seconds since 1970-01-01T00:00:00Z.
        package let seconds: Int
        /// Minutes east of UTC.
        package let minutes: Int

        package init(seconds: Int = 0, minutes: Int = 0) {
            (self.seconds, self.minutes) = (seconds, minutes)
        }
    }

    /// Offsets of the hexadecimal digits of each parent.
    package private(set) var parentStarts: [Int] = []
    /// Author name without trailing spaces.
    package private(set) var name = 0..<0
    /// Author address between `<` and `>`; empty in a line without them.
    package private(set) var address = 0..<0
    /// Author date; 1970-01-01T00:00:00Z for a line without one, as git prints it.
    package private(set) var authored = Time()
    private var committerDate = 0..<0
    /// Value of `encoding`; empty for UTF-8.
    package private(set) var encoding = 0..<0
    package private(set) var messageStart = 0

    /// Length of an object name in hexadecimal digits.
    private let nameLength: Int

    package init(_ format: ObjectFormat) { nameLength = format.digits }

    /// Parses the object; returns `false` if git could not read it as a commit.
    package mutating func parse(_ bytes: Span<UInt8>) -> Bool {
        (name, address, authored) = (0..<0, 0..<0, Time())
        (committerDate, encoding) = (0..<0, 0..<0)
        guard let start = parseParents(bytes) else { return false }
        parseHeader(bytes, from: start)
        return true
    }

    /// Parses only the parents, for callers that only follow them.
    ///
    /// - Returns: Offset after the parents; `nil` if git could not read the object as a commit.
    package mutating func parseParents(_ bytes: Span<UInt8>) -> Int? {
        parentStarts.removeAll(keepingCapacity: true)
        // Units: bytes, including the line end.
        let treeLength = "tree ".utf8.count + nameLength + 1
        let parentLength = "parent ".utf8.count + nameLength + 1
        guard Self.starts(bytes, at: 0, with: "tree "), bytes.count > treeLength,
            bytes[treeLength - 1] == .newline
        else { return nil }
        var start = treeLength
        while Self.starts(bytes, at: start, with: "parent ") {
            guard start + parentLength <= bytes.count,
                bytes[start + parentLength - 1] == .newline,
                isName(bytes, at: start + 7)
            else { return nil }
            parentStarts.append(start + 7)
            start += parentLength
        }
        return start
    }

    private func isName(_ bytes: Span<UInt8>, at start: Int) -> Bool {
        for place in stride(from: start, to: start + nameLength, by: 8)
        where bytes.hexadecimal(at: place) == nil { return false }
        return true
    }

    /// The last author line wins.
    private mutating func parseHeader(_ bytes: Span<UInt8>, from start: Int) {
        var start = start
        while start < bytes.count, bytes[start] != .newline, bytes[start] != 0 {
            var end = start
            while end < bytes.count, bytes[end] != .newline, bytes[end] != 0 { end += 1 }
            if Self.starts(bytes, at: start, with: "author ") {
                parseAuthor(bytes, start + "author ".utf8.count..<end)
            } else if Self.starts(bytes, at: start, with: "committer ") {
                committerDate = start + "committer ".utf8.count..<end
            } else if Self.starts(bytes, at: start, with: "encoding ") {
                encoding = start + "encoding ".utf8.count..<end
            }
            guard end < bytes.count, bytes[end] != 0 else {
                messageStart = bytes.count
                return
            }
            start = end + 1
        }
        messageStart = min(start + 1, bytes.count)
    }

    /// Committer date of the commit that was parsed from `bytes`: the text after the last `>` of
    /// its line. `nil` if git cannot show it.
    package func committed(_ bytes: Span<UInt8>) -> Time? {
        var position = committerDate.upperBound
        while position > committerDate.lowerBound, bytes[position - 1] != UInt8(ascii: ">") {
            position -= 1
        }
        return Self.time(bytes, position..<committerDate.upperBound)
    }

    private mutating func parseAuthor(_ bytes: Span<UInt8>, _ line: Range<Int>) {
        (name, address, authored) = (0..<0, 0..<0, Time())
        guard let less = Self.first(UInt8(ascii: "<"), bytes, line),
            let greater = Self.first(UInt8(ascii: ">"), bytes, less + 1..<line.upperBound)
        else { return }
        var nameEnd = less
        while nameEnd > line.lowerBound, bytes[nameEnd - 1].isGitSpace { nameEnd -= 1 }
        name = line.lowerBound..<nameEnd
        address = less + 1..<greater
        var position = line.upperBound - 1
        while bytes[position] != UInt8(ascii: ">") { position -= 1 }
        authored = Self.time(bytes, position + 1..<line.upperBound) ?? Time()
    }

    /// Parses a time such as `1600000000 +0900`; `nil` if git shows 1970 for it.
    ///
    /// Negative seconds are dates before 1970, although current git cannot write them.
    private static func time(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Time? {
        var position = skipSpaces(bytes, text)
        let isNegative = position < text.upperBound && bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        guard let (magnitude, end) = number(bytes, position..<text.upperBound) else { return nil }
        position = skipSpaces(bytes, end..<text.upperBound)
        guard position < text.upperBound,
            bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-"),
            let (offset, _) = number(bytes, position + 1..<text.upperBound)
        else { return nil }
        let isWest = bytes[position] == UInt8(ascii: "-")
        // Offset is HHMM; git ignores longer ones, too.
        let minutes = offset < Int32.max ? Int(offset) / 100 * 60 + Int(offset) % 100 : 0
        guard magnitude <= latest else { return nil }
        let seconds = isNegative ? -Int(magnitude) : Int(magnitude)
        let east = isWest ? -minutes : minutes
        guard (seconds + 60 * east).magnitude <= latest else { return nil }
        return Time(seconds: seconds, minutes: east)
    }

    /// `gmtime` cannot represent later years, and git shows 1970 for them.
    private static let latest: UInt64 = 67_768_036_191_676_799

    /// Parses the digits at the start of `text`; saturates at `UInt64.max`.
    private static func number(
        _ bytes: Span<UInt8>, _ text: Range<Int>
    ) -> (UInt64, end: Int)? {
        var number: UInt64 = 0
        var position = text.lowerBound
        while position < text.upperBound, bytes[position].isDigit {
            let digit = UInt64(bytes[position] - UInt8(ascii: "0"))
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(digit)
            number = isTooLarge || overflows ? .max : sum
            position += 1
        }
        return position > text.lowerBound ? (number, position) : nil
    }

    private static func skipSpaces(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Int {
        var position = text.lowerBound
        while position < text.upperBound, bytes[position].isGitSpace { position += 1 }
        return position
    }

    private static func first(_ byte: UInt8, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        for position in range where bytes[position] == byte { return position }
        return nil
    }

    private static func starts(
        _ bytes: Span<UInt8>, at start: Int, with text: StaticString
    ) -> Bool {
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { buffer in
            for index in buffer.indices where unsafe buffer[index] != bytes[start + index] {
                return false
            }
            return true
        }
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")

    fileprivate var isDigit: Bool { self &- 0x30 < 10 }

    /// White space as git defines it: no form feed, no vertical tab.
    fileprivate var isGitSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == .newline
            || self == UInt8(ascii: "\r")
    }
}
