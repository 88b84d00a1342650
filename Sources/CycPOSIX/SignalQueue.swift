@unsafe import CycLibC
import Synchronization

/// Where the handler writes; global, because it can capture nothing.
private let writingEnd = Atomic<Int32>(-1)

/// Signals to be read one after the other, so that one wait is for them and for something else.
///
/// There is one at a time. Signals are as before when it goes away.
package struct SignalQueue: ~Copyable {
    package enum Event: Equatable {
        /// The terminal has another size.
        case resized
        /// Somebody asks this program to stop until it is continued.
        case stop
        case continued
        /// Somebody asks this program to end, with the signal's number.
        case end(Int32)
    }

    private var pipe: Pipe
    private let before: [(number: Int32, action: sigaction)]

    package init() throws(SystemError) {
        let pipe = try Pipe()
        // A handler must not wait for room, nor the reader for a signal.
        try pipe.reading.setNonBlocking()
        try pipe.writing.setNonBlocking()
        writingEnd.store(pipe.writing.number, ordering: .relaxed)
        var before: [(number: Int32, action: sigaction)] = []
        for number in [SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGQUIT] + Signals.ends {
            var old = sigaction()
            guard unsafe sigaction(number, nil, &old) == 0, !Signals.isIgnored(old) else {
                continue
            }
            before.append((number, old))
            Self.collect(number)
        }
        self.before = before
        self.pipe = pipe
    }

    deinit {
        for (number, action) in before {
            var action = action
            _ = unsafe sigaction(number, &action, nil)
        }
        writingEnd.store(-1, ordering: .relaxed)
    }

    private static func collect(_ number: Int32) {
        _ = signal(number) { number in
            let before = errno
            Signals.note(UInt8(truncatingIfNeeded: number), to: writingEnd.load(ordering: .relaxed))
            errno = before
        }
    }

    /// Waits for a signal, or for something to read, until `milliseconds` have passed.
    ///
    /// - Returns: Whether there is something to read in `input`, or its end.
    /// - Throws: What waiting failed with.
    package borrowing func wait(
        toRead input: borrowing Descriptor, milliseconds: Int64
    ) throws(SystemError) -> Bool {
        try Descriptor.wait(toRead: input, pipe.reading, milliseconds: milliseconds).0
    }

    /// What has come since this was asked last.
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

    /// Stops this program as if it took no notice of its signals, until it is continued.
    package borrowing func stop() {
        _ = signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        Self.collect(SIGTSTP)
    }
}
