package import CycCore

extension World {
    /// Largest file that is read; units: bytes.
    private static let sizeLimit = 256 << 10
    /// Longest wait for other writers.
    private static let lockTimeout = Duration.seconds(1)

    /// Returns the activity record; `nil` if there is none or it is unreadable.
    package func activityRecord() throws(CycError) -> ActivityRecord? {
        let path = try path(of: .life)
        guard let bytes = try? Files.read(path, limit: Self.sizeLimit) else { return nil }
        return ActivityRecord(bytes: bytes)
    }

    /// Replaces the activity record under a lock.
    ///
    /// - Parameter change: Maps the present record to the new one; `nil` leaves the file as it is.
    /// - Throws: ``CycError/noHome``, ``CycError/ledgerBusy``,
    ///   ``CycError/cannotWrite(file:detail:)``, ``CycError/diskFull(file:)``.
    package func updateActivity(_ change: (ActivityRecord?) throws(CycError) -> ActivityRecord?)
        throws(CycError)
    {
        let lock = try FileLock(path(of: .lifeLock), waiting: Self.lockTimeout)
        let before = try activityRecord()
        if let after = try change(before), after != before {
            try Files.replace(try path(of: .life), with: after.bytes, isDurable: false)
        }
        _ = consume lock
    }

    /// Records activity if a focus session is open.
    ///
    /// Errors are ignored: the time then becomes doubtful sooner.
    package func recordActivity(of source: ActivityLog.Source, _ settings: Settings) {
        do throws(CycError) {
            // Most users never started a focus session.
            guard Files.exists(try path(of: .life)) else { return }
            let clocks = try clocks()
            try updateActivity { life throws(CycError) in
                life?.recording(clocks, of: source, doubtAfter: settings.focus.doubtAfter)
            }
        } catch {}
    }
}
