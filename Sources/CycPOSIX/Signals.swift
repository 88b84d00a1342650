@unsafe import CycLibC

package enum Signals {
    /// Signals of errors in the program itself.
    package static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]
    /// Whether the signal ends a program that exceeded its CPU time.
    package static func isCPULimit(_ number: Int32) -> Bool {
        number == SIGPROF || number == SIGXCPU
    }

    /// Signal that ends a process after too much CPU time without progress.
    package static let profilingTimer = SIGPROF

    /// Signals that request the end of a program.
    package static let ends = [SIGTERM, SIGHUP]
    /// Signal that cannot be ignored.
    package static let force = SIGKILL

    package static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    /// Calls `handler` at SIGINT; after ``restoreInterrupt()`` a second one ends the process.
    package static func onInterrupt(_ handler: @escaping @convention(c) (Int32) -> Void) {
        _ = signal(SIGINT, handler)
    }

    /// Calls `handler` for each ``notify(_:)`` of another process of the user.
    package static func onNotice(_ handler: @escaping @convention(c) (Int32) -> Void) {
        _ = signal(SIGUSR1, handler)
    }

    /// Sends the signal of ``onNotice(_:)`` to a process.
    ///
    /// - Returns: Whether the process exists.
    package static func notify(_ process: Int32) -> Bool { kill(process, SIGUSR1) == 0 }

    /// Async-signal-safe.
    package static func restoreInterrupt() { _ = signal(SIGINT, SIG_DFL) }

    /// Runs `body` while this process ignores the terminal's interrupts, which are for another
    /// program.
    package static func ignoringInterrupts<Value>(_ body: () throws -> Value) rethrows -> Value {
        let before = [SIGINT, SIGQUIT].map { (number: $0, handler: signal($0, SIG_IGN)) }
        defer { for one in before { _ = signal(one.number, one.handler) } }
        return try body()
    }

    /// Calls `handler` once, on a separate stack, before this process ends by one of `signals`;
    /// ignored signals stay ignored.
    ///
    /// Replaces the Swift runtime's backtrace.
    package static func onTermination(
        by signals: [Int32], _ handler: @escaping @convention(c) (Int32) -> Void
    ) {
        // A handler of a stack overflow needs another stack.
        var stack = unsafe stack_t()
        let size = 64 << 10
        unsafe stack.ss_sp = malloc(size)
        unsafe stack.ss_size = numericCast(size)
        _ = unsafe sigaltstack(&stack, nil)
        for signal in signals {
            var (action, old) = (sigaction(), sigaction())
            guard unsafe sigaction(signal, nil, &old) == 0, !isIgnored(old) else { continue }
            #if canImport(Darwin)
                unsafe action.__sigaction_u.__sa_handler = handler
            #else
                unsafe action.__sigaction_handler.sa_handler = handler
            #endif
            action.sa_flags = numericCast(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_RESETHAND))
            _ = unsafe sigaction(signal, &action, nil)
        }
    }

    static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Darwin)
            let handler = unsafe action.__sigaction_u.__sa_handler
        #else
            let handler = unsafe action.__sigaction_handler.sa_handler
        #endif
        // `SIG_IGN`
        return unsafe unsafeBitCast(handler, to: Int.self) == 1
    }

    /// Raises the signal again in its handler; async-signal-safe.
    package static func reRaise(_ signal: Int32) { raise(signal) }

    /// Writes two bytes to a descriptor; async-signal-safe.
    package static func note(_ first: UInt8, _ second: UInt8, to number: Int32) {
        var bytes = (first, second)
        _ = unsafe write(number, &bytes, 2)
    }

    /// Writes a byte to a descriptor; async-signal-safe.
    static func note(_ byte: UInt8, to number: Int32) {
        var byte = byte
        _ = unsafe write(number, &byte, 1)
    }

    /// Ends the process by the signal's default action.
    package static func die(of number: Int32) {
        _ = signal(number, SIG_DFL)
        raise(number)
    }

    /// Whether it is the signal of Ctrl-C.
    package static func isInterrupt(_ number: Int32) -> Bool { number == SIGINT }

    /// Runs `body` while signals that end this program are blocked.
    package static func blockingSignals<Value>(_ body: () -> Value) -> Value {
        var (signals, before) = (sigset_t(), sigset_t())
        _ = unsafe sigemptyset(&signals)
        for signal in [SIGINT, SIGQUIT, SIGTSTP] + ends { _ = unsafe sigaddset(&signals, signal) }
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }
}
