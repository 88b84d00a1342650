package import CycCore
import GRDB

/// What a run needs to know before it reminds of anything.
package struct ReminderState: Equatable, Sendable {
    /// The records of one day, by slot and channel.
    package var records: [NoticeRecord]
    /// Until when the person wants silence.
    ///
    /// Units: seconds since 1970-01-01T00:00:00Z.
    package var snoozedUntil: Int64?

    package init(records: [NoticeRecord] = [], snoozedUntil: Int64? = nil) {
        self.records = records
        self.snoozedUntil = snoozedUntil
    }
}

extension LedgerReader {
    /// What was claimed and told of the evening of `day`, and until when there is silence.
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
    /// Silence until `instant`, in seconds since 1970-01-01T00:00:00Z; `nil` ends it.
    package func snooze(until instant: Int64?) throws {
        try write { try $0.setMeta(.snoozedUntil, instant) }
    }
}
