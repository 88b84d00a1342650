/// Experience points, computed from the journal and the grass; repeating something within a day
/// earns nothing.
///
/// Data from other programs and the number of commits earn nothing either.
package struct Experience: Hashable, Sendable {
    /// Units: thousandths of a point.
    package let thousandths: Int

    package init(thousandths: Int) { self.thousandths = thousandths }

    /// Units: thousandths of a point.
    package enum Weight {
        /// A complete pomodoro; at most ``mostPomodoros`` a day count.
        package static let pomodoro = 3_323
        package static let mostPomodoros = 12
        /// A day with a text.
        package static let diary = 6_216
        package static let green = 3_000
        package static let perfect = 5_000
        package static let level = 100_000
    }

    /// Counts from the first focus or diary entry that does not come from another program, up to
    /// today.
    package init(_ records: DailyRecords) {
        var sum = 0
        Self.forEach(records) { sum += $1 }
        self.init(thousandths: sum)
    }

    /// Thousandths of a point earned by the date of what earned them.
    package static func earned(_ records: DailyRecords) -> [Day: Int] {
        var earned: [Day: Int] = [:]
        forEach(records) { earned[$0, default: 0] += $1 }
        return earned
    }

    /// Calls `body` with each thing that earned points: its date and thousandths of a point.
    private static func forEach(_ records: DailyRecords, _ body: (Day, Int) -> Void) {
        let focus = records.focus.first { $0.hasOwnInterval }?.day.date
        let diary = records.diary.first { !$0.isImported }?.day.date
        guard let first = [focus, diary].compactMap({ $0 }).min() else { return }
        for day in records.focus {
            body(day.day.date, min(day.pomodoros, Weight.mostPomodoros) * Weight.pomodoro)
        }
        for day in records.diary where !day.isImported { body(day.day.date, Weight.diary) }
        if first <= records.today {
            let days = records.green.greenDays(through: records.today)
            for day in days[days.partitioningIndex(where: { $0 >= first })...] {
                body(day, Weight.green)
            }
        }
        for day in records.perfectDaysWithoutImports(from: first) { body(day, Weight.perfect) }
    }

    /// From 0.
    package var level: Int { thousandths / Weight.level }

    /// Progress within the level, 0 to 1.
    package var fraction: Double { Double(thousandths % Weight.level) / Double(Weight.level) }

    /// With three decimals.
    package var points: Double { Double(thousandths) / 1_000 }

    /// The points at which the next level begins.
    package var pointsOfNextLevel: Int { (level + 1) * Weight.level / 1_000 }
}
