package import CycCore
import GRDB

extension EntryKind {
    /// Indexes for the newest of many occurrences.
    static let wakeIndexes = """
        CREATE INDEX IF NOT EXISTS wake_at ON wake (at);
        CREATE INDEX IF NOT EXISTS wake_open ON wake (id) WHERE result IS NULL;
        CREATE INDEX IF NOT EXISTS wake_skipped ON wake (at) WHERE result = 'skipped';
        CREATE INDEX IF NOT EXISTS wake_alarm ON wake (alarm, at);
        CREATE INDEX IF NOT EXISTS wake_woken ON wake (date) WHERE result = 'woken';
        """
}

extension LedgerReader {
    /// Returns the alarms and their relevant occurrences, by the wall clock in the current zone.
    package func alarmSnapshot(zone: Zone, now: Moment) throws -> AlarmSnapshot {
        try read { try $0.alarmSnapshot(zone: zone, now: now) }
    }

    /// Whether an alarm exists.
    package func hasAlarms() throws -> Bool {
        try read { try $0.first("SELECT 1 FROM alarm LIMIT 1") { _ in true } ?? false }
    }

    /// Returns every alarm, by number.
    package func alarms() throws -> [Alarm] { try read { try $0.records(Alarm.self) } }

    /// Returns every occurrence, by time, with the number of its alarm if that exists.
    package func occurrences() throws -> [(occurrence: AlarmOccurrence, alarm: Int64?)] {
        try read { database in
            var numbers: [EntryID: Int64] = [:]
            for entry in try database.entries(.alarm) { numbers[entry.id] = entry.number }
            return try database.records(AlarmOccurrence.self, "ORDER BY at, id").map {
                ($0, $0.alarm.flatMap { numbers[$0] })
            }
        }
    }

    /// Returns the dates on which an alarm was answered, ascending.
    package func answeredAlarmDays() throws -> [Day] {
        try read { database in
            try database.all(
                "SELECT DISTINCT date FROM wake WHERE result = 'woken' ORDER BY date"
            ) { try $0.day(0) }
        }
    }
}

extension Ledger {
    /// Starts rings that are due and closes those that are over; writes only on a change.
    package func advanceAlarms(zone: Zone, now: Moment) throws -> AlarmSnapshot {
        let current = try alarmSnapshot(zone: zone, now: now)
        var advanced = current
        advanced.advance()
        guard advanced.occurrences != current.occurrences else { return current }
        return try write { database in
            var book = try database.alarmSnapshot(zone: zone, now: now)
            let before = book.occurrences
            book.advance()
            try database.keep(book.occurrences, before: before, "alarm ring", at: now)
            return try database.alarmSnapshot(zone: zone, now: now)
        }
    }

    /// Checks an answer to the ringing alarms.
    ///
    /// - Parameter isRinging: Whether a process rings: occurrences that are due then ring even if
    ///   unrecorded.
    /// - Returns: The rung occurrences and whether the answer is right; `nil` if none rings.
    package func answerAlarms(
        _ number: Int?, zone: Zone, now: Moment, isRinging: Bool = false
    ) throws -> (isRight: Bool, occurrences: [AlarmOccurrence])? {
        try write { database in
            var book = try database.alarmSnapshot(zone: zone, now: now)
            let before = book.occurrences
            if isRinging { book = book.assumingRings() }
            guard !book.open.isEmpty else { return nil }
            // Also closes occurrences that are due and not yet recorded.
            book.advance()
            let open = Set(book.open.map(\.at))
            guard let isRight = book.answer(number) else { return nil }
            try database.keep(book.occurrences, before: before, "alarm answer", at: now)
            return (isRight, book.occurrences.filter { open.contains($0.at) })
        }
    }

