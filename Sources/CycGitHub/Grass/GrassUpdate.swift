package import CycCore

/// The changes of an account's days that one sync run found.
///
/// A day that lost contributions in one source is trusted only if the other source was fetched in
/// the same run. ``finish(today:)`` returns what to store.
package struct GrassUpdate: Sendable {
    /// A day with fewer contributions in a source than before.
    package struct LostDay: Hashable, Sendable {
        package let day: Day
        package let source: GrassSource
        package let before: Int
        /// `nil` if the response covers the day but does not contain it.
        package let now: Int?
    }

    package struct Outcome: Equatable, Sendable {
        /// The days to store.
        package let grass: SourceGrass
        /// Days with fewer contributions in both sources together, by date; reported to the user
        /// once.
        package let vanished: [CountDecrease]
        /// Unconfirmed losses, by date; they are found again in the next run.
        package let open: [LostDay]
    }

    private enum Observation: Sendable {
        case counted(CountedDay)
        case absent
    }

    private let stored: SourceGrass
    private var sources: Set<GrassSource>
    private var answers: [GrassSource: [Day: Observation]] = [:]

    /// - Parameters:
    ///   - stored: The days in the ledger.
    ///   - sources: The sources that this account has; with a single one a smaller count is trusted
    ///     at once.
    package init(stored: SourceGrass, sources: Set<GrassSource>) {
        self.stored = stored
        self.sources = sources
    }

    /// No response spans more days.
    private static let longestSpan = 400

    /// Adds the days of a response; days missing between its first and last one count as absent.
    package mutating func take(_ days: [CountedDay], from source: GrassSource) {
        var byDay = answers[source] ?? [:]
        if let first = days.map(\.day).min(), let last = days.map(\.day).max(),
            last.number - first.number < Self.longestSpan
        {
            for number in first.number...last.number where byDay[Day(number: number)] == nil {
                byDay[Day(number: number)] = .absent
            }
        }
        for day in days { byDay[day.day] = .counted(day) }
        answers[source] = byDay
    }

    package mutating func take(_ calendar: CalendarYear) { take(calendar.days, from: .calendar) }

    /// Adds a page.
    ///
    /// A level is relative to the other days of its page, so the pages of the last year and of a
    /// whole year give different ones.
    ///
    /// - Parameter recent: Days that keep the level of the last year's page if their count is
    ///   unchanged.
    package mutating func take(_ page: GrassPage, keepingLevelsOf recent: ClosedRange<Day>? = nil) {
        let days = page.days.map { new -> CountedDay in
            guard recent?.contains(new.day) == true, let old = latest(new.day, from: .page),
                old.count == new.count, old.isExact == new.isExact, old.level != nil
            else { return new }
            return old
        }
        take(days, from: .page)
    }

    /// Returns the count of a day in this run, else the stored one.
    private func latest(_ day: Day, from source: GrassSource) -> CountedDay? {
        switch answers[source]?[day] {
        case .counted(let counted): counted
        case .absent: nil
        case nil: stored[source][day]
        }
    }

    /// Removes a source that has no data about this account and so cannot contradict the other.
    package mutating func lose(_ source: GrassSource) { sources.remove(source) }

    /// Losses that only the other source can confirm, by date.
    package var unconfirmed: [LostDay] {
        losses.filter { !isConfirmed($0) && sources.contains($0.source.other) }
    }

    /// Merges the run's responses with the stored days.
    ///
    /// - Parameter today: A day whose loss is trusted even unconfirmed, so that today is not called
    ///   safe because of an outdated count.
    package func finish(today: Day? = nil) -> Outcome {
        var grass = stored
        func isOfToday(_ loss: LostDay) -> Bool {
            loss.day == today && loss.now != nil
        }
        let losses = losses
        let open = losses.filter { !isConfirmed($0) && !isOfToday($0) }
        for source in GrassSource.allCases {
            let kept = Set(open.filter { $0.source == source }.map(\.day))
            for (day, observation) in answers[source] ?? [:] where !kept.contains(day) {
                switch observation {
                case .counted(let counted):
                    // An exact count is not replaced by the mere fact that there are contributions.
                    if !counted.isExact, let old = grass[source][day], old.count >= counted.count {
                        continue
                    }
                    grass[source][day] = counted
                case .absent: grass[source][day] = nil
                }
            }
        }
        for loss in losses where !open.contains(loss) {
            let other = loss.source.other
            guard answers[other]?[loss.day] == nil, !sources.contains(other) || isOfToday(loss),
                let now = loss.now, let old = grass[other][loss.day]
            else { continue }
            // The stored count of the other source includes the same lost contributions.
            let left = old.count - (loss.before - now)
            grass[other][loss.day] =
                left > 0 ? CountedDay(day: loss.day, count: left, level: nil) : nil
        }
        let vanished = Set(losses.map(\.day)).sorted().compactMap { day -> CountDecrease? in
            let before = stored.counted(day)?.count ?? 0
            let now = grass.counted(day)?.count ?? 0
            return now < before ? CountDecrease(day: day, before: before, now: now) : nil
        }
        return Outcome(grass: grass, vanished: vanished, open: open)
    }

    /// Every day with a smaller count in this run than stored, by date.
    private var losses: [LostDay] {
        GrassSource.allCases.flatMap { source in
            (answers[source] ?? [:]).compactMap { day, observation -> LostDay? in
                guard let before = stored[source][day]?.count, before > 0 else { return nil }
                switch observation {
                case .absent: return LostDay(day: day, source: source, before: before, now: nil)
                case .counted(let counted):
                    guard counted.isExact, counted.count < before else { return nil }
                    return LostDay(day: day, source: source, before: before, now: counted.count)
                }
            }
        }.sorted { ($0.day, $0.source.rawValue) < ($1.day, $1.source.rawValue) }
    }

    /// Whether the other source has the day in this run, or there is no other source.
    ///
    /// A day missing in a response proves nothing on its own.
    private func isConfirmed(_ loss: LostDay) -> Bool {
        let other = loss.source.other
        if case .counted? = answers[other]?[loss.day] { return true }
        return !sources.contains(other) && loss.now != nil
    }
}
