package import CycCore
import GRDB

extension EntryKind {
    /// What finds the newest mornings among years of them.
    static let wakeIndexes = """
        CREATE INDEX IF NOT EXISTS wake_at ON wake (at);
        CREATE INDEX IF NOT EXISTS wake_open ON wake (id) WHERE result IS NULL;
        CREATE INDEX IF NOT EXISTS wake_skipped ON wake (at) WHERE result = 'skipped';
        CREATE INDEX IF NOT EXISTS wake_alarm ON wake (alarm, at);
        CREATE INDEX IF NOT EXISTS wake_woken ON wake (date) WHERE result = 'woken';
        """
}

extension LedgerReader {
    /// The alarms, and the mornings that matter now: by the clock on the wall, in the zone in force.
    package func alarmBook(zone: Zone, now: Moment) throws -> AlarmSnapshot {
        try read { try $0.alarmBook(zone: zone, now: now) }
    }

    /// Whether any alarm was ever set.
    package func hasAlarms() throws -> Bool {
        try read { try $0.first("SELECT 1 FROM alarm LIMIT 1") { _ in true } ?? false }
    }

    /// Every alarm, by number.
    package func alarms() throws -> [Alarm] { try read { try $0.records(Alarm.self) } }

    /// Every morning, by time, with the number of its alarm, as far as that is there.
    package func wakes() throws -> [(wake: AlarmOccurrence, alarm: Int64?)] {
        try read { database in
            var numbers: [EntryID: Int64] = [:]
            for entry in try database.entries(.alarm) { numbers[entry.id] = entry.number }
            return try database.records(AlarmOccurrence.self, "ORDER BY at, id").map {
                ($0, $0.alarm.flatMap { numbers[$0] })
            }
        }
    }

    /// The dates on which an alarm was answered, ascending.
    package func wakeDays() throws -> [Day] {
        try read { database in
            try database.all(
                "SELECT DISTINCT date FROM wake WHERE result = 'woken' ORDER BY date"
            ) { try $0.day(0) }
        }
    }
}

extension Ledger {
    /// Begins the rings that are due, and notes what is over; writes only where something is another.
    ///
    /// - Returns: The book as it is then.
    package func settleAlarms(zone: Zone, now: Moment) throws -> AlarmSnapshot {
        let book = try alarmBook(zone: zone, now: now)
        var settled = book
        settled.advance()
        guard settled.wakes != book.wakes else { return book }
        return try write { database in
            var book = try database.alarmBook(zone: zone, now: now)
            let before = book.wakes
            book.advance()
            try database.keep(book.wakes, before: before, "alarm ring", at: now)
            return try database.alarmBook(zone: zone, now: now)
        }
    }

    /// Answers what rings.
    ///
    /// - Parameters:
    ///   - number: The answer.
    ///   - zone: The one in force.
    ///   - now: The clock on the wall.
    ///   - isHeard: Whether a process rings: then what is due rings although that was not recorded.
    /// - Returns: What rang, as it is then, and whether the answer is right; `nil` where nothing rings.
    /// - Throws: A problem of the ledger.
    package func answerAlarms(
        _ number: Int?, zone: Zone, now: Moment, isHeard: Bool = false
    ) throws -> (isRight: Bool, wakes: [AlarmOccurrence])? {
        try write { database in
            var book = try database.alarmBook(zone: zone, now: now)
            let before = book.wakes
            if isHeard { book = book.assumingRings() }
            guard !book.open.isEmpty else { return nil }
            // What is due and nobody has looked at yet is ended, too.
            book.advance()
            let open = Set(book.open.map(\.at))
            guard let isRight = book.answer(number) else { return nil }
            try database.keep(book.wakes, before: before, "alarm answer", at: now)
            return (isRight, book.wakes.filter { open.contains($0.at) })
        }
    }

    /// Records a right answer that could not be recorded when it was given.
    package func recordAnswer(zone: Zone, at moment: Moment) throws {
        try write { database in
            let recorded = try database.alarmBook(zone: zone, now: moment)
            var book = recorded.assumingRings()
            guard book.answer(book.open.first?.question?.answer) ?? false else { return }
            try database.keep(book.wakes, before: recorded.wakes, "alarm answer", at: moment)
        }
    }

    /// Adds an alarm.
    package func addAlarm(
        _ command: String, at moment: Moment, _ make: (Int64) -> Alarm
    ) throws -> Alarm {
        try write { try $0.add(Alarm.self, command, at: moment, make) }
    }

