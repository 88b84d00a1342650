@unsafe import CycLibC
import Synchronization

/// Descriptor that the handler writes to; global, because a handler cannot capture anything.
private let writingEnd = Atomic<Int32>(-1)

/// Queues signals for one wait on both signals and another file.
///
/// Only one may exist at a time. It restores the previous handlers when it is destroyed.
package struct SignalQueue: ~Copyable {
    package enum Event: Equatable {
        /// The terminal's size changed.
        case resized
        /// Request to stop until continued (Ctrl-Z).
        case stop
        case continued
        /// Request to end, with the signal's number.
        case end(Int32)
    }

    private var pipe: Pipe
    private let previousActions: [(number: Int32, action: sigaction)]

    package init() throws(SystemError) {
        let pipe = try Pipe()
        // Neither the handler nor the reader may block.
        try pipe.reading.setNonBlocking()
        try pipe.writing.setNonBlocking()
        writingEnd.store(pipe.writing.number, ordering: .relaxed)
        var previousActions: [(number: Int32, action: sigaction)] = []
        for number in [SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGQUIT] + Signals.ends {
            var old = sigaction()
            guard unsafe sigaction(number, nil, &old) == 0, !Signals.isIgnored(old) else {
                continue
            }
            previousActions.append((number, old))
            Self.installHandler(number)
        }
        self.previousActions = previousActions
        self.pipe = pipe
    }

    deinit {
        for (number, action) in previousActions {
            var action = action
            _ = unsafe sigaction(number, &action, nil)
        }
        writingEnd.store(-1, ordering: .relaxed)
    }

    private static func installHandler(_ number: Int32) {
        _ = signal(number) { number in
            let savedErrno = errno
            Signals.note(UInt8(truncatingIfNeeded: number), to: writingEnd.load(ordering: .relaxed))
            errno = savedErrno
        }
    }

    /// Waits for a signal or for input, until `limit` has passed.
    ///
    /// - Returns: Whether `input` is readable or at its end.
    package borrowing func wait(
        toRead input: borrowing Descriptor, for limit: Duration
    ) throws(SystemError) -> Bool {
        try Descriptor.wait(toRead: input, pipe.reading, for: limit).0
    }

    /// Returns and removes the queued signals.
    package borrowing func events() -> [Event] {
        guard let bytes = try? pipe.reading.readSome(256) else { return [] }
        return bytes.map { byte in
            switch Int32(byte) {
            case SIGWINCH: .resized
            case SIGTSTP: .stop
            case SIGCONT: .continued
            default: .end(Int32(byte))
            }
        }
    }

    /// Stops this program by SIGTSTP's default action, until it is continued.
    package borrowing func stop() {
        _ = signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        Self.installHandler(SIGTSTP)
    }
}
