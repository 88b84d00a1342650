/// A point in time with the offset from UTC at the place where it was recorded.
///
/// - Units: minutes east of UTC. git writes offsets from −1200 to +1400 and accepts more.
/// - Source: the author line of a git commit; RFC 3339 for the text form.
package struct Moment: Hashable, Sendable {
    package internal(set) var instant: Instant
    package internal(set) var minutesEastOfUTC: Int

    /// 1970-01-01T00:00:00Z.
    package static let epoch = Moment(instant: .epoch, minutesEastOfUTC: 0)

    package init(instant: Instant, minutesEastOfUTC: Int) {
        self.instant = instant
        self.minutesEastOfUTC = minutesEastOfUTC
    }

    /// Range of ``minutesEastOfUTC`` in the ledger.
    package static let offsets = -(1 << 20) + 1...(1 << 20) - 1

    /// Whether the ledger can store it.
    package var isStorable: Bool {
        instant.isStorable && Self.offsets.contains(minutesEastOfUTC)
    }

    /// Parses an RFC 3339 date-time with an offset, such as `2026-11-21T19:02:11+09:00`, and drops
    /// fractions of a second.
    package init?(rfc3339 text: some StringProtocol) {
        let text = String(text)
        self.init(rfc3339: text.utf8.span)
    }

    /// Parses the bytes of an RFC 3339 date-time without allocating.
    package init?(rfc3339 text: Span<UInt8>) {
        guard text.count >= 20, text[10] | 0x20 == UInt8(ascii: "t"),
            text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
            let day = Day(iso: text.extracting(0..<10)),
            let hour = decimal(text.extracting(11..<13)), hour < 24,
            let minute = decimal(text.extracting(14..<16)), minute < 60,
            let second = decimal(text.extracting(17..<19)), second <= 60
        else { return nil }
        var end = 19
        if text[end] == UInt8(ascii: ".") {
            repeat { end += 1 } while end < text.count && text[end].isDigit
            guard end > 20 else { return nil }
        }
        guard let offset = Self.offset(text.extracting(end...)) else { return nil }
        let local =
            Int64(day.number) * secondsInCivilDay + Int64(hour * 3600 + minute * 60 + second)
        self.init(
            instant: Instant(secondsSinceEpoch: local - Int64(offset) * 60),
            minutesEastOfUTC: offset)
    }

    /// Parses `Z`, `+09:00` or `-03:30`. Units: minutes east of UTC.
    private static func offset(_ text: Span<UInt8>) -> Int? {
        if text.count == 1, text[0] | 0x20 == UInt8(ascii: "z") { return 0 }
        guard text.count == 6, text[3] == UInt8(ascii: ":"),
            let hours = decimal(text.extracting(1..<3)), hours < 24,
            let minutes = decimal(text.extracting(4..<6)), minutes < 60
        else { return nil }
        switch text[0] {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return -(hours * 60 + minutes)
        default: return nil
        }
    }

    /// Hour and minute of the local clock.
    package var clock: (hour: Int, minute: Int) {
        let second = secondOfDay
        return (second / 3600, second / 60 % 60)
    }

    /// Seconds since 1970-01-01 00:00 of the local clock; of UTC if that overflows.
    var localSeconds: Int64 {
        let seconds = instant.secondsSinceEpoch
        let (local, overflow) = seconds.addingReportingOverflow(Int64(minutesEastOfUTC) * 60)
        return overflow ? seconds : local
    }

    private var secondOfDay: Int {
        let rest = localSeconds % secondsInCivilDay
        return Int(rest < 0 ? rest + secondsInCivilDay : rest)
    }
}

extension Day {
    /// The local civil date of `moment`.
    package init(of moment: Moment) {
        self.init(localSeconds: moment.localSeconds)
    }
}

extension Moment: CustomStringConvertible {
    /// RFC 3339 with the offset, such as `2026-11-21T19:02:11+09:00`.
    package var description: String {
        let second = secondOfDay
        let offset = minutesEastOfUTC.magnitude
        let sign = minutesEastOfUTC < 0 ? "-" : "+"
        let time = [second / 3600, second / 60 % 60, second % 60].map { zeroPadded($0, 2) }
        return "\(Day(of: self))T\(time.joined(separator: ":"))"
            + "\(sign)\(zeroPadded(Int(offset / 60), 2)):\(zeroPadded(Int(offset % 60), 2))"
    }
}
