import CycCore
import CycReading

// What a scan needs of the parts of a commit.

extension CommitParser {
    /// The days that can be written down: the years 0000 to 9999.
    static let days = -719_528...2_932_896
    /// Seconds since 1970-01-01T00:00:00Z within ``days``, whatever the offset.
    private static let seconds =
        days.lowerBound * 86_400 + 86_400...days.upperBound * 86_400 - 86_400
    private static let mostTodos = 1000

    /// The names of the parents of the commit that was read from `bytes`.
    func parents(_ bytes: Span<UInt8>, _ format: ObjectFormat) -> [ObjectName] {
        parentStarts.compactMap { ObjectName(hex: bytes, at: $0, format) }
    }

    /// The author date in its own offset: 1970-01-01 for a line without one, as git prints it; `nil` for
    /// one that is not in ``days``, on which nothing counts.
    var day: Day? {
        let local = Int64(authored.seconds + 60 * authored.minutes)
        let day = Day(of: Moment(secondsSinceEpoch: local, minutesEastOfUTC: 0))
        return Self.days.contains(day.number) ? day : nil
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
        guard let authored = Self.storable(authored),
            let made = Self.storable(
                committed(bytes) ?? Time(seconds: Int(authored.secondsSinceEpoch)))
        else { return nil }
        let todos = todoNumbers(inMessage: bytes.extracting(messageStart..<bytes.count))
        guard !todos.isEmpty else { return nil }
        return TodoMention(
            commit: name, authored: authored, committedAt: made.secondsSinceEpoch,
            todos: Array(todos.prefix(Self.mostTodos)))
    }

    /// When and where the commit that was read from `bytes` was made; the epoch where it does not tell.
    func made(_ bytes: Span<UInt8>) -> Moment {
        Self.storable(committed(bytes) ?? Time())
            ?? Moment(secondsSinceEpoch: 0, minutesEastOfUTC: 0)
    }

    /// `nil` for a time outside ``days``; offsets that no clock shows could not be written down either.
    private static func storable(_ time: Time) -> Moment? {
        guard seconds.contains(time.seconds) else { return nil }
        return Moment(
            secondsSinceEpoch: Int64(time.seconds),
            minutesEastOfUTC: time.minutes.magnitude < 24 * 60 ? time.minutes : 0)
    }
}
