package import CycCore

/// The signs of life beside what runs, and beside what ran before it: an undo makes that run again, as
/// if it had never stopped.
package struct LifeRecord: Equatable, Sendable {
    /// With the number of the interval that they belong to; the newest first.
    private var lives: [Life] = []

    private struct Life: Equatable, Sendable {
        let number: Int64
        var signs: LifeSigns
    }

    private static let most = 3

    package init() {}

    package func signs(of number: Int64) -> LifeSigns? {
        lives.first { $0.number == number }?.signs
    }

    /// The same with those of what runs now, without the oldest where they become too many.
    package func keeping(_ signs: LifeSigns, of number: Int64) -> LifeRecord {
        var kept = self
        kept.lives.removeAll { $0.number == number }
        kept.lives.insert(Life(number: number, signs: signs), at: 0)
        kept.lives = Array(kept.lives.prefix(Self.most))
        return kept
    }

    fileprivate func noting(
        _ clocks: Clocks, of source: LifeSigns.Source, doubtAfter: Int
    ) -> LifeRecord {
        var noted = self
        for index in noted.lives.indices {
            noted.lives[index].signs.note(clocks, of: source, doubtAfter: doubtAfter)
        }
        return noted
    }

    fileprivate var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for life in lives {
            let signs = life.signs.encoded
            appendVarint(UInt64(life.number), to: &bytes)
            appendVarint(UInt64(signs.count), to: &bytes)
            bytes += signs
        }
        return bytes
    }

    fileprivate init?(bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var reader = BytesReader(rest)
            guard let number = reader.number().flatMap(Int64.init(exactly:)),
                let size = reader.number(), size <= UInt64(reader.rest)
            else { return nil }
            rest = rest.suffix(reader.rest)
            guard let signs = LifeSigns(encoded: rest.prefix(Int(size))) else { return nil }
            rest = rest.dropFirst(Int(size))
            lives.append(Life(number: number, signs: signs))
        }
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
    package func changeLife(_ change: (LifeRecord?) throws(Problem) -> LifeRecord?) throws(Problem)
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
    package func noteLife(of source: LifeSigns.Source, _ settings: Settings) {
        do throws(Problem) {
            // Most never counted anything.
            guard Files.exists(try path(of: .life)) else { return }
            let clocks = try clocks()
            try changeLife { life throws(Problem) in
                life?.noting(clocks, of: source, doubtAfter: settings.focus.doubtAfter)
            }
        } catch {}
    }
}
