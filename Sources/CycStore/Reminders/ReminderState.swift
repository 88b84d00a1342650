package import CycCore
import GRDB

/// State that decides whether reminders are due.
package struct ReminderState: Equatable, Sendable {
    /// The records of one day, by slot and channel.
    package var records: [NoticeRecord]
    /// End of the silence requested by the user.
    package var snoozedUntil: Instant?

    package init(records: [NoticeRecord] = [], snoozedUntil: Instant? = nil) {
        self.records = records
        self.snoozedUntil = snoozedUntil
    }
}

extension LedgerReader {
    /// Returns the evening notices of `day`, and the end of the silence.
    package func reminders(of day: Day) throws -> ReminderState {
        try read { database in
            let records = try database.notices(
                "WHERE day = ? ORDER BY minute, channel", [day.number]
            ).filter { if case .evening = $0.key { true } else { false } }
            let snoozed = try database.meta(.snoozedUntil) { try $0.optionalInstant(0) }
            return ReminderState(records: records, snoozedUntil: snoozed)
        }
    }
}

extension Ledger {
    /// Sets the end of the silence; `nil` ends it.
    package func snooze(until instant: Instant?) throws {
        try write { try $0.setMeta(.snoozedUntil, instant) }
    }
}
