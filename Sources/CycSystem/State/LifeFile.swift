package import CycCore

extension World {
    /// A life has no more to tell.
    ///
    /// Units: bytes.
    private static let mostLife = 256 << 10
    /// For others who note one.
    ///
    /// Units: milliseconds.
    private static let patience: Int64 = 1000

    /// The signs of life; `nil` where there are none, or none that can be read.
    package func life() throws(CycError) -> ActivityRecord? {
        let path = try path(of: .life)
        guard let bytes = try? Files.read(path, limit: Self.mostLife) else { return nil }
        return ActivityRecord(bytes: bytes)
    }

    /// Changes the signs of life, which nobody else does meanwhile.
    ///
    /// - Parameter change: Makes what is kept from what is there; `nil` leaves that.
    /// - Throws: ``CycError/noHome``, ``CycError/ledgerBusy``, ``CycError/cannotWrite(file:detail:)``,
    ///   ``CycError/diskFull(file:)``.
    package func changeLife(_ change: (ActivityRecord?) throws(CycError) -> ActivityRecord?) throws(CycError)
    {
        let lock = try FileLock(path(of: .lifeLock), waiting: Self.patience)
        let before = try life()
        if let after = try change(before), after != before {
            try Files.replace(try path(of: .life), with: after.bytes, isDurable: false)
        }
        _ = consume lock
    }

    /// Notes a sign of life, if something runs.
    ///
    /// Whoever cannot note it goes on: the time is then in doubt sooner.
    package func noteLife(of source: ActivityLog.Source, _ settings: Settings) {
        do throws(CycError) {
            // Most never counted anything.
            guard Files.exists(try path(of: .life)) else { return }
            let clocks = try clocks()
            try changeLife { life throws(CycError) in
                life?.noting(clocks, of: source, doubtAfter: settings.focus.doubtAfter)
            }
        } catch {}
    }
}
