extension FocusDay {
    /// Encodes days with an interval, in about eight bytes each; ``decode(_:)`` reads them.
    ///
    /// - Parameter days: Ascending.
    package static func encode(_ days: [FocusDay]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 * days.count)
        var last = first
        for day in days {
            appendVarint(UInt64(day.day.date.number - last), to: &bytes)
            last = day.day.date.number
            for number in [
                day.time.wholeSeconds, day.importedTime.wholeSeconds, day.goal.wholeSeconds,
                Int64(day.pomodoros), day.hasOwnInterval ? 1 : 0,
            ] { appendVarint(UInt64(number), to: &bytes) }
        }
        return bytes
    }

    /// Decodes what ``encode(_:)`` wrote; `nil` for other bytes.
    package static func decode(_ bytes: Span<UInt8>) -> [FocusDay]? {
        var days: [FocusDay] = []
        days.reserveCapacity(bytes.count / 8)
        var (position, last) = (0, first)
        /// Rejects numbers that no day can have.
        func number(_ position: inout Int) -> Int64? {
            varint(in: bytes, at: &position).flatMap { $0 <= most ? Int64($0) : nil }
        }
        while position < bytes.count {
            guard let distance = number(&position), let seconds = number(&position),
                let imported = number(&position), let goal = number(&position),
                let pomodoros = number(&position), let hasOwnInterval = number(&position),
                imported <= seconds, hasOwnInterval < 2
            else { return nil }
            last += Int(distance)
            let day = LogicalDay(on: Day(number: last))
            guard Day.writable.contains(day.date), days.last.map({ $0.day < day }) ?? true else {
                return nil
            }
            days.append(
                FocusDay(
                    day, time: .seconds(seconds), importedTime: .seconds(imported),
                    goal: .seconds(goal), pomodoros: Int(pomodoros), hasFocus: true,
                    hasOwnInterval: hasOwnInterval == 1))
        }
        return days
    }

    private static var first: Int { Day.writable.lowerBound.number }
    private static var most: UInt64 { UInt64(Int32.max) }
}
