/// A point in time.
///
/// Units: seconds since 1970-01-01T00:00:00Z.
package typealias Instant = Int64

/// A point in time together with the clock's offset at the place where it was taken.
///
/// - Units: seconds since 1970-01-01T00:00:00Z, and minutes east of UTC. git writes offsets from
///   −1200 to +1400 and accepts more.
/// - Source: the author line of a git commit; RFC 3339 for the text form.
package struct Moment: Hashable, Sendable {
    package let secondsSinceEpoch: Int64
    package let minutesEastOfUTC: Int

    package init(secondsSinceEpoch: Int64, minutesEastOfUTC: Int) {
        self.secondsSinceEpoch = secondsSinceEpoch
        self.minutesEastOfUTC = minutesEastOfUTC
    }

    /// What ``secondsSinceEpoch`` can be in the ledger, and any instant there: a commit that was dated
    /// in microseconds is none of them.
    package static let seconds: ClosedRange<Int64> = -(1 << 50) + 1...(1 << 50) - 1

    /// What ``minutesEastOfUTC`` can be in the ledger.
    package static let offsets = -(1 << 20) + 1...(1 << 20) - 1

    /// Whether the ledger takes it.
    package var isStorable: Bool {
        Self.seconds.contains(secondsSinceEpoch) && Self.offsets.contains(minutesEastOfUTC)
    }

    /// Reads an RFC 3339 date-time with an offset, such as `2026-11-21T19:02:11+09:00`; fractions of
    /// a second are dropped.
    package init?(rfc3339 text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, [UInt8(ascii: "T"), UInt8(ascii: "t")].contains(bytes[10]),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let day = Day(iso: String(decoding: bytes[0..<10], as: UTF8.self)),
            let hour = decimal(bytes[11..<13]), hour < 24,
            let minute = decimal(bytes[14..<16]), minute < 60,
            let second = decimal(bytes[17..<19]), second <= 60
        else { return nil }
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            let fraction = rest.prefix(while: \.isDigit)
            guard !fraction.isEmpty else { return nil }
            rest = rest.dropFirst(fraction.count)
        }
        guard let offset = Self.offset(Array(rest)) else { return nil }
        let local =
            Int64(day.number) * secondsInCivilDay + Int64(hour * 3600 + minute * 60 + second)
        self.init(secondsSinceEpoch: local - Int64(offset) * 60, minutesEastOfUTC: offset)
    }

    /// Minutes east of UTC that `Z`, `+09:00` or `-03:30` spell.
    private static func offset(_ text: [UInt8]) -> Int? {
        if text == [UInt8(ascii: "Z")] || text == [UInt8(ascii: "z")] { return 0 }
        guard text.count == 6, text[3] == UInt8(ascii: ":"), let hours = decimal(text[1..<3]),
            let minutes = decimal(text[4..<6]), hours < 24, minutes < 60
        else { return nil }
        switch text[0] {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return -(hours * 60 + minutes)
        default: return nil
        }
    }

    /// Hour and minute on the clock where the moment was taken.
    package var clock: (hour: Int, minute: Int) {
        let second = secondOfDay
        return (second / 3600, second / 60 % 60)
    }

    /// Seconds since 1970-01-01 00:00 of the clock there; in UTC where they do not fit.
    var localSeconds: Int64 {
        let (local, overflow) = secondsSinceEpoch.addingReportingOverflow(
            Int64(minutesEastOfUTC) * 60)
        return overflow ? secondsSinceEpoch : local
    }

    private var secondOfDay: Int {
        let rest = localSeconds % secondsInCivilDay
        return Int(rest < 0 ? rest + secondsInCivilDay : rest)
    }
}

extension Day {
    /// The day on which `moment` fell where it was recorded.
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
