@unsafe import CycLibC

package enum Clock {
    /// Units: nanoseconds since 1970-01-01T00:00:00Z.
    package static func now() -> Int64 { read(CLOCK_REALTIME) }

    /// Time awake since a moment that is constant until a restart of the machine.
    package static func timeAwake() -> Duration { .nanoseconds(read(CLOCK_MONOTONIC)) }

    /// Like ``timeAwake()``, but continues while the machine sleeps.
    package static func timeSinceBoot() -> Duration {
        #if canImport(Darwin)
            .nanoseconds(read(CLOCK_MONOTONIC_RAW))
        #else
            .nanoseconds(read(CLOCK_BOOTTIME))
        #endif
    }

    /// Returns an identifier that changes with each start of the machine; empty if there is none.
    ///
    /// - Source: random(4)
    package static func bootID() -> String {
        let path = "/proc/sys/kernel/random/boot_id"
        guard let file = try? Descriptor(Array(path.utf8), .readNonblocking),
            let bytes = try? file.readSome(64)
        else { return "" }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        // Fails only for a clock that does not exist.
        _ = unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Sleeps this long, or until a signal.
    package static func sleep(for duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        _ = unsafe nanosleep(&time, nil)
    }
}
