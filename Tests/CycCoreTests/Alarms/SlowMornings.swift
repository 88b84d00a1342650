import CycCore
import TestSupport

/// Slow second model of alarms that tracks each ring separately.
struct SlowMornings {
    struct Alarm {
        let id: EntryID
        var minute: Int
        /// Weekdays, from 0 for Sunday; empty if the alarm rings on the date `once`.
        var days: Set<Int> = []
        var once = 0
        /// From 0 (no question) to 3.
        var level: Int
        var count: Int
        var every: Int
        var isOn = true
        var armed: Instant

        func includes(_ date: Int) -> Bool {
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

        /// Instant after which nothing rings any more.
        var end: Instant {
            guard let last = planned.last else { return at }
            guard let ring = rings.last, ring.planned == last else { return last + 121 }
            return ring.began + 180
        }

        func isOpen(_ now: Instant) -> Bool { result.isEmpty && now < end && !isAhead(now) }

        /// Whether it rang by a clock that has since gone back more than an hour.
        func isAhead(_ now: Instant) -> Bool {
            result.isEmpty && rings.contains { $0.began > now + 3600 }
        }

        func sounds(_ now: Instant) -> Bool {
            guard result.isEmpty, let ring = rings.last else { return false }
            return ring.began <= now && now < ring.began + 180
        }

        /// Newest ring that is due, at most 120 s late and not begun yet.
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
        (0...alarm.count).map { at + .minutes($0 * alarm.every) }
    }

    /// Whether an alarm is to ring at an instant of a date.
    private func rings(_ alarm: Alarm, _ date: Int, _ at: Instant, _ now: Instant) -> Bool {
        guard alarm.isOn, alarm.includes(date), at > alarm.armed || alarm.armed > now else {
            return false
        }
        return !mornings.contains {
            $0.alarm == alarm.id && $0.date == date && $0.result == "skipped"
        }
    }

    // MARK: Events

    /// Advances to `now`; `ask` draws the question of a level from 1 on.
    mutating func check(_ now: Instant, _ table: ClockTable, ask: (Int) -> AlarmQuestion?) {
        for index in mornings.indices where mornings[index].isAhead(now) {
            mornings[index].rings = []
            mornings[index].question = nil
            mornings[index].result = "late"
        }
        let asked = mornings.first { $0.isOpen(now) && $0.question != nil }?.question
        var hardest = 0
        for index in mornings.indices where mornings[index].result.isEmpty {
            if let ring = mornings[index].due(now) { mornings[index].rings.append(ring) }
        }
        // Occurrences found late in this pass do not affect each other.
        let before = mornings
        for alarm in alarms {
            for date in table.dates where alarm.includes(date) {
                guard let at = table.instant(date, alarm.minute), at <= now,
                    rings(alarm, date, at, now)
                else { continue }
                var morning = Morning(
                    alarm: alarm.id, date: date, at: at, planned: Self.planned(alarm, at))
                let index = mornings.firstIndex {
                    $0.alarm == alarm.id && $0.at == at && $0.result != "skipped"
                }
                if let index {
                    // The clock went back, so it may still ring.
                    guard mornings[index].result == "late", now < mornings[index].end else {
                        continue
                    }
                }
                if let ring = morning.due(now) {
                    morning.rings = [ring]
                    hardest = max(hardest, alarm.level)
                } else if index == nil, morning.end <= now, alarm.armed <= now,
                    !before.contains(where: {
                        $0.alarm == alarm.id && $0.result != "skipped" && $0.at > alarm.armed
                            && $0.at <= now && ($0.at >= at || $0.date >= date)
                    })
                {
                    morning.result = "late"
                } else {
                    continue
                }
                if let index { mornings[index] = morning } else { mornings.append(morning) }
            }
        }
        let isHarder = asked.map { Self.level(of: $0) < hardest } ?? (hardest > 0)
        let question = isHarder ? ask(hardest) : asked
        for index in mornings.indices where mornings[index].result.isEmpty {
            if mornings[index].isOpen(now) {
                mornings[index].question = question ?? mornings[index].question
            } else {
                mornings[index].result = "missed"
            }
        }
    }

    /// Level of a question: 1 for numbers to 99, 2 for larger sums, 3 for products and quotients.
    private static func level(of question: AlarmQuestion) -> Int {
        switch question.operation {
        case .times, .by: 3
        case .plus, .minus: question.left > 99 || question.right > 99 ? 2 : 1
        }
    }

    /// - Returns: Whether the answer was right; nil if nothing was open.
    mutating func answer(_ number: Int?, _ now: Instant) -> Bool? {
        let open = mornings.indices.filter { mornings[$0].isOpen(now) }
        guard let first = open.first else { return nil }
        let isRight = mornings[first].question == nil || mornings[first].question?.answer == number
        for index in open {
            mornings[index].answers += 1
            if isRight { mornings[index].result = "woken" }
        }
        return isRight
    }

    /// Returns the alarm's next ring after `start` (not after `now`) within the table's dates.
    func next(
        _ alarm: Alarm, after start: Instant, _ now: Instant, _ table: ClockTable
    ) -> (date: Int, at: Instant)? {
        for date in table.dates where alarm.includes(date) {
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
