package import CycCore
package import CycStore

extension FocusSnapshot {
    /// Returns the records of every date.
    package func dailyRecords(
        _ reader: LedgerReader?, knowing snapshot: Snapshot
    ) throws -> DailyRecords {
        dailyRecords(
            snapshot, focus: try reader.map { try focusDays($0) } ?? [],
            diary: try reader?.diaryDays(in: DiaryContext.always) ?? [],
            wakes: try reader?.answeredAlarmDays() ?? [],
            todos: try reader?.todoSpans() ?? [])
    }

    /// Returns the records of one date only, without reading those of the others.
    ///
    /// - Parameters:
    ///   - log: At least the intervals of the logical day of the date.
    ///   - diary: The text of that logical day.
    ///   - reader: The ledger; `nil` if there is none.
    /// - Returns: Records whose badges of `date` equal those of all records.
    package func dailyRecords(
        of date: Day, _ log: FocusLog, _ diary: DiaryEntry?, _ reader: LedgerReader?,
        knowing snapshot: Snapshot
    ) throws -> DailyRecords {
        let day = LogicalDay(on: date)
        let sums = FocusTotals(log, in: day...day, days: days, goal: settings.focus.goal)
        return dailyRecords(
            snapshot, focus: day <= days.day(at: now) ? sums.days : [],
            diary: diary.map { [DailyRecords.DiaryDay(day: $0.day, isImported: $0.isImported)] }
                ?? [],
            wakes: try reader?.answeredAlarmDays() ?? [],
            todos: try reader?.todoSpans(since: zone.firstInstant(of: date)) ?? [])
    }

    private func dailyRecords(
        _ snapshot: Snapshot, focus: [FocusDay], diary: [DailyRecords.DiaryDay], wakes: [Day],
        todos: [TodoSpan]
    ) -> DailyRecords {
        let today = zone.day(at: now)
        return DailyRecords(
            green: snapshot.greenGrass(today: today, now: now), focus: focus, diary: diary,
            wakes: wakes, todos: TodoDays(todos, zone: zone), freezes: snapshot.freezes,
            settings: settings,
            today: today, logicalToday: days.day(at: now))
    }

    /// Returns the growth earned by the records.
    package func growth(
        _ reader: LedgerReader?, knowing snapshot: Snapshot
    ) throws -> GrowthToday {
        GrowthToday(
            try dailyRecords(reader, knowing: snapshot),
            profile: try reader?.profile() ?? ProfileEntry(number: 1),
            isEnabled: settings.growth.enabled)
    }

    /// Returns every logical day with focus up to the current one, ascending.
    private func focusDays(_ reader: LedgerReader) throws -> [FocusDay] {
        guard let first = try reader.firstFocus() else { return [] }
        let cached = try cachedDays(reader)
        return cached.days + (try sums(reader, since: cached.next ?? days.day(at: first)))
    }

    /// Returns the days with valid cached totals, and the day that follows them.
    private func cachedDays(
        _ reader: LedgerReader
    ) throws -> (days: [FocusDay], next: LogicalDay?) {
        guard let cached = try reader.cachedFocusDays(days) else { return ([], nil) }
        // A clock that was set back makes finished days unfinished.
        let next = days.day(at: min(cached.until, now))
        let end = cached.days.partitioningIndex { $0.day >= next }
        return (Array(cached.days[..<end]), next)
    }

    private func sums(_ reader: LedgerReader, since first: LogicalDay) throws -> [FocusDay] {
        let today = days.day(at: now)
        guard first <= today else { return [] }
        let range = first...today
        return FocusTotals(
            try log(reader, in: days.bounds(of: range)), in: range, days: days,
            goal: settings.focus.goal
        ).days
    }

    /// Whether the cached totals are those of the intervals.
    package func hasRightTotals(_ reader: LedgerReader) throws -> Bool {
        let cached = try cachedDays(reader)
        guard let next = cached.next else { return true }
        guard let first = try reader.firstFocus() else { return cached.days.isEmpty }
        let right = try sums(reader, since: days.day(at: first))
        return cached.days == right.filter { $0.day < next }
    }

    /// Caches the totals of days that have ended since the last call.
    package func cacheDays(_ ledger: Ledger) throws {
        let today = days.start(of: days.day(at: now))
        // The day of the open interval is finished when that is closed.
        let open = try ledger.openFocus().first?.interval.from
        let until = open.map { min(today, days.start(of: days.day(at: $0))) } ?? today
        if let cached = try ledger.cachedFocusDays(days)?.until, cached >= until { return }
        guard let first = try ledger.firstFocus(), first < until else { return }
        let cached = try cachedDays(ledger)
        let since = cached.next ?? days.day(at: first)
        let new = try sums(ledger, since: since).filter { days.start(of: $0.day) < until }
        try ledger.keep(CachedFocusDays(days: cached.days + new, until: until), of: days)
    }
}
