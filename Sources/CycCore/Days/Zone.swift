/// The civil time of one place: which offset from UTC its clocks have at an instant.
///
/// - Units: instants are seconds since 1970-01-01T00:00:00Z, offsets seconds east of UTC.
/// - Source: TZif, RFC 9636 (versions 1 to 4), with the rule of its footer (POSIX `TZ`) for the
///   instants after the last listed one.
package struct Zone: Equatable, Sendable {
    /// The IANA name, such as `Asia/Seoul`, or what the machine calls its zone.
    package let name: String
    /// Instants at which the offset may change, ascending, each with the offset from then on.
    private let transitions: [ZoneTransition]
    /// The offset before the first transition.
    private let initial: Int
    /// What holds from the last transition on.
    private let rule: ZoneRule?

    /// Offsets lie within this many seconds of zero (RFC 9636, 3.2: −25:59:59 to +26:59:59).
    private static let widest: Int64 = 27 * 3600

    package static let utc = Zone(name: "UTC", transitions: [], initial: 0, rule: nil)

    private init(name: String, transitions: [ZoneTransition], initial: Int, rule: ZoneRule?) {
        self.name = name
        self.transitions = transitions
        self.initial = initial
        self.rule = rule
    }

    /// The zone that the bytes of a TZif file describe, or `nil` for anything else.
    ///
    /// Files that count leap seconds (`right/…`) are refused: their instants are not those of the
    /// system's clock.
    package init?(name: String, tzif bytes: [UInt8]) {
        guard let whole = TZif(bytes) else { return nil }
        self.init(
            name: name, transitions: whole.transitions, initial: whole.initial, rule: whole.rule)
    }

    /// The zone that a rule in `TZ` describes, such as `KST-9` or `CET-1CEST,M3.5.0,M10.5.0/3`, or
    /// `nil` for anything else.
    ///
    /// Daylight saving time without dates has those of the C library, which are New York's.
    ///
    /// The rule becomes the zone's name.
    ///
    /// - Source: POSIX.1-2017, 8.3 (`TZ`); `__tzset_parse_tz` of glibc for the dates.
    package init?(posix: String) {
        guard posix.utf8.count <= Self.longestRule,
            let rule = ZoneRule(Array(posix.utf8)[...])
                ?? ZoneRule(Array("\(posix),M3.2.0,M11.1.0".utf8)[...], savingOnly: true)
        else { return nil }
        self.init(name: posix, transitions: [], initial: rule.standard, rule: rule)
    }

    /// Far longer than any rule that means something.
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
        let local = instant.addingReportingOverflow(Int64(offset(at: instant)))
        return Day(localSeconds: local.overflow ? instant : local.partialValue)
    }

    /// The instant with the clock's offset; seconds of an offset, as before 1972, are cut off.
    package func moment(at instant: Instant) -> Moment {
        Moment(secondsSinceEpoch: instant, minutesEastOfUTC: offset(at: instant) / 60)
    }

    /// The first instant at which the civil date is `day` or later.
    ///
    /// It is the start of the day on most days; the end of the gap where the day has no 00:00 or is
    /// missing as a whole; and the earlier one where 00:00 comes twice.
    package func firstInstant(of day: Day) -> Instant { instant(of: day, minuteOfDay: 0) }

    /// The first instant at which the clock shows `minuteOfDay` of `day` or later.
    ///
    /// It is the end of the gap for a time that the clock skips, and the earlier of two for one that it
    /// shows twice. `minuteOfDay` may be 1440, the 00:00 after the day, which lies between the years −9999
    /// and 9999.
    package func instant(of day: Day, minuteOfDay: Int) -> Instant {
        let clock = Int64(day.number) * secondsInCivilDay + Int64(minuteOfDay) * 60
        // Before this the clock shows less than `clock`, whatever its offset.
        var start = clock - Self.widest
        let end = clock + Self.widest
        for change in changes(after: start, through: end) + [end] {
            let reached = max(start, clock - Int64(offset(at: start)))
            if reached < change { return reached }
            start = change
        }
        return end
    }

    /// The instants in the span at which the offset may change, ascending.
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
