import CycCore

/// What the clocks of a zone show in each minute of some days, one after another.
struct ClockTable {
    let zone: Zone
    /// The dates of which the table has every minute.
    let dates: ClosedRange<Int>
    private let clocks: [Int: [(at: Instant, minute: Int)]]
    private var found: [Int: Instant?] = [:]

    /// It starts at a whole minute; offsets are of whole minutes from then on.
    init(_ zone: Zone, from start: Instant, days: Int) {
        self.zone = zone
        var clocks: [Int: [(at: Instant, minute: Int)]] = [:]
        for at in stride(from: start, to: start + Int64(days) * 86_400, by: 60) {
            let clock = at + Int64(zone.offset(at: at))
            let date = Int(clock >= 0 ? clock / 86_400 : -1)
            clocks[date, default: []].append((at, Int(clock - Int64(date) * 86_400) / 60))
        }
        self.clocks = clocks
        let all = clocks.keys.sorted()
        dates = all[2]...all[all.count - 3]
    }

    /// The first instant of the date whose clock is not before the time.
    mutating func instant(_ date: Int, _ minute: Int) -> Instant? {
        let key = date * 1440 + minute
        if let known = found[key] { return known }
        let at = clocks[date]?.first { $0.minute >= minute }?.at
        found[key] = .some(at)
        return at
    }

    /// What the clock shows.
    func minute(at instant: Instant) -> Int {
        Int((instant + Int64(zone.offset(at: instant))) % 86_400) / 60
    }
}

/// What has to ring, written down a second time and as plainly as can be: each ring by itself.
struct SlowMornings {
    struct Alarm {
        let id: EntryID
        var minute: Int
        /// Weekdays, from 0 for Sunday; else `once` is a date.
        var days: Set<Int> = []
        var once = 0
        /// From 0, where nothing is asked, to 3.
        var level: Int
        var count: Int
        var every: Int
        var isOn = true
        var armed: Instant

        func isMeant(_ date: Int) -> Bool {
            // 1970-01-01 was a Thursday.
            days.isEmpty ? date == once : days.contains((date + 4) % 7)
        }
    }

    struct Ring {
        let planned: Instant
        let began: Instant
    }

    struct Morning {
        let alarm: EntryID
        let date: Int
        let at: Instant
        var planned: [Instant]
        var rings: [Ring] = []
        var question: AlarmQuestion?
        var answers = 0
        /// `skipped`, `late`, `woken`, `missed`, or empty while it is open.
        var result = ""

        /// From when on nothing comes any more.
        var end: Instant {
            guard let last = planned.last else { return at }
            guard let ring = rings.last, ring.planned == last else { return last + 121 }
            return ring.began + 180
        }

        func isOpen(_ now: Instant) -> Bool { result.isEmpty && now < end && !isAhead(now) }

        /// Whether it rang by a clock that has gone back over an hour since.
        func isAhead(_ now: Instant) -> Bool {
            result.isEmpty && rings.contains { $0.began > now + 3600 }
        }

        func sounds(_ now: Instant) -> Bool {
            guard result.isEmpty, let ring = rings.last else { return false }
            return ring.began <= now && now < ring.began + 180
        }

        /// The newest ring whose time has come, if it is not too late for it and it did not begin.
        func due(_ now: Instant) -> Ring? {
            var newest: Instant?
            for ring in planned where ring <= now { newest = ring }
            guard let newest, now - newest <= 120, rings.allSatisfy({ $0.planned < newest })
            else { return nil }
            return Ring(planned: newest, began: now)
        }
    }

    var alarms: [Alarm] = []
    var mornings: [Morning] = []

    static func planned(_ alarm: Alarm, _ at: Instant) -> [Instant] {
        (0...alarm.count).map { at + Int64($0) * Int64(alarm.every) * 60 }
    }

