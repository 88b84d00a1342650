/// A time zone: the offset from UTC at each instant.
///
/// - Units: offsets are seconds east of UTC.
/// - Source: TZif, RFC 9636 (versions 1 to 4), with the rule of its footer (POSIX `TZ`) for the
///   instants after the last listed one.
package struct Zone: Equatable, Sendable {
    /// IANA name, such as `Asia/Seoul`, or the machine's own name for its zone.
    package let name: String
    /// Offset changes, ascending.
    private let transitions: [ZoneTransition]
    /// Offset before the first transition.
    private let initial: Int
    /// Rule for the time after the last transition.
    private let rule: ZoneRule?

    /// Bound of all offsets (RFC 9636, 3.2: −25:59:59 to +26:59:59).
    private static let maxOffset = Duration.hours(27)

    package static let utc = Zone(name: "UTC", transitions: [], initial: 0, rule: nil)

    private init(name: String, transitions: [ZoneTransition], initial: Int, rule: ZoneRule?) {
        self.name = name
        self.transitions = transitions
        self.initial = initial
        self.rule = rule
    }

    /// Parses a TZif file; `nil` if it is invalid.
    ///
    /// Files with leap seconds (`right/…`) are rejected: their instants differ from the system
    /// clock's.
    package init?(name: String, tzif bytes: [UInt8]) {
        guard let whole = TZif(bytes) else { return nil }
        self.init(
            name: name, transitions: whole.transitions, initial: whole.initial, rule: whole.rule)
    }

    /// Parses a `TZ` rule such as `KST-9` or `CET-1CEST,M3.5.0,M10.5.0/3`, which becomes the zone's
    /// name; `nil` if it is invalid.
    ///
    /// Daylight saving time without dates uses the defaults of the C library, which are New York's.
    ///
    /// - Source: POSIX.1-2017, 8.3 (`TZ`); `__tzset_parse_tz` of glibc for the dates.
    package init?(posix: String) {
        guard posix.utf8.count <= Self.longestRule,
            let rule = ZoneRule(Array(posix.utf8)[...])
                ?? ZoneRule(Array("\(posix),M3.2.0,M11.1.0".utf8)[...], savingOnly: true)
        else { return nil }
        self.init(name: posix, transitions: [], initial: rule.standard, rule: rule)
    }

    /// Length limit of a rule.
    ///
    /// Units: bytes.
    private static let longestRule = 256

    /// Seconds east of UTC at `instant`.
    package func offset(at instant: Instant) -> Int {
        guard let last = transitions.last else {
            return rule?.offset(at: instant) ?? initial
        }
        if instant >= last.instant { return rule?.offset(at: instant) ?? last.offset }
        let next = indexOfFirstTransition(after: instant)
        return next == 0 ? initial : transitions[next - 1].offset
    }

    package func day(at instant: Instant) -> Day {
        let seconds = instant.secondsSinceEpoch
        let (local, overflow) = seconds.addingReportingOverflow(Int64(offset(at: instant)))
        return Day(localSeconds: overflow ? seconds : local)
    }

    /// The instant with the zone's offset; seconds of an offset, as before 1972, are truncated.
    package func moment(at instant: Instant) -> Moment {
        Moment(instant: instant, minutesEastOfUTC: offset(at: instant) / 60)
    }

    /// The first instant at which the civil date is `day` or later.
    ///
    /// Usually 00:00; the end of the gap if 00:00 or the whole day is skipped, and the earlier one
    /// if 00:00 occurs twice.
    package func firstInstant(of day: Day) -> Instant { instant(of: day, minuteOfDay: 0) }

    /// The first instant at which the clock shows `minuteOfDay` of `day` or later.
    ///
    /// The end of the gap if the time is skipped, and the earlier one if it occurs twice.
    /// `minuteOfDay` may be 1440, the 00:00 after the day; `day` lies between the years −9999 and
    /// 9999.
    package func instant(of day: Day, minuteOfDay: Int) -> Instant {
        let clock = Instant(
            secondsSinceEpoch: Int64(day.number) * secondsInCivilDay + Int64(minuteOfDay) * 60)
        // Before `start` the clock shows less than `clock`, whatever its offset.
        var start = clock - Self.maxOffset
        let end = clock + Self.maxOffset
        for change in changes(after: start, through: end) + [end] {
            let reached = max(start, clock - .seconds(offset(at: start)))
            if reached < change { return reached }
            start = change
        }
        return end
    }

    /// Whether the clock shows the time of `instant` twice on its date, because it is set back.
    package func isRepeated(_ instant: Instant) -> Bool {
        let day = Duration.hours(24)
        return changes(after: instant - day, through: instant + day).contains { change in
            let back = Duration.seconds(offset(at: change - .seconds(1)) - offset(at: change))
            return back > .zero && change - back <= instant && instant < change + back
        }
    }

    /// Instants in the span at which the offset may change, ascending.
    private func changes(after start: Instant, through end: Instant) -> [Instant] {
        var instants = transitions[indexOfFirstTransition(after: start)...]
            .prefix { $0.instant <= end }.map(\.instant)
        let listed = transitions.last?.instant ?? .min
        guard let rule, end > listed else { return instants }
        for change in rule.transitions(around: start) + rule.transitions(around: end)
        where change.instant > max(start, listed, instants.last ?? .min) && change.instant <= end {
            instants.append(change.instant)
        }
        return instants
    }

    private func indexOfFirstTransition(after instant: Instant) -> Int {
        transitions.partitioningIndex { $0.instant > instant }
    }
}
