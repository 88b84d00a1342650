import CycCore

/// Takes out of a commit object what a scan needs.
///
/// The name and address of the author are ranges of the object's bytes.
///
/// - Source: `parse_commit_buffer` (commit.c), `parse_commit_header` (pretty.c), `split_ident_line`
///   (ident.c) and `show_date` (date.c) of git, so that a broken author line means what it means to
///   `git log`.
struct CommitParser {
    private(set) var parents: [ObjectName] = []
    private(set) var name = 0..<0
    /// Between `<` and `>`; empty in a line without them.
    private(set) var address = 0..<0
    /// The author date in its own offset: 1970-01-01 for a line without one, as git prints it; `nil` for
    /// one that is not in ``days``, on which nothing counts.
    private(set) var day: Day?
    /// The author date that ``day`` comes from.
    private(set) var authored: Instant = 0
    /// What stands behind the author's address.
    private var date = 0..<0
    private var committerDate = 0..<0
    /// Behind `encoding`; empty for UTF-8.
    private(set) var encoding = 0..<0
    private(set) var messageStart = 0

    /// The days that can be written down: the years 0000 to 9999.
    static let days = -719_528...2_932_896
    /// Seconds since 1970-01-01T00:00:00Z within ``days``, whatever the offset.
    private static let seconds =
        days.lowerBound * 86_400 + 86_400...days.upperBound * 86_400 - 86_400
    private static let mostTodos = 1000

    /// Reads the object; `false` if it is no commit that git could read.
    mutating func parse(_ bytes: Span<UInt8>) -> Bool {
        parents.removeAll(keepingCapacity: true)
        (name, address, day, authored) = (0..<0, 0..<0, Day(number: 0), 0)
        (date, committerDate, encoding) = (0..<0, 0..<0, 0..<0)
        guard Self.starts(bytes, at: 0, with: "tree "), bytes.count > Self.treeLength,
            bytes[Self.treeLength - 1] == .newline
        else { return false }
        var start = Self.treeLength
        while Self.starts(bytes, at: start, with: "parent ") {
            guard let parent = ObjectName(hex: bytes, at: start + 7),
                start + Self.parentLength <= bytes.count,
                bytes[start + Self.parentLength - 1] == .newline
            else { return false }
            parents.append(parent)
            start += Self.parentLength
        }
        parseHeader(bytes, from: start)
        return true
    }

    /// Units: bytes of a line, with its end.
    private static let treeLength = "tree ".utf8.count + 2 * ObjectName.size + 1
    private static let parentLength = "parent ".utf8.count + 2 * ObjectName.size + 1

    /// The last author line counts.
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

    /// Whether there is nothing but white space in the message of the commit that was read from
    /// `bytes`.
    func hasBlankMessage(_ bytes: Span<UInt8>) -> Bool {
        (messageStart..<bytes.count).allSatisfy { bytes[$0] <= UInt8(ascii: " ") }
    }

    /// The to-dos, at most ``mostTodos``, that the message of the commit `name` names, which was read from
    /// `bytes`.
    ///
    /// - Returns: `nil` for none, and where the author or the committer tells a date that is not in
    ///   ``days``.
    func mention(by name: CommitID, _ bytes: Span<UInt8>) -> TodoMention? {
        guard let authored = Self.storable(Self.moment(bytes, date) ?? (0, 0)),
            let made = Self.storable(committed(bytes) ?? (Int(authored.secondsSinceEpoch), 0))
        else { return nil }
        let todos = todoNumbers(inMessage: bytes.extracting(messageStart..<bytes.count))
        guard !todos.isEmpty else { return nil }
        return TodoMention(
            commit: name, authored: authored, committedAt: made.secondsSinceEpoch,
            todos: Array(todos.prefix(Self.mostTodos)))
    }

    /// When and where the commit that was read from `bytes` was made; the epoch where it does not tell.
    func made(_ bytes: Span<UInt8>) -> Moment {
        Self.storable(committed(bytes) ?? (0, 0))
            ?? Moment(secondsSinceEpoch: 0, minutesEastOfUTC: 0)
    }

    /// What stands behind the last `>` of the committer's line.
    private func committed(_ bytes: Span<UInt8>) -> (seconds: Int, minutes: Int)? {
        var position = committerDate.upperBound
        while position > committerDate.lowerBound, bytes[position - 1] != UInt8(ascii: ">") {
            position -= 1
        }
        return Self.moment(bytes, position..<committerDate.upperBound)
    }

    /// `nil` for a moment outside ``days``; offsets that no clock shows could not be written down either.
    private static func storable(_ moment: (seconds: Int, minutes: Int)) -> Moment? {
        guard seconds.contains(moment.seconds) else { return nil }
        return Moment(
            secondsSinceEpoch: Int64(moment.seconds),
            minutesEastOfUTC: moment.minutes.magnitude < 24 * 60 ? moment.minutes : 0)
    }

    private mutating func parseAuthor(_ bytes: Span<UInt8>, _ line: Range<Int>) {
        (name, address, day, authored) = (0..<0, 0..<0, Day(number: 0), 0)
        guard let less = Self.first(UInt8(ascii: "<"), bytes, line),
            let greater = Self.first(UInt8(ascii: ">"), bytes, less + 1..<line.upperBound)
        else { return }
        var nameEnd = less
        while nameEnd > line.lowerBound, bytes[nameEnd - 1].isGitSpace { nameEnd -= 1 }
        name = line.lowerBound..<nameEnd
        address = less + 1..<greater
        var position = line.upperBound - 1
        while bytes[position] != UInt8(ascii: ">") { position -= 1 }
        date = position + 1..<line.upperBound
        let moment = Self.moment(bytes, date) ?? (0, 0)
        day = Self.day(moment)
        authored = Int64(moment.seconds)
    }

    /// The day that a moment falls on there.
    private static func day(_ moment: (seconds: Int, minutes: Int)) -> Day? {
        let local = Int64(moment.seconds + 60 * moment.minutes)
        let day = Day(of: Moment(secondsSinceEpoch: local, minutesEastOfUTC: 0))
        return days.contains(day.number) ? day : nil
    }

    /// Seconds since 1970 and minutes east of UTC, of `1600000000 +0900`; `nil` for what git shows as
    /// 1970.
    ///
    /// A negative number of seconds is a date before 1970, although git of today cannot write one.
    private static func moment(
        _ bytes: Span<UInt8>, _ text: Range<Int>
    ) -> (seconds: Int, minutes: Int)? {
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
        // Hours and minutes as four digits; anything longer is no offset to git either.
        let minutes = offset < Int32.max ? Int(offset) / 100 * 60 + Int(offset) % 100 : 0
        guard magnitude <= latest else { return nil }
        let seconds = isNegative ? -Int(magnitude) : Int(magnitude)
        let east = isWest ? -minutes : minutes
        guard (seconds + 60 * east).magnitude <= latest else { return nil }
        return (seconds, east)
    }

    /// Later years do not fit what `gmtime` fills in, and git shows 1970 for them.
    private static let latest: UInt64 = 67_768_036_191_676_799

    /// The digits from the start of `text` on, and where they end; stays at the largest number.
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
