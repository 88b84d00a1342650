/// The civil time of one place: which offset from UTC its clocks have at an instant.
///
/// - Units: instants are seconds since 1970-01-01T00:00:00Z, offsets seconds east of UTC.
/// - Source: TZif, RFC 9636 (versions 1 to 4), with the rule of its footer (POSIX `TZ`) for the
///   instants after the last listed one.
package struct Zone: Equatable, Sendable {
    /// The IANA name, such as `Asia/Seoul`, or what the machine calls its zone.
    package let name: String
    /// Instants at which the offset may change, ascending, each with the offset from then on.
    private let transitions: [Transition]
    /// The offset before the first transition.
    private let initial: Int
    /// What holds from the last transition on.
    private let rule: Rule?

    /// Offsets lie within this many seconds of zero (RFC 9636, 3.2: −25:59:59 to +26:59:59).
    private static let widest: Int64 = 27 * 3600

    package static let utc = Zone(name: "UTC", transitions: [], initial: 0, rule: nil)

    private init(name: String, transitions: [Transition], initial: Int, rule: Rule?) {
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
    /// - Parameter posix: A POSIX rule, which becomes the zone's name.
    /// - Source: POSIX.1-2017, 8.3 (`TZ`); `__tzset_parse_tz` of glibc for the dates.
    package init?(posix: String) {
        guard posix.utf8.count <= Self.longestRule,
            let rule = Rule(Array(posix.utf8)[...])
                ?? Rule(Array("\(posix),M3.2.0,M11.1.0".utf8)[...], savingOnly: true)
        else { return nil }
        self.init(name: posix, transitions: [], initial: rule.standard, rule: rule)
    }

    /// Far longer than any rule that means something.
    ///
    /// Units: bytes.
    private static let longestRule = 256

    /// Seconds east of UTC at `instant`.
    package func offset(at instant: Int64) -> Int {
        guard let last = transitions.last else {
            return rule?.offset(at: instant) ?? initial
        }
        if instant >= last.instant { return rule?.offset(at: instant) ?? last.offset }
        let next = indexOfFirstTransition(after: instant)
        return next == 0 ? initial : transitions[next - 1].offset
    }

    /// The civil day at `instant`.
    package func day(at instant: Int64) -> Day {
        let local = instant.addingReportingOverflow(Int64(offset(at: instant)))
        let seconds = local.overflow ? instant : local.partialValue
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: secondsInCivilDay)
        return Day(number: Int(rest < 0 ? days - 1 : days))
    }

    /// The instant with the clock's offset; seconds of an offset, as before 1972, are cut off.
    package func moment(at instant: Int64) -> Moment {
        Moment(secondsSinceEpoch: instant, minutesEastOfUTC: offset(at: instant) / 60)
    }

    /// The first instant at which the civil date is `day` or later.
    ///
    /// It is the start of the day on most days; the end of the gap where the day has no 00:00 or is
    /// missing as a whole; and the earlier one where 00:00 comes twice.
    package func firstInstant(of day: Day) -> Int64 { instant(of: day, minuteOfDay: 0) }

    /// The first instant at which the clock shows `minuteOfDay` of `day` or later.
    ///
    /// - Parameters:
    ///   - day: A civil day between the years −9999 and 9999.
    ///   - minuteOfDay: Minutes on the clock since 00:00; 1440 is the 00:00 after the day.
    /// - Returns: The end of the gap for a time that the clock skips, the earlier of two for one that
    ///   it shows twice.
    package func instant(of day: Day, minuteOfDay: Int) -> Int64 {
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
    private func changes(after start: Int64, through end: Int64) -> [Int64] {
        var instants: [Int64] = []
        var index = indexOfFirstTransition(after: start)
        while index < transitions.count, transitions[index].instant <= end {
            instants.append(transitions[index].instant)
            index += 1
        }
        let listed = transitions.last?.instant ?? .min
        guard let rule, end > listed else { return instants }
        for change in rule.transitions(around: start) + rule.transitions(around: end)
        where change.instant > max(start, listed, instants.last ?? .min) && change.instant <= end {
            instants.append(change.instant)
        }
        return instants
    }

    private func indexOfFirstTransition(after instant: Int64) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].instant <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// An instant and the offset that holds from then on.
private struct Transition: Equatable, Sendable {
    let instant: Int64
    let offset: Int
}

/// The parts of a TZif file that civil time needs.
private struct TZif {
    let transitions: [Transition]
    let initial: Int
    let rule: Rule?

    /// The six counts of a TZif header (RFC 9636, 3.1) and the length of the block they announce.
    private struct Header {
        static let size = 44
        let version: UInt8
        let universal, standard, leaps, times, types, letters: Int

        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= Self.size, bytes.starts(with: Array("TZif".utf8)) else {
                return nil
            }
            let start = bytes.startIndex
            let counts = (0..<6).map { Int(bigEndian(bytes[(start + 20 + 4 * $0)...].prefix(4))) }
            version = bytes[start + 4]
            (universal, standard, leaps) = (counts[0], counts[1], counts[2])
            (times, types, letters) = (counts[3], counts[4], counts[5])
        }

        /// Units: bytes; `width` is the size of one instant.
        func size(width: Int) -> Int {
            times * (width + 1) + types * 6 + letters + leaps * (width + 4) + standard + universal
        }
    }

    init?(_ bytes: [UInt8]) {
        guard let first = Header(bytes[...]) else { return nil }
        var header = first
        var width = 4
        var block = bytes[Header.size...]
        if header.version >= UInt8(ascii: "2") {
            // The first block is for readers of version 1 only.
            guard block.count >= header.size(width: 4),
                let second = Header(block.dropFirst(header.size(width: 4)))
            else { return nil }
            block = block.dropFirst(header.size(width: 4) + Header.size)
            header = second
            width = 8
        }
        guard header.types > 0, header.leaps == 0, block.count >= header.size(width: width) else {
            return nil
        }
        let base = block.startIndex
        let indices = base + header.times * width
        let records = indices + header.times
        let offsets = (0..<header.types).map {
            Int(Int32(truncatingIfNeeded: bigEndian(bytes[(records + 6 * $0)...].prefix(4))))
        }
        guard offsets.allSatisfy({ (-93_599...97_199).contains($0) }) else { return nil }
        var transitions: [Transition] = []
        transitions.reserveCapacity(header.times)
        for index in 0..<header.times {
            let raw = bigEndian(bytes[(base + index * width)...].prefix(width))
            let instant =
                width == 4 ? Int64(Int32(truncatingIfNeeded: raw)) : Int64(bitPattern: raw)
            let type = Int(bytes[indices + index])
            guard type < offsets.count, instant > transitions.last?.instant ?? .min else {
                return nil
            }
            transitions.append(Transition(instant: instant, offset: offsets[type]))
        }
        self.transitions = transitions
        initial = offsets[0]

        guard width == 8 else {
            rule = nil
            return
        }
        let footer = block.dropFirst(header.size(width: width))
        let newline = UInt8(ascii: "\n")
        guard footer.first == newline, let end = footer.dropFirst().firstIndex(of: newline) else {
            return nil
        }
        let text = footer[(footer.startIndex + 1)..<end]
        guard !text.isEmpty else {
            rule = nil
            return
        }
        guard let read = Rule(text) else { return nil }
        rule = read
    }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
}

