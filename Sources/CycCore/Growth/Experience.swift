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
        let focus = records.focus.first { $0.hasOwnInterval }?.day.date
        let diary = records.diary.first { !$0.isImported }?.day.date
        guard let first = [focus, diary].compactMap({ $0 }).min() else {
            self.init(thousandths: 0)
            return
        }
        var sum = 0
        for day in records.focus {
            sum += min(day.pomodoros, Weight.mostPomodoros) * Weight.pomodoro
        }
        sum += records.diary.count { !$0.isImported } * Weight.diary
        if first <= records.today {
            let days = records.green.greenDays(through: records.today)
            sum += (days.count - days.partitioningIndex { $0 >= first }) * Weight.green
        }
        sum += records.perfectDaysWithoutImports(from: first) * Weight.perfect
        self.init(thousandths: sum)
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
