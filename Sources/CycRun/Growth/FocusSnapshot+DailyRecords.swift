package import CycCore
package import CycStore

extension FocusSnapshot {
    /// What each date earned.
    package func dayBook(
        _ reader: LedgerReader?, knowing knowledge: Snapshot
    ) throws -> DailyRecords {
        dayBook(
            knowledge, focus: try reader.map { try focusDays($0) } ?? [],
            diary: try reader?.diaryDays(in: DiaryContext.always) ?? [],
            wakes: try reader?.wakeDays() ?? [],
            todos: try reader?.todoSpans() ?? [])
    }

    /// What one date earned, without reading what the others did: of them it knows nothing.
    ///
    /// - Parameters:
    ///   - date: The date.
    ///   - log: At least what touches the own day with that date.
    ///   - diary: The text of that own day.
    ///   - reader: The ledger; `nil` while there is none.
    ///   - knowledge: What is known.
    /// - Returns: A book whose badges of `date` are those of the whole one.
    /// - Throws: A problem of the ledger.
    package func dayBook(
        of date: Day, _ log: FocusLog, _ diary: DiaryEntry?, _ reader: LedgerReader?,
        knowing knowledge: Snapshot
    ) throws -> DailyRecords {
        let day = LogicalDay(on: date)
        let sums = FocusTotals(log, in: day...day, days: days, goal: settings.focus.goal)
        return dayBook(
            knowledge, focus: day <= days.day(at: now) ? sums.days : [],
            diary: diary.map { [DailyRecords.DiaryDay(day: $0.day, isImported: $0.isImported)] } ?? [],
            wakes: try reader?.wakeDays() ?? [],
            todos: try reader?.todoSpans(since: zone.firstInstant(of: date)) ?? [])
    }

    private func dayBook(
        _ knowledge: Snapshot, focus: [FocusDay], diary: [DailyRecords.DiaryDay], wakes: [Day],
        todos: [TodoSpan]
    ) -> DailyRecords {
        let today = zone.day(at: now)
        return DailyRecords(
            green: knowledge.greenGrass(today: today, now: now), focus: focus, diary: diary,
            wakes: wakes, todos: TodoDays(todos, zone: zone), freezes: knowledge.freezes,
            settings: settings,
            today: today, ownToday: days.day(at: now))
    }

    /// What has grown of it.
    package func growth(
        _ reader: LedgerReader?, knowing knowledge: Snapshot
    ) throws -> GrowthToday {
        GrowthToday(
            try dayBook(reader, knowing: knowledge),
            profile: try reader?.profile() ?? ProfileEntry(number: 1),
            isEnabled: settings.growth.enabled)
    }

    /// Every own day with focus up to the running one, ascending.
    private func focusDays(_ reader: LedgerReader) throws -> [FocusDay] {
        guard let first = try reader.firstFocus() else { return [] }
        let kept = try keptDays(reader)
        return kept.days + (try sums(reader, since: kept.next ?? days.day(at: first)))
    }

    /// The days that were summed and are as they were, and the one that follows them.
    private func keptDays(
        _ reader: LedgerReader
    ) throws -> (days: [FocusDay], next: LogicalDay?) {
        guard let kept = try reader.keptFocusDays(days) else { return ([], nil) }
        // A clock that was set back makes days of which all was known unfinished.
        let next = days.day(at: min(kept.until, now))
        let end = kept.days.partitioningIndex { $0.day >= next }
        return (Array(kept.days[..<end]), next)
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

    /// Sums the days that have ended since, so that whoever looks back need not.
    package func keepDays(_ ledger: Ledger) throws {
        let today = days.start(of: days.day(at: now))
        // What is open is finished when it is closed.
        let open = try ledger.openFocus().first?.interval.from
        let until = open.map { min(today, days.start(of: days.day(at: $0))) } ?? today
        if let kept = try ledger.keptFocusDays(days)?.until, kept >= until { return }
        guard let first = try ledger.firstFocus(), first < until else { return }
        let kept = try keptDays(ledger)
        let since = kept.next ?? days.day(at: first)
        let new = try sums(ledger, since: since).filter { days.start(of: $0.day) < until }
        try ledger.keep(CachedFocusDays(days: kept.days + new, until: until), of: days)
    }
}
