/// When the person, and the machine, gave signs of life while something ran.
///
/// Kept beside the interval that runs and not in the journal: what they say is about this machine, and
/// nothing of a person's is lost with them. It begins anew with each interval that begins to run, and
/// with each answer about what is in doubt.
///
/// Not every sign is kept, only where stretches without a doubt begin and end: a day of work is one or
/// two of them.
package struct ActivityLog: Hashable, Sendable {
    /// Whose sign it is.
    package enum Source: Sendable {
        /// A command that was typed, an interactive prompt, a commit of mine.
        case person
        /// Something of cyc that ran by itself: the machine was awake.
        case machine
    }

    /// Signs of which each follows the one before without sleep, restart or long silence.
    struct Stretch: Hashable, Sendable {
        let first: ClockReading
        /// The person's last sign.
        var seen: ClockReading
        /// The machine's last one, or the person's.
        var last: ClockReading
    }

    /// Never empty; ascending.
    private(set) var stretches: [Stretch]

    /// The first sign, with the command that begins an interval.
    package init(from clocks: ClockReading) {
        stretches = [Stretch(first: clocks, seen: clocks, last: clocks)]
    }

    /// - Parameters:
    ///   - clocks: As they are now.
    ///   - source: Whose sign it is.
    ///   - doubtAfter: What ``Settings/Focus/doubtAfter`` says. Units: seconds.
    package mutating func note(_ clocks: ClockReading, of source: Source, doubtAfter: Int) {
        let end = stretches.count - 1
        let limit = Int64(doubtAfter)
        let passage = ElapsedTime(from: stretches[end].last, to: clocks)
        let isUnbroken =
            passage.isSameBoot && passage.slept <= limit
            && passage.keepsTime(from: stretches[end].last, to: clocks)
        switch source {
        case .machine:
            // What wakes by itself tells nothing of the person.
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
    /// How long it was from the first sign to the person's last one, and from that to the machine's.
    var lengths: (toSeen: Int64, toLast: Int64) {
        (ElapsedTime(from: first, to: seen).elapsed, ElapsedTime(from: seen, to: last).elapsed)
    }
}

extension ActivityLog {
    /// When each stretch began, was seen last and was awake last, by the clock on the wall as it is now.
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

    /// The signs as if the clock on the wall had always been what it is now.
    package func moved(to now: ClockReading) -> ActivityLog {
        var signs = self
        for (index, place) in places(at: now).enumerated() {
            let stretch = stretches[index]
            signs.stretches[index] = Stretch(
                first: stretch.first.at(place.first), seen: stretch.seen.at(place.seen),
                last: stretch.last.at(place.last))
        }
        return signs
    }
}

extension ClockReading {
    fileprivate func at(_ wall: Instant) -> ClockReading {
        ClockReading(wall: wall, boot: boot, awake: awake, bootID: bootID)
    }
}

// MARK: As bytes

extension ActivityLog {
    /// For a file or a row of this machine.
    package var encoded: [UInt8] {
        var bytes = [Self.version]
        appendVarint(UInt64(stretches.count), to: &bytes)
        for stretch in stretches {
            for clocks in [stretch.first, stretch.seen, stretch.last] {
                appendSigned(clocks.wall, to: &bytes)
                appendSigned(clocks.boot, to: &bytes)
                appendSigned(clocks.awake, to: &bytes)
                appendText(clocks.bootID, to: &bytes)
            }
        }
        return bytes
    }

    /// What ``encoded`` wrote; `nil` for anything else.
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
            [wall, boot, awake].allSatisfy(Moment.seconds.contains)
        else { return nil }
        return ClockReading(wall: wall, boot: boot, awake: awake, bootID: bootID)
    }
}
