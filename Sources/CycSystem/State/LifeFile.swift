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

    /// The signs of life; `nil` where there are none, or none that can be read.
    package func life() throws(Problem) -> LifeRecord? {
        let path = try path(of: .life)
        guard let bytes = try? Files.read(path, limit: Self.mostLife) else { return nil }
        return LifeRecord(bytes: bytes)
    }

    /// Keeps the signs of life; `nil` where nothing runs any more.
    ///
    /// - Throws: ``Problem/noHome``, ``Problem/cannotWrite(file:detail:)``, ``Problem/diskFull(file:)``.
    package func keep(_ life: LifeRecord?) throws(Problem) {
        let path = try path(of: .life)
        guard let life else {
            if Files.exists(path) { try Files.remove(path) }
            return
        }
        try Files.makeFolder(Files.split(path).folder)
        try Files.replace(path, with: life.bytes, isDurable: false)
    }

    /// Notes a sign of life, if something runs.
    ///
    /// Whoever cannot note it goes on: the time is then in doubt sooner.
    package func noteLife(of source: LifeSigns.Source, _ settings: Settings) {
        do throws(Problem) {
            guard let life = try life() else { return }
            var signs = life.signs
            signs.note(try clocks(), of: source, doubtAfter: settings.focus.doubtAfter)
            if signs != life.signs { try keep(LifeRecord(of: life.number, signs)) }
        } catch {}
    }
}
