/// Rules for reading and changing a day's text, at one moment.
package struct DiaryRules: Equatable, Sendable {
    package let days: LogicalDays
    package let settings: Settings.Diary
    package let now: Instant
    /// The current logical day.
    package let today: LogicalDay

    package init(_ settings: Settings.Diary, _ days: LogicalDays, now: Instant) {
        self.settings = settings
        self.days = days
        self.now = now
        today = days.day(at: now)
    }

    // MARK: Locked

    /// The instant from which a day's text is read-only; `nil` for never.
    package func locks(_ day: LogicalDay) -> Instant? {
        settings.locksAfter.map { days.bounds(of: day).upperBound + $0 }
    }

    package func isLocked(_ day: LogicalDay) -> Bool { locks(day).map { $0 <= now } ?? false }

    /// Checks whether the text of a day may be changed.
    ///
    /// - Parameter isUnlocked: Whether the user unlocked it for this change.
    /// - Throws: ``DiaryError/inFuture(_:)``, also for a day outside of ``Day/writable``;
    ///   ``DiaryError/locked(_:since:)``.
    package func check(
        _ day: LogicalDay, isUnlocked: Bool, for verb: DiaryError.Verb = .edit
    ) throws(DiaryError) {
        // A clock set past the last writable day makes today's date unwritable.
        guard day <= today, Day.writable.contains(day.date) else { throw .inFuture(day) }
        if !isUnlocked, isLocked(day), let since = locks(day) {
            throw .locked(day, since: since, to: verb)
        }
    }

    // MARK: Sealed

    /// The day from which a sealed text is shown, 31 December of its year; `nil` if it is shown
    /// now.
    package func opens(_ day: LogicalDay) -> LogicalDay? {
        let opening = LogicalDay(on: Day.days(ofYear: day.date.year).upperBound)
        return settings.isSealed && today < opening ? opening : nil
    }

    package func isSealed(_ day: LogicalDay) -> Bool { opens(day) != nil }
}
