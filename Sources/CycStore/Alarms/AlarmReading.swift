package import CycCore
import GRDB

extension LedgerReader {
    /// Returns the readable alarms and occurrences, even of a damaged ledger, because an alarm must
    /// ring.
    ///
    /// Writes nothing and waits for no lock. Of a damaged ledger the intact rows count; if its WAL
    /// is unreadable, the state before it.
    ///
    /// - Returns: `nil` if there is no ledger.
    /// - Throws: The error that prevented reading any alarm.
    package static func readableAlarms(
        _ files: LedgerFiles, zone: Zone, now: Moment
    ) throws -> AlarmSnapshot? {
        do {
            guard let reader = try openWithoutWriting(files) else { return nil }
            let snapshot = Result { try reader.alarmSnapshot(zone: zone, now: now) }
            try reader.close()
            return try snapshot.get()
        } catch let problem as CycError {
            if case .ledgerNewer = problem { throw problem }
            for open in [
                { try connection(files) }, { try DatabaseQueue.immutable(files.database) },
            ] {
                guard let queue = (try? open()) ?? nil else { continue }
                let snapshot = recoveredAlarms(queue, zone: zone, now: now)
                try? queue.close()
                if !snapshot.alarms.isEmpty { return snapshot }
            }
            throw problem
        }
    }

    private static func recoveredAlarms(
        _ queue: DatabaseQueue, zone: Zone, now: Moment
    ) -> AlarmSnapshot {
        var (alarms, occurrences):
            ([EntryID: AlarmSnapshot.IdentifiedAlarm], [EntryID: AlarmOccurrence]) =
                ([:], [:])
        queue.unsafeRead { database in
            func forEach(_ kind: EntryKind, _ body: (Entry) -> Void) {
                _ = database.recover(
                    "\(kind.select(isIdentified: true)) NOT INDEXED", by: "id"
                ) { body(try $0.entry(kind)) }
            }
            forEach(.alarm) { entry in
                let alarm = Alarm.checked(number: entry.number, values: entry.values)
                alarms[entry.id] = alarm.map {
                    AlarmSnapshot.IdentifiedAlarm(id: entry.id, alarm: $0)
                }
            }
            forEach(.wake) { entry in
                occurrences[entry.id] = AlarmOccurrence.checked(
                    number: entry.number, values: entry.values)
            }
        }
        return AlarmSnapshot(
            alarms.values.sorted { $0.alarm.number < $1.alarm.number },
            occurrences.values.sorted { $0.number < $1.number }, zone: zone, now: now)
    }
}
