@unsafe import CycLibC

/// One more thread of this process; the end of this value waits for the thread's.
@safe package struct HelperThread: ~Copyable {
    private let thread: pthread_t

    /// What a thread is started with.
    private final class Start {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Starts a thread that runs `body`; `nil` if the system has none left.
    package init?(_ body: @escaping @Sendable () -> Void) {
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

    deinit { pthread_join(thread, nil) }
}