    /// Records a right answer that could not be recorded when it was given.
    package func recordAnswer(zone: Zone, at moment: Moment) throws {
        try write { database in
            let recorded = try database.alarmSnapshot(zone: zone, now: moment)
            var book = recorded.assumingRings()
            guard book.answer(book.open.first?.question?.answer) ?? false else { return }
            try database.keep(
                book.occurrences, before: recorded.occurrences, "alarm answer", at: moment)
        }
    }

    /// Adds an alarm.
    package func addAlarm(
        _ command: String, at moment: Moment, _ make: (Int64) -> Alarm
    ) throws -> Alarm {
        try write { try $0.add(Alarm.self, command, at: moment, make) }
    }

    /// Skips the next occurrence of each alarm, in one action.
    ///
    /// - Returns: The times of the skipped rings.
    /// - Throws: ``CycError/noEntry(_:id:)``, ``AlarmError/nothingToSkip(_:)``.
    package func skipAlarms(
        _ numbers: [Int64], zone: Zone, now: Moment
    ) throws -> [Instant] {
        try write { database in
            let book = try database.alarmSnapshot(zone: zone, now: now)
            var skipped: [AlarmOccurrence] = []
            var occurrence = try database.nextNumbers(of: .wake, for: numbers.count)
            for number in numbers {
                guard let known = book.alarms.first(where: { $0.alarm.number == number }) else {
                    throw CycError.noEntry(.alarm, id: number)
                }
                guard let next = book.next(of: known) else {
                    throw CycError.alarm(.nothingToSkip(number))
                }
                var skip = AlarmOccurrence(
                    number: occurrence, alarm: known.id, date: next.date, at: next.at,
                    repeats: known.alarm.repeats)
                skip.result = .skipped
                skipped.append(skip)
                occurrence += 1
            }
            try database.perform(
                "alarm skip", at: now,
                skipped.map { EntryImage(before: nil, after: Entry(new: $0)) })
            return skipped.map(\.at)
        }
    }

    /// Enables alarms and deletes the skips of their coming occurrences, in one action.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``.
    package func switchOnAlarms(_ numbers: [Int64], at moment: Moment) throws -> [Alarm] {
        try write { database in
            var (alarms, images): ([Alarm], [EntryImage]) = ([], [])
            for number in numbers {
                guard let before = try database.entry(.alarm, number: number),
                    var alarm = Alarm(number: number, values: before.values)
                else { throw CycError.noEntry(.alarm, id: number) }
                if !alarm.isEnabled { alarm.armed = moment.instant }
                alarm.isEnabled = true
                alarms.append(alarm)
                let skipped = try database.entries(
                    .wake, "WHERE alarm = ? AND result = 'skipped' AND at > ?",
                    [before.id.description, moment.instant])
                images.append(EntryImage(before: before, after: Entry(alarm, id: before.id)))
                images += skipped.map { EntryImage(before: $0, after: nil) }
            }
            try database.perform("alarm on", at: moment, images)
            return alarms
        }
    }
}

extension Database {
    fileprivate func alarmSnapshot(zone: Zone, now: Moment) throws -> AlarmSnapshot {
        var alarms: [AlarmSnapshot.IdentifiedAlarm] = []
        for entry in try entries(.alarm) {
            guard let alarm = Alarm(number: entry.number, values: entry.values) else { continue }
            alarms.append(AlarmSnapshot.IdentifiedAlarm(id: entry.id, alarm: alarm))
        }
        let instant = now.instant
        let occurrences = try records(
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
        return AlarmSnapshot(alarms, occurrences, zone: zone, now: now)
    }

    /// Stores changed occurrences; new ones get a number.
    fileprivate func keep(
        _ occurrences: [AlarmOccurrence], before: [AlarmOccurrence], _ command: String,
        at moment: Moment
    ) throws {
        let known = Dictionary(
            before.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        let images = occurrences.map { Image(before: known[$0.number], after: $0) }
            .filter { $0.before != $0.after }
        try perform(command, at: moment, origin: .mark, entries(of: images))
    }
}
