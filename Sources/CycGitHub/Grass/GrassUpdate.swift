package import CycCore

/// What one run learns about an account's days.
///
/// Every answer is taken in; a day that lost contributions in one source is believed only when the
/// other source was asked in the same run. Then ``finish()`` says what to store.
package struct GrassUpdate: Sendable {
    /// A day on which a source shows less than it did.
    package struct LostDay: Hashable, Sendable {
        package let day: Day
        package let source: GrassSource
        package let before: Int
        /// `nil` where the answer should hold the day and does not.
        package let now: Int?
    }

    package struct Outcome: Equatable, Sendable {
        /// What to store.
        package let grass: SourceGrass
        /// The days that truly count less, in both sources together, by date; said once to the person.
        package let vanished: [CountDecrease]
        /// Losses that stay unbelieved and are found again next time, by date.
        package let open: [LostDay]
    }

    private enum Word: Sendable {
        case counted(CountedDay)
        case absent
    }

    private let stored: SourceGrass
    private var sources: Set<GrassSource>
    private var answers: [GrassSource: [Day: Word]] = [:]

    /// - Parameters:
    ///   - stored: What the ledger holds.
    ///   - sources: The sources that this account has at all; with a single one a smaller number is
    ///     believed at once.
    package init(stored: SourceGrass, sources: Set<GrassSource>) {
        self.stored = stored
        self.sources = sources
    }

    /// No answer spans more days.
    private static let longestSpan = 400

    /// Takes the days of an answer; those in between that it lacks are absent.
    package mutating func take(_ days: [CountedDay], from source: GrassSource) {
        var words = answers[source] ?? [:]
        if let first = days.map(\.day).min(), let last = days.map(\.day).max(),
            last.number - first.number < Self.longestSpan
        {
            for number in first.number...last.number where words[Day(number: number)] == nil {
                words[Day(number: number)] = .absent
            }
        }
        for day in days { words[day.day] = .counted(day) }
        answers[source] = words
    }

    package mutating func take(_ calendar: CalendarYear) { take(calendar.days, from: .calendar) }

    /// Takes a page.
    ///
    /// A level says how much a day is among those of its page, so that the pages of the last year and of
    /// a year do not give the same one.
    ///
    /// - Parameters:
    ///   - page: Of the last year, or of a whole one.
    ///   - recent: Days that keep the level of the page of the last year, if their count is the same.
    package mutating func take(_ page: GrassPage, keepingLevelsOf recent: ClosedRange<Day>? = nil) {
        let days = page.days.map { new -> CountedDay in
            guard recent?.contains(new.day) == true, let old = latest(new.day, from: .page),
                old.count == new.count, old.isExact == new.isExact, old.level != nil
            else { return new }
            return old
        }
        take(days, from: .page)
    }

    /// What a source said of a day in this run, else before.
    private func latest(_ day: Day, from source: GrassSource) -> CountedDay? {
        switch answers[source]?[day] {
        case .counted(let counted): counted
        case .absent: nil
        case nil: stored[source][day]
        }
    }

    /// A source answered that it has nothing of this account, so that it cannot contradict the other.
    package mutating func lose(_ source: GrassSource) { sources.remove(source) }

    /// Losses that need the other source before they can be believed, by date.
    package var unsettled: [LostDay] {
        losses.filter { !isBelieved($0) && sources.contains($0.source.other) }
    }

    /// What came of the run.
    ///
    /// - Parameter today: The day for which the last word of a source counts although nobody could ask
    ///   the other: today is not called safe on what was true once.
    /// - Returns: What to store, and what to tell.
    package func finish(today: Day? = nil) -> Outcome {
        var grass = stored
        func isOfToday(_ loss: LostDay) -> Bool {
            loss.day == today && loss.now != nil
        }
        let losses = losses
        let open = losses.filter { !isBelieved($0) && !isOfToday($0) }
        for source in GrassSource.allCases {
            let kept = Set(open.filter { $0.source == source }.map(\.day))
            for (day, word) in answers[source] ?? [:] where !kept.contains(day) {
                switch word {
                case .counted(let counted):
                    // A number is not given up for the mere knowledge that there is something.
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
            // What the other source said before is of the same contributions.
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

    /// Every day on which an answer of this run shows less than is stored, by date.
    private var losses: [LostDay] {
        GrassSource.allCases.flatMap { source in
            (answers[source] ?? [:]).compactMap { day, word -> LostDay? in
                guard let before = stored[source][day]?.count, before > 0 else { return nil }
                switch word {
                case .absent: return LostDay(day: day, source: source, before: before, now: nil)
                case .counted(let counted):
                    guard counted.isExact, counted.count < before else { return nil }
                    return LostDay(day: day, source: source, before: before, now: counted.count)
                }
            }
        }.sorted { ($0.day, $0.source.rawValue) < ($1.day, $1.source.rawValue) }
    }

    /// Whether the other source said something about the day in this run, or there is none.
    ///
    /// That a day is not in an answer alone proves nothing.
    private func isBelieved(_ loss: LostDay) -> Bool {
        let other = loss.source.other
        if case .counted? = answers[other]?[loss.day] { return true }
        return !sources.contains(other) && loss.now != nil
    }
}
