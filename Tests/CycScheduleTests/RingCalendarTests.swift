import CycCore
import CycSchedule
import CycSystem
import Foundation
import TestSupport
import Testing

/// Times at which systemd starts the ring command.
@Suite struct RingCalendarTests {
    private static func weekly(_ minute: Int, _ days: Weekday...) -> RingTime {
        RingTime(minute: minute, recurrence: .weekly(Set(days)))
    }

    private static func once(_ minute: Int, _ date: String) -> RingTime {
        RingTime(minute: minute, recurrence: .once(Day(iso: date) ?? Day(number: 0)))
    }

    private static let everyDay = RingTime(
        minute: 390, recurrence: .weekly(Set(Weekday.allCases)))

    private static let tables: [([RingTime], RingZone, [String])] = [
        ([], .system, []), ([], .unknown, []),
        ([weekly(390, .tuesday, .monday)], .system, ["Mon,Tue *-*-* 06:30:00"]),
        ([everyDay], .named("Asia/Seoul"), ["*-*-* 06:30:00 Asia/Seoul"]),
        (
            [once(1439, "2026-11-24")], .named("Etc/GMT+5"),
            ["2026-11-24 23:59:00 Etc/GMT+5"]
        ),
        // The same minute on one line; the same time once, also where a weekday has it anyway.
        (
            [
                weekly(0, .sunday), weekly(390, .friday), weekly(0, .monday, .sunday),
                once(0, "2026-11-24"), once(0, "2026-11-24"), once(0, "2026-11-23"),
            ], .system,
            ["Mon,Sun *-*-* 00:00:00", "Fri *-*-* 06:30:00", "2026-11-24 00:00:00"]
        ),
        // Years that systemd refuses.
        ([once(390, "2200-01-01"), once(390, "1969-12-31")], .system, []),
        ([once(390, "2199-12-31")], .system, ["2199-12-31 06:30:00"]),
        ([weekly(390, .monday), once(5, "2026-11-24")], .unknown, ["*-*-* *:*:00"]),
    ]

    @Test("Ring times become lines, each time once", arguments: tables)
    func lines(times: [RingTime], zone: RingZone, expected: [String]) {
        let calendar = RingCalendar(times, in: zone)
        #expect(calendar.lines == expected)
        #expect(calendar.isExact == (zone != .unknown))
        // Whoever asks for them in another order.
        #expect(RingCalendar(times.reversed(), in: zone) == calendar)
    }

    private static let systemdAnalyze = World.live.program("systemd-analyze")

    /// When each line comes next; `nil` for never.
    private func elapses(_ lines: [String], after base: Instant) throws -> [Instant?] {
        let program = try #require(Self.systemdAnalyze)
        let answer = try #require(
            try World.live.run(
                program, ["calendar", "--base-time=@\(base)"] + lines,
                variables: ["PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8"],
                within: .seconds(60)))
        #expect(answer.status == 0 && answer.complaint == "", "\(answer.complaint)")
        let formatter = ISO8601DateFormatter()
        return String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("Next elapse: ") }.map { line in
                let words = line.split(separator: " ").suffix(3)
                guard words.last == "UTC" else { return nil }
                return formatter.date(from: words.prefix(2).joined(separator: "T") + "Z")
                    .map { Instant(secondsSinceEpoch: Int64($0.timeIntervalSince1970)) }
            }
    }

    private static let zones = [
        "Asia/Seoul", "UTC", "Europe/Berlin", "America/New_York", "America/St_Johns",
        "Asia/Kathmandu", "Pacific/Chatham", "Pacific/Apia", "America/Los_Angeles",
        "Australia/Lord_Howe", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "Asia/Kolkata",
    ]

    @Test(
        "systemd comes when the alarm rings, in every zone",
        .enabled(if: systemdAnalyze != nil, "systemd-analyze is not installed"), arguments: zones)
    func elapse(name: String) throws {
        let seed = TestDepth.firstSeed
        var random = SeededGenerator(seed: seed)
        let zone = try #require(World.live.zone(named: name))
        // No clock is put forward or back in the weeks after it.
        let base = try #require(Moment(rfc3339: "2026-11-23T12:00:00Z")).instant
        let today = zone.day(at: base)
        for _ in 0..<TestDepth.cases(quick: 2, deep: 12) {
            let days = Set(Weekday.allCases.filter { _ in Bool.random(using: &random) })
            var alarm = Alarm(
                number: 1, minute: Int.random(in: 0..<1440, using: &random),
                recurrence: days.isEmpty
                    ? .once(today.advanced(by: Int.random(in: 1...8, using: &random)))
                    : .weekly(days), armed: 0)
            alarm.repeats = try #require(
                AlarmRepeats(count: Int.random(in: 0...3, using: &random), minutes: 8))
            let rings = (-1...9).compactMap { alarm.instant(on: today.advanced(by: $0), in: zone) }
                .flatMap { instant in
                    alarm.repeats.rings.map { instant + alarm.repeats.offset(of: $0) }
                }
            let lines = RingCalendar(alarm.ringTimes, in: .named(name)).lines
            let elapses = try elapses(lines, after: base)
            #expect(elapses.count == lines.count)
            #expect(
                elapses.compactMap(\.self).min() == rings.filter { $0 > base }.min(),
                "\(lines) seed \(seed)")
        }
    }

    @Test(
        "systemd takes every line",
        .enabled(if: systemdAnalyze != nil, "systemd-analyze is not installed"))
    func taken() throws {
        let lines = Self.tables.flatMap { RingCalendar($0.0, in: $0.1).lines }
        #expect(try elapses(lines, after: 1_795_435_200).allSatisfy { $0 != nil })
    }
}
