/// Activity logs of the running interval and of the last ones before it: an undo can make an ended
/// interval run again, and then its log is needed.
package struct ActivityRecord: Equatable, Sendable {
    /// By the number of their intervals; the newest first.
    private var logs: [NumberedLog] = []

    private struct NumberedLog: Equatable, Sendable {
        let number: Int64
        var log: ActivityLog
    }

    private static let most = 3

    package init() {}

    package func log(of number: Int64) -> ActivityLog? {
        logs.first { $0.number == number }?.log
    }

    /// Returns the record with the log of the running interval, without the oldest ones beyond
    /// ``most``.
    package func keeping(_ log: ActivityLog, of number: Int64) -> ActivityRecord {
        var kept = self
        kept.logs.removeAll { $0.number == number }
        kept.logs.insert(NumberedLog(number: number, log: log), at: 0)
        kept.logs = Array(kept.logs.prefix(Self.most))
        return kept
    }

    package func recording(
        _ clocks: ClockReading, of source: ActivityLog.Source, doubtAfter: Duration
    ) -> ActivityRecord {
        var noted = self
        for index in noted.logs.indices {
            noted.logs[index].log.note(clocks, of: source, doubtAfter: doubtAfter)
        }
        return noted
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for item in logs {
            let log = item.log.encoded
            appendVarint(UInt64(item.number), to: &bytes)
            appendVarint(UInt64(log.count), to: &bytes)
            bytes += log
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
            guard let log = ActivityLog(encoded: rest.prefix(Int(size))) else { return nil }
            rest = rest.dropFirst(Int(size))
            logs.append(NumberedLog(number: number, log: log))
        }
    }
}
