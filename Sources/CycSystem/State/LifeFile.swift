package import CycCore

/// The signs of life beside an interval that runs.
package struct LifeRecord: Equatable, Sendable {
    /// The interval that they belong to; those of another one tell nothing.
    package let number: Int64
    package let signs: LifeSigns

    package init(of number: Int64, _ signs: LifeSigns) {
        self.number = number
        self.signs = signs
    }

    fileprivate var bytes: [UInt8] {
        var bytes: [UInt8] = []
        appendVarint(UInt64(number), to: &bytes)
        return bytes + signs.encoded
    }

    fileprivate init?(bytes: [UInt8]) {
        var reader = BytesReader(bytes)
        guard let number = reader.number().flatMap(Int64.init(exactly:)),
            let signs = LifeSigns(encoded: bytes.suffix(reader.rest))
        else { return nil }
        self.init(of: number, signs)
    }
}

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
    package func life() throws(Problem) -> LifeRecord? {
        let path = try path(of: .life)
        guard let bytes = try? Files.read(path, limit: Self.mostLife) else { return nil }
        return LifeRecord(bytes: bytes)
    }

    /// Changes the signs of life, which nobody else does meanwhile.
    ///
    /// - Parameter change: Makes what is kept from what is there; `nil` leaves that.
    /// - Throws: ``Problem/noHome``, ``Problem/ledgerBusy``, ``Problem/cannotWrite(file:detail:)``,
    ///   ``Problem/diskFull(file:)``.
    package func changeLife(_ change: (LifeRecord?) throws(Problem) -> LifeRecord?) throws(Problem) {
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
    package func noteLife(of source: LifeSigns.Source, _ settings: Settings) {
        do throws(Problem) {
            // Most never counted anything.
            guard Files.exists(try path(of: .life)) else { return }
            try changeLife { life throws(Problem) in
                guard let life else { return nil }
                var signs = life.signs
                signs.note(try clocks(), of: source, doubtAfter: settings.focus.doubtAfter)
                return LifeRecord(of: life.number, signs)
            }
        } catch {}
    }
}
