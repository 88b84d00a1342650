/// Alarms and their mornings, as they are known at one instant.
package struct AlarmSnapshot: Sendable {
    /// An alarm with what it is known by.
    package struct Known: Hashable, Sendable {
        package let id: EntryID
        package let alarm: Alarm

        package init(id: EntryID, alarm: Alarm) {
            self.id = id
            self.alarm = alarm
        }
    }

    /// By number.
    package let alarms: [Known]
    package private(set) var wakes: [AlarmOccurrence]
    package let now: Moment
    private let zone: Zone

    /// - Parameters:
    ///   - alarms: All of them, by number.
    ///   - wakes: At least those that are open, those from ``recent(at:)`` on, the newest until
    ///     now of each alarm that was not left out, and those that were from ``skips(at:)`` on.
    ///   - zone: The one in force.
    ///   - now: The clock on the wall.
    package init(_ alarms: [Known], _ wakes: [AlarmOccurrence], zone: Zone, now: Moment) {
        self.alarms = alarms
        self.wakes = wakes
        self.zone = zone
        self.now = now
    }

    private var instant: Instant { now.secondsSinceEpoch }

    /// How far back mornings on which nothing could ring are noted.
    ///
    /// Units: seconds.
    private static let farthestBack: Int64 = 31 * 86_400
    /// How far ahead it is looked for the next morning.
    ///
    /// Units: seconds.
    private static let farthestAhead: Int64 = 400 * 86_400

    /// The first instant of mornings of which a ring may begin at `now`.
    package static func recent(at now: Instant) -> Instant { now - 3_600 }

    /// The first instant of mornings that were left out and matter at `now`.
    ///
    /// In another zone the morning of a date may have been more than a day earlier.
    package static func skips(at now: Instant) -> Instant { now - farthestBack - 3 * 86_400 }

    // MARK: Mornings

    /// What came of the mornings of each alarm.
    fileprivate struct Outcomes {
        private var places: [EntryID: [Instant: Int]] = [:]
        private var newest: [EntryID: (at: Instant, date: Day)] = [:]
        private var skipped: [EntryID: Set<Day>] = [:]

        init(_ wakes: [AlarmOccurrence], now: Instant) {
            for (index, wake) in wakes.enumerated() {
                guard let alarm = wake.alarm else { continue }
                if wake.result == .skipped {
                    skipped[alarm, default: []].insert(wake.date)
                } else {
                    places[alarm, default: [:]][wake.at] = index
                    if wake.at <= now, wake.at > newest[alarm]?.at ?? .min {
                        newest[alarm] = (wake.at, wake.date)
                    }
                }
            }
        }

        /// Where among the wakes the morning is that begins at `instant`.
        func place(_ alarm: EntryID, _ instant: Instant) -> Int? { places[alarm]?[instant] }

        /// The newest morning since the alarm was last said: what was late before it is noted.
        func newest(of known: Known) -> (at: Instant, date: Day)? {
            newest[known.id].flatMap { $0.at > known.alarm.armed ? $0 : nil }
        }

        func isSkipped(_ alarm: EntryID, _ date: Day) -> Bool {
            skipped[alarm]?.contains(date) ?? false
        }
    }

    private var search: OccurrenceSearch { OccurrenceSearch(zone: zone, now: instant) }

    /// When an alarm begins to ring next, and of which date that morning is; `nil` for never.
    package func next(of known: Known) -> (date: Day, at: Instant)? {
        next(of: known, Outcomes(wakes, now: instant))
    }

    private func next(of known: Known, _ outcomes: Outcomes) -> (date: Day, at: Instant)? {
        var start = instant + 1
        if case .once(let day) = known.alarm.rhythm {
            start = max(start, zone.firstInstant(of: day))
        }
        var found: (date: Day, at: Instant)?
        search.look(at: known, within: start...start + Self.farthestAhead, outcomes) { date, at in
            guard outcomes.place(known.id, at).map({ wakes[$0].mayRing(at: instant) }) ?? true
            else { return false }
            found = (date, at)
            return true
        }
        return found
    }

    // MARK: Ringing

    /// Brings the mornings to now: begins rings that are due, and notes what is over.
    ///
    /// Wakes without a number are new.
    ///
    /// - Parameter draw: Draws a question; `nil` for that of the hardest alarm that begins.
    package mutating func advance(draw: ((AlarmLevel) -> AlarmQuestion?)? = nil) {
        advance(isOnTime: false, draw)
    }

    /// The book as if every ring that is due had begun on time: what rings where nothing can be
    /// recorded, the same for everybody who computes it.
    package func assumingRings() -> AlarmSnapshot {
        var book = self
        book.advance(isOnTime: true, nil)
        return book
    }

    /// Ends mornings whose answer could not be recorded.
    package mutating func end(_ answered: [AlarmOccurrence]) {
        for index in wakes.indices where wakes[index].result == nil {
            let wake = wakes[index]
            guard answered.contains(where: { $0.alarm == wake.alarm && $0.at == wake.at }) else {
                continue
            }
            wakes[index].answered = now
            wakes[index].result = .woken
        }
    }

    /// Whether it is known what came of a morning.
    package func hasOutcome(of morning: AlarmOccurrence) -> Bool {
        wakes.contains {
            $0.alarm == morning.alarm && $0.at == morning.at && $0.result != nil
        }
    }

    private mutating func advance(
        isOnTime: Bool, _ draw: ((AlarmLevel) -> AlarmQuestion?)?
    ) {
        for index in wakes.indices where wakes[index].isAhead(of: instant) {
            wakes[index].takeBack()
        }
        let asked = open.compactMap(\.question).first
        /// The hardest alarm that begins; of several the earliest.
        var hardest: (level: AlarmLevel, id: EntryID, at: Instant)?
        for index in wakes.indices where wakes[index].result == nil {
            wakes[index].begin(at: now, isOnTime: isOnTime)
        }
        let (outcomes, search) = (Outcomes(wakes, now: instant), search)
        for known in alarms {
            let newest = outcomes.newest(of: known)
            let start = max(
                instant - Self.farthestBack, min(newest?.at ?? .min, Self.recent(at: instant)))
            search.look(at: known, within: start...instant, outcomes) { date, at in
                let place = outcomes.place(known.id, at)
                if let place, !wakes[place].mayRing(at: instant) { return false }
                var wake = AlarmOccurrence(
                    number: place.map { wakes[$0].number } ?? 0, alarm: known.id, date: date,
                    at: at, repeats: known.alarm.repeats)
                if wake.begin(at: now, isOnTime: isOnTime) {
                    let level = known.alarm.level
                    if hardest.map({ level > $0.level || level == $0.level && at < $0.at }) ?? true
                    {
                        hardest = (level, known.id, at)
                    }
                } else if place == nil, wake.isOverFrom <= instant,
                    known.alarm.armed <= instant,
                    newest.map({ $0.at < at && $0.date < date }) ?? true
                {
                    // Before the newest one, only another zone or clock makes one that is not noted.
                    wake.result = .late
                } else {
                    return false
                }
                if let place { wakes[place] = wake } else { wakes.append(wake) }
                return false
            }
        }
        // What rings at once rings as one, and asks one thing: the hardest.
        let level = hardest?.level ?? .none
        var question = asked
        if asked.map({ $0.level < level }) ?? true {
            let own = hardest.flatMap { AlarmQuestion($0.level, of: $0.id, at: $0.at) }
            question = (draw.map { $0(level) } ?? own) ?? asked
        }
        if let question {
            for index in wakes.indices where wakes[index].isOpen(at: instant) {
                wakes[index].question = question
            }
        }
        for index in wakes.indices where wakes[index].isOver(at: instant) {
            wakes[index].result = .missed
        }
    }

    /// Answers what rings, all at once.
    ///
    /// - Returns: Whether the answer is right; `nil` where nothing rings.
    package mutating func answer(_ number: Int?) -> Bool? {
        let open = wakes.indices.filter { wakes[$0].isOpen(at: instant) }
        guard let first = open.first else { return nil }
        let isRight = wakes[first].question.map { $0.answer == number } ?? true
        for index in open {
            wakes[index].tries = min(AlarmOccurrence.mostTries, wakes[index].tries + 1)
            guard isRight else { continue }
            wakes[index].answered = now
            wakes[index].result = .woken
        }
        return isRight
    }

    /// What can be answered now.
    package var open: [AlarmOccurrence] { wakes.filter { $0.isOpen(at: instant) } }

    /// What the alarms are called that can be answered now.
    package var openLabels: [String] {
        let ids = Set(open.compactMap(\.alarm))
        return alarms.filter { ids.contains($0.id) }.compactMap(\.alarm.label)
    }

    /// When the newest ring was to begin of what rings now; `nil` where nothing does.
    package var newestRing: Instant? {
        wakes.compactMap { $0.isRinging(at: instant) ? $0.newestRing : nil }.max()
    }

    /// Until when it rings now; `nil` where it does not.
    package var ringsUntil: Instant? {
        wakes.compactMap { $0.isRinging(at: instant) ? $0.ringsUntil : nil }.max()
    }

    /// When something begins or ends next while something is open; `nil` where nothing is.
    package var nextChange: Instant? {
        let open = open
        guard !open.isEmpty else { return nil }
        let outcomes = Outcomes(wakes, now: instant)
        let own = open.flatMap {
            $0.ringsToCome + [$0.ringsUntil, $0.isOverFrom].compactMap(\.self)
        }
        return (own + alarms.compactMap { next(of: $0, outcomes)?.at }).filter { $0 > instant }
            .min()
    }

    // MARK: Rings ahead

    /// A ring that comes unless it is answered before.
    package struct Ring: Hashable, Sendable {
        package let at: Instant
        /// What the alarms are called that ring then.
        package var labels: [String]
    }

    /// The rings within `instants`, by time, each once for all alarms.
    package func rings(within instants: ClosedRange<Instant>) -> [Ring] {
        var rings: [Instant: [String]] = [:]
        func add(_ at: Instant, _ label: String?) {
            guard instants.contains(at) else { return }
            rings[at, default: []] += [label].compactMap(\.self)
        }
        let labels = Dictionary(
            alarms.map { ($0.id, $0.alarm.label) }, uniquingKeysWith: { first, _ in first })
        for wake in open {
            for at in wake.ringsToCome { add(at, wake.alarm.flatMap { labels[$0] ?? nil }) }
        }
        let outcomes = Outcomes(wakes, now: instant)
        for known in alarms {
            let repeats = known.alarm.repeats
            let start = instants.lowerBound - repeats.offset(of: repeats.count)
            search.look(at: known, within: start...instants.upperBound, outcomes) { _, at in
                let place = outcomes.place(known.id, at)
                if place.map({ wakes[$0].mayRing(at: instant) }) ?? true {
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

/// Looks for the mornings of alarms.
private struct OccurrenceSearch {
    let zone: Zone
    let now: Instant

    /// Calls `body` with the mornings of an alarm that begin within `instants`, by time, but for those
    /// that are left out, until it returns true.
    func look(
        at known: AlarmSnapshot.Known, within instants: ClosedRange<Instant>,
        _ outcomes: AlarmSnapshot.Outcomes, until body: (_ date: Day, _ at: Instant) -> Bool
    ) {
        let alarm = known.alarm
        // A clock that was ahead when it was set keeps no alarm silent.
        let armed = alarm.armed > now ? Instant.min : alarm.armed
        let first = max(instants.lowerBound, armed)
        guard alarm.isEnabled, first <= instants.upperBound else { return }
        // A clock put back over midnight shows the day before once more.
        let (start, end) = (zone.day(at: first), zone.day(at: instants.upperBound))
        var days = start.advanced(by: -1)...end.advanced(by: 1)
        if case .once(let day) = alarm.rhythm {
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
    /// When the newest of its rings that began was to begin.
    fileprivate var newestRing: Instant { at + repeats.offset(of: max(0, rings - 1)) }

    /// What a clock that was ahead began is late as long as its time has not come.
    fileprivate mutating func takeBack() {
        (rang, began, rings, question) = (nil, nil, 0, nil)
        result = .late
    }

    /// Whether it can ring although it was noted: a clock that was ahead took it for late.
    fileprivate func mayRing(at now: Instant) -> Bool { result == .late && now < isOverFrom }

    /// Begins the newest ring that is due, if it can begin in time.
    ///
    /// - Returns: Whether it did.
    @discardableResult
    fileprivate mutating func begin(at now: Moment, isOnTime: Bool) -> Bool {
        let instant = now.secondsSinceEpoch
        guard let due = repeats.rings.last(where: { at + repeats.offset(of: $0) <= instant }),
            due >= rings
        else { return false }
        let planned = at + repeats.offset(of: due)
        let end = due == repeats.count ? planned + Self.length : lastRing + Self.lateness + 1
        guard isOnTime ? instant < end : instant - planned <= Self.lateness else { return false }
        rings = due + 1
        began = isOnTime ? planned : instant
        rang =
            rang
            ?? Moment(
                secondsSinceEpoch: began ?? instant, minutesEastOfUTC: now.minutesEastOfUTC)
        return true
    }

    /// Whether it rang and nothing is to come of it.
    fileprivate func isOver(at now: Instant) -> Bool {
        result == nil && rang != nil && isOverFrom <= now
    }
}
