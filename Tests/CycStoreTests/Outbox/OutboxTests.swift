import CycCore
import TestSupport
import Testing

@testable import CycStore

private let claimed = Moment(instant: 1_795_255_200, minutesEastOfUTC: 540)
private let delivered = Moment(instant: 1_795_255_201, minutesEastOfUTC: 540)

private func record(
    _ channel: Settings.Channel, day: Day = today, minute: Int = 1_080,
    _ change: (inout NoticeRecord) -> Void = { _ in }
) -> NoticeRecord {
    var record = NoticeRecord(
        ReminderSlot(day: day, minute: minute), on: channel, at: claimed,
        title: "87 days at stake", body: "Commit today.")
    change(&record)
    return record
}

/// Additions of the version 4 fixture to version 3.
func expectRemindersFilled(_ reader: LedgerReader) throws {
    let memory = try reader.reminders(of: today)
    #expect(memory.snoozedUntil == 1_795_262_400)
    #expect(
        memory.records == [
            record(.desktop) { $0.delivered = delivered },
            record(.ntfy) {
                $0.isAgain = true
                $0.failure = .refused(host: "ntfy.sh", status: 403)
                $0.body = "한 줄"
            },
            record(.ntfy, minute: 1_140) {
                $0.scheduledFor = 1_795_258_800
                $0.place = "a1"
                $0.title = "Later"
                $0.body = ""
            },
        ])
}

struct OutboxTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger.open()
    }

    @Test("Claim precedes its delivery and is resolved by slot and channel")
    func settling() throws {
        let (one, other) = (record(.desktop), record(.ntfy))
        try ledger.store([one, other])
        #expect(try ledger.reminders(of: today).records == [one, other])
        let settled = [
            record(.desktop) { $0.delivered = delivered },
            record(.ntfy) { $0.failure = .timedOut(seconds: 3) },
        ]
        for record in settled { try ledger.store([record]) }
        #expect(try ledger.reminders(of: today).records == settled)
        let again = record(.ntfy) { $0.isAgain = true }
        try ledger.store([again])
        #expect(try ledger.reminders(of: today).records == [settled[0], again])
        try ledger.forgetNotice(other.key, on: .ntfy)
        #expect(try ledger.reminders(of: today).records == [settled[0]])
    }

    @Test("Log ends with the last reminder and drops entries older than a year")
    func log() throws {
        let days = [-500, -401, -399, -1, 0].map { today.advanced(by: $0) }
        for day in days.dropLast() { try ledger.store([record(.command, day: day)]) }
        #expect(try ledger.lastNotices(limit: nil).map(\.slot.day) == Array(days[1...3]))
        try ledger.store([record(.command, day: today)])
        #expect(try ledger.lastNotices(limit: nil).map(\.slot.day) == Array(days[2...4]))
        #expect(try ledger.lastNotices(limit: 2).map(\.slot.day) == Array(days[3...4]))
    }

    @Test("The completion of a challenge stands beside the reminder of the same minute")
    func completion() throws {
        let evening = record(.desktop)
        let key = NoticeKey.completion(challenge: EntryID(high: 1, low: 2))
        let notice = Notice(key, at: evening.slot, title: "Done", body: "Well done!")
        let completion = NoticeRecord(of: notice, on: .desktop, at: claimed)
        try ledger.store([evening, completion])
        try ledger.forgetNotice(evening.key, on: .desktop)
        #expect(try ledger.reminders(of: today).records == [])
        #expect(try ledger.notices(of: key) == [completion])
        #expect(
            try ledger.notices(of: .completion(challenge: EntryID(high: 2, low: 1))) == [])
        #expect(try ledger.lastNotices(limit: nil) == [completion])
    }

    @Test("Snooze lasts until it is cancelled")
    func snooze() throws {
        #expect(try ledger.reminders(of: today).snoozedUntil == nil)
        try ledger.snooze(until: 99)
        #expect(try ledger.reminders(of: today).snoozedUntil == 99)
        try ledger.snooze(until: nil)
        #expect(try ledger.reminders(of: today).snoozedUntil == nil)
    }

    @Test(
        "A record that cannot have been written is damage",
        arguments: [
            "channel = 'pigeon'", "minute = 1440", "minute = 1", "key = 'evening/1'",
            "key = 'weather'", "trouble = 'weather'", "claimed = 'now'",
        ])
    func damage(_ assignment: String) throws {
        try ledger.store([record(.desktop)])
        try ledger.close()
        try sql("UPDATE notice SET \(assignment)", on: folder.ledger.database)
        let error = #expect(throws: CycError.self) {
            try folder.ledger.read().reminders(of: today)
        }
        guard case .ledgerDamaged = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
