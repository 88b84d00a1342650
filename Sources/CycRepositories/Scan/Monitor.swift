#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A value that threads take turns with, and that they can wait for.
///
/// `Sendable` because `value` is touched under the lock only.
@safe final class Monitor<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init(_ value: sending Value) {
        self.value = value
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition = .allocate(capacity: 1)
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe Self.must(pthread_mutex_init(mutex, nil))
        unsafe Self.must(pthread_cond_init(condition, nil))
    }

    deinit {
        unsafe Self.must(pthread_cond_destroy(condition))
        unsafe Self.must(pthread_mutex_destroy(mutex))
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Runs `body` while no other thread has the value.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        unsafe Self.must(pthread_mutex_lock(mutex))
        defer { unsafe Self.must(pthread_mutex_unlock(mutex)) }
        return try body(&value)
    }

    /// Waits until `body` gives something.
    ///
    /// - Parameters:
    ///   - limit: Units: milliseconds; `nil` to wait as long as it takes.
    ///   - body: Asked at once, and again whenever somebody notifies.
    /// - Returns: What `body` gave, or `nil` when the time was over.
    func wait<Result>(atMost limit: Int? = nil, for body: (inout Value) -> Result?) -> Result? {
        unsafe Self.must(pthread_mutex_lock(mutex))
        defer { unsafe Self.must(pthread_mutex_unlock(mutex)) }
        var end: timespec?
        while true {
            if let result = body(&value) { return result }
            if let limit {
                var time = end ?? Self.time(in: limit)
                end = time
                let status = unsafe pthread_cond_timedwait(condition, mutex, &time)
                if status == ETIMEDOUT { return nil }
                Self.must(status)
            } else {
                unsafe Self.must(pthread_cond_wait(condition, mutex))
            }
        }
    }

    /// Lets every waiting thread look again.
    func notify() {
        unsafe Self.must(pthread_cond_broadcast(condition))
    }

    /// The system clock's time `milliseconds` from now, as `pthread_cond_timedwait` wants it.
    private static func time(in milliseconds: Int) -> timespec {
        var now = timespec()
        unsafe must(clock_gettime(CLOCK_REALTIME, &now))
        let nanoseconds = Int(now.tv_nsec) + milliseconds * 1_000_000
        now.tv_sec += nanoseconds / 1_000_000_000
        now.tv_nsec = nanoseconds % 1_000_000_000
        return now
    }

    private static func must(_ status: Int32) {
        precondition(status == 0, "a lock was used wrongly")
    }
}

/// One more thread of this process.
@safe struct Helper: ~Copyable {
    private let thread: pthread_t

    /// What a thread is started with.
    private final class Start {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Starts a thread that runs `body`; `nil` if the system has none left.
    init?(_ body: @escaping @Sendable () -> Void) {
        let start = unsafe Unmanaged.passRetained(Start(body))
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread, nil,
            { start in
                if let start = unsafe start {
                    unsafe Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body()
                }
                return nil
            }, start.toOpaque())
        guard status == 0 else {
            unsafe start.release()
            return nil
        }
        self.thread = thread
    }

    /// Waits until the thread has ended.
    consuming func join() {
        precondition(pthread_join(thread, nil) == 0, "a thread was joined twice")
    }
}
