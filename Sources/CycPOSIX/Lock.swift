@unsafe import CycLibC

extension Descriptor {
    /// Tries to take the exclusive lock of the file without waiting.
    ///
    /// - Source: flock(2).
    package borrowing func tryLock() throws(SystemError) -> Bool {
        let number = number
        do {
            try SystemError.check { flock(number, LOCK_EX | LOCK_NB) }
            return true
        } catch .wouldBlock {
            return false
        }
    }
}

/// An exclusive lock between processes, released by its owner's deinitializer and at any end of the
/// process; started programs do not inherit it.
package struct Lock: ~Copyable {
    private let file: Descriptor

    /// Opens a file that is used for the lock only, and creates it if missing.
    ///
    /// Only the holder may remove the file: waiting processes then fail to acquire the lock,
    /// because others may have created a new file of that name.
    package init(_ path: [UInt8]) throws(SystemError) { file = try Descriptor(path, .lock) }

    /// Opens an existing file or folder for locking; creates nothing, so it works on a read-only
    /// disk too.
    package init(existing path: [UInt8]) throws(SystemError) { file = try Descriptor(path, .read) }

    /// Lets ``holder(of:)`` find this process while it runs, unless it opens the file a second
    /// time.
    ///
    /// - Source: fcntl(2), `F_SETLK`: independent of the lock of flock(2)
    package borrowing func announceHolder() throws(SystemError) {
        let number = file.number
        var record = Self.record(F_RDLCK)
        try SystemError.check { unsafe fcntl(number, F_SETLK, &record) }
    }

    /// Returns the announced process that holds the lock of a file or folder.
    package static func holder(of path: [UInt8]) -> Int32? {
        guard let file = try? Descriptor(path, .read) else { return nil }
        var record = record(F_WRLCK)
        guard unsafe fcntl(file.number, F_GETLK, &record) == 0, record.l_type != Int16(F_UNLCK),
            record.l_pid > 0
        else { return nil }
        return record.l_pid
    }

    /// Covers the whole file.
    private static func record(_ kind: some BinaryInteger) -> flock {
        var record = flock()
        record.l_type = Int16(kind)
        record.l_whence = Int16(SEEK_SET)
        return record
    }

    /// Waits until the lock is free, and takes it.
    ///
    /// Each holder touches the file, so that waiting processes can distinguish one long holder from
    /// many short ones.
    ///
    /// - Parameters:
    ///   - limit: Maximum time to wait for one holder.
    ///   - turns: Limits the total wait to this multiple of `limit`.
    /// - Returns: Whether the lock was acquired; `false` also if the file was removed.
    package borrowing func acquire(
        waiting limit: Duration, turns: Int = 1
    ) throws(SystemError) -> Bool {
        // Sums of the pauses instead of a clock; a busy machine waits longer.
        var (waited, waitedForAll) = (Duration.zero, Duration.zero)
        /// Units: microseconds.
        var maxPause = 1_000
        var lastAcquired = try file.status().modified
        while try !file.tryLock() {
            let latest = try file.status().modified
            if latest != lastAcquired { (lastAcquired, waited) = (latest, .zero) }
            guard waited < limit, waitedForAll < limit * turns else { return false }
            // Randomized, so that waiting processes do not retry at the same moments.
            let pause = Int.random(in: maxPause / 2...maxPause)
            usleep(UInt32(pause))
            waited += .microseconds(pause)
            waitedForAll += .microseconds(pause)
            maxPause = min(2 * maxPause, 25_000)
        }
        guard try file.status().names > 0 else {
            try release()
            return false
        }
        // Without the time others wait for a shorter time.
        do { try file.touch() } catch {}
        return true
    }

    package borrowing func release() throws(SystemError) {
        let number = file.number
        try SystemError.check { flock(number, LOCK_UN) }
    }
}
