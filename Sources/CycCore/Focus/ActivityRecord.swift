/// The signs of life beside what runs, and beside what ran before it: an undo makes that run again, as
/// if it had never stopped.
package struct ActivityRecord: Equatable, Sendable {
    /// With the number of the interval that they belong to; the newest first.
    private var lives: [Life] = []

    private struct Life: Equatable, Sendable {
        let number: Int64
        var signs: ActivityLog
    }

    private static let most = 3

    package init() {}

    package func signs(of number: Int64) -> ActivityLog? {
        lives.first { $0.number == number }?.signs
    }

    /// The same with those of what runs now, without the oldest where they become too many.
    package func keeping(_ signs: ActivityLog, of number: Int64) -> ActivityRecord {
        var kept = self
        kept.lives.removeAll { $0.number == number }
        kept.lives.insert(Life(number: number, signs: signs), at: 0)
        kept.lives = Array(kept.lives.prefix(Self.most))
        return kept
    }

    package func noting(
        _ clocks: ClockReading, of source: ActivityLog.Source, doubtAfter: Int
    ) -> ActivityRecord {
        var noted = self
        for index in noted.lives.indices {
            noted.lives[index].signs.note(clocks, of: source, doubtAfter: doubtAfter)
        }
        return noted
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for life in lives {
            let signs = life.signs.encoded
            appendVarint(UInt64(life.number), to: &bytes)
            appendVarint(UInt64(signs.count), to: &bytes)
            bytes += signs
        }
        return bytes
    }

    package init?(bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var reader = BytesReader(rest)
            guard let number = reader.number().flatMap(Int64.init(exactly:)),
                let size = reader.number(), size <= UInt64(reader.rest)
            else { return nil }
            rest = rest.suffix(reader.rest)
            guard let signs = ActivityLog(encoded: rest.prefix(Int(size))) else { return nil }
            rest = rest.dropFirst(Int(size))
            lives.append(Life(number: number, signs: signs))
        }
    }
}
