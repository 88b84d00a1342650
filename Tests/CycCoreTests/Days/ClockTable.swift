import CycCore

/// Readings of a zone's clock for each minute of some days, which are numbered from 1970-01-01.
struct ClockTable {
    let zone: Zone
    /// Days of which the table has every minute.
    let dates: ClosedRange<Int>
    private let start: Instant
    /// Minutes since 1970-01-01 00:00 on the clock, for each minute from `start` on.
    private let readings: [Int]
    /// For each reading from the first on, the first minute at which the clock has reached it.
    private let beginnings: [Instant]

    /// - Parameter start: At a whole hour, from which on the zone's offsets are whole minutes.
    init(_ zone: Zone, from start: Instant, days: Int) {
        var readings: [Int] = []
        var beginnings: [Instant] = []
        for hour in 0..<24 * days {
            let hour = start + .hours(hour)
            // An hour that begins and ends with one offset has no other.
            let offset = zone.offset(at: hour)
            let isPlain = zone.offset(at: hour + .minutes(59)) == offset
            for minute in 0..<60 {
                let now = hour + .minutes(minute)
                let clock = Int(now.secondsSinceEpoch) + (isPlain ? offset : zone.offset(at: now))
                let reading = clock / 60
                readings.append(reading)
                while beginnings.count <= reading - readings[0] { beginnings.append(now) }
            }
        }
        self.zone = zone
        self.start = start
        self.readings = readings
        self.beginnings = beginnings
        dates = readings[0] / 1440 + 2...readings[readings.count - 1] / 1440 - 2
    }

    private func reading(at instant: Instant) -> Int {
        readings[Int(instant.secondsSinceEpoch - start.secondsSinceEpoch) / 60]
    }

    func day(at instant: Instant) -> Int { reading(at: instant) / 1440 }

    /// Returns the minute of the day on the clock.
    func minute(at instant: Instant) -> Int { reading(at: instant) % 1440 }

    /// Returns the first instant at which the clock has reached the minute of the day.
    func beginning(day: Int, minute: Int) -> Instant {
        beginnings[day * 1440 + minute - readings[0]]
    }

    /// Returns that instant if it is still on the day.
    func instant(_ day: Int, _ minute: Int) -> Instant? {
        let instant = beginning(day: day, minute: minute)
        return self.day(at: instant) == day ? instant : nil
    }
}
