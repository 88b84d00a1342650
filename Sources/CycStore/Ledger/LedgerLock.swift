import CycCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The lock that whoever writes the ledger holds, so that there is one writer at a time.
///
/// An advisory `flock` that ends with the process, however it ends. Programs that are started
/// meanwhile do not inherit it.
///
/// - Source: flock(2).
struct LedgerLock: ~Copyable {
    private let descriptor: CInt
    private let path: String
    /// For how many milliseconds ``acquire()`` waits.
    private let patience: Int

    init(_ files: LedgerFiles, patience: Int) throws(Problem) {
        let descriptor = unsafe files.lock.withNativeCString {
            unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw .writing(files.lock, errno: errno) }
        self.descriptor = descriptor
        path = files.lock
        self.patience = patience
    }

    deinit { close(descriptor) }

    /// How many times ``patience`` a lock that goes from hand to hand is waited for.
    private static let turns = 12

    /// Waits until nobody else holds it.
    ///
    /// Whoever takes it touches the file, so that those who wait can tell one who keeps it from many
    /// who take turns.
    ///
    /// - Throws: ``Problem/ledgerBusy`` where one holds it for ``patience``.
    func acquire() throws(Problem) {
        // The sums of the pauses, so that nothing here asks a clock; a busy machine waits longer.
        var (waited, waitedForAll) = (0, 0)
        var longest = 1_000
        var taken = try lastTaken()
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: break
            default: throw .cannotWrite(file: path, detail: systemMessage(errno))
            }
            let latest = try lastTaken()
            if latest != taken { (taken, waited) = (latest, 0) }
            guard waited < patience * 1_000, waitedForAll < Self.turns * patience * 1_000 else {
                throw .ledgerBusy
            }
            // Uneven, so that many who wait do not ask at the same moments.
            let pause = Int.random(in: longest / 2...longest)
            usleep(UInt32(pause))
            waited += pause
            waitedForAll += pause
            longest = min(2 * longest, 25_000)
        }
        // Where the time cannot be set the others wait for a shorter time, no more.
        _ = futimens(descriptor, nil)
    }

    /// When somebody took it last; units: nanoseconds since some instant.
    private func lastTaken() throws(Problem) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw .cannotWrite(file: path, detail: systemMessage(errno))
        }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Whether somebody else holds it at this moment; not to be asked while it is held here.
    func isHeldElsewhere() throws(Problem) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return true }
        try release()
        return false
    }

    func release() throws(Problem) {
        guard flock(descriptor, LOCK_UN) == 0 else {
            throw .cannotWrite(file: path, detail: systemMessage(errno))
        }
    }
}
