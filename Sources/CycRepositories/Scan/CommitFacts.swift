import CycCore
import CycReading

// Parts of a commit that a scan uses.

extension CommitParser {
    /// Days that can be stored: the years 0000 to 9999.
    static let days = -719_528...2_932_896
    /// Seconds since 1970-01-01T00:00:00Z within ``days``, in every time zone.
    private static let seconds =
        days.lowerBound * 86_400 + 86_400...days.upperBound * 86_400 - 86_400
    private static let maxTodos = 1000

    /// Parents of the commit that was parsed from `bytes`.
    func parents(_ bytes: Span<UInt8>, _ format: ObjectFormat) -> [ObjectName] {
        parentStarts.compactMap { ObjectName(hex: bytes, at: $0, format) }
    }

    /// Author date in the commit's own time zone: 1970-01-01 for a line without one, as git prints
    /// it; `nil` outside ``days``, which does not count.
    var day: Day? {
        let local = authored.seconds + 60 * authored.minutes
        let instant = Instant(secondsSinceEpoch: Int64(local))
        let day = Day(of: Moment(instant: instant, minutesEastOfUTC: 0))
        return Self.days.contains(day.number) ? day : nil
    }

    /// Whether the message of the commit that was parsed from `bytes` is blank.
    func hasBlankMessage(_ bytes: Span<UInt8>) -> Bool {
        (messageStart..<bytes.count).allSatisfy { bytes[$0] <= UInt8(ascii: " ") }
    }

    /// To-dos, at most ``maxTodos``, named in the message of commit `name`, which was parsed from
    /// `bytes`.
    ///
    /// - Returns: `nil` without to-dos, and if the author or committer date is outside ``days``.
    func mention(by name: CommitID, _ bytes: Span<UInt8>) -> TodoMention? {
        guard let authored = Self.storable(authored),
            let committedAt = Self.storable(
                committed(bytes) ?? Time(seconds: Int(authored.instant.secondsSinceEpoch)))
        else { return nil }
        let todos = todoNumbers(inMessage: bytes.extracting(messageStart..<bytes.count))
        guard !todos.isEmpty else { return nil }
        return TodoMention(
            commit: name, authored: authored, committedAt: committedAt.instant,
            todos: Array(todos.prefix(Self.maxTodos)))
    }

    /// Committer date of the commit that was parsed from `bytes`; the epoch if it is missing or
    /// invalid.
    func made(_ bytes: Span<UInt8>) -> Moment {
        Self.storable(committed(bytes) ?? Time()) ?? .epoch
    }

    /// Converts a time for storage; `nil` outside ``days``. Offsets of a day or more are replaced
    /// by UTC, because they cannot be stored.
    private static func storable(_ time: Time) -> Moment? {
        guard seconds.contains(time.seconds) else { return nil }
        return Moment(
            instant: Instant(secondsSinceEpoch: Int64(time.seconds)),
            minutesEastOfUTC: time.minutes.magnitude < 24 * 60 ? time.minutes : 0)
    }
}
