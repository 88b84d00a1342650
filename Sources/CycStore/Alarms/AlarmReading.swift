package import CycCore
import GRDB

extension LedgerReader {
    /// The alarms and their mornings as far as they can be read, whatever is wrong with the ledger.
    ///
    /// An alarm has to ring. Nothing is written, and nobody is waited for.
    ///
    /// Of a damaged ledger the rows that are whole count; of one whose log cannot be read what stood in
    /// it before.
    ///
    /// - Returns: `nil` where no ledger was ever written.
    /// - Throws: Why no alarm could be read.
    package static func readableAlarmBook(
        _ files: LedgerFiles, zone: Zone, now: Moment
    ) throws -> AlarmSnapshot? {
        do {
            guard let reader = try openUnchanged(files) else { return nil }
            let book = Result { try reader.alarmBook(zone: zone, now: now) }
            try reader.close()
            return try book.get()
        } catch let problem as CycError {
            if case .ledgerNewer = problem { throw problem }
            for open in [
                { try connection(files) }, { try DatabaseQueue.immutable(files.database) },
            ] {
                guard let queue = (try? open()) ?? nil else { continue }
                let book = salvagedAlarmBook(queue, zone: zone, now: now)
                try? queue.close()
                if !book.alarms.isEmpty { return book }
            }
            throw problem
        }
    }

    private static func salvagedAlarmBook(
        _ queue: DatabaseQueue, zone: Zone, now: Moment
    ) -> AlarmSnapshot {
        var (alarms, wakes): ([EntryID: AlarmSnapshot.Known], [EntryID: AlarmOccurrence]) = ([:], [:])
        queue.unsafeRead { database in
            func forEach(_ kind: EntryKind, _ body: (Entry) -> Void) {
                _ = database.salvage(
                    "\(kind.select(isIdentified: true)) NOT INDEXED", by: "id"
                ) { body(try $0.entry(kind)) }
            }
            forEach(.alarm) { entry in
                let alarm = Alarm.checked(number: entry.number, values: entry.values)
                alarms[entry.id] = alarm.map { AlarmSnapshot.Known(id: entry.id, alarm: $0) }
            }
            forEach(.wake) { entry in
                wakes[entry.id] = AlarmOccurrence.checked(number: entry.number, values: entry.values)
            }
        }
        return AlarmSnapshot(
            alarms.values.sorted { $0.alarm.number < $1.alarm.number },
            wakes.values.sorted { $0.number < $1.number }, zone: zone, now: now)
    }
}