    /// Changes an alarm.
    ///
    /// - Returns: It as it is then.
    /// - Throws: ``CycError/noEntry(_:id:)``, and what `change` throws.
    package func changeAlarm(
        _ number: Int64, _ command: String, at moment: Moment,
        _ change: (inout Alarm) throws -> Void
    ) throws -> Alarm {
        try write { database in
            var changed: Alarm?
            try database.change(Alarm.self, number, command, at: moment) { alarm in
                var alarm = alarm
                try change(&alarm)
                changed = alarm
                return alarm
            }
            guard let changed else { throw CycError.noEntry(.alarm, id: number) }
            return changed
        }
    }

    /// Leaves out the next morning of an alarm.
    ///
    /// - Returns: When it would have rung.
    /// - Throws: ``CycError/noEntry(_:id:)``, ``AlarmError/nothingToSkip(_:)``.
    package func skipAlarm(
        _ number: Int64, zone: Zone, now: Moment
    ) throws -> (date: Day, at: Instant) {
        try write { database in
            let book = try database.alarmBook(zone: zone, now: now)
            guard let known = book.alarms.first(where: { $0.alarm.number == number }) else {
                throw CycError.noEntry(.alarm, id: number)
            }
            guard let next = book.next(of: known) else {
                throw CycError.alarm(.nothingToSkip(number))
            }
            _ = try database.add(AlarmOccurrence.self, "alarm skip", at: now) {
                var wake = AlarmOccurrence(
                    number: $0, alarm: known.id, date: next.date, at: next.at,
                    repeats: known.alarm.repeats)
                wake.result = .skipped
                return wake
            }
            return next
        }
    }

    /// Switches an alarm on, also for the mornings to come that were left out.
    ///
    /// - Returns: It as it is then.
    /// - Throws: ``CycError/noEntry(_:id:)``.
    package func switchOnAlarm(_ number: Int64, at moment: Moment) throws -> Alarm {
        try write { database in
            guard let before = try database.entry(.alarm, number: number),
                var alarm = Alarm(number: number, values: before.values)
            else { throw CycError.noEntry(.alarm, id: number) }
            if !alarm.isEnabled { alarm.armed = moment.secondsSinceEpoch }
            alarm.isEnabled = true
            let skipped = try database.entries(
                .wake, "WHERE alarm = ? AND result = 'skipped' AND at > ?",
                [before.id.description, moment.secondsSinceEpoch])
            let image = EntryImage(before: before, after: Entry(alarm, id: before.id))
            try database.perform(
                "alarm on", at: moment,
                [image] + skipped.map { EntryImage(before: $0, after: nil) })
            return alarm
        }
    }
}

extension Database {
    fileprivate func alarmBook(zone: Zone, now: Moment) throws -> AlarmSnapshot {
        var alarms: [AlarmSnapshot.Known] = []
        for entry in try entries(.alarm) {
            guard let alarm = Alarm(number: entry.number, values: entry.values) else { continue }
            alarms.append(AlarmSnapshot.Known(id: entry.id, alarm: alarm))
        }
        let instant = now.secondsSinceEpoch
        let wakes = try records(
            AlarmOccurrence.self,
            """
            WHERE id IN (
                SELECT id FROM wake WHERE result IS NULL
                UNION ALL SELECT id FROM wake WHERE at >= ?
                UNION ALL SELECT id FROM wake WHERE result = 'skipped' AND at >= ?
                UNION ALL SELECT (
                    SELECT id FROM wake
                    WHERE wake.alarm = lower(hex(alarm.entry)) AND at <= ?
                        AND result <> 'skipped'
                    ORDER BY at DESC LIMIT 1
                ) FROM alarm
            ) ORDER BY id
            """, [AlarmSnapshot.recent(at: instant), AlarmSnapshot.skips(at: instant), instant])
        return AlarmSnapshot(alarms, wakes, zone: zone, now: now)
    }

    /// Keeps what became of mornings; those without a number get one.
    fileprivate func keep(
        _ wakes: [AlarmOccurrence], before: [AlarmOccurrence], _ command: String, at moment: Moment
    ) throws {
        let known = Dictionary(
            before.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        var next = try nextNumber(of: .wake)
        var images: [EntryImage] = []
        for wake in wakes where known[wake.number] != wake {
            if known[wake.number] == nil {
                var new = wake
                new.number = next
                next += 1
                guard EntryNumber.all.contains(new.number) else {
                    throw CycError.tooManyEntries(.wake)
                }
                images.append(EntryImage(before: nil, after: Entry(new: new)))
            } else if let entry = try entry(.wake, number: wake.number) {
                images.append(EntryImage(before: entry, after: Entry(wake, id: entry.id)))
            }
        }
        try perform(command, at: moment, origin: .mark, images)
    }
}
