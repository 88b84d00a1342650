/// Alarms and their occurrences as of one instant.
package struct AlarmSnapshot: Sendable {
    /// An alarm with its entry ID.
    package struct IdentifiedAlarm: Hashable, Sendable {
        package let id: EntryID
        package let alarm: Alarm

        package init(id: EntryID, alarm: Alarm) {
            self.id = id
            self.alarm = alarm
        }
    }

    package let alarms: [IdentifiedAlarm]
    package private(set) var occurrences: [AlarmOccurrence]
    package let now: Moment
    private let zone: Zone

    /// - Parameters:
    ///   - alarms: All alarms, by number.
    ///   - occurrences: At least the pending ones, those from ``recent(at:)`` on, each alarm's latest
    ///     unskipped one up to now, and the skipped ones from ``skips(at:)`` on.
    ///   - zone: The current zone.
    package init(
        _ alarms: [IdentifiedAlarm], _ occurrences: [AlarmOccurrence], zone: Zone, now: Moment
    ) {
        self.alarms = alarms
        self.occurrences = occurrences
        self.zone = zone
        self.now = now
    }

    private var instant: Instant { now.instant }

    /// How far back missed starts are recorded as late.
    private static let farthestBack = Duration.hours(31 * 24)
    /// How far ahead the next occurrence is searched.
    private static let farthestAhead = Duration.hours(400 * 24)

    /// Earliest start of occurrences of which a ring may begin at `now`.
    package static func recent(at now: Instant) -> Instant { now - .hours(1) }

    /// Earliest start of skipped occurrences that matter at `now`.
    ///
    /// In another zone the occurrence of a date may have been more than a day earlier.
    package static func skips(at now: Instant) -> Instant { now - farthestBack - .hours(3 * 24) }

    // MARK: Occurrences

    /// Stored occurrences, indexed by alarm.
    fileprivate struct Outcomes {
        private var indices: [EntryID: [Instant: Int]] = [:]
        private var newest: [EntryID: (at: Instant, date: Day)] = [:]
        private var skipped: [EntryID: Set<Day>] = [:]

        init(_ occurrences: [AlarmOccurrence], now: Instant) {
            for (index, occurrence) in occurrences.enumerated() {
                guard let alarm = occurrence.alarm else { continue }
                if occurrence.result == .skipped {
                    skipped[alarm, default: []].insert(occurrence.date)
                } else {
                    indices[alarm, default: [:]][occurrence.at] = index
                    if occurrence.at <= now, occurrence.at > newest[alarm]?.at ?? .min {
                        newest[alarm] = (occurrence.at, occurrence.date)
                    }
                }
            }
        }

        /// Index in `occurrences` of the occurrence that begins at `instant`.
        func index(_ alarm: EntryID, _ instant: Instant) -> Int? { indices[alarm]?[instant] }

        /// Latest occurrence since the alarm was armed; late ones before it are recorded already.
        func newest(of known: IdentifiedAlarm) -> (at: Instant, date: Day)? {
            newest[known.id].flatMap { $0.at > known.alarm.armed ? $0 : nil }
        }

        func isSkipped(_ alarm: EntryID, _ date: Day) -> Bool {
            skipped[alarm]?.contains(date) ?? false
        }
    }

    private var search: OccurrenceSearch { OccurrenceSearch(zone: zone, now: instant) }

    /// Next start of an alarm, with the date of that occurrence; `nil` if there is none.
    package func next(of known: IdentifiedAlarm) -> (date: Day, at: Instant)? {
        next(of: known, Outcomes(occurrences, now: instant))
    }

    private func next(of known: IdentifiedAlarm, _ outcomes: Outcomes) -> (date: Day, at: Instant)?
    {
        var start = instant + .seconds(1)
        if case .once(let day) = known.alarm.recurrence {
            start = max(start, zone.firstInstant(of: day))
        }
        var found: (date: Day, at: Instant)?
        search.visit(known, within: start...start + Self.farthestAhead, outcomes) { date, at in
            guard
                outcomes.index(known.id, at).map({ occurrences[$0].canStillRing(at: instant) })
                    ?? true
            else { return false }
            found = (date, at)
            return true
        }
        return found
    }

    // MARK: Ringing

    /// Updates the occurrences to now: begins rings that are due, and records results.
    ///
    /// New occurrences have no number yet.
    ///
    /// - Parameter draw: Draws a question; `nil` to use the question of the hardest alarm that
    ///   begins.
    package mutating func advance(draw: ((AlarmLevel) -> AlarmQuestion?)? = nil) {
        advance(assumesOnTime: false, draw)
    }

    /// Copy in which every due ring began on time. Every process computes the same, so it replaces
    /// records if nothing can be written.
    package func assumingRings() -> AlarmSnapshot {
        var copy = self
        copy.advance(assumesOnTime: true, nil)
        return copy
    }

    /// Ends occurrences whose answer could not be recorded.
    package mutating func end(_ answered: [AlarmOccurrence]) {
        for index in occurrences.indices where occurrences[index].result == nil {
            let occurrence = occurrences[index]
            guard
                answered.contains(where: { $0.alarm == occurrence.alarm && $0.at == occurrence.at })
            else { continue }
            occurrences[index].answered = now
            occurrences[index].result = .woken
        }
    }

    /// Whether an occurrence has a stored result.
    package func hasResult(of occurrence: AlarmOccurrence) -> Bool {
        occurrences.contains {
            $0.alarm == occurrence.alarm && $0.at == occurrence.at && $0.result != nil
        }
    }

    private mutating func advance(
        assumesOnTime: Bool, _ draw: ((AlarmLevel) -> AlarmQuestion?)?
    ) {
        for index in occurrences.indices where occurrences[index].isAhead(of: instant) {
            occurrences[index].resetStart()
        }
        let currentQuestion = open.compactMap(\.question).first
        /// The alarm with the hardest level that begins; of several the earliest.
        var hardest: (level: AlarmLevel, id: EntryID, at: Instant)?
        for index in occurrences.indices where occurrences[index].result == nil {
            occurrences[index].begin(at: now, assumesOnTime: assumesOnTime)
        }
        let (outcomes, search) = (Outcomes(occurrences, now: instant), search)
        for known in alarms {
            let newest = outcomes.newest(of: known)
            let start = max(
                instant - Self.farthestBack, min(newest?.at ?? .min, Self.recent(at: instant)))
            search.visit(known, within: start...instant, outcomes) { date, at in
                let index = outcomes.index(known.id, at)
                if let index, !occurrences[index].canStillRing(at: instant) { return false }
                var occurrence = AlarmOccurrence(
                    number: index.map { occurrences[$0].number } ?? 0, alarm: known.id, date: date,
                    at: at, repeats: known.alarm.repeats)
                if occurrence.begin(at: now, assumesOnTime: assumesOnTime) {
                    let level = known.alarm.level
                    if hardest.map({ level > $0.level || level == $0.level && at < $0.at }) ?? true
                    {
                        hardest = (level, known.id, at)
                    }
                } else if index == nil, occurrence.overAt <= instant,
                    known.alarm.armed <= instant,
                    newest.map({ $0.at < at && $0.date < date }) ?? true
                {
                    // Before the latest one, only a zone or clock change makes unrecorded
                    // occurrences.
                    occurrence.result = .late
                } else {
                    return false
                }
                if let index {
                    occurrences[index] = occurrence
                } else {
                    occurrences.append(occurrence)
                }
                return false
            }
        }
        // Alarms that ring together share one question: the hardest.
        let level = hardest?.level ?? .none
        var question = currentQuestion
        if currentQuestion.map({ $0.level < level }) ?? true {
            let derived = hardest.flatMap { AlarmQuestion($0.level, of: $0.id, at: $0.at) }
            question = (draw.map { $0(level) } ?? derived) ?? currentQuestion
        }
        if let question {
            for index in occurrences.indices where occurrences[index].isOpen(at: instant) {
                occurrences[index].question = question
            }
        }
        for index in occurrences.indices where occurrences[index].isOver(at: instant) {
            occurrences[index].result = .missed
        }
    }

    /// Answers all ringing alarms.
    ///
    /// - Returns: Whether the answer is right; `nil` if no alarm can be answered.
    package mutating func answer(_ number: Int?) -> Bool? {
        let open = occurrences.indices.filter { occurrences[$0].isOpen(at: instant) }
        guard let first = open.first else { return nil }
        let isRight = occurrences[first].question.map { $0.answer == number } ?? true
        for index in open {
            occurrences[index].tries = min(AlarmOccurrence.mostTries, occurrences[index].tries + 1)
            guard isRight else { continue }
            occurrences[index].answered = now
            occurrences[index].result = .woken
        }
        return isRight
    }

    /// Occurrences that can be answered now.
    package var open: [AlarmOccurrence] { occurrences.filter { $0.isOpen(at: instant) } }

    /// Labels of the alarms that can be answered now.
    package var openLabels: [String] {
        let ids = Set(open.compactMap(\.alarm))
        return alarms.filter { ids.contains($0.id) }.compactMap(\.alarm.label)
    }

    /// Planned start of the latest ring that is ringing; `nil` if none is.
    package var newestRing: Instant? {
        occurrences.compactMap { $0.isRinging(at: instant) ? $0.newestRing : nil }.max()
    }

    /// End of the current ringing; `nil` if nothing rings.
    package var ringsUntil: Instant? {
        occurrences.compactMap { $0.isRinging(at: instant) ? $0.ringsUntil : nil }.max()
    }

    /// Next start or end of a ring while an occurrence is open; `nil` if none is open.
    package var nextChange: Instant? {
        let open = open
        guard !open.isEmpty else { return nil }
        let outcomes = Outcomes(occurrences, now: instant)
        let changes = open.flatMap {
            $0.remainingRings + [$0.ringsUntil, $0.overAt].compactMap(\.self)
        }
        return (changes + alarms.compactMap { next(of: $0, outcomes)?.at }).filter { $0 > instant }
            .min()
    }

    // MARK: Rings ahead

    /// A future ring, unless it is answered before.
    package struct Ring: Hashable, Sendable {
        package let at: Instant
        /// Labels of the alarms that ring then.
        package var labels: [String]
    }

    /// Rings within `instants`, ascending; alarms that ring at one instant share one.
    package func rings(within instants: ClosedRange<Instant>) -> [Ring] {
        var rings: [Instant: [String]] = [:]
        func add(_ at: Instant, _ label: String?) {
            guard instants.contains(at) else { return }
            rings[at, default: []] += [label].compactMap(\.self)
        }
        let labels = Dictionary(
            alarms.map { ($0.id, $0.alarm.label) }, uniquingKeysWith: { first, _ in first })
        for occurrence in open {
            for at in occurrence.remainingRings {
                add(at, occurrence.alarm.flatMap { labels[$0] ?? nil })
            }
        }
        let outcomes = Outcomes(occurrences, now: instant)
        for known in alarms {
            let repeats = known.alarm.repeats
            let start = instants.lowerBound - repeats.offset(of: repeats.count)
            search.visit(known, within: start...instants.upperBound, outcomes) { _, at in
                let index = outcomes.index(known.id, at)
                if index.map({ occurrences[$0].canStillRing(at: instant) }) ?? true {
                    for ring in repeats.rings {
                        add(at + repeats.offset(of: ring), known.alarm.label)
                    }
                }
                return false
            }
        }
        return rings.map { Ring(at: $0, labels: $1) }.sorted { $0.at < $1.at }
    }
}

