@unsafe import CycLibC

extension Descriptor {
    /// Whether the exclusive lock of the file was free and is now ours.
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

/// An exclusive lock between processes that ends with its owner and with the process, however it ends;
/// programs that are started meanwhile do not inherit it.
package struct Lock: ~Copyable {
    private let file: Descriptor

    /// The file is for the lock alone, and is made where it is missing.
    ///
    /// Only whoever holds the lock may remove it: those who wait for it then do not get it any more,
    /// because others may have another file of that name by then.
    package init(_ path: [UInt8]) throws(SystemError) { file = try Descriptor(path, .lock) }

    /// A lock of what is there, a file or a folder; nothing is made, so that a disk that cannot be written
    /// to holds it too.
    package init(existing path: [UInt8]) throws(SystemError) { file = try Descriptor(path, .read) }

    /// Lets ``holder(of:)`` find this process as long as it runs and opens the file no second time.
    ///
    /// - Source: fcntl(2), `F_SETLK`: a lock of its own kind, beside that of flock(2)
    package borrowing func announceHolder() throws(SystemError) {
        let number = file.number
        var record = Self.record(F_RDLCK)
        try SystemError.check { unsafe fcntl(number, F_SETLK, &record) }
    }

    /// The process that holds the lock of a file or folder and has announced itself; `nil` for none.
    package static func holder(of path: [UInt8]) -> Int32? {
        guard let file = try? Descriptor(path, .read) else { return nil }
        var record = record(F_WRLCK)
        guard unsafe fcntl(file.number, F_GETLK, &record) == 0, record.l_type != Int16(F_UNLCK),
            record.l_pid > 0
        else { return nil }
        return record.l_pid
    }

    /// Of the whole file.
    private static func record(_ kind: some BinaryInteger) -> flock {
        var record = flock()
        record.l_type = Int16(kind)
        record.l_whence = Int16(SEEK_SET)
        return record
    }

    /// Waits until nobody else holds it.
    ///
    /// Whoever takes it touches the file, so that those who wait can tell one who keeps it from many
    /// who take turns.
    ///
    /// - Parameters:
    ///   - milliseconds: How long one may hold it.
    ///   - turns: For how many times that a lock is waited for that goes from hand to hand.
    /// - Returns: Whether it is ours now; `false` also where the file was removed.
    /// - Throws: What the system says.
    package borrowing func acquire(
        waiting milliseconds: Int, turns: Int = 1
    ) throws(SystemError) -> Bool {
        // The sums of the pauses, so that nothing here asks a clock; a busy machine waits longer.
        var (waited, waitedForAll) = (0, 0)
        var longest = 1_000
        var taken = try file.status().modified
        while try !file.tryLock() {
            let latest = try file.status().modified
            if latest != taken { (taken, waited) = (latest, 0) }
            guard waited < milliseconds * 1_000, waitedForAll < turns * milliseconds * 1_000 else {
                return false
            }
            // Uneven, so that many who wait do not ask at the same moments.
            let pause = Int.random(in: longest / 2...longest)
            usleep(UInt32(pause))
            waited += pause
            waitedForAll += pause
            longest = min(2 * longest, 25_000)
        }
        guard try file.status().names > 0 else {
            try release()
            return false
        }
        // Where the time cannot be set the others wait for a shorter time, no more.
        do { try file.touch() } catch {}
        return true
    }

    /// Whether somebody else holds it at this moment; not to be asked while it is held here.
    package borrowing func isHeldElsewhere() throws(SystemError) -> Bool {
        guard try file.tryLock() else { return true }
        try release()
        return false
    }

    package borrowing func release() throws(SystemError) {
        let number = file.number
        try SystemError.check { flock(number, LOCK_UN) }
    }
}
