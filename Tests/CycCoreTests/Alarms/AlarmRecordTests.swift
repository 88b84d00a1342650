import CycCore
import TestSupport
import Testing

struct AlarmRecordTests {
    private static let today = Day(number: 20_778)
    private static let moment = Moment(instant: 1_795_255_331, minutesEastOfUTC: 540)
    private static let alarm = EntryID(high: 1, low: 2)

    private static func alarm(_ change: (inout Alarm) -> Void = { _ in }) -> Alarm {
        var alarm = Alarm(
            number: 7, minute: 390, recurrence: .weekly([.sunday, .monday]), armed: 1_795_255_331)
        alarm.level = .hard
        alarm.repeats = AlarmRepeats(count: 3, minutes: 8) ?? alarm.repeats
        alarm.label = "수영"
        change(&alarm)
        return alarm
    }

    static let alarms = [
        alarm(), alarm { $0.recurrence = .once(today) }, alarm { $0.label = nil },
        alarm { $0.isEnabled = false }, alarm { $0.minute = 0 }, alarm { $0.minute = 1439 },
        alarm { $0.level = .none }, alarm { $0.repeats = AlarmRepeats() },
        alarm { $0.recurrence = .weekly(Set(Weekday.allCases)) },
    ]

    private static func occurrence(_ change: (inout AlarmOccurrence) -> Void = { _ in })
        -> AlarmOccurrence
    {
        var occurrence = AlarmOccurrence(
            number: 7, alarm: alarm, date: today, at: 1_795_255_200,
            repeats: AlarmRepeats(count: 2, minutes: 3) ?? AlarmRepeats())
        occurrence.question = AlarmQuestion(17, .plus, 25)
        occurrence.rang = moment
        occurrence.began = 1_795_255_511
        occurrence.rings = 2
        occurrence.tries = 1
        change(&occurrence)
        return occurrence
    }

    private static func unrung(_ result: AlarmOccurrence.Result) -> AlarmOccurrence {
        var occurrence = AlarmOccurrence(
            number: 7, alarm: alarm, date: today, at: 1_795_255_200, repeats: AlarmRepeats())
        occurrence.result = result
        return occurrence
    }

    static let occurrences = [
        occurrence(), occurrence { $0.question = nil }, occurrence { $0.rings = 3 },
        occurrence { $0.result = .missed },
        occurrence {
            $0.result = .woken
            $0.answered = moment
        }, occurrence { $0.tries = AlarmOccurrence.mostTries }, unrung(.late), unrung(.skipped),
    ]

    @Test("an alarm round-trips through ledger values and a backup file", arguments: alarms)
    func alarmRoundTrip(alarm: Alarm) throws {
        #expect(Alarm.checked(number: alarm.number, values: alarm.values) == alarm)
        #expect(try alarm.validated() == alarm)
        var backup = Backup()
        backup.add(alarm, id: Self.alarm)
        #expect(try Self.read(backup).entries == backup.entries)
    }

    @Test(
        "an alarm occurrence round-trips through ledger values and a backup file",
        arguments: occurrences)
    func wakeRoundTrip(occurrence: AlarmOccurrence) throws {
        let checked = AlarmOccurrence.checked(number: occurrence.number, values: occurrence.values)
        #expect(checked == occurrence)
        var backup = Backup()
        backup.add(Self.alarms[0], id: Self.alarm)
        backup.add(occurrence, id: EntryID(high: 3, low: 4))
        #expect(try Self.read(backup).entries == backup.entries)
        // Without its alarm in the file, the occurrence is read without one.
        backup = Backup()
        backup.add(occurrence, id: EntryID(high: 3, low: 4))
        let read = try Self.read(backup).records(AlarmOccurrence.self)
        #expect(read.map(\.alarm) == [nil] && read.map(\.at) == [occurrence.at])
    }

    private static func read(_ backup: Backup) throws -> Backup {
        let text = JSON.document(backup.members, pretty: false)
        guard case .object(let members) = JSON(parsing: text.utf8) else { throw NoJSON() }
        return try Backup(members.byKey)
    }

    private struct NoJSON: Error {}

    @Test("an alarm with invalid values is rejected")
    func refusedAlarms() {
        func values(_ change: (inout [FieldValue]) -> Void) -> [FieldValue] {
            var values = Self.alarm().values
            change(&values)
            return values
        }
        let wrong: [[FieldValue]] = [
            values { $0[0] = .integer(-1) }, values { $0[0] = .integer(1440) },
            values { $0[0] = .none }, values { $0[1] = .words([]) },
            values { $0[1] = .words(["sun", "mon"]) }, values { $0[1] = .words(["mon", "mon"]) },
            values { $0[1] = .words(["mon", "x"]) }, values { $0[1] = .words(["Mon"]) },
            values { $0[2] = .day(Self.today) }, values { $0[3] = .none },
            values { $0[3] = .text("hard") }, values { $0[4] = .integer(4) },
            values { $0[5] = .integer(4) }, values { $0[5] = .integer(9) },
            values { $0[7] = .integer(2) }, values { $0[8] = .none },
            values { $0[8] = .integer(1 << 50) }, values { $0.removeLast() },
        ]
        for values in wrong { #expect(Alarm.checked(number: 7, values: values) == nil) }
        #expect(Alarm.checked(number: 0, values: Self.alarm().values) == nil)
        #expect(throws: CycError.alarm(.label(.empty))) {
            try Self.alarm { $0.label = " " }.validated()
        }
        #expect(throws: CycError.self) {
            try Self.alarm { $0.recurrence = .once(Day(number: 9_000_000)) }.validated()
        }
    }

    @Test("an alarm occurrence with invalid values is rejected")
    func refusedWakes() {
        func values(
            _ occurrence: AlarmOccurrence, _ change: (inout [FieldValue]) -> Void
        ) -> [FieldValue] {
            var values = occurrence.values
            change(&values)
            return values
        }
        let (open, woken, missed, late) = (
            Self.occurrence(), Self.occurrences[4], Self.occurrences[3], Self.unrung(.late)
        )
        let wrong: [[FieldValue]] = [
            values(open) { $0[0] = .text("x") }, values(open) { $0[1] = .none },
            values(open) { $0[2] = .none }, values(open) { $0[4] = .integer(6) },
            values(open) { $0[5] = .text("17+25") }, values(open) { $0[5] = .text("1 - 2") },
            values(open) { $0[6] = .none }, values(open) { $0[7] = .none },
            values(open) { $0[8] = .integer(0) }, values(open) { $0[8] = .integer(4) },
            values(open) { $0[9] = .moment(Self.moment) },
            values(open) { $0[10] = .text("woken") }, values(open) { $0[10] = .text("late") },
            values(open) { $0[10] = .text("x") }, values(open) { $0[11] = .integer(-1) },
            values(open) { $0[11] = .integer(Int64(AlarmOccurrence.mostTries) + 1) },
            values(woken) { $0[9] = .none }, values(missed) { $0[9] = .moment(Self.moment) },
            values(missed) { $0[8] = .integer(0) }, values(late) { $0[10] = .none },
            values(late) { $0[6] = .moment(Self.moment) }, values(late) { $0[7] = .integer(0) },
            values(late) { $0[8] = .integer(1) }, values(late) { $0[10] = .text("missed") },
        ]
        for values in wrong {
            #expect(AlarmOccurrence.checked(number: 7, values: values) == nil, "\(values)")
        }
    }
}
