package import CycCore
package import CycStore

extension FocusReading {
    /// What each date earned.
    package func dayBook(
        _ reader: LedgerReader?, knowing knowledge: Knowledge
    ) throws -> DayBook {
        let today = zone.day(at: now)
        return DayBook(
            green: knowledge.greenGrass(today: today, now: now),
            focus: try reader.map { try focusDays($0) } ?? [],
            diary: try reader?.diaryDays() ?? [],
            todos: TodoDays(try reader?.todoSpans() ?? [], zone: zone),
            freezes: knowledge.freezes, settings: settings, today: today,
            ownToday: days.day(at: now))
    }

    /// What has grown of it.
    package func growth(
        _ reader: LedgerReader?, knowing knowledge: Knowledge
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
    ) throws -> (days: [FocusDay], next: OwnDay?) {
        guard let kept = try reader.keptFocusDays(days) else { return ([], nil) }
        // A clock that was set back makes days of which all was known unfinished.
        let next = days.day(at: min(kept.until, now))
        return (Array(kept.days.prefix { $0.day < next }), next)
    }

    private func sums(_ reader: LedgerReader, since first: OwnDay) throws -> [FocusDay] {
        let today = days.day(at: now)
        guard first <= today else { return [] }
        let range = first...today
        return FocusSums(
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
        try ledger.keep(KeptFocusDays(days: kept.days + new, until: until), of: days)
    }
}