/// The footer of a TZif file, such as `EST5EDT,M3.2.0,M11.1.0`.
///
/// - Source: POSIX.1-2017, 8.3 (`TZ`), with the wider times of RFC 9636, 3.3.1: −167 to 167 hours.
private struct Rule: Equatable, Sendable {
    /// Seconds east of UTC.
    let standard: Int
    let saving: Saving?

    /// Daylight saving time; its offset may be smaller than the standard one (Europe/Dublin).
    struct Saving: Equatable, Sendable {
        let offset: Int
        let start: Date
        let end: Date
    }

    /// When in a year something happens.
    struct Date: Equatable, Sendable {
        enum Pattern: Equatable, Sendable {
            /// `Jn`, 1 to 365: 29 February is never counted.
            case yearDay(Int)
            /// `n`, 0 to 365: 29 February is counted.
            case zeroBased(Int)
            /// `Mm.w.d`; week 5 is the last one, day 0 is Sunday.
            case weekday(month: Int, week: Int, day: Int)
        }

        let pattern: Pattern
        /// Seconds on the clock since 00:00 of that day; may be negative or above 24 hours.
        let time: Int

        /// Seconds since 1970-01-01T00:00:00 on the clock before the change.
        func clock(inYear year: Int) -> Int64 {
            Int64(day(inYear: year)) * secondsInCivilDay + Int64(time)
        }