/// Search for the occurrences of an alarm.
private struct OccurrenceSearch {
    let zone: Zone
    let now: Instant

    /// Calls `body` with each unskipped occurrence that begins within `instants`, ascending, until
    /// it returns true.
    func visit(
        _ known: AlarmSnapshot.IdentifiedAlarm, within instants: ClosedRange<Instant>,
        _ outcomes: AlarmSnapshot.Outcomes, until body: (_ date: Day, _ at: Instant) -> Bool
    ) {
        let alarm = known.alarm
        // If the clock was ahead when the alarm was set, it must ring all the same.
        let armed = alarm.armed > now ? Instant.min : alarm.armed
        let first = max(instants.lowerBound, armed)
        guard alarm.isEnabled, first <= instants.upperBound else { return }
        // A clock set back over midnight shows the previous day again.
        let (start, end) = (zone.day(at: first), zone.day(at: instants.upperBound))
        var days = start.advanced(by: -1)...end.advanced(by: 1)
        if case .once(let day) = alarm.recurrence {
            guard days.contains(day) else { return }
            days = day...day
        }
        for number in days.lowerBound.number...days.upperBound.number {
            let date = Day(number: number)
            guard let at = alarm.instant(on: date, in: zone), instants.contains(at), at > armed,
                !outcomes.isSkipped(known.id, date)
            else { continue }
            if body(date, at) { return }
        }
    }
}

