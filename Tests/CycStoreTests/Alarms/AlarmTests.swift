import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

/// 10:01 UTC; other test programs check until a minute before.
private let ringing: Instant = 1_795_255_260

struct AlarmStoreTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger.open()
    }

    private func moment(_ second: Int64) -> Moment {
        Moment(instant: ringing + .seconds(second), minutesEastOfUTC: 0)
    }

    @discardableResult
    private func add(
        _ repeats: String = "0", at second: Int64 = -3_600, minute: Int = 601
    ) throws -> Alarm {
        let repeats = try #require(AlarmRepeats(repeats))
        return try ledger.addAlarm("alarm add", at: moment(second)) {
            var alarm = Alarm(
                number: $0, minute: minute, recurrence: .weekly(Set(Weekday.allCases)),
                armed: ringing + .seconds(second))
            alarm.repeats = repeats
            return alarm
        }
    }

    @discardableResult
    private func look(_ second: Int64) throws -> AlarmSnapshot {
        try ledger.advanceAlarms(zone: .utc, now: moment(second))
    }

    private func answer(_ number: Int?, _ second: Int64) throws -> Bool? {
        try ledger.answerAlarms(number, zone: .utc, now: moment(second))?.isRight
    }

    private var occurrences: [AlarmOccurrence] {
        get throws { try ledger.occurrences().map(\.occurrence) }
    }
    private var results: [AlarmOccurrence.Result?] { get throws { try occurrences.map(\.result) } }

    private func verify() throws {
        try ledger.close()
        try Ledger.verify(folder.ledger)
    }

    @Test("Ring is written only at its begin and end")
    func writesSeldom() throws {
        #expect(try !ledger.hasAlarms())
        try add("1x5m")
        #expect(try ledger.hasAlarms())
        let looks: [(second: Int64, writes: Bool)] = [
            (-60, false), (-1, false), (0, true), (0, false), (60, false), (179, false),
            (299, false), (300, true), (301, false), (479, false), (480, true), (481, false),
            (9_000, false),
        ]
        for look in looks {
            let (count, file) = (try ledger.actionCount(), try stamp())
            try self.look(look.second)
            #expect(try ledger.actionCount() == count + (look.writes ? 1 : 0), "\(look)")
            #expect(try stamp() == file || look.writes, "\(look)")
        }
        #expect(try results == [.missed])
        // Undo skips cyc's own records.
        #expect(try ledger.history(limit: nil).map(\.action.command) == ["alarm add"])
        try verify()
    }

    /// Contents of the write-ahead log.
    private func stamp() throws -> [UInt8] { try bytes(of: folder.ledger.log) }

    @Test("Correct answer ends the ring for the day and earns its badge")
    func answers() throws {
        try add("3x3m")
        #expect(try answer(1, 0) == nil)
        let book = try look(0)
        let question = try #require(book.open.first?.question)
        #expect(try answer(question.answer + 1, 5) == false)
        #expect(try ledger.answeredAlarmDays().isEmpty)
        #expect(try answer(question.answer, 9) == true)
        #expect(try answer(question.answer, 10) == nil)
        try look(180)
        let wake = try #require(try occurrences.first)
        #expect((wake.result, wake.tries, wake.rings) == (.woken, 2, 1))
        #expect(wake.answered == moment(9) && wake.question == question)
        #expect(try ledger.answeredAlarmDays() == [wake.date])
        #expect(try ledger.occurrences().map(\.alarm) == [1])
        try verify()
    }

    @Test("Alarm occurrence left open for months is missed")
    func longOff() throws {
        try add()
        try look(0)
        try look(90 * 86_400 + 180)
        #expect(try results.first == .missed)
        #expect(try results.count { $0 == .late } == 31 && occurrences.count == 32)
        try look(90 * 86_400 + 240)
        #expect(try occurrences.count == 32)
    }

    @Test("Enabling an alarm with a skipped occurrence is one action, undone as one")
    func switchesOnAsOne() throws {
        let alarm = try add()
        _ = try ledger.skipAlarms([1], zone: .utc, now: moment(-60))
        _ = try ledger.changeAlarm(1, "alarm off", at: moment(-50)) { $0.isEnabled = false }
        let count = try ledger.history(limit: nil).count
        #expect(try ledger.switchOnAlarms([alarm.number], at: moment(-40))[0].isEnabled)
        #expect(try results.isEmpty && ledger.history(limit: nil).count == count + 1)
        _ = try ledger.undo(.newest(nil), at: moment(-30))
        #expect(try results == [.skipped] && ledger.alarms().map(\.isEnabled) == [false])
        try verify()
    }

    @Test("Alarm at a time skipped by the clock change does not ring that day")
    func skips() throws {
        let alarm = try add()
        #expect(try ledger.skipAlarms([1], zone: .utc, now: moment(-60)) == [ringing])
        #expect(try ledger.skipAlarms([1], zone: .utc, now: moment(-60)) == [ringing + 86_400])
        #expect(throws: CycError.noEntry(.alarm, id: 2)) {
            try ledger.skipAlarms([2], zone: .utc, now: moment(0))
        }
        try look(0)
        #expect(try results == [.skipped, .skipped])
        _ = try ledger.switchOnAlarms([alarm.number], at: moment(1))
        #expect(try results == [.skipped])
        try look(86_400)
        #expect(try results == [.skipped, nil])
        _ = try ledger.switchOnAlarms([alarm.number], at: moment(86_401))
        #expect(try results == [.skipped, nil])
        let day = Day(number: 20_778)
        _ = try ledger.changeAlarm(1, "alarm edit", at: moment(86_402)) {
            $0.recurrence = .once(day)
        }
        #expect(throws: CycError.alarm(.nothingToSkip(1))) {
            try ledger.skipAlarms([1], zone: .utc, now: moment(86_403))
        }
        try verify()
    }

    @Test("Undo of an alarm change ends no occurrence and rings none twice")
    func undoing() throws {
        try add("3x5m")
        try look(0)
        _ = try ledger.undo(.newest(nil), at: moment(10))
        #expect(try ledger.alarms().isEmpty && occurrences.map(\.rings) == [1])
        try look(300)
        #expect(try occurrences.map(\.rings) == [2])
        _ = try ledger.redo(nil, at: moment(310))
        try look(311)
        #expect(try occurrences.map(\.rings) == [2] && ledger.occurrences().map(\.alarm) == [1])
        // An edit undone during the ring.
        let edited = try ledger.changeAlarm(1, "alarm edit", at: moment(320)) {
            $0.minute = 700
            $0.armed = ringing + 320
        }
        #expect(edited.minute == 700)
        _ = try ledger.undo(.newest(nil), at: moment(330))
        #expect(try ledger.alarms().map(\.minute) == [601])
        // It rings for no time before the change or the undo.
        #expect(try ledger.alarms().map(\.armed) == [ringing + 320])
        try look(331)
        #expect(try occurrences.count == 1)
        try ledger.write {
            try $0.change(Alarm.self, 1, "alarm remove", at: moment(340)) { _ in nil }
        }
        try look(600)
        _ = try ledger.undo(.newest(nil), at: moment(610))
        try look(611)
        let question = try #require(try occurrences.first?.question)
        #expect(try answer(question.answer, 620) == true)
        #expect(try occurrences.map(\.rings) == [3] && results == [.woken])
        // A skip, and an undone one.
        _ = try ledger.skipAlarms([1], zone: .utc, now: moment(700))
        _ = try ledger.undo(.newest(nil), at: moment(701))
        #expect(try results == [.woken])
        _ = try ledger.redo(nil, at: moment(702))
        #expect(try results == [.woken, .skipped])
        try look(86_400)
        #expect(try occurrences.count == 2)
        try verify()
    }

    @Test("Import adds exported alarms and occurrences once")
    func exports() throws {
        try add("1x3m")
        try add()
        try look(0)
        _ = try answer(0, 1)
        try look(900)
        _ = try ledger.skipAlarms([2], zone: .utc, now: moment(1_000))
        try look(86_400 * 2)
        let file = JSON.document(try ledger.backup().members, pretty: true)
        guard case .object(let members) = JSON(parsing: file.utf8) else {
            Issue.record("no JSON")
            return
        }
        let backup = try Backup(members.byKey)
        #expect(try ledger.merge(backup) == 0)
        let other = try TemporaryFolder()
        let copy = try other.ledger.open()
        #expect(try copy.merge(backup) == 2 + occurrences.count)
        #expect(try copy.merge(backup) == 0)
        #expect(
            try copy.alarms() == ledger.alarms()
                && copy.occurrences().map(\.occurrence) == occurrences)
        #expect(try copy.occurrences().map(\.alarm) == ledger.occurrences().map(\.alarm))
        #expect(JSON.document(try copy.backup().members, pretty: true) == file)
        // It continues as in the first ledger.
        let now = moment(86_400 * 2 + 60)
        #expect(
            try copy.advanceAlarms(zone: .utc, now: now).open.map(\.at)
                == ledger.advanceAlarms(zone: .utc, now: now).open.map(\.at))
        try verify()
        try copy.close()
        try Ledger.verify(other.ledger)
    }

    @Test("Lost or modified tables are rebuilt from the journal")
    func reconciling() throws {
        try add("1x3m")
        try look(0)
        _ = try ledger.skipAlarms([1], zone: .utc, now: moment(60))
        try look(900)
        let (alarms, before) = (try ledger.alarms(), try occurrences)
        #expect(before.count == 2)
        for damage in [
            "DELETE FROM wake", "UPDATE wake SET rings = 1, result = 'late'", "DELETE FROM alarm",
            "UPDATE alarm SET minute = 0", "DROP TABLE wake; DROP TABLE alarm",
        ] {
            try ledger.write { database in
                try? database.execute(sql: damage.replacing("minute", with: "time"))
                for kind in [EntryKind.alarm, .wake] { try database.execute(sql: kind.creation) }
                try database.reconcile(with: RecoveredData(database), at: moment(1_000))
            }
            #expect(try ledger.alarms() == alarms && occurrences == before, "\(damage)")
        }
        try verify()
    }

    @Test("Few of years of occurrences are read, and through indexes")
    func plan() throws {
        try add()
        try look(0)
        try ledger.write { database in
            let plan = try database.all(
                """
                EXPLAIN QUERY PLAN SELECT id FROM wake
                WHERE id IN (
                    SELECT id FROM wake WHERE result IS NULL
                    UNION ALL SELECT id FROM wake WHERE at >= 1
                    UNION ALL SELECT id FROM wake WHERE result = 'skipped' AND at >= 1
                    UNION ALL SELECT (
                        SELECT id FROM wake WHERE wake.alarm = lower(hex(alarm.entry))
                            AND at <= 1 AND result <> 'skipped' ORDER BY at DESC LIMIT 1
                    ) FROM alarm
                )
                """
            ) { try $0.text(3) }
            #expect(
                !plan.contains { $0.hasPrefix("SCAN wake") && !$0.contains("INDEX") }, "\(plan)")
        }
    }
}