        /// Days since 1970-01-01.
        private func day(inYear year: Int) -> Int {
            let january = Day.firstDay(ofYear: year).number
            let isLeap = Day.firstDay(ofYear: year + 1).number - january == 366
            switch pattern {
            case .yearDay(let number): return january + number - (isLeap && number > 59 ? 0 : 1)
            case .zeroBased(let number): return january + number
            case .weekday(let month, let week, let day):
                let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
                let first = january + lengths[..<(month - 1)].reduce(0, +)
                let ahead = (day - Day(number: first).weekday.rawValue + 7) % 7
                let wanted = ahead + 7 * (week - 1)
                return first + (wanted < lengths[month - 1] ? wanted : wanted - 7)
            }
        }
    }

    /// - Parameters:
    ///   - text: The whole rule.
    ///   - savingOnly: Whether a rule without daylight saving time is refused.
    init?(_ text: ArraySlice<UInt8>, savingOnly: Bool = false) {
        var reader = RuleReader(text)
        guard reader.skipName(), let west = reader.seconds(hours: 0...24) else { return nil }
        standard = -west
        guard savingOnly || !reader.isAtEnd else {
            saving = nil
            return
        }
        guard reader.skipName() else { return nil }
        var offset = standard + 3600
        if !reader.isAt(",") {
            guard let west = reader.seconds(hours: 0...24) else { return nil }
            offset = -west
        }
        guard reader.skip(","), let start = reader.date(), reader.skip(","),
            let end = reader.date(), reader.isAtEnd
        else { return nil }
        saving = Saving(offset: offset, start: start, end: end)
    }

    func offset(at instant: Int64) -> Int {
        guard saving != nil else { return standard }
        return transitions(around: instant).last { $0.instant <= instant }?.offset ?? standard
    }

    /// The changes of the year of `instant` and of its neighbours, ascending.
    func transitions(around instant: Int64) -> [Transition] {
        guard let saving else { return [] }
        // Far outside of any calendar the exact year does not matter, overflow would.
        let bounded = min(max(instant, -1 << 54), 1 << 54)
        let year = Day(number: Int(bounded / secondsInCivilDay)).year
        let changes = (year - 1...year + 1).flatMap { year in
            [
                Transition(
                    instant: saving.start.clock(inYear: year) - Int64(standard),
                    offset: saving.offset),
                Transition(
                    instant: saving.end.clock(inYear: year) - Int64(saving.offset),
                    offset: standard),
            ]
        }
        // Daylight saving time all year ends and starts at one instant; the start is what holds.
        return changes.sorted {
            ($0.instant, $0.offset == standard ? 0 : 1) < (
                $1.instant, $1.offset == standard ? 0 : 1
            )
        }
    }
}

/// Reads the pieces of a ``Rule`` from left to right.
private struct RuleReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }

    func isAt(_ mark: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: mark) }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard isAt(mark) else { return false }
        rest.removeFirst()
        return true
    }

    /// `KST` or `<+09>`.
    mutating func skipName() -> Bool {
        let isQuoted = skip("<")
        let name = rest.prefix { byte in
            isASCIILetter(byte)
                || isQuoted
                    && ((UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
        }
        rest = rest.dropFirst(name.count)
        return name.count >= 3 && (!isQuoted || skip(">"))
    }

    /// `[+-]hh[:mm[:ss]]`.
    mutating func seconds(hours range: ClosedRange<Int>) -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard let hours = number(in: range) else { return nil }
        var total = hours * 3600
        for unit in [60, 1] where skip(":") {
            guard let part = number(in: 0...59) else { return nil }
            total += part * unit
        }
        return isNegative ? -total : total
    }

    mutating func date() -> Rule.Date? {
        let pattern: Rule.Date.Pattern
        if skip("M") {
            guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5),
                skip("."), let day = number(in: 0...6)
            else { return nil }
            pattern = .weekday(month: month, week: week, day: day)
        } else if skip("J") {
            guard let day = number(in: 1...365) else { return nil }
            pattern = .yearDay(day)
        } else {
            guard let day = number(in: 0...365) else { return nil }
            pattern = .zeroBased(day)
        }
        guard skip("/") else { return Rule.Date(pattern: pattern, time: 2 * 3600) }
        guard let time = seconds(hours: 0...167) else { return nil }
        return Rule.Date(pattern: pattern, time: time)
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard digits.count <= 3, let number = decimal(digits), range.contains(number) else {
            return nil
        }
        rest = rest.dropFirst(digits.count)
        return number
    }
}

private func isASCIILetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
