import CycCore
import TestSupport

/// Simulated machine with its clocks over some days, on a grid of seconds.
///
/// It knows exact durations and sleeps; the rules must infer them from the clocks.
struct FocusLife {
    struct Look {
        /// Seconds since the simulation began.
        let at: Int64
        let clocks: ClockReading
        let isPerson: Bool
    }

    let zone: Zone
    let begins: Int
    let unit: Int64
    let doubtAfter: Int
    private var random: SeededGenerator
    private let origin: Instant
    private(set) var at: Int64 = 0
    private var asleep: [Range<Int64>] = []
    private var boots: [Int64] = [-100]
    /// Changes of the wall clock; units: seconds.
    private var clockChanges: [(at: Int64, by: Int64)] = []

    init(seed: UInt64, window: FocusWindow, begins: Int) {
        var random = SeededGenerator(seed: seed)
        zone = window.zone
        self.begins = begins
        unit = [1, 10, 60, 300, 600][Int.random(in: 0..<5, using: &random)]
        doubtAfter = [600, 600, 1800, 60, 3600][Int.random(in: 0..<5, using: &random)]
        let spare = Int64.random(in: 0..<86_400, using: &random)
        origin = window.first + .seconds(spare)
        self.random = random
    }

    /// Maximum duration.
    static let longest = Duration.hours(4 * 24)

    // MARK: Chance

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func chance(_ part: Int, of whole: Int) -> Bool { number(1...whole) <= part }

    /// Random number of seconds on the grid, biased to short spans.
    mutating func span(upTo most: Int64) -> Int64 {
        let most = [most, most / 4, most / 20][number(0...2)]
        return Int64(number(0...Int(max(0, most / unit)))) * unit
    }

    // MARK: Events

    var isOver: Bool { wall > origin + Self.longest || at > 1500 * unit }

    mutating func pass(_ seconds: Int64) { at += seconds }

    mutating func sleep(_ seconds: Int64) {
        asleep.append(at..<at + seconds)
        at += seconds
    }

    mutating func restart(_ off: Int64) {
        at += off
        boots.append(at)
    }

    mutating func setClock(by seconds: Int64) {
        // Stay within the window.
        if (origin...origin + Self.longest).contains(wall + .seconds(seconds)) {
            clockChanges.append((at, seconds))
        }
    }

    // MARK: State

    var wall: Instant { wall(at: at) }

    private func wall(at instant: Int64) -> Instant {
        clockChanges.reduce(origin + .seconds(instant)) {
            $1.at <= instant ? $0 + .seconds($1.by) : $0
        }
    }

    var clocks: ClockReading {
        let boot = boots.last ?? 0
        return ClockReading(
            wall: wall, boot: .seconds(at - boot), awake: .seconds(at - boot - slept(boot..<at)),
            bootID: "boot \(boots.count)")
    }

    func look(isPerson: Bool) -> Look { Look(at: at, clocks: clocks, isPerson: isPerson) }

    private func slept(_ range: Range<Int64>) -> Int64 {
        asleep.reduce(0) { $0 + Int64($1.clamped(to: range).count) }
    }

    /// Exact times between two samples; units: seconds.
    func truth(
        _ first: Look, _ last: Look
    ) -> (elapsed: Int64, slept: Int64, isSameBoot: Bool, keepsTime: Bool) {
        let isSameBoot = first.clocks.bootID == last.clocks.bootID
        let wall = (last.clocks.wall - first.clocks.wall).wholeSeconds
        let elapsed = isSameBoot ? last.at - first.at : max(0, wall)
        return (
            elapsed, isSameBoot ? slept(first.at..<last.at) : 0, isSameBoot, elapsed == wall
        )
    }
}

/// Some days of one zone, with the wall time of each minute.
struct FocusWindow {
    let zone: Zone
    let first: Instant
    /// Local wall times; units: minutes since 1970-01-01.
    private let wallMinutes: [Int]

    init(_ zone: Zone, from first: Instant) {
        self.zone = zone
        let start = first.secondsSinceEpoch / 60 * 60
        self.first = Instant(secondsSinceEpoch: start)
        wallMinutes = (0..<Self.minutes).map { minute in
            let now = start + Int64(minute - Self.before) * 60
            return Int((now + Int64(zone.offset(at: Instant(secondsSinceEpoch: now)))) / 60)
        }
    }

    private static let before = 2 * 1440
    private static let minutes = before + 8 * 1440

    /// Logical day of each minute: the latest whose beginning the clock has reached.
    func ownDays(begins: Int) -> FocusCalendar {
        // A date that the clock skips has no logical day.
        let dates = Set(wallMinutes.map { $0 / 1440 })
        var last = Int.min
        let days = wallMinutes.map { reading in
            let date = (reading - begins) / 1440
            if last == .min || date > last && dates.contains(date) { last = date }
            return last
        }
        return FocusCalendar(
            first: (first - .minutes(Self.before)).secondsSinceEpoch, days: days)
    }
}

/// Logical day of each minute.
struct FocusCalendar {
    let first: Int64
    let days: [Int]

    func day(_ second: Int64) -> Int { days[Int((second - first) / 60)] }
}