extension OneAtATime {
    struct AlarmProcesses {
        @Test("Eight concurrent programs ring once and answer once")
        func atOnce() throws {
            let folder = try TemporaryFolder()
            let ledger = try folder.ledger.open()
            let moment = Moment(instant: ringing - 60, minutesEastOfUTC: 0)
            for _ in 0..<3 {
                _ = try ledger.addAlarm("alarm add", at: moment) {
                    Alarm(
                        number: $0, minute: 601, recurrence: .weekly(Set(Weekday.allCases)),
                        armed: ringing - 60)
                }
            }
            let count = try ledger.actionCount()
            let looks = try (0..<8).map { _ in
                try Program(writing: folder.ledger, "settle", "3")
            }
            for program in looks { #expect(try program.failure() == nil) }
            #expect(try ledger.actionCount() == count + 1)
            let occurrences = try ledger.occurrences().map(\.occurrence)
            #expect(occurrences.count == 3 && Set(occurrences.map(\.question)).count == 1)
            let answer = try #require(occurrences[0].question?.answer)
            let answers = try (0..<8).map { _ in
                try Program(writing: folder.ledger, "answer", "\(answer)")
            }
            for program in answers { #expect(try program.failure() == nil) }
            let after = try ledger.occurrences().map(\.occurrence)
            #expect(after.map(\.result) == [.woken, .woken, .woken])
            #expect(after.map(\.tries) == [1, 1, 1] && occurrences.map(\.at) == after.map(\.at))
            #expect(try ledger.actionCount() == count + 2)
            try ledger.close()
            try Ledger.verify(folder.ledger)
        }
    }
}