extension AlarmOccurrence {
    /// Planned start of the latest ring that began.
    fileprivate var newestRing: Instant { at + repeats.offset(of: max(0, rings - 1)) }

    /// Undoes a start made while the clock was ahead; the result is `late` until the time comes.
    fileprivate mutating func resetStart() {
        (rang, began, rings, question) = (nil, nil, 0, nil)
        result = .late
    }

    /// Whether it can ring although it was recorded as late, because the clock was ahead then.
    fileprivate func canStillRing(at now: Instant) -> Bool { result == .late && now < overAt }

    /// Begins the latest due ring if it is not too late.
    ///
    /// - Returns: Whether a ring began.
    @discardableResult
    fileprivate mutating func begin(at now: Moment, assumesOnTime: Bool) -> Bool {
        let instant = now.instant
        guard let due = repeats.rings.last(where: { at + repeats.offset(of: $0) <= instant }),
            due >= rings
        else { return false }
        let planned = at + repeats.offset(of: due)
        let end =
            due == repeats.count ? planned + Self.length : lastRing + Self.lateness + .seconds(1)
        guard assumesOnTime ? instant < end : instant - planned <= Self.lateness else {
            return false
        }
        rings = due + 1
        began = assumesOnTime ? planned : instant
        rang =
            rang
            ?? Moment(instant: began ?? instant, minutesEastOfUTC: now.minutesEastOfUTC)
        return true
    }

    /// Whether it rang and will not ring again.
    fileprivate func isOver(at now: Instant) -> Bool {
        result == nil && rang != nil && overAt <= now
    }
}
