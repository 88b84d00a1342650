package import CycCore
import GRDB

/// What a run needs to know before it reminds of anything.
package struct ReminderMemory: Equatable, Sendable {
    /// The records of one day, by slot and channel.
    package var records: [ReminderRecord]
    /// Until when the person wants silence.
    ///
    /// Units: seconds since 1970-01-01T00:00:00Z.
    package var snoozedUntil: Int64?

    package init(records: [ReminderRecord] = [], snoozedUntil: Int64? = nil) {
        self.records = records
        self.snoozedUntil = snoozedUntil
    }
}

extension LedgerReader {
    /// What was claimed and sent for `day`, and until when there is silence.
    package func reminders(of day: Day) throws -> ReminderMemory {
        try read { database in
            let records = try database.reminders(
                "WHERE day = ? AND challenge = 0 ORDER BY minute, channel", [day.number])
            let snoozed = try database.first(
                "SELECT value FROM meta WHERE key = ?", [MetaKey.snoozedUntil.rawValue]
            ) { try $0.optionalInstant(0) }
            return ReminderMemory(records: records, snoozedUntil: snoozed ?? nil)
        }
    }

    /// What servers were told to show after `instant`, in seconds since 1970-01-01T00:00:00Z; soonest
    /// first.
    package func remindersAhead(of instant: Int64) throws -> [ReminderRecord] {
        try read {
            try $0.reminders("WHERE scheduled_for > ? ORDER BY scheduled_for, channel", [instant])
        }
    }

    /// What was claimed and sent of the completion of a challenge.
    package func reminders(ofChallenge id: Int64) throws -> [ReminderRecord] {
        try read { try $0.reminders("WHERE challenge = ? ORDER BY channel", [id]) }
    }

    /// The last `limit` reminders, or all of them without one; oldest first.
    package func lastReminders(limit: Int?) throws -> [ReminderRecord] {
        try read { database in
            Array(
                try database.reminders(
                    "ORDER BY day DESC, minute DESC, channel DESC, challenge LIMIT ?", [limit ?? -1]
                ).reversed())
        }
    }
}

extension Ledger {
    /// Days after which a record is forgotten.
    private static let keepsFor = 400

    /// Notes what is about to be sent, before anything is, or what became of it; in one change.
    package func store(_ records: [ReminderRecord]) throws {
        try write { database in
            for record in records {
                try database.run(
                    """
                    INSERT OR REPLACE INTO reminder (day, minute, channel, challenge, claimed,
                        claimed_offset, delivered, delivered_offset, again, scheduled_for, place,
                        trouble, title, body)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        record.slot.day.number, record.slot.minute, record.channel.rawValue,
                        record.challenge ?? 0, record.claimed.secondsSinceEpoch,
                        record.claimed.minutesEastOfUTC,
                        record.delivered?.secondsSinceEpoch, record.delivered?.minutesEastOfUTC,
                        record.isAgain, record.scheduledFor, record.place,
                        record.trouble?.encoded, record.title, record.body,
                    ])
                try database.run(
                    "DELETE FROM reminder WHERE day < ?",
                    [record.slot.day.advanced(by: -Self.keepsFor).number])
            }
        }
    }

    /// Forgets a reminder that a server was told to show and will not show any more.
    package func forgetReminder(_ slot: ReminderSlot, on channel: Settings.Channel) throws {
        try write { database in
            try database.run(
                """
                DELETE FROM reminder
                WHERE day = ? AND minute = ? AND channel = ? AND challenge = 0
                """,
                [slot.day.number, slot.minute, channel.rawValue])
        }
    }

    /// Silence until `instant`, in seconds since 1970-01-01T00:00:00Z; `nil` ends it.
    package func snooze(until instant: Int64?) throws {
        try write { try $0.setMeta(.snoozedUntil, instant) }
    }
}

extension Database {
    func reminders(
        _ condition: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [ReminderRecord] {
        try all("\(selectReminder) \(condition)", arguments, decodeReminder)
    }
}

private let selectReminder = """
    SELECT day, minute, channel, claimed, claimed_offset, delivered, delivered_offset, again,
        scheduled_for, trouble, title, body, challenge, place
    FROM reminder
    """

private func decodeReminder(_ row: Columns) throws -> ReminderRecord {
    guard let minute = Int(exactly: try row.number(1)), (0..<1440).contains(minute) else {
        throw row.damage(1)
    }
    guard let channel = Settings.Channel(rawValue: try row.text(2)) else { throw row.damage(2) }
    let trouble = try row.optionalText(9).map { text in
        guard let trouble = DeliveryTrouble(encoded: text) else { throw row.damage(9) }
        return trouble
    }
    var record = ReminderRecord(
        slot: ReminderSlot(day: try row.day(0), minute: minute), channel: channel,
        claimed: try row.moment(3),
        delivered: try row.optionalNumber(5) == nil ? nil : try row.moment(5),
        isAgain: try row.number(7) != 0, scheduledFor: try row.optionalInstant(8),
        trouble: trouble, title: try row.text(10), body: try row.text(11))
    let challenge = try row.number(12, in: 0...EntryNumber.all.upperBound)
    record.challenge = challenge == 0 ? nil : challenge
    record.place = try row.optionalText(13)
    return record
}