    /// Whether an alarm is to ring at an instant of a date.
    private func rings(_ alarm: Alarm, _ date: Int, _ at: Instant, _ now: Instant) -> Bool {
        guard alarm.isOn, alarm.isMeant(date), at > alarm.armed || alarm.armed > now else {
            return false
        }
        return !mornings.contains {
            $0.alarm == alarm.id && $0.date == date && $0.result == "skipped"
        }
    }

    // MARK: What happens

    /// Somebody looks at the clock; `ask` says what is asked at a level, from 1 on.
    mutating func look(_ now: Instant, _ table: inout ClockTable, ask: (Int) -> AlarmQuestion?) {
        for place in mornings.indices where mornings[place].isAhead(now) {
            mornings[place].rings = []
            mornings[place].question = nil
            mornings[place].result = "late"
        }
        let asked = mornings.first { $0.isOpen(now) && $0.question != nil }?.question
        var hardest = 0
        for place in mornings.indices where mornings[place].result.isEmpty {
            if let ring = mornings[place].due(now) { mornings[place].rings.append(ring) }
        }
        // What is found late now does not hinder what is found beside it.
        let before = mornings
        for alarm in alarms {
            for date in table.dates where alarm.isMeant(date) {
                guard let at = table.instant(date, alarm.minute), at <= now,
                    rings(alarm, date, at, now)
                else { continue }
                var morning = Morning(
                    alarm: alarm.id, date: date, at: at, planned: Self.planned(alarm, at))
                let place = mornings.firstIndex {
                    $0.alarm == alarm.id && $0.at == at && $0.result != "skipped"
                }
                if let place {
                    // The clock went back behind what it had shown: it may ring yet.
                    guard mornings[place].result == "late", now < mornings[place].end else {
                        continue
                    }
                }
                if let ring = morning.due(now) {
                    morning.rings = [ring]
                    hardest = max(hardest, alarm.level)
                } else if place == nil, morning.end <= now, alarm.armed <= now,
                    !before.contains(where: {
                        $0.alarm == alarm.id && $0.result != "skipped" && $0.at > alarm.armed
                            && $0.at <= now && ($0.at >= at || $0.date >= date)
                    })
                {
                    morning.result = "late"
                } else {
                    continue
                }
                if let place { mornings[place] = morning } else { mornings.append(morning) }
            }
        }
        let isHarder = asked.map { Self.level(of: $0) < hardest } ?? (hardest > 0)
        let question = isHarder ? ask(hardest) : asked
        for place in mornings.indices where mornings[place].result.isEmpty {
            if mornings[place].isOpen(now) {
                mornings[place].question = question ?? mornings[place].question
            } else {
                mornings[place].result = "missed"
            }
        }
    }

    /// From 1 on: sums to 99, sums, and the rest.
    private static func level(of question: AlarmQuestion) -> Int {
        switch question.operation {
        case .times, .by: 3
        case .plus, .minus: question.left > 99 || question.right > 99 ? 2 : 1
        }
    }

    /// - Returns: Whether it was right; `nil` where nothing was open.
    mutating func answer(_ number: Int?, _ now: Instant) -> Bool? {
        let open = mornings.indices.filter { mornings[$0].isOpen(now) }
        guard let first = open.first else { return nil }
        let isRight = mornings[first].question == nil || mornings[first].question?.answer == number
        for place in open {
            mornings[place].answers += 1
            if isRight { mornings[place].result = "woken" }
        }
        return isRight
    }

    /// When an alarm rings next after `start`, which is `now` or before it, as far as the table goes.
    func next(
        _ alarm: Alarm, after start: Instant, _ now: Instant, _ table: inout ClockTable
    ) -> (date: Int, at: Instant)? {
        for date in table.dates where alarm.isMeant(date) {
            guard let at = table.instant(date, alarm.minute), at > start,
                rings(alarm, date, at, now),
                !mornings.contains(where: {
                    $0.alarm == alarm.id && $0.at == at && $0.result != "skipped"
                        && !($0.result == "late" && now < $0.end)
                })
            else { continue }
            return (date, at)
        }
        return nil
    }
}
