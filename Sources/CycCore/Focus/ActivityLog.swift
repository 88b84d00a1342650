/// When the user and the machine were active while an interval ran.
///
/// Stored beside the running interval and not in the journal, because it describes this machine
/// only; losing it loses no data of the user. It starts over with each interval and with each
/// decision about time in doubt.
///
/// Only the ends of stretches without a doubt are kept: one or two of them for a day of work.
package struct ActivityLog: Hashable, Sendable {
    /// The origin of an activity.
    package enum Source: Sendable {
        /// A typed command, an interactive prompt, or a commit by the user.
        case person
        /// A background process of cyc: the machine was awake.
        case machine
    }

    /// Activities without sleep, restart or long silence in between.
    struct Stretch: Hashable, Sendable {
        let first: ClockReading
        /// The user's last activity.
        var seen: ClockReading
        /// The last activity of the machine or the user.
        var last: ClockReading
    }

    /// Never empty; ascending.
    private(set) var stretches: [Stretch]

    /// Begins with the activity of the command that starts an interval.
    package init(from clocks: ClockReading) {
        stretches = [Stretch(first: clocks, seen: clocks, last: clocks)]
    }

    /// Records an activity.
    ///
    /// - Parameter limit: ``Settings/Focus/doubtAfter``.
    package mutating func note(
        _ clocks: ClockReading, of source: Source, doubtAfter limit: Duration
    ) {
        let end = stretches.count - 1
        let passage = ElapsedTime(from: stretches[end].last, to: clocks)
        let isUnbroken =
            passage.isSameBoot && passage.slept <= limit
            && passage.keepsTime(from: stretches[end].last, to: clocks)
        switch source {
        case .machine:
            // Background activity does not show that the user is there.
            if isUnbroken { stretches[end].last = clocks }
        case .person:
            let silence = ElapsedTime(from: stretches[end].seen, to: clocks).elapsed
            if isUnbroken, silence <= limit {
                stretches[end].seen = clocks
                stretches[end].last = clocks
            } else {
                stretches.append(Stretch(first: clocks, seen: clocks, last: clocks))
            }
        }
    }
}

extension ActivityLog.Stretch {
    /// Time from the first activity to the user's last one, and from that to the machine's.
    var lengths: (toSeen: Duration, toLast: Duration) {
        (ElapsedTime(from: first, to: seen).elapsed, ElapsedTime(from: seen, to: last).elapsed)
    }
}

extension ActivityLog {
    /// The first activity, the user's last one and the machine's last one of each stretch, by the
    /// wall clock as it is now.
    func places(at now: ClockReading) -> [(first: Instant, seen: Instant, last: Instant)] {
        var places: [(first: Instant, seen: Instant, last: Instant)] = []
        var (end, next) = (now.wall, now)
        for stretch in stretches.reversed() {
            let (toSeen, toLast) = stretch.lengths
            let last = end - ElapsedTime(from: stretch.last, to: next).elapsed
            end = last - toLast - toSeen
            next = stretch.first
            places.append((end, end + toSeen, last))
        }
        return places.reversed()
    }

    /// Returns the log as if the wall clock had always been set as it is now.
    package func moved(to now: ClockReading) -> ActivityLog {
        var log = self
        for (index, place) in places(at: now).enumerated() {
            let stretch = stretches[index]
            log.stretches[index] = Stretch(
                first: stretch.first.at(place.first), seen: stretch.seen.at(place.seen),
                last: stretch.last.at(place.last))
        }
        return log
    }
}

extension ClockReading {
    fileprivate func at(_ wall: Instant) -> ClockReading {
        ClockReading(wall: wall, boot: boot, awake: awake, bootID: bootID)
    }
}

// MARK: As bytes

extension ActivityLog {
    /// Bytes for a file or a row of this machine.
    package var encoded: [UInt8] {
        var bytes = [Self.version]
        appendVarint(UInt64(stretches.count), to: &bytes)
        for stretch in stretches {
            for clocks in [stretch.first, stretch.seen, stretch.last] {
                appendSigned(clocks.wall.secondsSinceEpoch, to: &bytes)
                appendSigned(clocks.boot.wholeSeconds, to: &bytes)
                appendSigned(clocks.awake.wholeSeconds, to: &bytes)
                appendText(clocks.bootID, to: &bytes)
            }
        }
        return bytes
    }

    /// Decodes ``encoded``; `nil` for other bytes.
    package init?(encoded bytes: some Collection<UInt8>) {
        var reader = BytesReader(bytes)
        guard reader.byte() == Self.version, let count = reader.number(), count > 0,
            count <= UInt64(reader.rest)
        else { return nil }
        var stretches: [Stretch] = []
        for _ in 0..<count {
            guard let first = Self.clocks(&reader), let seen = Self.clocks(&reader),
                let last = Self.clocks(&reader)
            else { return nil }
            stretches.append(Stretch(first: first, seen: seen, last: last))
        }
        guard reader.rest == 0 else { return nil }
        self.stretches = stretches
    }

    private static let version: UInt8 = 1

    private static func clocks(_ reader: inout BytesReader) -> ClockReading? {
        guard let wall = reader.signed(), let boot = reader.signed(), let awake = reader.signed(),
            let bootID = reader.text(),
            [wall, boot, awake].allSatisfy(Instant.storableSeconds.contains)
        else { return nil }
        return ClockReading(
            wall: Instant(secondsSinceEpoch: wall), boot: .seconds(boot), awake: .seconds(awake),
            bootID: bootID)
    }
}
