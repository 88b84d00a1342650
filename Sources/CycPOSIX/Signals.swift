@unsafe import CycLibC

package enum Signals {
    /// Signals by which a program ends because of what it did itself.
    package static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]
    /// Whether it ends a program that took more CPU time than its limits allow.
    package static func isCPULimit(_ number: Int32) -> Bool {
        number == SIGPROF || number == SIGXCPU
    }

    /// The one that ends a process after too much CPU time without progress.
    package static let profilingTimer = SIGPROF

    /// Signals by which somebody asks it to end.
    package static let ends = [SIGTERM, SIGHUP]
    /// The one that no program refuses.
    package static let force = SIGKILL

    package static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    /// Calls `handler` at the first SIGINT; the second one ends the process.
    package static func onInterrupt(_ handler: @escaping @convention(c) (Int32) -> Void) {
        _ = signal(SIGINT, handler)
    }

    /// Calls `handler` for each word that another process of the person's sends with ``notify(_:)``.
    package static func onNotice(_ handler: @escaping @convention(c) (Int32) -> Void) {
        _ = signal(SIGUSR1, handler)
    }

    /// Sends word to a process that waits for it.
    ///
    /// - Returns: Whether it is there.
    package static func notify(_ process: Int32) -> Bool { kill(process, SIGUSR1) == 0 }

    /// Safe within a signal handler.
    package static func restoreInterrupt() { _ = signal(SIGINT, SIG_DFL) }

    /// Runs `body` while what interrupts is for another program at the terminal and not for this one.
    package static func leavingInterrupts<Value>(_ body: () throws -> Value) rethrows -> Value {
        let before = [SIGINT, SIGQUIT].map { (number: $0, handler: signal($0, SIG_IGN)) }
        defer { for one in before { _ = signal(one.number, one.handler) } }
        return try body()
    }

    /// Calls `handler` once, on a stack of its own, when this process is about to end by one of
    /// `signals`; those that are ignored stay so.
    ///
    /// The Swift runtime shows no backtrace then.
    package static func onDeath(
        by signals: [Int32], _ handler: @escaping @convention(c) (Int32) -> Void
    ) {
        // What overflowed its stack has no room left for a handler.
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

    /// Ends the process as the signal does; safe within its handler.
    package static func dieAgain(of signal: Int32) { raise(signal) }

    /// Writes two bytes where the file stands; safe within a signal handler.
    package static func note(_ first: UInt8, _ second: UInt8, to number: Int32) {
        var bytes = (first, second)
        _ = unsafe write(number, &bytes, 2)
    }

    /// Writes a byte where the file stands; safe within a signal handler.
    static func note(_ byte: UInt8, to number: Int32) {
        var byte = byte
        _ = unsafe write(number, &byte, 1)
    }

    /// Ends the process as the signal does where nobody handles it.
    package static func die(of number: Int32) {
        _ = signal(number, SIG_DFL)
        raise(number)
    }

    /// Whether it is the one of Ctrl-C.
    package static func isInterrupt(_ number: Int32) -> Bool { number == SIGINT }

    /// Runs `body` while signals that end this program wait.
    package static func whileWaiting<Value>(_ body: () -> Value) -> Value {
        var (signals, before) = (sigset_t(), sigset_t())
        _ = unsafe sigemptyset(&signals)
        for signal in [SIGINT, SIGQUIT, SIGTSTP] + ends { _ = unsafe sigaddset(&signals, signal) }
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }
}
