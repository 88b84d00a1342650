extension Overview {
    /// Events that are certain; those of earlier days only if they are recent.
    package var dayEvents: [DayEvent] {
        (state.isSafe ? [.green(date)] : []) + (brokenRun.map { [.broken($0)] } ?? [])
    }

    /// How late the end of a streak is still news. Units: days.
    private static let newsDays = 7

    /// The last run that is over, if the day or week that ended it is over and known.
    private var brokenRun: Run? {
        let streak = status.streak
        let over = streak.current == nil ? streak.runs : streak.runs.dropLast()
        guard !streak.isCurrentUnknown, let run = over.last,
            let end = rules.firstMissed(after: run), end < date,
            date.number - end.number <= Self.newsDays, isKnown(end)
        else { return nil }
        return run
    }

    /// Whether every source was read after the end of a day.
    private func isKnown(_ day: Day) -> Bool {
        guard rules.unknownSince.map({ day < $0 }) ?? true else { return false }
        let end = rules.zone.firstInstant(of: day.advanced(by: 1))
        return snapshot.account != nil || snapshot.repositoriesReadAt.map { $0 >= end } ?? false
    }
}
