import CycCore
import TestSupport

/// A machine and its clocks over some days, with all that becomes of it on a grid of seconds.
///
/// What it knows for certain, how long something was and when it slept, is what the rules have to find
/// out from the clocks.
struct FocusLife {
    struct Look {
        /// Seconds since the life began.
        let at: Int64
        let clocks: ClockReading
        let isPerson: Bool
    }

    let zone: Zone
    let begins: Int
    let unit: Int64
    let doubtAfter: Int
    private var random: SeededGenerator
    private let origin: Int64
    private(set) var at: Int64 = 0
    private var asleep: [Range<Int64>] = []
    private var boots: [Int64] = [-100]
    /// When the wall's clock was set, and by how much.
    private var settings: [(at: Int64, by: Int64)] = []

    init(seed: UInt64, window: FocusWindow, begins: Int) {
        var random = SeededGenerator(seed: seed)
        zone = window.zone
        self.begins = begins
        unit = [1, 10, 60, 300, 600][Int.random(in: 0..<5, using: &random)]
        doubtAfter = [600, 600, 1800, 60, 3600][Int.random(in: 0..<5, using: &random)]
        let spare = Int64.random(in: 0..<86_400, using: &random)
        origin = window.first + spare
        self.random = random
    }

    /// The seconds after the beginning of the window that a life lasts at most.
    static let longest: Int64 = 4 * 86_400

    // MARK: Chance

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func chance(_ part: Int, of whole: Int) -> Bool { number(1...whole) <= part }

    /// So many seconds on the grid, mostly few.
    mutating func span(upTo most: Int64) -> Int64 {
        let most = [most, most / 4, most / 20][number(0...2)]
        return Int64(number(0...Int(max(0, most / unit)))) * unit
    }

    // MARK: What happens

    /// What is tried in the next moment; the life is over where nothing more fits in.
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
        // The window ends.
        if (origin...origin + Self.longest).contains(wall + seconds) {
            settings.append((at, seconds))
        }
    }

    // MARK: What there is

    var wall: Instant { wall(at: at) }

    private func wall(at instant: Int64) -> Instant {
        settings.reduce(origin + instant) { $1.at <= instant ? $0 + $1.by : $0 }
    }

    var clocks: ClockReading {
        let boot = boots.last ?? 0
        return ClockReading(
            wall: wall, boot: at - boot, awake: at - boot - slept(boot..<at),
            bootID: "boot \(boots.count)")
    }

    func look(isPerson: Bool) -> Look { Look(at: at, clocks: clocks, isPerson: isPerson) }

    private func slept(_ range: Range<Int64>) -> Int64 {
        asleep.reduce(0) { $0 + Int64($1.clamped(to: range).count) }
    }

    /// The truth about the time between two looks.
    func truth(
        _ first: Look, _ last: Look
    ) -> (elapsed: Int64, slept: Int64, isSameBoot: Bool, keepsTime: Bool) {
        let isSameBoot = first.clocks.bootID == last.clocks.bootID
        let wall = last.clocks.wall - first.clocks.wall
        let elapsed = isSameBoot ? last.at - first.at : max(0, wall)
        return (
            elapsed, isSameBoot ? slept(first.at..<last.at) : 0, isSameBoot, elapsed == wall
        )
    }
}

/// Some days of one zone, and what its clock shows in each minute of them.
struct FocusWindow {
    let zone: Zone
    let first: Int64
    /// Days since 1970-01-01 times 1440, and the minutes of the day.
    private let shown: [Int]

    init(_ zone: Zone, from first: Int64) {
        self.zone = zone
        self.first = first / 60 * 60
        let start = self.first
        shown = (0..<Self.minutes).map { minute in
            let now = start + Int64(minute - Self.before) * 60
            return Int((now + Int64(zone.offset(at: now))) / 60)
        }
    }

    private static let before = 2 * 1440
    private static let minutes = before + 8 * 1440

    /// The own day of each minute: the latest whose beginning the clock has shown.
    func ownDays(begins: Int) -> FocusCalendar {
        // A date that the clock never shows has no own day.
        let dates = Set(shown.map { $0 / 1440 })
        var last = Int.min
        let days = shown.map { reading in
            let date = (reading - begins) / 1440
            if last == .min || date > last && dates.contains(date) { last = date }
            return last
        }
        return FocusCalendar(first: first - Int64(Self.before) * 60, days: days)
    }
}

/// The own day of each minute.
struct FocusCalendar {
    let first: Int64
    let days: [Int]

    func day(_ second: Int64) -> Int { days[Int((second - first) / 60)] }
}
